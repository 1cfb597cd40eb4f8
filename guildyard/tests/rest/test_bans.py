"""Bans and prunes of a real discord.py bot."""

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import HandClock, Post
from tests.sample_bot import SampleBot


@pytest.fixture
async def guarded(bot: SampleBot, playground: Playground, guild: Guild) -> discord.Guild:
    """The guild as a bot sees it that may ban and prune."""
    rights = ("ban_members", "kick_members", "manage_guild")
    guild.give_role(playground.world.bot, guild.add_role("Moderators", *rights))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    return seen


async def test_who_is_banned_is_gone_with_what_they_wrote(
    guarded: discord.Guild, guild: Guild, alice: Person, channel: Channel
) -> None:
    await alice.say(channel, "spam")
    user = discord.Object(alice.id)
    await guarded.ban(user, reason="spam", delete_message_seconds=3_600)
    assert alice.id not in guild.members
    assert channel.messages == []
    ban = await guarded.fetch_ban(user)
    assert (ban.user.id, ban.reason) == (alice.id, "spam")
    assert [each.user.id async for each in guarded.bans()] == [alice.id]
    await guarded.unban(user)
    with pytest.raises(discord.NotFound):
        await guarded.fetch_ban(user)
    with pytest.raises(discord.NotFound):
        await guarded.unban(user)


async def test_many_are_banned_at_once(guarded: discord.Guild, guild: Guild) -> None:
    people = [guild.add_member(f"Bot {n}") for n in range(3)]
    result = await guarded.bulk_ban([discord.Object(each.id) for each in people])
    assert {each.id for each in result.banned} == {each.id for each in people}
    with pytest.raises(discord.HTTPException) as refused:
        await guarded.bulk_ban([discord.Object(people[0].id)])
    assert refused.value.code == 500000


async def test_who_never_came_is_pruned(
    guarded: discord.Guild, guild: Guild, alice: Person, channel: Channel, clock: HandClock
) -> None:
    silent = guild.add_member("Silent")
    clock.advance(days=8)
    await alice.say(channel, "I am here")
    assert await guarded.estimate_pruned_members(days=7) == 1
    assert await guarded.prune_members(days=7) == 1
    assert silent.id not in guild.members
    assert alice.id in guild.members


async def test_a_ban_takes_the_right_and_somebody_to_ban(
    request_api: Post, guild: Guild, alice: Person, playground: Playground
) -> None:
    one = f"/guilds/{guild.id}/bans/{alice.id}"
    assert (await request_api("PUT", one, {}))[1]["code"] == 50013
    guild.give_role(playground.world.bot, guild.add_role("Moderators", "ban_members"))
    owner = f"/guilds/{guild.id}/bans/{guild.owner.id}"
    assert (await request_api("PUT", owner, {}))[1]["code"] == 50013
    assert (await request_api("PUT", f"/guilds/{guild.id}/bans/1", {}))[1]["code"] == 10013
    _, body = await request_api("PUT", one, {"delete_message_seconds": 999_999})
    assert body["errors"]["delete_message_seconds"]["_errors"][0]["code"] == "NUMBER_TYPE_MAX"
