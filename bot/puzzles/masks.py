"""Lettersets as 26-bit masks, so that NumPy can look at all words of a list at once.

Bit 0 stands for ``a``, bit 25 for ``z``. Masks are ``uint32`` arrays, one entry a word.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bot.puzzles.words import ALPHABET, Letterset

Masks = NDArray[np.uint32]
Totals = NDArray[np.int64]

ORD_A = ord("a")


def mask_of(letters: str) -> int:
    """The mask of a letterset."""
    bits = 0
    for letter in letters:
        bits |= 1 << (ord(letter) - ORD_A)
    return bits


def letters_of(mask: int) -> Letterset:
    """The letterset of a mask."""
    return "".join(letter for index, letter in enumerate(ALPHABET) if mask >> index & 1)


def masks_of(words: Sequence[str]) -> Masks:
    """The masks of words of the letters a to z, none of them empty."""
    if not words:
        return np.zeros(0, dtype=np.uint32)
    letters = np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8)
    bits = np.left_shift(np.uint32(1), (letters - ORD_A).astype(np.uint32))
    lengths = np.fromiter(map(len, words), dtype=np.intp, count=len(words))
    return np.bitwise_or.reduceat(bits, np.cumsum(lengths) - lengths)


def table_of(masks: Masks, values: Totals) -> tuple[Masks, Totals]:
    """The distinct masks, ascending, and the sum of the values of each: a table for totals_of."""
    keys, places = np.unique(masks, return_inverse=True)
    sums = np.zeros(len(keys), dtype=np.int64)
    np.add.at(sums, places, values)
    return keys, sums


def totals_of(sets: Masks, table: tuple[Masks, Totals]) -> Totals:
    """What the table holds for every set of seven letters, by center.

    Returns an array of shape (sets, 7): the sum over the 64 subsets that hold the center, the
    centers in the order of the alphabet. Takes 128 look-ups a set instead of 7 x 64.
    """
    if not len(sets) or not len(table[0]):
        return np.zeros((len(sets), 7), dtype=np.int64)
    keys, sums = table
    subsets = _subsets(sets)
    places = np.minimum(np.searchsorted(keys, subsets), len(keys) - 1)
    values = np.where(keys[places] == subsets, sums[places], 0)
    holds_center = np.arange(128)[:, None] >> np.arange(7)[None, :] & 1
    totals: Totals = values @ holds_center
    return totals


def _subsets(sets: Masks) -> Masks:
    """All subsets of each set of seven letters, of shape (sets, 128), numbered by their letters."""
    subsets = np.zeros((len(sets), 128), dtype=np.uint32)
    rest = sets.copy()
    for letter in range(7):
        lowest = rest & (~rest + np.uint32(1))
        width = 1 << letter
        subsets[:, width : 2 * width] = subsets[:, :width] | lowest[:, None]
        rest ^= lowest
    return subsets
