"""Filling one pattern of a bigram word square: a small crossword over bit sets.

bigram      two letters that share a cell
shelf       the words of one length; bit i of a set of words stands for the i-th word on the shelf
place       the position of a bigram in its word: 0 for the first two letters
slot        a row or column of the pattern that a word must fill; rows come first, then columns
domain      the set of words that still fit a slot
"""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import log

from solvers.patterns import Pattern, columns

Words = int  # a set of words of one shelf, one bit a word
Domains = Mapping[int, Words]  # the domain of every slot that is still open

CANDIDATES = 200  # words compared with one another before the most promising is tried
PROGRESS_EVERY = 4096  # nodes


class OutOfBudget(Exception):  # noqa: N818 - a signal between search and caller, not an error
    """The pattern has used up the nodes it was granted."""


@dataclass
class Effort:
    """What a search has done so far."""

    patterns: int = 0  # patterns of blanks begun
    nodes: int = 0  # words considered for a slot


class Tally:
    """Counts effort, reports it, and stops a pattern that takes too much of it."""

    def __init__(self, on_progress: Callable[[Effort], object] | None) -> None:
        self.effort = Effort()
        self._report = on_progress or (lambda effort: None)
        self._limit: float = 0
        self._next_report = PROGRESS_EVERY

    def begin_pattern(self, budget: float) -> None:
        self.effort.patterns += 1
        self.grant(budget)

    def grant(self, budget: float) -> None:
        """So many nodes from here on."""
        self._limit = self.effort.nodes + budget
        self._report(self.effort)

    def add_nodes(self, count: int) -> None:
        self.effort.nodes += count
        if self.effort.nodes >= self._next_report:
            self._next_report = self.effort.nodes + PROGRESS_EVERY
            self._report(self.effort)
        if self.effort.nodes > self._limit:
            raise OutOfBudget


class Shelf:
    """The words of one length, and for each place and bigram the set of words that have it."""

    def __init__(self, words: list[str], preferred: frozenset[str]) -> None:
        self.words = words
        self.bigrams = [tuple(map("".join, zip(w[::2], w[1::2], strict=True))) for w in words]
        self.everything = (1 << len(words)) - 1
        self.preferred = _bit_set(i for i, word in enumerate(words) if word in preferred)
        self.places = [_sets_by_bigram(place) for place in zip(*self.bigrams, strict=True)]


def _sets_by_bigram(place: Iterable[str]) -> dict[str, Words]:
    members: defaultdict[str, list[int]] = defaultdict(list)
    for number, bigram in enumerate(place):
        members[bigram].append(number)
    return {bigram: _bit_set(numbers) for bigram, numbers in members.items()}


def _bit_set(numbers: Iterable[int]) -> Words:
    """The set of these ascending numbers, built in bytes: shifting a big int for each is slow."""
    bits = bytearray()
    for number in numbers:
        bits.extend(bytes((number >> 3) + 1 - len(bits)))
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")


def members(words: Words) -> list[int]:
    """The numbers in a set, ascending. Searching the digits beats shifting a big int."""
    return [match.start() for match in re.finditer("1", bin(words)[:1:-1])]


