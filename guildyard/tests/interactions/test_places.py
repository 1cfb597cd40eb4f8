"""Where commands can be used: in servers, with the bot, among people, and by whose installation."""

import asyncio
from typing import Any

import aiohttp
import pytest

from guildyard.interactions.options import Refused
from guildyard.interactions.places import owners
from guildyard.people.building import add_conversation
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.interactions.test_interactions import BUTTON, RawBot, begin, raw

__all__ = ["raw"]  # a fixture

EVERYWHERE = {"name": "go", "description": "d", "integration_types": [0, 1], "contexts": [0, 1, 2]}
MESSAGE, FOR_ME = 4, 64


@pytest.fixture
def bob(guild: Guild) -> Person:
    return guild.add_member("Bob")


@pytest.fixture
def pair(playground: Playground, alice: Person, bob: Person) -> Channel:
    return add_conversation(playground.people, alice, bob)


@pytest.fixture
def group(playground: Playground, guild: Guild, alice: Person, bob: Person) -> Channel:
    return add_conversation(playground.people, alice, bob, guild.add_member("Cleo"), name="Bees")


@pytest.fixture
async def elsewhere(playground: Playground, alice: Person) -> Channel:
    """A channel of a server without the bot."""
    guild = playground.add_guild("Elsewhere")
    guild.join(alice.user)
    await guild.remove_bot()
    return guild.add_text_channel("talk")


async def register(playground: Playground, request_api: Post, **changes: Any) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    status, _ = await request_api("PUT", path, [EVERYWHERE | changes])
    assert status == 200


@pytest.mark.parametrize(
    ("types", "contexts", "usable"),
    [
        (None, None, "server bot"),
        ([0], None, "server bot"),
        ([1], None, "server elsewhere bot private"),
        ([0, 1], None, "server elsewhere bot private"),
        ([0, 1], [0], "server elsewhere"),
        ([0, 1], [1], "bot"),
        ([1], [2], "private"),
        ([0], [2], ""),
        ([0], [0, 1, 2], "server bot"),
    ],
)
def test_a_command_is_where_its_contexts_and_installations_say(
    playground: Playground,
    channel: Channel,
    alice: Person,
    pair: Channel,
    elsewhere: Channel,
    types: list[int] | None,
    contexts: list[int] | None,
    usable: str,
) -> None:
    playground.world.install(alice.user)
    command = {"name": "go", "integration_types": types, "contexts": contexts}
    places = {
        "server": channel,
        "elsewhere": elsewhere,
        "bot": alice.direct_channel,
        "private": pair,
    }
    found = [name for name, place in places.items() if owners(command, place, alice.user)]
    assert found == usable.split()


def test_whose_installation_it_is_is_told(
    playground: Playground, channel: Channel, alice: Person, pair: Channel, elsewhere: Channel
) -> None:
    places = (channel, alice.direct_channel, pair, elsewhere)
    server, me = {"0": str(channel.guild.id)}, {"1": str(alice.id)}  # type: ignore[union-attr]
    before = [owners(EVERYWHERE, each, alice.user) for each in places]
    assert before == [server, {"0": "0"}, {}, {}]
    playground.world.install(alice.user)
    after = [owners(EVERYWHERE, each, alice.user) for each in places]
    assert after == [server | me, {"0": "0"} | me, me, me]
    of_guild = EVERYWHERE | {"guild_id": server["0"]}
    assert owners(of_guild, channel, alice.user) == server


async def test_among_people_the_bot_hears_of_commands_and_of_nothing_else(
    playground: Playground,
    raw: RawBot,
    request_api: Post,
    alice: Person,
    bob: Person,
    group: Channel,
) -> None:
    await register(playground, request_api)
    with pytest.raises(Refused):
        await alice.command("go", group)
    await alice.install()
    await bob.say(group, "hello")
    step = await begin(raw, alice, group)
    seen = raw.interaction
    assert (seen["context"], seen["channel"]["type"], seen["channel"]["name"]) == (2, 3, "Bees")
    assert seen["user"]["id"] == str(alice.id)
    assert "member" not in seen
    assert "guild_id" not in seen
    assert seen["authorizing_integration_owners"] == {"1": str(alice.id)}
    assert seen["app_permissions"] == str(1 << 15 | 1 << 14 | 1 << 17)
    told = [frame.payload["t"] for frame in playground.frames if not frame.received]
    assert not {"MESSAGE_CREATE", "CHANNEL_CREATE"} & {*told}
    status, answer = await raw.call_back(MESSAGE, {"content": "hi", "components": [BUTTON]})
    assert status == 200
    metadata = answer["resource"]["message"]["interaction_metadata"]
    assert metadata["authorizing_integration_owners"] == {"1": str(alice.id)}
    reply = await step
    assert group.messages[-1] is reply.message
    assert reply.message in bob.sees(group)


