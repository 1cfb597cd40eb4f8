"""A player's whole past in all games: days, streaks, hints. Each game adds its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from bot.games.archive import ONE_DAY, last_open
from bot.games.server_rounds import ServerRounds
from bot.model import Player
from bot.places import is_server
from bot.play.streaks import Streak, current_streak, longest_streak
from bot.store.backend import Backend
from bot.store.histories import all_hints, points_by_game, words_by_day

DAYS_OF_A_YEAR = 365


@dataclass(frozen=True)
class Statistics:
    """What a player did in a server since the beginning."""

    today: date
    played: Mapping[date, int]  # accepted words of all games, by day
    streak: Streak  # up to today, or up to yesterday while today is young
    longest_streak: int
    hints: int


@dataclass(frozen=True)
class Reached:
    """What a player came to with the first points of a day."""

    before: Mapping[str, date]  # the last day before it with points, by game
    streak: Streak = field(default_factory=Streak)
    days: int = 0  # played in all


class PlayerStatistics:
    """The use case of ``/stats``."""

    def __init__(self, database: Backend, rounds: ServerRounds) -> None:
        self._database = database
        self._rounds = rounds

    async def of(self, player: Player, now: datetime) -> Statistics:
        """The statistics of a player; all zero for somebody who never played."""
        today = await self._rounds.today(player.clock_id, now)
        played = await words_by_day(self._database, player)
        days = sorted(played)
        return Statistics(
            today=today,
            played=played,
            streak=current_streak(days, today),
            longest_streak=longest_streak(days),
            hints=await all_hints(self._database, player),
        )

    async def told_before(self, player: Player, now: datetime) -> date:
        """The first day whose words others in a place may not read yet: in a server its own, and
        elsewhere the first one that is not over in every zone."""
        if is_server(player.server_id):
            return await self._rounds.today(player.clock_id, now)
        return last_open(now) + ONE_DAY

    async def reached(self, player: Player, points: int, now: datetime) -> Reached:
        """What a player came to with these points, the last ones: a streak and days only if they
        are the first of the day, in any game."""
        today = await self._rounds.today(player.clock_id, now)
        games = await points_by_game(self._database, player)
        before = {
            game: last
            for game, days in games.items()
            if (last := max((day for day in days if day < today), default=None))
        }
        if sum(days.get(today, 0) for days in games.values()) != points:
            return Reached(before)
        played = sorted({day for days in games.values() for day in days})
        return Reached(before, current_streak(played, today), len(played))
