"""What becomes of the data of servers that removed the bot.

Of ``bot/store/retention.py``.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from unittest.mock import AsyncMock

import pytest

from bot.application import Application
from bot.errors import ErrorCode, StorageUnavailable
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.play import retention
from bot.store.retention import departures as left_servers
from bot.store.retention import known_servers
from tests.support.harness import MORNING
from tests.support.schema import orphans, schema
from tests.support.servers import posting_server

HIVE, GARDEN = 1, 2
ALICE, BOB = 11, 12


@dataclass
class Here:
    """A bot that is in some servers, and sees others only if its shard does."""

    servers: set[int] = field(default_factory=lambda: {HIVE, GARDEN})
    unseen: set[int] = field(default_factory=set)

    def knows(self, server_id: int) -> bool:
        return server_id not in self.unseen

    def has(self, server_id: int) -> bool:
        return server_id in self.servers


async def play(app: Application) -> None:
    """Alice and Bob play in two servers, which both have settings and rulings."""
    for server_id in (HIVE, GARDEN):
        await app.posts.servers.start_posts(posting_server(server_id, 5), MORNING)
        for person_id in (ALICE, BOB):
            player = Player(server_id, person_id, f"Player {person_id}")
            await app.games.play(HONEYCOMB).guess(player, "gleam game glam", MORNING)
            await app.games.play(HONEYCOMB).hint(player, MORNING)
            await app.games.play(ANIGRAM).guess(player, "ride", MORNING)
            await app.games.disputes.report(player, "ired", "unknown", MORNING)


async def count(app: Application, server_id: int) -> int:
    """All rows of a server, in whatever table."""
    rows = [
        await app.host.database.fetch(
            f"SELECT count(*) AS rows FROM {table} WHERE server_id = $1",  # noqa: S608 - from the schema
            server_id,
        )
        for table, columns in (await schema(app.host.database)).items()
        if "server_id" in columns
    ]
    assert len(rows) >= 12
    return sum(each[0]["rows"] for each in rows)


async def settle(app: Application, here: Here, after: timedelta) -> None:
    app.people.retention.look_again()
    await app.people.retention.delete_due(MORNING + after, here)


async def departed(app: Application) -> dict[int, datetime]:
    return await left_servers(app.host.database)


def days(number: float) -> timedelta:
    return timedelta(days=number)


async def test_the_data_of_a_server_goes_30_days_after_it_removed_the_bot(
    app: Application,
) -> None:
    await play(app)
    kept = await count(app, GARDEN)
    here = Here({GARDEN})
    await settle(app, here, days(1))
    assert await departed(app) == {HIVE: MORNING + days(1)}
    await settle(app, here, days(30.99))
    assert await count(app, HIVE) == kept + 1  # the departure
    await settle(app, here, days(31))
    await settle(app, here, days(31.99))
    assert await count(app, HIVE) == kept + 1
    await settle(app, here, days(32))
    assert await count(app, HIVE) == 0
    assert await count(app, GARDEN) == kept
    assert await departed(app) == {}


@pytest.mark.parametrize("ahead", [30, 41, 400])
async def test_a_clock_that_jumps_and_comes_back_deletes_nothing(
    app: Application, ahead: int
) -> None:
    await play(app)
    kept = await count(app, HIVE)
    here = Here({GARDEN})
    await settle(app, here, days(0))
    for hour in range(1, 24 * 29, 12):  # it is wrong for half a minute, twice a day
        await settle(app, here, days(ahead + hour / 24))
        await settle(app, here, days(hour / 24))
    assert await count(app, HIVE) == kept + 1
    await settle(app, here, days(30))
    await settle(app, here, days(31))
    assert await count(app, HIVE) == 0


async def test_a_server_that_comes_back_on_the_last_day_keeps_everything(
    app: Application,
) -> None:
    await play(app)
    kept = await count(app, HIVE)
    for number, here in ((0, Here({GARDEN})), (30, Here({GARDEN})), (30.9, Here())):
        await settle(app, here, days(number))
    assert await count(app, HIVE) == kept
    for number in (31, 61):  # gone again: the first look of the first time counts no more
        await settle(app, Here({GARDEN}), days(number))
    assert await count(app, HIVE) == kept + 1


async def test_a_server_that_comes_back_in_time_keeps_everything(app: Application) -> None:
    await play(app)
    kept = await count(app, HIVE)
    await settle(app, Here({GARDEN}), days(0))
    await settle(app, Here(), days(29.9))
    assert await departed(app) == {}
    assert await count(app, HIVE) == kept
    await settle(app, Here({GARDEN}), days(31))
    await settle(app, Here({GARDEN}), days(60))  # the 30 days begin anew
    await settle(app, Here({GARDEN}), days(60.99))
    assert await count(app, HIVE) == kept + 1


async def test_a_server_that_is_back_is_never_purged_however_late_it_is_noticed(
    app: Application,
) -> None:
    await play(app)
    await settle(app, Here({GARDEN}), days(0))
    await settle(app, Here(), days(45))
    assert await departed(app) == {}
    assert await count(app, HIVE) == await count(app, GARDEN)


async def test_servers_of_other_shards_are_not_judged(app: Application) -> None:
    await play(app)
    one, two = Here({GARDEN}, unseen={HIVE}), Here({HIVE}, unseen={GARDEN})
    for number in range(0, 90, 10):
        await settle(app, one, days(number))
        await settle(app, two, days(number))
    assert await departed(app) == {}
    await settle(app, Here(set(), unseen={HIVE}), days(90))
    await settle(app, Here(set(), unseen={GARDEN}), days(130))
    await settle(app, Here(set(), unseen={GARDEN}), days(131))  # GARDEN is due, but not seen here
    assert await departed(app) == {GARDEN: MORNING + days(90), HIVE: MORNING + days(130)}
    assert await count(app, GARDEN) > 1


async def test_the_departure_counts_from_when_it_was_first_noticed(app: Application) -> None:
    await play(app)
    for number in (0, 10, 20):
        await settle(app, Here({GARDEN}), days(number))
    assert await departed(app) == {HIVE: MORNING}


async def test_a_server_without_settings_is_known_too(app: Application) -> None:
    await app.games.play(HONEYCOMB).hint(Player(3, ALICE, "Alice"), MORNING)
    await app.games.disputes.report(Player(4, ALICE, "Alice"), "ired", "unknown", MORNING)
    await app.posts.servers.start_posts(posting_server(5, 5), MORNING)
    assert await known_servers(app.host.database) == {3, 4, 5}
    await settle(app, Here(set()), days(0))
    await settle(app, Here(set()), days(30))
    await settle(app, Here(set()), days(31))
    assert await known_servers(app.host.database) == set()


async def test_what_is_kept_in_memory_of_a_server_goes_with_it(app: Application) -> None:
    await play(app)
    await app.posts.servers.start_posts(posting_server(HIVE, 5, timezone="Asia/Tokyo"), MORNING)
    for number in (0, 30, 31):
        await settle(app, Here({GARDEN}), days(number))
    assert await app.posts.servers.get(HIVE) == posting_server(HIVE)


async def test_nothing_is_compared_again_within_the_hour_unless_a_server_came_or_went(
    app: Application,
) -> None:
    await play(app)
    await app.people.retention.delete_due(MORNING, Here())
    await app.people.retention.delete_due(MORNING + timedelta(minutes=59), Here({GARDEN}))
    assert await departed(app) == {}
    await app.people.retention.delete_due(MORNING + timedelta(minutes=60), Here({GARDEN}))
    assert set(await departed(app)) == {HIVE}


async def test_a_comparison_that_failed_is_repeated_at_the_next_call(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(app)
    silent = AsyncMock(side_effect=StorageUnavailable(ErrorCode.STORAGE_SILENT))
    with monkeypatch.context() as broken:
        broken.setattr(app.host.database, "fetch_patiently", silent)
        with pytest.raises(StorageUnavailable):
            await app.people.retention.delete_due(MORNING, Here({GARDEN}))
    await app.people.retention.delete_due(MORNING, Here({GARDEN}))
    assert set(await departed(app)) == {HIVE}


async def test_nothing_is_read_over_the_connection_that_players_wait_for(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(app)
    with monkeypatch.context() as closed:
        closed.setattr(app.host.database, "fetch", AsyncMock(side_effect=AssertionError))
        await app.people.retention.delete_due(MORNING, Here({GARDEN}))
    assert set(await departed(app)) == {HIVE}


async def test_a_big_server_goes_in_several_calls(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(app)
    monkeypatch.setattr(retention, "STEP", 3)
    monkeypatch.setattr(retention, "STEPS", 2)
    await settle(app, Here({GARDEN}), days(0))
    await settle(app, Here({GARDEN}), days(30))
    sizes = []
    while await departed(app):
        await settle(app, Here({GARDEN}), days(31))
        sizes.append(await count(app, HIVE))
    assert sizes == sorted(sizes, reverse=True)
    assert all(before - after <= 8 for before, after in pairwise(sizes))
    assert len(sizes) > 3
    assert sizes[-1] == 0
    assert await orphans(app.host.database) == 0
