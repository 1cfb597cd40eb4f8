"""Whoever waits is told that an answer is on its way, and then the answer, whatever it is.

The database is silent until the sign has been given; how long that takes is no matter here.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from guildyard import Fault, Playground, Trouble

from bot.discord.answering.acknowledge import CallbackType
from bot.discord.answering.defer import TIMER, defer_later
from bot.discord.answering.deferral import DeferralUnderLoad
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, StorageUnavailable
from bot.texts import errors
from tests.conftest import Hive
from tests.support.language import ENGLISH
from tests.support.silence import SilentDatabase
from tests.support.spoken import heard
from tests.support.waiting import until


@pytest.fixture
def silent(bot: Honeygram, monkeypatch: pytest.MonkeyPatch) -> Callable[[], SilentDatabase]:
    """Makes the database silent, and everybody's patience short."""

    def begin() -> SilentDatabase:
        bot.patience = 0.01
        return SilentDatabase(bot, monkeypatch)

    return begin


def first_answers(playground: Playground) -> list[int]:
    """The kinds of all first answers."""
    asked = [each for each in playground.exchanges if each.path.startswith("/interactions/")]
    return [each.request["type"] for each in asked if each.status < 300]


async def answered_late(
    playground: Playground, database: SilentDatabase, asking: Awaitable[Any], sign: CallbackType
) -> Any:
    """What a person sees at last, of an answer that came after a sign of this kind."""
    before = len(first_answers(playground))
    task = asyncio.ensure_future(asking)
    await until(lambda: first_answers(playground)[before:])
    assert not task.done()
    database.answer()
    seen = await task
    assert first_answers(playground)[before:] == [sign]
    return seen


@pytest.mark.parametrize(
    ("command", "options", "shown"),
    [
        ("/bee guess", {"word": "gleam"}, "✅ GLEAM +5"),
        ("/bee hint", {}, "letter"),
        ("/bee show", {}, "G"),
        ("/anigram next", {"word": "ride"}, "✅ RIDE +4"),
        ("/leaderboard", {}, "No points yet today."),
        ("/stats", {}, ""),
        ("/remind", {"hours": 3}, "⏰ Reminders are on"),
    ],
)
async def test_a_command_is_answered_after_a_sign(
    playground: Playground,
    hive: Hive,
    silent: Callable[[], SilentDatabase],
    command: str,
    options: dict[str, Any],
    shown: str,
) -> None:
    asking = hive.alice.command(command, hive.channel, **options)
    reply = await answered_late(playground, silent(), asking, CallbackType.THINKING)
    assert shown in heard(reply)
    assert reply.ephemeral


