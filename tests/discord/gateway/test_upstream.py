"""What discord.py lacks, each shown on the one that is installed: docs/decisions/0008.

Where a lack is mended, its test fails and says what of ours can go.
"""

import asyncio
import inspect
import io
import re
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord.gateway.farewell import ANSWERS
from bot.discord.gateway.patches import FairWebSocket
from tests.conftest import Errors


def can_go(name: str) -> str:
    """What the host of a newer discord.py has to be told."""
    return f"discord.py {discord.__version__} needs no {name} any more: take it out (decision 8)"


class Full:
    """A socket on which events without end have arrived."""

    async def receive(self, timeout: float | None = None) -> aiohttp.WSMessage:  # noqa: ASYNC109
        return aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, '{"op": 0, "s": 1, "t": "A"}', None)


def gateway(kind: type[DiscordWebSocket]) -> Any:
    """A connection whose events nobody takes."""
    socket: Any = Full()
    connection: Any = kind(socket, loop=asyncio.get_running_loop())
    vars(connection).update(_max_heartbeat_timeout=60.0, shard_id=0, _discord_parsers={})
    return connection


def client_of_two_shards() -> discord.AutoShardedClient:
    """A client that is not connected."""
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=2)
    client._connection.shard_ids = [0, 1]
    return client


def ready(shard: int, *servers: int) -> dict[str, Any]:
    """READY of a shard that is in some servers."""
    user = {"id": "1", "username": "bot", "discriminator": "0000", "avatar": None}
    named = [{"id": str(server), "unavailable": True} for server in servers]
    return {"shard": [shard, 2], "user": user, "guilds": named}


@pytest.mark.parametrize("kind", [DiscordWebSocket, FairWebSocket])
async def test_others_wait_until_all_events_are_read(kind: type[DiscordWebSocket]) -> None:
    turns = []

    async def take_turns() -> None:
        while True:
            turns.append(1)
            await asyncio.sleep(0)

    connection = gateway(kind)
    other = asyncio.create_task(take_turns())
    for _ in range(100):
        await connection.poll_event()
    other.cancel()
    assert bool(turns) is (kind is FairWebSocket), can_go("FairWebSocket")


async def test_a_fault_in_taking_an_event_ends_the_connection() -> None:
    connection = gateway(DiscordWebSocket)
    connection._discord_parsers = {"A": int}
    outcomes = await asyncio.gather(connection.poll_event(), return_exceptions=True)
    assert isinstance(outcomes[0], TypeError), can_go("forgive")


async def test_servers_that_ready_does_not_name_are_kept() -> None:
    client = client_of_two_shards()
    await client._async_setup_hook()
    parse = client._connection.parsers["READY"]
    parse(ready(0, 1))
    parse(ready(0))
    kept = [guild.id for guild in client.guilds]
    await end_tasks_of(client)
    assert kept == [1], can_go("drop_departed")


async def test_an_interaction_of_nobody_goes_to_the_commands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = client_of_two_shards()
    asked: list[Any] = []
    state: Any = client._connection
    monkeypatch.setattr(state, "dispatch", lambda event, *values: asked.append(values))
    data = {"id": "1", "type": 2, "token": "t", "version": 1, "application_id": "1"}
    state.parsers["INTERACTION_CREATE"](data | {"attachment_size_limit": 1})
    [[interaction]] = asked
    assert not interaction.user, can_go("require_somebody")


async def test_a_client_is_ready_when_the_shards_are_that_its_state_names() -> None:
    client = client_of_two_shards()
    await client._async_setup_hook()
    state: Any = client._connection
    tasks = []
    for shard in (0, 1):
        state.parsers["READY"](ready(shard))
        tasks.append(state._ready_task is not None)
    await end_tasks_of(client)
    assert tasks == [False, True], "shard_ids of the state no longer say when the client is ready"


async def end_tasks_of(client: discord.AutoShardedClient) -> None:
    """End what waits for servers."""
    state: Any = client._connection
    tasks = [each for each in (*state._ready_tasks.values(), state._ready_task) if each]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_shard_is_launched_again_whatever_ended_the_first_attempt(
    monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    attempts = []

    class Closed:
        @staticmethod
        async def from_client(*_: Any, **__: Any) -> Any:
            attempts.append(1)
            if len(attempts) > 1:
                raise asyncio.CancelledError
            socket: Any = None
            raise discord.ConnectionClosed(socket, shard_id=0, code=4014)

    monkeypatch.setattr(discord.shard, "DiscordWebSocket", Closed)
    launch: Any = client_of_two_shards().launch_shard
    await asyncio.gather(launch(None, 0), return_exceptions=True)
    errors.take()
    assert len(attempts) == 2, can_go("Honeygram.launch_shard")


@pytest.mark.parametrize("name", ["warn_nacl", "warn_dave"])
def test_a_client_without_a_voice_wants_a_library_for_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    monkeypatch.setattr(discord.VoiceClient, name, True)
    client_of_two_shards()
    assert "is not installed" in caplog.text, can_go(name)


def test_a_client_takes_no_other_address() -> None:
    taken = inspect.getsource(discord.Client.__init__) + inspect.getsource(discord.http.HTTPClient)
    assert not re.search(r"base_url|api_url", taken), can_go("use_endpoints")
    assert Route("GET", "/x").url == f"{Route.BASE}/x"


def test_a_file_that_was_sent_keeps_its_bytes() -> None:
    data = io.BytesIO(b"picture")
    discord.File(data, "a.png").close()
    assert not data.closed, can_go("PictureFile")


def test_rows_are_made_anew_for_each_message() -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Guess"))
    assert view.to_components() is not view.to_components(), can_go("_Rows")


async def test_the_end_waits_for_a_close_that_was_cut_off() -> None:
    client = client_of_two_shards()
    client._closing_task = asyncio.create_task(asyncio.sleep(60))
    end = asyncio.create_task(client.__aexit__(None, None, None))
    _, waiting = await asyncio.wait([end], timeout=0.01)
    client._closing_task.cancel()
    await asyncio.wait([end])
    assert waiting, can_go("Honeygram.__aexit__")


def test_the_tasks_that_answer_people_have_these_names() -> None:
    sources = inspect.getsource(app_commands.CommandTree._from_interaction) + inspect.getsource(
        discord.Client._schedule_event
    ).replace("{event_name}", "on_interaction")
    unknown = [name for name in ANSWERS if f"'{name}'" not in sources]
    assert unknown == [], "the farewell would finish no answers: it knows them by these names"
