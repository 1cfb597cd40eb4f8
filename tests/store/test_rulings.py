"""Rulings hold from a day on, the latest of a word counts; reports count people."""

from datetime import date, timedelta

from bot.store.database import Database
from bot.store.rulings import (
    Ruling,
    Stand,
    all_rulings,
    put_report,
    put_ruling,
    reports_of,
    rulings_in_force,
)
from bot.store.scores import Player
from tests.store.conftest import NOON

ADMIN = Player(1, 10, "Admin")
DAY = date(2026, 11, 20)


def ruling(word: str, stand: Stand, day: date = DAY, reason: str = "So.") -> Ruling:
    return Ruling(word, stand, reason, day)


async def test_a_ruling_holds_from_its_day_on_in_its_server(database: Database) -> None:
    made = ruling("gleam", Stand.DENY)
    await put_ruling(database, ADMIN, made, NOON)

    assert await rulings_in_force(database, 1, DAY - timedelta(days=1)) == []
    assert await rulings_in_force(database, 1, DAY) == [made]
    assert await rulings_in_force(database, 1, DAY + timedelta(days=999)) == [made]
    assert await rulings_in_force(database, 2, DAY) == []


async def test_of_several_rulings_on_a_word_the_latest_that_has_begun_holds(
    database: Database,
) -> None:
    first = ruling("gleam", Stand.DENY)
    second = ruling("gleam", Stand.ALLOW, DAY + timedelta(days=2))
    other = ruling("game", Stand.DENY, DAY + timedelta(days=1))
    for each in (second, other, first):
        await put_ruling(database, ADMIN, each, NOON)

    held = [await rulings_in_force(database, 1, DAY + timedelta(days=n)) for n in range(3)]

    assert held == [[first], [other, first], [other, second]]
    assert await all_rulings(database, 1) == [first, other, second]


async def test_a_ruling_of_the_same_day_is_replaced(database: Database) -> None:
    for stand in (Stand.DENY, Stand.ALLOW):
        await put_ruling(database, ADMIN, ruling("gleam", stand, reason=stand.value), NOON)

    assert await all_rulings(database, 1) == [ruling("gleam", Stand.ALLOW, reason="allow")]


async def test_reports_count_people_and_keep_the_last_reason_of_each(database: Database) -> None:
    for minute, (player, word) in enumerate([(1, "glam"), (2, "game"), (3, "glam"), (1, "glam")]):
        now = NOON + timedelta(minutes=minute)
        await put_report(database, Player(1, player, "Bee"), word, f"Reason {minute}.", now)
    await put_report(database, Player(2, 1, "Bee"), "secret", "Elsewhere.", NOON)

    found = await reports_of(database, 1, 10)

    assert [(each.word, each.people, each.reason) for each in found] == [
        ("glam", 2, "Reason 3."),
        ("game", 1, "Reason 1."),
    ]
    assert await reports_of(database, 1, 1) == found[:1]
