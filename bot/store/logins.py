"""Who logged in to the page, and with which generation of tokens.

A person's row is made when they log in and goes when they log out or are forgotten, so that it
leaves nothing that would say that it was ever there; the next one has another generation.
"""

from datetime import datetime

from bot.store.backend import Backend, Source

BEGIN = """
INSERT INTO logins (person_id, generation, renewed_at) VALUES ($1, $2, $3)
ON CONFLICT (person_id) DO UPDATE SET renewed_at = excluded.renewed_at
RETURNING generation
"""
RENEW = "UPDATE logins SET renewed_at = $2 WHERE person_id = $1"
GENERATION = "SELECT generation FROM logins WHERE person_id = $1"
END = "DELETE FROM logins WHERE person_id = $1"
DROP_OLD = "DELETE FROM logins WHERE renewed_at < $1"


async def begin_login(database: Backend, person_id: int, fresh: str, now: datetime) -> str:
    """Note that a person logged in; the generation that they have already, or the fresh one."""
    async with database.transaction() as transaction:
        [row] = await transaction.fetch(BEGIN, person_id, fresh, now.isoformat())
    return str(row["generation"])


async def renew_login(database: Backend, person_id: int, now: datetime) -> None:
    """Keep a login, if there is one, as if it had begun now."""
    async with database.transaction() as transaction:
        await transaction.execute(RENEW, person_id, now.isoformat())


async def generation_of(source: Source, person_id: int) -> str | None:
    """The generation of a person's tokens; None for somebody who is not logged in."""
    rows = await source.fetch(GENERATION, person_id)
    return rows[0]["generation"] if rows else None


async def end_login(database: Backend, person_id: int) -> None:
    """Let all tokens of a person be over."""
    async with database.transaction() as transaction:
        await transaction.execute(END, person_id)


async def drop_old_logins(database: Backend, before: datetime) -> None:
    """Delete those that nobody renewed since."""
    async with database.transaction() as transaction:
        await transaction.execute(DROP_OLD, before.isoformat())
