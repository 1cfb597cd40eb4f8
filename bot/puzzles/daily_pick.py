"""The puzzle of a day: a pure function of seed, game and date.

The puzzles of a game are a deck of cards. A cycle deals every card once, in an order that only the
seed decides; the next cycle shuffles anew. So nothing repeats while unused puzzles are left, and
two machines with the same seed agree without talking to each other.

The honeycombs of a week are seven cards of the deck, dealt with the fewest words first: Mondays are
easy, Sundays long.
"""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

import numpy as np

from bot.puzzles import anigrams, masks
from bot.puzzles.spelling_bee import Honeycomb, is_pangram, valid_words, word_score
from bot.puzzles.words import Letterset, Term, term

EPOCH = date(2024, 1, 1)  # a Monday, the first day of the first cycle
WEEK = 7


@dataclass(frozen=True)
class Limits:
    """How large a daily honeycomb may be: target words, their points, and all accepted words."""

    min_targets: int = 20
    max_targets: int = 65
    min_points: int = 80
    max_points: int = 320
    max_accepted: int = 130


LIMITS = Limits()


@dataclass(frozen=True, order=True)
class Candidate:
    """A letterset with a target pangram, and the centers that keep it within the limits."""

    letters: Letterset
    centers: str
    targets: tuple[int, ...]  # target words, a number for each of the centers


def honeycomb_candidates(
    targets: Iterable[str], accepted: Iterable[str], limits: Limits = LIMITS
) -> list[Candidate]:
    """Every letterset that makes a good daily honeycomb, in alphabetical order."""
    good, all_accepted = valid_words(targets), valid_words(accepted)
    if not good:
        return []
    good_masks = masks.masks_of(good)
    points = np.fromiter(map(word_score, good), dtype=np.int64, count=len(good))
    sets = np.unique(good_masks[np.fromiter(map(is_pangram, good), dtype=bool, count=len(good))])
    count = masks.totals_of(sets, masks.table_of(good_masks, np.ones_like(points)))
    maximum = masks.totals_of(sets, masks.table_of(good_masks, points))
    size = masks.totals_of(
        sets,
        masks.table_of(masks.masks_of(all_accepted), np.ones(len(all_accepted), dtype=np.int64)),
    )
    fits = (
        (limits.min_targets <= count)
        & (count <= limits.max_targets)
        & (limits.min_points <= maximum)
        & (maximum <= limits.max_points)
        & (size <= limits.max_accepted)
    )
    return sorted(
        _candidate(masks.letters_of(int(sets[row])), fits[row].tolist(), count[row].tolist())
        for row in np.flatnonzero(fits.any(axis=1))
    )


def _candidate(letters: Letterset, fits: list[bool], count: list[int]) -> Candidate:
    rows = [row for row in zip(letters, fits, count, strict=True) if row[1]]
    return Candidate(letters, "".join(row[0] for row in rows), tuple(row[2] for row in rows))


def cycle_start(day: date, deck_size: int) -> date:
    """The first day of the cycle that the day belongs to."""
    return EPOCH + timedelta(days=(day - EPOCH).days // deck_size * deck_size)


def pick_honeycomb(
    seed: str,
    day: date,
    candidates: Sequence[Candidate],
    played: Collection[Letterset] = frozenset(),
) -> Honeycomb:
    """The honeycomb of a day.

    `played` holds the lettersets played since the cycle began. The deck never deals one of them
    again by itself; only after a change of the word lists can that happen, and then the next
    unused card is taken.

    Raises ValueError when there are no candidates.
    """
    deck = _Deck(seed, "bee", {candidate.letters: candidate for candidate in candidates})
    number = (day - EPOCH).days
    monday = number - day.weekday()
    week = [deck.dealt(monday + weekday) for weekday in range(WEEK)]
    cycle, letters = sorted(week, key=lambda card: (card[0], deck.size_of(*card)))[day.weekday()]
    if letters in played:
        letters = next((card for card in deck.order(cycle) if card not in played), letters)
    return Honeycomb(letters, deck.center_of(cycle, letters)[0])


class _Deck:
    """The candidates in the order in which the cycles deal them."""

    def __init__(self, seed: str, game: str, cards: dict[Letterset, Candidate]) -> None:
        if not cards:
            raise ValueError("no letters make a puzzle: the word list is too short")
        self._seed, self._game, self._cards = seed, game, cards

    def order(self, cycle: int) -> tuple[Letterset, ...]:
        """All lettersets as one cycle deals them."""
        return _order(tuple(self._cards), self._seed, self._game, cycle)

    def dealt(self, number: int) -> tuple[int, Letterset]:
        """The cycle and the letterset of a day, by the number of the day."""
        cycle, place = divmod(number, len(self._cards))
        return cycle, self.order(cycle)[place]

    def center_of(self, cycle: int, letters: Letterset) -> tuple[str, int]:
        """The center of a letterset in a cycle, another one each cycle, and its target words."""
        card = self._cards[letters]
        places = shuffled(map(str, range(len(card.centers))), self._seed, self._game, letters)
        place = int(places[cycle % len(places)])
        return card.centers[place], card.targets[place]

    def size_of(self, cycle: int, letters: Letterset) -> int:
        """The number of target words of a letterset in a cycle."""
        return self.center_of(cycle, letters)[1]


def anigram_terms(targets: Iterable[str]) -> set[Term]:
    """The terms, of four to nine letters, that lie on a whole game of target words."""
    lengths = range(anigrams.START_LENGTH, anigrams.END_LENGTH + 1)
    terms = (term(word) for word in targets if len(word) in lengths)
    return anigrams.reaching(terms, anigrams.END_LENGTH)


def pick_anigram(seed: str, day: date, terms: Collection[Term]) -> tuple[Term, ...]:
    """The six terms of a day's anigram, from those of `anigram_terms`.

    Raises ValueError when there are none.
    """
    starts = [each for each in terms if len(each) == anigrams.START_LENGTH]
    if not starts:
        raise ValueError("no letters make a puzzle: the word list is too short")
    cycle, place = divmod((day - EPOCH).days, len(starts))
    levels = [shuffled(starts, seed, "anigram", cycle)[place]]
    while len(levels) < anigrams.LEVELS:
        levels.append(shuffled(anigrams.grown(levels[-1], terms), seed, "anigram", cycle)[0])
    return tuple(levels)


@lru_cache(maxsize=4)
def _order(cards: tuple[str, ...], seed: str, game: str, cycle: int) -> tuple[str, ...]:
    """The order of a whole deck, which every day of a cycle needs."""
    return tuple(shuffled(cards, seed, game, cycle))


def shuffled(cards: Iterable[str], seed: str, *label: object) -> list[str]:
    """The cards in an order that seed and label decide, each card's rank by itself.

    A card that a later word list adds or takes away leaves the others in their order.
    """
    prefix = "/".join(map(str, (seed, *label)))
    return sorted(cards, key=lambda card: hashlib.sha256(f"{prefix}/{card}".encode()).digest())
