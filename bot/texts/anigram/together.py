"""What the anigram says where a server plays together."""

from bot.games.anigram.together import ALL_ANSWERS, ALL_LEVELS, PAR, AnigramTogether
from bot.texts.formats import counted

MILESTONES = {
    ALL_LEVELS: "🐝 **All six levels!** Together, you've reached nine letters in today's anigram.",
    PAR: "🏁 **Par!** Together, you've built the longest possible chain in today's anigram.",
    ALL_ANSWERS: "🐝 **Every answer!** Together, you've found all {answers} in today's anigram.",
}


def progress(shown: AnigramTogether) -> str:
    """The longest chain and the answers found, in words first: not everybody sees the pips."""
    par = shown.round.par
    pips = "●" * shown.chain + "○" * (par - shown.chain)
    chain = f"**{shown.chain} of {par}** words up the chain"
    return f"🐝 Together: {chain} · {_answers(shown)} {pips}"


def standing(shown: AnigramTogether) -> str:
    """The chain and the answers, in short."""
    return f"{shown.chain} of {shown.round.par} words up the chain, {_answers(shown)}"


def milestone(code: str, shown: AnigramTogether) -> str:
    """What the channel is told of a step that somebody was the first to take."""
    return MILESTONES[code].format(answers=counted(len(shown.answers), "answer"))


def recap(shown: AnigramTogether) -> str:
    """How far the server came."""
    chain = f"**{shown.chain} of {shown.round.par}** words up the chain"
    return f"🐝 Together, the hive got {chain} ({shown.percent}% of par), with {_answers(shown)}."


def _answers(shown: AnigramTogether) -> str:
    return f"{shown.answers_found} of {counted(len(shown.answers), 'answer')}"
