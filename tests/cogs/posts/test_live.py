"""What a post says of the running day, and when it is edited.

Of ``cogs/posts/status.py``.
"""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from guildyard import Channel, Fault, Message, Playground, Trouble

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.farewell import answers_under_way
from bot.games.honeycomb.game import HONEYCOMB
from tests.conftest import Errors, Hive
from tests.support.harness import MORNING, Clock, greet_nobody, run_job, running_bot
from tests.support.language import ENGLISH
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts, stop_posts
from tests.support.spoken import alt_texts, heard, labels_of, text_of
from tests.support.waiting import until

NOBODY = "-# No words found yet. Be the first!"


async def post_in(hive: Hive, number: int = 1, **options: Any) -> Message:
    """Start the posts of one game, unless told otherwise, and take the last of them."""
    chosen: dict[str, Any] = {"channel": hive.channel, "anigram": False} | options
    await start_posts(hive.admin, hive.channel, **chosen)
    assert len(hive.channel.messages) == number
    return hive.channel.messages[-1]


async def refresh(bot: Honeygram) -> None:
    """What the job of the live posts does every 20 seconds."""
    await until(lambda: not bot.services.posts.live_refresh._refreshing.locked())
    await run_job(bot, "live refresh")


async def guess(hive: Hive, words: str = "gleam", **of: Any) -> None:
    await of.get("person", hive.alice).command("/bee guess", hive.channel, word=words)


def edits(playground: Playground) -> list[Any]:
    """The edits of messages in channels so far."""
    return [
        each
        for each in playground.exchanges
        if each.method == "PATCH" and each.path.startswith("/channels/")
    ]


def status(message: Message) -> list[str]:
    """The small lines at the end of a post, without that of the next puzzle."""
    small = [line for line in text_of(message).splitlines() if line.startswith("-# ")]
    return small[1:-1]


async def test_a_new_post_says_that_nobody_has_found_a_word(bot: Honeygram, hive: Hive) -> None:
    assert status(await post_in(hive)) == [NOBODY]


@ON_BOTH
async def test_a_post_tells_how_many_play_what_they_found_together_and_who_is_genius(
    bot: Honeygram, hive: Hive
) -> None:
    post = await post_in(hive)
    await guess(hive, "gleam game agape")
    await guess(hive, "gleam megaplex amalgam", person=hive.bob)
    await refresh(bot)
    assert status(post) == ["-# 2 players · 4 of 5 words found together", "-# Genius: Bob"]


