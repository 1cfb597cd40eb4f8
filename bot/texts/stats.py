"""Everything that ``/stats`` says, with its picture and beside it."""

from collections.abc import Sequence

from bot.drawing.statistics import WEEKS, Labels, Section, compact
from bot.drawing.statistics import Statistics as Card
from bot.play.statistics import DAYS_OF_A_YEAR, Statistics
from bot.play.streaks import Streak
from bot.texts.formats import MONTHS, WEEKDAYS, counted, date_name, shown_name

NEVER = "hasn't played here yet."

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
    counts = " · ".join(f"{label} {count}" for label, count in reversed(section.bars))
    return f"{section.bars_title}: {counts}"


def card(shown: Card) -> str:
    """What the picture adds to the text, for those who do not see it: its calendar."""
    return (
        f"A card with these figures and a calendar of the last {WEEKS} weeks, {_calendar(shown)}."
    )


def _calendar(shown: Card) -> str:
    days = list(shown.levels)
    if not days:
        return "without a day played"
    last = "today" if days[-1] == shown.today else f"on {date_name(days[-1])}"
    if len(days) == 1:
        return f"with 1 day played, {last}"
    return f"with {len(days)} days played, the last of them {last}"
