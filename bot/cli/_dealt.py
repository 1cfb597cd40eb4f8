"""The puzzles of many days, as the games deal them one by one: the words are sorted only once."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from bot.errors import HostError
from bot.language.english.irregular import base_words
from bot.language.lexicon import Lexicon
from bot.puzzles.anigram.anigram import closure
from bot.puzzles.anigram.daily import anigram_deck, pick_anigram
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.daily import honeycomb_candidates, pick_honeycomb
from bot.puzzles.honeycomb.honeycomb import Honeycomb, letter_subsets, valid_words
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.puzzles.words import Letterset, Term, letterset, words_by_term


class Day(NamedTuple):
    """The puzzles of a day."""

    honeycomb: HoneycombRound
    anigram: AnigramRound


class Shelves:
    """The words of a lexicon by their letters."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._targets = frozenset(lexicon.targets)
        self._by_term = words_by_term(lexicon.accepted)
        self._by_letterset = by_letterset(lexicon.accepted)

    def honeycomb(self, day: date, honeycomb: Honeycomb) -> HoneycombRound:
        """The round of a honeycomb."""
        center, subsets = honeycomb.center, letter_subsets(honeycomb.letters)
        words = self._taken(self._by_letterset, (each for each in subsets if center in each))
        return HoneycombRound(day, honeycomb, words & self._targets, words - self._targets)

    def anigram(self, day: date, levels: tuple[Term, ...]) -> AnigramRound:
        """The round of six levels."""
        words = self._taken(self._by_term, {*levels, *closure(levels[-1], self._by_term)})
        return AnigramRound(day, levels, words & self._targets, words - self._targets)

    @staticmethod
    def _taken(shelf: Mapping[str, Iterable[str]], letters: Iterable[str]) -> frozenset[str]:
        return frozenset(word for each in letters for word in shelf.get(each, ()))


def by_letterset(words: Iterable[str]) -> Mapping[Letterset, list[str]]:
    """The words that can occur in a honeycomb, under their lettersets."""
    found = defaultdict(list)
    for word in valid_words(words):
        found[letterset(word)].append(word)
    return found


def dealt_days(lexicon: Lexicon, seed: str, first: date, count: int) -> Iterator[Day]:
    """The puzzles of the days. Raises HostError where the calendar ends."""
    shelves = Shelves(lexicon)
    candidates = honeycomb_candidates(
        lexicon.targets,
        lexicon.accepted,
        pangrams=lexicon.pangrams,
        rare=lexicon.rare,
        bases=base_words,
    )
    deck = anigram_deck(lexicon.familiar, lexicon.accepted)
    for day in days_from(first, count):
        yield Day(
            shelves.honeycomb(day, pick_honeycomb(seed, day, candidates)),
            shelves.anigram(day, pick_anigram(seed, day, deck)),
        )


def days_from(first: date, count: int) -> list[date]:
    """The days. Raises HostError where the calendar ends."""
    try:
        return [first + timedelta(days=number) for number in range(count)]
    except OverflowError as error:
        raise HostError(f"There are no {count} days from {first} on.") from error
