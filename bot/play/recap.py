"""The recap that a new post carries: how the day before went, in all games together."""

from dataclasses import dataclass
from datetime import date

from bot.model import ALL_GAMES, LeaderboardScope, Period, Standing
from bot.play.streaks import current_streak
from bot.store.backend import Backend
from bot.store.finders import server_days
from bot.store.leaderboards import leaderboard_page

TOP = 3


@dataclass(frozen=True)
class Recap:
    """How a puzzle day went in one server; each game adds its own lines."""

    day: date
    top: tuple[Standing, ...]  # of all games
    week: tuple[Standing, ...]  # of all games, on the last day of a week
    streak: int  # days on which anybody scored, up to this one


class Recaps:
    """The use case of looking back on a day."""

    def __init__(self, database: Backend) -> None:
        self._database = database

    async def of(self, server_id: int, day: date) -> Recap | None:
        """How a day went, or None when nobody scored on it."""
        board = LeaderboardScope(server_id, ALL_GAMES, Period.DAY, day)
        best = await leaderboard_page(self._database, board, limit=TOP)
        if not best.players:
            return None
        days = await server_days(self._database, server_id, day)
        streak = current_streak(reversed(days), day).days
        return Recap(day, best.standings, await self._week(server_id, day), streak)

    async def _week(self, server_id: int, day: date) -> tuple[Standing, ...]:
        """The best of a week that is over with the day."""
        start = Period.WEEK.start(day)
        if day != Period.WEEK.end(start):
            return ()
        board = LeaderboardScope(server_id, ALL_GAMES, Period.WEEK, start)
        return (await leaderboard_page(self._database, board, limit=TOP)).standings
