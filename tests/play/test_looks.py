"""How often all servers are looked at for posts that are due."""

from datetime import time, timedelta
from unittest.mock import AsyncMock

import pytest

from bot.application import Application
from bot.errors import ErrorCode, StorageUnavailable
from bot.play.looks import AT_ALL, Looks
from bot.servers.shards import Shards
from bot.store.posts import unsettled_posts
from tests.support.harness import MORNING
from tests.support.servers import posting_server
from tests.support.shards import ONLY_ONE

SECONDS = timedelta(seconds=20)
EARLY, LATE = posting_server(1, 5, time(8, 30)), posting_server(2, 6, time(3))  # it is nine


@pytest.fixture
async def looks(app: Application) -> Looks:
    for server in (EARLY, LATE):
        await app.posts.servers.start_posts(server, MORNING)
    return Looks(app.posts.servers)


async def seen(
    app: Application, looks: Looks, after: timedelta, shards: Shards = ONLY_ONE, **options: bool
) -> set[int]:
    """The servers that a look finds posts for, some time after the first."""
    now = MORNING + after
    days = await looks.days(now, shards, **({"at_all": False} | options))
    return (
        {post.server_id for post in await unsettled_posts(app.host.database, days)}
        if days
        else set()
    )


async def test_between_two_looks_at_all_only_days_that_began_just_now_are_looked_at(
    app: Application, looks: Looks
) -> None:
    turns = [await seen(app, looks, number * SECONDS) for number in range(16)]
    assert turns == [{1, 2}, *[{1}] * 14, {1, 2}]
    assert 15 * SECONDS == AT_ALL


async def test_without_a_day_that_just_began_nothing_is_asked(
    app: Application, looks: Looks
) -> None:
    assert await seen(app, looks, timedelta(hours=1)) == {1, 2}
    days = await looks.days(MORNING + timedelta(hours=1) + SECONDS, ONLY_ONE, at_all=False)
    assert days is None


async def test_a_look_that_failed_is_made_up_for(
    app: Application, looks: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = AsyncMock(side_effect=StorageUnavailable(ErrorCode.STORAGE_BUSY))
    with monkeypatch.context() as broken:
        broken.setattr(app.posts.servers, "days", failing)
        with pytest.raises(StorageUnavailable):
            await seen(app, looks, timedelta())
    assert await seen(app, looks, SECONDS) == {1, 2}


async def test_whatever_may_have_changed_all_are_looked_at(app: Application, looks: Looks) -> None:
    await seen(app, looks, timedelta())
    await app.posts.servers.start_posts(LATE, MORNING)
    assert await seen(app, looks, SECONDS) == {1, 2}
    looks.again()
    assert await seen(app, looks, 2 * SECONDS) == {1, 2}
    assert await seen(app, looks, 3 * SECONDS, Shards({0, 1}, 2)) == {1, 2}
    assert await seen(app, looks, 4 * SECONDS, Shards({0, 1}, 2)) == {1}
    assert await seen(app, looks, 5 * SECONDS, Shards({0, 1}, 2), at_all=True) == {1, 2}
    assert await seen(app, looks, -SECONDS, Shards({0, 1}, 2)) == {1, 2}  # the clock went back
