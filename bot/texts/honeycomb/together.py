"""What the honeycomb says where a server plays together."""

from bot.games.honeycomb.together import HoneycombTogether
from bot.puzzles.honeycomb.ranks import Rank
from bot.texts.formats import counted
from bot.texts.honeycomb.board import ladder
from bot.texts.ranks import TITLES

RANKS = {rank.value: title for rank, title in TITLES.items()}
QUEEN = "👑 **Queen Bee!** Together, you've found every word in today's honeycomb."


def progress(shown: HoneycombTogether) -> str:
    """The rank that the server holds, as a player's board shows one."""
    return f"🐝 Together: {ladder(shown.progress)}"


def standing(shown: HoneycombTogether) -> str:
    """The rank and the words, in short."""
    progress = shown.progress
    words = counted(len(progress.round.targets), "word")
    return f"{TITLES[progress.rank]}, {progress.found_targets} of {words}"


def milestone(code: str, shown: HoneycombTogether) -> str:
    """What the channel is told of a new rank; nothing where a greater one came with it."""
    if code != shown.milestones[-1]:
        return ""
    if code == Rank.QUEEN_BEE.value:
        return QUEEN
    found = f"{shown.progress.found_targets} of {len(shown.progress.round.targets)} words"
    return f"🐝 **{RANKS[code]}!** Together, you've found {found} in today's honeycomb."


def recap(shown: HoneycombTogether) -> str:
    """How far the server came."""
    title, points = TITLES[shown.progress.rank], counted(shown.progress.points, "point")
    return f"🐝 Together, the hive made **{title}** with {points}."
