"""The rules: on a server's first posts, and then behind a button; and a way in for newcomers."""

from functools import partial
from typing import Any

import pytest
from guildyard import Message

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock, run_job
from tests.support.posts import start_posts
from tests.support.spoken import heard, labels_of, text_of, to_guess
from tests.support.waiting import until

RULES = {
    "bee": "Find words of four letters or more. Every word must use the center letter, **G**.",
    "anigram": "Unscramble all four letters. Each answer adds one more, up to nine.",
}
BRIEF = {
    "bee": "Every word uses **G**.",
    "anigram": "Unscramble them; each answer adds a letter.",
}


def has_posts(hive: Hive, number: int) -> bool:
    return len(hive.channel.messages) == number


async def mornings(bot: Honeygram, hive: Hive, clock: Clock, game: str, days: int) -> list[Message]:
    """The posts of a game on some days in a row."""
    other = {"bee": "anigram", "anigram": "bee"}[game]
    chosen: dict[str, Any] = {game: True, other: False}
    await start_posts(hive.admin, hive.channel, channel=hive.channel, **chosen)
    for number in range(1, days + 1):
        await run_job(bot, "posts")
        await until(partial(has_posts, hive, number))
        if number < days:
            clock.advance(days=1)
    return list(hive.channel.messages)


@pytest.mark.parametrize("game", ["bee", "anigram"])
async def test_after_three_days_the_rules_are_a_line_and_a_button_tells_them(
    bot: Honeygram, hive: Hive, clock: Clock, game: str
) -> None:
    *first, fourth = await mornings(bot, hive, clock, game, 4)
    for post in first:
        assert RULES[game] in text_of(post)
        assert "Rules" not in labels_of(post)
    assert RULES[game] not in text_of(fourth)
    assert BRIEF[game] in text_of(fourth).splitlines()
    told = await hive.alice.click(fourth, "Rules")
    assert told.ephemeral
    assert told.text.startswith(RULES[game])
    clock.advance(days=1)
    over = await hive.alice.click(fourth, "Rules")
    assert "Today's is waiting for you!" in heard(over)


async def test_whoever_has_never_found_a_word_is_shown_a_way_in(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    way = "🐝 A way in: pair the **G** with each letter in turn. Letters may repeat."

    async def guess(word: str) -> str:
        return heard(await hive.alice.command("/bee guess", hive.channel, word=word))

    assert (await guess("zzzz")).splitlines()[1] == way
    assert way not in await guess("game")
    assert way not in await guess("zzzz")
    clock.advance(days=1)
    assert way not in await guess("zzzz")
    assert "A way in" not in heard(
        await hive.alice.command("/anigram next", hive.channel, word="zzzz")
    )


async def test_a_newcomer_to_the_anigram_is_shown_a_way_in(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    [post] = await mornings(bot, hive, clock, "anigram", 1)
    form = await hive.alice.click(post, to_guess(post))
    wrong = await hive.alice.submit(form, {"word": "zzzz"})
    way = "🔤 A way in: use every letter once. Try each of them as the first."
    assert heard(wrong).splitlines()[1] == way
