"""The honeycomb of a day.

A deck holds up to three honeycombs of each letterset, as far apart as they can be. The honeycombs
of a week are seven cards of it with seven centers, dealt with the fewest words first: Mondays are
easy, Sundays long.

form    a target word that ends as forms of verbs do: in English -ing, -ed
family  target words of which one is a form of another: GLEAM, GLEAMED
"""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
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

FORMS = ("ing", "ed")

# Target words, their points, all accepted words, and of the target words the rare ones, the forms
# and those in -y, in one number: adding tallies adds all six, in a fraction of the time. No letters
# make a million of any.
Tally = int
FIELDS = 6
BITS = 20
FIELD = (1 << BITS) - 1

Bases = Callable[[str], Iterable[str]]  # the words that a word is a form of
# Under the letters of words that are forms of others: the letters of those, a set a word.
Families = Mapping[Letterset, Sequence[set[Letterset]]]

HOLDS = [[n >> place & 1 for n in range(1 << SIZE)] for place in range(SIZE)]  # letter, subset


@dataclass(frozen=True)
class DailyLimits:
    """How large a daily honeycomb may be: target words, their points, and all accepted words.

    Of its target words, so many in a hundred may be rare, forms, in -y, or forms of another one.
    """

    min_targets: int = 20
    max_targets: int = 65
    min_points: int = 80
    max_points: int = 320
    max_accepted: int = 130
    max_rare: int = 10
    max_forms: int = 40
    max_y: int = 49
    max_family: int = 25


LIMITS = DailyLimits()


@dataclass(frozen=True, order=True)
class Candidate:
    """A letterset with a pangram worth finding, and the centers that keep it within the limits."""

    letters: Letterset
    centers: str
    targets: tuple[int, ...]  # target words, a number for each of the centers


def honeycomb_candidates(
    targets: Iterable[str],
    accepted: Iterable[str],
    *,
    pangrams: Iterable[str],
    rare: Iterable[str],
    bases: Bases = lambda word: (),
    forms: tuple[str, ...] = FORMS,
    limits: DailyLimits = LIMITS,
) -> list[Candidate]:
    """Every letterset that makes a good daily honeycomb, in alphabetical order.

    The pangrams are those worth finding, of which each has one. They and the rare words are target
    words, and these are accepted. Forms are known by their endings.
    """
    tallies: Counter[Letterset] = Counter()
    needed = frozenset(filter(is_valid, targets))
    for word in needed:
        tallies[letterset(word)] += _tally_of(word, forms)
    for word in filter(is_valid, accepted):
        tallies[letterset(word)] += _tally(accepted=1)
    for word in filter(is_valid, rare):
        tallies[letterset(word)] += _tally(rare=1)
    families = _families(needed, bases)
    lettersets = sorted(pangram_lettersets(filter(is_valid, pangrams)))
    found = (_candidate(each, tallies, families, limits) for each in lettersets)
    return [candidate for candidate in found if candidate.centers]


def _families(words: frozenset[str], bases: Bases) -> Families:
    """The words that are forms of others."""
    found = defaultdict(list)
    for word in words:
        if others := {letterset(each) for each in bases(word) if each in words and each != word}:
            found[letterset(word)].append(others)
    return found


def _candidate(
    letters: Letterset,
    tallies: Mapping[Letterset, Tally],
    families: Families,
    limits: DailyLimits,
) -> Candidate:
    """The letterset with its centers that are within the limits; there may be none."""
    subsets = _subsets(letters)
    parts = [tallies.get(subset, 0) for subset in subsets]
    totals = [sum(compress(parts, holds)) for holds in HOLDS]
    fitting = [place for place, total in enumerate(totals) if _fits(total, limits)]
    if fitting:
        within = {*subsets}
        shared = [  # letters of a word that is a form of another, which has them too
            {*subset}.intersection("".join(each & within))
            for subset in subsets
            for each in families.get(subset, ())
        ]
        fitting = [
            place
            for place in fitting
            if 100 * sum(letters[place] in both for both in shared)
            <= limits.max_family * (totals[place] & FIELD)
        ]
    return Candidate(
        letters,
        "".join(letters[place] for place in fitting),
        tuple(totals[place] & FIELD for place in fitting),
    )


