"""What is said of a honeycomb that is over: its answers, and its lines in the recap."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from textwrap import wrap

from bot.drawing.statistics import Section
from bot.games.editions import Edition, daily
from bot.games.honeycomb.past import HoneycombPast
from bot.games.honeycomb.review import HoneycombAnswers, HoneycombFinders, HoneycombRecap
from bot.model import TriedWord, WordFinders
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.ranks import Rank
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts.editions import answers_title
from bot.texts.formats import (
    LEAST_PLAYERS,
    RARE,
    and_more,
    either,
    listed,
    pangrams,
    people,
    percent_of,
    players,
    spaced,
    with_notes,
    words,
)
from bot.texts.honeycomb.achievements import labeled
from bot.texts.honeycomb.board import ANSWERS, queens
from bot.texts.honeycomb.ranks import TITLES
from bot.texts.locale import N_, Locale
from bot.texts.word import TRIED, tried_words

LONGEST = 2000  # characters of a message; beyond, no word is said to be rare
MOST_MISSED = 3  # words that nobody found, named in a recap
MOST_PANGRAMS = 5
PAGE_SIZE = 12  # words on a page of finders
MOST_ON_PAGE = 1900  # characters of such a page, which has room for its number
MOST_FOLDED = 1200  # characters of a line of words that nobody found

MOST_LISTED = 1700  # characters of the words, so that one message has room for them

PANGRAM = N_("pangram")


def answers(
    locale: Locale,
    shown: HoneycombAnswers,
    tried: Sequence[TriedWord] = (),
) -> str:
    """All words of a honeycomb, first those that the player found; for admins also what was tried
    in vain."""
    lines = _own_words(locale, shown)
    if shown.bonus:
        bonus, said = _words(locale, shown.bonus), _bonus(locale, len(shown.bonus))
        lines.append(f"{said}: {bonus}" if len("".join([*lines, bonus])) <= MOST_LISTED else said)
    if tried:
        lines.append(f"-# {locale.gettext(TRIED)}: {tried_words(locale, tried)}")
    text = "\n".join([*_head(locale, shown.round, shown.beside), *lines])
    if len(text) <= LONGEST or not shown.rare:
        return text
    return answers(locale, replace(shown, rare=frozenset()), tried)


def _own_words(locale: Locale, shown: HoneycombAnswers) -> list[str]:
    """The target words by their first letters, apart by whether the player found them."""
    whole = len(shown.round.targets)
    found, missed = (_by_letter(locale, words, shown.rare) for words in (shown.found, shown.missed))
    if not shown.own:
        return [locale.ngettext("### The {number} word", "### The {number} words", whole), *missed]
    if not shown.missed:
        head = locale.ngettext(
            "### 👑 You found all {number} word", "### 👑 You found all {number} words", whole
        )
        return [head, *found]
    return [
        locale.ngettext(
            "### You found {found} of {number} word",
            "### You found {found} of {number} words",
            whole,
            found=len(shown.found),
        ),
        *found,
        locale.ngettext("### You missed {number}", "### You missed {number}", len(shown.missed)),
        *missed,
    ]


def _by_letter(locale: Locale, words: Iterable[str], rare: Container[str]) -> list[str]:
    """A line for each first letter: ``G: GAME, GLAM``."""
    return [
        f"{letter.upper()}: {_words(locale, group, rare)}"
        for letter, group in groupby(words, itemgetter(0))
    ]


def finder_pages(locale: Locale, shown: HoneycombFinders) -> list[str]:
    """The pages that say who found what, and at their end what nobody found."""
    head = "\n".join([*_head(locale, shown.round), f"-# {_summary(locale, shown)}"])
    found = [_answer(locale, each, shown.players) for each in shown.words if each.people]
    starts = range(0, max(1, len(found)), PAGE_SIZE)
    pages = ["\n".join([head, *found[start : start + PAGE_SIZE]]) for start in starts]
    for line in _folded(locale, shown):
        if len(f"{pages[-1]}\n{line}") > MOST_ON_PAGE:
            pages.append(head)
        pages[-1] += f"\n{line}"
    if len(pages) == 1:
        return pages
    ends = (
        locale.gettext("-# Page {page} of {pages}", page=number, pages=len(pages))
        for number in range(1, len(pages) + 1)
    )
    return [f"{page}\n{end}" for page, end in zip(pages, ends, strict=True)]


def _folded(locale: Locale, shown: HoneycombFinders) -> list[str]:
    """What nobody found in one line, or in more where it is long."""
    if not shown.nobody:
        return []
    missed = _words(locale, (each.word for each in shown.nobody))
    text = locale.gettext("Nobody found: {words}", words=missed)
    return wrap(text, MOST_FOLDED, break_long_words=False, break_on_hyphens=False)


def recap(locale: Locale, shown: HoneycombRecap) -> list[str]:
    """The lines that the honeycomb adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    lines = [f"🍯 {_together(locale, shown)}"]
    if shown.queens:
        lines.append(queens(locale, shown.queens))
    pangrams = [each for each in shown.pangrams if each.people][:MOST_PANGRAMS]
    lines += [_pangram(locale, each, shown.longest) for each in pangrams]
    if shown.longest and shown.longest not in pangrams:
        lines.append(_found(locale, N_("Longest word: {word} · {names}"), shown.longest))
    if shown.rarest:
        lines.append(_found(locale, N_("Only {names} found {word}."), shown.rarest))
    if shown.missed:
        lines.append(locale.gettext("Nobody found {words}.", words=_missed(locale, shown)))
    return lines


