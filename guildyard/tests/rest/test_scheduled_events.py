"""What a guild plans, as discord.py does it."""

from datetime import timedelta

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.people.planning import plan, step
from guildyard.server import Playground
from tests.conftest import HandClock, StartBot
from tests.sample_bot import SampleBot


@pytest.fixture
async def planned(bot: SampleBot, playground: Playground, guild: Guild) -> discord.Guild:
    """The guild as a bot sees it that may plan."""
    rights = ("create_events", "manage_events")
    guild.give_role(playground.world.bot, guild.add_role("Planners", *rights))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    return seen


async def test_an_event_is_planned_held_and_over(
    planned: discord.Guild, clock: HandClock, playground: Playground, alice: Person
) -> None:
    event = await planned.create_scheduled_event(
        name="Harvest",
        start_time=clock() + timedelta(hours=1),
        end_time=clock() + timedelta(hours=2),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location="The meadow",
    )
    assert (event.location, event.status) == ("The meadow", discord.EventStatus.scheduled)
    kept = playground.world.records.of("scheduled event", planned.id)[event.id]
    kept.users.append(alice.user)
    assert [user.id async for user in event.users()] == [alice.id]
    await event.start()
    with pytest.raises(discord.HTTPException):
        await (await planned.fetch_scheduled_event(event.id)).edit(
            status=discord.EventStatus.scheduled
        )
    await (await planned.fetch_scheduled_event(event.id)).end()
    read = await planned.fetch_scheduled_event(event.id)
    assert (read.status, read.user_count) == (discord.EventStatus.completed, 1)
    with pytest.raises(discord.HTTPException) as refused:
        await read.edit(name="Again")
    assert refused.value.code == 180000
    await read.delete()
    assert await planned.fetch_scheduled_events() == []


async def test_an_event_needs_a_place_and_a_time_to_come(
    planned: discord.Guild, clock: HandClock, guild: Guild
) -> None:
    text = guild.add_text_channel("talk")
    with pytest.raises(discord.HTTPException) as refused:
        await planned.create_scheduled_event(
            name="Too late",
            start_time=clock() - timedelta(hours=1),
            entity_type=discord.EntityType.voice,
            privacy_level=discord.PrivacyLevel.guild_only,
            channel=discord.Object(text.id),
        )
    assert "scheduled_start_time" in str(refused.value)
    assert "channel_id" in str(refused.value)


async def test_a_bot_that_comes_later_knows_what_is_planned(
    guild: Guild, alice: Person, start_bot: StartBot, clock: HandClock
) -> None:
    planned = plan(guild, alice.user, "Tasting", clock() + timedelta(hours=1), "The garden")
    over = plan(guild, alice.user, "Harvest", clock() + timedelta(hours=1), "The garden")
    step(guild, over, "cancel")
    bot = await start_bot()
    seen = bot.get_guild(guild.id)
    assert seen is not None
    assert [each.id for each in seen.scheduled_events] == [planned.id]
