"""A server that takes a connection and then says nothing any more keeps no command for ever.

Of ``bot/ops/server_checks.py``.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from guildyard import Playground

from bot.application import open_application
from bot.errors import HostError
from bot.model import Player
from bot.ops import service
from bot.ops.findings import Grade
from bot.ops.server_checks import check_server as findings_of
from bot.store.copying import copy_database
from bot.store.opening import Place, held, open_database
from bot.store.postgresql import connection, pools
from bot.store.postgresql.address import Address
from bot.store.postgresql.lock import Hold
from bot.store.postgresql.migrations import version_of
from bot.store.postgresql.owner import check_server
from bot.store.scorecards import put_player
from tests.conftest import Hive
from tests.store.conftest import NOON
from tests.support.harness import Clock, running_bot
from tests.support.postgresql import Cluster
from tests.support.relay import Relay
from tests.support.rounds import LANGUAGE
from tests.support.spoken import heard

BRIEF = 0.3  # seconds until a server is given up whose first answer is missing
LONGER = 1.0  # and one that has answered before
KEEPALIVES = (
    "tcp_keepalives_idle",
    "tcp_keepalives_interval",
    "tcp_keepalives_count",
    "tcp_user_timeout",
)

Ask = Callable[[Address], Coroutine[Any, Any, object]]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever copies gives a server up soon."""
    monkeypatch.setattr("bot.store.postgresql.copying.ROWS_WITHIN", LONGER)
    monkeypatch.setattr("bot.store.postgresql.copying.TABLE_WITHIN", LONGER)


async def hold(address: Address) -> None:
    async with held(address, NOON):
        raise AssertionError("a silent server gives no lock")


def test_who_ends_waits_for_a_silent_server_no_longer_than_there_is_time() -> None:
    assert pools.CLOSE_WITHIN + connection.CLOSE_WITHIN < service.LONGEST_STOP


@pytest.mark.parametrize(
    ("statement", "ask"),
    [
        (b"server_version_num", check_server),
        (b"schema_migrations", version_of),
        (b"pg_try_advisory_lock", hold),
    ],
)
async def test_whoever_asks_something_is_told_that_there_was_no_answer(
    address: Address, relay: Relay, monkeypatch: pytest.MonkeyPatch, statement: bytes, ask: Ask
) -> None:
    monkeypatch.setattr("bot.store.postgresql.connection.ANSWER_WITHIN", BRIEF)
    relay.silent_at = statement
    with pytest.raises(HostError, match="server is busy: it does not answer in time"):
        await ask(relay.address(address.database))


async def test_a_check_says_that_there_was_no_answer(
    address: Address, relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgresql.connection.ANSWER_WITHIN", LONGER)
    relay.silent_at = b"pg_database_size"
    [finding] = [each async for each in findings_of(relay.address(address.database))]
    assert (finding.grade, "does not answer in time" in finding.text) == (Grade.BAD, True)


@pytest.mark.parametrize(
    ("statement", "told", "rows"),
    [
        (b"COPY", "is busy or out of reach", "0"),
        (b"COMMIT", "never said whether it did: copy again", "0"),
        (b"ANALYZE", "", "1"),
    ],
)
async def test_a_copy_ends_with_a_sentence_and_is_all_or_nothing(
    address: Address,
    relay: Relay,
    postgresql: Cluster,
    path: Path,
    hasty: None,
    statement: bytes,
    told: str,
    rows: str,
) -> None:
    async with open_database(path, NOON) as file, file.transaction() as transaction:
        await put_player(transaction, Player(1, 2, "Ada"))

    def tell(table: str, number: int) -> None:
        relay.silent_at = statement

    assert told in await outcome(path, relay.address(address.database), tell)
    there = postgresql.sql(address.database, "SELECT count(*) FROM players")
    assert there == rows


async def test_a_copy_from_a_silent_server_ends_too(
    address: Address, relay: Relay, path: Path, hasty: None
) -> None:
    async with open_database(address, NOON) as server, server.transaction() as transaction:
        await put_player(transaction, Player(1, 2, "Ada"))
    relay.silent_at = b"FROM players"
    told = await outcome(relay.address(address.database), path, lambda table, number: None)
    assert "is busy or out of reach" in told
    async with open_database(path, NOON) as file:
        assert await file.fetch("SELECT 1 FROM players") == []


async def outcome(source: Place, target: Place, tell: Callable[[str, int], None]) -> str:
    """What the host reads of a copy that fails."""
    try:
        await copy_database(source, target, NOON, tell)
    except HostError as error:
        return str(error)
    return ""


async def test_the_server_gives_up_a_machine_that_is_gone_and_frees_its_lock(
    address: Address, postgresql: Cluster
) -> None:
    """By itself it would hold on to the lock for two hours."""
    holder = Hold(postgresql.by_network(address.database))
    assert await holder.take()
    limits = [await holder._connection.fetchval(f"SHOW {name}") for name in KEEPALIVES]
    assert limits == ["10", "5", "2", "20000"]
    await holder.end()


READ_MUCH = 5.0  # seconds until a leaderboard gives up
SILENCES = ["the first", "again"]  # the second one meets connections that were dropped


async def test_everybody_is_told_what_came_of_it_while_the_server_is_silent(
    playground: Playground,
    hive: Hive,
    clock: Clock,
    furnished: Address,
    postgresql: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Commands, buttons, forms and pages; a score takes longer than Discord listens."""
    monkeypatch.setattr("bot.store.postgresql.database.READ_MUCH_WITHIN", READ_MUCH)
    playground.client.patience = 60.0
    people = [hive.guild.add_member(f"Player {number}") for number in range(24)]
    async with (
        open_application(furnished, clock, language=LANGUAGE) as app,
        running_bot(playground, app) as bot,
    ):
        bot.patience = 0.2  # a machine that is out of breath leaves it more time
        boards = [await each.command("/bee guess", hive.channel, word="game") for each in people]
        shared = await hive.alice.command("/bee guess", hive.channel, word="game")
        shared = await hive.alice.click(shared, "Share here")
        forms = [
            await each.click(board, "Guess") for each, board in zip(people, boards, strict=True)
        ]

        def ask(number: int) -> Awaitable[Any]:
            """Everybody asks through the next door."""
            one, board = people[number], boards[number]
            doors = [
                partial(one.command, "/bee guess", hive.channel, word="gleam"),
                partial(one.submit, forms[number], {"word": "gleam"}),
                partial(one.click, board, "Hint"),
                partial(one.click, board, "Guess"),
                partial(one.click, shared, "Play"),
                partial(one.command, "/leaderboard", hive.channel),
                partial(one.command, "/stats", hive.channel),
                partial(one.command, "/remind", hive.channel, hours=3),
            ]
            return doors[number % len(doors)]()

        for _ in SILENCES:
            with postgresql.silent():
                told = await asyncio.gather(*map(ask, range(len(people))), return_exceptions=True)
            assert [each for each in told if isinstance(each, BaseException)] == []
        again = await hive.bob.command("/bee guess", hive.channel, word="gleam")
        assert heard(again).startswith("✅ GLEAM +5")
