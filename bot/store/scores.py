"""The scores: one row a player, game and day, and one for all time.

Words come to them by the group commit of either database, hints from here. Both can be computed
anew from found words and hints, which are the truth. What is added to a row that is there already
is said once, for all of them.
"""

from datetime import date, datetime

from bot.model import Player
from bot.store.backend import Transaction


def percent_of(points: str) -> str:
    """How much of the goal some points are, as SQL: 0 for none, else from 1 to 100. The column
    `percent` of a day says the same of all its points."""
    return f"""CASE
        WHEN {points} >= goal THEN 100
        WHEN {points} * 100 >= goal THEN {points} * 100 / goal
        WHEN {points} > 0 THEN 1
        ELSE 0
    END"""


# The time is that of the last points, or of the last hint where there are no points.
ADD_UP = """
    points = kept.points + excluded.points,
    hints = kept.hints + excluded.hints,
    reached_at = CASE
        WHEN kept.points > 0 AND excluded.points = 0 THEN kept.reached_at
        WHEN kept.points = 0 AND excluded.points > 0 THEN excluded.reached_at
        WHEN kept.reached_at > excluded.reached_at THEN kept.reached_at
        ELSE excluded.reached_at
    END
"""
ADD_TO_DAY = f"""
ON CONFLICT (server_id, game, day, player_id) DO UPDATE SET {ADD_UP},
    goal = CASE
        WHEN kept.points = 0 AND excluded.points > 0 THEN excluded.goal ELSE kept.goal
    END
"""
ADD_TO_TOTAL = f"""
ON CONFLICT (server_id, game, player_id) DO UPDATE SET {ADD_UP},
    percent = kept.percent + excluded.percent
"""

HINT_OF_DAY = f"""
INSERT INTO daily_scores AS kept (server_id, game, player_id, points, hints, reached_at, day)
VALUES ($1, $2, $3, 0, 1, $4, $5) {ADD_TO_DAY}
"""  # noqa: S608 - the end is a constant
HINT_OF_ALL = f"""
INSERT INTO total_scores AS kept (server_id, game, player_id, points, hints, reached_at)
VALUES ($1, $2, $3, 0, 1, $4) {ADD_TO_TOTAL}
"""  # noqa: S608 - as above


async def count_hint(
    transaction: Transaction, player: Player, game: str, day: date, now: datetime
) -> None:
    """Count one more hint, for the day and for all time."""
    total = (player.server_id, game, player.player_id, now.isoformat())
    await transaction.execute(HINT_OF_DAY, *total, day.isoformat())
    await transaction.execute(HINT_OF_ALL, *total)
