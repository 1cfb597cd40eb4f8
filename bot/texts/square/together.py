"""What the square says where a server plays together."""

from bot.games.square.together import ALL, HALF, SquareTogether
from bot.texts import formats
from bot.texts.locale import N_, Locale

STANDING = N_("-# 🐝 The hive's square: {standing}")  # where several games have one
MILESTONES = {
    HALF: N_("🐝 **Halfway!** Together, you've found {found} words of today's square."),
    ALL: N_("🐝 **The square is full!** Together, you've found every word of today's."),
}


def progress(locale: Locale, shown: SquareTogether) -> str:
    """The words found, in words first: not everybody sees the pips."""
    total = len(shown.round.lines)
    return locale.ngettext(
        "🐝 Together: **{found} of {number}** word {pips}",
        "🐝 Together: **{found} of {number}** words {pips}",
        total,
        found=shown.found,
        pips="●" * shown.found + "○" * (total - shown.found),
    )


def standing(locale: Locale, shown: SquareTogether) -> str:
    """The words, in short."""
    return locale.ngettext(
        "{found} of {number} word",
        "{found} of {number} words",
        len(shown.round.lines),
        found=shown.found,
    )


def place(locale: Locale, shown: SquareTogether, points: int) -> str:
    """How far somebody with so many points is."""
    return formats.points(locale, points)


def milestone(locale: Locale, code: str, shown: SquareTogether) -> str:
    """What the channel is told of a step; nothing where a greater one came with it."""
    if code != shown.milestones[-1]:
        return ""
    return locale.gettext(MILESTONES[code], found=shown.found)


def recap(locale: Locale, shown: SquareTogether) -> str:
    """How far the server came."""
    if shown.found == len(shown.round.lines):
        return locale.gettext("🐝 Together, the hive filled **the whole square**.")
    return locale.ngettext(
        "🐝 Together, the hive found **{found} of {number}** word of the square.",
        "🐝 Together, the hive found **{found} of {number}** words of the square.",
        len(shown.round.lines),
        found=shown.found,
    )
