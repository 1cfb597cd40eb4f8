"""More than anybody may pile up today, and what it costs to look at it."""

from collections.abc import Awaitable, Callable
from datetime import date, datetime, timedelta
from itertools import count

from bot.model import Stand
from bot.store.backend import Backend
from bot.store.sqlite.database import Database

REPORT = """
INSERT INTO reports (server_id, player_id, word, reason, reported_at) VALUES ($1, $2, $3, 'So.', $4)
ON CONFLICT DO NOTHING
"""
RULING = """
INSERT INTO rulings (server_id, word, effective_on, verdict, reason, ruled_by, ruled_at)
VALUES ($1, $2, $3, $4, 'So.', 10, '2026-11-20T12:00:00+00:00')
ON CONFLICT DO NOTHING
"""


def nth_word(number: int) -> str:
    """A word of its own for each number."""
    return "".join(chr(97 + number // 26**place % 26) for place in range(5))


async def pile_up_reports(database: Backend, server_id: int, number: int, last: datetime) -> None:
    """So many reports of one person, a second apart, the newest first."""
    rows = [
        (server_id, 1, nth_word(place), (last - timedelta(seconds=place)).isoformat())
        for place in range(number)
    ]
    async with database.transaction() as transaction:
        await transaction.execute_many(REPORT, rows)


async def pile_up_rulings(database: Backend, server_id: int, number: int, day: date) -> None:
    """So many words that are denied from a day on."""
    rows = [
        (server_id, nth_word(place), day.isoformat(), Stand.DENY.value) for place in range(number)
    ]
    async with database.transaction() as transaction:
        await transaction.execute_many(RULING, rows)


async def steps_of(database: Backend, work: Callable[[], Awaitable[object]]) -> int:
    """How many hundreds of instructions SQLite carries out for some work."""
    steps = count()
    await _handle_progress(database, lambda: next(steps) and 0)
    await work()
    await _handle_progress(database, None)
    return next(steps)


async def _handle_progress(database: Backend, handler: Callable[[], int] | None) -> None:
    """Call the handler after every hundred instructions, on each connection."""
    assert isinstance(database, Database)
    for reader in (database._reader, database._patient_reader):
        await reader.set_progress_handler(handler, 100)  # type: ignore[arg-type] # None is fine too
    await database._writer.run(lambda writer: writer.set_progress_handler(handler, 100))
