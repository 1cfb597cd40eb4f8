"""The thread under the day's first post, and forums as the place of posts.

Of ``bot/play/day_threads.py`` and ``bot/store/day_threads.py``.
"""

from datetime import date, timedelta
from typing import Any

import pytest
from guildyard import Channel, Fault, Playground, Trouble

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from tests.conftest import Errors, Hive
from tests.support.harness import Clock, run_job, running_bot
from tests.support.mentions import plain
from tests.support.postgresql import ON_BOTH
from tests.support.posts import settled_posts, start_posts
from tests.support.spoken import custom_ids, heard, labels_of, text_of, to_guess
from tests.support.waiting import until

THREADS = r"/messages/\d+/threads$"
FRIDAY = "Friday, November 20: spoilers welcome"


async def start(hive: Hive, **options: Any) -> str:
    """An admin starts the posts; returns what they are told."""
    chosen = {"channel": hive.channel} | options
    return str(heard(await start_posts(hive.admin, hive.channel, **chosen)))


async def show(hive: Hive) -> Any:
    return await hive.admin.command("/daily show", hive.channel)


async def forum_of(bot: Honeygram, hive: Hive, *tags: str, demands_tag: bool = False) -> Channel:
    """A forum that the bot has heard of."""
    forum = hive.guild.add_forum("puzzle-forum", *tags, demands_tag=demands_tag)
    await known(bot, forum)
    return forum


async def known(bot: Honeygram, channel: Channel) -> None:
    """Wait until the bot knows a channel as it is now."""

    def known() -> bool:
        found: Any = bot.get_channel(channel.id)
        tags = {tag.id for tag in getattr(found, "available_tags", ())}
        return (
            found is not None
            and len(found.overwrites) == len(channel.overwrites)
            and tags == {tag.id for tag in channel.tags}
        )

    await until(known)


async def all_sent(app: Application) -> bool:
    """Are both posts known to be there?"""
    return len(await settled_posts(app.host.database, date.min)) == 2


def threads(channel: Channel) -> list[str]:
    return [thread.name for thread in channel.threads]


# The thread of the day


