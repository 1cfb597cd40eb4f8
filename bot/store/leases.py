"""What is a process's for as long as it renews it: its own life, and what one does at a time.

Moments are the database's, so that the processes need not agree on the time among themselves. They
are text of one length, which every database compares alike.
"""

from datetime import UTC, datetime, timedelta

from bot.store.backend import Backend, Source, Transaction

# One that lies too far ahead was written before a clock was put back, and is no reason to wait.
TAKE = """
INSERT INTO leases (name, holder, leased_until) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, leased_until = excluded.leased_until
WHERE leases.holder = excluded.holder OR leases.leased_until <= $4 OR leases.leased_until > $5
RETURNING name
"""

GIVE_BACK = "DELETE FROM leases WHERE name = $1 AND holder = $2"

GIVE_ALL_BACK = "DELETE FROM leases WHERE holder = $1"

LIVING = """
SELECT holder FROM leases WHERE name = 'process ' || holder AND leased_until > $1
ORDER BY holder
"""

DROP_DEAD = "DELETE FROM leases WHERE leased_until <= $1"


async def take_lease(
    transaction: Transaction, name: str, holder: str, *, now: datetime, span: timedelta
) -> bool:
    """Lease something for a while, or longer; False when somebody else has it."""
    end, wrong = text_of(now + span), text_of(now + 2 * span)
    return bool(await transaction.fetch(TAKE, name, holder, end, text_of(now), wrong))


async def give_lease_back(transaction: Transaction, name: str, holder: str) -> None:
    """Somebody else may have it."""
    await transaction.execute(GIVE_BACK, name, holder)


async def live_on(
    transaction: Transaction, process: str, *, now: datetime, span: timedelta
) -> None:
    """Note that a process lives."""
    await take_lease(transaction, f"process {process}", process, now=now, span=span)


async def living(source: Source, now: datetime) -> list[str]:
    """The processes that live."""
    return [row["holder"] for row in await source.fetch(LIVING, text_of(now))]


async def leave(transaction: Transaction, process: str) -> None:
    """A process ends: all that it leased is free."""
    await transaction.execute(GIVE_ALL_BACK, process)


async def drop_dead(database: Backend, now: datetime) -> None:
    """Clear away what ran out."""
    await database.at_once(DROP_DEAD, text_of(now))


def text_of(moment: datetime) -> str:
    """A moment as the database keeps it, always of the same length."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
