"""Which milestones a server reached together on a day: booked before they are told."""

from collections.abc import Sequence
from datetime import date, datetime

from bot.store.backend import Backend

BOOKED = "SELECT milestone FROM milestones WHERE server_id = $1 AND game = $2 AND day = $3"

BOOK = """
INSERT INTO milestones (server_id, game, day, milestone, booked_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (server_id, game, day, milestone) DO NOTHING
RETURNING milestone
"""


async def book_milestones(
    database: Backend, server_id: int, game: str, day: date, reached: Sequence[str], now: datetime
) -> list[str]:
    """Book those that nobody has booked, and return them: whoever gets one is to tell it."""
    key = (server_id, game, day.isoformat())
    booked = {row["milestone"] for row in await database.fetch(BOOKED, *key)}
    if booked.issuperset(reached):
        return []
    async with database.transaction(server_id) as transaction:
        rows = [await transaction.fetch(BOOK, *key, each, now.isoformat()) for each in reached]
    return [row["milestone"] for found in rows for row in found]
