"""The rounds of ten years of days, from the real word lists, without a database.

The suite looks at every thirtieth day, which is every weekday and season; ``make soak`` at all.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache
from itertools import chain
from pathlib import Path

from bot.language.english.irregular import base_words
from bot.language.lexicon import Lexicon, read_lexicon
from bot.puzzles.anigram.anigram import closure
from bot.puzzles.anigram.daily import AnigramDeck, anigram_deck, pick_anigram
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.deck import EPOCH
from bot.puzzles.honeycomb.daily import Candidate, honeycomb_candidates, pick_honeycomb
from bot.puzzles.honeycomb.honeycomb import Honeycomb, letter_subsets, valid_words
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.puzzles.words import Letterset, letterset, words_by_term
from tests.support.soak import far

SEED = "ten years"
FIRST = EPOCH  # nothing repeats from here on, as long as the deck lasts
DAYS = 3650
STEP = far(1, 30)

LONGEST_NAME = "*_" * 16  # as long as Discord allows, and every character needs a backslash


def days() -> list[date]:
    """The days of ten years."""
    return [FIRST + timedelta(days=number) for number in range(0, DAYS, STEP)]


@lru_cache(maxsize=1)
def bee_rounds() -> list[HoneycombRound]:
    """The honeycombs of ten years."""
    words = lexicon()
    targets, accepted = (_by_letterset(each) for each in (words.targets, words.accepted))
    rounds = []
    for day in days():
        honeycomb = pick_honeycomb(SEED, day, candidates())
        needed = frozenset(_words_of(honeycomb, targets))
        bonus = frozenset(_words_of(honeycomb, accepted)) - needed
        rounds.append(HoneycombRound(day, honeycomb, needed, bonus))
    return rounds


def anigram_rounds() -> Iterator[AnigramRound]:
    """The anigrams of ten years."""
    words = lexicon()
    known = words_by_term(words.accepted)
    targets = frozenset(words.targets)
    for day in days():
        levels = pick_anigram(SEED, day, deck())
        reached = {*levels, *closure(levels[-1], known)}
        accepted = frozenset(chain.from_iterable(known[each] for each in reached))
        yield AnigramRound(day, levels, accepted & targets, accepted - targets)


def some(words: Iterable[str], rng: random.Random) -> frozenset[str]:
    """A few of the words, or many, or all."""
    share = rng.random()
    return frozenset(word for word in sorted(words) if rng.random() < share)


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The real word lists."""
    return read_lexicon(Path(__file__).parents[2] / "data")


@lru_cache(maxsize=1)
def candidates() -> list[Candidate]:
    """The lettersets of all honeycombs that the real word lists make."""
    words = lexicon()
    return honeycomb_candidates(
        words.targets,
        words.accepted,
        pangrams=words.pangrams,
        rare=words.rare,
        bases=base_words,
    )


@lru_cache(maxsize=1)
def deck() -> AnigramDeck:
    """The anigrams that the real word lists make."""
    return anigram_deck(lexicon().familiar, lexicon().accepted)


def _by_letterset(words: Iterable[str]) -> Mapping[Letterset, list[str]]:
    found = defaultdict(list)
    for word in valid_words(words):
        found[letterset(word)].append(word)
    return found


def _words_of(honeycomb: Honeycomb, words: Mapping[Letterset, list[str]]) -> Iterator[str]:
    for subset in letter_subsets(honeycomb.letters):
        if honeycomb.center in subset:
            yield from words.get(subset, ())
