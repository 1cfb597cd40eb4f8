"""Earlier days: which of them a player means, which were played, and how many are finished."""

from collections.abc import Mapping
from datetime import date, datetime

from bot.errors import ErrorCode, PlayerError
from bot.games.archive import check_open
from bot.games.editions import Edition, archived, daily
from bot.games.typed_days import parse_day
from bot.model import Player
from bot.store.backend import Backend
from bot.store.editions import archived_games_finished, days_with_answers, days_with_points


class Archive:
    """The use cases of earlier days; playing them is up to each game."""

    def __init__(self, database: Backend) -> None:
        self._database = database

    def edition(self, typed: str, today: date, now: datetime, *, month_first: bool) -> Edition:
        """The edition of a day that somebody typed: the daily one when it is today.

        Raises PlayerError when it is no day, or none that can be played.
        """
        day = parse_day(typed, today, month_first=month_first)
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
