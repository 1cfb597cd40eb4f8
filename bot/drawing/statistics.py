"""What a player's statistics are made of, as values: what each game adds, and the calendar."""

from dataclasses import dataclass
from datetime import date, timedelta

WEEKS = 16  # columns of the calendar; the last one holds today
LEVELS = (1, 5, 15, 30)  # words a day from which a cell of the calendar grows


@dataclass(frozen=True)
class Section:
    """What a game adds to a player's statistics, and how often something was reached.

    Raises ValueError for a count below one: what never happened is left out.
    """

    text: str  # figures, in a line
    bars_title: str = ""
    bars: tuple[tuple[str, int], ...] = ()  # label and count
    achievements: tuple[tuple[str, int], ...] = ()  # the same

    def __post_init__(self) -> None:
        least = min((count for _, count in (*self.bars, *self.achievements)), default=1)
        if least < 1:
            raise ValueError(f"a bar or achievement must count something, not {least}")


@dataclass(frozen=True)
class PlayedDays:
    """How many words a player found on each day up to today.

    Raises ValueError for what cannot be: counts below zero, a day twice.
    """

    today: date
    played: tuple[tuple[date, int], ...] = ()  # days before the calendar may be in

    def __post_init__(self) -> None:
        least = min((words for _, words in self.played), default=0)
        if least < 0:
            raise ValueError(f"a count must not be negative, not {least}")
        if len(dict(self.played)) < len(self.played):
            raise ValueError("a day must not be in the calendar twice")

    @property
    def first_day(self) -> date:
        """The Monday with which the calendar begins."""
        return self.today - timedelta(days=self.today.weekday(), weeks=WEEKS - 1)

    @property
    def levels(self) -> dict[date, int]:
        """How strong each day of the calendar is, 1 to 4; days without a word are left out."""
        return {
            day: level_of(words)
            for day, words in sorted(self.played)
            if words and self.first_day <= day <= self.today
        }


@dataclass(frozen=True)
class Labels:
    """The words on the card, in the language of whoever reads it."""

    calendar: str  # above the calendar
    fewer: str  # beside its legend, on the left
    more: str  # on the right
    months: tuple[str, ...]  # short, January first
    weekdays: tuple[str, ...]  # short, Monday first


def level_of(words: int) -> int:
    """How many of the levels this many words reach."""
    return sum(words >= level for level in LEVELS)


def compact(count: int) -> str:
    """A count in few characters: 10,000 but 12.3M."""
    return f"{count:,}" if count < 1_000_000 else f"{count / 1_000_000:,.1f}M"
