"""What a person typed, taken apart."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.errors import ErrorCode, PlayerError
from bot.language.alphabet import Alphabet, as_seen
from bot.language.language import Language
from bot.model import FoundWord

MOST_WORDS = 25  # in one guess
MARKS = ".!?:…\"'“”‘’«»¡¿()[]"  # phones write some of them by themselves
SEPARATORS = re.compile(r"[\s,;/|‖•·]+")  # Discord hides what is between bars
MARKUP = str.maketrans("", "", "*_~`\\")  # Discord's, and what takes away its meaning
LINE_MARKUP = re.compile(r"^\s*(?:>{1,3}|-#|#{1,3}|[-+])\s+", re.MULTILINE)  # quotes and lists


def split_words(text: str, alphabet: Alphabet) -> list[str]:
    """The words of a guess, folded.

    Raises PlayerError when there is none.
    """
    words = [alphabet.fold_typed(word) for word in typed_words(text)]
    if not words:
        raise PlayerError(ErrorCode.NO_WORD)
    return words


def typed_words(text: str) -> list[str]:
    """The words of a text as they were typed, apart by spaces, commas, semicolons, slashes or bars,
    without marks around them and without Discord's markup."""
    plain = LINE_MARKUP.sub("", as_seen(text)).translate(MARKUP)
    parts = [part for part in SEPARATORS.split(plain) if part]
    return [part.strip(MARKS) or part for part in parts]


def left_over(words: Sequence[str], language: Language) -> tuple[str, ...]:
    """The words beyond those that one guess may hold, each once, as far as they are letters and may
    be repeated."""
    letters = filter(language.alphabet.is_word, dict.fromkeys(words[MOST_WORDS:]))
    return tuple(each for each in letters if each not in language.blocked)


def spelled_found(found: Iterable[FoundWord], language: Language) -> tuple[FoundWord, ...]:
    """Words that were kept, which show their true spelling."""
    if language.alphabet.is_plain:
        return tuple(found)
    return tuple(replace(each, word=language.spelled(each.word)) for each in found)


def replace_surrogates(text: str) -> str:
    """The text with a question mark for each half of a character: it can be kept and sent."""
    return text.encode(errors="replace").decode()
