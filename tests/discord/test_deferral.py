"""In a crowd each person sees a sign at once, and then the same answer as ever."""

import asyncio
from typing import Any

import pytest

from bot.discord import deferral
from bot.discord.client import Honeygram
from bot.discord.deferral import DeferralUnderLoad
from bot.discord.interaction import Interaction
from bot.discord.replies import defer
from playground.inspect.faults import Fault, Trouble
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


async def test_no_answer_of_a_crowd_is_sent_before_all_of_it_has_its_sign(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    bot.deferral = DeferralUnderLoad(limit=0, patience=60)
    playground.faults.add(Fault(kind=Trouble.STATUS, path="/callback"))  # one is tried again
    replies = await asyncio.gather(
        *(each.command("/bee guess", hive.channel, word="gleam") for each in (hive.alice, hive.bob))
    )

    assert all(reply.content.startswith("✅ GLEAM +5") for reply in replies)
    last = [each.path.split("/")[1] for each in list(playground.exchanges)[-5:]]
    assert last == [*["interactions"] * 3, *["webhooks"] * 2]


async def test_one_without_a_sign_does_not_keep_the_others_waiting_for_long(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, told = asyncio.Event(), asyncio.Event()

    async def defer_late(interaction: Interaction) -> None:
        if interaction.user.id == hive.bob.id:
            begun.set()
            await told.wait()
        await defer(interaction)

    monkeypatch.setattr(deferral, "defer", defer_late)
    bot.deferral = DeferralUnderLoad(limit=0, patience=0)
    late = asyncio.create_task(hive.bob.command("/bee guess", hive.channel, word="gleam"))
    await begun.wait()
    reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert reply.content.startswith("✅ GLEAM +5")
    assert not late.done()
    told.set()
    assert (await late).content.startswith("✅ GLEAM +5")
