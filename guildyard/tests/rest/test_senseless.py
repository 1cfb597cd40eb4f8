"""Every route with forms that make no sense: Discord refuses them, and so does the playground."""

import re
from typing import Any

import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.rest.routes import Route
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post

VALUES: list[Any] = [None, "x", "", -1, 5, True, [], ["x"], [None], {}, {"id": "x"}, [{}]]


def filled(route: Route, known: dict[str, object]) -> str:
    """The path of a route with things that there are, or with 1."""
    return re.sub(r"{(\w+)}", lambda found: str(known.get(found[1], 1)), route.template)


def forms(route: Route) -> list[Any]:
    """None that fits, and of each field one that may."""
    wrong: list[Any] = [dict.fromkeys(route.fields, value) for value in VALUES]
    return [None, "x", 5, [], *wrong, *([each] for each in wrong)]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
async def test_no_form_is_too_senseless_to_be_answered(
    playground: Playground,
    guild: Guild,
    channel: Channel,
    alice: Person,
    request_api: Post,
    method: str,
) -> None:
    guild.give_role(playground.world.bot, guild.add_role("Admin", "administrator"))
    said = await alice.say(channel, "hello")
    known: dict[str, object] = {
        "application_id": playground.world.bot.id,
        "channel_id": channel.id,
        "guild_id": guild.id,
        "message_id": said.id,
        "role_id": guild.add_role("Bees").id,
        "user_id": alice.id,
        "emoji_name": "🐝",
    }
    leaves = ("/users/@me/guilds/", "/integrations/")
    senseless: list[object] = []
    for route in playground.routes:
        if route.method != method or route.unbuilt or any(e in route.template for e in leaves):
            continue
        if route.name == "DELETE /channels/{channel_id}":
            continue
        for form in forms(route) if route.fields else [None]:
            status, _ = await request_api(method, filled(route, known), form)
            if status >= 500:
                senseless.append((route.name, form, playground.findings[-1:]))
    playground.exchanges.clear()  # what was taken for want of a rule need not be as described
    assert senseless == []
