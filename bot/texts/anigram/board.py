"""What the anigram says on posts and boards while it is played."""

from collections.abc import Mapping, Sequence

from bot.games.anigram.firsts import AnigramFirst
from bot.games.anigram.progress import Answered, Difficulty, Progress
from bot.games.anigram.review import AnigramStatus
from bot.games.editions import Edition
from bot.puzzles.anigram.anigram import LEVELS, Judgement, Verdict
from bot.puzzles.anigram.round import AnigramRound
from bot.texts.editions import DONE, NOBODY_PLAYED, title
from bot.texts.formats import counted, listed, rejected, shown_name, spaced
from bot.texts.lines import Key, Line

NOUN = "anigram"
FULL_MARKS = "six levels without hints in the anigram"
INTRODUCTION = "🔤 **Anigram**: unscramble four letters; each answer adds one more."
OFFER = "Post the anigram (yes unless you say no)"
TITLE = "🔤 Anigram"
FIRSTS: Mapping[str, str] = {
    AnigramFirst.ALL_LEVELS: "🥇 You're the first one here to solve all six today!",
    AnigramFirst.OWN_LEVELS: "🎈 It's the first time you've solved all six. Congratulations!",
    AnigramFirst.FLAWLESS_WEEK: (
        "🎖️ **Seven without a hint!** You've now solved all six levels unaided on seven days."
    ),
}
UNAIDED = "-# 💎 All six levels without a hint earn 7 extra points."
FIRST_HINT = (
    "Your first hint in this anigram! It cost the 7 extra points; levels still count in full."
)
TIES = " Fewer hints win a tie."
NOBODY = "-# No levels solved yet. Be the first!"
MOST_LEADERS = 3  # who are named when they share the first place

