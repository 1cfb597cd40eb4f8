"""A challenge as a channel meets it: a preview, a post with a small board, and its end.

Of ``bot/play/challenge_ends.py``, ``bot/texts/honeycomb/challenge.py``
and ``cogs/honeycomb/challenge_message.py``.
"""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from guildyard import Fault, Message, Playground, Reply, Trouble

from bot.application import Application, open_application
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.farewell import answers_under_way
from bot.games import challenges
from bot.games.editions import custom
from bot.games.honeycomb.game import HONEYCOMB
from bot.language.english.english import english_of
from bot.model import Player
from tests.conftest import Errors, Hive
from tests.support.few_words import few_words
from tests.support.harness import Clock, run_job, running_bot
from tests.support.posts import start_posts
from tests.support.silence import SilentDatabase
from tests.support.spoken import heard, labels_of, text_of, to_guess
from tests.support.waiting import until

NO_DEFINITIONS: dict[str, str] = {}


@pytest.fixture
async def app(tmp_path: Path, clock: Clock) -> AsyncIterator[Application]:
    """The application with real words, though not all of them."""
    path, words = tmp_path / "honeygram.db", few_words()
    async with open_application(
        path, clock, language=english_of(words, NO_DEFINITIONS.get)
    ) as opened:
        yield opened


@pytest.mark.parametrize(
    "letters", ["||gtrodca||", "ＧＴＲＯＤＣＡ", "g/t/r/ó/d/ç/a", "**G** trodca\u200b"]
)
async def test_letters_are_read_as_phones_and_discord_write_them(
    bot: Honeygram, hive: Hive, letters: str
) -> None:
    plain = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
    read = await hive.alice.command("/bee custom", hive.channel, letters=letters)
    assert heard(read) == heard(plain)
    assert read.labels == plain.labels


async def test_letters_of_ones_own_are_a_challenge_for_a_day(
    bot: Honeygram, hive: Hive, app: Application, clock: Clock
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="G T R O D C A")
    assert preview.ephemeral
    first, size, ask = heard(preview).splitlines()
    assert first == "Letters: G A C D O R T · center **G**"
    assert " words · " in size
    assert ask == "Post it here as a challenge for 24 hours?"
    post = await posted(hive, preview)
    assert heard(preview.message) == "Posted! Everyone here can play it for 24 hours."
    assert Reply(preview.message).labels == []
    lines = text_of(post).splitlines()
    assert lines[:3] == [
        "🍯 **Challenge from Alice**",
        "Letters: G A C D O R T",
        "Every word uses **G**.",
    ]
    assert lines[3].startswith(f"-# {size} · Ends <t:")
    assert "No words found yet. Be the first!" in lines
    assert labels_of(post) == ["Play", "Scores"]
    assert [each.filename for each in post.attachments] == ["honeycomb.png"]

    board = await hive.bob.click(post, "Play")
    assert board.ephemeral
    assert "**Honeycomb · challenge**" in heard(board)
    player = Player(hive.guild.id, hive.bob.id, "Bob")
    edition = custom("gacdort")
    played = (await app.games.play(HONEYCOMB).show(player, clock(), edition)).round
    word = min(played.targets, key=len)
    form = await hive.bob.click(board, "Guess")
    told = await hive.bob.submit(form, {"word": f"{word} zzzz"})
    assert heard(told).startswith(f"✅ {word.upper()} +1")
    assert "not in these letters: Z" in heard(told)
    await hive.alice.click(post, "Scores")
    [post] = hive.channel.messages
    assert "🥇 Bob · 1 point" in text_of(post).splitlines()
    assert [each.filename for each in post.attachments] == ["honeycomb.png"]
    assert "No points yet today." in heard(await hive.bob.command("/leaderboard", hive.channel))

    clock.advance(days=1)
    over = await hive.bob.click(post, "Play")
    assert heard(over).startswith(
        "That challenge is over. Its post has the result and the answers: press Scores."
        " </bee custom:"
    )
    await hive.alice.click(post, "Scores")
    [post] = hive.channel.messages
    assert "Ended <t:" in text_of(post)
    assert "🏆 **Bob won** with 1 point!" in text_of(post).splitlines()
    assert labels_of(post) == ["Answers"]
    answers = await hive.bob.click(post, "Answers")
    assert answers.ephemeral
    assert heard(answers).startswith(
        "**Honeycomb answers · challenge**\nLetters: G A C D O R T · center G\n"
    )
    found = f"### You found 1 of {len(played.targets)} words\n{word[0]}: {word}".upper()
    assert found in heard(answers).upper()
    assert answers.labels == []
    clock.advance(days=7)
    await app.games.challenges.drop_old(clock())
    gone = "That challenge and its scores are gone."
    assert heard(await hive.bob.click(post, "Answers")).startswith(gone)


