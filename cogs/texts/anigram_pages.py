"""What the anigram says on the page to share."""

from bot.games.anigram.play import Progress
from bot.puzzles.anigram.anigram import LEVELS, START_LENGTH
from cogs.texts.editions import reached
from cogs.texts.formats import counted


def share(progress: Progress) -> str:
    """A day in two lines that spoil nothing."""
    solved = len(progress.solved)
    title = f"🔤 Anigram · {reached(progress.edition, _reached(progress))}"
    lengths = [str(START_LENGTH + level) for level in range(min(solved, LEVELS))]
    if solved > LEVELS:
        lengths.append(f"+{solved - LEVELS}")
    hints = counted(progress.hints, "hint") if progress.hints else "💎 no hints"
    return f"{title}\n{' '.join(lengths)} · {hints}"


def _reached(progress: Progress) -> str:
    solved = len(progress.solved)
    if solved >= progress.round.par:
        return "Par! 🏁"
    return f"{solved} of {LEVELS} levels" if solved < LEVELS else "All six levels"
