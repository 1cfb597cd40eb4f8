"""What the database holds in the end."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot.store.opening import open_database
from tests.chaos.databases import Database

FOUND = "SELECT server_id, player_id, day, game, word, points FROM found_words"
HINTS = """
SELECT server_id, player_id, day, game, count(*) AS hints FROM hints
GROUP BY server_id, player_id, day, game
"""
SCORES = """
SELECT server_id, player_id, game, day, points, hints FROM daily_scores
UNION ALL
SELECT server_id, player_id, game, 'all' AS day, points, hints FROM total_scores
"""


@dataclass(frozen=True)
class Books:
    """What is kept of all play."""

    found: list[dict[str, Any]]
    hints: list[dict[str, Any]]
    scores: list[tuple[Any, ...]]
    damage: list[str]


async def read_books(database: Database) -> Books:
    """Read it when all processes have ended."""
    async with open_database(database.place, datetime.now(UTC)) as opened:
        return Books(
            found=[dict(row) for row in await opened.fetch(FOUND)],
            hints=[dict(row) for row in await opened.fetch(HINTS)],
            scores=[tuple(row) for row in await opened.fetch(SCORES)],
            damage=await database.damage(),
        )
