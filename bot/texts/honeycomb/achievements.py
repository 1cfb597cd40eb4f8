"""What is said of achievements in the honeycomb."""

from collections.abc import Mapping, Sequence
from datetime import date

from bot.games.honeycomb.achievements import Achievement
from bot.texts.formats import first_few, weekday_name
from bot.texts.locale import N_, Locale

MOST_NAMED = 3  # words

EARNED: Mapping[str, str] = {
    Achievement.PERFECT_PANGRAM: N_(
        "🎖️ **Perfect!** Your first pangram that uses each letter once."
    ),
    Achievement.BINGO: N_("🎖️ **Bingo!** For the first time you have a word for every letter."),
    Achievement.LONG_GENIUS: N_(
        "🎖️ **Big words only!** Your first Genius without four-letter words."
    ),
}

LABELS = {
    Achievement.PERFECT_PANGRAM: N_("Perfect pangrams"),
    Achievement.BINGO: N_("Bingos"),
    Achievement.LONG_GENIUS: N_("Genius without four-letter words"),
    Achievement.ONLY_YOU: N_("Words nobody else found"),
    Achievement.FIRST_PANGRAM: N_("First to a pangram"),
}


def only_you(locale: Locale, day: date, words: Sequence[str]) -> str:
    """What nobody else found on a day that is over."""
    return locale.gettext(
        "🎖️ On {day}, only you found {words}.",
        day=weekday_name(locale, day),
        words=first_few(locale, [f"**{word.upper()}**" for word in words], MOST_NAMED),
    )


def labeled(locale: Locale, counts: Mapping[Achievement, int]) -> tuple[tuple[str, int], ...]:
    """How often each was earned, of those that were."""
    return tuple(
        (locale.gettext(label), counts[each]) for each, label in LABELS.items() if counts.get(each)
    )