def _together(locale: Locale, shown: HoneycombRecap) -> str:
    """How many found how much: ``2 players found 31 of 40 words together.``"""
    everything, several = shown.found == shown.targets, shown.players > 1
    if everything and several:
        found = locale.ngettext(
            "{players} found all {number} word together.",
            "{players} found all {number} words together.",
            shown.targets,
            players=players(locale, shown.players),
        )
    elif everything:
        found = locale.ngettext(
            "{players} found all {number} word.",
            "{players} found all {number} words.",
            shown.targets,
            players=players(locale, shown.players),
        )
    elif several:
        found = locale.ngettext(
            "{players} found {found} of {number} word together.",
            "{players} found {found} of {number} words together.",
            shown.targets,
            players=players(locale, shown.players),
            found=shown.found,
        )
    else:
        found = locale.ngettext(
            "{players} found {found} of {number} word.",
            "{players} found {found} of {number} words.",
            shown.targets,
            players=players(locale, shown.players),
            found=shown.found,
        )
    return found


def _pangram(locale: Locale, pangram: WordFinders, longest: WordFinders | None) -> str:
    if pangram == longest:
        return _found(locale, N_("Pangram and longest word: {word} · {names}"), pangram)
    return _found(locale, N_("Pangram: {word} · {names}"), pangram)


def _found(locale: Locale, message: str, found: WordFinders) -> str:
    """A message about a word and who found it."""
    return locale.gettext(message, word=f"**{found.word.upper()}**", names=_finders(locale, found))


def _head(locale: Locale, round_: HoneycombRound, beside: Edition | None = None) -> list[str]:
    honeycomb = round_.honeycomb
    title = answers_title(locale, ANSWERS, beside or daily(round_.day))
    letters = locale.gettext(
        "Letters: {letters} · center {center}",
        letters=spaced(honeycomb.center + honeycomb.outer),
        center=honeycomb.center.upper(),
    )
    return [title, letters]


def _words(locale: Locale, words: Iterable[str], rare: Container[str] = ()) -> str:
    return ", ".join(_marked(locale, word, rare) for word in words)


def _marked(locale: Locale, word: str, rare: Container[str]) -> str:
    """A word of the answers; what is special about it is said, for those who hear no bold."""
    rarely = locale.gettext(RARE) if word in rare else ""
    if is_pangram(word):
        return with_notes(f"**{word.upper()}**", locale.gettext(PANGRAM), rarely)
    return with_notes(word.upper(), rarely)


def _bonus(locale: Locale, number: int) -> str:
    return locale.ngettext("Your bonus word", "Your {number} bonus words", number)


def _summary(locale: Locale, shown: HoneycombFinders) -> str:
    parts = [words(locale, len(shown.words))]
    if shown.players >= LEAST_PLAYERS:
        parts.append(players(locale, shown.players))
    if shown.only_one:
        parts.append(
            locale.ngettext(
                "{number} found by just one player",
                "{number} found by just one player",
                len(shown.only_one),
            )
        )
    if shown.nobody:
        missed = len(shown.nobody)
        parts.append(locale.ngettext("nobody found {number}", "nobody found {number}", missed))
    return " · ".join(parts)


def _answer(locale: Locale, found: WordFinders, players: int) -> str:
    share = percent_of(locale, found.people, players)
    return " · ".join(filter(None, (found.word.upper(), share, _finders(locale, found))))


def _finders(locale: Locale, found: WordFinders) -> str:
    if not found.people:
        return locale.gettext("nobody")
    return people(locale, found.first, found.people)


def _missed(locale: Locale, shown: HoneycombRecap) -> str:
    """The pangrams that nobody found, apart from the first of other words."""
    missed = [each.word.upper() for each in shown.pangrams if not each.people][:MOST_PANGRAMS]
    others = [word.upper() for word in shown.missed if not is_pangram(word)]
    named = others[: max(1, MOST_MISSED - len(missed))]
    more = len(others) - len(named)
    if not missed:
        return _others(locale, named, more)
    pangrams = locale.ngettext(
        "the pangram {words}",
        "the pangrams {words}",
        len(missed),
        words=listed(locale, missed),
    )
    if not others:
        return pangrams
    words = _others(locale, named, more)
    return locale.gettext("{pangrams}, nor {words}", pangrams=pangrams, words=words)


def _others(locale: Locale, named: Sequence[str], more: int) -> str:
    return and_more(locale, ", ".join(named), more) if more else either(locale, named)


def past(locale: Locale, shown: HoneycombPast) -> Section | None:
    """What the honeycomb adds to a player's statistics; nothing for who never played it."""
    if not shown.words:
        return None
    parts = [words(locale, shown.words), pangrams(locale, shown.pangrams)]
    if shown.longest_word:
        parts.append(locale.gettext("longest {word}", word=shown.longest_word.upper()))
    return Section(
        text=f"🍯 {' · '.join(parts)}",
        bars_title=locale.gettext("Days at each rank"),
        bars=tuple(
            (locale.gettext(TITLES[rank]), shown.ranks[rank])
            for rank in Rank
            if shown.ranks.get(rank)
        ),
        achievements=labeled(locale, shown.achievements),
    )


def played(locale: Locale, number: int) -> str:
    """So many games."""
    return locale.ngettext("{number} honeycomb", "{number} honeycombs", number)
