"""What a person does with a real bot, over the wire, and what they see."""

import pytest

from guildyard.interactions.options import Refused
from guildyard.interactions.replies import NoReply
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.waiting import until
from guildyard.world.guilds import Channel
from tests.impatience import impatient
from tests.sample_bot import PIXEL, SampleBot


@pytest.fixture(autouse=True)
async def nothing_unknown(bot: SampleBot, playground: Playground) -> object:
    """Whatever the bot asked, the stand-in knew."""
    yield
    assert playground.findings == []


async def test_a_command_is_answered_privately(alice: Person, channel: Channel) -> None:
    reply = await alice.command("/echo", channel, text="hi", times=2)
    assert (reply.content, reply.ephemeral) == ("hihi", True)
    assert channel.messages == []
    assert [each.content for each in alice.private_replies] == ["hihi"]


async def test_a_deferred_answer_takes_the_place_of_thinking(
    alice: Person, channel: Channel
) -> None:
    reply = await alice.command("/think", channel)
    assert reply.content == "thought"
    await until(lambda: len(alice.private_replies) == 2)
    assert [each.content for each in alice.private_replies] == ["thought", "and more"]


async def test_a_bot_that_is_silent_or_thinks_for_ever_is_noticed(
    playground: Playground, alice: Person, channel: Channel
) -> None:
    with impatient(playground), pytest.raises(NoReply, match="did not respond"):
        await alice.command("/ignore", channel)
    playground.client.patience = 0.3
    with pytest.raises(NoReply, match="thinking for ever"):
        await alice.command("/think", channel, answer=False)


async def test_a_modal_is_filled_in_and_sent(alice: Person, channel: Channel) -> None:
    modal = await alice.command("/form", channel)
    assert modal.title == "Your name"
    assert [(field.label, field.max_length, field.required) for field in modal.fields] == [
        ("Name", 10, True)
    ]
    reply = await alice.submit(modal, {"Name": "Ann"})
    assert reply.content == "Hello Ann"
    with pytest.raises(Refused):
        await alice.submit(modal, {"Name": "longer than ten"})
    with pytest.raises(Refused):
        await alice.submit(modal)


async def test_buttons_update_the_message_or_open_a_modal(alice: Person, channel: Channel) -> None:
    panel = await alice.command("/panel", channel)
    assert panel.labels == ["Ask", "Update", "Later"]
    reply = await alice.click(panel, "Update")
    assert (reply.content, reply.updated) == ("updated", True)
    assert channel.messages[0].content == "updated"
    reply = await alice.click(channel.messages[0], "later")
    assert (reply.content, reply.updated) == ("later", True)
    modal = await alice.click(panel, "Ask")
    assert (await alice.submit(modal, {modal.fields[0].custom_id: "Bo"})).content == "Hello Bo"
    assert (await alice.select(panel, "color", ["red"])).content == "You chose red"


async def test_pictures_keep_their_bytes_and_description(alice: Person, channel: Channel) -> None:
    panel = await alice.command("/panel", channel)
    [picture] = panel.attachments
    assert (picture.filename, picture.data, picture.description) == (
        "pixel.png",
        PIXEL,
        "one pixel",
    )
    assert panel.embeds[0]["image"]["url"] == picture.url
    assert "Press something" in panel.text


async def test_a_layout_is_shown(alice: Person, channel: Channel) -> None:
    layout = await alice.command("/layout", channel)
    assert layout.text == "# Layout"
    assert layout.components[0]["components"][1]["items"][0]["description"] == "one pixel"


async def test_options_follow_the_registered_schema(
    alice: Person, channel: Channel, guild: Guild
) -> None:
    reply = await alice.command("/who name", channel, member=alice)
    assert reply.content == f"{alice.mention} is Alice"
    assert reply.message.pings.users == {alice.id}
    for wrong in ({}, {"text": 1}, {"text": "a", "times": "b"}, {"text": "a", "other": 1}):
        with pytest.raises(Refused):
            await alice.command("/echo", channel, **wrong)
    for path in ("/nothing", "/who", "/who else"):
        with pytest.raises(Refused):
            await alice.command(path, channel)


async def test_commands_for_others_are_refused_unless_forced(
    alice: Person, channel: Channel, guild: Guild
) -> None:
    with pytest.raises(Refused):
        await alice.command("/manage", channel, channel=channel)
    forced = await alice.command("/manage", channel, force=True, channel=channel)
    assert forced.content == "puzzles UTC"
    boss = guild.add_member("Boss", manage_guild=True)
    assert (await boss.command("/manage", channel, channel=channel)).content == "puzzles UTC"
    with pytest.raises(Refused):
        await boss.command("/manage", channel, channel=guild.add_voice_channel("talk"))


async def test_autocomplete_offers_choices(guild: Guild, channel: Channel) -> None:
    boss = guild.add_member("Boss", manage_guild=True)
    choices = await boss.autocomplete("/manage", channel, "zone", "auck", channel=channel)
    assert [choice["value"] for choice in choices] == ["Pacific/Auckland"]
