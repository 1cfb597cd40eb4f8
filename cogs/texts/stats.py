"""Everything that ``/stats`` says, with its picture and beside it."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby, pairwise

from bot.drawing.statistics import LEVELS, WEEKS, Labels, Section, compact
from bot.drawing.statistics import Statistics as Card
from bot.play.statistics import DAYS_OF_A_YEAR, Statistics
from bot.play.streaks import Streak
from cogs.texts.formats import MONTHS, WEEKDAYS, counted, shown_name

NEVER = "hasn't played here yet."
SHARE = "Share"

MOST_ALT_TEXT = 1024  # characters, Discord's limit

LABELS = Labels(
    streak="Current streak",
    longest_streak="Longest streak",
    days="Days played",
    calendar=f"Last {WEEKS} weeks",
    more="more words",
    months=tuple(name[:3] for name in MONTHS),
    weekdays=tuple(name[:3] for name in WEEKDAYS),
)


def statistics(name: str, shown: Statistics, games: Sequence[Section] = ()) -> str:
    """A player's figures as text; the picture shows them again."""
    if not shown.played:
        return f"**{shown_name(name)}** {NEVER}"
    lines = [f"**{shown_name(name)}**", _days_played(shown), *_day_off(shown.streak)]
    if years := len(shown.played) // DAYS_OF_A_YEAR:
        lines.append(f"-# 🎖️ {counted(years, 'year')} of puzzles")
    for section in games:
        lines.append(section.text)
        if section.bars:
            lines.append(f"-# {_bars(section)}")
        if section.achievements:
            lines.append(f"-# 🎖️ {_achievements(section)}")
    return "\n".join(lines)


def _days_played(shown: Statistics) -> str:
    parts = [f"{counted(len(shown.played), 'day')} played", f"streak {shown.streak.days}"]
    parts.append(f"longest streak {shown.longest_streak}")
    if shown.hints:
        parts.append(counted(shown.hints, "hint"))
    return " · ".join(parts)


def _day_off(streak: Streak) -> list[str]:
    """Whether one missed day would be forgiven, or what is missing for that."""
    if not streak.days:
        return []
    if not streak.to_day_off:
        return ["-# Day off earned: one missed day won't end this streak."]
    earn = "earns" if streak.to_day_off == 1 else "earn"
    return [f"-# {counted(streak.to_day_off, 'more day')} in a row {earn} a day off."]


def _achievements(section: Section) -> str:
    return " · ".join(f"{label} {compact(count)}" for label, count in section.achievements)


def _bars(section: Section) -> str:
    """The best first."""
    return " · ".join(f"{label} {count}" for label, count in reversed(section.bars))


def card(shown: Card) -> str:
    """What the picture says, for those who do not see it: as much as Discord takes."""
    parts = [_figures(shown), *map(_section, shown.games), *_calendar(shown)]
    while len(text := " ".join(parts)) > MOST_ALT_TEXT:
        parts.pop()
    return text


def _figures(shown: Card) -> str:
    return (
        f"Current streak {compact(shown.streak)}, "
        f"longest streak {compact(shown.longest_streak)}, days played {compact(shown.days)}."
    )


def _section(shown: Section) -> str:
    figures = ", ".join(f"{label.lower()} {text}" for label, text in shown.figures)
    said = f"{shown.title}: {figures}."
    if not shown.bars:
        return said
    bars = ", ".join(f"{label} {compact(count)}" for label, count in shown.bars)
    return f"{said} {shown.bars_title}: {bars}."


def _calendar(shown: Card) -> list[str]:
    levels = shown.levels
    today = "played today" if shown.today in levels else "not played yet today"
    if not levels:
        return [f"No days played in the last {WEEKS} weeks, {today}."]
    days = f"Played in the last {WEEKS} weeks: {_days(list(levels))}; {today}."
    return [days, _strengths(levels)]


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
