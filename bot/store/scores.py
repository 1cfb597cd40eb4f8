"""The hints in the scores: one row a player, game and day, and one for all time.

Points come to the same rows by the group commit. Both can be computed anew from found words and
hints, which are the truth.
"""

from datetime import date, datetime

from bot.model import Player
from bot.store.backend import Transaction

# The time is that of the last points, or of the last hint where there are no points.
ADD_DAILY = """
INSERT INTO daily_scores (server_id, game, player_id, points, hints, reached_at, day)
VALUES ($1, $2, $3, 0, 1, $4, $5)
ON CONFLICT (server_id, game, day, player_id) DO UPDATE SET
    hints = daily_scores.hints + 1,
    reached_at = CASE
        WHEN daily_scores.points > 0 THEN daily_scores.reached_at
        WHEN excluded.reached_at > daily_scores.reached_at THEN excluded.reached_at
        ELSE daily_scores.reached_at
    END
"""

ADD_TOTAL = """
INSERT INTO total_scores (server_id, game, player_id, points, hints, reached_at)
VALUES ($1, $2, $3, 0, 1, $4)
ON CONFLICT (server_id, game, player_id) DO UPDATE SET
    hints = total_scores.hints + 1,
    reached_at = CASE
        WHEN total_scores.points > 0 THEN total_scores.reached_at
        WHEN excluded.reached_at > total_scores.reached_at THEN excluded.reached_at
        ELSE total_scores.reached_at
    END
"""


async def count_hint(
    transaction: Transaction, player: Player, game: str, day: date, now: datetime
) -> None:
    """Count one more hint, for the day and for all time."""
    total = (player.server_id, game, player.player_id, now.isoformat())
    await transaction.execute(ADD_DAILY, *total, day.isoformat())
    await transaction.execute(ADD_TOTAL, *total)