async def test_ones_own_board_changes_late_and_stays_one_message(
    playground: Playground, hive: Hive, silent: Callable[[], SilentDatabase]
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    form = await hive.alice.click(board, "Guess")
    asking = hive.alice.submit(form, {"word": "gleam"})
    after = await answered_late(playground, silent(), asking, CallbackType.EDIT_LATER)
    assert (after.updated, after.message_id) == (True, board.message_id)
    assert heard(after).startswith("✅ GLEAM +5")
    assert len(hive.alice.private_replies) == 1


async def test_a_press_on_a_public_post_is_answered_privately(
    playground: Playground, hive: Hive, silent: Callable[[], SilentDatabase]
) -> None:
    shared = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    shared = await hive.alice.click(shared, "Share here")
    board = await answered_late(
        playground, silent(), hive.bob.click(shared, "Play"), CallbackType.THINKING
    )
    assert board.ephemeral
    assert "Guess" in board.labels


async def test_a_form_that_comes_too_late_is_asked_for_again(
    bot: Honeygram, playground: Playground, hive: Hive, silent: Callable[[], SilentDatabase]
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    told = await answered_late(
        playground, silent(), hive.alice.click(board, "Guess"), CallbackType.EDIT_LATER
    )
    assert heard(told).endswith("Please press the button again.")
    bot.patience = 60
    form = await hive.alice.click(board, "Guess")
    assert heard(await hive.alice.submit(form, {"word": "gleam"})).startswith("✅ GLEAM +5")


@pytest.mark.parametrize("pressed", [False, True])
async def test_what_everybody_may_read_is_public_after_a_sign_too(
    playground: Playground, hive: Hive, silent: Callable[[], SilentDatabase], pressed: bool
) -> None:
    board = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    if pressed:
        asking, sign = hive.alice.click(board, "Share here"), CallbackType.EDIT_LATER
    else:
        asking, sign = hive.alice.command("/bee share", hive.channel), CallbackType.THINKING
    await answered_late(playground, silent(), asking, sign)
    await until(lambda: hive.channel.messages)
    [shared] = hive.channel.messages
    assert not shared.ephemeral
    assert "1 of 5 words" in shared.content
    told = [each.content for each in hive.alice.private_replies[1:]]
    assert told == ([] if pressed else ["Here it comes!"])


@pytest.mark.parametrize("code", [ErrorCode.STORAGE_BUSY, ErrorCode.STORAGE_SILENT])
async def test_what_went_wrong_is_told_after_a_sign(
    bot: Honeygram,
    hive: Hive,
    silent: Callable[[], SilentDatabase],
    playground: Playground,
    code: ErrorCode,
) -> None:
    database = silent()
    asking = asyncio.ensure_future(hive.alice.command("/bee guess", hive.channel, word="gleam"))
    await until(lambda: first_answers(playground))
    error = StorageUnavailable(code)
    database.answer(error)
    reply = await asking
    assert reply.content == errors.render(ENGLISH, error)


async def test_who_is_answered_in_time_gets_no_sign(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert first_answers(playground) == [CallbackType.MESSAGE]


async def test_an_answer_that_is_on_its_way_to_discord_gets_no_sign_before_it(
    bot: Honeygram, hive: Hive, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    timers: list[asyncio.TimerHandle] = []

    def keep(interaction: Interaction, _: float) -> None:
        defer_later(interaction, 60)
        timers.append(interaction.extras[TIMER])

    monkeypatch.setattr("bot.discord.gateway.client.defer_later", keep)
    late = playground.faults.add(Fault(kind=Trouble.DELAY, path="/interactions/", delay=0.2))
    asking = asyncio.ensure_future(hive.alice.command("/bee guess", hive.channel, word="gleam"))
    await until(lambda: late.hits)
    assert [each.cancelled() for each in timers] == [True]
    assert heard(await asking).startswith("✅ GLEAM +5")
    assert first_answers(playground) == [CallbackType.MESSAGE]


async def test_an_answer_waits_for_a_sign_that_is_on_its_way(
    hive: Hive, playground: Playground, silent: Callable[[], SilentDatabase]
) -> None:
    late = playground.faults.add(Fault(kind=Trouble.DELAY, path="/interactions/", delay=0.2))
    database = silent()
    asking = asyncio.ensure_future(hive.alice.command("/bee guess", hive.channel, word="gleam"))
    await until(lambda: late.hits)
    database.answer()
    assert heard(await asking).startswith("✅ GLEAM +5")
    assert first_answers(playground) == [CallbackType.THINKING]


async def test_a_sign_that_does_not_get_through_promises_nothing(
    hive: Hive, playground: Playground, silent: Callable[[], SilentDatabase]
) -> None:
    gone = {"code": 10062, "message": "Unknown interaction"}
    lost = Fault(kind=Trouble.STATUS, path="/interactions/", status=404, body=gone)
    playground.faults.add(lost)
    database = silent()
    asking = asyncio.ensure_future(hive.alice.command("/bee guess", hive.channel, word="gleam"))
    await until(lambda: lost.hits)
    database.answer()
    assert heard(await asking).startswith("✅ GLEAM +5")
    assert first_answers(playground) == [CallbackType.MESSAGE]


async def test_one_of_a_crowd_gets_one_sign(
    bot: Honeygram, hive: Hive, playground: Playground, silent: Callable[[], SilentDatabase]
) -> None:
    bot.deferral = DeferralUnderLoad(limit=0)
    asking = hive.alice.command("/bee guess", hive.channel, word="gleam")
    reply = await answered_late(playground, silent(), asking, CallbackType.THINKING)
    assert heard(reply).startswith("✅ GLEAM +5")
