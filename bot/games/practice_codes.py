"""The codes of practice puzzles: six letters, which give everybody the same puzzle.

Four letters name the puzzle and how hard it is; two more, which only the seed can tell, keep a
slip from naming another one. There are no vowels, so that no code is a word.
"""

import hashlib
import random
from enum import StrEnum

LETTERS = "bcdfghjlmnpqrtvwxz"
BODY, CHECK = 4, 2


class PracticeDifficulty(StrEnum):
    """How hard a practice puzzle is."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


def difficulty_of(code: str) -> PracticeDifficulty:
    """How hard the puzzle of a code is."""
    levels = list(PracticeDifficulty)
    return levels[sum(map(LETTERS.index, code[:BODY])) % len(levels)]


def new_code(seed: str, game: str, difficulty: PracticeDifficulty, rng: random.Random) -> str:
    """A code for a puzzle of a game."""
    while True:
        body = "".join(rng.choices(LETTERS, k=BODY))
        if difficulty_of(body) is difficulty:
            return body + _check(seed, game, body)


def is_code(seed: str, game: str, text: str) -> bool:
    """Is it the code of a puzzle of the game?"""
    body, check = text[:BODY], text[BODY:]
    return set(text) <= set(LETTERS) and bool(body) and check == _check(seed, game, body)


def _check(seed: str, game: str, body: str) -> str:
    digest = hashlib.sha256(f"{seed}/practice/{game}/{body}".encode()).digest()
    return "".join(LETTERS[each % len(LETTERS)] for each in digest[:CHECK])
