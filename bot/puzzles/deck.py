"""A deck of puzzles, dealt one a day: a pure function of seed, game and date.

A cycle deals every card once, in an order that only the seed decides; the next cycle shuffles anew.
So nothing repeats while unused puzzles are left, and two machines with the same seed agree without
talking to each other.
"""

import hashlib
from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache

EPOCH = date(2024, 1, 1)  # a Monday, the first day of the first cycle


def cycle_start(day: date, deck_size: int) -> date:
    """The first day of the cycle that the day belongs to."""
    return EPOCH + timedelta(days=(day - EPOCH).days // deck_size * deck_size)


@lru_cache(maxsize=4)
def order_of(cards: tuple[str, ...], seed: str, game: str, cycle: int) -> tuple[str, ...]:
    """The order of a whole deck, which every day of a cycle needs."""
    return tuple(shuffled(cards, seed, game, cycle))


def shuffled(cards: Iterable[str], seed: str, *label: object) -> list[str]:
    """The cards in an order that seed and label decide, each card's rank by itself.

    A card that a later word list adds or takes away leaves the others in their order.
    """
    prefix = "/".join(map(str, (seed, *label)))
    return sorted(cards, key=lambda card: hashlib.sha256(f"{prefix}/{card}".encode()).digest())
