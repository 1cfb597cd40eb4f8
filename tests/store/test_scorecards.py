"""What players found and solved, each once."""

import sqlite3
from datetime import date, timedelta

import pytest

from bot.model import FoundWord, Player
from bot.store.scorecards import add_finds, add_step, put_player, read_scorecard
from bot.store.sqlite.database import Database
from tests.store.conftest import NOON

DAY = date(2026, 11, 20)
ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
ADA_ELSEWHERE = Player(2, 10, "Ada")


@pytest.fixture(autouse=True)
async def players(database: Database) -> None:
    async with database.write() as transaction:
        for player in (ADA, BRUNO, ADA_ELSEWHERE):
            await put_player(transaction, player)


async def find(database: Database, player: Player, *words: str, minutes: int = 0) -> None:
    found = [FoundWord(word, 1) for word in words]
    async with database.write() as transaction:
        await add_finds(transaction, player, DAY, found, NOON + timedelta(minutes=minutes))


async def words_of(database: Database, player: Player, day: date = DAY) -> list[str]:
    return [found.word for found in (await read_scorecard(database, player, "bee", day)).found]


async def test_finds_come_back_in_the_order_of_finding(database: Database) -> None:
    await find(database, ADA, "glam", minutes=2)
    await find(database, ADA, "game", minutes=1)
    await find(database, ADA, "gleam", minutes=3)

    assert await words_of(database, ADA) == ["game", "glam", "gleam"]


async def test_a_second_find_of_a_word_is_refused_with_all_that_came_with_it(
    database: Database,
) -> None:
    await find(database, ADA, "game")

    with pytest.raises(sqlite3.IntegrityError):
        await find(database, ADA, "glam", "game")
    assert await words_of(database, ADA) == ["game"]


async def test_players_servers_and_days_are_apart(database: Database) -> None:
    for player in (ADA, BRUNO, ADA_ELSEWHERE):
        await find(database, player, "game", player.name.lower() + "x")

    assert await words_of(database, BRUNO) == ["brunox", "game"]
    assert await words_of(database, ADA, DAY + timedelta(days=1)) == []


async def test_an_unknown_player_finds_nothing(database: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await find(database, Player(1, 99, "Nobody"), "game")


async def test_steps_come_back_level_by_level(database: Database) -> None:
    async with database.write() as transaction:
        for level, word in enumerate(["ride", "tired"], 1):
            await add_step(transaction, ADA, DAY, level, FoundWord(word, len(word)), NOON)

        steps = (await read_scorecard(transaction, ADA, "anigram", DAY)).found
        assert steps == (FoundWord("ride", 4), FoundWord("tired", 5))
    assert (await read_scorecard(database, ADA, "anigram", DAY)).found == steps
    assert (await read_scorecard(database, ADA, "bee", DAY)).found == ()
    assert (await read_scorecard(database, BRUNO, "anigram", DAY)).found == ()


async def test_a_level_is_solved_once(database: Database) -> None:
    async def solve(word: str) -> None:
        async with database.write() as transaction:
            await add_step(transaction, ADA, DAY, 1, FoundWord(word, 4), NOON)

    await solve("ride")
    with pytest.raises(sqlite3.IntegrityError):
        await solve("dire")


async def test_hints_are_counted_by_player_game_and_day(database: Database) -> None:
    async with database.write() as transaction:
        for number, game, detail in (
            (2, "bee", "game"),
            (1, "bee", "glam"),
            (1, "anigram", "ride"),
        ):
            await transaction.execute(
                "INSERT INTO hints (server_id, player_id, game, day, number, detail, given_at)"
                " VALUES ($1, $2, $3, $4, $5, $6, '')",
                ADA.server_id,
                ADA.player_id,
                game,
                DAY.isoformat(),
                number,
                detail,
            )

    assert (await read_scorecard(database, ADA, "bee", DAY)).hints == ("glam", "game")
    assert (await read_scorecard(database, ADA, "anigram", DAY)).hints == ("ride",)
    assert (await read_scorecard(database, ADA, "bee", DAY + timedelta(days=1))).hints == ()
    assert (await read_scorecard(database, BRUNO, "bee", DAY)).hints == ()


async def test_the_latest_name_of_a_player_is_kept(database: Database) -> None:
    async with database.write() as transaction:
        await put_player(transaction, Player(1, 10, "Ada L."))

    assert (await read_scorecard(database, Player(1, 10, ""), "bee", DAY)).name == "Ada L."
    assert (await read_scorecard(database, Player(9, 10, ""), "bee", DAY)).name is None
    rows = await database.fetch("SELECT name FROM players WHERE player_id = 10 ORDER BY server_id")
    assert [row["name"] for row in rows] == ["Ada L.", "Ada"]
