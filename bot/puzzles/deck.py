"""A deck of puzzles, dealt one a day: a pure function of seed, game and date.

Every card comes once before one comes again, in an order that only the seed decides. So nothing
repeats while unused puzzles are left, and two machines with the same seed agree without talking to
each other.
"""

import hashlib
from collections.abc import Iterable
from datetime import date

EPOCH = date(2024, 1, 1)  # a Monday, the first day of the first cycle


def shuffled(cards: Iterable[str], seed: str, *label: object) -> list[str]:
    """The cards in an order that seed and label decide, each card's rank by itself.

    A card that a later word list adds or takes away leaves the others in their order.
    """
    return sorted(cards, key=lambda card: _rank(card, seed, *label))


def place_of(card: str, seed: str, *label: object) -> float:
    """Where in a deck the card lies, from 0 at its top to 1 at its bottom."""
    return int.from_bytes(_rank(card, seed, *label)[:6]) / (1 << 48)


def _rank(card: str, seed: str, *label: object) -> bytes:
    return hashlib.sha256("/".join(map(str, (seed, *label, card))).encode()).digest()
