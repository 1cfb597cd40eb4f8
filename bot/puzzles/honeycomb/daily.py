"""The honeycomb of a day.

A deck holds up to three honeycombs of each letterset, as far apart as they can be. The honeycombs
of a week are seven cards of it, dealt with the fewest words first: Mondays are easy, Sundays long.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from bot.puzzles.deck import EPOCH, place_of, shuffled
from bot.puzzles.honeycomb.honeycomb import (
    SIZE,
    Honeycomb,
    is_valid,
    pangram_lettersets,
    word_score,
)
from bot.puzzles.words import Letterset, letterset

DECK = "bee"  # part of what shuffles it: another word would be other puzzles for every day
WEEK = 7
MOST_CENTERS = 3  # honeycombs of one letterset in the deck
REMEMBERED = 5 * 366  # days without the same honeycomb
RECENT = 365  # days without the same letterset, whatever its center

# Target words, their points, all accepted words and the rare target words, in one number: adding
# tallies adds all four, in a fraction of the time. No letters make a million of any.
Tally = int
BITS = 20
FIELD = (1 << BITS) - 1

HOLDS = [[n >> place & 1 for n in range(1 << SIZE)] for place in range(SIZE)]  # letter, subset


@dataclass(frozen=True)
class Limits:
    """How large a daily honeycomb may be: target words, their points, and all accepted words.

    Of its target words, so many in a hundred may be rare.
    """

    min_targets: int = 20
    max_targets: int = 65
    min_points: int = 80
    max_points: int = 320
    max_accepted: int = 130
    max_rare: int = 10


LIMITS = Limits()


@dataclass(frozen=True, order=True)
class Candidate:
    """A letterset with a familiar pangram, and the centers that keep it within the limits."""

    letters: Letterset
    centers: str
    targets: tuple[int, ...]  # target words, a number for each of the centers


def honeycomb_candidates(
    targets: Iterable[str],
    accepted: Iterable[str],
    *,
    familiar: Iterable[str],
    rare: Iterable[str],
    limits: Limits = LIMITS,
) -> list[Candidate]:
    """Every letterset that makes a good daily honeycomb, in alphabetical order.

    Familiar and rare words are target words, and these are accepted.
    """
    tallies: Counter[Letterset] = Counter()
    for word in filter(is_valid, targets):  # none of which is kept
        tallies[letterset(word)] += _tally(targets=1, points=word_score(word))
    for word in filter(is_valid, accepted):
        tallies[letterset(word)] += _tally(accepted=1)
    for word in filter(is_valid, rare):
        tallies[letterset(word)] += _tally(rare=1)
    pangrams = sorted(pangram_lettersets(filter(is_valid, familiar)))
    found = (_candidate(each, tallies, limits) for each in pangrams)
    return [candidate for candidate in found if candidate.centers]


def _candidate(letters: Letterset, tallies: Mapping[Letterset, Tally], limits: Limits) -> Candidate:
    """The letterset with its centers that are within the limits; there may be none."""
    parts = [tallies.get(subset, 0) for subset in _subsets(letters)]
    totals = [sum(compress(parts, holds)) for holds in HOLDS]
    fitting = [place for place, total in enumerate(totals) if _fits(total, limits)]
    return Candidate(
        letters,
        "".join(letters[place] for place in fitting),
        tuple(totals[place] & FIELD for place in fitting),
    )


def _fits(total: Tally, limits: Limits) -> bool:
    targets, points, accepted, rare = (total >> place * BITS & FIELD for place in range(4))
    return (
        limits.min_targets <= targets <= limits.max_targets
        and limits.min_points <= points <= limits.max_points
        and accepted <= limits.max_accepted
        and 100 * rare <= limits.max_rare * targets
    )


def _tally(*, targets: int = 0, points: int = 0, accepted: int = 0, rare: int = 0) -> Tally:
    return targets | points << BITS | accepted << 2 * BITS | rare << 3 * BITS


def _subsets(letters: Letterset) -> list[Letterset]:
    """All 128 subsets of seven letters; subset number n holds letter k when bit k of n is set."""
    found = [""]
    for letter in letters:
        found += [subset + letter for subset in found]
    return found


class Card(NamedTuple):
    """A honeycomb of the deck, and how many target words it has."""

    honeycomb: Honeycomb
    targets: int


def pick_honeycomb(
    seed: str,
    day: date,
    candidates: Sequence[Candidate],
    played: Sequence[Honeycomb] = (),
) -> Honeycomb:
    """The honeycomb of a day.

    `played` holds the honeycombs of the `REMEMBERED` days before, the oldest first. The deck never
    deals one of them again by itself; only after a change of the word lists can that happen, and
    then the next unused card is taken.

    Raises ValueError when there are no candidates.
    """
    if not candidates:
        raise ValueError("no letters make a puzzle: the word list is too short")
    deck = deck_of(tuple(candidates), seed)
    number = (day - EPOCH).days
    monday = number - day.weekday()
    week = [deck[(monday + weekday) % len(deck)] for weekday in range(WEEK)]
    due = sorted(week, key=lambda card: card.targets)[day.weekday()]
    return next(_unused((due, *deck), played), due).honeycomb


def _unused(cards: Iterable[Card], played: Sequence[Honeycomb]) -> Iterator[Card]:
    """The cards that may be dealt, in their order."""
    honeycombs, letters = set(played), {each.letters for each in played[-RECENT:]}
    for card in cards:
        if card.honeycomb not in honeycombs and card.honeycomb.letters not in letters:
            yield card


@lru_cache(maxsize=4)
def deck_of(candidates: Collection[Candidate], seed: str) -> tuple[Card, ...]:
    """The cards in the order in which they are dealt, over and over."""
    placed = [each for candidate in candidates for each in _placed(candidate, seed)]
    return tuple(card for _, card in sorted(placed))


@lru_cache(maxsize=4)
def practice_cards(seed: str, candidates: tuple[Candidate, ...]) -> tuple[Card, ...]:
    """The good honeycombs that no day gets, the fewest words first; the deck if it has them all.

    Raises ValueError when there are no candidates.
    """
    deck = deck_of(candidates, seed)
    if not deck:
        raise ValueError("no letters make a puzzle: the word list is too short")
    every = {
        Card(Honeycomb(each.letters, center), targets)
        for each in candidates
        for center, targets in zip(each.centers, each.targets, strict=True)
    }
    spare = every.difference(deck) or every
    return tuple(sorted(spare, key=lambda card: (card.targets, card.honeycomb)))


def _placed(candidate: Candidate, seed: str) -> Iterator[tuple[float, Card]]:
    """The cards of a letterset, each with its place in the deck: from 0 to 1, evenly apart."""
    turns = shuffled(map(str, range(len(candidate.centers))), seed, DECK, candidate.letters)
    turns = turns[:MOST_CENTERS]
    first = place_of(candidate.letters, seed, DECK)
    for number, turn in enumerate(map(int, turns)):
        honeycomb = Honeycomb(candidate.letters, candidate.centers[turn])
        yield (number + first) / len(turns), Card(honeycomb, candidate.targets[turn])
