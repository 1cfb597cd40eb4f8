"""In a crowd each person sees a sign at once, and then the same answer as ever."""

import asyncio
from typing import Any

import pytest

from bot.discord.client import Honeygram
from bot.discord.deferral import DeferralUnderLoad
from playground.server import Playground
from tests.conftest import Hive


@pytest.mark.parametrize(
    ("command", "option", "beginning"),
    [
        ("/bee guess", {"word": "gleam"}, "✅ GLEAM +5"),
        ("/bee guess", {"word": ","}, "Type a word to guess."),
        ("/anigram next", {"word": "ride"}, "✅ RIDE +4"),
    ],
)
async def test_in_a_crowd_the_answer_follows_the_sign(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    command: str,
    option: dict[str, Any],
    beginning: str,
) -> None:
    bot.deferral = DeferralUnderLoad(limit=0)
    reply = await hive.alice.command(command, hive.channel, **option)

    assert reply.content.startswith(beginning)
    assert reply.ephemeral
    last = [each.path.split("/")[1] for each in list(playground.exchanges)[-2:]]
    assert last == ["interactions", "webhooks"]


async def test_only_those_beyond_the_limit_get_the_sign(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    bot.deferral = DeferralUnderLoad(limit=1)
    people = [hive.alice, hive.bob, hive.admin]
    replies = await asyncio.gather(
        *(each.command("/bee guess", hive.channel, word="gleam") for each in people)
    )
    alone = await hive.alice.command("/bee guess", hive.channel, word="glam")

    assert all(reply.content.startswith("✅ GLEAM +5") for reply in replies)
    assert alone.content.startswith("✅ GLAM +1")
    followed = [each for each in playground.exchanges if each.path.startswith("/webhooks/")]
    assert len(followed) == 2
