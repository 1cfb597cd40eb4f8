"""What the honeycomb says where a server plays together."""

from bot.games.honeycomb.together import HoneycombTogether
from bot.puzzles.honeycomb.ranks import Rank, rank_of
from bot.texts.formats import points
from bot.texts.honeycomb.board import ladder
from bot.texts.honeycomb.ranks import TITLES
from bot.texts.locale import N_, Locale

RANKS = {rank.value: rank for rank in Rank}
STANDING = N_("-# 🐝 The hive's honeycomb: {standing}")  # where several games have one
QUEEN = N_("👑 **Queen Bee!** Together, you've found every word in today's honeycomb.")


def progress(locale: Locale, shown: HoneycombTogether) -> str:
    """The rank that the server holds, as a player's board shows one."""
    return locale.gettext("🐝 Together: {ladder}", ladder=ladder(locale, shown.progress))


def standing(locale: Locale, shown: HoneycombTogether) -> str:
    """The rank and the words, in short."""
    progress = shown.progress
    return locale.ngettext(
        "{rank}, {found} of {number} word",
        "{rank}, {found} of {number} words",
        len(progress.round.targets),
        rank=locale.gettext(TITLES[progress.rank]),
        found=progress.found_targets,
    )


def place(locale: Locale, shown: HoneycombTogether, points: int) -> str:
    """How far somebody with so many points is: their rank, of those that are no secret."""
    return locale.gettext(TITLES[rank_of(points, shown.progress.round.maximum)])


def milestone(locale: Locale, code: str, shown: HoneycombTogether) -> str:
    """What the channel is told of a new rank; nothing where a greater one came with it."""
    if code != shown.milestones[-1]:
        return ""
    if code == Rank.QUEEN_BEE.value:
        return locale.gettext(QUEEN)
    return locale.ngettext(
        "🐝 **{rank}!** Together, you've found {found} of {number} words in today's honeycomb.",
        "🐝 **{rank}!** Together, you've found {found} of {number} words in today's honeycomb.",
        len(shown.progress.round.targets),
        rank=locale.gettext(TITLES[RANKS[code]]),
        found=shown.progress.found_targets,
    )


def recap(locale: Locale, shown: HoneycombTogether) -> str:
    """How far the server came."""
    return locale.gettext(
        "🐝 Together, the hive made **{rank}** with {points}.",
        rank=locale.gettext(TITLES[shown.progress.rank]),
        points=points(locale, shown.progress.points),
    )
