"""Who is ahead, in which game, over which period."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from bot.model import LeaderboardScope, Period, Player, Standing, StandingsPage
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.leaderboards import leaderboard_page

PAGE_SIZE = 10
FARTHEST = 1_000_000  # page that is looked for; no server has as many


class Span(StrEnum):
    """The periods that a player can ask for; a post asks for its own day."""

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
class LeaderboardPage:
    """One page of a leaderboard, and the asker's own place."""

    board: LeaderboardScope
    span: Span | None  # none for a day before yesterday
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
        self, player: Player, game: str, when: Span | date, now: datetime, *, number: int = 1
    ) -> LeaderboardPage:
        """A page of a period or a day; one beyond the last is the last."""
        today = await self._servers.day(player.clock_id, now)
        span, day = named(when, today)
        period = PERIODS[span] if span else Period.DAY
        board = LeaderboardScope(player.server_id, game, period, period.start(day))
        number = min(max(number, 1), FARTHEST)
        found = await self._cut(board, player, number)
        pages = max(1, -(-found.players // PAGE_SIZE))
        if number > pages:
            number, found = pages, await self._cut(board, player, pages)
        return LeaderboardPage(
            board, span, number, pages, found.standings, found.players, found.own
        )

    async def _cut(self, board: LeaderboardScope, player: Player, number: int) -> StandingsPage:
        offset = (number - 1) * PAGE_SIZE
        return await leaderboard_page(
            self._database, board, limit=PAGE_SIZE, offset=offset, player_id=player.player_id
        )


def named(when: Span | date, today: date) -> tuple[Span | None, date]:
    """What a period is called today, and a day in it."""
    yesterday = today - timedelta(days=1)
    if isinstance(when, Span):
        return when, yesterday if when is Span.YESTERDAY else today
    return {today: Span.TODAY, yesterday: Span.YESTERDAY}.get(when), when
