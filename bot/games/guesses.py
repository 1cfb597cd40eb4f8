"""What a person typed, taken apart."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.errors import ErrorCode, PlayerError
from bot.language.alphabet import Alphabet
from bot.language.language import Language
from bot.model import FoundWord

MOST_WORDS = 25  # in one guess
MARKS = ".!?;:…\"'“”‘’"  # phones write some of them by themselves


def split_words(text: str, alphabet: Alphabet) -> list[str]:
    """The words of a guess, apart by spaces or commas, folded, without marks around them.

    Raises PlayerError when there is none.
    """
    words = [alphabet.fold(word) for word in typed_words(text)]
    if not words:
        raise PlayerError(ErrorCode.NO_WORD)
    return words


def typed_words(text: str) -> list[str]:
    """The same as they were typed, or none."""
    parts = [part for part in re.split(r"[\s,]+", text) if part]
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
