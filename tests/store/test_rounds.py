"""Rounds as they were played."""

from dataclasses import replace
from datetime import date, timedelta

from bot.puzzles.honeycomb.honeycomb import Honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.rounds import add_round, get_anigram_round, get_bee_round, lettersets_between
from bot.store.sqlite.database import Database
from tests.support.rounds import anigram_round, bee_round

DAY = date(2026, 11, 20)


async def test_rounds_come_back_as_they_were(database: Database) -> None:
    await add_round(database, bee_round(DAY))
    await add_round(database, anigram_round(DAY))

    assert await get_bee_round(database, DAY) == bee_round(DAY)
    assert await get_anigram_round(database, DAY) == anigram_round(DAY)


async def test_rounds_without_bonus_words_come_back_as_they_were(database: Database) -> None:
    bee = replace(bee_round(DAY), bonus=frozenset())
    anigram = replace(anigram_round(DAY), bonus=frozenset())
    await add_round(database, bee)
    await add_round(database, anigram)

    assert await get_bee_round(database, DAY) == bee
    assert await get_anigram_round(database, DAY) == anigram


async def test_a_day_without_a_round_has_none(database: Database) -> None:
    await add_round(database, bee_round(DAY))

    assert await get_bee_round(database, DAY + timedelta(days=1)) is None
    assert await get_anigram_round(database, DAY) is None


async def test_the_first_round_of_a_day_stays(database: Database) -> None:
    await add_round(database, bee_round(DAY))
    await add_round(database, replace(bee_round(DAY), targets=frozenset({"game"})))

    assert await get_bee_round(database, DAY) == bee_round(DAY)


async def test_lettersets_of_a_span_of_days_leave_out_its_end(database: Database) -> None:
    letters = ["abcdefg", "bcdefgh", "cdefghi", "defghij"]
    for number, letterset in enumerate(letters):
        day = DAY + timedelta(days=number)
        honeycomb = Honeycomb(letterset, letterset[3])
        await add_round(database, HoneycombRound(day, honeycomb, frozenset({"word"}), frozenset()))
    await add_round(database, anigram_round(DAY + timedelta(days=1)))

    first, end = DAY + timedelta(days=1), DAY + timedelta(days=3)
    assert await lettersets_between(database, first, end) == {"bcdefgh", "cdefghi"}
    assert await lettersets_between(database, first, first) == set()
