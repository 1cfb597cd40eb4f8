"""The honeycomb of a day.

The honeycombs of a week are seven cards of the deck, dealt with the fewest words first: Mondays are
easy, Sundays long.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import compress

from bot.puzzles.deck import EPOCH, order_of, shuffled
from bot.puzzles.honeycomb.honeycomb import (
    SIZE,
    Honeycomb,
    pangram_lettersets,
    valid_words,
    word_score,
)
from bot.puzzles.words import Letterset, letterset

DECK = "bee"  # part of what shuffles it: another word would be other puzzles for every day
WEEK = 7

# Target words, their points and all accepted words, in one number: adding tallies adds all three,
# in a third of the time. No letters make a million of any.
Tally = int
BITS = 20
FIELD = (1 << BITS) - 1

HOLDS = [[n >> place & 1 for n in range(1 << SIZE)] for place in range(SIZE)]  # letter, subset


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
    good = valid_words(targets)
    tallies: Counter[Letterset] = Counter()
    for word in good:
        tallies[letterset(word)] += _tally(targets=1, points=word_score(word))
    for word in valid_words(accepted):
        tallies[letterset(word)] += _tally(accepted=1)
    found = (_candidate(each, tallies, limits) for each in sorted(pangram_lettersets(good)))
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
    targets, points, accepted = total & FIELD, total >> BITS & FIELD, total >> 2 * BITS
    return (
        limits.min_targets <= targets <= limits.max_targets
        and limits.min_points <= points <= limits.max_points
        and accepted <= limits.max_accepted
    )


def _tally(*, targets: int = 0, points: int = 0, accepted: int = 0) -> Tally:
    return targets | points << BITS | accepted << 2 * BITS


def _subsets(letters: Letterset) -> list[Letterset]:
    """All 128 subsets of seven letters; subset number n holds letter k when bit k of n is set."""
    found = [""]
    for letter in letters:
        found += [subset + letter for subset in found]
    return found


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
    deck = _Deck(seed, DECK, {candidate.letters: candidate for candidate in candidates})
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
        return order_of(tuple(self._cards), self._seed, self._game, cycle)

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
