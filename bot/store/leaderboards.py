"""Who is ahead: scores added up by game and period, and cut into pages.

A game adds its points. Games are added up by their percents, so that none outweighs the others.
"""

from bot.model import ALL_GAMES, LeaderboardScope, Period, Standing, StandingsPage
from bot.store.backend import Backend, Row

# The scores of a server in a game, or in all for $2, from $6 to $7: a range of the key.
PLAYED = f"server_id = $1 AND game IN (SELECT name FROM games WHERE $2 IN (name, '{ALL_GAMES}'))"  # noqa: S608
DAILY = f"FROM daily_scores WHERE {PLAYED} AND day BETWEEN $6 AND $7"
TOTAL = f"FROM total_scores WHERE {PLAYED}"

# The plus keeps SQLite from grouping by an index that would lead through a server's whole past.
BOARD = f"""
WITH board AS (
    SELECT
        +player_id AS player_id,
        sum(CASE WHEN $2 = '{ALL_GAMES}' THEN percent ELSE points END) AS points,
        sum(hints) AS hints,
        max(CASE WHEN points > 0 THEN reached_at END) AS reached_at
    {{scores}}
    GROUP BY +player_id
    HAVING sum(points) > 0
)
"""

# One statement, so that the board is added up once: how many it holds, some of its places, and one
# player's own. Equal points and hints share a place.
PAGE = """
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
        SELECT * FROM board ORDER BY points DESC, hints, reached_at, player_id LIMIT $3 OFFSET $4
    ) AS page
    UNION ALL
    SELECT 0, board.* FROM board WHERE player_id = $5
) AS mine ON mine.player_id IS NOT NULL
LEFT JOIN players ON players.server_id = $1 AND players.player_id = mine.player_id
ORDER BY mine.points DESC, mine.hints, mine.reached_at, mine.player_id
"""

DAILY_PAGE = BOARD.format(scores=DAILY) + PAGE
TOTAL_PAGE = BOARD.format(scores=TOTAL) + PAGE


async def leaderboard_page(
    database: Backend,
    board: LeaderboardScope,
    *,
    limit: int = 0,
    offset: int = 0,
    player_id: int | None = None,
) -> StandingsPage:
    """So many places of a board from an offset on, best first, and the place of a player."""
    key = (board.server_id, board.game, limit, offset, player_id)
    if board.period is Period.ALL_TIME:
        rows = await database.fetch_patiently(TOTAL_PAGE, *key)
    else:
        days = (board.starts_on.isoformat(), board.period.end(board.starts_on).isoformat())
        rows = await database.fetch_patiently(DAILY_PAGE, *key, *days)
    own = [_standing(row) for row in rows if row["listed"] == 0]
    return StandingsPage(
        tuple(_standing(row) for row in rows if row["listed"]),
        next(iter(own), None),
        rows[0]["players"],
    )


def _standing(row: Row) -> Standing:
    return Standing(row["place"], row["player_id"], row["name"], row["points"], row["hints"])
