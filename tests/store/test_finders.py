"""Who found which word, and on which days anybody played."""

from datetime import date, timedelta

import pytest

from bot.model import FoundWord, Player, Score, TakenHint, WordFinders
from bot.store.backend import Backend
from bot.store.finders import finders_of, server_days, words_found
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


@ON_SQLITE
async def test_finders_are_read_from_an_index_alone(database: Backend) -> None:
    """However many rows there are: no sorting, and no look at the table of words."""
    rows = await database.fetch(
        "EXPLAIN QUERY PLAN SELECT name FROM found_words JOIN players USING (server_id, player_id)"
        " WHERE server_id = 1 AND game = 'honeycomb' AND day = '2026-11-20' AND word = 'gleam'"
        " ORDER BY found_at, player_id LIMIT 3"
    )
    plan = " ".join(row["detail"] for row in rows)
    assert "USING COVERING INDEX found_words_by_word" in plan
    assert "TEMP B-TREE" not in plan
