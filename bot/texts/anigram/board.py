"""What the anigram says on posts and boards while it is played."""

from collections.abc import Mapping

from bot.games.anigram.firsts import AnigramFirst
from bot.games.anigram.progress import Difficulty, Progress
from bot.games.anigram.review import AnigramStatus
from bot.puzzles.anigram.anigram import LEVELS
from bot.puzzles.anigram.round import AnigramRound
from bot.texts.editions import DONE, NOBODY_PLAYED, title
from bot.texts.formats import hints, listed, players, points, shown_name, spaced
from bot.texts.lines import Key, Line
from bot.texts.locale import N_, Locale

NOUN = N_("anigram")
GUESS = N_("Solve")  # on a post
PLAY = N_("Play Anigram")  # on buttons
ANSWERS = N_("Anigram answers")
OVER = N_("That was the anigram for {day}. Today's is waiting for you!")
FULL_MARKS = N_("all six anigram levels without hints")
INTRODUCTION = N_("🔤 **Anigram**: unscramble four letters. Each answer adds one more.")
OFFER = N_("Post the anigram (yes unless you say no)")
TITLE = N_("🔤 Anigram")
FIRSTS: Mapping[str, str] = {
    AnigramFirst.ALL_LEVELS: N_("🥇 You're the first one here to solve all six today!"),
    AnigramFirst.OWN_LEVELS: N_("🎈 It's the first time you've solved all six. Congratulations!"),
    AnigramFirst.FLAWLESS_WEEK: N_(
        "🎖️ **Seven without a hint!** You've now solved all six levels unaided on seven days."
    ),
}
UNAIDED = N_("-# 💎 Six levels without a hint earn 7 extra points.")
HINT_COST = N_(
    "The first one costs the 7 extra points for six levels without a hint. Levels still count in"
    " full."
)
NOBODY = N_("-# No levels solved yet. Be the first!")
LONGEST_LABEL = 45  # characters above a field of a form
MOST_LEADERS = 3  # who are named when they share the first place


def letters(locale: Locale, round_: AnigramRound) -> str:
    """``Letters: D E I R``, the first level's."""
    return locale.gettext("Letters: {letters}", letters=spaced(round_.scrambled[0]))


def task(locale: Locale, round_: AnigramRound) -> str:
    """What there is to do, below the letters of a post."""
    lines = [
        locale.gettext("Unscramble all four letters. Each answer adds one more, up to nine."),
        _par(locale, round_),
    ]
    if round_.overtime:
        overtime = locale.gettext("Then comes overtime: add any letter you like.")
        lines[0] += f" {overtime}"
    return "\n".join(lines)


def brief(locale: Locale, round_: AnigramRound) -> str:
    """The same in a line, for those who know the rules."""
    text = locale.gettext("Unscramble them; each answer adds a letter.")
    return f"{text}\n{_par(locale, round_)}"


def _par(locale: Locale, round_: AnigramRound) -> str:
    return locale.ngettext(
        "-# Par: {number} word, the longest chain there is",
        "-# Par: {number} words, the longest chain there is",
        round_.par,
    )


def way_in(locale: Locale) -> str:
    """How to begin, for somebody who has never solved a level: a way to think, never an answer."""
    return locale.gettext("🔤 A way in: use every letter once. Try each of them as the first.")


def status(locale: Locale, shown: AnigramStatus) -> str:
    """How the server does, below a post."""
    if not shown.leaders:
        return locale.gettext(NOBODY)
    if len(shown.leaders) == 1:
        lead = locale.ngettext(
            "{names} leads with {number} point",
            "{names} leads with {number} points",
            shown.leaders[0].points,
            names=_leaders(locale, shown),
        )
    else:
        lead = locale.ngettext(
            "{names} lead with {number} point",
            "{names} lead with {number} points",
            shown.leaders[0].points,
            names=_leaders(locale, shown),
        )
    return f"-# {players(locale, shown.players)} · {lead}"


def result(locale: Locale, shown: AnigramStatus) -> str:
    """How the server did, below a post whose day is over."""
    if not shown.leaders:
        return locale.gettext(NOBODY_PLAYED)
    if shown.players > 1:
        end = locale.ngettext(
            "{names} won with {number} point",
            "{names} won with {number} points",
            shown.leaders[0].points,
            names=_leaders(locale, shown),
        )
    else:
        end = locale.ngettext(
            "{names} scored {number} point",
            "{names} scored {number} points",
            shown.leaders[0].points,
            names=_leaders(locale, shown),
        )
    return f"-# {players(locale, shown.players)} · {end}"


def _leaders(locale: Locale, shown: AnigramStatus) -> str:
    names = [shown_name(locale, each.name) for each in shown.leaders]
    if len(names) > MOST_LEADERS:
        names = [*names[:2], locale.gettext("others")]
    return listed(locale, names)


def board(locale: Locale, progress: Progress, turn: int = 0, news: str = "") -> list[Line]:
    """How far a player is, below what has just happened; the hints for the level stay."""
    lines = [Line(Key.NEWS, news)] if news else []
    if is_hinted(progress):
        lines.append(Line(Key.HINT, hint(locale, progress)))
    edition = title(locale, progress.edition)
    lines.append(Line(Key.TITLE, locale.gettext("**Anigram · {edition}**", edition=edition)))
    lines += current_level(locale, progress, turn)
    if progress.solved and not progress.is_par:
        words = locale.gettext("Your chain: {words}", words=chain(progress))
        lines.append(Line(Key.WORDS, words))
    lines.append(Line(Key.SCORE, standing(locale, progress)))
    if progress.unaided:
        lines.append(Line(Key.NOTE, locale.gettext(UNAIDED)))
    return lines


