"""Channels that a bot makes, moves, changes and deletes."""

import asyncio

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from guildyard.world.permissions import ALL
from tests.conftest import Post
from tests.sample_bot import SampleBot


@pytest.fixture
async def managed(bot: SampleBot, playground: Playground, guild: Guild) -> discord.Guild:
    """The guild as a bot sees it that may do everything."""
    guild.give_role(playground.world.bot, guild.add_role("Admin", "administrator"))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    return seen


async def test_channels_of_every_kind_are_made_changed_and_deleted(
    managed: discord.Guild, bot: SampleBot, guild: Guild
) -> None:
    heard = asyncio.create_task(bot.wait_for("guild_channel_create", timeout=30))
    await asyncio.sleep(0)
    category = await managed.create_category("Games")
    assert (await heard).id == category.id
    text = await managed.create_text_channel(
        "bees", category=category, topic="Buzz", slowmode_delay=5, reason="a place"
    )
    assert (text.topic, text.slowmode_delay, text.category_id) == ("Buzz", 5, category.id)
    voice = await managed.create_voice_channel("Talk", user_limit=4)
    stage = await managed.create_stage_channel("Stage")
    forum = await managed.create_forum("posts", available_tags=[discord.ForumTag(name="New")])
    assert [each.name for each in forum.available_tags] == ["New"]
    changed = await text.edit(topic="", nsfw=True, name="wasps")
    assert changed is not None
    assert (changed.topic, changed.nsfw, changed.name) == ("", True, "wasps")
    await text.move(beginning=True)
    assert next(iter(guild.channels)) == text.id
    for each in (category, voice, stage, forum):
        await each.delete(reason="over")
        assert each.id not in guild.channels
    assert guild.channels[text.id].details["parent_id"] is None
    kinds = [entry.action async for entry in managed.audit_logs(limit=10)]
    assert kinds.count(discord.AuditLogAction.channel_delete) == 4
    reasons = [entry.reason for entry in guild.audit_log]
    assert "a place" in reasons


async def test_a_channel_is_refused_as_discord_refuses_it(
    request_api: Post, guild: Guild, channel: Channel, playground: Playground
) -> None:
    many = f"/guilds/{guild.id}/channels"
    assert (await request_api("POST", many, {"name": "x"}))[1]["code"] == 50013
    guild.give_role(playground.world.bot, guild.add_role("Admin", "administrator"))
    _, body = await request_api("POST", many, {"name": "", "rate_limit_per_user": 99_999})
    assert body["code"] == 50035
    assert body["errors"]["name"]["_errors"][0]["code"] == "BASE_TYPE_REQUIRED"
    assert body["errors"]["rate_limit_per_user"]["_errors"][0]["code"] == "NUMBER_TYPE_MAX"
    _, body = await request_api("POST", many, {"name": "x", "parent_id": str(channel.id)})
    assert body["errors"]["parent_id"]["_errors"][0]["code"] == "CHANNEL_PARENT_INVALID_TYPE"
    _, body = await request_api("PATCH", many, [{"id": "1", "position": 0}])
    assert body["code"] == 10003


async def test_an_overwrite_comes_with_a_channel(
    managed: discord.Guild, guild: Guild, bot: SampleBot
) -> None:
    hidden: dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]
    hidden = {managed.default_role: discord.PermissionOverwrite(view_channel=False)}
    made = await managed.create_text_channel("staff", overwrites=hidden)
    place = guild.channels[made.id]
    stranger = guild.add_member("Stranger")
    assert place.permissions_of(stranger.user) == 0
    assert place.permissions_of(guild.world.bot) == ALL
