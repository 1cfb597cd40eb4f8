"""Who found which word, and on which days anybody played."""

from collections.abc import Awaitable, Callable
from datetime import date, timedelta

import pytest

from bot.model import FoundWord, Player, Score, TakenHint, WordFinders
from bot.store.backend import Backend, Row
from bot.store.finders import (
    FINDERS,
    FIRST,
    finders_of,
    first_finders,
    found_all,
    found_without_hints,
    reached_before,
    server_days,
    words_found,
)
from bot.store.scorecards import add_hint
from tests.store.conftest import NOON
from tests.support.postgresql import ON_SQLITE

DAY = date(2026, 11, 20)
ADA = Player(1, 9, "Ada")


@pytest.fixture(autouse=True)
async def found(database: Backend) -> None:
    """Four people found GLEAM, the later ones under the smaller ids; the last found GAME too."""
    for number in (4, 3, 2, 1):
        player = Player(1, number, f"Bee {number}")
        later = NOON + timedelta(minutes=10 - number)
        words = (FoundWord("gleam", 5),) + (FoundWord("game", 1),) * (number == 1)
        await database.score(Score(player, "honeycomb", DAY, words, later))


async def test_finders_are_named_in_the_order_of_finding(database: Backend) -> None:
    answers = await finders_of(database, 1, "honeycomb", DAY, ["gleam", "glam", "game"], names=3)

    assert answers == [
        WordFinders("gleam", 4, ("Bee 4", "Bee 3", "Bee 2")),
        WordFinders("glam", 0, ()),
        WordFinders("game", 1, ("Bee 1",)),
    ]


async def test_a_name_of_any_characters_is_one_name(database: Backend) -> None:
    name = 'Bee\x1f, "7"'
    await database.score(Score(Player(1, 7, name), "honeycomb", DAY, (FoundWord("glam", 1),), NOON))
    found = await finders_of(database, 1, "honeycomb", DAY, ["glam"], names=3)
    assert found == [WordFinders("glam", 1, (name,))]


async def test_words_found_are_those_of_one_server_and_day(database: Backend) -> None:
    words = ["gleam", "game", "glam"]

    assert await words_found(database, 1, "honeycomb", DAY, words) == {"gleam", "game"}
    assert await words_found(database, 2, "honeycomb", DAY, words) == set()
    later = DAY + timedelta(days=1)
    assert await words_found(database, 1, "honeycomb", later, words) == set()


async def test_a_day_of_a_server_is_kept_once_and_the_latest_comes_first(
    database: Backend,
) -> None:
    for number, offset in enumerate((0, 2, 1, 2)):
        words = (FoundWord("gam" + "e" * number, 1),)
        await database.score(Score(ADA, "honeycomb", DAY + timedelta(days=offset), words, NOON))
    async with database.transaction() as transaction:
        await add_hint(
            transaction, ADA, "honeycomb", DAY - timedelta(days=1), TakenHint("page", ""), NOON
        )

    expected = [DAY + timedelta(days=1), DAY]
    assert await server_days(database, 1, DAY + timedelta(days=1)) == expected
    assert await server_days(database, 2, DAY) == []


@pytest.mark.parametrize("names", [0, 3])
async def test_the_finders_of_all_words_are_one_statement(
    database: Backend, monkeypatch: pytest.MonkeyPatch, names: int
) -> None:
    statements = counted(database, monkeypatch)
    words = ["gleam", "game", *(f"glam{number}" for number in range(60))]
    await finders_of(database, 1, "honeycomb", DAY, words, names=names)
    await found_without_hints(database, 1, "honeycomb", DAY, words)
    assert len(statements) == 2
    assert await finders_of(database, 1, "honeycomb", DAY, [], names=names) == []
    assert len(statements) == 2


async def test_whoever_found_all_of_some_words_is_known_in_one_statement(
    database: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements = counted(database, monkeypatch)
    key = (database, 1, "honeycomb", DAY)
    assert await found_all(*key, ["gleam", "game"], [1, 2, 3]) == {1}
    assert await found_all(*key, ["gleam"], [1, 2, 5]) == {1, 2}
    assert len(statements) == 2


async def test_the_first_row_says_who_was_first(database: Backend) -> None:
    for number in (6, 5):  # at the same moment as each other
        words = (FoundWord("glam", 1),)
        await database.score(Score(Player(1, number, "Bee"), "honeycomb", DAY, words, NOON))
    first = await first_finders(database, 1, "honeycomb", DAY, ["gleam", "glam", "gem"])
    assert first == {"gleam": 4, "glam": 5, "gem": None}


async def test_points_are_reached_by_the_words_found_until_then(database: Backend) -> None:
    """Bee 4 was the first to 5 points, Bee 1 alone has 6; Ada comes to 5 with her second word."""
    for minutes, word, points in ((0, "glam", 1), (9, "gem", 4)):
        later = NOON + timedelta(minutes=minutes)
        await database.score(Score(ADA, "honeycomb", DAY, (FoundWord(word, points),), later))
    players = {number: Player(1, number, "Bee") for number in (1, 2, 3, 4)} | {9: ADA}

    async def before(points: int) -> list[int]:
        key = "honeycomb", DAY, points
        return [each for each in players if await reached_before(database, players[each], *key)]

    assert await before(1) == [1, 2, 3, 4]
    assert await before(5) == [1, 2, 3, 9]
    assert await before(6) == []


@ON_SQLITE
@pytest.mark.parametrize(("sql", "more"), [(FINDERS, (3,)), (FIRST, ())])
async def test_finders_are_read_from_an_index_alone(
    database: Backend, sql: str, more: tuple[object, ...]
) -> None:
    """However many rows there are: no sorting, and no look at the table of words."""
    key = 1, "honeycomb", DAY.isoformat(), '["gleam"]'
    rows = await database.fetch(f"EXPLAIN QUERY PLAN {sql}", *key, *more)
    plan = [row["detail"] for row in rows]
    words = [line for line in plan if "found_words" in line]
    assert words
    assert all("USING COVERING INDEX found_words_by_word" in line for line in words)
    assert not any("TEMP B-TREE FOR ORDER BY" in line for line in plan)


def counted(database: Backend, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements that are asked from now on, as a list that grows."""
    statements: list[str] = []

    def noting(fetch: Callable[..., Awaitable[list[Row]]]) -> Callable[..., Awaitable[list[Row]]]:
        async def noted(sql: str, *values: object) -> list[Row]:
            statements.append(sql)
            return await fetch(sql, *values)

        return noted

    for name in ("fetch", "fetch_patiently"):
        monkeypatch.setattr(database, name, noting(getattr(database, name)))
    return statements
