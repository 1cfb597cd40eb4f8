"""Lettersets as masks, so that NumPy can look at all words of a list at once.

A bit stands for a letter, in the order of the code points: in English bit 0 for ``a`` and bit 25
for ``z``. Masks are ``uint32`` arrays, one entry a word.

A table of lettersets answers without a search: a letterset is a pair of halves, in English a to m
and n to z; few of the 8,192 possible halves occur, so they are numbered, and a plain array over
pairs of numbers holds the values.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.language.alphabet import ENGLISH, Alphabet
from bot.puzzles.words import Letterset

Masks = NDArray[np.uint32]
Totals = NDArray[np.int64]

SIZE = 7  # letters of a set; it has 128 subsets
LOW_BITS = 13  # of half a letterset
HALF = np.uint32(LOW_BITS)
LOW = np.uint32((1 << LOW_BITS) - 1)

BLOCK = 512  # sets at a time: all their subsets fit in the processor's cache

HOLDS = (np.arange(1 << SIZE)[:, None] >> np.arange(SIZE) & 1).astype(np.float64)  # subset, letter


def mask_of(letters: str, alphabet: Alphabet = ENGLISH) -> int:
    """The mask of a letterset."""
    bits = 0
    for letter in letters:
        bits |= 1 << alphabet.codes.index(letter)
    return bits


def letters_of(mask: int, alphabet: Alphabet = ENGLISH) -> Letterset:
    """The letterset of a mask."""
    return "".join(letter for index, letter in enumerate(alphabet.codes) if mask >> index & 1)


def distinct(masks: Masks) -> Masks:
    """Each mask once, ascending.

    As `numpy.unique`, which would import the masked arrays first: longer than the rest takes.
    """
    ordered = np.sort(masks)
    first = np.ones(len(ordered), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]


@dataclass(frozen=True, eq=False)
class LettersetTable:
    """A number for every letterset, zero for those it was not told of.

    ``low`` and ``high`` give a place for each half, and the sum of both places is the index into
    ``values``; place zero of either half is for the halves that do not occur.
    """

    low: NDArray[np.int64]
    high: NDArray[np.int64]
    values: Totals

    def __getitem__(self, masks: Masks | NDArray[np.int64]) -> Totals:
        """The numbers of the masks, in the shape of the masks."""
        found: Totals = self.values[self.low[masks & LOW] + self.high[masks >> HALF]]
        return found


def letterset_table(keys: Masks, values: Totals, alphabet: Alphabet = ENGLISH) -> LettersetTable:
    """The table of distinct masks of at most seven letters and their values."""
    high_bits = max(len(alphabet.codes) - LOW_BITS, 1)
    low, width = _numbered(keys & LOW, 1 << LOW_BITS)
    high, height = _numbered(keys >> HALF, 1 << high_bits)
    table = LettersetTable(low, high * width, np.zeros(width * height, dtype=np.int64))
    table.values[table.low[keys & LOW] + table.high[keys >> HALF]] = values
    return table


def _numbered(halves: Masks, size: int) -> tuple[NDArray[np.int64], int]:
    """A number from 1 for each half that occurs, 0 for the others; how many numbers these are."""
    occurs = np.zeros(size, dtype=np.bool_)
    occurs[halves] = True
    occurring = np.flatnonzero(occurs)
    numbers = np.zeros(size, dtype=np.int64)
    numbers[occurring] = np.arange(1, len(occurring) + 1)
    return numbers, len(occurring) + 1


def sums_by_mask(masks: Masks, values: Totals) -> tuple[Masks, Totals]:
    """The distinct masks, ascending, and the sum of the values of each."""
    keys, places = np.unique(masks, return_inverse=True)
    sums = np.zeros(len(keys), dtype=np.int64)
    np.add.at(sums, places, values)
    return keys, sums


def table_of(masks: Masks, values: Totals, alphabet: Alphabet = ENGLISH) -> LettersetTable:
    """The sum of the values of each mask, as a table, without masks of more than seven letters."""
    small = np.bitwise_count(masks) <= SIZE
    return letterset_table(*sums_by_mask(masks[small], values[small]), alphabet)


def totals_of(sets: Masks, table: LettersetTable) -> Totals:
    """What the table holds for every set of seven letters, by center.

    Returns an array of shape (sets, 7): the sum over the 64 subsets that hold the center, the
    centers in the order of the alphabet. Takes 128 look-ups a set instead of 7 x 64.
    """
    # Floating point is exact up to 2**53 and several times faster here than whole numbers.
    blocks = [table[subsets_of(block)].astype(np.float64) @ HOLDS for block in blocks_of(sets)]
    return np.concatenate(blocks).astype(np.int64)


def bounds_of(sets: Masks, table: LettersetTable) -> Totals:
    """What the table holds for all 128 subsets of each set: no center of the set has more."""
    return np.concatenate([table[subsets_of(block)].sum(axis=1) for block in blocks_of(sets)])


def blocks_of(sets: Masks) -> list[Masks]:
    """The sets in parts, never none."""
    return np.array_split(sets, len(sets) // BLOCK + 1)


def subsets_of(sets: Masks) -> NDArray[np.int64]:
    """All subsets of each set of seven letters, of shape (sets, 128), numbered by their letters.

    They are of the type that NumPy looks up with, which spares it a copy at every look.
    """
    subsets = np.zeros((len(sets), 1 << SIZE), dtype=np.int64)
    rest = sets.astype(np.int64)
    for letter in range(SIZE):
        lowest = rest & -rest
        width = 1 << letter
        subsets[:, width : 2 * width] = subsets[:, :width] | lowest[:, None]
        rest ^= lowest
    return subsets