class Library:
    """The shelves that a search has asked for; each is built when it is first needed."""

    def __init__(self, words: Iterable[str], preferred: frozenset[str] = frozenset()) -> None:
        by_cells: defaultdict[int, list[str]] = defaultdict(list)
        self.words = sorted(set(words))
        for word in self.words:
            if len(word) % 2 == 0:
                by_cells[len(word) // 2].append(word)
        self._words = by_cells
        self.shelf = cache(lambda cells: Shelf(by_cells[cells], preferred))
        self.agreement = cache(self._agreement)

    def counts(self, sizes: Iterable[int]) -> dict[int, int]:
        """{cells filled: words that fill so many}, for the sizes that have a word."""
        return {size: len(self._words[size]) for size in sizes if size in self._words}

    def _agreement(self, cells: int, place: int, other: int, other_place: int) -> float:
        """The log of the chance that two random words have the same bigram at these places."""
        one = self.shelf(cells).places[place]
        two = self.shelf(other).places[other_place]
        pairs = sum(one[b].bit_count() * two[b].bit_count() for b in one.keys() & two.keys())
        everything = len(self.shelf(cells).words) * len(self.shelf(other).words)
        return log((pairs + 0.5) / everything)


@dataclass(frozen=True)
class Slot:
    """A line to fill."""

    shelf: Shelf
    crossings: tuple[tuple[int, int], ...]  # for each place: the slot that crosses, the place there


def make_slots(pattern: Pattern, width: int, library: Library) -> list[Slot]:
    """The slots of a pattern: its rows, then its columns."""
    down, height = columns(pattern, width), len(pattern)
    across = [[(height + x, down[x].index(y)) for x in row] for y, row in enumerate(pattern)]
    upright = [[(y, pattern[y].index(x)) for y in column] for x, column in enumerate(down)]
    return [Slot(library.shelf(len(line)), tuple(line)) for line in across + upright]


def promise(pattern: Pattern, width: int, library: Library) -> float:
    """The log of the chance that random words agree in every cell: the higher, the easier."""
    down = columns(pattern, width)
    return sum(
        library.agreement(len(row), place, len(down[x]), down[x].index(y))
        for y, row in enumerate(pattern)
        for place, x in enumerate(row)
    )


class Filler:
    """Forward checking: fills the slot with the fewest words left, then narrows what crosses it."""

    def __init__(self, slots: list[Slot], tally: Tally, rng: random.Random | None) -> None:
        self._slots = slots
        self._tally = tally
        self._rng = rng
        self._chosen: dict[int, str] = {}

    def solutions(self) -> Iterator[list[str]]:
        """Every way to fill the slots with distinct words, as the words of the slots in order."""
        return self._fill({i: slot.shelf.everything for i, slot in enumerate(self._slots)})

    def _fill(self, domains: Domains) -> Iterator[list[str]]:
        if not domains:
            yield [self._chosen[index] for index in range(len(self._slots))]
            return
        index = min(domains, key=lambda open_slot: domains[open_slot].bit_count())
        others = {slot: domain for slot, domain in domains.items() if slot != index}
        for word, narrowed in self._branches(index, domains[index], others):
            self._chosen[index] = word
            yield from self._fill({**others, **narrowed})
            del self._chosen[index]

    def _branches(
        self, index: int, domain: Words, others: Domains
    ) -> Iterator[tuple[str, Domains]]:
        """The words for a slot, those first that leave the most choice to what crosses."""
        slot, used = self._slots[index], set(self._chosen.values())
        for batch in self._batches(slot.shelf, domain):
            self._tally.add_nodes(len(batch))
            choices = [
                (slot.shelf.words[number], narrowed)
                for number in batch
                if slot.shelf.words[number] not in used
                and (narrowed := self._narrow(slot, number, others)) is not None
            ]
            yield from sorted(choices, key=_freedom, reverse=True)

    def _batches(self, shelf: Shelf, domain: Words) -> Iterator[list[int]]:
        """The words of a domain in portions, preferred ones first."""
        for part in (domain & shelf.preferred, domain & ~shelf.preferred):
            numbers = members(part)
            if self._rng:
                self._rng.shuffle(numbers)
            for start in range(0, len(numbers), CANDIDATES):
                yield numbers[start : start + CANDIDATES]

    def _narrow(self, slot: Slot, number: int, others: Domains) -> Domains | None:
        """The domains of the open slots that cross this word; None if one becomes empty."""
        narrowed = {}
        for bigram, (other, place) in zip(slot.shelf.bigrams[number], slot.crossings, strict=True):
            if other in others:
                fitting = others[other] & self._slots[other].shelf.places[place].get(bigram, 0)
                if not fitting:
                    return None
                narrowed[other] = fitting
        return narrowed


def _freedom(choice: tuple[str, Domains]) -> float:
    """The product of the choices left to the crossing slots."""
    product = 1.0
    for domain in choice[1].values():
        product *= domain.bit_count()
    return product
