"""What the anigram says where a server plays together."""

from bot.games.anigram.together import ALL_ANSWERS, ALL_LEVELS, PAR, AnigramTogether
from bot.puzzles.anigram.anigram import LEVELS
from bot.texts import formats
from bot.texts.formats import answers
from bot.texts.locale import N_, Locale

STANDING = N_("-# 🐝 The hive's anigram: {standing}")  # where several games have one
MILESTONES = {
    ALL_LEVELS: N_(
        "🐝 **All six levels!** Together, you've reached nine letters in today's anigram."
    ),
    PAR: N_("🏁 **Par!** Together, you've built the longest possible chain in today's anigram."),
    ALL_ANSWERS: N_(
        "🐝 **Every answer!** Together, you've found all {answers} in today's anigram."
    ),
}


def progress(locale: Locale, shown: AnigramTogether) -> str:
    """The longest chain and the answers found, in words first: not everybody sees the pips."""
    par = shown.round.par
    return locale.ngettext(
        "🐝 Together: **{chain} of {number}** words up the chain · {answers} {pips}",
        "🐝 Together: **{chain} of {number}** words up the chain · {answers} {pips}",
        par,
        chain=shown.chain,
        answers=_answers(locale, shown),
        pips="●" * shown.chain + "○" * (par - shown.chain),
    )


def standing(locale: Locale, shown: AnigramTogether) -> str:
    """The chain and the answers, in short."""
    return locale.ngettext(
        "{chain} of {number} words up the chain, {answers}",
        "{chain} of {number} words up the chain, {answers}",
        shown.round.par,
        chain=shown.chain,
        answers=_answers(locale, shown),
    )


def place(locale: Locale, shown: AnigramTogether, points: int) -> str:
    """How far somebody with so many points is."""
    return formats.points(locale, points)


def milestone(locale: Locale, code: str, shown: AnigramTogether) -> str:
    """What the channel is told of a step that somebody was the first to take."""
    return locale.gettext(MILESTONES[code], answers=answers(locale, len(shown.answers)))


def recap(locale: Locale, shown: AnigramTogether) -> str:
    """How far the server came: a level, or words beyond the last, and how near to par."""
    short = shown.round.par - shown.chain
    if short <= 0:
        return locale.gettext("🐝 Together: **par**, the longest chain there is.")
    if 1 <= shown.chain <= LEVELS:
        return locale.ngettext(
            "🐝 Together: **level {level}** solved, {number} word short of par.",
            "🐝 Together: **level {level}** solved, {number} words short of par.",
            short,
            level=shown.chain,
        )
    return locale.ngettext(
        "🐝 Together: **{chain} words** up the chain, {number} short of par.",
        "🐝 Together: **{chain} words** up the chain, {number} short of par.",
        short,
        chain=shown.chain,
    )


def _answers(locale: Locale, shown: AnigramTogether) -> str:
    return locale.ngettext(
        "{found} of {number} answer",
        "{found} of {number} answers",
        len(shown.answers),
        found=shown.answers_found,
    )
