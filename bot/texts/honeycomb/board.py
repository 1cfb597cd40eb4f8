"""What the honeycomb says on posts and boards while it is played."""

from collections.abc import Mapping, Sequence
from operator import attrgetter

from bot.games.honeycomb.firsts import HoneycombFirst
from bot.games.honeycomb.progress import Definition, Progress
from bot.games.honeycomb.review import HoneycombStatus
from bot.puzzles.honeycomb.ranks import LADDER, Rank
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts.editions import DONE, NOBODY_PLAYED, title
from bot.texts.formats import (
    hints,
    pangrams,
    people,
    players,
    points,
    spaced,
    words,
)
from bot.texts.honeycomb.ranks import TITLES
from bot.texts.lines import Key, Line
from bot.texts.locale import N_, Locale

NOUN = N_("honeycomb")
GUESS = N_("Guess words")  # on a post
PLAY = N_("Play Honeycomb")  # on buttons
ANSWERS = N_("Honeycomb answers")
OVER = N_("That was the honeycomb for {day}. Today's is waiting for you!")
FULL_MARKS = N_("Genius")
INTRODUCTION = N_(
    "🍯 **Honeycomb**: find words in seven letters. Every word uses the center letter."
)
OFFER = N_("Post the honeycomb (yes unless you say no)")
TITLE = N_("🍯 Honeycomb")
FORM_TITLE = GUESS
FORM_DESCRIPTION = N_("Your word (or up to 25, separated by spaces)")
NOTHING_LEFT = N_("You've found every word. There's nothing left to hint at!")
FIRSTS: Mapping[str, str] = {
    HoneycombFirst.PANGRAM: N_("🥇 You're the first one here to find this pangram!"),
    HoneycombFirst.GENIUS: N_("🥇 You're the first Genius here today!"),
    HoneycombFirst.OWN_GENIUS: N_("🎈 It's your very first Genius here. Congratulations!"),
    HoneycombFirst.OWN_QUEEN: N_("🎈 It's the first time you've found them all. Congratulations!"),
}

NOBODY = N_("-# No words found yet. Be the first!")
NO_WORDS = N_(
    "Four letters or more, and **{center}** in every word. Press Guess to start!\n"
    "-# Hints are counted, but cost no points."
)
GENIUSES = N_("-# Genius: {names}")

LISTED = 40  # characters of words on a board
MOMENT = attrgetter("at")


def letters(locale: Locale, round_: HoneycombRound, turn: int = 0) -> str:
    """``Letters: G A E L M P X``, center first."""
    given = spaced(round_.honeycomb.center + round_.turned(turn))
    return locale.gettext("Letters: {letters}", letters=given)


def board_letters(locale: Locale, round_: HoneycombRound, turn: int = 0) -> str:
    """The same on a board, where a picture or the post no longer says which is in the center."""
    center = round_.honeycomb.center.upper()
    return locale.gettext(
        "Letters: {letters} · center **{center}**",
        letters=spaced(center + round_.turned(turn)),
        center=center,
    )


def form_label(locale: Locale, round_: HoneycombRound, turn: int) -> str:
    """The letters again, because the form covers them: ``G in every word · A E L M P X``."""
    return locale.gettext(
        "{center} in every word · {letters}",
        center=round_.honeycomb.center.upper(),
        letters=spaced(round_.turned(turn)),
    )


def task(locale: Locale, round_: HoneycombRound) -> str:
    """What there is to do and to find, below the letters of a post."""
    text = locale.gettext(
        "Find words of four letters or more. Every word must use the center letter, **{center}**."
        " Letters may repeat. A word with all seven letters is a pangram.",
        center=round_.honeycomb.center.upper(),
    )
    return f"{text}\n-# {size(locale, round_)}"


def brief(locale: Locale, round_: HoneycombRound) -> str:
    """The same in a line, for those who know the rules."""
    text = locale.gettext("Every word uses **{center}**.", center=round_.honeycomb.center.upper())
    return f"{text}\n-# {size(locale, round_)}"


def way_in(locale: Locale, round_: HoneycombRound) -> str:
    """How to begin, for somebody who has never found a word: a way to think, never an answer."""
    return locale.gettext(
        "🐝 A way in: pair the **{center}** with each letter in turn. Letters may repeat.",
        center=round_.honeycomb.center.upper(),
    )


def size(locale: Locale, round_: HoneycombRound) -> str:
    """Words, points and pangrams to be found."""
    return " · ".join(
        (
            words(locale, len(round_.targets)),
            points(locale, round_.maximum),
            pangrams(locale, len(round_.pangrams)),
        )
    )


def queens(locale: Locale, names: Sequence[str]) -> str:
    """Who found every word, a rank that is told only once somebody has it."""
    return locale.gettext("👑 Queen Bee: {names}", names=people(locale, names, len(names)))


