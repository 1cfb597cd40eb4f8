"""Where a board leads once its game of the day is done: to the others, then to an earlier day."""

from typing import Any

from guildyard import Reply

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.rounds import BEE_TARGETS, CHAIN, CROSSED
from tests.support.spoken import alt_texts, heard

COMB, CLUES = " ".join(sorted(BEE_TARGETS)), " ".join(CROSSED.words)


async def solved(hive: Hive) -> Any:
    """The board of the anigram after its six levels."""
    boards = [await hive.alice.command("/anigram next", hive.channel, word=each) for each in CHAIN]
    return boards[-1]


def ways_on(board: Reply) -> list[str]:
    return [label for label in board.labels if label.startswith(("Play ", "Random"))]


async def test_a_game_that_is_done_leads_to_those_that_are_not(bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/square guess", hive.channel, word=CROSSED.words[0])
    assert ways_on(board) == []
    board = await hive.alice.command("/square guess", hive.channel, word=CLUES)
    assert board.labels == ["Share here", "Play Honeycomb", "Play Anigram"]
    board = await hive.alice.command("/bee guess", hive.channel, word=COMB)
    assert ways_on(board) == ["Play Anigram"]
    board = await solved(hive)
    assert ways_on(board) == ["Random day ▶"]
    assert heard(await hive.alice.click(board, "Random day ▶")).startswith("**Anigram · ")


async def test_a_way_on_takes_the_place_of_the_board_with_a_picture_of_its_own(
    bot: Honeygram, hive: Hive
) -> None:
    board = await hive.alice.command("/bee guess", hive.channel, word=COMB)
    assert "Queen Bee" in alt_texts(board)[0]
    other = await hive.alice.click(board, "Play Square")
    assert other.message_id == board.message_id
    assert "Row A: " in alt_texts(other)[0]
    assert ways_on(other) == []
