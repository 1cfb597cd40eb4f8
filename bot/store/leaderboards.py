"""Who is ahead: totals of points and hints by game and period, with what was booked since."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from bot.store.sqlite.database import Database
from bot.store.sqlite.transaction import Row

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
        """The board as the query knows it: always with two games, if need be one of them twice."""
        games = GAMES if self.game == ALL_GAMES else (self.game, self.game)
        ends_on = self.period.end(self.starts_on)
        days = (self.starts_on.isoformat(), ends_on.isoformat())
        return self.server_id, *games, self.period.value, *days


@dataclass(frozen=True)
class Standing:
    """A player's place on a board; equal points and hints share a place."""

    place: int
    player_id: int
    name: str
    points: int
    hints: int


@dataclass(frozen=True)
class Cut:
    """Some places of a board, and how many players have points on it."""

    standings: tuple[Standing, ...]
    own: Standing | None  # of whoever was asked for, if they have points
    players: int


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
) -> Cut:
    """So many places of a board from an offset on, best first, and the place of a player."""
    rows = await database.fetch_patiently(CUT, *board.key, limit, offset, player_id)
    own = [_standing(row) for row in rows if row["listed"] == 0]
    return Cut(
        tuple(_standing(row) for row in rows if row["listed"]),
        next(iter(own), None),
        rows[0]["players"],
    )


def _standing(row: Row) -> Standing:
    return Standing(row["place"], row["player_id"], row["name"], row["points"], row["hints"])
