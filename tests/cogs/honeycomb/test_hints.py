"""Hints of the honeycomb, as players see them.

Of ``bot/texts/honeycomb/pages.py``.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from guildyard import Playground

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock, running_bot
from tests.support.hints import take_hint
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.rounds import BEE_BONUS, BEE_TARGETS, DEFINITIONS
from tests.support.spoken import heard
from tests.support.waiting import until

QUESTION = (
    "**Take a hint?**\nThe first one shows the first letters of the words you have left. Hints cost"
    " no points. They're counted beside your score. Fewer hints win a tie."
)
HEAD = """\
**Still to find** · Letters: G A E L M P X · center **G**
5 words · 29 points · 1 pangram"""
GOING_ON = "-# Going on counts as another hint, and so does a definition."
LETTERS = f"""\
{HEAD}
By their first letters: A 1, G 3, M 1.
0 points · 0 of 5 words · 1 hint
{GOING_ON}"""
PAIRS = f"""\
{HEAD}
By their first letters: A 1, G 3, M 1.
By their first two letters: AM 1, GA 1, GL 2, ME 1.
0 points · 0 of 5 words · 2 hints
{GOING_ON}"""
PAGE = f"""\
{HEAD}
-# Rows are first letters, columns are lengths, Σ is the total. Below are first two letters.
```
  4 5 7 8 Σ
A · · 1 · 1
G 2 1 · · 3
M · · · 1 1
Σ 2 1 1 1 5
```
AM‑1 GA‑1 GL‑2 ME‑1
0 points · 0 of 5 words · 3 hints
-# A definition counts as another hint."""


async def hint(hive: Hive) -> Any:
    """The page of hints, with the first one taken."""
    return await take_hint(hive.alice, "/bee hint", hive.channel)


async def with_lengths(hive: Hive) -> Any:
    """The page of hints with all that it shows, in a grid."""
    pairs = await hive.alice.click(await hint(hive), "First two letters")
    return await hive.alice.click(pairs, "Grid with lengths")


async def test_the_first_hint_is_taken_once_its_cost_is_told_and_each_shows_more(
    bot: Honeygram, hive: Hive
) -> None:
    question = await hive.alice.command("/bee hint", hive.channel)
    assert question.ephemeral
    assert heard(question) == QUESTION
    assert question.labels == ["Take the hint", "Not now"]
    letters = await hive.alice.click(question, "Take the hint")
    assert heard(letters) == LETTERS
    assert letters.labels == ["Guess", "Back", "First two letters", "Definition"]
    pairs = await hive.alice.click(letters, "First two letters")
    assert heard(pairs) == PAIRS
    assert pairs.labels == [
        *("Guess", "Back", "Grid with lengths", "List with lengths", "Definition"),
    ]
    page = await hive.alice.click(pairs, "Grid with lengths")
    assert heard(page) == PAGE
    assert page.labels == ["Guess", "Back", "As a list", "Definition"]
    assert hive.channel.messages == []


async def test_nobody_is_asked_again_after_a_restart(
    playground: Playground, hive: Hive, app: Application
) -> None:
    async with running_bot(playground, app):
        await hint(hive)
    async with running_bot(playground, app):
        assert heard(await hive.alice.command("/bee hint", hive.channel)) == LETTERS


