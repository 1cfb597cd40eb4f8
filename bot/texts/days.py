"""The words with which people type a day."""

from functools import lru_cache

from bot.games.typed_days import DayWords
from bot.texts.formats import MONTHS, WEEKDAYS, names
from bot.texts.locale import N_, Locale

ORDINALS = N_("st nd rd th")  # 1st, 2nd


@lru_cache(maxsize=64)
def day_words(locale: Locale) -> DayWords:
    """Those of one language; what is typed is compared in lower case."""
    return DayWords(
        months=tuple(each.lower() for each in names(locale, MONTHS)),
        weekdays=tuple(each.lower() for each in names(locale, WEEKDAYS)),
        near=(
            locale.gettext("tomorrow"),
            locale.gettext("today"),
            locale.gettext("yesterday"),
        ),
        ago=tuple(locale.ngettext("{number} day ago", "{number} days ago", n) for n in (1, 2)),
        last=locale.gettext("last"),
        the=locale.gettext("the"),
        of=locale.gettext("of"),
        ordinals=names(locale, ORDINALS),
    )
