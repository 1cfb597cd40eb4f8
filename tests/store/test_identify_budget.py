"""The sessions that may be begun, counted in a real database."""

from datetime import datetime, timedelta

import pytest

from bot.store.backend import Backend
from bot.store.identify_budget import SPAN, Allowance, IdentifyBudget, IdentifyLimitError, full
from tests.conftest import Errors
from tests.support.harness import MORNING, Clock

BOT = 4711


@pytest.fixture
def budget(database: Backend, clock: Clock) -> IdentifyBudget:
    return IdentifyBudget(database, clock)


def told(left: int, *, total: int = 1_000, resets_at: datetime = MORNING + SPAN) -> Allowance:
    """What Discord says."""
    return Allowance(left, total, resets_at)


async def test_a_thousand_a_day_are_counted_where_discord_cannot_be_asked(
    budget: IdentifyBudget, clock: Clock, errors: Errors
) -> None:
    for _ in range(900):
        await budget.spend(BOT, None)
    with pytest.raises(IdentifyLimitError):
        await budget.spend(BOT, None)
    assert budget.allowance.left == 100
    clock.advance(hours=24)
    await budget.spend(BOT, None)
    assert budget.allowance.left == 999
    assert len(errors.take()) == 150  # with 249 left, and with each fewer down to 100


async def test_a_restart_and_another_process_go_on_counting(
    database: Backend, clock: Clock
) -> None:
    for left in range(999, 990, -1):
        again = IdentifyBudget(database, clock)
        await again.spend(BOT, None)
        assert again.allowance.left == left


async def test_what_another_process_spent_is_known_after_a_look(
    budget: IdentifyBudget, database: Backend, clock: Clock
) -> None:
    await budget.refresh(BOT)
    assert budget.allowance.left == 1_000
    for _ in range(3):
        await IdentifyBudget(database, clock).spend(BOT, None)
    await budget.refresh(BOT)
    assert budget.allowance.left == 997


async def test_another_bot_has_a_count_of_its_own(
    budget: IdentifyBudget, database: Backend, clock: Clock
) -> None:
    for _ in range(5):
        await budget.spend(BOT, None)
    await IdentifyBudget(database, clock).spend(BOT + 1, None)
    await budget.spend(BOT + 1, None)
    assert budget.allowance.left == 998


async def test_discord_is_believed_before_the_own_count(
    budget: IdentifyBudget, database: Backend, clock: Clock
) -> None:
    await budget.spend(BOT, told(500, resets_at=MORNING + timedelta(hours=3)))
    assert budget.allowance == told(499, resets_at=MORNING + timedelta(hours=3))
    later = IdentifyBudget(database, clock)
    await later.spend(BOT, None)
    assert later.allowance.left == 498
    await later.spend(BOT, told(2_000, total=2_000))
    assert later.allowance == told(1_999, total=2_000)


@pytest.mark.parametrize(
    ("left", "together", "begins"),
    [(101, 1, True), (100, 1, False), (104, 4, True), (104, 5, False), (0, 1, False)],
)
async def test_a_tenth_is_never_touched(
    budget: IdentifyBudget, errors: Errors, left: int, together: int, begins: bool
) -> None:
    if begins:
        await budget.spend(BOT, told(left), together=together)
    else:
        with pytest.raises(IdentifyLimitError):
            await budget.spend(BOT, told(left), together=together)
    assert budget.allowance.left == left - begins
    errors.take()


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        (251, None),
        (250, "Only 249 of 1,000 IDENTIFYs are left until 2026-11-21 09:00 UTC: look in the log"),
        (100, "Only 100 of 1,000 IDENTIFYs are left until 2026-11-21 09:00 UTC: no session is"),
    ],
)
async def test_the_host_is_told_below_a_quarter(
    budget: IdentifyBudget, errors: Errors, left: int, sentence: str | None
) -> None:
    try:
        await budget.spend(BOT, told(left))
        logged = [record.getMessage() for record in errors.take()]
    except IdentifyLimitError as error:
        logged = [str(error)]
    problem = budget.problem()
    assert logged == ([problem] if problem else [])
    assert problem is None if sentence is None else (problem or "").startswith(sentence)


@pytest.mark.parametrize("days", [-3, 0, 1, 400])
def test_whatever_the_clock_did_no_session_is_counted_for_more_than_a_day(days: int) -> None:
    now = MORNING + timedelta(days=days)
    kept = told(500).at(now)
    assert now < kept.resets_at <= now + SPAN
    assert kept == full(now) if days > 0 else kept.left == 500


async def test_a_fault_of_the_database_does_not_keep_the_bot_away(
    budget: IdentifyBudget, database: Backend
) -> None:
    await budget.spend(BOT, None)
    async with database.transaction() as transaction:
        await transaction.execute("DROP TABLE settings")
    await budget.spend(BOT, None)
    assert budget.allowance.left == 998
