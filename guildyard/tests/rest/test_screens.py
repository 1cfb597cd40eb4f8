"""What newcomers see of a guild, and templates of it."""

from typing import Any

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import SampleBot


@pytest.fixture
async def managed(bot: SampleBot, playground: Playground, guild: Guild) -> discord.Guild:
    """The guild as a bot sees it that may manage it."""
    rights = ("manage_guild", "manage_roles")
    guild.give_role(playground.world.bot, guild.add_role("Managers", *rights))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    return seen


async def test_a_welcome_screen_is_set_and_read(
    managed: discord.Guild, channel: Channel, guild: Guild
) -> None:
    with pytest.raises(discord.NotFound):
        await managed.welcome_screen()
    place = managed.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    shown = [discord.WelcomeChannel(channel=place, description="Play here", emoji="🐝")]
    await managed.edit_welcome_screen(description="Hello", welcome_channels=shown, enabled=True)
    read = await managed.welcome_screen()
    assert (read.description, read.welcome_channels[0].description) == ("Hello", "Play here")
    assert guild.details["features"] == ["WELCOME_SCREEN_ENABLED"]


async def test_onboarding_is_set_and_read(
    managed: discord.Guild, guild: Guild, channel: Channel, request_api: Post
) -> None:
    path = f"/guilds/{guild.id}/onboarding"
    assert (await request_api("GET", path))[1]["enabled"] is False
    prompt: dict[str, Any] = {
        "id": "1",
        "title": "What do you play?",
        "options": [{"title": "Bees", "channel_ids": [str(channel.id)]}],
    }
    _, kept = await request_api("PUT", path, {"prompts": [prompt], "mode": 1})
    assert kept["prompts"][0]["options"][0]["channel_ids"] == [str(channel.id)]
    assert (await request_api("GET", path))[1] == kept
    assert (await request_api("PUT", path, {"enabled": True}))[1]["code"] == 350000
    form = {"default_channel_ids": ["1"]}
    assert "default_channel_ids" in (await request_api("PUT", path, form))[1]["errors"]


async def test_a_widget_is_for_everybody_once_it_is_on(
    managed: discord.Guild, bot: SampleBot, guild: Guild, channel: Channel
) -> None:
    with pytest.raises(discord.Forbidden):
        await bot.fetch_widget(guild.id)
    await managed.edit_widget(enabled=True, channel=discord.Object(channel.id))
    assert (await bot.fetch_widget(guild.id)).name == guild.name


async def test_a_template_is_a_picture_of_the_guild(
    managed: discord.Guild, guild: Guild, bot: SampleBot
) -> None:
    template = await managed.create_template(name="Hive", description="As it is")
    assert template.is_dirty is None
    with pytest.raises(discord.HTTPException) as refused:
        await managed.create_template(name="Another")
    assert refused.value.code == 30031
    guild.add_text_channel("new")
    assert (await bot.fetch_template(template.code)).is_dirty
    await template.sync()
    [read] = await managed.templates()
    assert [each.name for each in read.source_guild.channels][-1] == "new"
    assert (await template.edit(name="Apiary")).name == "Apiary"
    await template.delete()
    with pytest.raises(discord.NotFound):
        await bot.fetch_template(template.code)
