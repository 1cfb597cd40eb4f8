"""What is said of a honeycomb that is over: its answers, and its lines in the recap."""

from collections.abc import Container, Iterable, Sequence
from textwrap import wrap

from bot.drawing.statistics import Section, compact
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
    counted,
    first_few,
    listed,
    people,
    percent_of,
    spaced,
    with_notes,
)
from bot.texts.honeycomb.achievements import labeled
from bot.texts.honeycomb.board import queens
from bot.texts.ranks import TITLES

MOST_MISSED = 3  # words that nobody found, named in a recap
MOST_PANGRAMS = 5
PAGE_SIZE = 12  # words on a page of finders
MOST_ON_PAGE = 1900  # characters of such a page, which has room for its number
MOST_FOLDED = 1200  # characters of a line of words that nobody found

MOST_TRIED = 10
MOST_LISTED = 1700  # characters of the words, so that one message has room for them

TRIED = "Tried by three or more players, but not in the word list"  # for admins
PANGRAM = "pangram"
NOBODY_FOUND = "Nobody found: "


def answers(shown: HoneycombAnswers, rare: Container[str], tried: Sequence[TriedWord] = ()) -> str:
    """All words of a honeycomb, first those that the player found; for admins also what was tried
    in vain."""
    lines = _own_words(shown, rare)
    if shown.bonus:
        bonus, said = _words(shown.bonus), f"Your {_bonus(len(shown.bonus))}"
        lines.append(f"{said}: {bonus}" if len("".join([*lines, bonus])) <= MOST_LISTED else said)
    if tried:
        lines.append(f"-# {TRIED}: {tried_words(tried)}")
    return "\n".join([*_head(shown.round, shown.beside), *lines])


def _own_words(shown: HoneycombAnswers, rare: Container[str]) -> list[str]:
    """The target words, apart by whether the player found them."""
    whole = counted(len(shown.round.targets), "word")
    found, missed = _words(shown.found, rare), _words(shown.missed, rare)
    if not shown.own:
        return [f"The {whole}: {missed}"]
    if not shown.missed:
        return [f"👑 You found all {whole}: {found}"]
    return [
        f"You found {len(shown.found)} of {whole}: {found}".removesuffix(": "),
        f"You missed {len(shown.missed)}: {missed}",
    ]


def finder_pages(shown: HoneycombFinders) -> list[str]:
    """The pages that say who found what, and at their end what nobody found."""
    head = "\n".join([*_head(shown.round), f"-# {_summary(shown)}"])
    found = [_answer(each, shown.players) for each in shown.words if each.people]
    starts = range(0, max(1, len(found)), PAGE_SIZE)
    pages = ["\n".join([head, *found[start : start + PAGE_SIZE]]) for start in starts]
    for line in _folded(shown):
        if len(f"{pages[-1]}\n{line}") > MOST_ON_PAGE:
            pages.append(head)
        pages[-1] += f"\n{line}"
    if len(pages) == 1:
        return pages
    return [f"{page}\n-# Page {number} of {len(pages)}" for number, page in enumerate(pages, 1)]


def _folded(shown: HoneycombFinders) -> list[str]:
    """What nobody found in one line, or in more where it is long."""
    if not shown.nobody:
        return []
    words = NOBODY_FOUND + _words(each.word for each in shown.nobody)
    return wrap(words, MOST_FOLDED, break_long_words=False, break_on_hyphens=False)


def tried_words(tried: Sequence[TriedWord]) -> str:
    """Words with the number of people who tried them."""
    return first_few([f"{each.word.upper()} ({each.people})" for each in tried], MOST_TRIED)


