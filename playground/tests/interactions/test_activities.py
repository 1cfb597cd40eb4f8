"""Activities: the entry point of a bot, and the callback that launches one."""

from typing import Any

import discord
import pytest

from playground.interactions.options import Refused
from playground.interactions.replies import Launched
from playground.people.person import Person
from playground.server import Playground
from playground.tests.conftest import Post, StartBot
from playground.tests.sample_bot import SampleBot
from playground.world.guilds import Channel

ENTRY = {"name": "launch", "type": 4, "description": "Play"}


class Launcher(SampleBot):
    """A bot that answers an entry point by hand."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.data and interaction.data.get("name") == "launch":
            await interaction.response.launch_activity()


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"type": 99}, "type"),
        ({"contexts": [9]}, "contexts"),
        ({"integration_types": [7]}, "integration_types"),
        ({"handler": 3}, "handler"),
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
