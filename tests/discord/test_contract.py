"""The commands that others rely on, exactly as Discord received them. To extend: one more line.

Of ``bot/discord/gateway/registration.py``.
"""

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from guildyard import Playground

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.store.opening import Place
from tests.support.harness import Clock, application
from tests.support.rounds import WITH_SQUARES

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE = 3, 4, 5, 6, 7, 8
TEXT, ANNOUNCEMENT, FORUM, MEDIA = 0, 5, 15, 16  # kinds of channels

MANAGE_SERVER = str(1 << 5)
IN_A_SERVER, DIRECT, AMONG_PEOPLE = 0, 1, 2  # contexts: where a command can be used
TO_A_SERVER, TO_AN_ACCOUNT = 0, 1  # integration types: to what the bot is added


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option as a person finds it."""

    name: str
    kind: int = STRING
    required: bool = False
    choices: tuple[str, ...] = ()
    channel_kinds: tuple[int, ...] = ()
    autocomplete: bool = False
    default: Any = None


CHANNEL_OPTION = Option(
    name="channel",
    kind=CHANNEL,
    channel_kinds=(TEXT, ANNOUNCEMENT, FORUM, MEDIA),
)
DAY_OPTION = Option(name="day", autocomplete=True)
WORD_OPTION = Option(name="word", required=True)
REASON_OPTION = Option(name="reason", required=True)
RULING_OPTIONS = (WORD_OPTION, Option(name="reason"))
DIFFICULTIES = ("easy", "normal", "hard")
PRACTICE_OPTIONS = (
    Option(name="difficulty", choices=DIFFICULTIES, default="normal"),
    Option(name="code"),
)
GAMES = ("all", "bee", "anigram", "square")
PERIODS = ("today", "yesterday", "week", "month", "all-time")

CONTRACT: dict[str, tuple[Option, ...]] = {
    "daily start": (
        CHANNEL_OPTION,
        Option(name="time"),
        Option(name="timezone", autocomplete=True),
        Option(name="bee", kind=BOOLEAN),
        Option(name="anigram", kind=BOOLEAN),
        Option(name="square", kind=BOOLEAN),
        Option(name="language", choices=("en", "es")),
        Option(name="recap", kind=BOOLEAN),
        Option(name="mode", choices=("each", "together")),
        Option(name="thread", kind=BOOLEAN),
        Option(name="role", kind=ROLE),
        Option(name="card", choices=("names", "avatars", "off")),
    ),
    "daily practice": (Option(name="allowed", kind=BOOLEAN, required=True),),
    "daily show": (),
    "daily stop": (),
    "bee show": (DAY_OPTION,),
    "bee practice": PRACTICE_OPTIONS,
    "bee custom": (Option(name="letters", required=True),),
    "bee guess": (WORD_OPTION,),
    "bee hint": (),
    "bee answers": (),
    "bee share": (),
    "anigram show": (DAY_OPTION,),
    "anigram practice": PRACTICE_OPTIONS,
    "anigram next": (Option(name="word"),),
    "anigram hint": (),
    "anigram answers": (),
    "anigram share": (),
    "square show": (DAY_OPTION,),
    "square practice": PRACTICE_OPTIONS,
    "square guess": (WORD_OPTION,),
    "square hint": (),
    "square answers": (),
    "square share": (),
    "leaderboard": (
        Option(name="game", choices=GAMES, default="all"),
        Option(name="period", choices=PERIODS, default="today"),
        Option(name="share", kind=BOOLEAN, default=False),
    ),
    "stats": (Option(name="member", kind=USER),),
    "word check": (WORD_OPTION,),
    "word report": (WORD_OPTION, REASON_OPTION),
    "rule allow": RULING_OPTIONS,
    "rule deny": RULING_OPTIONS,
    "rule clear": (WORD_OPTION,),
    "rule list": (),
    "help": (),
    "play": (),
    "remind": (
        Option(name="at"),
        Option(name="hours", kind=INTEGER),
        Option(name="streak", choices=("2+", "any"), default="2+"),
    ),
    "privacy card": (Option(name="shown", kind=BOOLEAN),),
    "privacy export": (),
    "privacy forget": (),
    "settings": (
        Option(name="timezone", autocomplete=True),
        Option(name="language", choices=("en", "es")),
    ),
}

FOR_ADMINS = {"daily", "rule"}


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application in a language that has puzzles of every game."""
    async with application(furnished, clock, WITH_SQUARES) as opened:
        yield opened


async def test_the_registered_commands_are_exactly_the_contract(
    bot: Honeygram, playground: Playground
) -> None:
    registered = {
        path: tuple(_as_found(bot, path, option) for option in leaf.get("options") or ())
        for path, leaf in playground.commands.leaves()
    }
    assert registered == CONTRACT


async def test_commands_are_for_all_places_but_those_of_admins(
    bot: Honeygram, playground: Playground
) -> None:
    for command in playground.commands.of():
        only_servers = command["name"] in FOR_ADMINS
        contexts = [IN_A_SERVER] if only_servers else [IN_A_SERVER, DIRECT, AMONG_PEOPLE]
        assert command["contexts"] == contexts, command["name"]
        installs = [TO_A_SERVER] if only_servers else [TO_A_SERVER, TO_AN_ACCOUNT]
        assert command["integration_types"] == installs, command["name"]


async def test_only_those_who_manage_the_server_see_the_settings(
    bot: Honeygram, playground: Playground
) -> None:
    for command in playground.commands.of():
        expected = MANAGE_SERVER if command["name"] in FOR_ADMINS else None
        assert command["default_member_permissions"] == expected, command["name"]


async def test_commands_are_registered_once_for_all_servers(
    bot: Honeygram, playground: Playground
) -> None:
    changes = [each.path for each in playground.exchanges if each.method == "PUT"]
    assert changes == [f"/applications/{bot.application_id}/commands"]


@pytest.mark.skipif(
    not os.environ.get("DISCORD_OPENAPI_PATH"),
    reason="DISCORD_OPENAPI_PATH does not name Discord's OpenAPI description",
)
async def test_what_passes_over_the_wire_is_as_discord_describes_it(
    bot: Honeygram, playground: Playground
) -> None:
    """Every test with the bot checks this at its end; this one says so when it is left out."""
    assert playground.exchanges


def _as_found(bot: Honeygram, path: str, option: dict[str, Any]) -> Option:
    """An option that Discord received, with the default that only the bot knows."""
    return Option(
        name=option["name"],
        kind=option["type"],
        required=option.get("required", False),
        choices=tuple(choice["value"] for choice in option.get("choices") or ()),
        channel_kinds=tuple(option.get("channel_types") or ()),
        autocomplete=option.get("autocomplete", False),
        default=_default(bot, path, option["name"]),
    )


def _default(bot: Honeygram, path: str, name: str) -> object:
    command: Any = bot.tree
    for step in path.split():
        command = command.get_command(step)
    parameter = command.get_parameter(name)
    return None if parameter.required else parameter.default
