"""English with other words than those that are shipped."""

from collections.abc import Iterable

from bot.language.english.english import english_of
from bot.language.language import Language
from bot.language.lexicon import Lexicon, word_list


def spoken(lexicon: Lexicon) -> Language:
    """English with these words, which have no senses."""
    return english_of(lexicon, lambda word: None)


def without(blocked: Iterable[str] = ()) -> Language:
    """English in which no word counts, and some do not exist."""
    none = word_list([])
    return spoken(Lexicon(none, none, frozenset(blocked), none, none, none, none))
