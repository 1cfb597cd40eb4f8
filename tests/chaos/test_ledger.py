"""The ledger reads boards as they are: else nothing that was told could ever be missed."""

import asyncio
from typing import Any

import pytest
from guildyard import Fault, Playground, Trouble

from bot.discord.gateway.client import Honeygram
from tests.chaos.ledger import Ledger, Told
from tests.conftest import Hive
from tests.support.silence import SilentDatabase
from tests.support.waiting import until


async def test_what_a_board_says_of_one_word_and_of_many_is_noted(
    bot: Honeygram, hive: Hive
) -> None:
    who = hive.guild.id, hive.alice.id
    for words in ("gleam", "game mage zzzz gleam"):
        await hive.alice.command("/bee guess", hive.channel, word=words)
    told = Told()
    told.read(hive.channel)
    assert told.accepted == {((*who, "gleam"), 5): 1, ((*who, "game"), 1): 1}
    assert told.rejected == {(*who, word): 1 for word in ("mage", "zzzz", "gleam")}
    assert told.already_found == {(*who, "gleam")}


async def test_an_answer_that_discord_took_without_saying_so_is_noted_once(
    bot: Honeygram, hive: Hive, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = playground.faults.add(
        Fault(kind=Trouble.STATUS_AFTER, method="POST", path="^/webhooks/", status=503)
    )
    bot.patience, database = 0.01, SilentDatabase(bot, monkeypatch)
    guess = asyncio.create_task(hive.alice.command("/bee guess", hive.channel, word="gleam"))
    await until(lambda: [each for each in playground.exchanges if "callback" in each.path])
    database.answer()
    await guess
    await until(lambda: len(hive.channel.everything) == 2)
    told = Told()
    told.read(hive.channel)
    assert taken.hits == 1
    assert told.accepted == {((hive.guild.id, hive.alice.id, "gleam"), 5): 1}


async def test_words_of_which_nothing_was_said_were_not_tried(bot: Honeygram, hive: Hive) -> None:
    ledger, key = Ledger(), (hive.guild.id, hive.alice.id, "gleam")
    for path, tried in (("/help", 0), ("/bee show", 0), ("/bee guess", 1)):
        ledger.sent([key])
        options: dict[str, Any] = {"word": "gleam"} if tried else {}
        ledger.answered([key], await hive.alice.command(path, hive.channel, **options))
        assert ledger.attempts[key] == tried
