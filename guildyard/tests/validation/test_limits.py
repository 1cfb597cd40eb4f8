"""Requests that Discord would refuse, sent raw: the error code, and where the error is."""

from typing import Any

import pytest

from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post

V2 = 1 << 15


def button(custom_id: str = "b", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id, **more}


def row(*components: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def select(count: int, custom_id: str = "s") -> dict[str, Any]:
    options = [{"label": str(number), "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": custom_id, "options": options}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


FULL = {"title": "t" * 256, "description": "d" * 2_750}

REFUSED: list[tuple[dict[str, Any], int, str]] = [
    ({}, 50006, ""),
    ({"content": " "}, 50006, ""),
    ({"components": [row(button())]}, 50006, ""),
    ({"content": "c" * 2_001}, 50035, "content"),
    ({"content": 1}, 50035, "content"),
    ({"embeds": "e"}, 50035, "embeds"),
    ({"embeds": ["e"]}, 50035, "embeds"),
    ({"embeds": [{}]}, 50035, "embeds.0.description"),
    ({"embeds": [{"title": "t" * 257}]}, 50035, "embeds.0.title"),
    ({"embeds": [{"description": "d" * 4_097}]}, 50035, "embeds.0.description"),
    ({"embeds": [{"footer": {"text": "f" * 2_049}}]}, 50035, "embeds.0.footer.text"),
    ({"embeds": [{"author": {"name": "a" * 257}}]}, 50035, "embeds.0.author.name"),
    ({"embeds": [{"fields": [{"name": "", "value": "v"}]}]}, 50035, "embeds.0.fields.0.name"),
    (
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1_025}]}]},
        50035,
        "embeds.0.fields.0.value",
    ),
    ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, 50035, "embeds.0.fields"),
    ({"embeds": [{"title": "t"}] * 11}, 50035, "embeds"),
    ({"embeds": [FULL, FULL]}, 50035, "embeds"),
    ({"content": "c", "components": [row()]}, 50035, "components.0.components"),
    ({"content": "c", "components": [button()]}, 50035, "components.0.type"),
    ({"content": "c", "components": [text("t")]}, 50035, "components.0.type"),
    (
        {"content": "c", "components": [row(*[button(str(n)) for n in range(6)])]},
        50035,
        "components.0.components",
    ),
    ({"content": "c", "components": [row(button(str(n))) for n in range(6)]}, 50035, "components"),
    ({"content": "c", "components": [row(button(), button())]}, 50035, "components"),
    (
        {"content": "c", "components": [row(button("c" * 101))]},
        50035,
        "components.0.components.0.custom_id",
    ),
    (
        {"content": "c", "components": [row(button(label="l" * 81))]},
        50035,
        "components.0.components.0.label",
    ),
    (
        {"content": "c", "components": [row(button(label=None))]},
        50035,
        "components.0.components.0.label",
    ),
    (
        {"content": "c", "components": [row({"type": 2, "style": 5, "label": "l"})]},
        50035,
        "components.0.components.0.url",
    ),
    (
        {"content": "c", "components": [row(select(26))]},
        50035,
        "components.0.components.0.options",
    ),
    (
        {"content": "c", "components": [row(select(1), button())]},
        50035,
        "components.0.components",
    ),
    ({"flags": V2, "content": "c", "components": [text("t")]}, 50035, "content"),
    ({"flags": V2, "embeds": [{"title": "t"}], "components": [text("t")]}, 50035, "embeds"),
    ({"flags": V2, "components": [text("t")] * 41}, 50035, "components"),
    ({"flags": V2, "components": [text("t" * 2_001)] * 2}, 50035, "components"),
    ({"flags": V2}, 50006, ""),
    (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17}]}]},
        50035,
        "components.0.components.0.type",
    ),
    (
        {"flags": V2, "components": [{"type": 9, "components": [text("t")]}]},
        50035,
        "components.0.accessory.type",
    ),
    (
        {"flags": V2, "components": [{"type": 12, "items": []}]},
        50035,
        "components.0.items",
    ),
    (
        {
            "flags": V2,
            "components": [{"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}],
        },
        50035,
        "components",
    ),
    (
        {"content": "c", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        50035,
        "allowed_mentions.users",
    ),
    ({"content": "c", "nonce": "n" * 26}, 50035, "nonce"),
    ({"content": "c", "flags": 64}, 50035, "flags"),
    ({"content": "c", "message_reference": {"message_id": "1"}}, 50035, "message_reference"),
]


@pytest.mark.parametrize(("form", "code", "where"), REFUSED)
async def test_a_bad_message_is_refused_and_changes_nothing(
    request_api: Post, channel: Channel, form: dict[str, Any], code: int, where: str
) -> None:
    status, body = await request_api("POST", f"/channels/{channel.id}/messages", form)
    assert (status, body["code"]) == (400, code)
    assert where in places(body.get("errors", {}))
    assert channel.messages == []


ACCEPTED: list[dict[str, Any]] = [
    {"content": "c" * 2_000},
    {"embeds": [{"title": "t"}] * 10},
    {
        "content": "c",
        "components": [row(*[button(f"{n}.{m}") for m in range(5)]) for n in range(5)],
    },
    {"content": "c", "components": [row(select(25))]},
    {"flags": V2, "components": [text("t" * 100)] * 40},
    {"flags": V2, "components": [{"type": 17, "components": [text("t"), {"type": 14}]}]},
    {
        "flags": V2,
        "components": [{"type": 9, "components": [text("t")], "accessory": button()}],
    },
]


@pytest.mark.parametrize("form", ACCEPTED)
async def test_a_message_at_its_limits_is_accepted(
    request_api: Post, channel: Channel, form: dict[str, Any]
) -> None:
    status, body = await request_api("POST", f"/channels/{channel.id}/messages", form)
    assert status == 200, body
    assert len(channel.messages) == 1


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "word", "description": "d", **changes}


def option(**changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": "o", "description": "d", **changes}


CHOICE = {"name": "n", "value": "v"}
BAD_COMMANDS: list[tuple[list[dict[str, Any]], str]] = [
    ([command(name="Upper")], "0.name"),
    ([command(name="two words")], "0.name"),
    ([command(name="n" * 33)], "0.name"),
    ([command(description="")], "0.description"),
    ([command(description="d" * 101)], "0.description"),
    ([command(), command()], "1.name"),
    ([command(name=f"c{number}") for number in range(101)], ""),
    ([command(options=[option(name=f"o{number}") for number in range(26)])], "0.options"),
    ([command(options=[option(), option()])], "0.options.1"),
    (
        [command(options=[option(), option(name="p", required=True)])],
        "0.options.1",
    ),
    ([command(options=[option(choices=[CHOICE] * 26)])], "0.options.0.choices"),
    ([command(options=[option(choices=[CHOICE, CHOICE])])], "0.options.0.choices.1"),
    (
        [command(options=[option(choices=[CHOICE], autocomplete=True)])],
        "0.options.0.autocomplete",
    ),
    ([command(options=[option(type=99)])], "0.options.0.type"),
    ([command(options=[option(type=1), option(name="p")])], "0.options"),
    (
        [command(options=[option(type=1, options=[option(type=1)])])],
        "0.options.0.options.0.type",
    ),
    (
        [
            command(
                options=[
                    option(
                        name=f"o{number}",
                        choices=[{"name": f"{n}" * 50, "value": f"{n}" * 20} for n in range(6)],
                    )
                    for number in range(25)
                ]
            )
        ],
        "0",
    ),
]


@pytest.mark.parametrize(("commands", "where"), BAD_COMMANDS)
async def test_bad_commands_are_refused_all_together(
    playground: Playground, request_api: Post, commands: list[dict[str, Any]], where: str
) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    status, body = await request_api("PUT", path, commands)
    assert (status, body["code"]) == (400, 50035)
    assert where in places(body["errors"])
    assert playground.commands.of() == []


async def test_registered_commands_keep_their_ids(
    playground: Playground, request_api: Post
) -> None:
    path = f"/applications/{playground.world.bot.id}/commands"
    _, first = await request_api("PUT", path, [command(), command(name="other")])
    _, second = await request_api("PUT", path, [command(description="new")])
    assert [each["id"] for each in second] == [first[0]["id"]]
    assert (await request_api("GET", path))[1] == second


def places(errors: dict[str, Any], path: str = "") -> set[str]:
    """All places in an error tree that carry errors."""
    found = {path} if "_errors" in errors else set()
    for name, inside in errors.items():
        if name != "_errors":
            found |= places(inside, f"{path}.{name}".lstrip("."))
    return found or ({""} if not path else set())
