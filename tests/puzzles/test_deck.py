"""A deck deals the same on every machine, and every card before one comes again."""

import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from bot.puzzles.anigram.daily import anigram_terms, pick_anigram
from bot.puzzles.deck import EPOCH, cycle_start, shuffled
from bot.puzzles.honeycomb.daily import (
    honeycomb_candidates,
    pick_honeycomb,
)
from tests.support.ten_years import lexicon

PROJECT = Path(__file__).parents[2]

PICK = """
from datetime import date
from pathlib import Path
from bot.lexicon.lexicon import read_lexicon
from bot.puzzles.anigram.daily import *
from bot.puzzles.honeycomb.daily import *

words = read_lexicon(Path("data"))
day = date(2026, 11, 20)
print(pick_honeycomb("a seed", day, honeycomb_candidates(words.targets, words.accepted)))
print(pick_anigram("a seed", day, anigram_terms(words.targets)))
"""

SEED = "a seed"

DAY = date(2026, 11, 20)


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_machine_picks_the_same(hash_seed: str) -> None:
    words = lexicon()
    printed = subprocess.run(
        [sys.executable, "-c", PICK],
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(PROJECT)},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()

    assert printed == [
        repr(pick_honeycomb(SEED, DAY, honeycomb_candidates(words.targets, words.accepted))),
        repr(pick_anigram(SEED, DAY, anigram_terms(words.targets))),
    ]


@pytest.mark.parametrize("size", [1, 6, 7, 8, 3770])
def test_a_cycle_begins_where_the_one_before_ends(size: int) -> None:
    assert cycle_start(EPOCH, size) == EPOCH
    assert cycle_start(EPOCH + timedelta(days=size - 1), size) == EPOCH
    assert cycle_start(EPOCH + timedelta(days=size), size) == EPOCH + timedelta(days=size)
    assert cycle_start(EPOCH - timedelta(days=1), size) == EPOCH - timedelta(days=size)


def test_a_card_more_or_less_leaves_the_others_in_their_order() -> None:
    cards = [f"card {number}" for number in range(50)]

    order = shuffled(cards, SEED, "bee", 1)
    assert sorted(order) == sorted(cards)
    assert shuffled(cards[::-1], SEED, "bee", 1) == order
    assert shuffled(cards[1:], SEED, "bee", 1) == [card for card in order if card != "card 0"]
    assert shuffled(cards, SEED, "bee", 2) != order
