"""What a person typed, taken apart."""

import re
from collections.abc import Container, Sequence

from bot.errors import ErrorCode, PlayerError

MOST_WORDS = 25  # in one guess
MARKS = ".!?;:…\"'“”‘’"  # phones write some of them by themselves


def split_words(text: str) -> list[str]:
    """The words of a guess, apart by spaces or commas, in lower case, without marks around them.

    Raises PlayerError when there is none.
    """
    parts = [part for part in re.split(r"[\s,]+", text) if part]
    words = [(part.strip(MARKS) or part).lower() for part in parts]
    if not words:
        raise PlayerError(ErrorCode.NO_WORD)
    return words


def check_number(words: Sequence[str], blocked: Container[str]) -> None:
    """Raises PlayerError when there are more words than one guess may hold.

    It gives them back, each once, as far as they are letters and may be repeated.
    """
    given = len(words)
    if given > MOST_WORDS:
        back = [each for each in dict.fromkeys(words) if each == letters_of(each) not in blocked]
        raise PlayerError(ErrorCode.TOO_MANY_WORDS, most=MOST_WORDS, given=given, words=back)


def letters_of(word: str) -> str:
    """The letters A to Z of a word that may hold anything else."""
    return word if word.isascii() and word.isalpha() else "".join(re.findall("[a-z]+", word))


def whole(text: str) -> str:
    """The text with a question mark for each half of a character: it can be kept and sent."""
    return text.encode(errors="replace").decode()
