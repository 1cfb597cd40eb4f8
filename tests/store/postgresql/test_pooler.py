"""PgBouncer between the bot and the server, pooling by session."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import pytest
from guildyard.testing import free_port

from bot.errors import HostError, PassingHostError
from bot.model import Player
from bot.store.opening import held, open_database
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import BY_TRANSACTION, SETTINGS, cannot_connect, connected
from bot.store.scorecards import put_player
from tests.store.conftest import NOON
from tests.support.postgresql import Cluster, as_somebody
from tests.support.waiting import until

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")

CONFIG = """
[databases]
* = host={host} port={port} user=honeygram
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {listen}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
"""


@pytest.fixture
def pooled(address: Address, postgresql: Cluster) -> Iterator[Address]:
    """The address of a database, through PgBouncer as it comes."""
    with pooling(address, postgresql, "session") as through:
        yield through


@contextmanager
def pooling(address: Address, postgresql: Cluster, mode: str) -> Iterator[Address]:
    """The address of a database, through PgBouncer in a mode."""
    if PROGRAM is None:
        pytest.skip("PgBouncer is missing: apt-get install pgbouncer")
    port = free_port()
    file = postgresql.folder / f"pgbouncer_{port}.ini"
    file.write_text(
        CONFIG.format(host=postgresql.folder, port=postgresql.port, listen=port, mode=mode)
    )
    with ExitStack() as stack:
        log = stack.enter_context(file.with_suffix(".log").open("wb"))
        pooler = subprocess.Popen(
            [PROGRAM, file], stdout=log, stderr=log, **as_somebody(postgresql.folder)
        )
        stack.callback(pooler.wait)
        stack.callback(pooler.terminate)
        yield Address(f"postgresql://honeygram@127.0.0.1:{port}/{address.database}")


async def test_a_bot_keeps_and_locks_through_a_pooler(pooled: Address) -> None:
    """And its settings hold there, which a pooler refuses as parameters of the start."""
    await until(partial(answers, pooled))
    async with held(pooled, NOON), open_database(pooled, NOON) as database:
        async with database.transaction() as transaction:
            await put_player(transaction, Player(1, 2, "Ada"))
        assert [row["name"] for row in await database.fetch("SELECT name FROM players")] == ["Ada"]
        with pytest.raises(HostError, match="Another Honeygram uses"):
            async with held(pooled, NOON):
                raise AssertionError("it is held")
    async with connected(pooled) as connection:
        assert await connection.fetchval("SHOW jit") == SETTINGS["jit"]


@pytest.mark.parametrize("mode", ["transaction", "statement"])
async def test_a_pooler_that_shares_sessions_out_is_named(
    address: Address, postgresql: Cluster, mode: str
) -> None:
    """Nothing that is started anew would pass by itself, so it ends for good."""
    with pooling(address, postgresql, mode) as through:
        await until(partial(answers, through))
        for _ in range(2):  # the second one meets what the first has prepared
            with pytest.raises(HostError, match="pool_mode = transaction: no lock") as error:
                async with open_database(through, NOON):
                    raise AssertionError("it is of no use")
            assert not isinstance(error.value, PassingHostError)


@pytest.mark.parametrize("error", BY_TRANSACTION)
def test_what_such_a_pooler_does_to_a_connection_names_it_too(
    address: Address, error: type[Exception]
) -> None:
    told = cannot_connect(address, error("prepared statement exists"))
    assert "pool_mode = transaction" in str(told)
    assert not isinstance(told, PassingHostError)


async def answers(pooled: Address) -> bool:
    """Does the pooler take connections by now?"""
    try:
        async with connected(pooled):
            return True
    except HostError:
        return False
