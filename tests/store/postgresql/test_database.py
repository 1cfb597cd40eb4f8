"""What is PostgreSQL's own: one statement a group, locks, and what cancelled tasks leave behind.

Of ``bot/store/postgresql/group_commit.py`` and ``bot/store/postgresql/transaction.py``.
"""

import asyncio
from collections.abc import Callable

import pytest

from bot.errors import HostError
from bot.model import FoundWord, Player, Score
from bot.store.opening import held, open_database
from bot.store.postgresql.address import Address
from bot.store.postgresql.database import Database
from bot.store.postgresql.group_commit import score_together
from bot.store.settings import change_setting, get_setting
from tests.store.conftest import NOON
from tests.store.test_database import kept, score

LOCKED = "SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'"
PLANS = "SELECT * FROM pg_prepared_statements WHERE statement LIKE '%found_words%'"
COMMITS = "SELECT count(DISTINCT xmin::text) AS commits FROM found_words"


def _more(text: str | None) -> str:
    return str(int(text or 0) + 1)


async def test_scores_that_come_at_once_are_one_statement_in_their_order(
    database: Database,
) -> None:
    new = await asyncio.gather(*(score(database, 1, "game", f"word{n}") for n in range(40)))

    assert new == [["game", "word0"], *([f"word{n}"] for n in range(1, 40))]
    assert len(await kept(database)) == 41
    [row] = await database.fetch(COMMITS)
    assert row["commits"] == 1


async def test_a_score_reads_no_whole_table(database: Database) -> None:
    """Although the plan that is kept was made for tables that were all but empty."""
    for number in range(10):
        await score(database, 1, f"word{number}")
    async with database._scores.acquire() as connection:
        [plans] = [each for each in await connection.fetch(PLANS) if "unnest" in each["statement"]]
        nothing = ", ".join(["NULL"] * 12)
        plan = await connection.fetch(f"EXPLAIN EXECUTE {plans['name']}({nothing})")
    assert plans["generic_plans"]
    assert "on found_words" in str(plan)
    assert "Seq Scan" not in str(plan)


async def test_another_attempt_knows_what_the_first_one_kept(database: Database) -> None:
    """Its answer was lost: the words are new to whoever asked."""
    player = Player(1, 1, "Ada")
    asked = Score(player, "honeycomb", NOON.date(), (FoundWord("game", 1),) * 2, NOON)
    await database.score(asked)
    async with database._scores.acquire() as connection:
        [again] = await score_together(connection, [asked], again=True)
        [other] = await score_together(connection, [asked])
    assert [each.word for each in again.new] == ["game"]
    assert other.new == ()
    assert await kept(database) == ["game"]


async def test_what_a_transaction_has_read_nobody_changes_meanwhile(
    database: Database, address: Address
) -> None:
    """Neither in this process nor in another, and whatever it is about."""
    async with open_database(address, NOON) as other:
        await asyncio.gather(
            *(change_setting(each, "number", _more) for each in (database, other) * 20)
        )
    assert await get_setting(database, "number") == "40"


async def test_servers_do_not_wait_for_each_other(database: Database) -> None:
    async with database.transaction(1), database.transaction(2):
        pass
    async with database.transaction(1):
        with pytest.raises(Exception, match="storage-busy"):
            async with database.transaction(1, patience=0.05):
                pass
        with pytest.raises(Exception, match="storage-busy"):
            async with database.transaction(patience=0.05):
                pass
    async with database.transaction(1):
        pass


@pytest.mark.parametrize("point", range(1, 14))
async def test_a_cancelled_task_leaves_no_transaction_and_no_connection_behind(
    database: Database, point: int
) -> None:
    async def work() -> None:
        async with database.transaction() as transaction:
            await transaction.execute("INSERT INTO settings (name, value) VALUES ('a', '')")
            await transaction.fetch("SELECT 1")

    for _ in range(8):  # more than there are connections
        task = asyncio.create_task(work())
        for _ in range(point):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        async with database.transaction() as transaction:
            await transaction.execute("DELETE FROM settings")
    assert await database.fetch(LOCKED) == []


async def test_a_failed_statement_that_was_caught_still_ends_the_transaction(
    database: Database,
) -> None:
    async def swallow() -> None:
        async with database.transaction() as transaction:
            await transaction.execute("INSERT INTO settings (name, value) VALUES ('a', '')")
            with pytest.raises(database.driver_error):
                await transaction.execute("INSERT INTO settings (name, value) VALUES ('a', '')")

    with pytest.raises(ValueError, match="failed"):
        await swallow()
    assert await get_setting(database, "a") is None


async def test_a_database_is_held_by_one_or_by_those_that_share_it(database: Database) -> None:
    address = database._address
    async with held(address, NOON, shared=True), held(address, NOON, shared=True):
        with pytest.raises(HostError, match="Another Honeygram"):
            async with held(address, NOON):
                pass
    async with held(address, NOON):
        pass


async def test_every_text_sorts_by_its_bytes(database: Database) -> None:
    """Days and times are compared as texts; a locale would skip what is no letter."""
    columns = await database.fetch(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND data_type = 'text'"
        " AND collation_name IS DISTINCT FROM 'C'"
    )
    assert [tuple(row) for row in columns] == []


async def test_plans_of_what_many_wait_for_use_their_keys(database: Database) -> None:
    """However many rows: with no choice but a scan of all, the plan says so."""
    for sql in (
        "SELECT 1 FROM found_words WHERE server_id = 1 AND player_id = 2 AND game = 'a'"
        " AND day = '2026-11-20'",
        "SELECT 1 FROM daily_scores WHERE server_id = 1 AND game = 'a'"
        " AND day BETWEEN '2026-11-16' AND '2026-11-22'",
        "SELECT name FROM found_words JOIN players USING (server_id, player_id)"
        " WHERE server_id = 1 AND game = 'a' AND day = '2026-11-20' AND word = 'gleam'",
    ):
        async with database.transaction() as transaction:
            await transaction.execute("SET LOCAL enable_seqscan = off")
            plan = await transaction.fetch(f"EXPLAIN {sql}")
        assert not any("Seq Scan" in row["QUERY PLAN"] for row in plan), sql


async def test_a_text_that_the_server_cannot_hold_is_kept_without_what_it_cannot(
    database: Database,
) -> None:
    await change_setting(database, "odd", lambda _: "a\0b")
    assert await get_setting(database, "odd") == "a\ufffdb"
    odd = Score(Player(1, 1, "A\0da"), "honeycomb", NOON.date(), (FoundWord("game", 1),), NOON)
    assert len((await database.score(odd)).new) == 1


async def test_the_size_is_the_servers(database: Database) -> None:
    assert await database.size() > 1_000_000


async def test_each_transaction_is_timed(address: Address) -> None:
    times: list[float] = []
    note: Callable[[float], None] = times.append
    async with open_database(address, NOON, timed=note) as database:
        times.clear()
        await asyncio.gather(score(database, 1, "game"), score(database, 2, "game"))
    assert len(times) == 2
