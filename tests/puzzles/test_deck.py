"""A deck deals the same on every machine, and every card before one comes again."""

import subprocess
import sys
from datetime import date
from pathlib import Path

from bot.puzzles.anigram.daily import pick_anigram
from bot.puzzles.deck import place_of, shuffled
from bot.puzzles.honeycomb.daily import pick_honeycomb
from tests.support.ten_years import candidates, deck

PROJECT = Path(__file__).parents[2]

PICK = """
from datetime import date
from pathlib import Path
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.language.languages import read_language
from bot.puzzles.anigram.daily import pick_anigram
from bot.puzzles.honeycomb.daily import pick_honeycomb

words = read_language(Path("data"))
day = date(2026, 11, 20)
print(pick_honeycomb("a seed", day, HONEYCOMB.dealer(words, "a seed").candidates))
print(pick_anigram("a seed", day, ANIGRAM.dealer(words, "a seed").deck))
"""

SEED = "a seed"

DAY = date(2026, 11, 20)


def test_another_machine_picks_the_same() -> None:
    """One on which strings have other hashes, and so sets another order."""
    printed = subprocess.run(
        [sys.executable, "-c", PICK],
        env={"PYTHONHASHSEED": "4711", "PYTHONPATH": str(PROJECT)},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()

    assert printed == [
        repr(pick_honeycomb(SEED, DAY, candidates())),
        repr(pick_anigram(SEED, DAY, deck())),
    ]


def test_every_card_has_a_place_of_its_own_which_the_seed_decides() -> None:
    places = [place_of(f"card {number}", SEED, "bee") for number in range(1000)]

    assert len(set(places)) == 1000
    assert all(0 <= place < 1 for place in places)
    assert 400 < sum(place < 0.5 for place in places) < 600
    assert place_of("card 0", SEED, "bee") == places[0] != place_of("card 0", "other", "bee")


def test_a_card_more_or_less_leaves_the_others_in_their_order() -> None:
    cards = [f"card {number}" for number in range(50)]

    order = shuffled(cards, SEED, "bee", 1)
    assert sorted(order) == sorted(cards)
    assert shuffled(cards[::-1], SEED, "bee", 1) == order
    assert shuffled(cards[1:], SEED, "bee", 1) == [card for card in order if card != "card 0"]
    assert shuffled(cards, SEED, "bee", 2) != order
