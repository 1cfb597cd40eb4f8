"""What a player's statistics card shows, as values, and the words on it."""

from dataclasses import dataclass
from datetime import date, timedelta

from bot.puzzles.honeycomb.ranks import Rank

WEEKS = 18  # columns of the calendar; the last one holds today
LEVELS = (1, 5, 15, 30)  # words a day from which a cell of the calendar grows


@dataclass(frozen=True)
class Statistics:
    """A player's figures up to today.

    Raises ValueError for what cannot be: counts below zero, not one count a rank, a day twice, a
    streak beyond the longest, a word of anything but the letters a to z.
    """

    today: date
    streak: int = 0
    longest_streak: int = 0
    days: int = 0  # on which a word was accepted
    words: int = 0
    pangrams: int = 0
    longest_word: str = ""
    ranks: tuple[int, ...] = (0,) * len(Rank)  # days a rank was reached, in the order of Rank
    played: tuple[tuple[date, int], ...] = ()  # words of a day; days before the calendar may be in

    def __post_init__(self) -> None:
        if len(self.ranks) != len(Rank):
            raise ValueError(f"there are {len(Rank)} ranks, not {len(self.ranks)}")
        self._check_counts()
        if len(dict(self.played)) < len(self.played):
            raise ValueError("a day must not be in the calendar twice")
        word = self.longest_word
        if word and not (word.isascii() and word.isalpha()):
            raise ValueError(f"a word has only the letters a to z, not {word!r}")

    def _check_counts(self) -> None:
        figures = (self.streak, self.longest_streak, self.days, self.words, self.pangrams)
        least = min(*figures, *self.ranks, *(words for _, words in self.played))
        if least < 0:
            raise ValueError(f"a count must not be negative, not {least}")
        if self.streak > self.longest_streak:
            raise ValueError(
                f"a streak of {self.streak} is beyond the longest, {self.longest_streak}"
            )

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

    streak: str
    longest_streak: str
    days: str
    words: str
    pangrams: str
    longest_word: str
    ranks: str  # above the histogram
    titles: tuple[str, ...]  # in the order of Rank
    calendar: str  # above the calendar
    more: str  # beside its legend
    months: tuple[str, ...]  # short, January first
    weekdays: tuple[str, ...]  # short, Monday first


def level_of(words: int) -> int:
    """How many of the levels this many words reach."""
    return sum(words >= level for level in LEVELS)


def compact(count: int) -> str:
    """A count in few characters: 10,000 but 12.3M."""
    return f"{count:,}" if count < 1_000_000 else f"{count / 1_000_000:,.1f}M"
