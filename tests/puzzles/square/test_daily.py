"""The square of a day, of the real pool: what comes again, and when."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import product

import pytest

from bot.language.english.clues import senses
from bot.language.squares import read_squares
from bot.puzzles.square.daily import (
    BLANKS_REST,
    CYCLE,
    CYCLES,
    FIRST,
    SQUARE_REST,
    WORD_REST,
    pick_square,
)
from bot.puzzles.square.pool import Pool, pool_of
from bot.puzzles.square.puzzle import SquarePuzzle
from bot.resources import resource_folder
from tests.support.soak import far

SEEDS = ("bees", "hive", "comb")
BEGIN = FIRST - timedelta(days=200)  # across three cycles, of which one is dealt backwards
DAYS = far(3 * CYCLE, 200 + CYCLE + 100)


@lru_cache(maxsize=1)
def pool() -> Pool:
    return Pool(read_squares(resource_folder("data") / "squares.txt.gz"))


@lru_cache(maxsize=len(SEEDS))
def squares(seed: str) -> list[SquarePuzzle]:
    """The squares of more than a year, day by day."""
    days = (BEGIN + timedelta(days=number) for number in range(DAYS))
    return [pick_square(seed, day, pool()) for day in days]


def closest(days: Sequence[frozenset[str]]) -> int:
    """The fewest days from anything to the same thing."""
    last: dict[str, int] = {}
    found = len(days)
    for day, things in enumerate(days):
        found = min([found, *(day - last[thing] for thing in things if thing in last)])
        last.update(dict.fromkeys(things, day))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_no_word_comes_twice_within_sixty_days(seed: str) -> None:
    assert WORD_REST == 60
    assert closest([frozenset(square.words) for square in squares(seed)]) >= WORD_REST


@pytest.mark.parametrize("seed", SEEDS)
def test_every_word_has_a_clue(seed: str) -> None:
    known = senses(resource_folder("data"))
    asked = {word for square in squares(seed) for word in square.words}
    assert sorted(word for word in asked if not known.clue(word)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_squares_come_again_much_later_if_at_all(seed: str) -> None:
    codes = [frozenset([min(map(str, (each, each.turned())))]) for each in squares(seed)]
    assert closest(codes) >= SQUARE_REST
    assert len(frozenset().union(*codes)) > DAYS / 2


@pytest.mark.parametrize("seed", SEEDS)
def test_four_days_have_four_patterns_of_blanks_and_nearly_all_are_dealt(seed: str) -> None:
    blanks = [square.blanks for square in squares(seed)]
    for start in range(DAYS - BLANKS_REST):
        assert len({*blanks[start : start + BLANKS_REST]}) == BLANKS_REST
    counts = Counter(blanks)
    assert len(counts) >= 20
    assert max(counts.values()) < DAYS / 4


def test_the_better_squares_come_more_often_than_others() -> None:
    places = {frozenset(words): place for place, (_, words) in enumerate(pool().entries)}
    dealt = [places[frozenset(square.words)] for seed in SEEDS for square in squares(seed)]
    assert sum(dealt) / len(dealt) < 0.45 * len(pool())


def test_a_seed_deals_the_same_squares_again_and_another_one_others() -> None:
    again = Pool(pool().lines)
    days = [FIRST + timedelta(days=number) for number in (0, 40, 300)]
    for day, seed in product(days, SEEDS[:2]):
        assert pick_square(seed, day, again) == pick_square(seed, day, pool())
    assert squares("bees")[:5] != squares("hive")[:5]


def test_far_days_have_squares() -> None:
    few = pool()[:10]
    century = timedelta(days=CYCLE * CYCLES)
    for day in (date.min, FIRST - century, FIRST + century, date.max):
        assert pick_square("bees", day, few) in {*few, *(each.turned() for each in few)}


def test_a_small_pool_lets_its_squares_rest_as_long_as_it_can() -> None:
    few = pool_of(squares("bees")[:10])
    codes = [pick_square("a", FIRST + timedelta(days=number), few) for number in range(30)]
    assert closest([frozenset([min(str(each), str(each.turned()))]) for each in codes]) >= 8


def test_after_a_change_of_the_pool_no_word_comes_again_either() -> None:
    day = FIRST + timedelta(days=100)
    due = pick_square("bees", day, pool())
    played = [*squares("hive")[200:258], due]
    instead = pick_square("bees", day, pool(), played)
    assert not {*instead.words} & {word for square in played for word in square.words}
    assert pick_square("bees", day, pool(), squares("bees")[300 - 59 : 300]) == due


def test_without_squares_there_is_none() -> None:
    with pytest.raises(ValueError, match="no words make a square"):
        pick_square("bees", FIRST, Pool(()))