async def posted(hive: Hive, preview: Reply) -> Message:
    """The challenge of a preview, once it is in the channel and the button is gone."""
    before = len(hive.channel.messages)
    await hive.alice.click(preview, "Post it")
    await until(lambda: not Reply(preview.message).labels)
    assert len(hive.channel.messages) == before + 1
    return hive.channel.messages[-1]


async def test_an_old_message_does_not_act_on_a_newer_challenge_of_the_same_letters(
    bot: Honeygram, hive: Hive, app: Application, clock: Clock
) -> None:
    async def post() -> Message:
        preview = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
        return await posted(hive, preview)

    old = await post()
    clock.advance(days=8)
    await app.games.challenges.drop_old(clock())
    newer = await post()
    for label in ("Play", "Scores"):
        told = await hive.bob.click(old, label)
        assert heard(told).startswith("That challenge and its scores are gone.")
    assert "**Honeycomb · challenge**" in heard(await hive.bob.click(newer, "Play"))
    await hive.bob.click(newer, "Scores")


async def test_post_it_posts_once_however_often_and_at_once_it_is_pressed(
    bot: Honeygram, hive: Hive
) -> None:
    previews = [
        await hive.alice.command("/bee custom", hive.channel, letters="gtrodca") for _ in range(2)
    ]
    first, second = previews
    answers = await asyncio.gather(*(hive.alice.click(first, "Post it") for _ in range(6)))
    await until(lambda: not answers_under_way())
    assert len(hive.channel.messages) == 1
    said = {answer.content for answer in answers if answer.message is not first.message}
    assert said <= {
        text_of(hive.channel.messages[0]),
        "That challenge is on its way. If it isn't here in two minutes, please press again.",
    }
    await hive.alice.click(second, "Post it")
    for preview in previews:
        assert Reply(preview.message).labels == []
        assert preview.message.content == "Posted! Everyone here can play it for 24 hours."
    assert len(hive.channel.messages) == 1


