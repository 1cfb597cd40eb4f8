"""What is said of achievements in the honeycomb."""

from collections.abc import Mapping, Sequence
from datetime import date

from bot.games.honeycomb.achievements import Achievement
from bot.texts.formats import first_few, weekday_name

MOST_NAMED = 3  # words

EARNED: Mapping[str, str] = {
    Achievement.PERFECT_PANGRAM: "🎖️ **Perfect!** Your first pangram that uses each letter once.",
    Achievement.BINGO: "🎖️ **Bingo!** For the first time you have a word for every letter.",
    Achievement.LONG_GENIUS: "🎖️ **Big words only!** Your first Genius without four-letter words.",
}

LABELS = {
    Achievement.PERFECT_PANGRAM: "Perfect pangrams",
    Achievement.BINGO: "Bingos",
    Achievement.LONG_GENIUS: "Genius without four-letter words",
    Achievement.ONLY_YOU: "Words nobody else found",
    Achievement.FIRST_PANGRAM: "First to a pangram",
}


def only_you(day: date, words: Sequence[str]) -> str:
    """What nobody else found on a day that is over."""
    named = first_few([f"**{word.upper()}**" for word in words], MOST_NAMED)
    return f"🎖️ On {weekday_name(day)}, only you found {named}."


def labeled(counts: Mapping[Achievement, int]) -> tuple[tuple[str, int], ...]:
    """How often each was earned, of those that were."""
    return tuple((label, counts[each]) for each, label in LABELS.items() if counts.get(each))
