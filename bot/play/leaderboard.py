"""Who is ahead, in which game, over which period."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.model import Board, Period, Player, Standing, StandingsPage
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.leaderboards import leaderboard_page

PAGE_SIZE = 10
FARTHEST = 1_000_000  # page that is looked for; no server has as many


class Span(StrEnum):
    """The periods that a player can ask for."""

    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    MONTH = "month"
    ALL_TIME = "all-time"


PERIODS = {
    Span.TODAY: Period.DAY,
    Span.YESTERDAY: Period.DAY,
    Span.WEEK: Period.WEEK,
    Span.MONTH: Period.MONTH,
    Span.ALL_TIME: Period.ALL_TIME,
}


@dataclass(frozen=True)
class Page:
    """One page of a leaderboard, and the asker's own place."""

    board: Board
    span: Span
    number: int  # from 1
    pages: int
    standings: tuple[Standing, ...]
    players: int
    own: Standing | None


class Leaderboard:
    """The use case of the leaderboard."""

    def __init__(self, database: Backend, servers: Servers) -> None:
        self._database = database
        self._servers = servers

    async def page(
        self, player: Player, game: str, span: Span, now: datetime, *, number: int = 1
    ) -> Page:
        """A page; one beyond the last is the last."""
        board = await self._board(player.server_id, game, span, now)
        number = min(max(number, 1), FARTHEST)
        found = await self._cut(board, player, number)
        pages = max(1, -(-found.players // PAGE_SIZE))
        if number > pages:
            number, found = pages, await self._cut(board, player, pages)
        return Page(board, span, number, pages, found.standings, found.players, found.own)

    async def _cut(self, board: Board, player: Player, number: int) -> StandingsPage:
        offset = (number - 1) * PAGE_SIZE
        return await leaderboard_page(
            self._database, board, limit=PAGE_SIZE, offset=offset, player_id=player.player_id
        )

    async def _board(self, server_id: int, game: str, span: Span, now: datetime) -> Board:
        day = await self._servers.day(server_id, now)
        if span is Span.YESTERDAY:
            day -= timedelta(days=1)
        period = PERIODS[span]
        return Board(server_id, game, period, period.start(day))
