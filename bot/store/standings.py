"""Who is ahead: totals of points and hints by game and period, with what was booked since."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from bot.store.database import Database
from bot.store.scores import Player

ALL_GAMES = "all"
GAMES = ("anigram", "bee")


class Period(Enum):
    """A span of puzzle days over which points are added up."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    ALL_TIME = "all-time"

    def start(self, day: date) -> date:
        """The first day of the period that holds the day. Weeks begin on Monday."""
        match self:
            case Period.DAY:
                return day
            case Period.WEEK:
                return day - timedelta(days=day.weekday())
            case Period.MONTH:
                return day.replace(day=1)
            case Period.ALL_TIME:
                return date.min

    def end(self, start: date) -> date:
        """The last day of the period that begins on a day."""
        match self:
            case Period.DAY:
                return start
            case Period.WEEK:
                return start + timedelta(days=6)
            case Period.MONTH:
                return start.replace(day=monthrange(start.year, start.month)[1])
            case Period.ALL_TIME:
                return date.max


@dataclass(frozen=True)
class Board:
    """Which standings: a server's, for one game or all, over one period."""

    server_id: int
    game: str
    period: Period
    starts_on: date

    @property
    def key(self) -> tuple[int, str, str, str, str, str]:
        """The board as the queries know it."""
        first, last = GAMES if self.game == ALL_GAMES else (self.game, self.game)
        ends_on = self.period.end(self.starts_on)
        days = (self.starts_on.isoformat(), ends_on.isoformat())
        return self.server_id, first, last, self.period.value, *days


@dataclass(frozen=True)
class Standing:
    """A player's place on a board; equal points and hints share a place."""

    place: int
    player_id: int
    name: str
    points: int
    hints: int


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

# How many of the board are ahead of a row `mine` of it; equal points and hints share a place.
PLACE = """
    1 + (
        SELECT count(*) FROM board
        WHERE board.points > mine.points
            OR (board.points = mine.points AND board.hints < mine.hints)
    ) AS place
"""

PAGE = f"""{BOARD}
SELECT {PLACE}, player_id, name, points, hints
FROM (
    SELECT * FROM board ORDER BY points DESC, hints, reached_at, player_id LIMIT $7 OFFSET $8
) AS mine JOIN players USING (player_id)
WHERE server_id = $1
ORDER BY points DESC, hints, reached_at, player_id
"""  # noqa: S608 - from above

OWN = f"""{BOARD}
SELECT {PLACE}, player_id, name, points, hints
FROM board AS mine JOIN players USING (player_id)
WHERE server_id = $1 AND player_id = $7
"""  # noqa: S608 - from above

PLAYERS = f"{BOARD} SELECT count(*) AS players FROM board"  # noqa: S608 - from above


async def standings_page(
    database: Database, board: Board, *, limit: int, offset: int = 0
) -> list[Standing]:
    """One page of a board, best first."""
    rows = await database.fetch(PAGE, *board.key, limit, offset)
    return [Standing(**row) for row in rows]


async def own_standing(database: Database, board: Board, player: Player) -> Standing | None:
    """A player's place on a board, or None without points."""
    rows = await database.fetch(OWN, *board.key, player.player_id)
    return Standing(**rows[0]) if rows else None


async def count_players(database: Database, board: Board) -> int:
    """The number of players with points on a board."""
    rows = await database.fetch(PLAYERS, *board.key)
    return int(rows[0]["players"])
