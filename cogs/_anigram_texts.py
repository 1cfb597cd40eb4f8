"""Everything that the anigram says."""

from bot.play.anigram import Answered, Progress
from bot.puzzles.anigrams import LEVELS, Judgement, Verdict
from bot.puzzles.rounds import AnigramRound
from bot.puzzles.words import Term
from cogs._texts import counted, day_name, rejected, spaced

FORM_TITLE = "Use all letters"
OVER = "This puzzle is over. `/anigram show` has today's."


def post(played: AnigramRound) -> str:
    """The message that opens the day."""
    return (
        f"## 🔤 Anigram of {day_name(played.day)}\n"
        f"Letters: {spaced(played.scrambled[0])}\n"
        "Make a word of all four letters. Then you get one letter more at a time, up to nine."
    )


def show(progress: Progress) -> str:
    """A player's own view of the round."""
    lines = [f"**Anigram of {day_name(progress.round.day)}**"]
    if progress.solved:
        lines.append(" → ".join(step.word.upper() for step in progress.solved))
    lines += [current_level(progress), standing(progress)]
    return "\n".join(lines)


def current_level(progress: Progress) -> str:
    """The letters to be solved now."""
    if progress.complete:
        return "All six levels solved. The next anigram comes tomorrow."
    scrambled = progress.round.scrambled[progress.level - 1]
    return f"Level {progress.level} of {LEVELS}\nLetters: {spaced(scrambled)}"


def form_label(progress: Progress) -> str:
    """What the form asks for: the letters of the level."""
    return spaced(progress.round.scrambled[progress.level - 1])


def standing(progress: Progress) -> str:
    """Points and hints, in a line."""
    return f"-# {counted(progress.points, 'point')} · {counted(progress.hints, 'hint')}"


def answered(outcome: Answered) -> str:
    """The verdict, and the letters that come next."""
    progress = outcome.progress
    lines = [verdict(outcome.judgement, outcome.term, outcome.points)]
    return "\n".join([*lines, current_level(progress), standing(progress)])


def verdict(judgement: Judgement, level: Term, points: int) -> str:
    """The line for one word."""
    match judgement.verdict:
        case Verdict.SOLVED:
            return f"✅ {judgement.word.upper()} +{points}"
        case Verdict.WRONG_LENGTH:
            return rejected(judgement.word, f"needs {len(level)} letters")
        case Verdict.WRONG_LETTERS:
            return rejected(judgement.word, _wrong_letters(judgement))
    return rejected(judgement.word, judgement.verdict.value)


def _wrong_letters(judgement: Judgement) -> str:
    return f"missing {spaced(judgement.missing)} · extra {spaced(judgement.extra)}"
