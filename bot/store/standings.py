"""Running totals of points and hints, by game and period."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum

from bot.store.database import Database
from bot.store.scores import Player
from bot.store.transaction import Row, Transaction

ALL_GAMES = "all"


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


@dataclass(frozen=True)
class Board:
    """Which standings: a server's, for one game or all, over one period."""

    server_id: int
    game: str
    period: Period
    starts_on: date

    @property
    def key(self) -> tuple[int, str, str, str]:
        """The board as the database knows it."""
        return self.server_id, self.game, self.period.value, self.starts_on.isoformat()


@dataclass(frozen=True)
class Standing:
    """A player's place on a board; equal points and hints share a place."""

    place: int
    player_id: int
    name: str
    points: int
    hints: int


ADD = """
INSERT INTO standings
    (server_id, game, period, starts_on, player_id, points, hints, reached_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (server_id, game, period, starts_on, player_id) DO UPDATE SET
    points = standings.points + excluded.points,
    hints = standings.hints + excluded.hints,
    reached_at =
        CASE WHEN excluded.points > 0 THEN excluded.reached_at ELSE standings.reached_at END
"""

PAGE = """
SELECT player_id, name, points, hints
FROM standings JOIN players USING (server_id, player_id)
WHERE server_id = $1 AND game = $2 AND period = $3 AND starts_on = $4 AND points > 0
ORDER BY points DESC, hints, reached_at, player_id
LIMIT $5 OFFSET $6
"""

OWN = """
SELECT player_id, name, points, hints
FROM standings JOIN players USING (server_id, player_id)
WHERE server_id = $1 AND game = $2 AND period = $3 AND starts_on = $4 AND points > 0
    AND player_id = $5
"""

AHEAD = """
SELECT count(*) AS players FROM standings
WHERE server_id = $1 AND game = $2 AND period = $3 AND starts_on = $4
    AND (points > $5 OR (points = $5 AND hints < $6))
"""

PLAYERS = """
SELECT count(*) AS players FROM standings
WHERE server_id = $1 AND game = $2 AND period = $3 AND starts_on = $4 AND points > 0
"""


async def add_to_standings(
    transaction: Transaction,
    player: Player,
    game: str,
    day: date,
    *,
    points: int = 0,
    hints: int = 0,
    now: datetime,
) -> None:
    """Add points or hints to every board that the day counts for."""
    rows = [
        (*board.key, player.player_id, points, hints, now.isoformat())
        for board in boards_of(player.server_id, game, day)
    ]
    await transaction.execute_many(ADD, rows)


def boards_of(server_id: int, game: str, day: date) -> Iterator[Board]:
    """The boards that points of a game and day count for."""
    for name in (game, ALL_GAMES):
        for period in Period:
            yield Board(server_id, name, period, period.start(day))


async def standings_page(
    database: Database, board: Board, *, limit: int, offset: int = 0
) -> list[Standing]:
    """One page of a board, best first."""
    rows = await database.fetch(PAGE, *board.key, limit, offset)
    if not rows:
        return []
    place = await _place(database, board, rows[0])
    page: list[Standing] = []
    for number, row in enumerate(rows, offset + 1):
        if page and (row["points"], row["hints"]) != (page[-1].points, page[-1].hints):
            place = number
        page.append(_standing(place, row))
    return page


async def own_standing(database: Database, board: Board, player: Player) -> Standing | None:
    """A player's place on a board, or None without points."""
    rows = await database.fetch(OWN, *board.key, player.player_id)
    return _standing(await _place(database, board, rows[0]), rows[0]) if rows else None


async def count_players(database: Database, board: Board) -> int:
    """The number of players with points on a board."""
    rows = await database.fetch(PLAYERS, *board.key)
    return int(rows[0]["players"])


async def _place(database: Database, board: Board, row: Row) -> int:
    rows = await database.fetch(AHEAD, *board.key, row["points"], row["hints"])
    return int(rows[0]["players"]) + 1


def _standing(place: int, row: Row) -> Standing:
    return Standing(place, row["player_id"], row["name"], row["points"], row["hints"])