REASONS = {  # why a word does not solve a level
    Verdict.NOT_LETTERS: "letters only",
    Verdict.WRONG_LENGTH: "needs {length} letters",
    Verdict.WRONG_LETTERS: "{letters}",
    Verdict.NOT_IN_LIST: "not in word list",
    Verdict.IS_NAME: "names don't count",
}
DIFFICULTIES = {
    Difficulty.DIABOLICAL: "Diabolical, the hardest way to play",
    Difficulty.HARD: "Hard difficulty (without hints it's Diabolical)",
    Difficulty.NORMAL: f"Normal difficulty (with up to {LEVELS} it's Hard)",
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
    if not shown.leaders:
        return NOBODY
    lead = "leads" if len(shown.leaders) == 1 else "lead"
    return _standing_of(shown, f"{lead} with")


def result(shown: AnigramStatus) -> str:
    """How the server did, below a post whose day is over."""
    if not shown.leaders:
        return NOBODY_PLAYED
    return _standing_of(shown, "won with" if shown.players > 1 else "scored")


def _standing_of(shown: AnigramStatus, how: str) -> str:
    names = [shown_name(each.name) for each in shown.leaders]
    leaders = listed([*names[:2], "others"] if len(names) > MOST_LEADERS else names)
    points = counted(shown.leaders[0].points, "point")
    return f"-# {counted(shown.players, 'player')} · {leaders} {how} {points}"


def board(progress: Progress, turn: int = 0, news: str = "") -> list[Line]:
    """How far a player is, below what has just happened; the hints for the level stay."""
    lines = [Line(Key.NEWS, news)] if news else []
    if is_hinted(progress):
        lines.append(Line(Key.HINT, hint(progress)))
    lines.append(Line(Key.TITLE, f"**Anigram · {title(progress.edition)}**"))
    lines += current_level(progress, turn)
    if progress.solved and not is_par(progress):
        lines.append(Line(Key.WORDS, f"Your chain: {chain(progress)}"))
    lines.append(Line(Key.SCORE, standing(progress)))
    if progress.unaided:
        lines.append(Line(Key.NOTE, UNAIDED))
    return lines


def first_hint(edition: Edition) -> str:
    """What it means that hints are counted, with the first of a game."""
    return f"{FIRST_HINT}{TIES if edition.is_daily else ''}"


def state(progress: Progress) -> str:
    """The level; who has solved all six is done."""
    return DONE if progress.overtime else f"level {progress.level} of {LEVELS}"


def chain(progress: Progress) -> str:
    """The words so far."""
    return " → ".join(step.word.upper() for step in progress.solved)


def is_par(progress: Progress) -> bool:
    """Is the chain as long as can be?"""
    return len(progress.solved) >= progress.round.par


def current_level(progress: Progress, turn: int = 0) -> list[Line]:
    """The letters to be solved now, with the one that is new; or how it ended."""
    if is_par(progress):
        return [Line(Key.LEVEL, f"🏁 **Par!** {chain(progress)}, the longest chain there is.")]
    if progress.dead_end:
        end = f"End of the line: {len(progress.solved)} words, par {progress.round.par}."
        return [Line(Key.LEVEL, end)]
    given = spaced(progress.round.scramble(progress.term, turn))
    new = f" · new letter **{progress.added.upper()}**" if progress.added else ""
    if progress.overtime:
        head = f"**Overtime**{new} · par {progress.round.par}\nAdd any letter and use them all."
        letters = f"Letters: {given} + any letter"
    else:
        head, letters = f"**Level {progress.level} of {LEVELS}**{new}", f"Letters: {given}"
    return [Line(Key.LEVEL, head), Line(Key.LETTERS, letters)]


def form_title(progress: Progress) -> str:
    """Which level the form is for."""
    return "Overtime" if progress.overtime else f"Level {progress.level} of {LEVELS}"


def form_label(progress: Progress, turn: int = 0) -> str:
    """The letters again, because the form covers them."""
    given = spaced(progress.round.scramble(progress.term, turn))
    return f"{given} + any letter" if progress.overtime else given


def form_description(progress: Progress) -> str:
    """What to do with the letters, and what hints have told of them."""
    if progress.overtime:
        return "Use every letter and add any one you like."
    parts = ["Use every letter."]
    parts += [f"{progress.added.upper()} is new."] if progress.added else []
    parts += [f"One answer: {_pattern(progress)}"] if is_hinted(progress) else []
    return " ".join(parts)


def standing(progress: Progress) -> str:
    """Points and hints, in a line; what they make of the day only when all levels are solved."""
    parts = [counted(progress.points, "point")]
    if progress.overtime:
        hints = counted(progress.hints, "hint") if progress.hints else "💎 no hints"
        parts.append(f"{hints}: {DIFFICULTIES[progress.difficulty]}")
    elif progress.hints:
        parts.append(counted(progress.hints, "hint"))
    return " · ".join(parts)


def news(outcome: Answered, cheers: Sequence[str] = ()) -> str:
    """The verdict, and what there is to celebrate."""
    lines = [verdict(outcome.judgement, outcome.before, outcome.points)]
    if outcome.finished:
        lines.append(finished(outcome.progress))
    return "\n".join([*lines, *cheers])


def finished(progress: Progress) -> str:
    """Praise for all six levels."""
    return "🎉 **All six levels!**" + ("" if progress.hints else " +7 for taking no hints.")


def verdict(judgement: Judgement, before: Progress, points: int) -> str:
    """The line for one word."""
    if judgement.verdict is Verdict.SOLVED:
        return f"✅ {judgement.word.upper()} +{points}"
    reason = REASONS[judgement.verdict].format(
        length=len(before.term) + before.overtime, letters=wrong_letters(judgement)
    )
    return rejected(judgement.word, reason)


def hint(progress: Progress) -> str:
    """The first letters of a word for the level, and how many more there are."""
    return f"💡 One answer: `{_pattern(progress)}` ({len(progress.hinted)} letters)"


def is_hinted(progress: Progress) -> bool:
    """Have hints revealed anything of a word for the level?"""
    return bool(progress.hinted and progress.given)


def _pattern(progress: Progress) -> str:
    """``D I _ _``."""
    word, given = progress.hinted, progress.given
    return spaced(word[:given]) + " _" * (len(word) - given)


def wrong_letters(judgement: Judgement) -> str:
    """Which letters a word lacks, and which are too many."""
    parts = []
    if judgement.missing:
        parts.append(f"missing {spaced(judgement.missing)}")
    if judgement.extra:
        parts.append(f"extra {spaced(judgement.extra)}")
    return " · ".join(parts)