async def test_a_challenge_that_got_through_unnoticed_is_known_once_somebody_presses_on_it(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
    playground.faults.add(
        Fault(kind=Trouble.STATUS_AFTER, method="POST", path="^/webhooks/", status=520)
    )
    await hive.alice.click(preview, "Post it")
    await until(lambda: not answers_under_way())
    [post] = hive.channel.messages
    await hive.bob.click(post, "Play")
    await hive.alice.click(preview, "Post it")
    await until(lambda: not Reply(preview.message).labels)
    assert len(hive.channel.messages) == 1
    clock.advance(days=1)
    await end(bot)
    assert labels_of(post) == ["Answers"]


async def test_a_challenge_whose_message_is_refused_is_posted_again(
    bot: Honeygram, hive: Hive, playground: Playground, errors: Errors
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
    body = {"message": "Invalid Form Body", "code": 50035}
    playground.faults.add(
        Fault(kind=Trouble.STATUS, method="POST", path="^/webhooks/", status=400, body=body)
    )
    await hive.alice.click(preview, "Post it")
    await until(lambda: errors.all)
    await until(lambda: not answers_under_way())
    errors.take()
    assert hive.channel.messages == []
    assert Reply(preview.message).labels == ["Post it"]

    assert text_of(await posted(hive, preview)).startswith("🍯 **Challenge from Alice**")


# Its end


async def end(bot: Honeygram) -> None:
    """What the job does every 20 seconds."""
    await run_job(bot, "live refresh")


async def win(hive: Hive, app: Application, clock: Clock, post: Message) -> None:
    """Bob finds a word."""
    edition, player = custom("gacdort"), Player(hive.guild.id, hive.bob.id, "Bob")
    played = (await app.games.play(HONEYCOMB).show(player, clock(), edition)).round
    board = await hive.bob.click(post, "Play")
    form = await hive.bob.click(board, "Guess")
    await hive.bob.submit(form, {"word": min(played.targets, key=len)})


async def test_a_challenge_that_is_over_says_so_by_itself_also_after_a_restart(
    playground: Playground, hive: Hive, app: Application, clock: Clock
) -> None:
    async with running_bot(playground, app) as bot:
        preview = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
        post = await posted(hive, preview)
        await win(hive, app, clock, post)
        clock.advance(hours=23, minutes=59)
        await end(bot)
        assert labels_of(post) == ["Play", "Scores"]
    clock.advance(minutes=1)
    async with running_bot(playground, app) as bot:
        await end(bot)
        await until(lambda: labels_of(post) == ["Answers"])  # the bot's own turn may be at it
        assert text_of(post).splitlines()[-1] == "🏆 **Bob won** with 1 point!"
        assert [each.filename for each in post.attachments] == ["honeycomb.png"]
        before = len(playground.exchanges)
        await end(bot)
        assert len(playground.exchanges) == before
        answers = await hive.bob.click(post, "Answers")
        assert heard(answers).startswith("**Honeycomb answers · challenge**")


async def test_a_challenge_that_nobody_played_ends_without_be_the_first(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
    post = await posted(hive, preview)
    clock.advance(days=1)
    await end(bot)
    assert text_of(post).splitlines()[-1] == "Nobody found a word."


async def test_an_end_that_does_not_get_through_is_tried_again_a_minute_later(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
    post = await posted(hive, preview)
    clock.advance(days=1)
    fault = playground.faults.add(
        Fault(kind=Trouble.STATUS, method="PATCH", path="^/channels/", status=503, times=99)
    )
    await end(bot)
    assert fault.hits
    tried = fault.hits
    await end(bot)
    assert fault.hits == tried
    playground.faults.clear()
    clock.advance(minutes=1)
    await end(bot)
    assert labels_of(post) == ["Answers"]


async def test_the_message_of_a_challenge_that_was_deleted_is_left_alone(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    preview = await hive.alice.command("/bee custom", hive.channel, letters="gtrodca")
    post = await posted(hive, preview)
    hive.channel.everything.remove(post)
    clock.advance(days=1)
    await end(bot)
    before = len(playground.exchanges)
    clock.advance(minutes=5)
    await end(bot)
    assert len(playground.exchanges) == before


@pytest.mark.parametrize(
    ("letters", "said"),
    [
        ("gaelmps", "A honeycomb never has an S. Please pick another letter."),
        ("gaelmpxy", "That's 8 letters. Give seven different ones, center first."),
        ("gaelm 🍯", "Give seven different letters, A to Z, center first."),
        ("gaelmpg", "A letter is there twice. Give seven different ones, center first."),
        ("xjqzvwk", "That makes 0 words; a challenge needs at least 10. Try another center."),
    ],
)
async def test_letters_that_make_no_honeycomb_are_told_why(
    bot: Honeygram, hive: Hive, letters: str, said: str
) -> None:
    told = await hive.alice.command("/bee custom", hive.channel, letters=letters)
    assert told.ephemeral
    assert told.content == said
    assert hive.channel.messages == []


RESERVED = "Those letters aren't free for a challenge right now. Please pick others."
OF_A_BLOCKED_WORD = "I can't make a honeycomb from those. Please pick other letters."


@pytest.mark.parametrize(
    ("zone", "hour", "now", "days"),
    [
        # Day by day at 20:00 in Los Angeles, four hours before the next one in UTC.
        ("America/Los_Angeles", "20:00", datetime(2026, 11, 20, 3, 59, tzinfo=UTC), -2),
        ("Etc/GMT+12", "23:59", datetime(2026, 11, 20, 11, 58, tzinfo=UTC), -2),
        # It begins in Kiribati while a challenge of now still runs.
        ("Pacific/Kiritimati", "00:00", datetime(2026, 11, 20, 9, 59, tzinfo=UTC), 1),
        ("Pacific/Kiritimati", "00:00", datetime(2026, 11, 20, 10, 0, tzinfo=UTC), 2),
    ],
)
async def test_a_puzzle_that_a_server_plays_meanwhile_is_no_challenge_anywhere(
    bot: Honeygram,
    hive: Hive,
    app: Application,
    clock: Clock,
    zone: str,
    hour: str,
    now: datetime,
    days: int,
) -> None:
    """Its hints would be free."""
    clock.now = now - timedelta(days=4)
    await start_posts(hive.admin, hive.channel, channel=hive.channel, time=hour, timezone=zone)
    clock.now = now
    day = now.date() + timedelta(days=days)
    server_day = await app.posts.servers.day(hive.guild.id, now)
    assert server_day == (day if days < 0 else day - timedelta(days=1))
    letters = HONEYCOMB.letters(await app.games.rounds.of(HONEYCOMB, day))
    told = await hive.alice.command("/bee custom", hive.channel, letters=letters)
    assert told.content in (RESERVED, OF_A_BLOCKED_WORD)


async def test_letters_that_a_day_to_come_may_get_are_refused_in_the_same_words(
    bot: Honeygram, hive: Hive, app: Application, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenges, "COVER", 1)
    letters = "gtrodca"  # no day's
    told = await hive.alice.command("/bee custom", hive.channel, letters=letters)
    assert told.content == RESERVED


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


async def test_a_group_plays_the_letters_of_one_of_them(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    people = [hive.alice, hive.bob]
    for person in people:
        await person.install()
    group = playground.add_conversation(*people)
    for person in people:
        await person.command("/settings", group, timezone="Madrid")
    preview = await hive.alice.command("/bee custom", group, letters="gtrodca")
    await hive.alice.click(preview, "Post it")
    post = group.messages[-1]
    assert text_of(post).startswith("🍯 **Challenge from Alice**")
    board = await hive.bob.click(post, "Play")
    assert board.ephemeral
    form = await hive.bob.click(board, to_guess(board))
    await hive.bob.submit(form, {"word": "cargo"})
    clock.advance(hours=25)
    await run_job(bot, "live refresh")  # nobody can edit it but by a press
    assert "Answers" not in labels_of(post)
    await hive.alice.click(post, "Scores")
    assert labels_of(post) == ["Answers"]
    assert "Bob" in text_of(post)
