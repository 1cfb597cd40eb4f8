"""Everything that ``/stats`` says, with its picture and beside it."""

from datetime import date
from itertools import groupby, pairwise

from bot.drawing.statistics import LEVELS, WEEKS, Labels, compact
from bot.drawing.statistics import Statistics as Card
from bot.play.statistics import Statistics
from bot.puzzles.honeycomb.ranks import Rank
from cogs.texts import anigram
from cogs.texts.formats import MONTHS, WEEKDAYS, counted, shown_name
from cogs.texts.ranks import TITLES

NEVER = "has not played here yet."

LABELS = Labels(
    streak="Current streak",
    longest_streak="Longest streak",
    days="Days played",
    words="Words",
    pangrams="Pangrams",
    longest_word="Longest word",
    ranks="Days at each rank",
    titles=tuple(TITLES[rank] for rank in Rank),
    calendar=f"Last {WEEKS} weeks",
    more="more words",
    months=tuple(name[:3] for name in MONTHS),
    weekdays=tuple(name[:3] for name in WEEKDAYS),
)


def statistics(name: str, shown: Statistics) -> str:
    """A player's figures as text; the picture shows them again."""
    if not shown.played:
        return f"**{shown_name(name)}** {NEVER}"
    longest = f" · longest {shown.longest_word.upper()}" if shown.longest_word else ""
    return "\n".join(
        (
            f"**{shown_name(name)}**",
            f"{counted(len(shown.played), 'day')} played · streak {shown.streak}"
            f" · longest streak {shown.longest_streak}",
            f"{counted(shown.words, 'word')} · {counted(shown.pangrams, 'pangram')}{longest}",
            f"{counted(shown.anigrams, anigram.NOUN)} · {counted(shown.levels, 'level')} solved"
            f" · {counted(shown.hints, 'hint')}",
            f"-# {_ranks(shown)}",
        )
    )


def _ranks(shown: Statistics) -> str:
    reached = (
        f"{TITLES[rank]} {shown.ranks[rank]}" for rank in reversed(Rank) if shown.ranks[rank]
    )
    return " · ".join(reached)


def card(shown: Card) -> str:
    """What the picture says, for those who do not see it; at most 1024 characters."""
    return " ".join((_figures(shown), _histogram(shown), _calendar(shown)))


def _figures(shown: Card) -> str:
    longest = shown.longest_word.upper() or "none yet"
    return (
        f"Current streak {compact(shown.streak)}, "
        f"longest streak {compact(shown.longest_streak)}, "
        f"days played {compact(shown.days)}, words {compact(shown.words)}, "
        f"pangrams {compact(shown.pangrams)}, longest word {longest}."
    )


def _histogram(shown: Card) -> str:
    counts = zip(Rank, shown.ranks, strict=True)
    named = ", ".join(f"{TITLES[rank]} {compact(count)}" for rank, count in counts)
    return f"Days at each rank: {named}."


def _calendar(shown: Card) -> str:
    levels = shown.levels
    today = "played today" if shown.today in levels else "not yet played today"
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
