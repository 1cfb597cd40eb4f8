"""Words that several people try in vain are kept with a number of people, and nobody is.

Of ``bot/store/tried_words.py``.
"""

from collections.abc import AsyncIterator
from datetime import date, timedelta

import pytest

from bot.games.tried_words import MOST_OF_SERVER, MOST_PEOPLE, TriedWords
from bot.model import Player, TriedWord
from bot.store.backend import Backend
from bot.store.opening import Place, open_database
from bot.store.tried_words import MOST_KEPT
from tests.support.harness import MORNING
from tests.support.piles import nth_word

HIVE, GARDEN = 1, 2
TODAY = MORNING.date()


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Backend]:
    async with open_database(place, MORNING) as opened:
        yield opened


@pytest.fixture
def tried(database: Backend) -> TriedWords:
    return TriedWords(database)


def note(tried: TriedWords, word: str, *people: int, server: int = HIVE, day: date = TODAY) -> None:
    for person in people:
        tried.note(Player(server, person, f"Player {person}"), day, [word])


async def kept(tried: TriedWords, server: int = HIVE) -> list[tuple[str, int]]:
    await tried.keep(MORNING)
    found = await tried.between(server, TODAY - timedelta(days=30), TODAY)
    return [(each.word, each.people) for each in found]


async def test_people_are_counted_and_not_guesses(tried: TriedWords) -> None:
    note(tried, "glamp", 1, 2, 1, 1, 2)
    assert await kept(tried) == []
    note(tried, "glamp", 3)
    assert await kept(tried) == [("glamp", 3)]
    note(tried, "glamp", 3, 4)
    assert await kept(tried) == [("glamp", 4)]


async def test_each_server_and_day_counts_for_itself(tried: TriedWords) -> None:
    note(tried, "glamp", 1, 2)
    note(tried, "glamp", 3, server=GARDEN)
    note(tried, "glamp", 3, day=TODAY - timedelta(days=1))
    assert await kept(tried) == []


async def test_of_several_days_the_best_one_is_told_the_most_tried_first(tried: TriedWords) -> None:
    note(tried, "glamp", 1, 2, 3, day=TODAY - timedelta(days=1))
    note(tried, "glamp", 1, 2, 3, 4)
    note(tried, "glimp", 1, 2, 3, 4, 5)
    assert await kept(tried) == [("glimp", 5), ("glamp", 4)]
    assert await tried.between(HIVE, TODAY - timedelta(days=1), TODAY - timedelta(days=1)) == [
        TriedWord("glamp", 3)
    ]


async def test_nothing_is_written_before_there_are_three_and_nobody_ever(
    tried: TriedWords, database: Backend
) -> None:
    note(tried, "glamp", 901, 902)
    await tried.keep(MORNING)
    assert await database.fetch("SELECT * FROM tried_words") == []
    note(tried, "glamp", 903)
    await tried.keep(MORNING)
    [row] = await database.fetch("SELECT * FROM tried_words")
    assert dict(row) == {"server_id": 1, "day": "2026-11-20", "word": "glamp", "people": 3}


async def test_a_restart_counts_anew_and_the_larger_number_stays(database: Backend) -> None:
    before, after = TriedWords(database), TriedWords(database)
    note(before, "glamp", 1, 2, 3, 4)
    await before.keep(MORNING)
    note(after, "glamp", 5, 6, 7)
    assert await kept(after) == [("glamp", 4)]


async def test_who_is_forgotten_is_not_counted_any_more(tried: TriedWords) -> None:
    note(tried, "glamp", 1, 2, 3)
    note(tried, "glimp", 1)
    tried.forget(1)
    assert await kept(tried) == []
    note(tried, "glamp", 4)
    note(tried, "glimp", 2, 3, 4)
    assert await kept(tried) == [("glamp", 3), ("glimp", 3)]


async def test_what_is_too_long_is_no_word(tried: TriedWords) -> None:
    note(tried, "g" * 21, 1, 2, 3)
    note(tried, "g" * 20, 1, 2, 3)
    assert await kept(tried) == [("g" * 20, 3)]


async def test_more_people_than_matter_are_not_counted(tried: TriedWords) -> None:
    note(tried, "glamp", *range(MOST_PEOPLE + 5))
    assert await kept(tried) == [("glamp", MOST_PEOPLE)]


async def test_nobody_can_push_out_what_many_try(tried: TriedWords) -> None:
    note(tried, "glamp", 1, 2)
    for number in range(3 * MOST_OF_SERVER):
        note(tried, nth_word(number), 9)
    note(tried, "glamp", 3)
    assert await kept(tried) == [("glamp", 3)]


async def test_a_server_and_day_has_a_limit_in_the_database(tried: TriedWords) -> None:
    words = [nth_word(number) for number in range(MOST_KEPT + 10)]
    for word in words:
        note(tried, word, 1, 2, 3)
    assert len(await kept(tried)) == MOST_KEPT
    first = sorted(words)[0]
    note(tried, first, 4)
    assert (await kept(tried))[0] == (first, 4)


async def test_all_servers_together_have_a_limit_in_memory(
    tried: TriedWords, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.games.tried_words.MOST_WORDS", 10)
    for server in range(1, 100):
        note(tried, "glamp", 1, 2, server=server)
    assert sum(map(len, tried._noted.values())) == tried._number <= 10
    note(tried, "glamp", 3, server=99)
    assert await kept(tried, 99) == [("glamp", 3)]


async def test_days_that_are_over_leave_the_memory(tried: TriedWords) -> None:
    note(tried, "glamp", 1, 2)
    await tried.keep(MORNING + timedelta(days=2))
    assert tried._number == 1
    await tried.keep(MORNING + timedelta(days=3))
    assert (tried._noted, tried._number) == ({}, 0)


async def rename(database: Backend, table: str, name: str) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(f"ALTER TABLE {table} RENAME TO {name}")


async def test_what_cannot_be_written_is_written_later(
    tried: TriedWords, database: Backend
) -> None:
    note(tried, "glamp", 1, 2, 3)
    await rename(database, "tried_words", "elsewhere")
    with pytest.raises(database.driver_error):
        await tried.keep(MORNING)
    await rename(database, "elsewhere", "tried_words")
    assert await kept(tried) == [("glamp", 3)]


async def test_after_ninety_days_a_word_is_deleted(tried: TriedWords) -> None:
    note(tried, "glamp", 1, 2, 3)
    assert await kept(tried) == [("glamp", 3)]
    await tried.drop_old(MORNING + timedelta(days=90))
    assert await kept(tried) == [("glamp", 3)]
    await tried.drop_old(MORNING + timedelta(days=91))
    assert await kept(tried) == []
