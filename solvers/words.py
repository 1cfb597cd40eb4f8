"""A word list as arrays: where each word starts, how long it is, and its letterset as a mask.

A word list has 170,000 words and a puzzle needs a few hundred of them. So the words stay where they
are, in one text, and only those that are shown become strings.

The canonical form is alphabetical order, each word once. It costs nothing where a list has it
already, which the arrays can prove; any other list is put in order first.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bot.language.alphabet import ENGLISH, Alphabet
from bot.puzzles.words import parse_words
from solvers.lettersets import Masks

Indices = NDArray[np.intp]

NO_LETTER = 31  # the place of the bit that marks an entry as no word
NOT_A_LETTER = np.uint32(1 << NO_LETTER)
SPACE = 32  # beyond the mask, so that white space has no bit
SPACES = [code for code in range(128) if chr(code).isspace()]
CHUNK = 8  # letters that are compared at once
KEPT = np.array([2**64 - 2 ** (64 - 8 * letters) for letters in range(CHUNK + 1)], dtype=np.uint64)


@lru_cache(maxsize=4)
def _shifts_by_code(alphabet: Alphabet) -> NDArray[np.uint8]:
    """For each code the place of its bit: a letter's own, that of no letter, or beyond the mask."""
    codes = list(map(ord, alphabet.codes))
    shifts = np.full(max(256, codes[-1] + 1), NO_LETTER, dtype=np.uint8)
    shifts[SPACES] = SPACE
    shifts[codes] = np.arange(len(codes))
    return shifts


@dataclass(frozen=True, eq=False)
class PackedWords:
    """Distinct words in alphabetical order; the arrays have one entry a word."""

    text: str
    starts: Indices
    lengths: Indices
    masks: Masks
    alphabet: Alphabet = ENGLISH

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, which: NDArray[np.bool_] | Indices) -> "PackedWords":
        """The words at these places, or where this is true."""
        starts, lengths, masks = self.starts[which], self.lengths[which], self.masks[which]
        return PackedWords(self.text, starts, lengths, masks, self.alphabet)

    def spelled(self) -> list[str]:
        """The words as strings."""
        text = self.text
        ends = self.starts + self.lengths
        return [
            text[start:end] for start, end in zip(self.starts.tolist(), ends.tolist(), strict=True)
        ]


def pack(content: bytes, alphabet: Alphabet = ENGLISH) -> PackedWords:
    """The words of a word list in UTF-8: the same words as `parse_words` finds.

    Raises UnicodeDecodeError for anything but UTF-8.
    """
    text = content.lower()
    packed = _packed(text.decode(), alphabet) if text.isascii() else None
    if packed is None or not _ascends(packed):
        packed = _packed("\n".join(sorted(parse_words(content.decode(), alphabet))), alphabet)
    return packed[packed.masks < NOT_A_LETTER]


def codes_of(text: str) -> NDArray[np.uint8] | NDArray[np.uint32]:
    """The code of each character; in as little room as they take."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    return np.frombuffer(text.encode("utf-32-le"), dtype="<u4")


def _shifts(text: str, alphabet: Alphabet) -> NDArray[np.uint8]:
    """For each character the place of its bit."""
    by_code = _shifts_by_code(alphabet)
    if not text.isascii():
        return by_code[codes_of(text)]
    translated = text.encode("ascii").translate(by_code[:256].tobytes())  # a tenth of the time
    return np.frombuffer(translated, dtype=np.uint8)


def _packed(text: str, alphabet: Alphabet) -> PackedWords:
    """All entries of a folded text, words or not, in its own order.

    Beyond ASCII it holds nothing but letters of the alphabet.
    """
    shifts = _shifts(text, alphabet)
    bits = np.left_shift(np.uint32(1), shifts, dtype=np.uint32)
    inside = np.zeros(len(shifts) + 2, dtype=np.bool_)
    np.not_equal(shifts, SPACE, out=inside[1:-1])
    edges = np.flatnonzero(inside[1:] != inside[:-1])
    starts, ends = edges[::2], edges[1::2]
    masks = np.bitwise_or.reduceat(bits, starts) if len(starts) else bits[:0]
    return PackedWords(text, starts, ends - starts, masks, alphabet)


def _ascends(packed: PackedWords) -> bool:
    """Is each entry greater than the one before? Then none is there twice."""
    padded = packed.text.encode("ascii") + bytes(int(packed.lengths.max(initial=0)) + CHUNK)
    windows = np.ndarray(len(padded) - CHUNK + 1, dtype=">u8", buffer=padded, strides=(1,))
    chunks = _chunk(windows, packed, slice(None), 0)
    first, second = chunks[:-1], chunks[1:]
    pairs, offset = np.arange(len(first)), 0
    while len(pairs) > 0:
        if (first > second).any():
            return False
        pairs = pairs[first == second]
        offset += CHUNK
        if (packed.lengths[pairs + 1] <= offset).any():
            return False
        first = _chunk(windows, packed, pairs, offset)
        second = _chunk(windows, packed, pairs + 1, offset)
    return True


def _chunk(
    windows: NDArray[np.uint64], packed: PackedWords, which: Indices | slice, offset: int
) -> NDArray[np.uint64]:
    """Eight letters of each entry from this offset on, as a number; zeros beyond its end."""
    letters = np.clip(packed.lengths[which] - offset, 0, CHUNK)
    chunk: NDArray[np.uint64] = windows[packed.starts[which] + offset] & KEPT[letters]
    return chunk