async def test_two_people_have_a_channel_of_type_1(
    playground: Playground, raw: RawBot, request_api: Post, alice: Person, pair: Channel
) -> None:
    await register(playground, request_api)
    await alice.install()
    step = await begin(raw, alice, pair)
    assert (raw.interaction["context"], raw.interaction["channel"]["type"]) == (2, 1)
    await raw.call_back(MESSAGE, {"content": "hi"})
    await step
    bot_alone = await request_api("POST", f"/channels/{pair.id}/messages", {"content": "hi"})
    assert (bot_alone[0], bot_alone[1]["code"]) == (403, 50001)


async def test_who_presses_a_button_of_somebody_elses_app_is_told_apart(
    playground: Playground,
    raw: RawBot,
    request_api: Post,
    alice: Person,
    bob: Person,
    pair: Channel,
) -> None:
    await register(playground, request_api)
    await alice.install()
    step = await begin(raw, alice, pair)
    await raw.call_back(MESSAGE, {"content": "hi", "components": [BUTTON]})
    shown = await step
    pressed = asyncio.create_task(bob.click(shown, "B"))
    await raw.hear()
    assert raw.interaction["user"]["id"] == str(bob.id)
    assert raw.interaction["authorizing_integration_owners"] == {"1": str(alice.id)}
    await raw.call_back(7, {"content": "pressed"})
    assert (await pressed).text == "pressed"


async def test_an_app_that_is_brought_along_speaks_in_a_server_without_the_bot(
    playground: Playground, raw: RawBot, request_api: Post, alice: Person, elsewhere: Channel
) -> None:
    await register(playground, request_api)
    await alice.install()
    step = await begin(raw, alice, elsewhere)
    assert raw.interaction["context"] == 0
    assert raw.interaction["guild_id"] == str(elsewhere.guild.id)  # type: ignore[union-attr]
    assert raw.interaction["authorizing_integration_owners"] == {"1": str(alice.id)}
    assert not int(raw.interaction["app_permissions"]) & 1 << 11  # it sends nothing by itself
    await raw.call_back(MESSAGE, {"content": "hi"})
    assert not (await step).ephemeral
    codes = [(await raw.webhook("POST", form={"content": "more"}))[1] for _ in range(6)]
    assert [each["code"] for each in codes if each] == [40094]


async def test_it_speaks_to_one_alone_where_it_is_not_to_be_shared(
    playground: Playground, raw: RawBot, request_api: Post, alice: Person, elsewhere: Channel
) -> None:
    await register(playground, request_api)
    await alice.install()
    elsewhere.deny("use_external_apps", to=alice.user)
    step = await begin(raw, alice, elsewhere)
    _, answer = await raw.call_back(MESSAGE, {"content": "hi"})
    assert answer["resource"]["message"]["flags"] & FOR_ME
    assert (await step).ephemeral


async def test_a_person_installs_it_on_the_authorization_page(
    playground: Playground, alice: Person, session: aiohttp.ClientSession
) -> None:
    address = (
        f"{playground.authorize_url}?client_id={playground.world.bot.id}"
        "&scope=applications.commands&integration_type=1"
    )
    form = {"answer": "yes", "person": str(alice.id)}
    async with session.post(address, data=form) as answer:
        assert "You can close this page" in await answer.text()
    assert playground.world.installed == [alice.user]
    await alice.uninstall()
    assert playground.world.installed == []
    assert await alice.authorize(address) == ""
    assert playground.world.installed == [alice.user]


def test_people_talk_in_one_place_with_each_other(
    playground: Playground, alice: Person, bob: Person, pair: Channel
) -> None:
    assert add_conversation(playground.people, bob, alice) is pair
    assert alice.direct_channel is not pair
    for wrong in ([alice], [alice, alice], [playground.people.person(alice.user)]):
        with pytest.raises(Refused, match="2 to 10 people"):
            add_conversation(playground.people, *wrong)
