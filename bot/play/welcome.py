"""What a player's first board of a day says of the days before."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from bot.games.game import AnyGame
from bot.games.turns import GamePlay
from bot.model import Player
from bot.play.statistics import PlayerStatistics, Reached
from bot.play.streaks import Streak

ONE_DAY = timedelta(days=1)
MOST_TOLD = 10_000  # boards in memory; the oldest goes, and may be told again


@dataclass(frozen=True)
class Welcome:
    """How it went so far."""

    streak: Streak  # with this day; none where another game has told it
    yesterday: Any  # how far the player came, as the game knows it; None where they did not play


class Welcomes:
    """Welcomes a player once a day and game, as far as this process knows."""

    def __init__(self, statistics: PlayerStatistics, plays: Mapping[str, GamePlay]) -> None:
        self._statistics = statistics
        self._plays = plays
        self._told: OrderedDict[tuple[int, int, str], date] = OrderedDict()

    async def of(
        self, player: Player, game: AnyGame, day: date, now: datetime, reached: Reached | None
    ) -> Welcome | None:
        """What there is to tell; takes what the first points of the day came to, if there are any.

        Raises PlayerError when it cannot be read.
        """
        key = player.server_id, player.player_id, game.name
        if self._told.get(key) == day:
            return None
        found = reached or await self._statistics.reached(player, 0, now)
        streak = found.streak.played() if found.streak.days and not reached else found.streak
        yesterday = None
        if found.before.get(game.name) == day - ONE_DAY:
            yesterday = await self._plays[game.name].of_day(player, day - ONE_DAY)
        self._note(key, day)
        return Welcome(streak, yesterday) if streak.days > 1 or yesterday else None

    def _note(self, key: tuple[int, int, str], day: date) -> None:
        self._told[key] = day
        self._told.move_to_end(key)
        while len(self._told) > MOST_TOLD:
            self._told.popitem(last=False)
