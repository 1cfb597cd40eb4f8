"""Which posts are due for an edit, decided from the database and what was touched.

Of ``bot/store/live_posts.py``.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.application import Application
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player, Post, SentPost
from bot.store.live_posts import (
    MOST_FORMER,
    record_shown,
    record_tried,
    stopped_servers,
    unended_posts,
)
from bot.store.posts import claim_post, record_sent
from tests.support.harness import MORNING
from tests.support.servers import posting_server

DAY = MORNING.date()
MINUTE = timedelta(minutes=1)
SOMETHING = "1:00"  # a digest


async def post(
    app: Application,
    server_id: int,
    game: str = "honeycomb",
    channel_id: int = 5,
    message_id: int = 99,
) -> Post:
    """A post that was sent."""
    await app.posts.servers.start_posts(posting_server(server_id, channel_id), MORNING)
    sent = Post(server_id, channel_id, game, DAY)
    async with app.host.database.transaction() as transaction:
        await claim_post(transaction, sent, now=MORNING, claimant="me", expired=MORNING)
    await record_sent(app.host.database, sent, message_id)
    return sent


async def show(app: Application, post: Post, now: datetime, *, ended: bool = False) -> None:
    """Note what a post says."""
    sent = SentPost(post, 99, None, None)
    await record_shown(app.host.database, sent, SOMETHING, now, ended=ended)


async def test_nothing_is_due_where_nothing_happened(app: Application) -> None:
    await post(app, 1)

    assert await app.posts.live_posts.due(MORNING) == []


async def test_both_posts_of_a_touched_server_are_due_once(app: Application) -> None:
    wanted = {await post(app, 1, "honeycomb"), await post(app, 1, "anigram", message_id=100)}
    await post(app, 2, message_id=101)

    app.posts.live_posts.touch(1)

    assert {each.post for each in await app.posts.live_posts.due(MORNING)} == wanted
    assert await app.posts.live_posts.due(MORNING) == []


async def test_a_post_edited_a_moment_ago_waits_for_a_minute_and_is_not_forgotten(
    app: Application,
) -> None:
    sent = await post(app, 1)
    await show(app, sent, MORNING)

    app.posts.live_posts.touch(1)

    assert await app.posts.live_posts.due(MORNING) == []
    assert await app.posts.live_posts.due(MORNING + MINUTE / 2) == []
    [due] = await app.posts.live_posts.due(MORNING + MINUTE)
    assert (due.post, due.digest, due.message_id) == (sent, SOMETHING, 99)
    assert await app.posts.live_posts.due(MORNING + MINUTE) == []


async def test_a_clock_that_was_put_back_does_not_keep_a_post_waiting(app: Application) -> None:
    sent = await post(app, 1)
    await show(app, sent, MORNING + timedelta(days=300))

    app.posts.live_posts.touch(1)

    assert [each.post for each in await app.posts.live_posts.due(MORNING)] == [sent]


async def test_a_server_without_posts_is_not_looked_at_again(app: Application) -> None:
    app.posts.live_posts.touch(7)

    assert await app.posts.live_posts.due(MORNING) == []
    assert not app.posts.live_posts._touched


async def test_a_post_of_the_day_before_is_due_once_when_a_day_began(app: Application) -> None:
    """That it says so stands in the table: the next process does not edit it again."""
    sent, now = await post(app, 1), MORNING + timedelta(days=1)
    app.posts.live_posts.touch(1)
    assert await app.posts.live_posts.due(now) == []

    app.posts.live_posts.end_day(1)

    assert [each.post for each in await app.posts.live_posts.due(now)] == [sent]
    await show(app, sent, now, ended=True)
    app.posts.live_posts.end_day(1)
    assert await app.posts.live_posts.due(now + MINUTE) == []


async def test_posts_that_stayed_behind_are_due_once_when_a_day_began(app: Application) -> None:
    now = MORNING + timedelta(days=1)
    await post(app, 1)
    await post(app, 1, channel_id=6, message_id=100)
    await post(app, 1, channel_id=5, message_id=101)
    app.posts.live_posts.end_day(1)
    assert await due(app, MORNING) == []
    app.posts.live_posts.end_day(1)
    failed, *others = sorted(await app.posts.live_posts.due(now), key=lambda each: each.message_id)
    assert [each.message_id for each in (failed, *others)] == [99, 100, 101]
    await record_tried(app.host.database, failed, now)
    for each in others:
        await record_shown(app.host.database, each, SOMETHING, now, ended=True)

    for minute, ids in ((1, [(5, 99)]), (24 * 60, [(5, 99)]), (3 * 24 * 60, [])):
        app.posts.live_posts.end_day(1)
        assert await due(app, now + minute * MINUTE) == ids


async def test_a_post_that_was_on_its_way_when_the_channel_changed_is_left_behind(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(posting_server(1, 5), MORNING)
    sent = Post(1, 5, "honeycomb", DAY)
    async with app.host.database.transaction() as transaction:
        await claim_post(transaction, sent, now=MORNING, claimant="me", expired=MORNING)
    await post(app, 1, channel_id=6, message_id=100)

    await record_sent(app.host.database, sent, 99)
    await record_sent(
        app.host.database, replace(sent, server_id=2), 98
    )  # gone with all that is kept

    now = MORNING + timedelta(days=1)
    app.posts.live_posts.end_day(1)
    assert await due(app, now) == [(5, 99), (6, 100)]


async def test_the_last_day_of_a_server_ends_by_the_clock_where_it_is_served(
    app: Application,
) -> None:
    await post(app, 1)
    await app.posts.servers.stop_posts(1, MORNING)
    app.posts.live_posts.end_after(1, DAY)

    async def ended(now: datetime, *, served: bool) -> list[tuple[int, int]]:
        await app.posts.live_posts.end_last_days(now, lambda _: served)
        return await due(app, now)

    last = MORNING + timedelta(hours=22, minutes=59)
    assert await ended(last, served=True) == []
    assert await ended(last + MINUTE, served=False) == []
    assert await ended(last + MINUTE, served=True) == [(5, 99)]
    assert await ended(last + 2 * MINUTE, served=True) == []


async def test_servers_whose_posts_stopped_are_found_until_these_say_their_day_is_over(
    app: Application,
) -> None:
    for server_id in (1, 2, 3):
        await post(app, server_id, message_id=99 + server_id)
    await post(app, 3, channel_id=6, message_id=103)
    for server_id in (2, 3):
        await app.posts.servers.stop_posts(server_id, MORNING)
    assert await stopped_servers(app.host.database, DAY) == {2: DAY, 3: DAY}
    assert await stopped_servers(app.host.database, DAY + timedelta(days=1)) == {}

    for found in await unended_posts(app.host.database, 3, DAY, DAY + timedelta(days=1)):
        assert 3 in await stopped_servers(app.host.database, DAY)
        await record_shown(app.host.database, found, SOMETHING, MORNING, ended=True)
    assert await stopped_servers(app.host.database, DAY) == {2: DAY}


# Somebody was forgotten


async def forget(app: Application, person_id: int = 10) -> None:
    await app.people.privacy.forget(person_id, MORNING)


async def play(app: Application, server_id: int, person_id: int = 10) -> None:
    await app.games.play(HONEYCOMB).guess(Player(server_id, person_id, "Ada"), "gleam", MORNING)


async def due(app: Application, now: datetime = MORNING) -> list[tuple[int, int]]:
    """The channel and message of all posts that are due."""
    return sorted(
        (each.post.channel_id, each.message_id) for each in await app.posts.live_posts.due(now)
    )


async def test_the_posts_of_servers_where_somebody_was_forgotten_are_due(app: Application) -> None:
    """Whatever is known of what they say, and in any process, for it stands in the table."""
    await show(app, await post(app, 1), MORNING - MINUTE)
    await post(app, 1, "anigram", message_id=100)
    await post(app, 2, message_id=101)
    for server_id, person_id in ((1, 10), (2, 11)):
        await play(app, server_id, person_id)

    await forget(app)

    assert await due(app) == await due(app) == [(5, 99), (5, 100)]
    found = await app.posts.live_posts.due(MORNING)
    assert [each.digest for each in found] == [None, None]
    for each in found:
        await record_shown(app.host.database, each, SOMETHING, MORNING, ended=False)
    assert await due(app, MORNING + MINUTE) == []


async def test_a_post_that_stayed_behind_in_another_channel_is_due_as_well(
    app: Application,
) -> None:
    await post(app, 1)
    await post(app, 1, channel_id=6, message_id=100)
    await post(app, 1, channel_id=5, message_id=101)
    await play(app, 1)

    await forget(app)

    assert await due(app) == [(5, 99), (5, 101), (6, 100)]
    for each in await app.posts.live_posts.due(MORNING):
        await record_shown(app.host.database, each, SOMETHING, MORNING, ended=False)
    assert await due(app, MORNING + MINUTE) == []


async def test_the_posts_of_earlier_days_stay_as_they_are(app: Application) -> None:
    now = MORNING + timedelta(days=1)
    await post(app, 1)
    await post(app, 1, channel_id=6, message_id=100)
    app.posts.live_posts.end_day(1)
    for each in await app.posts.live_posts.due(now):
        await record_shown(app.host.database, each, SOMETHING, now, ended=True)
    await app.posts.servers.start_posts(posting_server(1, 7), now)
    newer = Post(1, 7, "honeycomb", DAY + timedelta(days=1))
    async with app.host.database.transaction() as transaction:
        await claim_post(transaction, newer, now=now, claimant="me", expired=now)
    await record_sent(app.host.database, newer, 101)
    await play(app, 1)

    await app.people.privacy.forget(10, now)

    assert await due(app, now) == [(7, 101)]
    left = await app.host.database.fetch("SELECT message_id FROM former_posts")
    assert [row["message_id"] for row in left] == []


async def test_only_the_newest_messages_in_former_channels_are_known(app: Application) -> None:
    for number in range(MOST_FORMER + 3):
        await post(app, 1, channel_id=5 + number % 2, message_id=100 + number)
    await play(app, 1)

    await forget(app)

    newest = range(102, 103 + MOST_FORMER)
    assert sorted(message_id for _, message_id in await due(app)) == list(newest)


async def test_a_post_that_was_being_sent_is_due_once_it_is_there(app: Application) -> None:
    await app.posts.servers.start_posts(posting_server(1, 5), MORNING)
    sent = Post(1, 5, "honeycomb", DAY)
    async with app.host.database.transaction() as transaction:
        await claim_post(transaction, sent, now=MORNING, claimant="me", expired=MORNING)
    await play(app, 1)
    await forget(app)
    assert await due(app) == []

    await record_sent(app.host.database, sent, 99)

    assert await due(app) == [(5, 99)]


async def test_what_was_written_while_another_was_forgotten_is_written_once_more(
    app: Application,
) -> None:
    await post(app, 1)
    await post(app, 1, channel_id=6, message_id=100)
    for person_id in (10, 11):
        await play(app, 1, person_id)
    await forget(app)
    under_way = await app.posts.live_posts.due(MORNING)
    await forget(app, 11)

    for each in under_way:
        await record_shown(app.host.database, each, SOMETHING, MORNING, ended=False)

    again = MORNING + MINUTE
    assert await due(app, MORNING) == []
    assert await due(app, again) == [(5, 99), (6, 100)]
    for each in await app.posts.live_posts.due(again):
        assert each.digest is None
        await record_shown(app.host.database, each, SOMETHING, again, ended=False)
    assert await due(app, again + MINUTE) == []


async def test_a_post_that_cannot_be_edited_is_tried_again_a_minute_later(
    app: Application,
) -> None:
    await post(app, 1)
    await post(app, 1, channel_id=6, message_id=100)
    await play(app, 1)
    await forget(app)

    for each in await app.posts.live_posts.due(MORNING):
        await record_tried(app.host.database, each, MORNING)

    assert await due(app, MORNING + MINUTE / 2) == []
    assert await due(app, MORNING + MINUTE) == [(5, 99), (6, 100)]
