"""A challenge as a channel meets it: a preview, a post with a small board, and its end."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.application import Application, open_application
from bot.discord.client import Honeygram
from bot.discord.farewell import answers_under_way
from bot.games.editions import custom
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from playground.inspect.faults import Fault, Trouble
from playground.people.person import Person
from playground.server import Playground
from playground.world.model import Message
from tests.conftest import Errors, Hive
from tests.support.few_words import few_words
from tests.support.harness import Clock
from tests.support.silence import SilentDatabase
from tests.support.spoken import labels_of, text_of
from tests.support.waiting import until

NO_DEFINITIONS: dict[str, str] = {}


@pytest.fixture
async def app(tmp_path: Path, clock: Clock) -> AsyncIterator[Application]:
    """The application with real words, though not all of them."""
    path, words = tmp_path / "honeygram.db", few_words()
    async with open_application(
        path, clock, lexicon=words, definitions=NO_DEFINITIONS.get
    ) as opened:
        yield opened


async def test_letters_of_ones_own_are_a_challenge_for_a_day(
    bot: Honeygram, hive: Hive, app: Application, clock: Clock
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="G T R O D C A")
    assert preview.ephemeral
    first, size, ask = preview.content.splitlines()
    assert first == "Letters: G A C D O R T"
    assert " words · " in size
    assert ask == "Post it here as a challenge for 24 hours?"
    await hive.alice.click(preview, "Post it")
    [post] = hive.channel.messages
    lines = text_of(post).splitlines()
    assert lines[:2] == ["🍯 **Challenge from Alice**", first]
    assert lines[2].startswith(f"-# {size} · Ends <t:")
    assert "No words found yet. Be the first!" in lines
    assert labels_of(post) == ["Play", "Scores"]
    assert [each.filename for each in post.attachments] == ["honeycomb.png"]

    board = await hive.bob.click(post, "Play")
    assert board.ephemeral
    assert "**Honeycomb · challenge**" in board.content
    player = Player(hive.guild.id, hive.bob.id, "Bob")
    edition = custom("gacdort")
    played = (await app.play(HONEYCOMB).show(player, clock(), edition)).round
    word = min(played.targets, key=len)
    form = await hive.bob.click(board, "Guess")
    told = await hive.bob.submit(form, {"word": f"{word} zzzz"})
    assert told.content.startswith(f"✅ {word.upper()} +1")
    assert "not in these letters: Z" in told.content
    await hive.alice.click(post, "Scores")
    [post] = hive.channel.messages
    assert "🥇 Bob · 1 point" in text_of(post).splitlines()
    assert [each.filename for each in post.attachments] == ["honeycomb.png"]
    assert "No points yet today." in (await hive.bob.command("/leaderboard", hive.channel)).content

    again = await hive.alice.click(preview, "Post it")
    assert again.content == "Those letters were posted here in the last seven days."
    clock.advance(days=1)
    over = await hive.bob.click(post, "Play")
    assert over.content.startswith(
        "That challenge is over. Press Scores on its post for the result and the answers, or start"
        " a new one with </bee custom:"
    )
    await hive.alice.click(post, "Scores")
    [post] = hive.channel.messages
    assert "Over <t:" in text_of(post)
    assert labels_of(post) == ["Scores", "Answers"]
    answers = await hive.bob.click(post, "Answers")
    assert answers.ephemeral
    assert answers.content.startswith(
        "**Answers · challenge**\nLetters: G A C D O R T · center G\n"
    )
    assert f"You found 1 of {len(played.targets)} words: {word.upper()}" in answers.content
    assert answers.labels == []
    clock.advance(days=7)
    await app.challenges.drop_old(clock())
    gone = "That challenge is long over, and its scores are gone."
    for label in ("Scores", "Answers"):
        assert (await hive.bob.click(post, label)).content.startswith(gone)


async def test_an_old_message_does_not_act_on_a_newer_challenge_of_the_same_letters(
    bot: Honeygram, hive: Hive, app: Application, clock: Clock
) -> None:
    async def post(person: Person) -> Message:
        preview = await person.command("/bee custom", hive.channel, letters="gtrodca")
        await person.click(preview, "Post it")
        return hive.channel.messages[-1]

    running, over = await post(hive.alice), await post(hive.alice)
    clock.advance(days=1)
    await hive.alice.click(over, "Scores")
    assert labels_of(over) == ["Scores", "Answers"]
    clock.advance(days=7)
    await app.challenges.drop_old(clock())
    newer = await post(hive.bob)
    for message, label in ((running, "Play"), (running, "Scores"), (over, "Answers")):
        told = await hive.bob.click(message, label)
        assert told.content.startswith("That challenge is long over, and its scores are gone.")
    assert "Challenge from Alice" in text_of(running)
    assert "**Honeycomb · challenge**" in (await hive.bob.click(newer, "Play")).content
    await hive.bob.click(newer, "Scores")
    assert "Challenge from Bob" in text_of(newer)


async def test_a_challenge_whose_message_got_lost_is_posted_again(
    bot: Honeygram, hive: Hive, playground: Playground, errors: Errors
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
    body = {"message": "Invalid Form Body", "code": 50035}
    lost = playground.faults.add(
        Fault(kind=Trouble.STATUS, path="/callback", times=99, status=400, body=body)
    )
    pressed = asyncio.ensure_future(hive.alice.click(preview, "Post it"))
    await until(lambda: lost.hits)
    await until(lambda: not answers_under_way())
    pressed.cancel()
    playground.faults.clear()
    errors.take()
    assert hive.channel.messages == []

    await hive.alice.click(preview, "Post it")
    [post] = hive.channel.messages
    assert text_of(post).startswith("🍯 **Challenge from Alice**")


@pytest.mark.parametrize(
    ("letters", "said"),
    [
        ("gaelmps", "A honeycomb never has an S. Please pick another letter."),
        ("gaelmpxy", "A honeycomb takes seven letters, A to Z. Put the center first."),
        ("gaelmpg", "All seven letters must be different."),
        ("xjqzvwk", "Those letters make 0 words, and a challenge needs at least 10."),
    ],
)
async def test_letters_that_make_no_honeycomb_are_told_why(
    bot: Honeygram, hive: Hive, letters: str, said: str
) -> None:
    told = await hive.alice.command("/bee custom", hive.channel, letters=letters)
    assert told.ephemeral
    assert told.content == said
    assert hive.channel.messages == []


async def test_a_silent_database_lets_the_scores_of_a_post_change_late(
    bot: Honeygram, hive: Hive, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="GTRODCA")
    await hive.alice.click(preview, "Post it")
    [post] = hive.channel.messages
    bot.patience, database = 0.01, SilentDatabase(bot, monkeypatch)
    answers = len(playground.exchanges)
    pressing = asyncio.ensure_future(hive.bob.click(post, "Scores"))
    await until(lambda: len(playground.exchanges) > answers)
    database.answer()
    shown = await pressing
    assert (shown.updated, shown.message_id) == (True, post.id)
    assert hive.channel.messages == [post]
