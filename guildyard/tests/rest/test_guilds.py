"""Guilds as a bot reads, changes and leaves them, and what the bot is itself."""

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import SampleBot


@pytest.fixture
async def managed(bot: SampleBot, playground: Playground, guild: Guild) -> discord.Guild:
    """The guild as a bot sees it that may manage it."""
    rights = ("manage_guild", "view_audit_log", "change_nickname", "manage_nicknames")
    guild.give_role(playground.world.bot, guild.add_role("Managers", *rights))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    return seen


async def test_a_guild_is_changed_and_read_again(
    managed: discord.Guild, bot: SampleBot, guild: Guild, channel: Channel
) -> None:
    place = managed.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    await managed.edit(name="Apiary", system_channel=place, afk_timeout=900)
    read = await bot.fetch_guild(guild.id)
    assert (read.name, read.approximate_member_count) == ("Apiary", len(guild.members))
    assert guild.system_channel is channel
    line = await anext(managed.audit_logs(limit=1))
    assert (line.action, line.after.name) == (discord.AuditLogAction.guild_update, "Apiary")


async def test_a_bot_lists_and_leaves_its_guilds(
    bot: SampleBot, playground: Playground, guild: Guild
) -> None:
    other = playground.add_guild("Other")
    assert [each.name async for each in bot.fetch_guilds()] == ["Hive", "Other"]
    await (await bot.fetch_guild(other.id)).leave()
    assert playground.world.bot.id not in other.members
    assert [each.id async for each in bot.fetch_guilds()] == [guild.id]


async def test_a_guild_tells_about_itself(
    managed: discord.Guild, guild: Guild, request_api: Post
) -> None:
    one = f"/guilds/{guild.id}"
    for path in (
        f"{one}/preview",
        f"{one}/regions",
        "/voice/regions",
        f"{one}/vanity-url",
        f"{one}/integrations",
        "/users/@me/connections",
    ):
        assert (await request_api("GET", path))[0] == 200, path
    form = {"invites_disabled_until": "2030-01-01T00:00:00+00:00"}
    assert (await request_api("PUT", f"{one}/incident-actions", form))[0] == 200
    _, read = await request_api("GET", one)
    assert read["incidents_data"]["invites_disabled_until"] == form["invites_disabled_until"]
    _, body = await request_api("PATCH", one, {"system_channel_id": "1", "name": "x"})
    assert body["errors"]["name"]["_errors"][0]["code"] == "BASE_TYPE_BAD_LENGTH"


async def test_members_are_listed_searched_and_named(
    managed: discord.Guild, guild: Guild, alice: Person, request_api: Post
) -> None:
    many = f"/guilds/{guild.id}/members"
    _, listed = await request_api("GET", f"{many}?limit=100")
    assert {each["user"]["id"] for each in listed} == {str(each) for each in guild.members}
    _, found = await request_api("GET", f"{many}/search?query=ali&limit=5")
    assert [each["user"]["id"] for each in found] == [str(alice.id)]
    member = await managed.fetch_member(alice.id)
    await member.edit(nick="Queen")
    assert (await managed.fetch_member(alice.id)).nick == "Queen"
    await managed.me.edit(nick="Drone")
    assert guild.members[guild.world.bot.id].details["nick"] == "Drone"
    with pytest.raises(discord.Forbidden):
        await member.edit(mute=True)


async def test_a_bot_changes_its_account_and_application(
    bot: SampleBot, playground: Playground, alice: Person, request_api: Post
) -> None:
    assert bot.user is not None
    await bot.user.edit(username="Buzz")
    assert playground.world.bot.name == "Buzz"
    form = {"description": {"default": "A bee"}, "tags": ["bees"]}
    _, changed = await request_api("PATCH", "/applications/@me", form)
    assert (changed["description"], changed["tags"]) == ("A bee", ["bees"])
    assert (await bot.application_info()).description == "A bee"
    playground.world.host = alice.user
    assert (await bot.application_info()).owner.id == alice.id
    assert (await request_api("GET", "/applications/1"))[1]["code"] == 20012


async def test_a_member_becomes_the_owner(bot: SampleBot, guild: Guild, alice: Person) -> None:
    guild.transfer(alice.user)
    assert (await bot.fetch_guild(guild.id)).owner_id == alice.id
    with pytest.raises(ValueError, match="is not in"):
        guild.transfer(guild.world.user("Nobody"))
