"""What the square says on posts and boards while it is played."""

from collections.abc import Mapping, Sequence

from bot.games.square.firsts import SquareFirst
from bot.games.square.progress import (
    MOST_HARD,
    Handicap,
    SquareProgress,
    Tried,
    has_easy_day,
)
from bot.games.square.review import SquareStatus
from bot.puzzles.square.puzzle import WORD_LENGTH
from bot.puzzles.square.round import SquareJudgement, SquareRound, SquareVerdict
from bot.texts.editions import DONE, NOBODY_PLAYED, title
from bot.texts.formats import first_few, hints, players, points, rejected, shown_name
from bot.texts.lines import Key, Line
from bot.texts.locale import N_, Locale

NOUN = N_("square")
GUESS = N_("Fill in")  # on a post
PLAY = N_("Play Square")  # on buttons
ANSWERS = N_("Square answers")
OVER = N_("That was the square for {day}. Today's is waiting for you!")
FULL_MARKS = N_("all eight words of the square without hints")
INTRODUCTION = N_("🔲 **Square**: eight words cross in a grid, two letters to a cell.")
OFFER = N_("Post the square (yes unless you say no)")
TITLE = N_("🔲 Square")
FIRSTS: Mapping[str, str] = {
    SquareFirst.ALL_WORDS: N_("🥇 You're the first one here to fill today's square!"),
    SquareFirst.OWN_SQUARE: N_("🎈 It's the first square you've filled. Congratulations!"),
    SquareFirst.FLAWLESS_WEEK: N_(
        "🎖️ **Seven without a hint!** You've now filled seven squares unaided."
    ),
}
UNAIDED = N_("-# 💎 No hints yet: all eight words without one earn 7 extra points.")
NOBODY = N_("-# No words found yet. Be the first!")
A_PAIR = N_("A pair")  # on buttons, as the next ones
FIRST_LETTER = N_("First letter")
ANOTHER_CLUE = N_("Another clue")
ALL_PAIRS = N_("All pairs")
FORM_TITLE = N_("Square")
FORM_LABEL = N_("Six letters each, in any order")
FORM_DESCRIPTION = N_("One word or several. With its place, like A or 3, you see which pairs fit.")
HIDDEN = "··"  # a pair that is not known; nothing between pairs, where a line could break

REASONS = {  # why a word does not count
    SquareVerdict.ALREADY_FOUND: N_("already found"),
    SquareVerdict.NOT_LETTERS: N_("letters only"),
    SquareVerdict.NOT_IN_LIST: N_("not in word list"),
    SquareVerdict.IS_NAME: N_("names don't count"),
    SquareVerdict.NOT_OF_SQUARE: N_("a word, but not in this square"),
}


def letters(locale: Locale, round_: SquareRound) -> str:
    """The clues of a post, and early in the week the pairs."""
    text = clues(round_)
    if not has_easy_day(round_):
        return text
    return f"{text}\n{_pairs(locale, [round_.puzzle.pair(cell) or '' for cell in round_.tray])}"


def task(locale: Locale, round_: SquareRound) -> str:
    """What there is to do, below the clues of a post."""
    text = locale.gettext(
        "Each clue gives a six-letter word: A to D across, 1 to 4 down. A cell holds two letters,"
        " so each answer helps with three others. Words skip the dark cells."
    )
    return f"{text}\n{_worth(locale)}"


def brief(locale: Locale, round_: SquareRound) -> str:
    """The same in a line, for those who know the rules."""
    text = locale.gettext("Eight six-letter words cross, two letters to a cell.")
    return f"{text}\n{_worth(locale)}"


def _worth(locale: Locale) -> str:
    return locale.gettext("-# 6 points a word, and 7 more for all eight without a hint")


def way_in(locale: Locale) -> str:
    """How to begin, for somebody who has never found a word: a way to think, never an answer."""
    return locale.gettext(
        "🔲 A way in: take the clue you're surest of. Its pairs begin, end or join three others."
    )


def clues(round_: SquareRound, progress: SquareProgress | None = None) -> str:
    """A line a clue, across before down, with what somebody knows of each."""
    return "\n".join(_clue(round_, line, progress) for line in round_.lines)


def open_clues(progress: SquareProgress) -> str:
    """A line for each clue whose word is still to find."""
    lines = [line for line in progress.round.lines if line not in progress.solved]
    return "\n".join(_clue(progress.round, line, progress) for line in lines)


def _clue(round_: SquareRound, line: str, progress: SquareProgress | None) -> str:
    """``**A** modest `DE··RE```, or struck through behind its word."""
    clue = round_.clue(line)
    if progress is None:
        return f"**{line}** {clue}"
    if word := progress.solved.get(line):
        return f"**{line}** ~~{clue}~~ **{word.upper()}**"
    told = [clue]
    if other := progress.second_clues.get(line):
        told.append(f"*{other}*")
    pattern = _pattern(progress, line)
    return f"**{line}** {' · '.join(told)}{f' `{pattern}`' if pattern else ''}"


def _pattern(progress: SquareProgress, line: str) -> str:
    """``DE··RE``; nothing where nothing is known."""
    pairs = list(progress.round.pattern(line, progress.known))
    if not pairs[0] and (letter := progress.letters.get(line)):
        pairs[0] = f"{letter}·"
    return "".join(pair.upper() or HIDDEN for pair in pairs) if any(pairs) else ""


def status(locale: Locale, shown: SquareStatus) -> str:
    """How the server does, below a post."""
    if not shown.players:
        return locale.gettext(NOBODY)
    return f"-# {players(locale, shown.players)} · {_reached(locale, shown)}"


