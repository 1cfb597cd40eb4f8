"""A player's whole past in all games: days, streaks, hints. Each game adds its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from bot.games.server_rounds import ServerRounds
from bot.model import Player
from bot.play.streaks import Streak, current_streak, longest_streak
from bot.store.backend import Backend
from bot.store.histories import all_hints, points_by_day, words_by_day


@dataclass(frozen=True)
class Statistics:
    """What a player did in a server since the beginning."""

    today: date
    played: Mapping[date, int]  # accepted words of all games, by day
    streak: Streak  # up to today, or up to yesterday while today is young
    longest_streak: int
    hints: int


class PlayerStatistics:
    """The use case of ``/stats``."""

    def __init__(self, database: Backend, rounds: ServerRounds) -> None:
        self._database = database
        self._rounds = rounds

    async def of(self, player: Player, now: datetime) -> Statistics:
        """The statistics of a player; all zero for somebody who never played."""
        today = await self._rounds.today(player.server_id, now)
        played = await words_by_day(self._database, player)
        days = sorted(played)
        return Statistics(
            today=today,
            played=played,
            streak=current_streak(days, today),
            longest_streak=longest_streak(days),
            hints=await all_hints(self._database, player),
        )

    async def streak_reached(self, player: Player, points: int, now: datetime) -> Streak:
        """The streak that a player has come to with these points, the last ones.

        None at all unless they are the first points of the day, in any game.
        """
        today = await self._rounds.today(player.server_id, now)
        days = await points_by_day(self._database, player)
        return current_streak(sorted(days), today) if days.get(today) == points else Streak()
