"""How a game beside the daily one ends: with its answers, for whoever asked for them."""

import json
from typing import Any

import pytest
from guildyard import Playground, Reply

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.spoken import heard

ASKED = "Show all the answers? You keep your points, but that ends this game: no more words will"
SEEN = "You've seen the answers, so nothing more counts here."
ENDED = "-# You've seen the answers, so this game is over."
CASES = [
    ("bee", "gleam", "game", ["Guess", "Shuffle", "Hint", "My words", "Share here"]),
    ("anigram", "ride", "tried", ["Guess", "Shuffle", "Hint", "Share here"]),
]
NAMES = {"bee": "Honeycomb", "anigram": "Anigram"}
ANSWERS = {
    "bee": [
        "Letters: G A E L M P X · center G",
        "### You found 1 of 5 words",
        "G: GLEAM",
        "### You missed 4",
        "A: AMALGAM (rare)",
        "G: GAME, GLAM",
        "M: **MEGAPLEX** (pangram)",
    ],
    "anigram": [
        "1\\. E I R D: DIRE (rare), **RIDE** (yours)",
        "2\\. T D I E R: TIRED, TRIED",
        "3\\. D E R T E I: TIERED",
        "4\\. R D I E E T R: RETIRED",
        "5\\. D I R T N E E R: INTERRED",
        "6\\. P R N T D R I E E: REPRINTED",
        "-# Par: 6 words · your chain: 1 word",
    ],
}


async def guess(hive: Hive, board: Reply, word: str) -> Any:
    return await hive.alice.submit(await hive.alice.click(board, "Guess"), {"word": word})


@pytest.mark.parametrize(("game", "word", "later", "labels"), CASES)
async def test_the_answers_of_an_earlier_day_end_it_for_whoever_saw_them(
    bot: Honeygram,
    hive: Hive,
    clock: Clock,
    game: str,
    word: str,
    later: str,
    labels: list[str],
) -> None:
    show, day = f"/{game} show", "21 nov 2026"
    clock.advance(days=9)
    await guess(hive, await hive.alice.command(show, hive.channel, day=day), word)
    board = await hive.alice.command(show, hive.channel, day=day)
    assert board.labels == [*labels, "Answers", "◀ Previous day", "Random day ▶"]
    asked = await hive.alice.click(board, "Answers")
    assert asked.ephemeral
    assert heard(asked).startswith(ASKED)
    assert asked.labels == ["Show answers", "Back"]
    assert (await hive.alice.click(asked, "Back")).labels == board.labels
    asked = await hive.alice.click(board, "Answers")
    other, another = [
        await hive.alice.command(show, hive.channel, day=day) for _ in range(2)
    ]  # which stay as they are

    told = await hive.alice.click(asked, "Show answers")
    title = f"**{NAMES[game]} answers · archive · Saturday, November 21, 2026**"
    assert heard(told).splitlines() == [title, *ANSWERS[game]]
    assert told.labels == ["Back", "◀ Previous day", "Random day ▶"]
    ended = await hive.alice.click(told, "Back")
    assert heard(ended).splitlines()[-1] == ENDED
    assert ended.labels == ["Answers", "Share here", "◀ Previous day", "Random day ▶"]
    assert "hint" not in heard(ended)
    shared = await hive.alice.click(ended, "Share here")
    left = ended.labels
    assert heard(await hive.alice.click(ended, "Answers")) == heard(told)
    hinted = await hive.alice.click(another, "Hint")
    for late in (await guess(hive, other, later), hinted):
        assert heard(late).splitlines()[0] == SEEN
        assert late.labels == left
        assert later.upper() not in heard(late)

    own = await hive.bob.click(shared, "Play")
    assert ENDED not in heard(own)
    file = await hive.alice.command("/privacy export", hive.channel)
    [stored] = json.loads(file.attachments[0].data)["servers"].values()
    [answers] = stored["edition_hints"]
    assert (answers["edition"], answers["detail"]) == ("a2026-11-21", "the answers")
    await hive.alice.click(
        await hive.alice.command("/privacy forget", hive.channel), "Delete everything"
    )
    again = await hive.alice.command(show, hive.channel, day=day)
    assert ENDED not in heard(again)
    assert word.upper() not in heard(again)


async def test_a_board_that_has_ended_asks_for_no_first_word(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    clock.advance(days=9)
    board = await hive.alice.command("/bee show", hive.channel, day="21 nov 2026")
    assert "Four letters or more, and **G** in every word. Press Guess" in heard(board)
    told = await hive.alice.click(await hive.alice.click(board, "Answers"), "Show answers")
    ended = await hive.alice.click(told, "Back")
    assert heard(ended).splitlines()[-1] == ENDED
    assert "Guess" not in heard(ended)


async def test_a_complete_anigram_shows_its_answers_without_a_question(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground
) -> None:
    clock.advance(days=9)
    board = await hive.alice.command("/anigram show", hive.channel, day="21 nov 2026")
    for word in ("ride", "tried", "tiered", "retired", "interred", "reprinted"):
        board = await guess(hive, board, word)
        bot.cooldown = type(bot.cooldown)()
    assert "🏁 **Par!**" in heard(board)
    assert "Guess" not in board.labels
    told = await hive.alice.click(board, "Answers")
    assert heard(told).startswith("**Anigram answers · archive · ")
    assert "6\\. P R N T D R I E E: **REPRINTED** (yours)" in heard(told)
    stats = await hive.alice.command("/stats", hive.channel)
    assert "🗃️ Archive: 1 anigram finished" in heard(stats).splitlines()
