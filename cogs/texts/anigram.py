"""Everything that the anigram says."""

from collections.abc import Collection, Container

from bot.drawing.statistics import Section, compact
from bot.games.anigram.play import Answered, Difficulty, Hint, Progress
from bot.games.anigram.review import AnigramAnswers, AnigramPast, AnigramRecap, AnigramStatus
from bot.puzzles.anigram.anigram import LEVELS, Judgement, Verdict
from bot.puzzles.anigram.round import AnigramRound
from cogs.texts.formats import (
    RARE,
    RARE_IS_MARKED,
    counted,
    day_name,
    marked_rare,
    people,
    rejected,
    shown_name,
    spaced,
    weekday_name,
)

NOUN = "anigram"
INTRODUCTION = "🔤 **Anigram**: make a word of all letters, get one more letter, and go on."
OFFER = "Post the anigram (yes unless you say no)"
TITLE = "🔤 Anigram"
FORM_TITLE = "Use all letters"
NOBODY = "-# No levels solved yet. Be the first!"

REASONS = {  # why a word does not solve a level
    Verdict.NOT_LETTERS: "letters only",
    Verdict.WRONG_LENGTH: "needs {length} letters",
    Verdict.WRONG_LETTERS: "{letters}",
    Verdict.NOT_IN_LIST: "not in word list",
}
DIFFICULTIES = {
    Difficulty.DIABOLICAL: "Diabolical",
    Difficulty.HARD: "Hard",
    Difficulty.NORMAL: "Normal",
}


def letters(played: AnigramRound) -> str:
    """``Letters: D E I R``, the first level's."""
    return f"Letters: {spaced(played.scrambled[0])}"


def task(played: AnigramRound) -> str:
    """What there is to do, below the letters of a post."""
    overtime = " Then comes overtime: add any letter you like." if played.overtime else ""
    return (
        f"Unscramble all four letters. Each answer adds one more, up to nine.{overtime}\n"
        f"-# Par: {counted(played.par, 'word')}, the longest chain there is"
    )


def status(shown: AnigramStatus) -> str:
    """How the server does, below a post."""
    if shown.leader is None:
        return NOBODY
    points = counted(shown.leader.points, "point")
    leader = f"{shown_name(shown.leader.name)} leads with {points}"
    return f"-# {counted(shown.players, 'player')} · {leader}"


def recap(shown: AnigramRecap) -> list[str]:
    """The lines that the anigram adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    lines = [f"🔤 {counted(shown.players, 'player')} · {_solved(shown)}"]
    if shown.champions:
        names = people(shown.champions, len(shown.champions) + shown.more_champions)
        lines.append(f"🏁 Par ({counted(shown.par, 'word')}): {names}")
    return lines


def _solved(shown: AnigramRecap) -> str:
    if not shown.finished:
        return "nobody solved all six levels"
    solved = f"{shown.finished} solved all six levels"
    if shown.flawless == shown.finished:
        return f"{solved} without a hint"
    return f"{solved}, {shown.flawless} of them without a hint" if shown.flawless else solved


def show(progress: Progress) -> str:
    """A player's own view of the round."""
    lines = [f"**Anigram of {day_name(progress.round.day)}**"]
    if progress.solved:
        lines.append(chain(progress))
    lines += [current_level(progress), standing(progress)]
    return "\n".join(lines)


def chain(progress: Progress) -> str:
    """The words so far."""
    return " → ".join(step.word.upper() for step in progress.solved)


def current_level(progress: Progress) -> str:
    """The letters to be solved now."""
    if progress.dead_end:
        return (
            f"Dead end: no word has one letter more. Your chain has {len(progress.solved)} words;"
            f" par is {progress.round.par}."
        )
    if progress.overtime:
        given = progress.round.scramble(progress.term)
        return (
            f"Overtime! Add any letter and use them all. Par: {progress.round.par} words\n"
            f"Letters: {spaced(given)} + ?"
        )
    given = progress.round.scrambled[progress.level - 1]
    return f"Level {progress.level} of {LEVELS}\nLetters: {spaced(given)}"


def form_label(progress: Progress) -> str:
    """What the form asks for: the letters of the level."""
    return spaced(progress.round.scramble(progress.term)) + (" + ?" if progress.overtime else "")