def status(locale: Locale, shown: HoneycombStatus) -> str:
    """How the server does, below a post."""
    if not shown.players:
        return locale.gettext(NOBODY)
    lines = [f"-# {players(locale, shown.players)} · {_found(locale, shown)}"]
    if shown.queens:
        lines.append(f"-# {queens(locale, shown.queens)}")
    if shown.geniuses:
        message = N_("-# Genius: {names} and more") if shown.more_geniuses else GENIUSES
        names = people(locale, shown.geniuses, len(shown.geniuses))
        lines.append(locale.gettext(message, names=names))
    return "\n".join(lines)


def _found(locale: Locale, shown: HoneycombStatus) -> str:
    if shown.players > 1:
        return locale.ngettext(
            "{found} of {number} word found together",
            "{found} of {number} words found together",
            shown.targets,
            found=shown.found,
        )
    return locale.ngettext(
        "{found} of {number} word found",
        "{found} of {number} words found",
        shown.targets,
        found=shown.found,
    )


def result(locale: Locale, shown: HoneycombStatus) -> str:
    """How the server did, below a post whose day is over."""
    return status(locale, shown) if shown.players else locale.gettext(NOBODY_PLAYED)


def board(
    locale: Locale, progress: Progress, turn: int = 0, news: str = "", *, ended: bool = False
) -> list[Line]:
    """How far a player is, below what has just happened; an ended game asks for no word."""
    edition = title(locale, progress.edition)
    lines = [
        Line(Key.TITLE, locale.gettext("**Honeycomb · {edition}**", edition=edition)),
        Line(Key.RANK, ladder(locale, progress)),
        Line(Key.SCORE, standing(locale, progress)),
        Line(Key.LETTERS, board_letters(locale, progress.round, turn)),
    ]
    if progress.defined:  # the others are behind Hint
        lines.append(Line(Key.HINT, f"💡 {defined(locale, progress.defined[-1])}"))
    if news:
        lines.append(Line(Key.NEWS, news))
    if progress.found:
        lines.append(Line(Key.WORDS, _own_words(locale, progress, LISTED)))
    elif not ended:
        center = progress.round.honeycomb.center.upper()
        lines.append(Line(Key.WORDS, locale.gettext(NO_WORDS, center=center)))
    return lines


def defined(locale: Locale, told: Definition) -> str:
    """The sense of a word, with its first two letters and its length."""
    return locale.ngettext(
        "**{first}…**, {number} letter: {sense}",
        "**{first}…**, {number} letters: {sense}",
        len(told.word),
        first=told.word[:2].upper(),
        sense=told.sense,
    )


def state(locale: Locale, progress: Progress) -> str:
    """The rank; who has found everything is done."""
    return locale.gettext(DONE if progress.rank is Rank.QUEEN_BEE else TITLES[progress.rank])


def ladder(locale: Locale, progress: Progress) -> str:
    """The rank, in words first: not everybody sees the pips."""
    rank = locale.gettext(TITLES[progress.rank])
    if progress.rank is Rank.QUEEN_BEE:
        return f"👑 **{rank}**"
    step, steps = LADDER.index(progress.rank) + 1, len(LADDER)
    parts = [locale.gettext("**{rank}** ({step} of {steps})", rank=rank, step=step, steps=steps)]
    if progress.next_step:
        parts.append(
            locale.ngettext(
                "{number} to {rank}",
                "{number} to {rank}",
                progress.next_step.points - progress.points,
                rank=locale.gettext(TITLES[progress.next_step.rank]),
            )
        )
    return f"{' · '.join(parts)} {pips(progress.rank)}"


def pips(rank: Rank, full: str = "●", empty: str = "○") -> str:
    """The rank as a row of nine, for the eye: it stands behind what says the same in words."""
    step = LADDER.index(rank) + 1 if rank in LADDER else len(LADDER)
    return full * step + empty * (len(LADDER) - step)


def standing(locale: Locale, progress: Progress) -> str:
    """Words, points and hints, in a line."""
    parts = [points(locale, progress.points), _words_found(locale, progress)]
    if bonus := len(progress.found) - progress.found_targets:
        parts.append(bonus_words(locale, bonus))
    if progress.hints:
        parts.append(hints(locale, progress.hints))
    return " · ".join(parts)


def _words_found(locale: Locale, progress: Progress) -> str:
    return locale.ngettext(
        "{found} of {number} word",
        "{found} of {number} words",
        len(progress.round.targets),
        found=progress.found_targets,
    )


def bonus_words(locale: Locale, number: int) -> str:
    """So many of them."""
    return locale.ngettext("{number} bonus word", "{number} bonus words", number)


def words_of(progress: Progress) -> list[str]:
    """The words found, the newest first, without any that was blocked since then."""
    points = progress.round.points
    found = sorted(progress.found, key=MOMENT, reverse=True)
    return [find.word.upper() for find in found if find.word in points]


def _own_words(locale: Locale, progress: Progress, room: int) -> str:
    """All words in order, or as many of the newest as have room."""
    words = words_of(progress)
    if len(all_words := ", ".join(sorted(words))) <= room:
        return locale.gettext("Your words: {words}", words=all_words)
    newest = ", ".join(words)[: room + 1].rpartition(",")[0]
    return locale.gettext("Your newest words: {words} …", words=newest)