def state(locale: Locale, progress: Progress) -> str:
    """The level; who has solved all six is done."""
    if progress.overtime:
        return locale.gettext(DONE)
    return locale.gettext("level {level} of {levels}", level=progress.level, levels=LEVELS)


def chain(progress: Progress) -> str:
    """The words so far."""
    return " → ".join(step.word.upper() for step in progress.solved)


def current_level(locale: Locale, progress: Progress, turn: int = 0) -> list[Line]:
    """The letters to be solved now, with the one that is new; or how it ended."""
    if progress.is_par:
        words = chain(progress)
        par = locale.gettext("🏁 **Par!** {words}, the longest chain there is.", words=words)
        return [Line(Key.LEVEL, par)]
    if progress.dead_end:
        end = locale.ngettext(
            "Your chain has ended: {number} words, par {par}.",
            "Your chain has ended: {number} words, par {par}.",
            len(progress.solved),
            par=progress.round.par,
        )
        return [Line(Key.LEVEL, end)]
    given = spaced(progress.round.scramble(progress.term, turn))
    if progress.overtime:
        task = locale.gettext("Add any letter and use them all.")
        head = f"{_overtime(locale, progress)}\n{task}"
        letters = locale.gettext("Letters: {letters} + any letter", letters=given)
    else:
        head = _level(locale, progress)
        letters = locale.gettext("Letters: {letters}", letters=given)
    return [Line(Key.LEVEL, head), Line(Key.LETTERS, letters)]


def _overtime(locale: Locale, progress: Progress) -> str:
    par, added = progress.round.par, progress.added.upper()
    if not added:
        return locale.gettext("**Overtime** · par {par}", par=par)
    return locale.gettext(
        "**Overtime** · new letter **{letter}** · par {par}", letter=added, par=par
    )


def _level(locale: Locale, progress: Progress) -> str:
    level, added = progress.level, progress.added.upper()
    if not added:
        return locale.gettext("**Level {level} of {levels}**", level=level, levels=LEVELS)
    return locale.gettext(
        "**Level {level} of {levels}** · new letter **{letter}**",
        level=level,
        levels=LEVELS,
        letter=added,
    )


def form_title(locale: Locale, progress: Progress) -> str:
    """Which level the form is for."""
    if progress.overtime:
        return locale.gettext("Overtime")
    return locale.gettext("Level {level} of {levels}", level=progress.level, levels=LEVELS)


def form_label(locale: Locale, progress: Progress, turn: int = 0) -> str:
    """The letters again, because the form covers them."""
    given = spaced(progress.round.scramble(progress.term, turn))
    label = locale.gettext("{letters} + any letter", letters=given) if progress.overtime else given
    return label if len(label) <= LONGEST_LABEL else given


def form_description(locale: Locale, progress: Progress) -> str:
    """What to do with the letters, and what hints have told of them."""
    if progress.overtime:
        return locale.gettext("Use every letter and add any one you like.")
    parts = [locale.gettext("Use every letter.")]
    if progress.added:
        parts.append(locale.gettext("{letter} is new.", letter=progress.added.upper()))
    if is_hinted(progress):
        parts.append(locale.gettext("One answer: {letters}", letters=_pattern(progress)))
    return " ".join(parts)


def standing(locale: Locale, progress: Progress) -> str:
    """Points and hints, in a line; what they make of the day only when all levels are solved."""
    parts = [points(locale, progress.points)]
    if progress.overtime:
        parts.append(_difficulty(locale, progress))
    elif progress.hints:
        parts.append(hints(locale, progress.hints))
    return " · ".join(parts)


def _difficulty(locale: Locale, progress: Progress) -> str:
    match progress.difficulty:
        case Difficulty.DIABOLICAL:
            return locale.gettext("💎 no hints · Diabolical, the hardest way to play")
        case Difficulty.HARD:
            return locale.ngettext(
                "{number} hint · Hard (Diabolical without hints)",
                "{number} hints · Hard (Diabolical without hints)",
                progress.hints,
            )
        case Difficulty.NORMAL:
            return locale.ngettext(
                "{number} hint · Normal (Hard with up to {most})",
                "{number} hints · Normal (Hard with up to {most})",
                progress.hints,
                most=LEVELS,
            )


def hint(locale: Locale, progress: Progress) -> str:
    """The first letters of a word for the level, and how many more there are."""
    return locale.ngettext(
        "💡 One answer: `{letters}` ({number} letter)",
        "💡 One answer: `{letters}` ({number} letters)",
        len(progress.hinted),
        letters=_pattern(progress),
    )


def is_hinted(progress: Progress) -> bool:
    """Have hints revealed anything of a word for the level?"""
    return bool(progress.hinted and progress.given)


def _pattern(progress: Progress) -> str:
    """``D I _ _``."""
    word, given = progress.hinted, progress.given
    return spaced(word[:given]) + " _" * (len(word) - given)
