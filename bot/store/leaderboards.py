"""Who is ahead: totals of points and hints by game and period, with what was booked since."""

from bot.model import Board, Standing, StandingsPage
from bot.store.sqlite.database import Database
from bot.store.sqlite.transaction import Row

# The board $1 to $6 as it stands, with what is still only booked.
BOARD = """
WITH board AS (
    SELECT player_id, sum(points) AS points, sum(hints) AS hints, max(reached_at) AS reached_at
    FROM (
        SELECT player_id, points, hints, CASE WHEN points > 0 THEN reached_at END AS reached_at
        FROM standings
        WHERE server_id = $1 AND game IN ($2, $3) AND period = $4 AND starts_on = $5
        UNION ALL
        SELECT player_id, points, hints, CASE WHEN points > 0 THEN booked_at END
        FROM bookings
        WHERE server_id = $1 AND game IN ($2, $3) AND day BETWEEN $5 AND $6
    ) AS counted
    GROUP BY player_id
    HAVING sum(points) > 0
)
"""

# One statement, so that the board is added up once: how many it holds, some of its places, and one
# player's own. Equal points and hints share a place.
CUT = f"""{BOARD}
SELECT
    size.players, mine.listed, mine.player_id, name, mine.points, mine.hints,
    1 + (
        SELECT count(*) FROM board
        WHERE board.points > mine.points
            OR (board.points = mine.points AND board.hints < mine.hints)
    ) AS place
FROM (SELECT count(*) AS players FROM board) AS size
LEFT JOIN (
    SELECT 1 AS listed, page.* FROM (
        SELECT * FROM board ORDER BY points DESC, hints, reached_at, player_id LIMIT $7 OFFSET $8
    ) AS page
    UNION ALL
    SELECT 0, board.* FROM board WHERE player_id = $9
) AS mine ON mine.player_id IS NOT NULL
LEFT JOIN players ON players.server_id = $1 AND players.player_id = mine.player_id
ORDER BY mine.points DESC, mine.hints, mine.reached_at, mine.player_id
"""  # noqa: S608 - from above


async def cut(
    database: Database,
    board: Board,
    *,
    limit: int = 0,
    offset: int = 0,
    player_id: int | None = None,
) -> StandingsPage:
    """So many places of a board from an offset on, best first, and the place of a player."""
    rows = await database.fetch_patiently(CUT, *board.key, limit, offset, player_id)
    own = [_standing(row) for row in rows if row["listed"] == 0]
    return StandingsPage(
        tuple(_standing(row) for row in rows if row["listed"]),
        next(iter(own), None),
        rows[0]["players"],
    )


def _standing(row: Row) -> Standing:
    return Standing(row["place"], row["player_id"], row["name"], row["points"], row["hints"])
