"""What is said of an anigram that is over: its answers, and its lines in the recap."""

from collections.abc import Iterator

from bot.drawing.statistics import Section
from bot.games.anigram.review import AnigramAnswers, AnigramPast, AnigramRecap
from bot.games.editions import daily
from bot.puzzles.anigram.anigram import LEVELS, added_letter
from bot.puzzles.words import term
from bot.texts.anigram.board import ANSWERS
from bot.texts.editions import answers_title
from bot.texts.formats import (
    LEAST_PLAYERS,
    RARE,
    days,
    people,
    percent_of,
    players,
    spaced,
    with_notes,
)
from bot.texts.locale import N_, Locale

FLAWLESS = N_("All six levels without a hint")
YOURS = N_("yours")
ON_TO_PAR = N_("Overtime, all the way to par: {words}.")
ON = N_("Overtime: {words}. Par needs rarer words.")
RARER = N_("Par needs rarer words.")


def answers(locale: Locale, shown: AnigramAnswers) -> str:
    """A round that is over: each level, as it was scrambled, with all its target words, and how it
    goes on from there."""
    title = answers_title(locale, ANSWERS, shown.beside or daily(shown.round.day))
    levels, overtime = _levels(locale, shown), _overtime(locale, shown)
    return "\n".join([title, *levels, *overtime, _summary(locale, shown)])


def _levels(locale: Locale, shown: AnigramAnswers) -> Iterator[str]:
    round_ = shown.round
    for number, level in enumerate(round_.levels, 1):
        words = sorted({*round_.targets, *shown.own}.intersection(round_.words[level]))
        named = ", ".join(_noted(locale, word, shown) for word in words)
        yield f"{number}\\. {spaced(round_.scramble(level))}: {named}"


def _noted(locale: Locale, word: str, shown: AnigramAnswers) -> str:
    """A word, whether it is the player's and rare, and which share of the server's players found
    it."""
    own = word in shown.own
    share = percent_of(locale, shown.people.get(word, 0), shown.players)
    plain = f"**{word.upper()}**" if own else word.upper()
    yours, rarely = locale.gettext(YOURS), locale.gettext(RARE)
    return with_notes(plain, yours if own else "", rarely if word in shown.rare else "", share)


def _overtime(locale: Locale, shown: AnigramAnswers) -> Iterator[str]:
    """How the player went on to par, and how target words would have, where that is farther."""
    round_, own = shown.round, shown.own[LEVELS:]
    if own:
        yield locale.gettext("Your overtime: {words}.", words=_growth(locale, own, shown))
    known = round_.longest_overtime
    if len(known) > len(own):
        message = ON_TO_PAR if LEVELS + len(known) == round_.par else ON
        yield locale.gettext(message, words=_growth(locale, known, shown))
    elif round_.overtime and len(shown.own) < round_.par:
        yield locale.gettext(RARER)


def _growth(locale: Locale, words: tuple[str, ...], shown: AnigramAnswers) -> str:
    """Each word after the letter that it adds: ``+P makes PREPRINTED, +S makes REPPRINTEDS``."""
    terms = [shown.round.levels[-1], *map(term, words)]
    return ", ".join(
        locale.gettext(
            "+{letter} makes {word}",
            letter=added_letter(before, after).upper(),
            word=word.upper(),
        )
        for word, before, after in zip(words, terms, terms[1:], strict=False)
    )


def _summary(locale: Locale, shown: AnigramAnswers) -> str:
    parts = [locale.ngettext("Par: {number} word", "Par: {number} words", shown.round.par)]
    if shown.own:
        parts.append(
            locale.ngettext(
                "your chain: {number} word", "your chain: {number} words", len(shown.own)
            )
        )
    if shown.players >= LEAST_PLAYERS:
        parts.append(
            locale.ngettext(
                "% of {number} players who found it",
                "% of {number} players who found it",
                shown.players,
            )
        )
    return f"-# {' · '.join(parts)}"


def recap(locale: Locale, shown: AnigramRecap) -> list[str]:
    """The lines that the anigram adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    lines = [f"🔤 {players(locale, shown.players)} · {_solved(locale, shown)}"]
    if shown.champions:
        everybody = len(shown.champions) + shown.more_champions
        lines.append(
            locale.ngettext(
                "🏁 Par ({number} word): {names}",
                "🏁 Par ({number} words): {names}",
                shown.par,
                names=people(locale, shown.champions, everybody),
            )
        )
    return lines


def _solved(locale: Locale, shown: AnigramRecap) -> str:
    """How many came to the end, and how many of them without a hint."""
    if not shown.finished:
        return locale.gettext("nobody solved all six levels")
    if not shown.flawless:
        return locale.ngettext(
            "{number} solved all six levels", "{number} solved all six levels", shown.finished
        )
    if shown.flawless == shown.finished:
        return locale.ngettext(
            "{number} solved all six levels without a hint",
            "{number} solved all six levels without a hint",
            shown.finished,
        )
    return locale.ngettext(
        "{number} solved all six levels, {flawless} of them without a hint",
        "{number} solved all six levels, {flawless} of them without a hint",
        shown.finished,
        flawless=shown.flawless,
    )


def past(locale: Locale, shown: AnigramPast) -> Section | None:
    """What the anigram adds to a player's statistics; nothing for who never played it."""
    if not shown.days:
        return None
    parts = [
        played(locale, shown.days),
        locale.ngettext("{number} level solved", "{number} levels solved", shown.levels),
    ]
    if shown.finished:
        parts.append(locale.gettext("all six on {days}", days=days(locale, shown.finished)))
    return Section(
        text=f"🔤 {' · '.join(parts)}",
        achievements=((locale.gettext(FLAWLESS), shown.flawless),) if shown.flawless else (),
    )


def played(locale: Locale, number: int) -> str:
    """So many games."""
    return locale.ngettext("{number} anigram", "{number} anigrams", number)
