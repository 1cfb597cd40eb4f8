"""Commands that are registered one by one, as some libraries do it."""

import pytest

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from tests.conftest import Post


@pytest.mark.parametrize("in_guild", [False, True])
async def test_a_command_is_created_read_edited_and_deleted(
    playground: Playground, guild: Guild, request_api: Post, in_guild: bool
) -> None:
    scope = f"/applications/{playground.world.bot.id}" + f"/guilds/{guild.id}" * in_guild
    status, made = await request_api("POST", f"{scope}/commands", {"name": "a", "description": "A"})
    assert (status, made["name"]) == (201, "a")
    _, again = await request_api("POST", f"{scope}/commands", {"name": "a", "description": "B"})
    assert (again["id"], again["description"]) == (made["id"], "B")
    one = f"{scope}/commands/{made['id']}"
    status, edited = await request_api("PATCH", one, {"name": "c"})
    assert (status, edited["name"], edited["description"]) == (200, "c", "B")
    assert await request_api("GET", one) == (200, edited)
    assert await request_api("GET", f"{scope}/commands") == (200, [edited])
    assert await request_api("DELETE", one) == (204, None)
    for method in ("GET", "DELETE"):
        status, refused = await request_api(method, one)
        assert (status, refused["code"]) == (404, 10063)


async def test_a_command_that_cannot_be_is_refused(
    playground: Playground, request_api: Post
) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    for form in ({"name": "No", "description": ""}, {"description": "x"}):
        status, refused = await request_api("POST", path, form)
        assert (status, refused["code"]) == (400, 50035)
    _, made = await request_api("POST", path, {"name": "a", "description": "A"})
    status, refused = await request_api("PATCH", f"{path}/{made['id']}", {"name": "x y"})
    assert (status, [*refused["errors"]]) == (400, ["name"])
    assert [each["name"] for each in playground.commands.of()] == ["a"]
