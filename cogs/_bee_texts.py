"""Everything that the honeycomb says."""

from bot.play.bee import Guessed, Progress
from bot.puzzles.rounds import BeeRound
from bot.puzzles.spelling_bee import Judgement, Verdict, is_pangram, is_perfect
from cogs._texts import counted, day_name, rejected, spaced

FORM_TITLE = "Guess words"
FORM_LABEL = "Up to 25 words, apart by spaces"
OVER = "This puzzle is over. `/bee show` has today's."

LONGEST_LIST = 1500  # characters of found words


def letters(played: BeeRound) -> str:
    """``Letters: G A E L M P X``, center first."""
    honeycomb = played.honeycomb
    return f"Letters: {spaced(honeycomb.center + honeycomb.outer)}"


def post(played: BeeRound) -> str:
    """The message that opens the day."""
    center = played.honeycomb.center.upper()
    size = " · ".join(
        (
            counted(len(played.targets), "word"),
            counted(played.maximum, "point"),
            counted(len(played.pangrams), "pangram"),
        )
    )
    return (
        f"## 🍯 Honeycomb of {day_name(played.day)}\n"
        f"{letters(played)}\n"
        f"Make words of four letters or more. Each needs the center letter **{center}**;"
        " letters may repeat. A word with all seven letters is a pangram.\n"
        f"{size}"
    )


def show(progress: Progress) -> str:
    """A player's own view of the round."""
    played = progress.round
    lines = [f"**Honeycomb of {day_name(played.day)}**", letters(played), standing(progress)]
    if progress.found:
        lines.append(f"Your words: {_word_list(progress)}")
    else:
        lines.append("You have no words yet. Guess with `/bee guess` or the button.")
    return "\n".join(lines)


def standing(progress: Progress) -> str:
    """Words, points, rank and what is missing to the next one, in a line."""
    played = progress.round
    parts = [
        f"{progress.found_targets} of {counted(len(played.targets), 'word')}",
        counted(progress.points, "point"),
        f"**{progress.rank.title}**",
    ]
    if bonus := len(progress.found) - progress.found_targets:
        parts.insert(1, counted(bonus, "bonus word"))
    if progress.next_step:
        missing = progress.next_step.points - progress.points
        parts.append(f"{missing} to {progress.next_step.rank.title}")
    return " · ".join(parts)


def guessed(outcome: Guessed) -> str:
    """A line a word, and how the player stands now."""
    lines = [verdict(judgement, outcome.progress) for judgement in outcome.judgements]
    if outcome.progress.rank is not outcome.rank_before:
        lines.append(f"You reached **{outcome.progress.rank.title}**!")
    lines.append(f"-# {standing(outcome.progress)}")
    return "\n".join(lines)


def verdict(judgement: Judgement, progress: Progress) -> str:
    """The line for one word."""
    if judgement.verdict is Verdict.ACCEPTED:
        return f"✅ {judgement.word.upper()} +{judgement.points}{_remark(judgement.word, progress)}"
    if judgement.verdict is Verdict.BAD_LETTERS:
        return rejected(judgement.word, f"bad letters {judgement.bad_letters.upper()}")
    if judgement.verdict is Verdict.MISSING_CENTER:
        center = progress.round.honeycomb.center.upper()
        return rejected(judgement.word, f"missing center letter {center}")
    return rejected(judgement.word, judgement.verdict.value)


def _remark(word: str, progress: Progress) -> str:
    if is_perfect(word):
        return " · Perfect pangram!"
    if is_pangram(word):
        return " · Pangram!"
    return "" if word in progress.round.targets else " · bonus word"


def _word_list(progress: Progress) -> str:
    words = " ".join(sorted(find.word.upper() for find in progress.found))
    if len(words) <= LONGEST_LIST:
        return words
    return words[:LONGEST_LIST].rsplit(" ", 1)[0] + " …"
