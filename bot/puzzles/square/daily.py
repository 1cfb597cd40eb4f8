"""The square of a day.

Days are dealt one after the other, from the first on and back from it, a cycle at a time: each gets
the first square all of whose words have rested. So that such a square is left on every day, those
come first whose words few others have; then chance and the better squares.

card    a square of the pool as dealing sees it; its place among the others is the seed's
way     how a square lies, with the words across as listed or turned; each has its blanks
dealt   the number of a card in the pool and its way
"""

import random
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from datetime import date
from functools import cache, lru_cache, reduce
from itertools import chain
from math import sqrt
from operator import or_
from typing import NamedTuple

from bot.puzzles.square.pool import Pool
from bot.puzzles.square.puzzle import Blanks, SquarePuzzle, turned_blanks

DECK = "square"  # part of what shuffles it: another word would be other puzzles for every day

FIRST = date(2026, 11, 1)
CYCLE = 240  # days that are dealt at once, after those of the cycle before
CYCLES = 60  # on either side of the first day, before they begin anew
WORD_REST = 60  # days from a word to the same word
SQUARE_REST = CYCLE  # days from a square to the same one, as long as there are others
BLANKS_REST = 4  # days with as many patterns of blanks

CHANCE = 0.5  # how far it moves a square among others, whose words make them 1 on average
QUALITY = 0.3  # how far the first square of the pool stands before the last

Dealt = tuple[int, bool]  # the number of a square in the pool, and whether it is turned


class SquareCard(NamedTuple):
    """A square of the pool as dealing sees it."""

    number: int
    words: int  # a bit for each
    ways: tuple[tuple[bool, Blanks], ...]  # turned or not, the likelier way first


def pick_square(
    seed: str, day: date, pool: Pool, played: Sequence[SquarePuzzle] = ()
) -> SquarePuzzle:
    """The square of a day.

    `played` holds the squares of the `WORD_REST` - 1 days before, the oldest first. The days are
    dealt so that no word of theirs comes again; only after a change of the pool can that happen,
    and then another square is taken.

    Raises ValueError when the pool is empty.
    """
    if not pool:
        raise ValueError("no words make a square: there is no list of them")
    cycle, place = divmod((day - FIRST).days, CYCLE)
    if not -CYCLES <= cycle < CYCLES:
        cycle %= CYCLES
    due = _puzzle(pool, _cycle(pool, seed, cycle)[place])
    used = {word for square in played for word in square.words}
    if used.isdisjoint(due.words):
        return due
    others = (_puzzle(pool, (card.number, card.ways[0][0])) for card in _cards(pool, seed))
    return next((square for square in others if used.isdisjoint(square.words)), due)


def _puzzle(pool: Pool, dealt: Dealt) -> SquarePuzzle:
    number, is_turned = dealt
    return pool[number].turned() if is_turned else pool[number]


@lru_cache(maxsize=4 * CYCLES)
def _cycle(pool: Pool, seed: str, number: int) -> tuple[Dealt, ...]:
    """What the days of a cycle get; before the first day they are dealt backwards."""
    cards = _cards(pool, seed)
    if number < 0:
        return _dealt(cards, _cycle(pool, seed, number + 1)[::-1])[::-1]
    return _dealt(cards, _cycle(pool, seed, number - 1) if number else ())


@lru_cache(maxsize=4)
def _cards(pool: Pool, seed: str) -> tuple[SquareCard, ...]:
    """The squares of the pool in the order in which they are looked at."""
    rng = random.Random(f"{seed}/{DECK}")
    uses = Counter(chain.from_iterable(words for _, words in pool.entries))
    weights = {word: sqrt(number) for word, number in uses.items()}
    costs = [sum(map(weights.__getitem__, words)) for _, words in pool.entries]
    mean = sum(costs) / len(costs)
    for number, cost in enumerate(costs):
        costs[number] = cost / mean + CHANCE * rng.random() + QUALITY * number / len(costs)
    order = sorted(range(len(costs)), key=costs.__getitem__)
    bits: defaultdict[str, int] = defaultdict(lambda: 1 << len(bits))  # low for the first: faster
    cards = []
    for number in order:
        blanks, words = pool.entries[number]
        mask = reduce(or_, map(bits.__getitem__, words))
        cards.append(SquareCard(number, mask, _ways(blanks, rng.random() < 0.5)))
    return tuple(cards)


@cache
def _ways(blanks: Blanks, turned_first: bool) -> tuple[tuple[bool, Blanks], ...]:
    ways = (False, blanks), (True, turned_blanks(blanks))
    return ways[::-1] if turned_first else ways


def _dealt(cards: Sequence[SquareCard], before: Sequence[Dealt]) -> tuple[Dealt, ...]:
    """What the days of a cycle get, after those before it."""
    rests = Rests(cards)
    for day, dealt in enumerate(before, -len(before)):
        rests.deal(day, dealt)
    found = []
    for day in range(CYCLE):
        found.append(rests.choose(day))
        rests.deal(day, found[-1])
    return tuple(found)


class Rests:
    """What the last days got, and may therefore not come again soon."""

    def __init__(self, cards: Sequence[SquareCard]) -> None:
        self._cards = cards
        self._by_number = {card.number: card for card in cards}
        self._rested = dict.fromkeys(self._by_number, -CYCLE)  # on which day each square will have
        self._words: deque[int] = deque()  # those of the last days, a day each
        self._taken = 0  # all of them
        self._blanks: deque[Blanks] = deque(maxlen=BLANKS_REST - 1)

    def deal(self, day: int, dealt: Dealt) -> None:
        """A day gets a square."""
        number, is_turned = dealt
        card = self._by_number[number]
        self._rested[number] = day + SQUARE_REST
        self._blanks.append(dict(card.ways)[is_turned])
        self._words.append(card.words)
        if len(self._words) == WORD_REST:
            self._words.popleft()
        self._taken = reduce(or_, self._words)

    def choose(self, day: int) -> Dealt:
        """The first square that has rested, and all of its words with it."""
        taken, rested, blanks = self._taken, self._rested, self._blanks
        for number, words, ways in self._cards:
            if not words & taken and rested[number] <= day:
                for is_turned, way in ways:
                    if way not in blanks:
                        return number, is_turned
        return self._least_bad()

    def _least_bad(self) -> Dealt:
        """Where none is left: rather a square too soon than a word, and of those the one that has
        rested longest."""

        def badness(each: tuple[SquareCard, tuple[bool, Blanks]]) -> tuple[bool, bool, int]:
            card, (_, way) = each
            same_blanks = way in [*self._blanks][-1:]
            return bool(card.words & self._taken), same_blanks, self._rested[card.number]

        card, (is_turned, _) = min(
            ((card, way) for card in self._cards for way in card.ways), key=badness
        )
        return card.number, is_turned
