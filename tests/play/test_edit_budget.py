"""Edits begin as fast as the budget fills, and a quiet minute saves up no more than its own."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.play import edit_budget
from bot.play.edit_budget import SAVED_UP, EditBudget, Edits
from tests.support.waiting import until

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def test_at_the_beginning_a_minutes_worth_may_begin() -> None:
    assert EditBudget().left(NOON, a_second=2) == 2 * SAVED_UP


def test_what_is_spent_comes_back_second_by_second() -> None:
    budget = EditBudget()
    budget.spend(budget.left(NOON, a_second=2))
    assert budget.left(NOON, a_second=2) == 0
    assert budget.left(after(5), a_second=2) == 10
    assert budget.left(after(999), a_second=2) == 2 * SAVED_UP


def test_a_clock_put_back_gives_none() -> None:
    budget = EditBudget()
    budget.spend(budget.left(NOON, a_second=1))
    assert budget.left(after(-3600), a_second=1) == 0


def test_what_is_due_whatever_the_budget_says_is_taken_from_the_next() -> None:
    budget = EditBudget()
    budget.spend(budget.left(NOON, a_second=1) + 5)
    assert budget.left(after(4), a_second=1) == 0
    assert budget.left(after(7), a_second=1) == 2


async def test_edits_begin_as_there_is_room_and_all_that_began_is_spent() -> None:
    budget, edited, asked = EditBudget(), list[str](), list[int]()
    budget.left(NOON, 1)
    edits = Edits(budget, at_once=2, under_way=4)

    async def find_due(most: int) -> list[str]:
        asked.append(most)
        return ["named", "anyway"]

    async def edit(sent: str) -> None:
        edited.append(sent)

    for seconds in (0, 1):
        async with asyncio.TaskGroup() as group:
            await edits.begin(after(seconds), 1, find_due, edit, group)
    assert asked == [SAVED_UP, SAVED_UP - 1]
    assert edited == 2 * ["named", "anyway"]


async def test_an_edit_that_does_not_get_through_gives_its_place_to_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(edit_budget, "PATIENCE", 0.0)
    stuck, edited = asyncio.Event(), list[str]()
    edits = Edits(EditBudget(), at_once=1, under_way=2)

    async def find_due(_: int) -> list[str]:
        return ["slow", "quick"]

    async def edit(sent: str) -> None:
        if sent == "slow":
            await stuck.wait()
        edited.append(sent)

    async with asyncio.TaskGroup() as group:
        await edits.begin(NOON, 1, find_due, edit, group)
        await until(lambda: edited == ["quick"])
        stuck.set()
    assert edited == ["quick", "slow"]
