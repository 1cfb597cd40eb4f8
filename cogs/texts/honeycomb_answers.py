"""What is said of a honeycomb that is over: its answers, and its lines in the recap."""

from collections.abc import Container, Iterable, Sequence

from bot.drawing.statistics import Section, compact
from bot.games.editions import Edition, daily
from bot.games.honeycomb.past import HoneycombPast
from bot.games.honeycomb.review import HoneycombAnswers, HoneycombFinders, HoneycombRecap
from bot.model import TriedWord, WordFinders
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.ranks import Rank
from bot.puzzles.honeycomb.round import HoneycombRound
from cogs.texts.editions import answers_title
from cogs.texts.formats import (
    LEAST_PLAYERS,
    RARE,
    RARE_IS_MARKED,
    counted,
    first_few,
    listed,
    marked_rare,
    people,
    percent_of,
    spaced,
)
from cogs.texts.honeycomb import queens
from cogs.texts.honeycomb_achievements import labeled
from cogs.texts.ranks import TITLES

MOST_MISSED = 3  # words that nobody found, named in a recap
MOST_PANGRAMS = 5
PAGE_SIZE = 12  # words on a page of finders

MOST_TRIED = 10
MOST_LISTED = 1700  # characters of the words, so that one message has room for them

TRIED = "Tried by three or more players, but not in the word list"  # for admins
PANGRAMS_ARE_BOLD = "-# Pangrams are in bold."


def answers(shown: HoneycombAnswers, rare: Container[str], tried: Sequence[TriedWord] = ()) -> str:
    """All words of a honeycomb, first those that the player found; for admins also what was tried
    in vain."""
    lines = _own_words(shown, rare)
    legend = (
        f"{PANGRAMS_ARE_BOLD} {RARE_IS_MARKED}" if RARE in "".join(lines) else PANGRAMS_ARE_BOLD
    )
    if shown.bonus:
        bonus, said = _words(shown.bonus), f"Your {_bonus(len(shown.bonus))}"
        lines.append(f"{said}: {bonus}" if len("".join([*lines, bonus])) <= MOST_LISTED else said)
    if tried:
        lines.append(f"-# {TRIED}: {tried_words(tried)}")
    return "\n".join([*_head(shown.round, shown.beside), *lines, legend])


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


def finder_pages(shown: HoneycombFinders) -> int:
    """The number of pages that say who found what."""
    return max(1, -(-len(shown.words) // PAGE_SIZE))


def finders(shown: HoneycombFinders, page: int) -> str:
    """One page of the words and who found them."""
    first = (page - 1) * PAGE_SIZE
    lines = [_answer(found, shown.players) for found in shown.words[first : first + PAGE_SIZE]]
    last = f"-# Page {page} of {finder_pages(shown)}"
    return "\n".join([*_head(shown.round), f"-# {_summary(shown)}", *lines, last])


def tried_words(tried: Sequence[TriedWord]) -> str:
    """Words with the number of people who tried them."""
    return first_few([f"{each.word.upper()} ({each.people})" for each in tried], MOST_TRIED)


def recap(shown: HoneycombRecap) -> list[str]:
    """The lines that the honeycomb adds to a recap; none when nobody played it."""
    if not shown.players:
        return []
    together = f"{shown.found} of {counted(shown.targets, 'word')}"
    lines = [f"🍯 {counted(shown.players, 'player')} found {together} together."]
    if shown.queens:
        lines.append(f"👑 {queens(shown.queens)}")
    lines += [_pangram(each, shown.longest) for each in shown.pangrams[:MOST_PANGRAMS]]
    if shown.longest and shown.longest not in shown.pangrams[:MOST_PANGRAMS]:
        lines.append(f"Longest word: {_bold(shown.longest)} · {_finders(shown.longest)}")
    if shown.rarest:
        lines.append(f"Only {_finders(shown.rarest)} found {_bold(shown.rarest)}.")
    if shown.missed:
        lines.append(f"Nobody found {_missed(shown.missed)}.")
    return lines


def _pangram(pangram: WordFinders, longest: WordFinders | None) -> str:
    what = "Pangram and longest word" if pangram == longest else "Pangram"
    return f"{what}: {_bold(pangram)} · {_finders(pangram)}"


def _bold(found: WordFinders) -> str:
    return f"**{found.word.upper()}**"


def _head(played: HoneycombRound, beside: Edition | None = None) -> list[str]:
    letters = spaced(played.honeycomb.center + played.honeycomb.outer)
    return [answers_title(beside or daily(played.day)), f"Letters: {letters}"]


def _words(words: Iterable[str], rare: Container[str] = ()) -> str:
    return ", ".join(_marked(word, rare) for word in words)


def _marked(word: str, rare: Container[str]) -> str:
    """A word of the answers; what is special about it shows."""
    marked = marked_rare(word, rare)
    return f"**{marked}**" if is_pangram(word) else marked


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


def _missed(words: tuple[str, ...]) -> str:
    named, more = [word.upper() for word in words[:MOST_MISSED]], len(words) - MOST_MISSED
    return f"{', '.join(named)} and {more} more" if more > 0 else listed(named, "or")


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
