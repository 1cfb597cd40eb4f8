"""What people bought, linked roles, and who may use a command."""

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import SampleBot


async def test_a_test_purchase_is_made_consumed_and_deleted(bot: SampleBot, alice: Person) -> None:
    owner = discord.EntitlementOwnerType.user
    await bot.create_entitlement(discord.Object(5), discord.Object(alice.id), owner)
    [bought] = [each async for each in bot.entitlements(user=discord.Object(alice.id))]
    assert (bought.sku_id, bought.user_id, bought.consumed) == (5, alice.id, False)
    await bought.consume()
    assert (await bot.fetch_entitlement(bought.id)).consumed
    await bought.delete()
    assert [each async for each in bot.entitlements()] == []
    with pytest.raises(discord.NotFound):
        await bot.create_entitlement(discord.Object(5), discord.Object(1), owner)


async def test_metadata_of_linked_roles_is_kept(playground: Playground, request_api: Post) -> None:
    path = f"/applications/{playground.world.bot.id}/role-connections/metadata"
    fact = {"type": 2, "key": "wins", "name": "Wins", "description": "How often they won"}
    assert (await request_api("PUT", path, [fact]))[1] == [fact]
    assert (await request_api("GET", path))[1] == [fact]
    assert (await request_api("PUT", path, [fact, fact]))[1]["code"] == 50035
    assert (await request_api("PUT", path, [{"type": 9}]))[1]["code"] == 50035


async def test_subscriptions_are_none(request_api: Post) -> None:
    assert (await request_api("GET", "/skus/5/subscriptions"))[1] == []
    assert (await request_api("GET", "/skus/5/subscriptions/1"))[0] == 404


async def test_who_may_use_a_command_is_kept_for_a_guild(
    bot: SampleBot, guild: Guild, playground: Playground, request_api: Post
) -> None:
    guild.give_role(playground.world.bot, guild.add_role("Admin", "administrator"))
    command = (await bot.tree.fetch_commands())[0]
    path = f"/applications/{bot.application_id}/guilds/{guild.id}/commands"
    one = f"{path}/{command.id}/permissions"
    assert (await request_api("GET", one))[0] == 404
    rule = {"id": str(guild.id), "type": 1, "permission": False}
    _, kept = await request_api("PUT", one, {"permissions": [rule]})
    assert kept["permissions"] == [rule]
    read = await command.fetch_permissions(discord.Object(guild.id))
    assert [each.permission for each in read.permissions] == [False]
    assert (await request_api("GET", f"{path}/permissions"))[1] == [kept]
    assert (await request_api("PUT", f"{path}/1/permissions", {}))[1]["code"] == 10063


async def test_messages_of_a_guild_are_searched(
    guild: Guild, channel: Channel, alice: Person, request_api: Post
) -> None:
    await alice.say(channel, "A bee in the garden")
    await alice.say(channel, "A wasp in the house")
    path = f"/guilds/{guild.id}/messages/search"
    _, found = await request_api("GET", f"{path}?content=bee&author_id={alice.id}")
    assert [each[0]["content"] for each in found["messages"]] == ["A bee in the garden"]
    _, none = await request_api("GET", f"{path}?content=bee&author_id=1")
    assert none["total_results"] == 0
    channel.deny("view_channel")
    assert (await request_api("GET", path))[1]["total_results"] == 0
