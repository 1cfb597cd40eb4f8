"""The ledger reads boards as they are: else nothing that was told could ever be missed."""

from typing import Any

from bot.discord.gateway.client import Honeygram
from tests.chaos.ledger import Ledger, Told
from tests.conftest import Hive


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


async def test_words_of_which_nothing_was_said_were_not_tried(bot: Honeygram, hive: Hive) -> None:
    ledger, key = Ledger(), (hive.guild.id, hive.alice.id, "gleam")
    for path, tried in (("/help", 0), ("/bee show", 0), ("/bee guess", 1)):
        ledger.sent([key])
        options: dict[str, Any] = {"word": "gleam"} if tried else {}
        ledger.answered([key], await hive.alice.command(path, hive.channel, **options))
        assert ledger.attempts[key] == tried
