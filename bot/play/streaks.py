"""Streaks: days played in a row, of which one day off in seven is forgiven.

A day off is forgiven when the six days before it were played, all of them. So the days played alone
say what a streak is, whoever asks and whenever; nothing has to be counted at midnight. A streak
counts the days played, never the days off, so it is at least as long as one without any.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from bot.model import EARNED_BY

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Streak:
    """How many days somebody has played, and how many of them since the last day off."""

    days: int = 0
    in_a_row: int = 0

    @property
    def to_day_off(self) -> int:
        """The days in a row that earn the next day off; none when it is earned."""
        return max(0, EARNED_BY - self.in_a_row)

    @property
    def resumed(self) -> bool:
        """Was the day before its last one a day off?"""
        return self.in_a_row == 1 < self.days

    def played(self) -> "Streak":
        """With one more day."""
        return Streak(self.days + 1, self.in_a_row + 1)

    def after(self, days_off: int) -> "Streak":
        """What is left of it after so many days off."""
        if days_off <= 0:
            return self
        return Streak(self.days) if days_off == 1 and not self.to_day_off else Streak()


def streaks(days: Iterable[date]) -> Iterator[tuple[date, Streak]]:
    """Each of some days played, in ascending order, and the streak with it."""
    last, streak = date.min, Streak()
    for day in days:
        streak = streak.after((day - last).days - 1).played()
        last = day
        yield day, streak


def current_streak(days: Iterable[date], today: date) -> Streak:
    """The streak up to today, given ascending days; a day that is not over ends none."""
    *_, (last, streak) = (today, Streak()), *streaks(day for day in days if day <= today)
    return streak.after((today - last).days - 1)


def longest_streak(days: Iterable[date]) -> int:
    """The largest number of days in a streak, given ascending days."""
    return max((streak.days for _, streak in streaks(days)), default=0)
