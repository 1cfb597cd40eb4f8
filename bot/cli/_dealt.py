"""The puzzles of many days, as the games deal them one by one: the words are sorted only once."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from bot.cli.console import counted
from bot.errors import HostError
from bot.language.english.irregular import base_words
from bot.language.lexicon import Lexicon, Tier
from bot.puzzles.anigram.anigram import closure
from bot.puzzles.anigram.daily import anigram_deck, pick_anigram
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.daily import honeycomb_candidates, pick_honeycomb
from bot.puzzles.honeycomb.honeycomb import Honeycomb, is_pangram, letter_subsets, valid_words
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


class Tiers(NamedTuple):
    """The tiers as sets, to look many words up quickly."""

    familiar: frozenset[str]
    rare: frozenset[str]

    def row(self, word: str, targets: frozenset[str]) -> dict[str, Any]:
        """A word for a program."""
        rare = word in self.rare
        other = Tier.RARE if rare else Tier.TARGET if word in targets else Tier.BONUS
        tier = Tier.FAMILIAR if word in self.familiar else other
        return {"word": word, "tier": tier.value, "rare": rare}


def as_json(day: Day, tiers: Tiers) -> dict[str, Any]:
    """A day for a program."""
    bee, anigram = day
    levels = [
        {"letters": level.upper(), "words": _rows(anigram.words[level], anigram.targets, tiers)}
        for level in anigram.levels
    ]
    return {
        "day": bee.day.isoformat(),
        "honeycomb": {
            "letters": bee.honeycomb.letters.upper(),
            "center": bee.honeycomb.center.upper(),
            "points": bee.maximum,
            "words": _rows(sorted(bee.points), bee.targets, tiers),
        },
        "anigram": {"par": anigram.par, "levels": levels},
    }


def _rows(words: Iterable[str], targets: frozenset[str], tiers: Tiers) -> list[dict[str, Any]]:
    return [tiers.row(word, targets) for word in words]


def as_text(day: Day, tiers: Tiers) -> str:
    """A day for a person."""
    bee, anigram = day
    pangrams = sorted(filter(is_pangram, bee.targets & tiers.familiar))
    answers = [_best(anigram.words[level], tiers) for level in anigram.levels]
    return (
        f"{bee.day} {bee.honeycomb.center.upper()} {bee.honeycomb.outer.upper()}: "
        f"{counted(len(bee.targets), 'target word')}, {len(bee.targets & tiers.rare)} rare, "
        f"{counted(bee.maximum, 'point')}, {' '.join(pangrams).upper()}; "
        f"{' '.join(answers).upper()}, par {anigram.par}"
    )


def _best(words: Iterable[str], tiers: Tiers) -> str:
    """The first familiar word."""
    return min(words, key=lambda word: (word not in tiers.familiar, word))
