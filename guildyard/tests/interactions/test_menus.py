"""Commands from the menus of people and messages, with a real bot."""

import pytest

from guildyard.interactions.options import Refused
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.sample_bot import SampleBot


@pytest.fixture(autouse=True)
async def nothing_unknown(bot: SampleBot, playground: Playground) -> object:
    """Whatever the bot asked, the stand-in knew."""
    yield
    assert playground.findings == []


async def test_a_bot_learns_which_message_is_meant(
    alice: Person, channel: Channel, bot: SampleBot
) -> None:
    said = await alice.say(channel, "honey")
    answer = await alice.menu("Count letters", said)
    assert (answer.content, answer.ephemeral) == ("5 letters of Alice", False)
    seen = await bot.get_partial_messageable(channel.id).fetch_message(answer.message_id)
    assert seen.type.name == "context_menu_command"
    assert seen.interaction_metadata is not None
    assert seen.interaction_metadata.target_message_id == said.id
    of_answer = await alice.menu("Count letters", answer)
    assert of_answer.content == f"{len(answer.content)} letters of bot"


async def test_a_bot_learns_who_is_meant(
    alice: Person, guild: Guild, channel: Channel, playground: Playground
) -> None:
    ben = guild.add_member("Ben")
    assert (await alice.menu("Wave at", ben, channel)).content == f"Hello, {ben.mention}!"
    bot = playground.world.bot
    assert (await ben.menu("Wave at", bot, channel)).content == f"Hello, <@{bot.id}>!"
    metadata = alice.private_replies[0].message.interaction
    assert metadata is not None
    assert metadata["target_user"]["id"] == str(ben.id)


async def test_a_menu_opens_a_form_for_those_who_may(
    alice: Person, guild: Guild, channel: Channel
) -> None:
    said = await alice.say(channel, "honey")
    ben = guild.add_member("Ben", manage_guild=True)
    form = await ben.menu("Report", said)
    assert (await ben.submit(form, {"Name": "Ben"})).content == "Hello Ben"
    assert (await alice.menu("Report", said, force=True)).title == "Your name"
    with pytest.raises(Refused, match="no permission"):
        await alice.menu("Report", said)


async def test_what_no_menu_has_is_refused(alice: Person, guild: Guild, channel: Channel) -> None:
    said = await alice.say(channel, "honey")
    private = await alice.command("/echo", channel, text="hi")
    ben = guild.add_member("Ben")
    with pytest.raises(Refused, match="there is no Wave at in the menu of a message"):
        await alice.menu("Wave at", said)
    with pytest.raises(Refused, match="there is no command"):
        await alice.command("/Wave at", channel)
    with pytest.raises(Refused, match="in a channel"):
        await alice.menu("Wave at", ben)
    with pytest.raises(Refused, match="does not see"):
        await ben.menu("Count letters", private)
