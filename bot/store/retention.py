"""Servers that removed the bot, and the end of their data."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.store.backend import Backend, Transaction

# Each server once, found by its first row and the next greater id instead of reading all rows.
KNOWN = tuple(
    f"""
    WITH RECURSIVE known (server_id) AS (
        SELECT min(server_id) FROM {table}
        UNION ALL
        SELECT (SELECT min(server_id) FROM {table} WHERE server_id > known.server_id)
        FROM known WHERE server_id IS NOT NULL
    )
    SELECT server_id FROM known WHERE server_id IS NOT NULL
    """  # noqa: S608 - the names stand below
    for table in (
        "servers",
        "players",
        "rulings",
        "reports",
        "forgotten_days",
        "tried_words",
        "practice_off",
        "group_cards",
    )
)

DEPARTURES = "SELECT server_id, left_at FROM departures ORDER BY left_at, server_id"

DEPART = """
INSERT INTO departures (server_id, left_at) VALUES ($1, $2) ON CONFLICT (server_id) DO NOTHING
"""

RETURN = "DELETE FROM departures WHERE server_id = $1"

# $1 is now, $2 is when those left whose time is over.
UNSETTLED = """
SELECT 1 FROM departures WHERE due_at > $1 OR (due_at IS NULL AND left_at <= $2) LIMIT 1
"""
SETTLE = """
UPDATE departures SET due_at = CASE WHEN left_at <= $2 THEN $1 END
WHERE due_at > $1 OR (due_at IS NULL AND left_at <= $2)
"""
DUE = "SELECT server_id FROM departures WHERE due_at <= $1 ORDER BY left_at, server_id"

# All that belongs to a server, what refers to other rows before those.
PURGE_SOME = tuple(
    f"""
    DELETE FROM {table} WHERE ({key}) IN (
        SELECT {key} FROM {table} WHERE server_id = $1 LIMIT $2
    ) RETURNING 1
    """  # noqa: S608 - the names stand below
    for table, key in (
        ("found_words", "server_id, player_id, game, day, word"),
        ("hints", "server_id, player_id, game, day, number"),
        ("edition_words", "server_id, player_id, game, edition, word"),
        ("edition_hints", "server_id, player_id, game, edition, number"),
        ("edition_games", "server_id, player_id, game, edition"),
        ("challenges", "server_id, game, letters"),
        ("practice_off", "server_id"),
        ("daily_scores", "server_id, game, day, player_id"),
        ("total_scores", "server_id, game, player_id"),
        ("reminders", "server_id, player_id"),
        ("reports", "server_id, player_id, word"),
        ("rulings", "server_id, word, effective_on"),
        ("forgotten_days", "server_id, day"),
        ("tried_words", "server_id, day, word"),
        ("posts", "server_id, game, day"),
        ("former_posts", "message_id"),
        ("milestones", "server_id, game, day, milestone"),
        ("group_cards", "server_id, day"),
        ("card_refusals", "server_id, player_id"),
        ("players", "server_id, player_id"),
        ("server_games", "server_id, game"),
        ("server_languages", "server_id, first_day"),
        ("servers", "server_id"),
    )
)


async def known_servers(database: Backend) -> set[int]:
    """The servers of which anything is kept."""
    return {row["server_id"] for sql in KNOWN for row in await database.fetch_patiently(sql)}


async def departures(database: Backend) -> dict[int, datetime]:
    """{server: since when it is without the bot}, the longest first."""
    rows = await database.fetch_patiently(DEPARTURES)
    return {row["server_id"]: datetime.fromisoformat(row["left_at"]) for row in rows}


async def depart(transaction: Transaction, server_ids: Iterable[int], now: datetime) -> None:
    """Note that servers are without the bot from now on, unless they have been already."""
    rows = [(server_id, now.isoformat()) for server_id in server_ids]
    await transaction.execute_many(DEPART, rows)


async def come_back(transaction: Transaction, server_ids: Iterable[int]) -> None:
    """Note that servers have the bot (again)."""
    await transaction.execute_many(RETURN, [(server_id,) for server_id in server_ids])


async def due_departures(
    database: Backend, now: datetime, *, kept_for: timedelta, apart: timedelta
) -> list[int]:
    """The servers whose time is over, as two looks so far apart agree; the longest gone first.

    The first look is noted in the database, and forgotten when the clock comes back to before it.
    """
    at = (now.isoformat(), (now - kept_for).isoformat())
    if await database.fetch_patiently(UNSETTLED, *at):
        async with database.transaction() as transaction:
            await transaction.execute(SETTLE, *at)
    rows = await database.fetch_patiently(DUE, (now - apart).isoformat())
    return [row["server_id"] for row in rows]


async def purge_some(transaction: Transaction, server_id: int, *, most: int) -> bool:
    """Delete up to so many rows of a server; is there more? With the last one, the departure."""
    for sql in PURGE_SOME:
        most -= len(await transaction.fetch(sql, server_id, most))
        if most <= 0:
            return True
    await come_back(transaction, [server_id])
    return False