async def test_not_now_leads_to_the_board_and_costs_nothing(bot: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/bee show", hive.channel)
    question = await hive.alice.click(shown, "Hint")
    assert heard(question) == QUESTION
    board = await hive.alice.click(question, "Not now")
    assert heard(board) == heard(shown)
    assert board.labels == shown.labels
    assert heard(await hive.alice.click(board, "Hint")) == QUESTION


async def test_a_button_pressed_twice_takes_one_hint(bot: Honeygram, hive: Hive) -> None:
    page = await hive.alice.command("/bee hint", hive.channel)
    for label, told in (
        ("Take the hint", LETTERS),
        ("First two letters", PAIRS),
        ("Grid with lengths", PAGE),
    ):
        pages = await asyncio.gather(*(hive.alice.click(page, label) for _ in range(2)))
        assert {heard(page) for page in pages} == {told}
        page = pages[-1]


@ON_BOTH
async def test_the_page_follows_what_was_found_and_each_of_its_steps_counts_once(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await with_lengths(hive)
    await hive.alice.command("/bee guess", hive.channel, word="glam megaplex agape")
    page = await hint(hive)
    assert "3 words · 13 points · 0 pangrams" in heard(page)
    assert "AM‑1 GA‑1 GL‑1" in heard(page).splitlines()
    assert "· 3 hints\n" in heard(page)
    clock.advance(days=1)
    assert heard(await hive.alice.command("/bee hint", hive.channel)) == QUESTION
    assert "· 1 hint\n" in heard(await hint(hive))
    board = await hive.alice.command("/leaderboard", hive.channel, period="all-time")
    assert "Alice (you) · score 100 · 4 hints" in heard(board)


@ON_BOTH
@pytest.mark.parametrize("stored", ["page", "list"])
async def test_a_page_taken_before_hints_had_steps_is_shown_whole(
    bot: Honeygram, hive: Hive, app: Application, stored: str
) -> None:
    """Hints that were stored as the page of all that is left mean that still."""
    await hint(hive)
    async with app.host.database.transaction(hive.guild.id) as transaction:
        await transaction.execute("UPDATE hints SET kind = $1", stored)
    page = await hive.alice.command("/bee hint", hive.channel)
    assert "· 1 hint\n" in heard(page)
    assert ("G: 2 with 4 letters and 1 with 5" in heard(page)) == (stored == "list")
    assert page.labels[2:] == ["As a grid" if stored == "list" else "As a list", "Definition"]


async def test_hints_are_of_one_person_in_one_server(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    elsewhere.add_member("Alice")
    await until(lambda: bot.get_channel(there.id))
    await hive.alice.command("/bee guess", hive.channel, word="gleam game glam")
    await hint(hive)
    for person, channel in ((hive.bob, hive.channel), (hive.alice, there)):
        shown = await person.command("/bee show", channel)
        assert "hint" not in heard(shown)
        assert heard(await person.command("/bee hint", channel)) == QUESTION


async def test_the_hint_button_of_a_post_and_of_show_ask_until_a_hint_is_taken(
    bot: Honeygram, hive: Hive
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, anigram=False)
    by_post = await hive.alice.click(hive.channel.messages[0], "Hint")
    assert heard(by_post) == QUESTION
    assert by_post.ephemeral
    shown = await hive.alice.command("/bee show", hive.channel)
    by_show = await hive.alice.click(shown, "Hint")
    assert heard(by_show) == QUESTION
    await hive.alice.click(by_post, "Take the hint")
    again = await hive.alice.click(hive.channel.messages[0], "Hint")
    assert heard(again) == heard(await hive.alice.click(by_show, "Take the hint")) == LETTERS


async def test_nothing_is_left_to_hint_at_when_all_is_found(bot: Honeygram, hive: Hive) -> None:
    await hive.alice.command("/bee guess", hive.channel, word=" ".join(BEE_TARGETS))
    page = await hint(hive)
    assert heard(page) == "You've found every word. There's nothing left to hint at!"
    assert page.labels == ["Guess", "Back"]
    shown = await hive.alice.command("/bee show", hive.channel)
    assert "hint" not in heard(shown)


async def definitions(hive: Hive, times: int) -> AsyncIterator[Any]:
    page = await hint(hive)
    for number in range(times):
        yield await hive.alice.click(page, "Another" if number else "Definition")


@ON_BOTH
async def test_each_definition_is_of_another_word_that_is_left_and_counts_once(
    bot: Honeygram, hive: Hive
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="game")
    told = [each async for each in definitions(hive, 5)]
    assert all(each.ephemeral for each in told)
    expected = {
        "**AM…**, 7 letters: a mixture, as of metals",
        "**GL…**, 5 letters: to shine; a ▢▢▢▢ of light",
        "**ME…**, 8 letters: a cinema with very many screens",
    }
    assert {heard(each).splitlines()[0] for each in told[:3]} == expected
    assert {heard(each).splitlines()[0] for each in told[3:]} <= expected
    page = await hint(hive)
    assert "· 4 hints\n" in heard(page)  # the page and three definitions


async def test_a_definition_stays_on_the_board_until_its_word_is_found(
    playground: Playground, hive: Hive, app: Application, clock: Clock
) -> None:
    """Whoever plays on after a restart still has the hints that were counted."""

    async def guess(board: Any, word: str) -> Any:
        form = await hive.alice.click(board, "Guess")
        return await hive.alice.submit(form, {"word": word})

    async with running_bot(playground, app):
        told = [each async for each in definitions(hive, 2)]
        first, second = (heard(each).splitlines()[0] for each in told)
        board = await guess(told[-1], "zzzz")
        lines = heard(board).splitlines()
        assert lines[0].startswith("❌ ZZZZ: ")
        assert [line for line in lines if "💡" in line] == [f"💡 {second}"]
        page = await hive.alice.click(board, "Hint")
        assert heard(page).splitlines()[-2:] == [f"💡 {second}", f"💡 {first}"]
        board = await hive.alice.click(page, "Back")
    async with running_bot(playground, app):
        found = next(word for word in DEFINITIONS if f"{word[:2].upper()}…" in second)
        board = await guess(board, found)
        assert f"💡 {second}" not in heard(board)
        assert f"💡 {first}" in heard(board).splitlines()
        clock.advance(days=1)
        assert "💡" not in heard(await hive.alice.command("/bee show", hive.channel))


async def test_no_hint_names_a_word_that_is_missing(bot: Honeygram, hive: Hive) -> None:
    texts = [heard(await hint(hive)), heard(await with_lengths(hive))]
    texts += [heard(each) async for each in definitions(hive, 5)]
    said = set(re.findall(r"\w+", "\n".join(texts).lower()))
    assert said.isdisjoint(BEE_TARGETS | BEE_BONUS)


async def test_words_without_a_definition_are_passed_over_and_cost_nothing(
    bot: Honeygram, hive: Hive
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word=" ".join(DEFINITIONS))
    [told] = [each async for each in definitions(hive, 1)]
    assert told.ephemeral
    assert heard(told).splitlines()[0] == "I don't have definitions for the words you have left."
    assert "· 1 hint\n" in heard(await hint(hive))


async def test_a_definition_is_refused_kindly_when_nothing_is_left(
    bot: Honeygram, hive: Hive
) -> None:
    page = await hint(hive)
    await hive.alice.command("/bee guess", hive.channel, word=" ".join(BEE_TARGETS))
    told = await hive.alice.click(page, "Definition")
    assert heard(told).splitlines()[0] == "You've found every word. There's nothing left to define!"


async def test_a_definition_of_yesterday_is_over(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    page = await hint(hive)
    clock.advance(days=1)
    told = await hive.alice.click(page, "Definition")
    assert heard(told) == (
        "That was the honeycomb for Friday, November 20. Today's is waiting for you!\n"
        "Its answers are ready: press Answers."
    )
    assert "hint" not in heard(await hive.alice.command("/bee show", hive.channel))
