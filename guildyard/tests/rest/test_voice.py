"""Stages and voice states, as discord.py uses them."""

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.model import ChannelKind
from tests.conftest import Post
from tests.sample_bot import SampleBot

RIGHTS = ("manage_channels", "mute_members", "move_members", "connect", "request_to_speak")


async def test_a_stage_opens_and_closes(
    bot: SampleBot, guild: Guild, playground: Playground, alice: Person, request_api: Post
) -> None:
    guild.give_role(playground.world.bot, guild.add_role("Hosts", *RIGHTS))
    stage = guild.add_channel("stage", ChannelKind.STAGE)
    place = await bot.fetch_channel(stage.id)
    assert isinstance(place, discord.StageChannel)
    instance = await place.create_instance(topic="Bees")
    with pytest.raises(discord.HTTPException) as refused:
        await place.create_instance(topic="Wasps")
    assert refused.value.code == 150006
    await instance.edit(topic="Hornets")
    assert (await place.fetch_instance()).topic == "Hornets"
    seen = bot.get_guild(guild.id)
    assert seen is not None
    guild.connect(alice.user, stage)
    state = f"/guilds/{guild.id}/voice-states/{alice.id}"
    assert (await request_api("GET", state))[1]["suppress"] is True
    member = await seen.fetch_member(alice.id)
    assert (await request_api("PATCH", state, {"suppress": False}))[0] == 204
    assert not guild.voice[alice.id].suppressed
    await member.move_to(None)
    assert alice.id not in guild.voice
    with pytest.raises(discord.NotFound):
        await member.fetch_voice()
    await instance.delete()
    with pytest.raises(discord.NotFound):
        await place.fetch_instance()


async def test_a_bot_asks_to_speak(
    bot: SampleBot, guild: Guild, playground: Playground, request_api: Post
) -> None:
    stage = guild.add_channel("stage", ChannelKind.STAGE)
    seen = bot.get_guild(guild.id)
    assert seen is not None
    own = f"/guilds/{guild.id}/voice-states/@me"
    assert (await request_api("GET", own))[1]["code"] == 10065
    guild.connect(playground.world.bot, stage)
    assert (await request_api("PATCH", own, {"suppress": False}))[1]["code"] == 50013
    stage.allow("request_to_speak")
    form = {"request_to_speak_timestamp": "2030-01-01T00:00:00+00:00"}
    assert (await request_api("PATCH", own, form))[0] == 204
    assert (await request_api("GET", own))[1]["request_to_speak_timestamp"] is not None


async def test_the_status_of_a_voice_channel_takes_the_permission(
    guild: Guild, request_api: Post
) -> None:
    talk = guild.add_voice_channel("talk")
    path = f"/channels/{talk.id}/voice-status"
    assert (await request_api("PUT", path, {"status": "Humming"}))[1]["code"] == 50013
    talk.allow("set_voice_channel_status")
    assert (await request_api("PUT", path, {"status": "Humming"}))[0] == 204
