"""A server that is away, full, slow or closed: what is told, and that the bot goes on by itself.

Of ``bot/store/postgresql/pools.py``.
"""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator

import pytest

from bot.errors import ErrorCode, HostError, StorageUnavailable
from bot.model import FoundWord, Player, Score
from bot.store.backend import Backend
from bot.store.migrations import PATIENCE
from bot.store.opening import open_database
from bot.store.postgresql.address import Address
from bot.store.postgresql.availability import AWAY, BUSY, CLOSED, FULL
from bot.store.postgresql.database import Database
from bot.store.settings import get_setting, put_setting
from tests.conftest import Errors
from tests.store.conftest import NOON
from tests.store.test_database import kept, score
from tests.support.postgresql import Cluster
from tests.support.waiting import until, waiting_for

RAISE = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$;
CREATE TRIGGER refuse BEFORE INSERT ON settings FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER refuse BEFORE INSERT ON found_words FOR EACH ROW EXECUTE FUNCTION refuse()
"""
SESSIONS = "SELECT pid FROM pg_stat_activity WHERE datname LIKE 'test%'"
BRIEF = 0.1  # seconds
HEAL = "DROP FUNCTION refuse CASCADE"


@pytest.fixture
async def away(other_server: Cluster) -> AsyncIterator[Database]:
    """A database on the server that may be harmed."""
    with other_server.database() as address:
        async with open_database(address, NOON) as opened:
            assert isinstance(opened, Database)
            yield opened


async def refused(database: Database, code: ErrorCode) -> None:
    """Neither way to write gets through."""
    with pytest.raises(StorageUnavailable, match=code.value):
        await put_setting(database, "a", "1")
    with pytest.raises(StorageUnavailable, match=code.value):
        await score(database, 1, "game")


async def works(database: Backend) -> bool:
    try:
        await put_setting(database, "a", "1")
        await score(database, 1, "glam")
    except StorageUnavailable:
        return False
    return True


@pytest.mark.parametrize(
    ("code", "trouble"),
    [("53100", FULL), ("58030", CLOSED), ("42501", CLOSED), ("57014", BUSY)],
    ids=["full", "disk", "rights", "cancelled"],
)
async def test_what_the_server_refuses_is_told_as_what_it_is(
    database: Database,
    address: Address,
    errors: Errors,
    code: str,
    trouble: object,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(RAISE.format(code=code))
    for _ in range(2):
        await refused(database, getattr(trouble, "code", ErrorCode.UNEXPECTED))
    assert database.condition.trouble is trouble
    assert len([each for each in caplog.records if each.levelno >= logging.WARNING]) == 1
    async with database.transaction() as transaction:
        await transaction.execute(HEAL)
    assert await score(database, 1, "game") == ["game"]
    assert database.condition.trouble is None
    errors.take()


async def test_a_server_that_was_restarted_is_found_again_without_a_word_lost_or_doubled(
    away: Database, other_server: Cluster, errors: Errors
) -> None:
    assert await score(away, 1, "first") == ["first"]
    for how in (signal.SIGINT, signal.SIGQUIT):  # in order, and as in a crash
        other_server.stop(how)
        asked = asyncio.create_task(score(away, 1, f"word {how}"))
        await asyncio.sleep(0.1)  # it has noticed by now
        other_server.start()
        assert await asked == [f"word {how}"]
        assert await get_setting(away, "none") is None
        await put_setting(away, "b", "2")
    assert len(await kept(away)) == 3
    errors.take()


async def test_a_server_that_stays_away_is_told_and_comes_back(
    away: Database, other_server: Cluster, errors: Errors
) -> None:
    other_server.stop()
    try:
        await refused(away, ErrorCode.STORAGE_BUSY)
        with pytest.raises(StorageUnavailable):
            await get_setting(away, "a")
        assert away.condition.trouble is AWAY
        [line] = errors.take()
        assert line.getMessage().startswith("the database server is out of reach")
    finally:
        other_server.start()
    assert await get_setting(away, "a") is None
    assert away.condition.trouble is None  # also when nobody writes
    await until(lambda: works(away))
    assert await kept(away) == ["glam"]


async def test_nobody_waits_without_end_for_a_server_that_is_silent(
    other_server: Cluster, errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("database.READ_WITHIN", "database.READ_MUCH_WITHIN", "database.WRITE_WITHIN"):
        monkeypatch.setattr(f"bot.store.postgresql.{limit}", 0.5)
    monkeypatch.setattr("bot.store.postgresql.group_commit.PATIENCE", 0.5)
    monkeypatch.setattr("bot.store.postgresql.pools.ROLL_BACK_WITHIN", 0.1)
    monkeypatch.setattr("bot.store.postgresql.connection.CLOSE_WITHIN", 0.1)
    with other_server.database() as address:
        async with open_database(address, NOON) as database:
            await until(lambda: works(database))
            begun, silent = asyncio.Barrier(3), asyncio.Event()

            async def change() -> None:
                async with database.transaction() as transaction:
                    await begun.wait()
                    await silent.wait()
                    await transaction.execute("DELETE FROM settings")

            async def read_aside() -> None:
                async with database.read_aside() as source:
                    await begun.wait()
                    await silent.wait()
                    await source.fetch("SELECT 1")

            changing, aside = asyncio.create_task(change()), asyncio.create_task(read_aside())
            await begun.wait()
            with other_server.silent():
                silent.set()
                asking = (get_setting(database, "a"), database.fetch_patiently("SELECT 1"))
                writing = score(database, 1, "gleam")
                async with waiting_for("all who ask to be refused"):
                    with pytest.raises(TimeoutError):
                        async with asyncio.timeout(0.1):  # as `/healthz` does
                            await get_setting(database, "a")
                    told = await asyncio.gather(
                        changing, aside, writing, *asking, return_exceptions=True
                    )
            assert [type(each) for each in told] == [StorageUnavailable] * 5
            await until(lambda: works(database))
            assert await get_setting(database, "a") == "1"
    errors.take()


async def test_a_migration_may_take_its_time(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgresql.database.WRITE_WITHIN", 0.05)
    async with database.transaction(patience=PATIENCE) as transaction:
        await transaction.execute("SELECT pg_sleep(0.2)")
    with pytest.raises(StorageUnavailable):
        async with database.transaction() as transaction:
            await transaction.execute("SELECT pg_sleep(0.2)")
    await put_setting(database, "a", "1")


async def test_connections_that_are_killed_are_made_anew(
    away: Database, other_server: Cluster
) -> None:
    await score(away, 1, "game")
    kill = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name='honeygram'"
    )
    for number in range(5):
        working = asyncio.gather(*(score(away, n, f"word{number}") for n in range(30)))
        await asyncio.to_thread(other_server.sql, "postgres", kill)
        assert await working == [[f"word{number}"]] * 30
        assert await get_setting(away, "none") is None
        await put_setting(away, "a", "1")
    assert len(await kept(away)) == 151


async def test_a_connection_that_is_lost_between_two_statements_is_told_as_one(
    away: Database, errors: Errors
) -> None:
    async def work() -> None:
        async with away.transaction() as transaction:
            [session] = await transaction.fetch("SELECT pg_backend_pid() AS pid")
            await away.fetch("SELECT pg_terminate_backend($1)", session["pid"])
            await until(lambda: away._writers.get_size() == 0)
            await transaction.execute("SELECT 1")

    with pytest.raises(StorageUnavailable, match=ErrorCode.STORAGE_BUSY.value):
        await work()
    errors.take()


async def test_a_server_that_only_reads_is_closed_until_it_writes(
    away: Database, other_server: Cluster, errors: Errors
) -> None:
    read_only = "ALTER SYSTEM SET default_transaction_read_only = {}"
    await asyncio.to_thread(other_server.sql, "postgres", read_only.format("on"))
    await asyncio.to_thread(other_server.sql, "postgres", "SELECT pg_reload_conf()")

    async def closed() -> bool:
        try:
            await put_setting(away, "a", "1")
        except StorageUnavailable as error:
            return error.code is ErrorCode.STORAGE_CLOSED
        return False

    await until(closed)
    await refused(away, ErrorCode.STORAGE_CLOSED)
    assert await get_setting(away, "seed") is None  # reading goes on
    other_server.sql("postgres", "SET default_transaction_read_only = off", read_only.format("off"))
    other_server.sql("postgres", "SELECT pg_reload_conf()")
    await until(lambda: works(away))
    errors.take()


async def test_a_slow_statement_is_waited_for(database: Database) -> None:
    """Two seconds a statement are slow, and no reason to say no."""
    async with database.transaction() as transaction:
        await transaction.execute(
            "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN PERFORM pg_sleep(0.6); RETURN new; END $$;"
            " CREATE TRIGGER slow BEFORE INSERT ON players FOR EACH ROW EXECUTE FUNCTION slow()"
        )
    first = asyncio.create_task(score(database, 1, "game"))
    await asyncio.sleep(0.05)
    others = [asyncio.create_task(score(database, 1, f"word{n}")) for n in range(5)]
    assert await first == ["game"]
    assert await asyncio.gather(*others) == [[f"word{n}"] for n in range(5)]


async def test_of_what_a_server_falls_silent_about_nobody_says_that_it_was_not_saved(
    other_server: Cluster, away: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that hangs does later what it was told."""
    await until(lambda: works(away))
    monkeypatch.setattr("bot.store.postgresql.group_commit.PATIENCE", BRIEF)
    sessions = [int(pid) for pid in other_server.sql("postgres", SESSIONS).split()]
    for session in sessions:
        os.kill(session, signal.SIGSTOP)
    try:
        with pytest.raises(StorageUnavailable, match=ErrorCode.STORAGE_SILENT.value):
            await score(away, 1, "game")
    finally:
        for session in sessions:
            os.kill(session, signal.SIGCONT)

    async def is_kept() -> bool:
        return "game" in await kept(away)

    await until(is_kept)
    assert away.condition.trouble in (BUSY, None)