def _fits(total: Tally, limits: DailyLimits) -> bool:
    fields = (total >> place * BITS & FIELD for place in range(FIELDS))
    targets, points, accepted, rare, forms, in_y = fields
    return (
        limits.min_targets <= targets <= limits.max_targets
        and limits.min_points <= points <= limits.max_points
        and accepted <= limits.max_accepted
        and 100 * rare <= limits.max_rare * targets
        and 100 * forms <= limits.max_forms * targets
        and 100 * in_y <= limits.max_y * targets
    )


def _tally_of(word: str, forms: tuple[str, ...]) -> Tally:
    """What a target word adds."""
    return _tally(1, word_score(word), forms=word.endswith(forms), in_y=word.endswith("y"))


def _tally(
    targets: int = 0,
    points: int = 0,
    accepted: int = 0,
    rare: int = 0,
    forms: int = 0,
    in_y: int = 0,
) -> Tally:
    fields = (targets, points, accepted, rare, forms, in_y)
    return sum(number << place * BITS for place, number in enumerate(fields))


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
    due = _week(deck, number - day.weekday())[day.weekday()]
    return next(_unused((due, *deck), played), due).honeycomb


def _week(deck: Sequence[Card], monday: int) -> list[Card]:
    """The cards of the week that begins so many days after the epoch.

    The fewest words come first, but Monday does not have the center of the Sunday before.
    """
    before, week = (_by_targets(deck, first) for first in (monday - WEEK, monday))
    sunday = before[-1]
    if week[0].honeycomb.center == sunday.honeycomb.center:
        week[:2] = week[1::-1]
    return week


def _by_targets(deck: Sequence[Card], first: int) -> list[Card]:
    """Seven cards in a row, the fewest words first."""
    cards = [deck[number % len(deck)] for number in range(first, first + WEEK)]
    return sorted(cards, key=lambda card: card.targets)


def _unused(cards: Iterable[Card], played: Sequence[Honeycomb]) -> Iterator[Card]:
    """The cards that may be dealt, in their order."""
    honeycombs, letters = set(played), {each.letters for each in played[-RECENT:]}
    for card in cards:
        if card.honeycomb not in honeycombs and card.honeycomb.letters not in letters:
            yield card


@lru_cache(maxsize=4)
def deck_of(candidates: Collection[Candidate], seed: str) -> tuple[Card, ...]:
    """The cards in the order in which they are dealt, over and over."""
    common = Counter(center for candidate in candidates for center in candidate.centers)
    placed = [each for candidate in candidates for each in _placed(candidate, seed, common)]
    return tuple(_apart([card for _, card in sorted(placed)]))


def _apart(cards: Iterable[Card]) -> Iterator[Card]:
    """The cards in their order, but each as late as it takes for seven in a row to have seven
    centers; where that cannot be, the first that is left."""
    recent: deque[str] = deque(maxlen=WEEK - 1)
    left = list(cards)
    while left:
        place = next((n for n, card in enumerate(left) if card.honeycomb.center not in recent), 0)
        card = left.pop(place)
        recent.append(card.honeycomb.center)
        yield card


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


def _placed(
    candidate: Candidate, seed: str, common: Mapping[str, int]
) -> Iterator[tuple[float, Card]]:
    """The cards of a letterset, each with its place in the deck: from 0 to 1, evenly apart.

    Of more than three centers those stay that the fewest lettersets can have.
    """
    centers = candidate.centers
    rarest = sorted(range(len(centers)), key=lambda turn: (common[centers[turn]], turn))
    turns = shuffled(map(str, rarest[:MOST_CENTERS]), seed, DECK, candidate.letters)
    first = place_of(candidate.letters, seed, DECK)
    for number, turn in enumerate(map(int, turns)):
        honeycomb = Honeycomb(candidate.letters, centers[turn])
        yield (number + first) / len(turns), Card(honeycomb, candidate.targets[turn])
