"""A player's whole past in all games: days, streaks, hints. Each game adds its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.games.server_rounds import ServerRounds
from bot.model import Player
from bot.store.backend import Backend
from bot.store.histories import all_hints, points_by_day, words_by_day


@dataclass(frozen=True)
class Statistics:
    """What a player did in a server since the beginning."""

    today: date
    played: Mapping[date, int]  # accepted words of all games, by day
    streak: int  # consecutive days up to today, or up to yesterday while today is young
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

    async def streak_reached(self, player: Player, points: int, now: datetime) -> int:
        """The days in a row that a player has come to with these points, the last ones.

        0 unless they are the first points of the day, in any game.
        """
        today = await self._rounds.today(player.server_id, now)
        days = await points_by_day(self._database, player)
        return current_streak(sorted(days), today) if days.get(today) == points else 0


def longest_streak(days: list[date]) -> int:
    """The largest number of consecutive days, given ascending days."""
    longest = run = 0
    for number, day in enumerate(days):
        follows = number > 0 and days[number - 1] == day - timedelta(days=1)
        run = run + 1 if follows else 1
        longest = max(longest, run)
    return longest


def current_streak(days: list[date], today: date) -> int:
    """The consecutive days up to today; a day that is not over does not end a streak."""
    played = set(days)
    day = today if today in played else today - timedelta(days=1)
    run = 0
    while day in played:
        run += 1
        day -= timedelta(days=1)
    return run
