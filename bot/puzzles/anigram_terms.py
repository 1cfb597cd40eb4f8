"""All terms of a word list as arrays, made straight from the bytes of its file.

key     the letters of a term as three numbers, seven bits for each letter's count: two terms are
        equal exactly when their keys are
hash    the three numbers of a key, each times a random number of its own (the salt), summed

Adding a letter to a term is an addition to its key and to its hash, whatever the term. Hashes are
for finding, keys for being sure: no answer ever rests on a hash alone.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_letters

import numpy as np
from numpy.typing import NDArray

from bot.puzzles.words import ALPHABET, is_word, parse_words

LANES = 3  # numbers of a key
LETTERS_IN_LANE = 9
BITS = 7
MAX_LENGTH = 2**BITS - 1  # a longer entry would overflow its key; it is left out

PLAIN = (ascii_letters + " \t\n\v\f\r").encode()

Numbers = NDArray[np.uint64]
Indexes = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Terms:
    """The terms of a word list, numbered in the order of their hashes.

    Shapes, for a list of w words with t terms: starts and ends (w,), where the words stand in the
    text, anagrams side by side; firsts (t + 1,), where the words of each term begin in starts;
    keys (3, t); hashes (t,), ascending and distinct; lengths (t,).
    """

    text: bytes
    starts: Indexes
    ends: Indexes
    firsts: Indexes
    keys: Numbers
    hashes: Numbers
    lengths: Indexes
    salt: Numbers

    def __len__(self) -> int:
        return len(self.hashes)

    def words(self, number: int) -> tuple[str, ...]:
        """All words of a term, in alphabetical order."""
        places = slice(self.firsts[number], self.firsts[number + 1])
        bounds = zip(self.starts[places], self.ends[places], strict=True)
        return tuple(sorted({self.text[start:end].lower().decode() for start, end in bounds}))

    def places(self, hashes: Numbers) -> Indexes:
        """The only term that each hash may belong to; compare the keys to know."""
        return np.minimum(np.searchsorted(self.hashes, hashes), len(self) - 1)

    def find(self, letters: str) -> int | None:
        """The number of the term with these letters, in whatever order; None if it is none."""
        if not len(self) or not is_word(letters) or len(letters) > MAX_LENGTH:
            return None
        key = key_of(letters)
        place = int(self.places(hashes_of(key, self.salt))[0])
        return place if np.array_equal(self.keys[:, place], key[:, 0]) else None


def read_terms(raw: bytes, *, salts: Iterable[Numbers] | None = None) -> Terms:
    """The terms of a word list, read as ``parse_words`` reads it.

    Salts are tried in turn until no two terms of the list share a hash.
    """
    text = _plain(raw)
    starts, ends = _bounds(text)
    keys = _keys(text, starts)
    fits = ends - starts <= MAX_LENGTH
    for salt in random_salts() if salts is None else salts:
        terms = _grouped(text, starts[fits], ends[fits], keys[:, fits], salt)
        if terms is not None:
            return terms
    raise ValueError("two terms share a hash under every salt")


def _grouped(
    text: bytes, starts: Indexes, ends: Indexes, keys: Numbers, salt: Numbers
) -> Terms | None:
    """The words put in the order of their hashes, unless two terms share one."""
    hashes = hashes_of(keys, salt)
    order = np.argsort(hashes)
    starts, ends, keys, hashes = starts[order], ends[order], keys[:, order], hashes[order]
    fresh = _changes(keys)
    if not np.array_equal(fresh, _changes(hashes[None, :])):
        return None
    return Terms(
        text=text,
        starts=starts,
        ends=ends,
        firsts=np.append(np.flatnonzero(fresh), len(order)),
        keys=keys[:, fresh],
        hashes=hashes[fresh],
        lengths=(ends - starts)[fresh],
        salt=salt,
    )


def key_of(letters: str) -> Numbers:
    """The key of some letters, of shape (3, 1)."""
    return _keys(letters.encode(), np.zeros(1, dtype=np.intp))


def hashes_of(keys: Numbers, salt: Numbers) -> Numbers:
    """The hash of each key, modulo 2**64."""
    hashes: Numbers = (keys * salt).sum(axis=0, dtype=np.uint64)
    return hashes


def random_salts() -> Iterator[Numbers]:
    """Salts, of shape (3, 1), always the same ones; odd, so that no lane alone has collisions."""
    rng = random.Random("honeygram")
    while True:
        numbers = [[rng.getrandbits(64) | 1] for _ in range(LANES)]
        yield np.array(numbers, dtype=np.uint64)


def _plain(raw: bytes) -> bytes:
    """The same words, between letters and white space only."""
    if not raw.translate(None, PLAIN):
        return raw
    return "\n".join(parse_words(raw.decode(errors="replace"))).encode()


def _bounds(text: bytes) -> tuple[Indexes, Indexes]:
    """Where the words start and end."""
    is_letter = np.frombuffer(text, dtype=np.uint8) > ord(" ")
    changes = np.flatnonzero(np.diff(is_letter, prepend=False, append=False))
    return changes[::2], changes[1::2]


def _keys(text: bytes, starts: Indexes) -> Numbers:
    """The keys of the words that start there, of shape (3, words)."""
    characters = np.frombuffer(text, dtype=np.uint8)
    return np.stack([np.add.reduceat(lane[characters], starts) for lane in _character_keys()])


def _character_keys() -> Numbers:
    """The key of every character, of shape (3, 256): zero if it is no letter."""
    table = np.zeros((LANES, 256), dtype=np.uint64)
    for index, letter in enumerate(ALPHABET):
        lane, place = divmod(index, LETTERS_IN_LANE)
        table[lane, [ord(letter), ord(letter.upper())]] = 1 << BITS * place
    return table


def _changes(rows: Numbers) -> NDArray[np.bool_]:
    """Where a column differs from the one before; the first always does."""
    differs = np.ones(rows.shape[1], dtype=np.bool_)
    differs[1:] = (rows[:, 1:] != rows[:, :-1]).any(axis=0)
    return differs
