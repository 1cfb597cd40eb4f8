"""Reports count people, are open for a while, and are read newest first up to a limit."""

from datetime import datetime, timedelta

import pytest

from bot.model import Player
from bot.store.backend import Backend
from bot.store.reports import (
    MOST_OWN,
    MOST_REPORTS,
    OPEN_FOR,
    STEP,
    OpenReports,
    close_reports,
    number_reported,
    open_reports,
    put_report,
    reports_of,
)
from tests.store.conftest import NOON
from tests.support.piles import pile_up_reports, steps_of
from tests.support.postgresql import ON_SQLITE

BEE = Player(1, 1, "Bee")


async def put(
    database: Backend, player: Player, word: str, reason: str = "So.", now: datetime = NOON
) -> None:
    async with database.transaction() as transaction:
        await put_report(transaction, player, word, reason, now)


async def counted(
    database: Backend, player: Player = BEE, word: str = "glam", now: datetime = NOON
) -> OpenReports:
    async with database.transaction() as transaction:
        return await open_reports(transaction, player, word, now)


async def rows(database: Backend) -> int:
    return int((await database.fetch("SELECT count(*) AS number FROM reports"))[0]["number"])


async def test_reports_count_people_and_keep_the_last_reason_of_each(database: Backend) -> None:
    for minute, (player, word) in enumerate([(1, "glam"), (2, "game"), (3, "glam"), (1, "glam")]):
        now = NOON + timedelta(minutes=minute)
        await put(database, Player(1, player, "Bee"), word, f"Reason {minute}.", now)
    await put(database, Player(2, 1, "Bee"), "secret", "Elsewhere.")

    found = await reports_of(database, 1, NOON, 10)

    assert [(each.word, each.people, each.reason) for each in found] == [
        ("glam", 2, "Reason 3."),
        ("game", 1, "Reason 1."),
    ]
    assert await reports_of(database, 1, NOON, 1) == found[:1]


async def test_open_reports_are_counted_for_a_person_and_for_the_server(database: Backend) -> None:
    for player, word in [(1, "glam"), (1, "game"), (2, "glam")]:
        await put(database, Player(1, player, "Bee"), word)
    await put(database, Player(2, 1, "Bee"), "glam")

    assert await counted(database) == OpenReports(2, 3, known=True)
    assert await counted(database, word="agape") == OpenReports(2, 3, known=False)
    assert await counted(database, Player(1, 2, "Bee"), "game") == OpenReports(1, 3, known=False)


async def test_a_report_is_open_for_three_months(database: Backend) -> None:
    await put(database, BEE, "glam")
    late = NOON + OPEN_FOR

    assert (await counted(database, now=late - timedelta(seconds=1))).own == 1
    assert await counted(database, now=late) == OpenReports(0, 0, known=True)
    assert await reports_of(database, 1, late, 10) == []
    await put(database, BEE, "glam", "Still.", late)
    assert await counted(database, now=late) == OpenReports(1, 1, known=True)


async def test_a_ruling_closes_the_reports_of_its_word_in_its_server(database: Backend) -> None:
    for server, player, word in [(1, 1, "glam"), (1, 2, "glam"), (1, 1, "game"), (2, 1, "glam")]:
        await put(database, Player(server, player, "Bee"), word)

    assert await number_reported(database, 1, NOON) == 2
    async with database.transaction() as transaction:
        assert await close_reports(transaction, 1, "glam")
        assert not await close_reports(transaction, 1, "glam")

    assert await number_reported(database, 1, NOON) == 1
    assert await number_reported(database, 1, NOON + OPEN_FOR) == 0
    assert [each.word for each in await reports_of(database, 1, NOON, 10)] == ["game"]
    assert [each.word for each in await reports_of(database, 2, NOON, 10)] == ["glam"]


async def test_of_more_than_a_server_may_have_the_oldest_go_with_each_that_comes(
    database: Backend,
) -> None:
    await pile_up_reports(database, 1, MOST_REPORTS + STEP + 7, NOON - timedelta(days=1))

    await put(database, BEE, "glam")
    assert await rows(database) == MOST_REPORTS + 8
    await put(database, BEE, "game")
    assert await rows(database) == MOST_REPORTS
    assert [each.word for each in await reports_of(database, 1, NOON, 2)] == ["game", "glam"]


@ON_SQLITE
@pytest.mark.parametrize("now", [NOON, NOON + 2 * OPEN_FOR])
async def test_what_reading_costs_does_not_grow_with_the_pile(
    database: Backend, now: datetime
) -> None:
    """Not in a file that is older than the limits either, whether its reports are open or not."""

    async def work() -> None:
        await reports_of(database, 1, now, 25)
        await counted(database, now=now)
        await put(database, BEE, "glam", now=now)

    await pile_up_reports(database, 1, 2 * MOST_REPORTS, NOON)
    before = await steps_of(database, work)
    await pile_up_reports(database, 1, 20 * MOST_REPORTS, NOON)

    assert await steps_of(database, work) <= before * 1.1
    if now == NOON:
        assert await counted(database) == OpenReports(MOST_OWN, MOST_REPORTS, known=True)
