"""What the anigram says of a guess, and what there is to celebrate."""

from collections.abc import Sequence

from bot.games.anigram.progress import Answered, Progress
from bot.puzzles.anigram.anigram import Judgement, Verdict
from bot.texts.formats import rejected, spaced
from bot.texts.locale import N_, Locale

REASONS = {  # why a word does not solve a level
    Verdict.NOT_LETTERS: N_("letters only"),
    Verdict.NOT_IN_LIST: N_("not in word list"),
    Verdict.IS_NAME: N_("names don't count"),
}


def news(locale: Locale, outcome: Answered, cheers: Sequence[str] = ()) -> str:
    """The verdict, and what there is to celebrate."""
    lines = [verdict(locale, outcome.judgement, outcome.before, outcome.points)]
    if outcome.finished:
        lines.append(finished(locale, outcome.progress))
    return "\n".join([*lines, *cheers])


def finished(locale: Locale, progress: Progress) -> str:
    """Praise for all six levels."""
    if progress.hints:
        return locale.gettext("🎉 **All six levels!**")
    return locale.gettext("🎉 **All six levels!** +7 for taking no hints.")


def verdict(locale: Locale, judgement: Judgement, before: Progress, points: int) -> str:
    """The line for one word."""
    match judgement.verdict:
        case Verdict.SOLVED:
            return f"✅ {judgement.word.upper()} +{points}"
        case Verdict.WRONG_LENGTH:
            reason = locale.ngettext(
                "needs {number} letters",
                "needs {number} letters",
                len(before.term) + before.overtime,
            )
        case Verdict.WRONG_LETTERS:
            reason = wrong_letters(locale, judgement, before)
        case _:
            reason = locale.gettext(REASONS[judgement.verdict])
    return rejected(judgement.word, reason)


def wrong_letters(locale: Locale, judgement: Judgement, before: Progress) -> str:
    """Which letters a word lacks, and which are too many; where nothing fits, which to use."""
    if len(judgement.missing) == len(before.term):
        message = N_("use {letters} + any letter") if before.overtime else N_("use {letters}")
        return locale.gettext(message, letters=spaced(judgement.missing))
    parts = []
    if judgement.missing:
        parts.append(locale.gettext("missing {letters}", letters=spaced(judgement.missing)))
    if judgement.extra:
        parts.append(locale.gettext("extra {letters}", letters=spaced(judgement.extra)))
    return " · ".join(parts)
