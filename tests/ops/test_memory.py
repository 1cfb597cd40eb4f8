"""What people press and what was sent is not kept in memory."""

import gc
import io
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import discord
import pytest
from guildyard import Playground

from bot.application import Application
from bot.discord.answering.traffic import Traffic
from bot.discord.gateway.client import Honeygram
from bot.ops.assembly import client_maker
from bot.ops.health import HealthMonitor
from bot.ops.memory import let_go_of_old_objects
from bot.play.cooldown import Cooldown
from tests.conftest import Hive
from tests.support.harness import Staying
from tests.support.posts import start_posts
from tests.support.waiting import until

Count = Callable[[type], int]


async def test_discord_py_keeps_no_view_and_no_form_that_was_sent(
    bot: Honeygram, hive: Hive
) -> None:
    bot.cooldown = Cooldown(actions=10_000)
    for _ in range(25):
        shown = await hive.alice.command("/bee show", hive.channel)
        await hive.alice.click(shown, "Shuffle")
        form = await hive.alice.click(shown, "Guess")
        await hive.alice.submit(form, {"word": "gleam"})
        await hive.alice.command("/anigram show", hive.channel)

    store = bot._connection._view_store
    assert (store._views, store._synced_message_views, store._modals) == ({}, {}, {})


async def test_a_picture_that_was_sent_is_free_before_any_garbage_is_collected(
    bot: Honeygram, hive: Hive
) -> None:
    gc.collect()
    gc.disable()
    try:
        before = open_pictures()
        await start_posts(hive.admin, hive.channel, channel=hive.channel)
        assert len(hive.channel.messages) == 2
        await hive.alice.command("/bee show", hive.channel)
        assert open_pictures() == before
    finally:
        gc.enable()


def open_pictures() -> int:
    """How many pictures are ready to be read."""
    found = (each for each in gc.get_objects() if isinstance(each, io.BytesIO) and not each.closed)
    return sum(each.getvalue().startswith(b"\x89PNG") for each in found)


@pytest.fixture
def living() -> Iterator[Count]:
    """How many objects of a kind a test has in memory, those that the collector spares included.

    What is not collected on purpose stays. What an earlier test left behind does not count.
    """
    let_go_of_old_objects()
    gc.disable()
    earlier: dict[type, list[object]] = {
        kind: in_memory(kind) for kind in (Honeygram, discord.Guild)
    }
    yield lambda kind: len(in_memory(kind)) - len(earlier[kind])
    gc.enable()


def in_memory(kind: type) -> list[object]:
    gc.unfreeze()
    return [each for each in gc.get_objects() if isinstance(each, kind)]


def many_servers(playground: Playground, number: int) -> None:
    for place in range(number):
        playground.add_guild(f"Server {place}").add_text_channel("puzzles")


def maker_for(app: Application, folder: Path) -> Callable[..., Honeygram]:
    """What makes the clients of a service."""
    traffic = Traffic(app.host.metrics)
    return client_maker(app, traffic, HealthMonitor(app, traffic.gate))


async def test_one_client_after_the_other_takes_the_memory_of_one(
    living: Count,
    playground: Playground,
    app: Application,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)  # who was ready is kept with the line that says so
    many_servers(playground, 30)
    maker = maker_for(app, tmp_path)
    running = Staying(playground, app, maker)
    running.forgetful = True
    async with running:
        for attempt in range(1, 5):
            await running.ready(attempt)
            playground.gateway.send_bytes(b"no zlib\x00\x00\xff\xff")
        await running.ready(5)
        await until(gc.get_freeze_count)
        assert (living(Honeygram), living(discord.Guild)) == (1, 30)


async def test_a_new_session_takes_the_place_of_the_old_one_in_memory(
    living: Count, playground: Playground, app: Application, tmp_path: Path
) -> None:
    many_servers(playground, 30)
    sessions: list[int] = []

    async def note(shard_id: int) -> None:
        sessions.append(shard_id)

    running = Staying(playground, app, maker_for(app, tmp_path))
    async with running:
        await running.ready()
        running.clients[0].add_listener(note, "on_shard_ready")
        await playground.invalidate_sessions()
        await until(lambda: sessions)
        assert living(discord.Guild) == 30
