"""Edits begin as fast as the budget fills, and a quiet minute saves up no more than its own."""

from datetime import UTC, datetime, timedelta

from bot.play.edit_budget import SAVED_UP, EditBudget

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
