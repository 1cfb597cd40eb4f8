"""What the anigram says on the page to share, and on the group card."""

from bot.games.anigram.progress import Progress
from bot.games.game import Rung
from bot.puzzles.anigram.anigram import LEVELS, START_LENGTH
from bot.texts.editions import reached
from bot.texts.formats import hints, points
from bot.texts.locale import Locale


def share(locale: Locale, progress: Progress) -> str:
    """A day in two lines that spoil nothing."""
    what = reached(locale, progress.edition, _reached(locale, progress))
    taken = hints(locale, progress.hints) if progress.hints else locale.gettext("no hints 💎")
    title = locale.gettext("🔤 Anigram · {reached}", reached=what)
    return f"{title}\n{_words(locale, len(progress.solved))} · {taken}"


def came(locale: Locale, progress: Progress) -> str:
    """How far somebody came: ``4 of 6 levels, 22 points``."""
    return locale.gettext(
        "{reached}, {points}",
        reached=locale.gettext("Par") if progress.is_par else _levels(locale, progress),
        points=points(locale, progress.points),
    )


def _words(locale: Locale, solved: int) -> str:
    """``3 words, from 4 to 6 letters``: each has a letter more than the one before."""
    return locale.ngettext(
        "{number} word of {first} letters",
        "{number} words, from {first} to {last} letters",
        solved,
        first=START_LENGTH,
        last=START_LENGTH + solved - 1,
    )


def _reached(locale: Locale, progress: Progress) -> str:
    return locale.gettext("Par! 🏁") if progress.is_par else _levels(locale, progress)


def _levels(locale: Locale, progress: Progress) -> str:
    solved = len(progress.solved)
    if solved >= LEVELS:
        return locale.gettext("All six levels")
    return locale.gettext("{solved} of {levels} levels", solved=solved, levels=LEVELS)


def rung(locale: Locale, shown: Rung) -> str:
    """The levels that somebody solved, and the words of overtime."""
    levels = locale.gettext("{solved} of {levels} levels", solved=shown.step, levels=shown.steps)
    if not shown.beyond:
        return levels
    return locale.ngettext(
        "{levels} and {number} in overtime",
        "{levels} and {number} in overtime",
        shown.beyond,
        levels=levels,
    )
