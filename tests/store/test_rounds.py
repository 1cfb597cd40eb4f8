"""Rounds as they were played, whatever game they are of."""

from dataclasses import replace
from datetime import date, timedelta

from bot.store.backend import Backend
from bot.store.rounds import StoredRound, add_round, get_round, letters_between

DAY = date(2026, 11, 20)
ONE = StoredRound("anigram", DAY, "deir deirt", frozenset({"ride", "dire"}), frozenset({"ired"}))
TOMORROW = DAY + timedelta(days=1)


async def test_rounds_come_back_as_they_were(database: Backend) -> None:
    other = replace(ONE, day=TOMORROW, letters="aegn", bonus=frozenset())
    for played in (ONE, other):
        await add_round(database, played)

    assert await get_round(database, ONE.game, DAY) == ONE
    assert await get_round(database, ONE.game, TOMORROW) == other


async def test_a_day_without_a_round_has_none(database: Backend) -> None:
    await add_round(database, ONE)

    assert await get_round(database, ONE.game, TOMORROW) is None
    assert await get_round(database, "another", DAY) is None


async def test_the_first_round_of_a_day_stays(database: Backend) -> None:
    await add_round(database, ONE)
    await add_round(database, replace(ONE, targets=frozenset({"game"})))

    assert await get_round(database, ONE.game, DAY) == ONE


async def test_letters_of_a_span_of_days_leave_out_its_end(database: Backend) -> None:
    for number, letters in enumerate(["abcd", "bcde", "cdef", "defg"]):
        day = DAY + timedelta(days=number)
        await add_round(database, replace(ONE, day=day, letters=letters))

    end = DAY + timedelta(days=3)
    assert await letters_between(database, ONE.game, TOMORROW, end) == ["bcde", "cdef"]
    assert await letters_between(database, ONE.game, TOMORROW, TOMORROW) == []
    assert await letters_between(database, "another", DAY, end) == []
