"""What is special about a guess in the square: that it found the last of all words."""

from enum import StrEnum


class SquareFirst(StrEnum):
    """What nobody in a server had reached on a day, or the player on none, as it is told."""

    ALL_WORDS = "first-to-all-words"  # in the server, today
    OWN_SQUARE = "own-first-square"  # of the player, ever
    FLAWLESS_WEEK = "flawless-squares"  # seven days without a hint
