"""Whatever goes wrong: the player reads a sentence with an id, the log has id and reason.

Of ``bot/discord/gateway/tree.py``.
"""

import asyncio
import logging
import re
import sqlite3
from typing import Any

import pytest
from guildyard import Fault, Playground, Trouble

from bot.discord.answering import retry
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.farewell import answers_under_way
from bot.ops.logs import shorten
from tests.conftest import Errors, Hive
from tests.support.postgresql import ON_SQLITE
from tests.support.posts import start_posts
from tests.support.spoken import heard
from tests.support.waiting import until

SOMETHING = re.compile(r"Something went wrong \(([0-9a-f]{6})\)\. Please try again in a moment\.")


async def break_database(bot: Honeygram) -> None:
    """Let every write and read of found words fail, as a damaged disk would."""
    async with bot.services.host.database.transaction() as transaction:
        await transaction.execute("ALTER TABLE found_words RENAME TO gone")


def check_told_and_logged_once(reply: Any, errors: Errors) -> None:
    assert reply.ephemeral
    told = SOMETHING.fullmatch(heard(reply))
    assert told, heard(reply)
    [record] = errors.take()
    assert record.getMessage() == f"error {told[1]}"
    assert record.exc_info
    assert record.exc_info[0] is sqlite3.OperationalError


async def test_an_error_in_a_command_is_told_with_its_id(
    bot: Honeygram, hive: Hive, errors: Errors
) -> None:
    await break_database(bot)
    reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    check_told_and_logged_once(reply, errors)


async def test_an_error_behind_a_button_is_told_with_its_id(
    bot: Honeygram, hive: Hive, errors: Errors
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, anigram=False)
    await break_database(bot)
    reply = await hive.alice.click(hive.channel.messages[0], "My words")
    check_told_and_logged_once(reply, errors)


async def test_an_error_behind_a_form_is_told_with_its_id(
    bot: Honeygram, hive: Hive, errors: Errors
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, anigram=False)
    form = await hive.alice.click(hive.channel.messages[0], "Guess words")
    await break_database(bot)
    check_told_and_logged_once(await hive.alice.submit(form, {"word": "gleam"}), errors)


