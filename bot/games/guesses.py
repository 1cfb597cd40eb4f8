"""What a person typed, taken apart."""

import re

from bot.errors import ErrorCode, PlayerError

MOST_WORDS = 25  # in one guess
MARKS = ".!?;:…\"'“”‘’"  # phones write some of them by themselves


def split_words(text: str) -> list[str]:
    """The words of a guess, apart by spaces or commas, in lower case, without marks around them.

    Raises PlayerError when there is none, or more than one guess may hold.
    """
    parts = [part for part in re.split(r"[\s,]+", text) if part]
    words = [(part.strip(MARKS) or part).lower() for part in parts]
    if not words:
        raise PlayerError(ErrorCode.NO_WORD)
    if len(words) > MOST_WORDS:
        raise PlayerError(ErrorCode.TOO_MANY_WORDS, most=MOST_WORDS, given=len(words))
    return words


def whole(text: str) -> str:
    """The text with a question mark for each half of a character: it can be kept and sent."""
    return text.encode(errors="replace").decode()