@ON_BOTH
async def test_a_thread_opens_under_the_first_post_of_each_day_once(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    assert "Spoiler thread: yes" in (await start(hive, thread=True)).splitlines()
    await until(lambda: threads(hive.channel))
    [thread] = hive.channel.threads
    [bee] = [each for each in hive.channel.messages if "Honeycomb" in text_of(each)]
    assert (thread.id, thread.name, thread.duration) == (bee.id, FRIDAY, 1440)

    await start(hive, bee=False)
    await run_job(bot, "posts")
    assert threads(hive.channel) == [FRIDAY]
    await thread.delete()
    await run_job(bot, "posts")
    assert threads(hive.channel) == []

    clock.advance(days=1)
    await run_job(bot, "posts")
    await run_job(bot, "posts")
    assert threads(hive.channel) == ["Saturday, November 21: spoilers welcome"]
    assert "Spoiler thread: no" in (await start(hive, thread=False)).splitlines()
    clock.advance(days=1)
    await run_job(bot, "posts")
    await run_job(bot, "posts")
    assert len(hive.channel.threads) == 1


WELCOME = "Spoilers are welcome here! Please keep the day's answers out of the channel."


def said_in(channel: Channel) -> list[list[str]]:
    """What was written in each thread."""
    return [[heard(each) for each in thread.messages] for thread in channel.threads]


@pytest.mark.parametrize("lost", [Trouble.RESET_AFTER, Trouble.RESET_BEFORE])
async def test_a_thread_begins_with_one_line_on_what_belongs_there_whatever_gets_lost(
    playground: Playground,
    hive: Hive,
    app: Application,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
    lost: Trouble,
) -> None:
    """Also when the process ends between the two requests that it takes."""
    async with running_bot(playground, app):
        await start(hive)
        await until(lambda: len(hive.channel.messages) == 2)
        posts = "|".join(str(each.id) for each in hive.channel.messages)  # in whatever order
        path = f"^/channels/({posts})/messages$"
        fault = playground.faults.add(Fault(kind=lost, method="POST", path=path))
        await start(hive, thread=True)
        await until(lambda: fault.hits and "did not get through" in caplog.text)
    clock.advance(minutes=5)
    async with running_bot(playground, app) as bot:
        await run_job(bot, "posts")
        await until(lambda: said_in(hive.channel) == [[WELCOME]])
        await run_job(bot, "posts")
    assert said_in(hive.channel) == [[WELCOME]]


async def test_a_thread_in_which_the_bot_may_not_write_opens_without_a_word(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    hive.channel.deny("send_messages_in_threads")
    await known(bot, hive.channel)
    await start(hive, thread=True)
    await until(lambda: threads(hive.channel) == [FRIDAY])
    await run_job(bot, "posts")
    assert said_in(hive.channel) == [[]]
    assert [each.path for each in playground.exchanges if each.status == 403] == []


def answers_to_threads(playground: Playground) -> list[int]:
    """What the bot was told when it opened threads, apart from faults."""
    tried = [each for each in playground.exchanges if each.path.endswith("/threads")]
    return [each.status for each in tried if not each.faulty]


async def test_a_thread_is_not_opened_twice_after_a_lost_answer_and_a_restart(
    playground: Playground, hive: Hive, app: Application, clock: Clock, errors: Errors
) -> None:
    async with running_bot(playground, app):
        fault = playground.faults.add(Fault(kind=Trouble.RESET_AFTER, method="POST", path=THREADS))
        await start(hive, thread=True)
        await until(lambda: fault.hits)
    clock.advance(minutes=5)
    async with running_bot(playground, app) as bot:
        await until(lambda: answers_to_threads(playground))  # the bot's own turn may be at it
        await run_job(bot, "posts")
        await run_job(bot, "posts")
    assert threads(hive.channel) == [FRIDAY]
    assert answers_to_threads(playground) == [400]


@pytest.mark.parametrize(
    "refused",
    [
        {"kind": Trouble.STATUS, "status": 429, "body": {"message": "slower", "code": 0}},
        {"kind": Trouble.STATUS, "status": 503},
        {"kind": Trouble.RESET_BEFORE},
    ],
    ids=["429 without retry_after", "503", "closed"],
)
async def test_a_thread_that_is_refused_for_an_hour_opens_later_without_a_storm_of_requests(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock, refused: dict[str, Any]
) -> None:
    fault = playground.faults.add(Fault(method="POST", path=THREADS, times=10**6, **refused))
    await start(hive, thread=True)
    await until(lambda: fault.hits)
    for _ in range(180):
        clock.advance(seconds=20)
        await run_job(bot, "posts")
    assert 14 <= fault.hits <= 17
    playground.faults.clear()
    clock.advance(minutes=5)
    await run_job(bot, "posts")
    assert said_in(hive.channel) == [[WELCOME]]


async def test_a_thread_can_be_wanted_while_the_day_runs_and_needs_a_permission(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(hive)
    await until(lambda: len(hive.channel.messages) == 2)
    hive.channel.deny("create_public_threads")
    await known(bot, hive.channel)
    refused = await start(hive, thread=True)
    assert refused.startswith(f"I can't open the day's thread in <#{hive.channel.id}> yet.")
    assert "again: Create Public Threads. Nothing was changed." in refused

    hive.channel.allow("create_public_threads")
    await until(lambda: "missing" not in _permissions(bot, hive.channel))
    await start(hive, thread=True)
    await until(lambda: threads(hive.channel) == [FRIDAY])

    hive.channel.deny("create_public_threads")
    await until(lambda: "missing" in _permissions(bot, hive.channel))
    clock.advance(days=1)
    await run_job(bot, "posts")
    await run_job(bot, "posts")
    assert len(hive.channel.messages) == 4
    assert threads(hive.channel) == [FRIDAY]
    shown = await show(hive)
    assert plain(shown.content).splitlines()[-1] == (
        "⚠️ I can post, but I can't open the day's thread: I'm missing Create Public Threads there."
        " Once I have it, `/daily start` opens today's."
    )
    told = await hive.admin.click(shown, "Test")
    assert "Create Public Threads" in told.content

    hive.channel.allow("create_public_threads")
    await until(lambda: "missing" not in _permissions(bot, hive.channel))
    await start(hive)
    await until(lambda: len(hive.channel.threads) == 2)


def _permissions(bot: Honeygram, channel: Channel) -> str:
    found: Any = bot.get_channel(channel.id)
    granted = found.permissions_for(found.guild.me)
    return "all" if granted.create_public_threads else "missing"


# Forums


async def test_a_forum_gets_a_titled_post_a_game_that_is_played_and_kept_up_to_date(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    forum = await forum_of(bot, hive, "Games", "News", demands_tag=True)
    said = await start(hive, channel=forum, thread=True)
    assert "Spoiler thread: each post is one here" in said.splitlines()
    await until(lambda: len(forum.threads) == 2)
    titles = ["🍯 Honeycomb · Friday, November 20", "🔤 Anigram · Friday, November 20"]
    assert sorted(threads(forum)) == sorted(titles)
    assert [tag.name for each in forum.threads for tag in each.applied_tags] == ["Games"] * 2
    [bee] = [each for each in forum.threads if each.name == titles[0]]
    [post] = bee.messages
    link = f"https://discord.com/channels/{hive.guild.id}/{bee.id}/{bee.id}"
    assert link in heard(await show(hive))

    form = await hive.alice.click(post, to_guess(post))
    told = await hive.alice.submit(form, {"word": "gleam"})
    assert heard(told).startswith("✅ GLEAM +5")
    await run_job(bot, "live refresh")
    assert "1 player · 1 of 5 words" in text_of(post)

    bee.archive()
    clock.advance(minutes=2)
    await hive.bob.command("/bee guess", hive.channel, word="game")
    await run_job(bot, "live refresh")
    assert "2 players · 2 of 5 words" in text_of(post)
    assert bee.archived

    bee.archive(locked=True)
    [anigram] = [each for each in forum.threads if each is not bee]
    await anigram.delete()
    clock.advance(days=1)
    await run_job(bot, "posts")
    await run_job(bot, "live refresh")
    assert "Guess words" in labels_of(post)  # a moderator has closed it
    assert len(forum.threads) == 3


async def test_a_post_of_a_forum_whose_day_is_over_leads_on(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    forum = await forum_of(bot, hive)
    await start(hive, channel=forum, anigram=False)
    await until(lambda: len(forum.threads) == 1)
    [post] = forum.threads[0].messages
    clock.advance(days=1)
    await run_job(bot, "posts")
    await run_job(bot, "live refresh")
    assert labels_of(post) == ["Answers", "Results", "Today's puzzle"]


async def test_a_reminder_leads_to_the_post_in_its_forum(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    forum = await forum_of(bot, hive)
    await start(hive, channel=forum, anigram=False)
    await until(lambda: len(forum.threads) == 1)
    await hive.alice.command("/bee guess", hive.channel, word="game")
    await hive.alice.command("/remind", hive.channel, hours=3, streak="any")
    clock.now = clock.now.replace(hour=6) + timedelta(days=2)
    await run_job(bot, "reminders")
    [letter] = hive.alice.direct_channel.messages
    [thread] = forum.threads
    link = f"https://discord.com/channels/{hive.guild.id}/{thread.id}/{thread.id}"
    assert link in str(letter.components)


async def test_a_post_that_a_forum_has_already_is_found_after_a_lost_answer(
    playground: Playground, hive: Hive, app: Application, clock: Clock
) -> None:
    async with running_bot(playground, app) as bot:
        forum = await forum_of(bot, hive)
        fault = playground.faults.add(
            Fault(kind=Trouble.RESET_AFTER, method="POST", path=r"^/channels/\d+/threads$", times=2)
        )
        await start(hive, channel=forum)
        await until(lambda: fault.hits == 2)
    for thread in forum.threads[:1]:
        thread.archive()
    clock.advance(seconds=90)
    async with running_bot(playground, app) as bot:
        await known(bot, forum)
        await run_job(bot, "posts")
        await until(lambda: all_sent(app))
    assert len(forum.threads) == 2
    assert {custom_ids(each.messages[0])[0] for each in forum.threads} == {
        "hg1:bee:guess:2026-11-20",
        "hg1:anigram:guess:2026-11-20",
    }


async def test_what_a_forum_needs_is_named(bot: Honeygram, hive: Hive) -> None:
    forum = await forum_of(bot, hive)
    forum.deny("send_messages", "send_messages_in_threads")
    await known(bot, forum)
    said = await start(hive, channel=forum)
    assert "Create Posts, Send Messages in Posts" in said
    assert not forum.threads

    strict = hive.guild.add_forum("strict", demands_tag=True)
    await known(bot, strict)
    assert (await start(hive, channel=strict)).startswith(
        f"<#{strict.id}> asks for a tag on every post, and there's none that I may use."
    )


async def test_a_forum_is_tested_only_where_the_test_can_go_away_again(
    bot: Honeygram, hive: Hive
) -> None:
    forum = await forum_of(bot, hive)
    await start(hive, channel=forum)
    await until(lambda: len(forum.threads) == 2)
    told = await hive.admin.click(await show(hive), "Test")
    assert told.content == (
        f"Not tested: I didn't post in <#{forum.id}>, because I couldn't take the test away again."
        " For that I need Manage Posts there. As far as I can see, the daily posts will get"
        " through."
    )
    forum.allow("manage_threads")
    await known(bot, forum)
    told = await hive.admin.click(await show(hive), "Test")
    assert told.content.startswith(f"✅ A test post got through in <#{forum.id}>")
    assert len(forum.threads) == 2


async def test_a_post_that_stayed_behind_in_a_forum_forgets_a_name_too(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    forum = await forum_of(bot, hive)
    await start(hive, channel=forum, bee=False)
    await until(lambda: len(forum.threads) == 1)
    [post] = forum.threads[0].messages
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    await run_job(bot, "live refresh")
    assert "Alice leads" in text_of(post)
    await start(hive)
    await until(lambda: len(hive.channel.messages) == 1)

    asked = await hive.alice.command("/privacy forget", hive.channel)
    await hive.alice.click(asked, "Delete everything")
    clock.now += timedelta(minutes=2)
    await run_job(bot, "live refresh")

    assert "Alice" not in text_of(post)
    assert plain((await show(hive)).content).startswith(f"Channel: <#{hive.channel.id}>")