async def test_an_error_of_the_program_is_no_trouble(database: Database) -> None:
    with pytest.raises(database.driver_error, match="bees"):
        await database.fetch("SELECT * FROM bees")
    player = Player(1, 1, "Ada")
    with pytest.raises(database.driver_error):
        await database.score(Score(player, "chess", NOON.date(), (FoundWord("game", 1),), NOON))
    assert database.condition.trouble is None


async def test_what_cannot_be_reached_is_told_in_a_sentence(other_server: Cluster) -> None:
    async def told(address: Address) -> str:
        with pytest.raises(HostError) as error:
            async with open_database(address, NOON):
                pass
        return str(error.value)

    nowhere = Address("postgresql://honeygram:top-secret@127.0.0.1:1/honeygram")
    assert "cannot be reached" in await told(nowhere)
    assert "top-secret" not in await told(nowhere)
    missing = other_server.by_network("missing", "top-secret")
    assert await told(missing) == (
        f"There is no database missing on the server of postgresql://honeygram@127.0.0.1:"
        f"{other_server.port}/missing: make it with `createdb missing`, or change DATABASE_URL."
    )
    assert "refuses the user" in await told(
        Address(f"postgresql://nobody:top-secret@127.0.0.1:{other_server.port}/postgres")
    )
    with other_server.database() as address:
        other_server.sql(address.database, "CREATE TABLE bees (name text)")
        assert "another program's" in await told(address)