def standing(progress: Progress) -> str:
    """Points, hints and what they make of the day, in a line."""
    parts = [counted(progress.points, "point"), counted(progress.hints, "hint")]
    return f"-# {' · '.join([*parts, DIFFICULTIES[progress.difficulty]])}"


def answered(outcome: Answered) -> str:
    """The verdict, and the letters that come next."""
    progress = outcome.progress
    lines = [verdict(outcome.judgement, outcome.before, outcome.points)]
    if outcome.points and progress.level == LEVELS + 1:
        lines.append(finished(progress))
    return "\n".join([*lines, current_level(progress), standing(progress)])


def kept(outcome: Answered) -> list[str]:
    """The word that counts from now on, for a player who could not be told."""
    return [f"{outcome.judgement.word.upper()} +{outcome.points}"] if outcome.points else []


def finished(progress: Progress) -> str:
    """Praise for all six levels."""
    return "**All six levels!**" + ("" if progress.hints else " Without a hint: +7 for that.")


def verdict(judgement: Judgement, before: Progress, points: int) -> str:
    """The line for one word."""
    if judgement.verdict is Verdict.SOLVED:
        return f"✅ {judgement.word.upper()} +{points}"
    reason = REASONS[judgement.verdict].format(
        length=len(before.term) + before.overtime, letters=wrong_letters(judgement)
    )
    return rejected(judgement.word, reason)


def hint(given: Hint) -> str:
    """The first letters of a word, and how many more there are."""
    hidden = given.length - len(given.beginning)
    pattern = spaced(given.beginning) + " _" * hidden
    return f"`{pattern}` ({given.length} letters)\n{standing(given.progress)}"


def answers(shown: AnigramAnswers, rare: Container[str]) -> str:
    """A round that is over: each level with all its target words, and the player's among them."""
    played = shown.round
    lines = [f"**Answers for {weekday_name(played.day)}**"]
    for number, level in enumerate(played.levels, 1):
        words = sorted({*played.targets, *shown.own}.intersection(played.words[level]))
        named = ", ".join(_marked(word, shown.own, rare) for word in words)
        lines.append(f"{number}\\. {spaced(level)}: {named}")
    if overtime := shown.own[LEVELS:]:
        lines.append(f"Your overtime: {' → '.join(overtime).upper()}")
    lines.append(f"-# Par: {counted(played.par, 'word')}")
    if shown.own:
        lines[-1] += f" · your chain: {counted(len(shown.own), 'word')}, in bold"
    if RARE in "".join(lines):
        lines[-1] += f" · {RARE_IS_MARKED}".removesuffix(".")
    return "\n".join(lines)


def _marked(word: str, own: Collection[str], rare: Container[str]) -> str:
    marked = marked_rare(word, rare)
    return f"**{marked}**" if word in own else marked


def share(progress: Progress) -> str:
    """A day in two lines that spoil nothing and that a screen reader can read."""
    solved = len(progress.solved)
    done = "all six levels" if progress.overtime else f"{solved} of {LEVELS} levels"
    lines = [f"Honeygram anigram of {day_name(progress.round.day)}: {done}"]
    parts = [
        counted(progress.points, "point"),
        f"{counted(progress.hints, 'hint')} ({DIFFICULTIES[progress.difficulty]})",
        f"chain of {solved}, par {progress.round.par}",
    ]
    return "\n".join([*lines, ", ".join(parts)])


def wrong_letters(judgement: Judgement) -> str:
    """Which letters a word lacks, and which are too many."""
    parts = []
    if judgement.missing:
        parts.append(f"missing {spaced(judgement.missing)}")
    if judgement.extra:
        parts.append(f"extra {spaced(judgement.extra)}")
    return " · ".join(parts)


def past(shown: AnigramPast) -> Section | None:
    """What the anigram adds to a player's statistics; nothing for who never played it."""
    if not shown.days:
        return None
    parts = [counted(shown.days, "anigram"), f"{counted(shown.levels, 'level')} solved"]
    if shown.finished:
        parts.append(f"all six on {counted(shown.finished, 'day')}")
    figures = {
        "Anigrams": shown.days,
        "Levels solved": shown.levels,
        "All six levels": shown.finished,
    }
    return Section(
        title="Anigram",
        text=f"🔤 {' · '.join(parts)}",
        figures=tuple((label, compact(count)) for label, count in figures.items() if count),
    )
