"""What players found and solved, each once."""

import asyncio
from datetime import date, timedelta

import pytest

from bot.model import FoundWord, Player, Score, TakenHint
from bot.store.backend import Backend
from bot.store.scorecards import add_hint, put_player, read_scorecard
from tests.store.conftest import NOON

DAY = date(2026, 11, 20)
ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
ADA_ELSEWHERE = Player(2, 10, "Ada")


@pytest.fixture(autouse=True)
async def players(database: Backend) -> None:
    async with database.transaction() as transaction:
        for player in (ADA, BRUNO, ADA_ELSEWHERE):
            await put_player(transaction, player)


async def find(
    database: Backend, player: Player, *words: str, minutes: int = 0
) -> tuple[FoundWord, ...]:
    """Score words; returns what was new."""
    found = tuple(FoundWord(word, 1) for word in words)
    score = Score(player, "honeycomb", DAY, found, NOON + timedelta(minutes=minutes))
    return (await database.score(score)).new


async def solve(database: Backend, step: int, word: str) -> tuple[FoundWord, ...]:
    """Score a step of the anigram; returns it if it was new."""
    score = Score(ADA, "anigram", DAY, (FoundWord(word, len(word), step),), NOON)
    return (await database.score(score)).new


async def words_of(database: Backend, player: Player, day: date = DAY) -> list[str]:
    return [
        found.word for found in (await read_scorecard(database, player, "honeycomb", day)).found
    ]


async def test_finds_come_back_in_the_order_of_finding(database: Backend) -> None:
    await find(database, ADA, "glam", minutes=2)
    await find(database, ADA, "game", minutes=1)
    await find(database, ADA, "gleam", minutes=3)

    assert await words_of(database, ADA) == ["game", "glam", "gleam"]


async def test_the_words_of_one_guess_come_back_in_the_order_of_typing(database: Backend) -> None:
    await asyncio.gather(
        find(database, ADA, "glam", "amalgam", "game"),
        find(database, BRUNO, "gleam", "agape"),
        find(database, ADA, "gemel", "amalgam", "agape", minutes=1),
    )

    assert await words_of(database, ADA) == ["glam", "amalgam", "game", "gemel", "agape"]
    assert await words_of(database, BRUNO) == ["gleam", "agape"]


async def scores(database: Backend) -> list[tuple[str, int, int]]:
    """(game, points, hints) of the first player, which both tables agree on."""
    kept = [
        await database.fetch(
            f"SELECT game, points, hints FROM {table} WHERE server_id = 1 AND player_id = 10"  # noqa: S608
            " ORDER BY game"
        )
        for table in ("daily_scores", "total_scores")
    ]
    assert kept[0] == kept[1]
    return [tuple(row) for row in kept[0]]


async def test_a_word_counts_once_and_the_others_that_came_with_it_too(
    database: Backend,
) -> None:
    assert await find(database, ADA, "game") == (FoundWord("game", 1),)
    assert await find(database, ADA, "glam", "game", "glam") == (FoundWord("glam", 1),)
    assert await find(database, ADA, "game") == ()

    assert await words_of(database, ADA) == ["game", "glam"]
    assert await scores(database) == [("honeycomb", 2, 0)]


async def test_players_servers_and_days_are_apart(database: Backend) -> None:
    for player in (ADA, BRUNO, ADA_ELSEWHERE):
        await find(database, player, "game", player.name.lower() + "x")

    assert await words_of(database, BRUNO) == ["game", "brunox"]
    assert await words_of(database, ADA, DAY + timedelta(days=1)) == []


async def test_steps_come_back_level_by_level(database: Backend) -> None:
    await solve(database, 2, "tired")
    await solve(database, 1, "ride")

    steps = (FoundWord("ride", 4, 1), FoundWord("tired", 5, 2))
    assert (await read_scorecard(database, ADA, "anigram", DAY)).found == steps
    assert (await read_scorecard(database, ADA, "honeycomb", DAY)).found == ()
    assert (await read_scorecard(database, BRUNO, "anigram", DAY)).found == ()


async def test_a_level_is_solved_once(database: Backend) -> None:
    assert await solve(database, 1, "ride")
    assert await solve(database, 1, "dire") == ()

    assert await scores(database) == [("anigram", 4, 0)]


async def test_a_hint_counts_for_the_scores_and_is_numbered(database: Backend) -> None:
    async with database.transaction() as transaction:
        for detail in ("glam", "game"):
            await add_hint(transaction, ADA, "honeycomb", DAY, TakenHint("word", detail), NOON)

    assert (await read_scorecard(database, ADA, "honeycomb", DAY)).hints == (
        TakenHint("word", "glam"),
        TakenHint("word", "game"),
    )
    assert await scores(database) == [("honeycomb", 0, 2)]


async def test_hints_are_counted_by_player_game_and_day(database: Backend) -> None:
    async with database.transaction() as transaction:
        for number, game, detail in (
            (2, "honeycomb", "game"),
            (1, "honeycomb", "glam"),
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

    assert (await read_scorecard(database, ADA, "honeycomb", DAY)).hints == (
        TakenHint("word", "glam"),
        TakenHint("word", "game"),
    )
    assert (await read_scorecard(database, ADA, "anigram", DAY)).hints == (
        TakenHint("word", "ride"),
    )
    assert (await read_scorecard(database, ADA, "honeycomb", DAY + timedelta(days=1))).hints == ()
    assert (await read_scorecard(database, BRUNO, "honeycomb", DAY)).hints == ()


async def test_the_latest_name_of_a_player_is_kept(database: Backend) -> None:
    async with database.transaction() as transaction:
        await put_player(transaction, Player(1, 10, "Ada L."))

    assert (await read_scorecard(database, Player(1, 10, ""), "honeycomb", DAY)).name == "Ada L."
    assert (await read_scorecard(database, Player(9, 10, ""), "honeycomb", DAY)).name is None
    rows = await database.fetch("SELECT name FROM players WHERE player_id = 10 ORDER BY server_id")
    assert [row["name"] for row in rows] == ["Ada L.", "Ada"]
