"""Roles that a bot makes, orders, changes and deletes."""

import asyncio

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from tests.conftest import Post
from tests.sample_bot import SampleBot


@pytest.fixture
async def managed(bot: SampleBot, playground: Playground, guild: Guild) -> discord.Guild:
    """The guild as a bot sees it that may manage roles."""
    rights = ("manage_roles", "view_audit_log")
    guild.give_role(playground.world.bot, guild.add_role("Moderators", *rights))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    return seen


async def test_roles_are_made_changed_and_deleted(
    managed: discord.Guild, bot: SampleBot, guild: Guild
) -> None:
    heard = asyncio.create_task(
        bot.wait_for("guild_role_create", check=lambda made: made.name == "Bees", timeout=30)
    )
    await asyncio.sleep(0)
    role = await managed.create_role(name="Bees", color=discord.Color.gold(), hoist=True)
    assert (await heard).id == role.id
    assert (role.color, role.hoist) == (discord.Color.gold(), True)
    changed = await role.edit(name="Wasps", mentionable=True, reason="they sting")
    assert changed is not None
    assert (changed.name, changed.mentionable, changed.color) == ("Wasps", True, role.color)
    assert guild.audit_log[-1].reason == "they sting"
    assert {each.id for each in await managed.fetch_roles()} == {*guild.roles}
    assert (await managed.fetch_role(role.id)).name == "Wasps"
    await role.delete()
    assert role.id not in guild.roles
    lines = [entry async for entry in managed.audit_logs(action=discord.AuditLogAction.role_update)]
    assert lines[0].after.name == "Wasps"


async def test_a_bot_grants_only_what_it_may_itself(
    managed: discord.Guild, guild: Guild, request_api: Post
) -> None:
    with pytest.raises(discord.Forbidden):
        await managed.create_role(name="Kings", permissions=discord.Permissions.all())
    own = next(role for role in guild.roles.values() if role.managed)
    many = f"/guilds/{guild.id}/roles"
    for role in (own, guild.everyone):
        assert (await request_api("DELETE", f"{many}/{role.id}"))[1]["code"] == 50028
    assert (await request_api("PATCH", f"{many}/1", {"name": "x"}))[1]["code"] == 10011


async def test_roles_are_ordered_and_counted(
    guild: Guild, managed: discord.Guild, request_api: Post
) -> None:
    first, second = guild.add_role("First"), guild.add_role("Second")
    guild.add_member("Bee", roles=(first,))
    many = f"/guilds/{guild.id}/roles"
    form = [{"id": str(first.id), "position": 9}, {"id": str(second.id), "position": 8}]
    _, ordered = await request_api("PATCH", many, form)
    positions = {each["name"]: each["position"] for each in ordered}
    assert (positions["First"], positions["Second"]) == (9, 8)
    _, counts = await request_api("GET", f"{many}/member-counts")
    assert (counts[str(first.id)], counts[str(second.id)]) == (1, 0)
    form = [{"id": str(guild.id), "position": 3}]
    assert (await request_api("PATCH", many, form))[1]["code"] == 50013
