"""All terms of a word list as arrays, made straight from the bytes of its file.

key     the letters of a term as a few numbers, seven bits for each letter's count: two terms are
        equal exactly when their keys are
hash    the numbers of a key, each times a random number of its own (the salt), summed

Adding a letter to a term is an addition to its key and to its hash, whatever the term. Hashes are
for finding, keys for being sure: no answer ever rests on a hash alone.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.language.alphabet import ENGLISH, Alphabet
from bot.puzzles.words import Term, term
from solvers.words import Indices, PackedWords, codes_of, pack

LETTERS_IN_LANE = 9  # of the numbers of a key, of which English has three
BITS = 7
MAX_LENGTH = 2**BITS - 1  # a longer entry would overflow its key; it is left out

Numbers = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Terms:
    """The terms of a word list, numbered in the order of their hashes.

    Shapes, for w words, t terms and n numbers in a key: packed (w,), anagrams side by side; firsts
    (t + 1,), where in packed the words of each term begin; keys (n, t); hashes (t,), ascending and
    distinct; lengths (t,).
    """

    packed: PackedWords
    firsts: Indices
    keys: Numbers
    hashes: Numbers
    lengths: Indices
    salt: Numbers

    def __len__(self) -> int:
        return len(self.hashes)

    @property
    def alphabet(self) -> Alphabet:
        """The letters of the words."""
        return self.packed.alphabet

    def words(self, number: int) -> tuple[str, ...]:
        """All words of a term, in alphabetical order."""
        places = np.arange(self.firsts[number], self.firsts[number + 1])
        return tuple(sorted(self.packed[places].spelled()))

    def letters(self, number: int) -> Term:
        """The letters of a term."""
        return term(self.words(number)[0])

    def places(self, hashes: Numbers) -> Indices:
        """The only term that each hash may belong to; compare the keys to know."""
        return np.minimum(np.searchsorted(self.hashes, hashes), len(self) - 1)

    def find(self, letters: str) -> int | None:
        """The number of the term with these letters, in whatever order; None if it is none."""
        if not len(self) or not self.alphabet.is_word(letters) or len(letters) > MAX_LENGTH:
            return None
        key = key_of(letters, self.alphabet)
        place = int(self.places(hashes_of(key, self.salt))[0])
        return place if np.array_equal(self.keys[:, place], key[:, 0]) else None


def read_terms(
    raw: bytes, *, salts: Iterable[Numbers] | None = None, alphabet: Alphabet = ENGLISH
) -> Terms:
    """The terms of a word list in UTF-8, as ``parse_words`` reads it.

    Salts are tried in turn until no two terms of the list share a hash. Raises UnicodeDecodeError
    for anything but UTF-8.
    """
    packed = pack(raw, alphabet)
    packed = packed[packed.lengths <= MAX_LENGTH]
    keys = _keys(packed)
    for salt in random_salts(len(keys)) if salts is None else salts:
        terms = _grouped(packed, keys, salt)
        if terms is not None:
            return terms
    raise ValueError("two terms share a hash under every salt")


def _grouped(packed: PackedWords, keys: Numbers, salt: Numbers) -> Terms | None:
    """The words put in the order of their hashes, unless two terms share one."""
    hashes = hashes_of(keys, salt)
    order = np.argsort(hashes)
    fresh = np.ones(len(order), dtype=np.bool_)
    fresh[1:] = np.diff(hashes[order]) != 0
    again = np.flatnonzero(~fresh)
    if (keys[:, order[again]] != keys[:, order[again - 1]]).any():
        return None
    firsts = order[fresh]
    return Terms(
        packed=packed[order],
        firsts=np.append(np.flatnonzero(fresh), len(order)),
        keys=keys[:, firsts],
        hashes=hashes[firsts],
        lengths=packed.lengths[firsts],
        salt=salt,
    )


def key_of(letters: str, alphabet: Alphabet = ENGLISH) -> Numbers:
    """The key of some letters, of shape (n, 1)."""
    keys = _character_keys(alphabet)[:, codes_of(letters)]
    key: Numbers = keys.sum(axis=1, dtype=np.uint64, keepdims=True)
    return key


def hashes_of(keys: Numbers, salt: Numbers) -> Numbers:
    """The hash of each key, modulo 2**64."""
    hashes: Numbers = (keys * salt).sum(axis=0, dtype=np.uint64)
    return hashes


def random_salts(lanes: int = 3) -> Iterator[Numbers]:
    """Salts, of shape (n, 1), always the same ones; odd, so that no lane alone has collisions."""
    rng = random.Random("honeygram")
    while True:
        numbers = [[rng.getrandbits(64) | 1] for _ in range(lanes)]
        yield np.array(numbers, dtype=np.uint64)


def _keys(packed: PackedWords) -> Numbers:
    """The keys of words, of shape (n, words)."""
    characters = codes_of(packed.text + "\n")
    bounds = np.stack([packed.starts, packed.starts + packed.lengths], axis=1).ravel()
    lanes = _character_keys(packed.alphabet)
    return np.stack([np.add.reduceat(lane[characters], bounds)[::2] for lane in lanes])


def _character_keys(alphabet: Alphabet) -> Numbers:
    """The key of every character, of shape (n, codes): zero if it is no letter."""
    letters = alphabet.codes
    shape = (-(-len(letters) // LETTERS_IN_LANE), max(256, ord(letters[-1]) + 1))
    table = np.zeros(shape, dtype=np.uint64)
    for index, letter in enumerate(letters):
        lane, place = divmod(index, LETTERS_IN_LANE)
        table[lane, ord(letter)] = 1 << BITS * place
    return table