async def test_suggestions_that_do_not_get_through_are_a_line_in_the_log(
    bot: Honeygram, hive: Hive, playground: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("discord.app_commands.tree").addFilter(shorten)  # as the service does
    playground.faults.add(Fault(kind=Trouble.RESET_BEFORE, path="callback"))
    task = begun(hive.admin.autocomplete("/daily start", hive.channel, "timezone", "ber"))
    await until(lambda: "suggestions did not get through (" in caplog.text)
    task.cancel()
    assert "Traceback" not in caplog.text
    choices = await hive.admin.autocomplete("/daily start", hive.channel, "timezone", "ber")
    assert choices


async def test_typing_an_option_of_a_command_that_has_changed_is_no_error(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    [daily] = [each for each in playground.commands.of() if each["name"] == "daily"]
    daily["name"] = "weekly"
    task = begun(hive.admin.autocomplete("/weekly start", hive.channel, "timezone", "ber"))
    frames = len(playground.frames)
    await until(lambda: len(playground.frames) > frames and not answers_under_way())
    task.cancel()
    assert (await hive.alice.command("/help", hive.channel)).ephemeral


def begun(action: Any) -> asyncio.Task[Any]:
    """What a person does without waiting for an answer that will not come."""
    return asyncio.ensure_future(action)


async def test_an_error_rolls_back_and_the_next_guess_works(
    bot: Honeygram, hive: Hive, errors: Errors
) -> None:
    await break_database(bot)
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    errors.take()
    async with bot.services.host.database.transaction() as transaction:
        await transaction.execute("ALTER TABLE gone RENAME TO found_words")
    reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert heard(reply).startswith("✅ GLEAM +5")


@pytest.fixture
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are tried again at once, as often as ever."""
    monkeypatch.setattr(retry, "PAUSES", (0, 0, 0))


@pytest.mark.usefixtures("without_pauses")
@pytest.mark.parametrize(
    "kind", [Trouble.RESET_BEFORE, Trouble.RESET_AFTER, Trouble.STATUS, Trouble.STATUS_AFTER]
)
async def test_an_answer_gets_through_a_broken_connection(
    bot: Honeygram, hive: Hive, playground: Playground, kind: Trouble
) -> None:
    playground.faults.add(Fault(kind=kind, path="callback", status=503))
    reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert heard(reply).startswith("✅ GLEAM +5")
    await until(lambda: not answers_under_way())
    assert len(hive.alice.private_replies) == 1


@pytest.mark.usefixtures("without_pauses")
@pytest.mark.parametrize(
    "trouble",
    [{"kind": Trouble.RESET_BEFORE}, {"kind": Trouble.STATUS, "status": 503}],
    ids=["reset", "503"],
)
async def test_an_outage_is_a_line_and_a_count_and_no_fault_of_the_program(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    caplog: pytest.LogCaptureFixture,
    trouble: dict[str, Any],
) -> None:
    """Each is tried four times, and no second message where the first did not get through."""
    fault = playground.faults.add(Fault(path="callback", times=1000, **trouble))
    guesses = ["gleam", "game", "glam", "agape", "amalgam"]
    tasks = [begun(hive.alice.command("/bee guess", hive.channel, word=guess)) for guess in guesses]
    await until(lambda: fault.hits == 4 * len(guesses))
    await until(lambda: not answers_under_way())
    for task in tasks:
        task.cancel()
    assert fault.hits == 4 * len(guesses)
    [line] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert line.getMessage().startswith("1 answer did not get through, the last: ")
    assert line.exc_info is None
    lost = bot.services.host.metrics.registry.get_sample_value("honeygram_answers_lost_total")
    assert lost == len(guesses)
    playground.faults.clear()
    shown = await hive.alice.command("/bee show", hive.channel)
    assert "GLEAM" in heard(shown)


@ON_SQLITE  # on PostgreSQL a score has its own connection, and waits for the rows of a player only
async def test_a_guess_that_a_transaction_keeps_waiting_is_refused_and_not_saved(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as hasty:
        hasty.setattr("bot.store.queue.WAIT_STEP", 0.0)
        async with bot.services.host.database.transaction():
            refused = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert heard(refused).startswith("I couldn't save that: my database is busy.")
    await hive.alice.command("/bee guess", hive.channel, word="game")
    rows = await bot.services.host.database.fetch("SELECT word FROM found_words")
    assert [row["word"] for row in rows] == ["game"]


async def test_an_answer_that_comes_too_late_is_one_line_in_the_log(
    bot: Honeygram, hive: Hive, playground: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    gone = {"message": "Unknown interaction", "code": 10062}
    playground.faults.add(Fault(kind=Trouble.STATUS, path="callback", status=404, body=gone))
    task = begun(hive.alice.command("/bee show", hive.channel))
    await until(lambda: "did not get through" in caplog.text)
    task.cancel()
    late = [record for record in caplog.records if "did not get through" in record.getMessage()]
    assert [(record.levelno, record.exc_info) for record in late] == [(logging.WARNING, None)]


async def test_a_command_that_has_changed_meanwhile_says_so(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    """Discord sends for an hour what an older registration offered."""
    [guess] = [
        each
        for command in playground.commands.of()
        for each in command.get("options") or ()
        if each["name"] == "guess"
    ]
    guess["name"] = "try"
    reply = await hive.alice.command("/bee try", hive.channel, word="gleam")
    assert reply.content == "This command has just changed. Restart Discord and try again."
    guess["name"], guess["options"] = "guess", []
    reply = await hive.alice.command("/bee guess", hive.channel)
    assert reply.content == "This command has just changed. Restart Discord and try again."
