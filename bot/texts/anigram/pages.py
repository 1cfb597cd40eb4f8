"""What the anigram says on the page to share."""

from bot.games.anigram.progress import Progress
from bot.puzzles.anigram.anigram import LEVELS, START_LENGTH
from bot.texts.editions import reached
from bot.texts.formats import counted


def share(progress: Progress) -> str:
    """A day in two lines that spoil nothing."""
    title = f"🔤 Anigram · {reached(progress.edition, _reached(progress))}"
    hints = counted(progress.hints, "hint") if progress.hints else "no hints 💎"
    return f"{title}\n{_words(len(progress.solved))} · {hints}"


def _words(solved: int) -> str:
    """``3 words, from 4 to 6 letters``: each has a letter more than the one before."""
    if solved == 1:
        return f"1 word of {START_LENGTH} letters"
    return f"{solved} words, from {START_LENGTH} to {START_LENGTH + solved - 1} letters"


def _reached(progress: Progress) -> str:
    solved = len(progress.solved)
    if solved >= progress.round.par:
        return "Par! 🏁"
    return f"{solved} of {LEVELS} levels" if solved < LEVELS else "All six levels"