def recap(shown: HoneycombRecap) -> list[str]:
    """The lines that the honeycomb adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    lines = [f"🍯 {_together(shown)}"]
    if shown.queens:
        lines.append(f"👑 {queens(shown.queens)}")
    pangrams = [each for each in shown.pangrams if each.people][:MOST_PANGRAMS]
    lines += [_pangram(each, shown.longest) for each in pangrams]
    if shown.longest and shown.longest not in pangrams:
        lines.append(f"Longest word: {_bold(shown.longest)} · {_finders(shown.longest)}")
    if shown.rarest:
        lines.append(f"Only {_finders(shown.rarest)} found {_bold(shown.rarest)}.")
    if shown.missed:
        lines.append(f"Nobody found {_missed(shown)}.")
    return lines


def _together(shown: HoneycombRecap) -> str:
    whole = counted(shown.targets, "word")
    words = f"all {whole}" if shown.found == shown.targets else f"{shown.found} of {whole}"
    together = " together" if shown.players > 1 else ""
    return f"{counted(shown.players, 'player')} found {words}{together}."


def _pangram(pangram: WordFinders, longest: WordFinders | None) -> str:
    what = "Pangram and longest word" if pangram == longest else "Pangram"
    return f"{what}: {_bold(pangram)} · {_finders(pangram)}"


def _bold(found: WordFinders) -> str:
    return f"**{found.word.upper()}**"


def _head(played: HoneycombRound, beside: Edition | None = None) -> list[str]:
    honeycomb = played.honeycomb
    letters = f"Letters: {spaced(honeycomb.center + honeycomb.outer)}"
    title = answers_title(beside or daily(played.day))
    return [title, f"{letters} · center {honeycomb.center.upper()}"]


def _words(words: Iterable[str], rare: Container[str] = ()) -> str:
    return ", ".join(_marked(word, rare) for word in words)


def _marked(word: str, rare: Container[str]) -> str:
    """A word of the answers; what is special about it is said, for those who hear no bold."""
    rarely = RARE if word in rare else ""
    if is_pangram(word):
        return with_notes(f"**{word.upper()}**", PANGRAM, rarely)
    return with_notes(word.upper(), rarely)


def _bonus(number: int) -> str:
    return "bonus word" if number == 1 else f"{number} bonus words"


def _summary(shown: HoneycombFinders) -> str:
    parts = [counted(len(shown.words), "word")]
    if shown.players >= LEAST_PLAYERS:
        parts.append(counted(shown.players, "player"))
    if shown.only_one:
        parts.append(f"{len(shown.only_one)} found by just one player")
    if shown.nobody:
        parts.append(f"nobody found {len(shown.nobody)}")
    return " · ".join(parts)


def _answer(found: WordFinders, players: int) -> str:
    share = percent_of(found.people, players)
    return " · ".join(filter(None, (found.word.upper(), share, _finders(found))))


def _finders(found: WordFinders) -> str:
    return people(found.first, found.people) if found.people else "nobody"


def _missed(shown: HoneycombRecap) -> str:
    """The first words that nobody found, and among them every pangram."""
    pangrams = [each.word for each in shown.pangrams if not each.people]
    words = list(dict.fromkeys([*pangrams, *shown.missed]))
    named, more = [_missed_word(word) for word in words[:MOST_MISSED]], len(words) - MOST_MISSED
    return f"{', '.join(named)} and {more} more" if more > 0 else listed(named, "or")


def _missed_word(word: str) -> str:
    return f"the pangram {word.upper()}" if is_pangram(word) else word.upper()


def past(shown: HoneycombPast) -> Section | None:
    """What the honeycomb adds to a player's statistics; nothing for who never played it."""
    if not shown.words:
        return None
    words, pangrams = counted(shown.words, "word"), counted(shown.pangrams, "pangram")
    longest = f" · longest {shown.longest_word.upper()}" if shown.longest_word else ""
    figures = {"Words": compact(shown.words), "Pangrams": compact(shown.pangrams)}
    if shown.longest_word:
        figures["Longest word"] = shown.longest_word.lower()
    return Section(
        title="Honeycomb",
        text=f"🍯 {words} · {pangrams}{longest}",
        figures=tuple(figures.items()),
        bars_title="Days at each rank",
        bars=tuple((TITLES[rank], shown.ranks[rank]) for rank in Rank if shown.ranks.get(rank)),
        achievements=labeled(shown.achievements),
    )
