"""Scores: one row a player, game and day, and one for all time, both kept by whoever adds to them.

They can be computed anew from found words and hints, which are the truth.
"""

from datetime import date, datetime

from bot.model import Player
from bot.store.backend import Transaction

# The time is that of the last points, or of the last hint where there are no points.
ADD_DAILY = """
INSERT INTO daily_scores (server_id, game, player_id, points, hints, reached_at, day)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (server_id, game, day, player_id) DO UPDATE SET
    points = daily_scores.points + excluded.points,
    hints = daily_scores.hints + excluded.hints,
    reached_at = CASE
        WHEN excluded.points = 0 AND daily_scores.points > 0 THEN daily_scores.reached_at
        WHEN excluded.points > 0 AND daily_scores.points = 0 THEN excluded.reached_at
        WHEN excluded.reached_at > daily_scores.reached_at THEN excluded.reached_at
        ELSE daily_scores.reached_at
    END
"""

ADD_TOTAL = """
INSERT INTO total_scores (server_id, game, player_id, points, hints, reached_at)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (server_id, game, player_id) DO UPDATE SET
    points = total_scores.points + excluded.points,
    hints = total_scores.hints + excluded.hints,
    reached_at = CASE
        WHEN excluded.points = 0 AND total_scores.points > 0 THEN total_scores.reached_at
        WHEN excluded.points > 0 AND total_scores.points = 0 THEN excluded.reached_at
        WHEN excluded.reached_at > total_scores.reached_at THEN excluded.reached_at
        ELSE total_scores.reached_at
    END
"""


async def add_to_scores(
    transaction: Transaction,
    player: Player,
    game: str,
    day: date,
    *,
    points: int = 0,
    hints: int = 0,
    now: datetime,
) -> None:
    """Count points or hints, for the day and for all time."""
    total = (player.server_id, game, player.player_id, points, hints, now.isoformat())
    await transaction.execute(ADD_DAILY, *total, day.isoformat())
    await transaction.execute(ADD_TOTAL, *total)
