"""Activities: the entry point of a bot, and the callback that launches one."""

from typing import Any

import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.interactions.replies import Launched
from guildyard.people.building import add_conversation
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post, StartBot
from tests.interactions.test_interactions import RawBot, begin, raw
from tests.sample_bot import SampleBot

__all__ = ["raw"]  # a fixture

ENTRY = {"name": "launch", "type": 4, "description": "Play"}


class Launcher(SampleBot):
    """A bot that answers an entry point by hand."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.data and interaction.data.get("name") == "launch":
            await interaction.response.launch_activity()


class Silent(SampleBot):
    """A bot that registers nothing."""

    async def setup_hook(self) -> None:
        """Leave the commands as they are."""


class Stubborn(SampleBot):
    """A bot that launches, and says what is said to that."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        try:
            await interaction.response.launch_activity()
        except discord.HTTPException as refusal:
            await interaction.response.send_message(str(refusal.code))


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"type": 99}, "type"),
        ({"contexts": [9]}, "contexts"),
        ({"integration_types": [7]}, "integration_types"),
        ({"handler": 3}, "handler"),
        ({"contexts": []}, "contexts"),
        ({"integration_types": [0, 0]}, "integration_types"),
    ],
)
async def test_a_command_of_no_kind_for_nowhere_is_refused(
    request_api: Post, playground: Playground, changes: dict[str, Any], where: str
) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    status, body = await request_api("POST", path, ENTRY | changes)
    assert (status, body["code"], [*body["errors"]]) == (400, 50035, [where])


async def test_an_entry_point_launches_an_activity(
    start_bot: StartBot, request_api: Post, playground: Playground, alice: Person, channel: Channel
) -> None:
    with pytest.raises(Refused):
        await alice.launch(channel)
    await start_bot(Launcher)
    path = f"/applications/{playground.world.bot.id}/commands"
    await request_api("POST", path, ENTRY)
    launched = await alice.launch(channel)
    assert isinstance(launched, Launched)
    again = await alice.launch(channel)
    assert again.instance == launched.instance
    _, seen = await request_api(
        "GET", f"/applications/{playground.world.bot.id}/activity-instances/{launched.instance}"
    )
    assert seen["users"] == [str(alice.id)]


async def test_discord_launches_by_itself_when_the_command_says_so(
    request_api: Post, playground: Playground, alice: Person, channel: Channel
) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    await request_api("POST", path, ENTRY | {"handler": 2})
    assert isinstance(await alice.launch(channel), Launched)


async def test_the_portal_switches_activities_on(
    request_api: Post, start_bot: StartBot, playground: Playground, alice: Person, channel: Channel
) -> None:
    """Discord then makes an entry point of its own, which a bot must not take away."""
    playground.enable_activities()
    assert (await start_bot(Silent)).application_flags.embedded
    _, application = await request_api("GET", "/applications/@me")
    assert application["flags"] & 1 << 17
    path = f"/applications/{playground.world.bot.id}/commands"
    registered = (await request_api("GET", path))[1]
    [made] = [each for each in registered if each["type"] == 4]
    assert (made["name"], made["handler"]) == ("launch", 2)
    assert isinstance(await alice.launch(channel), Launched)
    playground.enable_activities()
    assert (await request_api("GET", path))[1] == registered
    with pytest.raises(discord.HTTPException, match="50240"):
        await start_bot()


async def test_nothing_is_launched_when_they_are_off(
    request_api: Post, playground: Playground, alice: Person, channel: Channel
) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    await request_api("POST", path, ENTRY | {"handler": 2})
    playground.disable_activities()
    with pytest.raises(Refused, match="no Activity"):
        await alice.launch(channel)
    status, body = await request_api("POST", path, ENTRY)
    assert (status, body["code"]) == (400, 50035)


async def test_a_callback_launches_nothing_when_they_are_off(
    start_bot: StartBot, request_api: Post, playground: Playground, alice: Person, channel: Channel
) -> None:
    await start_bot(Stubborn)
    path = f"/applications/{playground.world.bot.id}/commands"
    await request_api("POST", path, {"name": "launch", "description": "d"})
    assert isinstance(await alice.command("launch", channel), Launched)
    playground.disable_activities()
    assert (await alice.command("launch", channel)).text == "50035"


async def test_who_may_not_use_activities_launches_none(
    request_api: Post, playground: Playground, alice: Person, channel: Channel
) -> None:
    playground.enable_activities()
    channel.deny("use_embedded_activities", to=alice.user)
    with pytest.raises(Refused, match="may not use embedded activities"):
        await alice.launch(channel)