async def test_whoever_found_every_word_is_called_queen_bee_on_the_post_and_in_the_recap(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    post = await post_in(hive)
    await guess(hive, "gleam megaplex agape")
    await guess(hive, "gleam megaplex amalgam game glam", person=hive.bob)
    await refresh(bot)
    assert status(post)[1:] == ["-# 👑 Queen Bee: Bob", "-# Genius: Alice"]
    clock.advance(days=1)
    day, review = clock().date() - timedelta(days=1), bot.services.games.play(HONEYCOMB).review
    recap = bot.faces["honeycomb"].answers.recap(ENGLISH, await review.recap(hive.guild.id, day))
    assert recap[1] == "👑 Queen Bee: Bob"


async def test_nobody_is_told_of_queen_bee_before_somebody_is(bot: Honeygram, hive: Hive) -> None:
    post = await post_in(hive)
    await guess(hive, "gleam megaplex agape")
    await refresh(bot)
    stats = await hive.alice.command("/stats", hive.channel)
    told = [*status(post), stats.content, stats.attachments[0].description]
    assert "Queen Bee" not in str(told)


async def test_an_anigram_tells_who_leads(bot: Honeygram, hive: Hive) -> None:
    post = await post_in(hive, anigram=True, bee=False)
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    await refresh(bot)
    assert status(post)[-1] == "-# 1 player · Alice leads with 4 points"


async def test_those_who_share_the_lead_are_all_named(bot: Honeygram, hive: Hive) -> None:
    post = await post_in(hive, anigram=True, bee=False)
    for person in (hive.alice, hive.bob):
        await person.command("/anigram next", hive.channel, word="ride")
    await refresh(bot)
    assert status(post)[-1] == "-# 2 players · Alice and Bob lead with 4 points"


def small_lines(message: Message) -> list[str]:
    return [line for line in text_of(message).splitlines() if line.startswith("-# ")]


def both(messages: list[Message]) -> list[Message]:
    """A day's honeycomb and anigram: one that takes long is overtaken by the other."""
    return sorted(messages, key=lambda each: "Anigram" in text_of(each))


async def test_a_post_whose_day_is_over_says_what_came_of_it(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    """Whoever won, or that nobody played: nobody can be the first any more."""
    await post_in(hive, 2, anigram=True)
    bee, anigram = both(hive.channel.messages)
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    for word in ("ride", "tried"):
        await hive.bob.command("/anigram next", hive.channel, word=word)
    await refresh(bot)
    clock.advance(days=1)
    await run_job(bot, "posts")
    await until(lambda: len(hive.channel.messages) == 4)
    await refresh(bot)
    assert "Be the first!" not in text_of(bee) + text_of(anigram)
    assert small_lines(bee) == ["-# Nobody played this one."]
    assert small_lines(anigram) == ["-# 2 players · Bob won with 9 points"]

    bee, anigram = both(hive.channel.messages[2:])
    await guess(hive, "gleam")
    clock.advance(days=1)
    await run_job(bot, "posts")
    await refresh(bot)
    assert small_lines(bee)[-1] == "-# 1 player · 1 of 5 words found"
    assert small_lines(anigram) == ["-# Nobody played this one."]


async def test_a_finished_post_of_a_server_that_plays_together_says_how_far_it_came(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    post = await post_in(hive, mode="together")
    await guess(hive, "gleam game")
    await guess(hive, "gleam agape", person=hive.bob)
    await refresh(bot)
    assert "🐝 Together: " in text_of(post)
    clock.advance(days=1)
    await run_job(bot, "posts")
    await refresh(bot)
    assert "🐝 Together, the hive made **" in text_of(post)


async def test_a_post_is_edited_at_most_once_a_minute_and_says_the_last_of_it(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    post = await post_in(hive)
    for seconds, word in enumerate(("gleam", "game", "glam")):
        await guess(hive, word)
        await refresh(bot)
        clock.advance(seconds=seconds)
    assert len(edits(playground)) == 1
    clock.advance(seconds=56)
    await refresh(bot)
    assert len(edits(playground)) == 1
    clock.advance(seconds=1)
    await refresh(bot)
    assert len(edits(playground)) == 2
    assert status(post) == ["-# 1 player · 3 of 5 words found"]


async def test_a_post_is_not_edited_when_nothing_changed(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await post_in(hive)
    await guess(hive)
    await refresh(bot)
    for word in ("gleam", "maple", "agape"):  # the last scores, but changes nothing that is shown
        await guess(hive, word)
        clock.advance(minutes=2)
        await refresh(bot)
    assert len(edits(playground)) == 1


async def test_only_the_posts_of_the_server_where_somebody_scored_are_edited(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    greet_nobody(bot)
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    boss = elsewhere.add_member("Boss", manage_guild=True)
    await until(lambda: bot.get_channel(there.id))
    await start_posts(boss, there, channel=there, anigram=False)
    post = await post_in(hive)
    await until(lambda: there.messages)
    await boss.command("/bee guess", there, word="gleam game")
    await refresh(bot)
    assert status(post) == [NOBODY]
    assert status(there.messages[0]) == ["-# 1 player · 2 of 5 words found"]


async def test_an_edit_keeps_picture_letters_buttons_and_recap(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive)
    clock.advance(days=1)
    post = await post_in(hive)
    before = (post.attachments, alt_texts(post), labels_of(post))
    lines = text_of(post).splitlines()
    assert "### Yesterday in the hive" in lines
    await guess(hive)
    await refresh(bot)
    assert post.edited_at
    assert (post.attachments, alt_texts(post), labels_of(post)) == before
    assert text_of(post).splitlines()[:-2] == lines[:-2]
    assert text_of(post).splitlines()[-1] == lines[-1]
    assert status(post)[-1] == "-# 1 player · 1 of 5 words found"


async def test_a_post_of_an_older_version_gets_the_picture_that_it_lacks(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await guess(hive)
    clock.advance(days=1)
    post = await post_in(hive)
    podium = post.attachments.pop()
    for word in ("gleam", "game"):
        await guess(hive, word)
        await refresh(bot)
        clock.advance(minutes=2)
    assert [each.filename for each in post.attachments] == ["honeycomb.png", podium.filename]
    assert post.attachments[1].data == podium.data
    assert status(post)[-1] == "-# 1 player · 2 of 5 words found"
    assert [each.status for each in edits(playground)] == [400, 200, 200]
    playground.exchanges.clear()  # the bot meant to ask in vain


async def test_a_post_that_was_deleted_is_no_error_and_is_not_asked_for_again(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    post = await post_in(hive)
    await bot.get_partial_messageable(hive.channel.id).get_partial_message(post.id).delete()
    await guess(hive)
    for _ in range(5):
        await refresh(bot)
        clock.advance(minutes=2)
    assert [each.status for each in edits(playground)] == [404]


async def test_a_deleted_channel_is_no_error(bot: Honeygram, hive: Hive) -> None:
    await post_in(hive)
    other = hive.guild.add_text_channel("other")
    await hive.channel.delete()
    await until(lambda: bot.get_channel(hive.channel.id) is None and bot.get_channel(other.id))
    await hive.alice.command("/bee guess", other, word="gleam")
    await refresh(bot)


async def test_a_server_that_removed_the_bot_is_left_alone(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await post_in(hive)
    await guess(hive)
    await hive.guild.remove_bot()
    await until(lambda: bot.get_guild(hive.guild.id) is None)
    await refresh(bot)
    assert edits(playground) == []


@pytest.mark.parametrize("kind", [Trouble.STATUS, Trouble.RESET_BEFORE])
async def test_a_fault_of_one_edit_spares_the_others_and_is_made_good_a_minute_later(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
    kind: Trouble,
) -> None:
    greet_nobody(bot)
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    boss = elsewhere.add_member("Boss", manage_guild=True)
    await until(lambda: bot.get_channel(there.id))
    await start_posts(boss, there, channel=there, anigram=False)
    post = await post_in(hive)
    await until(lambda: there.messages)
    await guess(hive)
    await boss.command("/bee guess", there, word="gleam")
    path = rf"^/channels/{hive.channel.id}/messages/"
    fault = playground.faults.add(Fault(kind=kind, method="PATCH", path=path, status=503))
    await refresh(bot)
    await refresh(bot)
    assert fault.hits == 1
    assert "1 request did not get through" in caplog.text
    assert status(post) == [NOBODY]
    assert status(there.messages[0]) == ["-# 1 player · 1 of 5 words found"]
    clock.advance(minutes=1)
    await refresh(bot)
    assert status(post) == ["-# 1 player · 1 of 5 words found"]


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../Mars", "Europe"])
async def test_a_server_whose_time_zone_is_gone_does_not_keep_others_from_their_status(
    bot: Honeygram, hive: Hive, errors: Errors, zone: str
) -> None:
    post = await post_in(hive)
    async with bot.services.host.database.transaction() as transaction:
        await transaction.execute(
            "INSERT INTO servers"
            " (server_id, channel_id, post_time, timezone, recap)"
            " VALUES (1, 5, '08:00', $1, 1)",
            zone,
        )
    await guess(hive)
    bot.services.posts.live_posts.touch(1)
    bot.services.posts.live_posts.end_after(1, MORNING.date())
    await refresh(bot)
    errors.take()  # the posts tell the host
    assert status(post) == ["-# 1 player · 1 of 5 words found"]


@pytest.fixture
async def restarted(
    playground: Playground, hive: Hive, app: Application, clock: Clock
) -> AsyncIterator[tuple[Honeygram, Message]]:
    """A bot that knows only the database; somebody scored just before the one before it ended."""
    async with running_bot(playground, app) as bot:
        post = await post_in(hive)
        await refresh(bot)
        await guess(hive)
        bot.services.posts.live_posts._touched.clear()  # as a new process knows of nothing
    clock.advance(minutes=2)  # no post is edited twice in a minute
    async with running_bot(playground, app) as bot:
        yield bot, post


async def test_after_a_restart_a_post_is_brought_up_to_date(
    restarted: tuple[Honeygram, Message],
) -> None:
    _, post = restarted
    await until(lambda: status(post) == ["-# 1 player · 1 of 5 words found"])


async def test_what_happened_while_a_shard_had_no_session_is_shown_with_its_next_one(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    post = await post_in(hive)
    await refresh(bot)
    await guess(hive)
    bot.services.posts.live_posts._touched.clear()  # as if another process had kept the word
    await playground.invalidate_sessions()
    await until(lambda: bot.services.posts.live_refresh._missed == {0})
    clock.advance(minutes=2)
    await refresh(bot)
    assert status(post) == ["-# 1 player · 1 of 5 words found"]


@pytest.fixture
async def over(bot: Honeygram, hive: Hive, clock: Clock) -> Message:
    """A post whose day is over, on which Alice found a word, edited since."""
    post = await post_in(hive)
    await guess(hive)
    clock.advance(days=1)
    await bot.services.posts.daily_posts.ensure_posted(clock(), bot.poster)
    await refresh(bot)
    return post


async def test_a_post_whose_day_is_over_leads_to_answers_results_and_todays_puzzle(
    bot: Honeygram, hive: Hive, over: Message
) -> None:
    assert labels_of(over) == ["Answers", "Results", "Today's puzzle"]
    lines = text_of(over).splitlines()
    assert lines[0] == (
        "**Friday, November 20, is over.** Press **Today's puzzle** below for the one to play now."
    )
    assert "Find words" not in text_of(over)
    assert lines[-1] == "-# 1 player · 1 of 5 words found"
    assert "Next puzzle" not in text_of(over)
    answers = await hive.alice.click(over, "Answers")
    assert answers.content.startswith("**Honeycomb answers · Friday, November 20**")
    assert "Alice" in (await hive.alice.click(over, "Results")).content
    today = await hive.alice.click(over, "Today's puzzle")
    board = await hive.alice.command("/bee show", hive.channel)
    assert heard(today) == f"-# Day 2 in a row · yesterday: Solid, 5 points\n{heard(board)}"


async def test_a_post_is_edited_once_when_its_day_is_over(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground, over: Message
) -> None:
    assert len(edits(playground)) == 1
    for word in ("gleam", "game"):
        await guess(hive, word)
        clock.advance(minutes=2)
        await refresh(bot)
    assert labels_of(over) == ["Answers", "Results", "Today's puzzle"]
    assert [each.path.endswith(str(over.id)) for each in edits(playground)] == [True, False, False]


async def test_after_two_days_the_answers_of_a_post_are_still_those_of_its_day(
    bot: Honeygram, hive: Hive, clock: Clock, over: Message
) -> None:
    clock.advance(days=2)
    answers = await hive.alice.click(over, "Answers")
    assert answers.content.startswith("**Honeycomb answers · Friday, November 20**")


ENDED = ["Answers", "Results", "Today's puzzle"]


async def test_posts_in_channels_that_were_left_end_with_their_day(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground
) -> None:
    """They are edited once each, wherever they are; a channel that the bot may not see is not asked
    for again."""
    lobby, closed = (hive.guild.add_text_channel(name) for name in ("lobby", "closed"))
    first = await post_in(hive, thread=True)
    await move(bot, hive, closed)
    last = (await move(bot, hive, lobby)).splitlines()[-1]
    assert last.startswith(f"Today's earlier posts in <#{hive.channel.id}> and <#{closed.id}> can")
    assert last.endswith("Their thread closes after a day without a message.")
    clock.advance(hours=1)  # Discord drops what comes twice within minutes
    await move(bot, hive, hive.channel)
    [left], [unseen] = lobby.messages, closed.messages
    await guess(hive)
    await refresh(bot)
    assert "Guess words" in labels_of(first)
    closed.deny("view_channel")
    await until(lambda: not_seen(bot, closed.id))

    playground.exchanges.clear()
    clock.advance(days=1)
    await bot.services.posts.daily_posts.ensure_posted(clock(), bot.poster)
    for _ in range(3):
        await refresh(bot)
        clock.advance(minutes=2)

    moved = hive.channel.messages[1]
    assert [labels_of(each) for each in (first, left, moved)] == [ENDED] * 3
    for each in (first, left, moved):
        assert text_of(each).endswith("-# 1 player · 1 of 5 words found")
    assert "Guess words" in labels_of(unseen)
    assert sorted(each.status for each in edits(playground)) == [200, 200, 200, 403]


async def move(bot: Honeygram, hive: Hive, channel: Channel) -> str:
    """An admin moves the posts, which are there and recorded; returns what they are told."""
    await until(lambda: bot.get_channel(channel.id) and not answers_under_way())
    before = len(channel.messages)
    reply = await start_posts(hive.admin, hive.channel, channel=channel)
    assert len(channel.messages) > before
    return str(reply.content)


def not_seen(bot: Honeygram, channel_id: int) -> bool:
    channel: Any = bot.get_channel(channel_id)
    return not channel.permissions_for(channel.guild.me).view_channel


async def test_the_last_posts_before_a_stop_end_with_their_day(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground
) -> None:
    post = await post_in(hive)
    await stop_posts(hive.admin, hive.channel)
    clock.advance(hours=22, minutes=59)
    await guess(hive)
    await refresh(bot)
    assert "Guess words" in labels_of(post)
    clock.advance(minutes=1)
    for _ in range(3):
        await refresh(bot)
        clock.advance(minutes=2)
    assert labels_of(post) == ENDED
    assert "Next puzzle" not in text_of(post)
    assert len(edits(playground)) == 2


@pytest.mark.parametrize("hours", [1, 70])
async def test_a_day_that_ends_after_a_stop_or_while_the_bot_is_away_ends_all_the_same(
    playground: Playground, hive: Hive, app: Application, clock: Clock, hours: int
) -> None:
    other = hive.guild.add_text_channel("other")
    async with running_bot(playground, app) as bot:
        left = await post_in(hive)
        await move(bot, hive, other)
        await stop_posts(hive.admin, hive.channel)
        await until(lambda: not bot.services.posts.live_refresh._refreshing.locked())
    app.posts.live_posts._last_days.clear()  # as a new process knows of nothing
    clock.advance(hours=hours)
    async with running_bot(playground, app) as bot:
        await refresh(bot)
        clock.advance(hours=23)
        await refresh(bot)
        await until(lambda: labels_of(left) == labels_of(other.messages[0]) == ENDED)


async def test_a_day_ends_also_where_the_next_post_is_not_let_in(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    post = await post_in(hive)
    hive.channel.deny("send_messages")
    clock.advance(days=1)
    await bot.services.posts.daily_posts.ensure_posted(clock(), bot.poster)
    await refresh(bot)
    assert labels_of(post) == ENDED


async def test_names_on_a_post_can_change_nothing_around_them(bot: Honeygram, hive: Hive) -> None:
    post = await post_in(hive)
    for name in ("**@everyone**", "# [x](https://x.x)", "🐝" * 32, "x" * 100):
        await guess(hive, "gleam megaplex amalgam", person=hive.guild.add_member(name))
    await refresh(bot)
    geniuses = status(post)[-1]
    assert geniuses.count("\n") == 0
    assert "\\*\\*\\@\u200beveryone\\*\\*" in geniuses
    assert "://" not in geniuses
    assert f"{'🐝' * 16}…" in geniuses
    assert f"{'x' * 16}…" in geniuses
    assert not post.pings
