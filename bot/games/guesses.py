"""What a person typed, taken apart."""

import re

from bot.errors import ErrorCode, PlayerError

MOST_WORDS = 25  # in one guess


def split_words(text: str) -> list[str]:
    """The words of a guess, apart by spaces or commas, in lower case.

    Raises PlayerError when there is none, or more than one guess may hold.
    """
    words = [word.lower() for word in re.split(r"[\s,]+", text) if word]
    if not words:
        raise PlayerError(ErrorCode.NO_WORD)
    if len(words) > MOST_WORDS:
        raise PlayerError(ErrorCode.TOO_MANY_WORDS, most=MOST_WORDS, given=len(words))
    return words


def whole(text: str) -> str:
    """The text with a question mark for each half of a character: it can be kept and sent."""
    return text.encode(errors="replace").decode()
