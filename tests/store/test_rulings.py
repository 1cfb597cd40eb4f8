"""Rulings hold from a day on, and the latest of a word counts."""

from datetime import date, timedelta

from bot.model import Change, Player, Ruling, Stand
from bot.store.backend import Backend
from bot.store.rulings import (
    MOST_READ,
    Made,
    changes_of,
    put_ruling,
    ruling_on,
    rulings_in_force,
    rulings_made,
    words_ruled,
)
from tests.store.conftest import NOON
from tests.support.piles import pile_up_rulings, steps_of
from tests.support.postgresql import ON_SQLITE

ADMIN = Player(1, 10, "Admin")
DAY = date(2026, 11, 20)


def ruling(word: str, stand: Stand, day: date = DAY, reason: str = "So.") -> Ruling:
    return Ruling(word, stand, reason, day)


async def held(database: Backend, server_id: int, day: date) -> list[Ruling]:
    return (await rulings_in_force(database, server_id, day, 30))[0]


async def put(database: Backend, made: Ruling) -> None:
    async with database.transaction() as transaction:
        await put_ruling(transaction, ADMIN, made, NOON)


async def test_a_ruling_holds_from_its_day_on_in_its_server(database: Backend) -> None:
    made = ruling("gleam", Stand.DENY)
    await put(database, made)

    assert await held(database, 1, DAY - timedelta(days=1)) == []
    assert await held(database, 1, DAY) == [made]
    assert await held(database, 1, DAY + timedelta(days=999)) == [made]
    assert await held(database, 2, DAY) == []


async def test_of_several_rulings_on_a_word_the_latest_that_has_begun_holds(
    database: Backend,
) -> None:
    first = ruling("gleam", Stand.DENY)
    second = ruling("gleam", Stand.ALLOW, DAY + timedelta(days=2))
    other = ruling("game", Stand.DENY, DAY + timedelta(days=1))
    for each in (second, other, first):
        await put(database, each)

    found = [await held(database, 1, DAY + timedelta(days=n)) for n in range(3)]

    assert found == [[first], [other, first], [other, second]]
    assert [await words_ruled(database, 1, DAY + timedelta(days=n)) for n in range(3)] == [
        {Stand.DENY: {"gleam"}},
        {Stand.DENY: {"game", "gleam"}},
        {Stand.ALLOW: {"gleam"}, Stand.DENY: {"game"}},
    ]
    assert await changes_of(database, 1) == [
        Change(each.effective_on, each.stand, frozenset({each.word}))
        for each in (first, other, second)
    ]


async def test_a_ruling_of_the_same_day_is_replaced(database: Backend) -> None:
    for stand in (Stand.DENY, Stand.ALLOW):
        await put(database, ruling("gleam", stand, reason=stand.value))

    assert await held(database, 1, DAY) == [ruling("gleam", Stand.ALLOW, reason="allow")]


async def test_the_first_rulings_come_with_the_number_of_all(database: Backend) -> None:
    for word in ("gleam", "game", "agape"):
        await put(database, ruling(word, Stand.DENY))

    found, number = await rulings_in_force(database, 1, DAY, 2)

    assert ([each.word for each in found], number) == (["agape", "game"], 3)
    assert await rulings_in_force(database, 2, DAY, 2) == ([], 0)


async def test_a_ruling_that_was_taken_back_holds_no_longer(database: Backend) -> None:
    later = DAY + timedelta(days=1)
    await put(database, ruling("gleam", Stand.DENY))
    await put(database, ruling("gleam", Stand.CLEAR, later, ""))

    assert await words_ruled(database, 1, DAY) == {Stand.DENY: {"gleam"}}
    assert await words_ruled(database, 1, later) == {}
    assert await held(database, 1, later) == []
    assert await ruling_on(database, 1, "gleam", DAY) is not None
    assert await ruling_on(database, 1, "gleam", later) is None


async def test_a_ruling_on_one_word_is_found_by_the_word(database: Backend) -> None:
    first = ruling("gleam", Stand.DENY)
    second = ruling("gleam", Stand.ALLOW, DAY + timedelta(days=2))
    for each in (first, second, ruling("game", Stand.DENY)):
        await put(database, each)

    days = [DAY + timedelta(days=offset) for offset in range(-1, 3)]
    assert [await ruling_on(database, 1, "gleam", day) for day in days] == [
        None,
        first,
        first,
        second,
    ]
    assert await ruling_on(database, 2, "gleam", DAY) is None
    assert await ruling_on(database, 1, "glea", DAY) is None


async def test_rulings_are_counted_before_one_comes(database: Backend) -> None:
    await put(database, ruling("gleam", Stand.DENY))
    await put(database, ruling("game", Stand.DENY))

    async with database.transaction() as transaction:
        assert [
            await rulings_made(transaction, *key)
            for key in [(1, "gleam", DAY), (1, "gleam", DAY + timedelta(1)), (1, "glam", DAY)]
        ] == [
            Made(2, known=True, replaced=True),
            Made(2, known=True, replaced=False),
            Made(2, known=False, replaced=False),
        ]
        assert (await rulings_made(transaction, 2, "gleam", DAY)).rulings == 0


@ON_SQLITE
async def test_what_reading_costs_does_not_grow_with_the_pile(database: Backend) -> None:
    """Not in a file that is older than the limits either: its newest rulings are read."""

    async def work() -> None:
        await rulings_in_force(database, 1, DAY, 30)
        await words_ruled(database, 1, DAY)
        await changes_of(database, 1)
        await ruling_on(database, 1, "aaaaa", DAY)
        async with database.transaction() as transaction:
            await rulings_made(transaction, 1, "aaaaa", DAY)

    await pile_up_rulings(database, 1, 2 * MOST_READ, DAY)
    before = await steps_of(database, work)
    await pile_up_rulings(database, 1, 20 * MOST_READ, DAY - timedelta(days=1))

    assert await steps_of(database, work) <= before * 1.1
    assert (await rulings_in_force(database, 1, DAY, 30))[1] == MOST_READ
    [newest] = await changes_of(database, 1)
    assert (newest.effective_on, len(newest.words)) == (DAY, MOST_READ)
    assert await words_ruled(database, 1, DAY) == {Stand.DENY: newest.words}
