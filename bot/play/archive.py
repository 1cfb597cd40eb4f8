"""Earlier days: which of them a player means, which were played, and how many are finished."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.archive import FIRST, ONE_DAY, check_open, last_open
from bot.games.editions import Edition, archived, daily
from bot.games.game import AnyGame
from bot.games.turns import GamePlay
from bot.games.typed_days import DayWords, parse_day
from bot.model import Period, Player
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.editions import archived_games_finished, days_with_answers, days_with_points

LISTED = 24  # earlier days to choose from, with today as many as Discord takes


@dataclass(frozen=True)
class ListedDay:
    """A day to choose, and what the player did on it: answers seen, or played up to somewhere."""

    day: date
    is_today: bool
    answered: bool = False
    progress: Any = None  # as the game knows it; None where the player has no points
    is_open: bool = True  # may it be played? An earlier day, once it is over everywhere


def day_over(wanted: date | None, today: date) -> date:
    """The day wanted if it is over and had puzzles; otherwise, and without one, the day before
    today."""
    yesterday = today - ONE_DAY
    return wanted if wanted and FIRST <= wanted < yesterday else yesterday


class Archive:
    """The use cases of earlier days; playing them is up to each game."""

    def __init__(self, database: Backend, servers: Servers, plays: Mapping[str, GamePlay]) -> None:
        self._database = database
        self._servers = servers
        self._plays = plays

    async def listed(
        self,
        player: Player,
        game: AnyGame,
        typed: str,
        now: datetime,
        *,
        languages: Iterable[DayWords],
        month_first: bool,
        named: Callable[[date], str],
    ) -> list[ListedDay]:
        """Recent days, or the one that is typed, each with how far the player is.

        Takes how a day reads, for who types a part of that.
        """
        today = await self._servers.day(player.clock_id, now)
        days = [today, *(last_open(now) - timedelta(days=back) for back in range(LISTED))]
        try:
            if typed.strip():
                days = [self.edition(typed, today, now, languages, month_first=month_first).day]
        except PlayerError:
            days = [day for day in days if typed.lower() in named(day).lower()]
        return await self._told(player, game, days, today, now)

    async def month(
        self, player: Player, game: AnyGame, day: date, now: datetime
    ) -> list[ListedDay]:
        """The days of the month of a day, as far as they have begun."""
        today = await self._servers.day(player.clock_id, now)
        first, last = Period.MONTH.start(day), Period.MONTH.end(Period.MONTH.start(day))
        number = (min(last, today) - first).days + 1
        days = [first + timedelta(days=off) for off in range(number)]
        return await self._told(player, game, days, today, now)

    async def _told(
        self, player: Player, game: AnyGame, days: Sequence[date], today: date, now: datetime
    ) -> list[ListedDay]:
        """Those of some days that had puzzles, each with how far the player is."""
        days, over = [day for day in days if day >= FIRST], last_open(now)
        if not days:
            return []
        span = player, game.name, min(days), max(days)
        played = await self.played(*span)
        answered = await self.answered(*span) - played
        show, found = self._plays[game.name].show, []
        for day in days:
            edition = daily(day) if day == today else archived(day)
            is_open = day == today or day <= over
            progress = await show(player, now, edition) if is_open and day in played else None
            found.append(ListedDay(day, day == today, day in answered, progress, is_open))
        return found

    def edition(
        self,
        typed: str,
        today: date,
        now: datetime,
        languages: Iterable[DayWords],
        *,
        month_first: bool,
    ) -> Edition:
        """The edition of a day that somebody typed: the daily one when it is today.

        Raises PlayerError when it is no day, or none that can be played.
        """
        day = parse_day(typed, today, languages, month_first=month_first)
        if day == today:
            return daily(day)
        if day > today:
            raise PlayerError(ErrorCode.DAY_TO_COME, day=day)
        check_open(day, now)
        return archived(day)

    async def played(self, player: Player, game: str, first: date, last: date) -> set[date]:
        """The days of a span of which a player has points, from the day itself or since."""
        return await days_with_points(self._database, player, game, first, last)

    async def answered(self, player: Player, game: str, first: date, last: date) -> set[date]:
        """The days of a span of which a player saw the answers in the archive."""
        span = str(archived(first)), str(archived(last))
        return await days_with_answers(self._database, player, game, *span)

    async def finished(self, player: Player) -> Mapping[str, int]:
        """{game: archived days} that a player has finished, without those of the day itself."""
        return await archived_games_finished(self._database, player)
