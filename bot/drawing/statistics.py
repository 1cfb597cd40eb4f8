"""What a player's statistics card shows, as values and in words."""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby, pairwise

from bot.puzzles.honeycomb.ranks import Rank

WEEKS = 18  # columns of the calendar; the last one holds today
LEVELS = (1, 5, 15, 30)  # words a day from which a cell of the calendar grows
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


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


def level_of(words: int) -> int:
    """How many of the levels this many words reach."""
    return sum(words >= level for level in LEVELS)


def compact(count: int) -> str:
    """A count in few characters: 10,000 but 12.3M."""
    return f"{count:,}" if count < 1_000_000 else f"{count / 1_000_000:,.1f}M"


def statistics_alt_text(statistics: Statistics) -> str:
    """What the card says, for those who do not see it; at most 1024 characters."""
    return " ".join((_figures(statistics), _histogram(statistics), _calendar(statistics)))


def _figures(statistics: Statistics) -> str:
    longest = statistics.longest_word.upper() or "none yet"
    return (
        f"Current streak {compact(statistics.streak)}, "
        f"longest streak {compact(statistics.longest_streak)}, "
        f"days played {compact(statistics.days)}, words {compact(statistics.words)}, "
        f"pangrams {compact(statistics.pangrams)}, longest word {longest}."
    )


def _histogram(statistics: Statistics) -> str:
    counts = zip(Rank, statistics.ranks, strict=True)
    named = ", ".join(f"{rank.title} {compact(count)}" for rank, count in counts)
    return f"Days at each rank: {named}."


def _calendar(statistics: Statistics) -> str:
    levels = statistics.levels
    today = "played today" if statistics.today in levels else "not yet played today"
    if not levels:
        return f"No day played in the last {WEEKS} weeks, {today}."
    return f"Played in the last {WEEKS} weeks: {_days(list(levels))}; {today}. {_strengths(levels)}"


def _strengths(levels: dict[date, int]) -> str:
    """How many days each level has."""
    bounds = pairwise(LEVELS)
    names = [*(f"{low} to {high - 1}" for low, high in bounds), f"{LEVELS[-1]} or more"]
    counts = [list(levels.values()).count(level) for level in range(1, len(LEVELS) + 1)]
    named = (f"{name} on {count}" for name, count in zip(names, counts, strict=True))
    return f"Words a day: {', '.join(named)}."


def _days(days: list[date]) -> str:
    """Days in order as words: July 20, 22 to 25; August 1."""
    months = groupby(days, key=lambda day: day.month)
    return "; ".join(f"{MONTHS[month - 1]} {_spans(list(group))}" for month, group in months)


def _spans(days: list[date]) -> str:
    """The days of a month, three or more in a row as a span."""
    runs = groupby(enumerate(days), key=lambda pair: pair[1].day - pair[0])
    return ", ".join(_span([day.day for _, day in run]) for _, run in runs)


def _span(run: list[int]) -> str:
    return f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run))
