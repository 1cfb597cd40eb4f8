"""Shards that connect, lose their connection and come back."""

import asyncio
import json
import sys
import zlib
from typing import Any

import aiohttp
import discord
import pytest

from guildyard.gateway.gateway import ROUND_TRIP
from guildyard.interactions.replies import NoReply
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.waiting import until, waiting_for
from guildyard.world.guilds import Channel
from tests.conftest import StartBot
from tests.impatience import impatient
from tests.sample_bot import SampleBot

if sys.version_info >= (3, 14):
    from compression.zstd import ZstdDecompressor
else:
    from backports.zstd import ZstdDecompressor

ACKNOWLEDGED = {"t": None, "s": None, "op": 11, "d": None}


async def test_a_bot_learns_its_guilds_channels_and_permissions(
    bot: SampleBot, guild: Guild, channel: Channel
) -> None:
    seen = bot.get_guild(guild.id)
    assert seen is not None
    place = seen.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    assert place.permissions_for(seen.me).send_messages
    channel.deny("send_messages")
    await until(lambda: not place.permissions_for(seen.me).send_messages)
    assert not place.permissions_for(seen.me).attach_files
    assert place.permissions_for(seen.me).read_message_history


async def test_changes_of_the_world_reach_the_bot(
    bot: SampleBot, playground: Playground, guild: Guild, channel: Channel
) -> None:
    other = playground.add_guild("Other")
    await until(lambda: bot.get_guild(other.id) is not None)
    await channel.delete()
    await until(lambda: bot.get_channel(channel.id) is None)
    await other.remove_bot()
    await until(lambda: bot.get_guild(other.id) is None)


async def test_a_dropped_connection_resumes_and_misses_nothing(
    bot: SampleBot, playground: Playground, alice: Person, channel: Channel, guild: Guild
) -> None:
    await playground.drop_sockets()
    later = guild.add_text_channel("later")
    async with waiting_for("RESUMED", lambda: playground.gateway.sessions):
        await bot.resumed.wait()
    assert bot.get_channel(later.id) is not None
    assert (await alice.command("/echo", channel, text="back")).content == "back"


async def test_a_bot_reconnects_when_asked(
    bot: SampleBot, playground: Playground, alice: Person, channel: Channel
) -> None:
    await playground.reconnect_bots()
    async with waiting_for("RESUMED", lambda: playground.gateway.sessions):
        await bot.resumed.wait()
    assert (await alice.command("/echo", channel, text="back")).content == "back"


async def test_an_invalid_session_is_identified_anew(
    bot: SampleBot, playground: Playground, alice: Person, channel: Channel
) -> None:
    bot.ready.clear()
    await playground.invalidate_sessions(resumable=False)
    async with waiting_for("READY", lambda: playground.gateway.sessions):
        await bot.ready.wait()
    assert not bot.resumed.is_set()
    assert (await alice.command("/echo", channel, text="back")).content == "back"


async def test_silence_is_noticed_and_ends(
    bot: SampleBot, playground: Playground, alice: Person, channel: Channel
) -> None:
    playground.silence(True)
    with impatient(playground), pytest.raises(NoReply):
        await alice.command("/echo", channel, text="hello")
    playground.silence(False)
    assert (await alice.command("/echo", channel, text="hello")).content == "hello"


async def test_each_shard_gets_its_guilds_only(playground: Playground, start_bot: StartBot) -> None:
    even = playground.add_guild("Even", id=2 << 22)
    odd = playground.add_guild("Odd", id=3 << 22)
    first = await start_bot(shard_id=0, shard_count=2)
    second = await start_bot(shard_id=1, shard_count=2)
    assert [guild.id for guild in first.guilds] == [even.id]
    assert [guild.id for guild in second.guilds] == [odd.id]
    person = odd.add_member("Dana")
    place = odd.add_text_channel("odd")
    assert (await person.command("/echo", place, text="second")).content == "second"


class ShardedBot(SampleBot, discord.AutoShardedClient):
    """Two shards in one process."""


