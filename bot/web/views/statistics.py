"""A player's past on the page."""

from collections.abc import Sequence
from datetime import timedelta

from bot.drawing.statistics import WEEKS, Section
from bot.play.statistics import Statistics
from bot.texts import stats as texts
from bot.texts.locale import Locale
from bot.web.views.board import Json


def statistics(
    locale: Locale,
    name: str,
    shown: Statistics,
    sections: Sequence[tuple[str, Section]],
    archived: Sequence[str],
) -> Json:
    """Days, streaks and what each game adds, given its name; then the lines on the archive."""
    streak = shown.streak
    return {
        "text": "\n".join(
            [texts.statistics(locale, name, shown, [each for _, each in sections]), *archived]
        ),
        "today": shown.today.isoformat(),
        "days_played": len(shown.played),
        "summary": texts.days_played(locale, shown),
        "streak": {
            "days": streak.days,
            "longest": shown.longest_streak,
            "lines": texts.day_off(locale, streak),
        },
        "hints": shown.hints,
        "calendar": calendar(shown),
        "sections": [
            {
                "game": game,
                "text": section.text,
                "bars_title": section.bars_title,
                "bars": counted(section.bars),
                "achievements": counted(section.achievements),
            }
            for game, section in sections
        ],
        "lines": [*archived],
    }


def calendar(shown: Statistics) -> list[Json]:
    """The days played of the last weeks, as the picture of the card has them."""
    first = shown.today - timedelta(days=shown.today.weekday(), weeks=WEEKS - 1)
    days = sorted((day, words) for day, words in shown.played.items() if day >= first)
    return [{"day": day.isoformat(), "words": words} for day, words in days]


def counted(labels: Sequence[tuple[str, int]]) -> list[Json]:
    """Labels and counts."""
    return [{"label": label, "count": count} for label, count in labels]
