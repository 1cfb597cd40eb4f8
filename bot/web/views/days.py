"""The calendar of the archive on the page."""

from collections.abc import Sequence
from datetime import date

from bot.games.editions import archived, daily
from bot.play.archive import ListedDay
from bot.texts import editions as texts
from bot.texts.formats import month_name
from bot.texts.locale import Locale
from bot.web.views.board import GameView, Json


def days(view: GameView, locale: Locale, month: date, listed: Sequence[ListedDay]) -> Json:
    """A month, day by day."""
    return {
        "month": f"{month:%Y-%m}",
        "title": month_name(locale, month),
        "days": [
            {
                "day": each.day.isoformat(),
                "edition": str(daily(each.day) if each.is_today else archived(each.day)),
                "state": _state(view, locale, each),
                "open": each.is_open,
                "today": each.is_today,
            }
            for each in listed
        ],
    }


def _state(view: GameView, locale: Locale, listed: ListedDay) -> str:
    if listed.progress:
        return view.texts.state(locale, listed.progress)
    return locale.gettext(texts.ANSWERS_SEEN) if listed.answered else ""