async def test_several_shards_share_a_process(playground: Playground, start_bot: StartBot) -> None:
    guilds = [playground.add_guild(f"Guild {number}", id=number << 22) for number in (2, 3)]
    sharded = await start_bot(ShardedBot, shard_count=2)
    assert {guild.id: guild.shard_id for guild in sharded.guilds} == {2 << 22: 0, 3 << 22: 1}
    for guild in guilds:
        person, place = guild.add_member("Dana"), guild.add_text_channel("talk")
        assert (await person.command("/echo", place, text="here")).content == "here"


async def test_messages_reach_only_a_bot_that_asked_for_them(
    playground: Playground, start_bot: StartBot, alice: Person, channel: Channel
) -> None:
    deaf = await start_bot()
    hearing = await start_bot(intents=discord.Intents(guilds=True, guild_messages=True))
    await alice.say(channel, "hello")
    await until(lambda: bool(hearing.seen))
    assert hearing.seen[0].author.id == alice.id
    assert hearing.seen[0].content == ""  # without the intent for contents
    assert deaf.seen == []


async def test_privileged_intents_must_be_enabled(start_bot: StartBot) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await start_bot(intents=discord.Intents(guilds=True, message_content=True))


async def test_a_refused_connection_is_tried_again(bot: SampleBot, playground: Playground) -> None:
    playground.refuse_gateway(1)
    await playground.drop_sockets()
    async with waiting_for("RESUMED", lambda: playground.gateway.sessions):
        await bot.resumed.wait()


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 6, "d": {"token": "wrong", "session_id": "1", "seq": 1}}, 4004),
        ({"op": 2, "d": {"intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 2, "d": {}}, 4013),
        ({"op": 2, "d": {"intents": 1 << 15}}, 4014),
        ({"op": 3, "d": {}}, 4003),
        ([], 4002),
    ],
)
async def test_the_gateway_hangs_up_on_nonsense(
    playground: Playground, session: aiohttp.ClientSession, payload: Any, code: int
) -> None:
    if isinstance(payload, dict) and payload["op"] == 2:
        payload["d"].setdefault("token", playground.token)
    async with session.ws_connect(playground.gateway_url) as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json(payload)
        await socket.receive()
        assert socket.close_code == code


async def test_an_unknown_session_cannot_resume(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(playground.gateway_url) as socket:
        await socket.receive_json()
        data = {"token": playground.token, "session_id": "unknown", "seq": 1}
        await socket.send_json({"op": 6, "d": data})
        assert await socket.receive_json() == {"t": None, "s": None, "op": 9, "d": False}


async def test_frames_are_one_zlib_stream_when_asked(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    url = playground.gateway_url + "?compress=zlib-stream"
    inflater = zlib.decompressobj()
    async with session.ws_connect(url) as socket:
        data = (await socket.receive()).data
        assert data.endswith(b"\x00\x00\xff\xff")
        assert json.loads(inflater.decompress(data))["op"] == 10
        await socket.send_json({"op": 1, "d": None})
        assert json.loads(inflater.decompress((await socket.receive()).data)) == ACKNOWLEDGED


async def test_frames_are_one_zstandard_stream_when_asked(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    """As hikari asks on Python 3.14, and discord.py beside the package zstandard."""
    stream = ZstdDecompressor()
    async with session.ws_connect(playground.gateway_url + "?compress=zstd-stream") as socket:
        assert json.loads(stream.decompress((await socket.receive()).data))["op"] == 10
        await socket.send_json({"op": 1, "d": None})
        assert json.loads(stream.decompress((await socket.receive()).data)) == ACKNOWLEDGED


async def test_where_there_is_no_zstandard_it_says_what_is_missing(
    playground: Playground, session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("backports.zstd", "compression.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    url = playground.gateway_url.replace("ws://", "http://") + "?compress=zstd-stream"
    async with session.get(url) as answer:
        assert (answer.status, "backports.zstd" in await answer.text()) == (501, True)


async def test_a_heartbeat_is_acknowledged_when_its_sender_has_noted_the_time(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    """The thread of discord.py does that after the sending; an answer before counts as late."""
    async with session.ws_connect(playground.gateway_url) as socket:
        await socket.receive_json()
        loop = asyncio.get_running_loop()
        sent = loop.time()
        await socket.send_json({"op": 1, "d": None})
        assert await socket.receive_json() == ACKNOWLEDGED
        assert loop.time() - sent > ROUND_TRIP / 2
