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
MOST_NOTED = 10_000  # boards in memory; the oldest goes, and may be told again

BoardKey = tuple[int, int, str, date]  # server, player, game, day


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
        self._is_due: OrderedDict[BoardKey, bool] = OrderedDict()  # of boards shown at least once

    async def of(
        self,
        player: Player,
        game: AnyGame,
        day: date,
        now: datetime,
        points: int,
        reached: Reached | None = None,
    ) -> Welcome | None:
        """Return the welcome for the first board of a day, and again until it was delivered.

        Takes the player's points of the day, and what they came to if they are the first. Raises
        PlayerError when the days before cannot be read.
        """
        key = _key(player, game, day)
        if not self._is_due.get(key, reached is not None or not points):
            return None
        found = reached or await self._statistics.reached(player, points, now)
        streak = found.streak if points or not found.streak.days else found.streak.played()
        yesterday = None
        if found.before.get(game.name) == day - ONE_DAY:
            yesterday = await self._plays[game.name].of_day(player, day - ONE_DAY)
        welcome = Welcome(streak, yesterday) if streak.days > 1 or yesterday else None
        self._note(key, is_due=welcome is not None)
        return welcome

    def mark_delivered(self, player: Player, game: AnyGame, day: date) -> None:
        """Don't show the welcome of a day again."""
        self._note(_key(player, game, day), is_due=False)

    def _note(self, key: BoardKey, *, is_due: bool) -> None:
        self._is_due[key] = is_due
        self._is_due.move_to_end(key)
        while len(self._is_due) > MOST_NOTED:
            self._is_due.popitem(last=False)


def _key(player: Player, game: AnyGame, day: date) -> BoardKey:
    return player.server_id, player.player_id, game.name, day