async def test_a_launch_answers_with_its_instance(
    raw: RawBot, alice: Person, channel: Channel
) -> None:
    step = await begin(raw, alice, channel)
    status, told = await raw.call_back(12)
    launched = await step
    assert status == 200
    assert told["resource"] == {"type": 12, "activity_instance": {"id": launched.instance}}
    assert told["interaction"]["activity_instance_id"] == launched.instance


async def test_people_among_themselves_launch_too(
    request_api: Post, playground: Playground, alice: Person, guild: Guild
) -> None:
    playground.enable_activities()
    pair = add_conversation(playground.people, alice, guild.add_member("Bob"))
    with pytest.raises(Refused):
        await alice.launch(pair)
    await alice.install()
    launched = await alice.launch(pair)
    one = f"/applications/{playground.world.bot.id}/activity-instances/{launched.instance}"
    status, seen = await request_api("GET", one)
    place = {"id": f"pc-{pair.id}", "kind": "pc", "channel_id": str(pair.id)}
    assert (status, seen["location"]) == (200, place)


async def test_a_guild_has_no_entry_point(
    request_api: Post, playground: Playground, channel: Channel
) -> None:
    guild = channel.guild
    assert guild is not None
    path = f"/applications/{playground.world.bot.id}/guilds/{guild.id}/commands"
    for method, form in (("POST", ENTRY), ("PUT", [ENTRY])):
        status, body = await request_api(method, path, form)
        assert (status, body["code"]) == (400, 50035)


async def test_there_is_one_entry_point(request_api: Post, playground: Playground) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    await request_api("POST", path, ENTRY)
    status, _ = await request_api("POST", path, ENTRY | {"name": "start"})
    assert status == 400
    assert (await request_api("POST", path, ENTRY | {"description": "Again"}))[0] == 201


async def test_an_entry_point_is_not_taken_away_in_passing(
    request_api: Post, playground: Playground
) -> None:
    """Whoever syncs commands without it is told so, as every bot with an Activity learns once."""
    path = f"/applications/{playground.world.bot.id}/commands"
    _, entry = await request_api("POST", path, ENTRY)
    hello = {"name": "hello", "description": "Say hello"}
    status, body = await request_api("PUT", path, [hello])
    assert (status, body["code"]) == (400, 50240)
    assert (await request_api("PUT", path, [hello, ENTRY]))[0] == 200
    await request_api("DELETE", f"{path}/{entry['id']}")
    assert (await request_api("PUT", path, [hello]))[0] == 200


async def test_who_plays_together_is_in_one_instance_until_all_have_left(
    request_api: Post, playground: Playground, alice: Person, channel: Channel
) -> None:
    bob = channel.guild.add_member("Bob")  # type: ignore[union-attr]
    one = f"/applications/{playground.world.bot.id}"
    await request_api("POST", f"{one}/commands", ENTRY | {"handler": 2})
    first, second = await alice.launch(channel), await bob.launch(channel)
    assert first.activity is second.activity
    path = f"{one}/activity-instances/{first.instance}"
    _, seen = await request_api("GET", path)
    assert seen["users"] == [str(alice.id), str(bob.id)]
    assert seen["location"]["kind"] == "gc"
    await alice.leave(first)
    assert (await request_api("GET", path))[1]["users"] == [str(bob.id)]
    await bob.leave(second)
    assert await request_api("GET", path) == (404, {"message": "404: Not Found", "code": 0})
    assert (await alice.launch(channel)).instance != first.instance


async def test_who_leaves_a_server_leaves_what_runs_there(
    playground: Playground, alice: Person, channel: Channel
) -> None:
    activities, told = playground.world.activities, []
    activities.on_change.append(lambda instance: told.append([*instance.users]))
    activities.join(channel, alice.user)
    assert channel.guild is not None
    channel.guild.leave(alice.user)
    assert told == [[alice.user], []]
    assert [*activities] == []


async def test_an_activity_ends_with_its_channel(
    playground: Playground, alice: Person, channel: Channel
) -> None:
    playground.world.activities.join(channel, alice.user)
    await channel.delete()
    assert [*playground.world.activities] == []


async def test_who_switches_activities_on_has_an_entry_point_and_a_flag(
    start_bot: StartBot, playground: Playground, alice: Person, channel: Channel
) -> None:
    bot = await start_bot(SampleBot)
    assert not bot.application_flags.embedded
    playground.enable_activities()
    assert (await bot.application_info()).flags.embedded
    assert isinstance(await alice.launch(channel), Launched)


async def test_an_entry_point_that_is_there_stays_when_activities_are_switched_on(
    request_api: Post, playground: Playground
) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    await request_api("POST", path, ENTRY)
    playground.enable_activities()
    _, [entry] = await request_api("GET", path)
    assert entry["description"] == "Play"
