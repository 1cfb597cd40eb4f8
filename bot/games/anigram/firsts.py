"""What is special about an answer in the anigram: that it was the last of six."""

from enum import StrEnum


class AnigramFirst(StrEnum):
    """What nobody in a server had reached on a day, or the player on none, as it is told."""

    ALL_LEVELS = "first-to-all-levels"  # in the server, today
    OWN_LEVELS = "own-first-levels"  # of the player, ever
    FLAWLESS_WEEK = "flawless-week"  # seven days without a hint