def result(locale: Locale, shown: SquareStatus) -> str:
    """How the server did, below a post whose day is over."""
    if not shown.players:
        return locale.gettext(NOBODY_PLAYED)
    return f"-# {players(locale, shown.players)} · {_reached(locale, shown)}"


def _reached(locale: Locale, shown: SquareStatus) -> str:
    if not shown.finishers:
        return locale.ngettext(
            "{found} of {number} word found",
            "{found} of {number} words found",
            shown.words,
            found=shown.found,
        )
    named = [shown_name(locale, name) for name in shown.finishers]
    if shown.more_finishers:
        named.append(locale.gettext("others"))
    return locale.gettext("filled by {names}", names=first_few(locale, named, len(named)))


def board(locale: Locale, progress: SquareProgress, news: str = "") -> list[Line]:
    """How far a player is, below what has just happened."""
    lines = [Line(Key.NEWS, news)] if news else []
    edition = title(locale, progress.edition)
    lines += [
        Line(Key.TITLE, locale.gettext("**Square · {edition}**", edition=edition)),
        Line(Key.LETTERS, clues(progress.round, progress)),
        Line(Key.SCORE, standing(locale, progress)),
    ]
    if progress.has_tray and (pairs := tray(locale, progress)):
        lines.append(Line(Key.LETTERS, pairs))
    if progress.unaided:
        lines.append(Line(Key.NOTE, locale.gettext(UNAIDED)))
    return lines


def tray(locale: Locale, progress: SquareProgress) -> str:
    """The pairs that are still to be placed, in their order beside the square."""
    played = progress.round
    left = [played.puzzle.pair(cell) or "" for cell in played.tray if cell not in progress.known]
    return _pairs(locale, left) if left else ""


def _pairs(locale: Locale, pairs: Sequence[str]) -> str:
    """``Pairs: DE · MU · RE``."""
    return locale.gettext("Pairs: {pairs}", pairs=" · ".join(pair.upper() for pair in pairs))


def standing(locale: Locale, progress: SquareProgress) -> str:
    """Words, points and hints; of a square that is full, how hard it was made."""
    found = locale.ngettext(
        "{found} of {number} word",
        "{found} of {number} words",
        len(progress.round.lines),
        found=len(progress.found),
    )
    parts = [found, points(locale, progress.points)]
    if progress.complete:
        parts.append(_handicap(locale, progress))
    elif progress.hints:
        parts.append(hints(locale, progress.hints))
    return " · ".join(parts)


def _handicap(locale: Locale, progress: SquareProgress) -> str:
    match progress.handicap:
        case Handicap.DIABOLICAL:
            return locale.gettext("💎 no hints · Diabolical, the hardest way to play")
        case Handicap.HARD:
            return locale.ngettext(
                "{number} hint · Hard (Diabolical without hints)",
                "{number} hints · Hard (Diabolical without hints)",
                progress.hints,
            )
        case Handicap.NORMAL:
            return locale.ngettext(
                "{number} hint · Normal (Hard with up to {most})",
                "{number} hints · Normal (Hard with up to {most})",
                progress.hints,
                most=MOST_HARD,
            )


def state(locale: Locale, progress: SquareProgress) -> str:
    """The words found; who has found all is done."""
    if progress.complete:
        return locale.gettext(DONE)
    return locale.ngettext(
        "{found} of {number} word",
        "{found} of {number} words",
        len(progress.round.lines),
        found=len(progress.found),
    )


def news(locale: Locale, outcome: Tried, cheers: Sequence[str] = ()) -> str:
    """A line a word, and what there is to celebrate."""
    lines = [verdict(locale, each) for each in outcome.judgements]
    if outcome.crossed:
        lines.append(crossed(locale, outcome.crossed))
    if outcome.finished:
        lines.append(finished(locale, outcome.progress))
    return "\n".join([*lines, *cheers])


def crossed(locale: Locale, judgements: Sequence[SquareJudgement]) -> str:
    """The line for the words that count because crossing words spell them."""
    filled = [f"**{each.line}** {each.word.upper()} +{each.points}" for each in judgements]
    return locale.gettext("✅ Filled by crossing words: {words}", words=", ".join(filled))


def finished(locale: Locale, progress: SquareProgress) -> str:
    """Praise for all eight words."""
    if progress.hints:
        return locale.gettext("🎉 **The square is full!**")
    return locale.gettext("🎉 **The square is full!** +7 for taking no hints.")


def verdict(locale: Locale, judgement: SquareJudgement) -> str:
    """The line for one word."""
    word = judgement.word
    match judgement.verdict:
        case SquareVerdict.ACCEPTED:
            return f"✅ {word.upper()} +{judgement.points} · {judgement.line}"
        case SquareVerdict.WRONG_LENGTH:
            reason = locale.ngettext(
                "needs {number} letters", "needs {number} letters", WORD_LENGTH
            )
        case _:
            reason = locale.gettext(REASONS[judgement.verdict])
    if judgement.verdict is SquareVerdict.NOT_OF_SQUARE and judgement.line:
        reason = f"{reason} · {_standing(locale, judgement)}"
    return rejected(word, reason)


def _standing(locale: Locale, judgement: SquareJudgement) -> str:
    """Which of its pairs stand right where the word was said to be."""
    if not any(judgement.standing):
        return locale.gettext("no pair fits {line}", line=judgement.line)
    pairs = "".join(pair.upper() or HIDDEN for pair in judgement.standing)
    return locale.gettext("correct in {line}: `{pairs}`", line=judgement.line, pairs=pairs)
