"""An answer gets through whatever the network does to it, and only once."""

import asyncio
from typing import Any

import pytest
from guildyard import Fault, Playground, Trouble

from bot.discord.answering import acknowledge, replies, retry
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.farewell import answers_under_way
from bot.discord.interaction import Interaction
from tests.conftest import Errors, Hive
from tests.support.posts import start_posts
from tests.support.spoken import heard
from tests.support.waiting import until

CALLBACK = "callback"
HANGS = 600.0  # seconds: longer than anybody waits
PAUSES = retry.PAUSES
SILENT = acknowledge.SILENT


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are tried again at once, as often as ever."""
    monkeypatch.setattr(retry, "PAUSES", (0, 0, 0))


class Pauses:
    """The module asyncio as the retries see it, which notes how long they pause and does not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds: list[float] = []
        monkeypatch.setattr(retry, "asyncio", self)

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)
        await asyncio.sleep(0)


BREAKS = [Trouble.RESET_BEFORE, Trouble.RESET_AFTER]


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("kind", BREAKS)
async def test_a_command_is_answered_once_although_the_connection_breaks(
    bot: Honeygram, hive: Hive, playground: Playground, kind: Trouble, times: int
) -> None:
    fault = playground.faults.add(Fault(kind=kind, path=CALLBACK, times=times))
    await check_answered_once(hive)
    assert fault.hits == times


@pytest.mark.parametrize("kind", [Trouble.STATUS, Trouble.STATUS_AFTER])
@pytest.mark.parametrize("status", [503, 520])
async def test_a_command_is_answered_once_although_discord_reports_a_fault(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    caplog: pytest.LogCaptureFixture,
    kind: Trouble,
    status: int,
) -> None:
    playground.faults.add(Fault(kind=kind, path=CALLBACK, status=status))
    await check_answered_once(hive)
    assert "too late" not in caplog.text


@pytest.mark.parametrize("times", [1, 3])
async def test_a_command_is_answered_within_three_seconds_whatever_discord_reports(
    bot: Honeygram, hive: Hive, playground: Playground, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """Discord listens no longer than that."""
    monkeypatch.setattr(retry, "PAUSES", PAUSES)
    pauses = Pauses(monkeypatch)
    fault = playground.faults.add(Fault(kind=Trouble.STATUS, path=CALLBACK, times=times))
    await check_answered_once(hive)
    assert len(pauses.seconds) == times
    assert sum(pauses.seconds) < 2.5
    assert fault.hits == times


async def test_an_answer_that_hangs_is_given_again_while_discord_listens(
    bot: Honeygram, hive: Hive, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acknowledge, "SILENT", 0.1)
    playground.faults.add(Fault(kind=Trouble.DELAY, path=CALLBACK, delay=HANGS))
    await check_answered_once(hive)
    assert SILENT < 2.5


async def test_a_refused_answer_is_told_and_logged(
    bot: Honeygram, hive: Hive, playground: Playground, errors: Errors
) -> None:
    own = {"message": "Invalid Form Body", "code": 50035}
    playground.faults.add(Fault(kind=Trouble.STATUS, path=CALLBACK, status=400, body=own))
    reply = await hive.alice.command("/bee show", hive.channel)
    assert reply.content.startswith("Something went wrong")
    assert len(errors.take()) == 1


async def test_a_second_first_answer_is_a_fault_and_not_given(
    bot: Honeygram, hive: Hive, errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    cog: Any = bot.cogs["bee"]

    async def twice(interaction: Interaction, *args: object) -> None:
        await replies.reply(interaction, "once")
        await replies.edit(interaction, "twice")

    monkeypatch.setattr(cog.handlers, "do", twice)
    reply = await hive.alice.command("/bee show", hive.channel)
    assert reply.content == "once"
    await until(lambda: not answers_under_way())
    assert "InteractionResponded" in str(errors.take()[0].exc_info)


async def test_who_is_asked_to_wait_waits_so_long(
    bot: Honeygram, hive: Hive, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses = Pauses(monkeypatch)
    playground.faults.add(Fault(kind=Trouble.RATE_LIMIT, path=CALLBACK, retry_after=0.5))
    await check_answered_once(hive)
    assert pauses.seconds == [0.5]


async def check_answered_once(hive: Hive) -> None:
    reply = await hive.alice.command("/bee show", hive.channel)
    assert "Letters: G A E L M P X" in heard(reply)
    assert len(reply.attachments) == 1
    await until(lambda: not answers_under_way())
    assert len(hive.alice.private_replies) == 1


async def test_what_follows_an_answer_is_done_although_its_confirmation_was_lost(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    playground.faults.add(Fault(kind=Trouble.STATUS_AFTER, path=CALLBACK, status=502))
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 2


@pytest.mark.parametrize("kind", BREAKS)
async def test_a_button_changes_its_message_and_leaves_no_second_one(
    bot: Honeygram, hive: Hive, playground: Playground, kind: Trouble
) -> None:
    shown = await hive.alice.command("/bee show", hive.channel)
    playground.faults.add(Fault(kind=kind, path=CALLBACK))
    turned = await hive.alice.click(shown, "Shuffle")
    assert turned.updated
    await until(lambda: not answers_under_way())
    assert len(turned.message.attachments) == 1
    assert len(hive.alice.private_replies) == 1


@pytest.mark.parametrize("kind", BREAKS)
async def test_a_form_opens(
    bot: Honeygram, hive: Hive, playground: Playground, kind: Trouble
) -> None:
    shown = await hive.alice.command("/bee show", hive.channel)
    playground.faults.add(Fault(kind=kind, path=CALLBACK))
    form = await hive.alice.click(shown, "Guess")
    reply = await hive.alice.submit(form, {"word": "gleam"})
    assert heard(reply).startswith("✅ GLEAM +5")


async def test_a_guess_whose_answer_was_tried_again_counts_once(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    playground.faults.add(Fault(kind=Trouble.RESET_AFTER, path=CALLBACK))
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    board = await hive.alice.command("/leaderboard", hive.channel)
    assert "Alice (you) · score 25" in board.content


async def test_a_shared_text_is_there_once(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    playground.faults.add(Fault(kind=Trouble.RESET_AFTER, path=CALLBACK))
    await hive.alice.command("/bee share", hive.channel)
    await until(lambda: not answers_under_way())
    assert len(hive.channel.messages) == 1


async def test_a_late_answer_is_not_given_twice(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    playground.faults.add(Fault(kind=Trouble.DELAY, path=CALLBACK, delay=0.2))
    reply = await hive.alice.command("/bee show", hive.channel)
    assert "Letters: G A E L M P X" in heard(reply)
    await until(lambda: not answers_under_way())
    assert len(hive.alice.private_replies) == 1


async def test_a_ban_by_the_network_in_front_of_discord_is_not_knocked_at_again(
    bot: Honeygram, hive: Hive, playground: Playground, errors: Errors
) -> None:
    """A 429 without Via: each further request would make it longer."""
    fault = playground.faults.add(Fault(kind=Trouble.BAN, path=CALLBACK, times=100))
    task = asyncio.ensure_future(hive.alice.command("/help", hive.channel))
    await until(lambda: fault.hits and not answers_under_way())
    task.cancel()
    assert fault.hits == 1
