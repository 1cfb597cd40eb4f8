"""Everything that ``/stats`` says, with its picture and beside it."""

from collections.abc import Sequence

from bot.drawing.statistics import WEEKS, Labels, PlayedDays, Section, compact
from bot.play.statistics import DAYS_OF_A_YEAR, Statistics
from bot.play.streaks import Streak
from bot.texts.formats import (
    SHORT_MONTHS,
    SHORT_WEEKDAYS,
    date_name,
    hints,
    names,
    shown_name,
)
from bot.texts.locale import N_, Locale

EARNED = N_("-# Day off earned: one missed day won't end this streak.")


def labels(locale: Locale) -> Labels:
    """The words on the picture."""
    return Labels(
        calendar=locale.ngettext("Last {number} week", "Last {number} weeks", WEEKS),
        fewer=locale.gettext("fewer"),
        more=locale.gettext("more words"),
        months=names(locale, SHORT_MONTHS),
        weekdays=names(locale, SHORT_WEEKDAYS),
    )


def statistics(
    locale: Locale,
    name: str,
    shown: Statistics,
    games: Sequence[Section] = (),
    *,
    told: bool = False,
) -> str:
    """A player's figures, beside the picture of the days; told to others, without what is left for
    the player to do."""
    named = shown_name(locale, name)
    if not shown.played:
        return locale.gettext("**{name}** hasn't played here yet.", name=named)
    lines = [f"**{named}**", days_played(locale, shown)]
    if not told:
        lines += day_off(locale, shown.streak)
    if years := len(shown.played) // DAYS_OF_A_YEAR:
        lines.append(
            locale.ngettext(
                "-# 🎖️ {number} year of puzzles", "-# 🎖️ {number} years of puzzles", years
            )
        )
    for section in games:
        lines.append(section.text)
        if section.bars:
            lines.append(f"-# {_bars(section)}")
        if section.achievements:
            lines.append(f"-# 🎖️ {_achievements(section)}")
    return "\n".join(lines)


def days_played(locale: Locale, shown: Statistics) -> str:
    """Days, streaks and hints, in a line."""
    parts = [
        locale.ngettext("{number} day played", "{number} days played", len(shown.played)),
        locale.gettext("streak {days}", days=shown.streak.days),
        locale.gettext("longest streak {days}", days=shown.longest_streak),
    ]
    if shown.hints:
        parts.append(hints(locale, shown.hints))
    return " · ".join(parts)


def day_off(locale: Locale, streak: Streak) -> list[str]:
    """Whether one missed day would be forgiven, or what is missing for that."""
    if not streak.days:
        return []
    if not streak.to_day_off:
        return [locale.gettext(EARNED)]
    return [
        locale.ngettext(
            "-# Play {number} more day in a row to earn a day off, for a day you miss.",
            "-# Play {number} more days in a row to earn a day off, for a day you miss.",
            streak.to_day_off,
        )
    ]


def _achievements(section: Section) -> str:
    return " · ".join(f"{label} {compact(count)}" for label, count in section.achievements)


def _bars(section: Section) -> str:
    """The best first."""
    counts = " · ".join(f"{label} {count}" for label, count in reversed(section.bars))
    return f"{section.bars_title}: {counts}"


def card(locale: Locale, shown: PlayedDays) -> str:
    """The calendar, for those who do not see it."""
    days = list(shown.levels)
    if not days:
        return locale.gettext(
            "A calendar of the last {weeks} weeks, without a day played.", weeks=WEEKS
        )
    if days[-1] == shown.today:
        return locale.ngettext(
            "A calendar of the last {weeks} weeks, with {number} day played, today.",
            "A calendar of the last {weeks} weeks, with {number} days played, the last of them"
            " today.",
            len(days),
            weeks=WEEKS,
        )
    return locale.ngettext(
        "A calendar of the last {weeks} weeks, with {number} day played, on {day}.",
        "A calendar of the last {weeks} weeks, with {number} days played, the last of them on"
        " {day}.",
        len(days),
        weeks=WEEKS,
        day=date_name(locale, days[-1]),
    )
