"""A whole database moved to the other kind and back: every board, streak and export is the same.

Of ``bot/store/copies.py``, ``bot/store/sqlite/copying.py`` and ``bot/store/postgresql/copying.py``.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.application import Application, open_application
from bot.errors import HostError
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import ALL_GAMES, FoundWord, LeaderboardScope, Period, Player, Score, Stand
from bot.store.copies import Table
from bot.store.copying import copy_database, in_order, open_end, sums_sql
from bot.store.leaderboards import leaderboard_page
from bot.store.opening import Place, held, open_database
from bot.store.settings import put_setting
from tests.store.conftest import NOON
from tests.store.test_privacy import ALICE, BOB, GARDEN, HIVE, SHARED, fill, rows_of
from tests.support.harness import MORNING, Clock
from tests.support.postgresql import ON_POSTGRESQL
from tests.support.rounds import LANGUAGE, lay_out
from tests.support.servers import posting_server

PEOPLE = [Player(server, number, f"Player {number}") for server in (1, 2) for number in range(9)]


@asynccontextmanager
async def playing(place: Place) -> AsyncIterator[Application]:
    async with open_application(place, Clock(), language=LANGUAGE) as opened:
        yield opened


async def past(app: Application) -> None:
    """A year before that: of who plays each day, and who each other day."""
    scores = [
        Score(
            player,
            game,
            (now := MORNING - timedelta(days=back)).date(),
            (FoundWord("gleam", 5 + number),),
            now,
            100,
        )
        for back in range(12, 365)
        for number, player in enumerate((PEOPLE[0], PEOPLE[-1]))
        for game in app.games.catalog
        if back % (number + 1) == 0
    ]
    await asyncio.gather(*map(app.host.database.score, scores))


async def live(app: Application) -> None:
    """A year of two servers, its last days with all that players do, and a row of everything."""
    await past(app)
    await lay_out(app.host.database, MORNING.date() - timedelta(days=12), 14)
    await app.posts.servers.start_posts(
        posting_server(1, 5), MORNING - timedelta(days=12), admin_id=1
    )
    for back in range(11, -1, -1):
        now = MORNING - timedelta(days=back)
        for number, player in enumerate(PEOPLE):
            if (number + back) % 5:
                await app.games.play(HONEYCOMB).guess(player, "game gleam glam"[: 4 + number], now)
                await app.games.play(ANIGRAM).guess(player, "ride", now)
            if (number + back) % 7 == 0:
                await app.games.play(HONEYCOMB).hint(player, now)
    await app.games.disputes.report(PEOPLE[0], "ired", "Why? \U0001f41d", MORNING)
    await app.games.disputes.rule(PEOPLE[0], "amalgam", Stand.DENY, "Because.", MORNING)
    await fill(app.host.database, rows_of(HIVE, ALICE))
    await fill(app.host.database, rows_of(GARDEN, BOB))


async def told(place: Place) -> dict[str, Any]:
    """All that people are told of their scores."""
    async with playing(place) as app:
        return {
            "boards": [
                await leaderboard_page(
                    app.host.database,
                    LeaderboardScope(server, game, period, period.start(MORNING.date())),
                    limit=50,
                    player_id=3,
                )
                for server in (1, 2, HIVE)
                for game in (ALL_GAMES, *app.games.catalog)
                for period in Period
            ],
            "statistics": [
                asdict(await app.people.statistics.of(player, MORNING)) for player in PEOPLE
            ],
            "exports": [
                await app.people.privacy.export(person, MORNING)
                for person in (*range(9), ALICE, BOB)
            ],
            "seed": await app.host.database.fetch("SELECT value FROM settings WHERE name = 'seed'"),
        }


@ON_POSTGRESQL
async def test_what_is_copied_there_and_back_is_the_same_in_every_table_and_for_every_player(
    place: Place, tmp_path: Path
) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"
    async with playing(first) as app:
        await live(app)
    before = await told(first)
    assert max(each["longest_streak"] for each in before["statistics"]) > 300
    copied: dict[str, int] = {}

    await copy_database(first, place, NOON, copied.__setitem__)
    assert {table for table, rows in copied.items() if not rows} <= SHARED
    assert copied["players"] == len(PEOPLE) + 2
    there = await told(place)
    there["seed"], before["seed"] = (  # a row of another kind
        [dict(row) for row in each["seed"]] for each in (there, before)
    )
    assert there == before

    await copy_database(place, last, NOON, copied.__setitem__)
    back = await told(last)
    back["seed"] = [dict(row) for row in back["seed"]]
    assert back == before


@ON_POSTGRESQL
async def test_nothing_is_copied_over_something_or_from_under_a_bot(
    place: Place, tmp_path: Path
) -> None:
    path = tmp_path / "honeygram.db"

    async def refusal(source: Place, target: Place) -> str:
        with pytest.raises(HostError) as error:
            await copy_database(source, target, NOON, lambda table, rows: None)
        return str(error.value)

    assert "There is no database" in await refusal(path, place)
    async with open_database(path, NOON) as file:
        await put_setting(file, "seed", "bees")
    assert "is the database itself" in await refusal(path, path)
    async with held(place, NOON):
        assert "Another Honeygram" in await refusal(path, place)
    async with open_database(place, NOON) as server:
        await put_setting(server, "seed", "other bees")
    assert "There is something in" in await refusal(path, place)
    async with open_database(place, NOON) as server, server.transaction() as transaction:
        await transaction.execute("DELETE FROM settings")
        await transaction.execute(
            "CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN new.value = 'wasps'; RETURN new; END $$;"
            " CREATE TRIGGER change BEFORE INSERT ON settings FOR EACH ROW"
            " EXECUTE FUNCTION change()"
        )
    assert await refusal(path, place) == "The copies of settings differ: nothing was copied."
    async with open_end(place) as end:
        assert await end.fetch("SELECT * FROM settings") == []


def test_tables_are_copied_after_those_that_they_refer_to() -> None:
    tables = [
        Table(name, ("a", "b"), frozenset("b"), frozenset(parents))
        for name, parents in (("c", ["b"]), ("b", ["a", "b"]), ("a", []))
    ]
    assert [each.name for each in in_order(tables)] == ["a", "b", "c"]
    assert sums_sql(tables[0]) == (
        "SELECT count(*), count(a), count(b),"
        " coalesce(sum(a % 999983), 0) || '/' || min(a) || '/' || max(a),"
        " coalesce(sum(length(b)), 0) || min(b) || max(b) FROM c"
    )


@ON_POSTGRESQL
async def test_a_text_that_a_server_cannot_keep_is_named_with_its_cure(
    place: Place, tmp_path: Path
) -> None:
    path = tmp_path / "honeygram.db"
    async with open_database(path, NOON) as file, file.transaction() as transaction:
        await transaction.execute("INSERT INTO players VALUES (1, 2, $1)", "Ada\0Lovelace")
    with pytest.raises(HostError, match="players holds the character NUL") as error:
        await copy_database(path, place, NOON, lambda table, rows: None)
    async with open_database(path, NOON) as file, file.transaction() as transaction:
        await transaction.execute(str(error.value).rpartition(": ")[2].rstrip(";"))
    await copy_database(path, place, NOON, lambda table, rows: None)
    async with open_database(place, NOON) as server:
        assert [row["name"] for row in await server.fetch("SELECT name FROM players")] == ["Ada"]


@ON_POSTGRESQL
async def test_a_full_disk_and_a_lost_server_are_said_in_a_sentence(
    place: Place, tmp_path: Path
) -> None:
    path = tmp_path / "honeygram.db"
    async with open_database(path, NOON), open_database(place, NOON):
        pass
    names = [(number, 1, "Ada" * 3_000) for number in range(99)]

    async def fill_up() -> None:
        async with open_end(path) as end:
            await end.fetch("PRAGMA max_page_count = 1")
            [players] = [table for table in await end.tables() if table.name == "players"]
            await end.add(players, names)

    async def ask(end_of: Place, sql: str) -> None:
        async with open_end(end_of) as end:
            await end.fetch(sql)

    with pytest.raises(HostError, match=r"honeygram\.db has no space left on its disk"):
        await fill_up()
    with pytest.raises(HostError, match="is busy or out of reach"):
        await ask(place, "SELECT pg_terminate_backend(pg_backend_pid())")
    for each in (path, place):
        with pytest.raises(HostError, match="nothing was"):
            await ask(each, "SELECT * FROM bees")
