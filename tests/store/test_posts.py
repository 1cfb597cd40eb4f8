"""Posts: claimed by one process at a time, recorded once, dropped where they are not wanted."""

import asyncio
from datetime import date, datetime, timedelta

import pytest

from bot.model import Claim, Post, Server
from bot.store.backend import Backend
from bot.store.posts import (
    claim_post,
    days_posted_before,
    drop_posts_elsewhere,
    message_of,
    posted_days,
    record_failed,
    record_sent,
)
from bot.store.servers import put_server
from tests.store.conftest import NOON
from tests.support.posts import settled_posts
from tests.support.servers import posting_server

DAY = date(2026, 11, 20)
POST = Post(server_id=1, channel_id=5, game="honeycomb", day=DAY)
LEASE = timedelta(seconds=60)


@pytest.fixture(autouse=True)
async def servers(database: Backend) -> None:
    async with database.transaction() as transaction:
        await put_server(transaction, posting_server(1, 5))
        await put_server(transaction, posting_server(2, 6))


async def claim(
    database: Backend, post: Post = POST, claimant: str = "one", now: datetime = NOON
) -> Claim | None:
    async with database.transaction() as transaction:
        return await claim_post(transaction, post, now=now, claimant=claimant, expired=now - LEASE)


async def drop_elsewhere(database: Backend, since: date, channel_id: int) -> None:
    async with database.transaction() as transaction:
        await put_server(transaction, posting_server(1, channel_id))
        await drop_posts_elsewhere(transaction, 1, since, channel_id)


async def test_a_post_is_claimed_once(database: Backend) -> None:
    assert await claim(database) == Claim(POST, NOON, NOON, attempts=1)
    assert await claim(database) is None


async def test_of_many_claims_at_once_one_succeeds(database: Backend) -> None:
    claims = await asyncio.gather(*(claim(database) for _ in range(20)))

    assert sum(each is not None for each in claims) == 1


@pytest.mark.parametrize(
    ("seconds", "free"),
    [(0, False), (59, False), (60, True), (61, True), (86400, True), (-1, True), (-86400, True)],
)
async def test_a_claim_is_free_again_after_its_time_or_when_the_clock_went_back(
    database: Backend, seconds: int, free: bool
) -> None:
    later = NOON + timedelta(seconds=seconds)
    await claim(database)

    again = await claim(database, now=later)

    assert again == (Claim(POST, later, NOON, attempts=2) if free else None)


@pytest.mark.parametrize(
    "chosen", [posting_server(1, 7), posting_server(1), Server(1, 5, games=("anigram",))], ids=str
)
async def test_what_was_found_due_is_not_claimed_when_it_is_wanted_no_more(
    database: Backend, chosen: Server
) -> None:
    """A look may have found it before an admin moved the posts, ended them or chose the games."""
    async with database.transaction() as transaction:
        await put_server(transaction, chosen)

    assert await claim(database) is None
    assert await settled_posts(database, DAY) == set()


async def test_the_first_claim_is_remembered(database: Backend) -> None:
    """Also of a post that an older version claimed, as far as that is known."""
    await claim(database)
    await claim(database, now=NOON + LEASE)
    later = NOON + 2 * LEASE
    assert await claim(database, now=later) == Claim(POST, later, NOON, attempts=3)

    async with database.transaction() as transaction:
        await transaction.execute("UPDATE posts SET first_claimed_at = NULL")
    again = later + LEASE
    assert await claim(database, now=again) == Claim(POST, again, later, attempts=4)


async def test_another_process_takes_a_claim_over_at_once(database: Backend) -> None:
    await claim(database)

    assert await claim(database, claimant="two") == Claim(POST, NOON, NOON, attempts=2)
    assert await claim(database, claimant="two") is None


@pytest.mark.parametrize("claimant", ["one", "two"])
async def test_a_settled_post_is_not_claimed_again(database: Backend, claimant: str) -> None:
    failed = Post(1, 5, "anigram", DAY)
    await claim(database)
    await record_sent(database, POST, 99)
    await claim(database, failed)
    await record_failed(database, failed)

    tomorrow = NOON + timedelta(days=1)
    assert await claim(database, POST, claimant, tomorrow) is None
    assert await claim(database, failed, claimant, tomorrow) is None


async def test_posts_of_other_servers_games_and_days_are_claimed_apart(database: Backend) -> None:
    posts = [
        POST,
        Post(2, 6, "honeycomb", DAY),
        Post(1, 5, "anigram", DAY),
        Post(1, 5, "honeycomb", DAY + timedelta(days=1)),
    ]

    assert None not in [await claim(database, post) for post in posts]


async def test_settled_posts_are_those_sent_or_given_up(database: Backend) -> None:
    yesterday = Post(1, 5, "honeycomb", DAY - timedelta(days=1))
    failed = Post(2, 6, "honeycomb", DAY)
    for post in (yesterday, POST, failed, Post(1, 5, "anigram", DAY)):
        await claim(database, post)
    await record_sent(database, yesterday, 98)
    await record_sent(database, POST, 99)
    await record_failed(database, failed)

    assert await settled_posts(database, DAY) == {(1, "honeycomb", DAY), (2, "honeycomb", DAY)}
    assert (1, "honeycomb", yesterday.day) in await settled_posts(database, yesterday.day)


async def test_the_days_of_posts_are_listed_once_the_newest_first(database: Backend) -> None:
    assert await posted_days(database, 9) == []
    for days in (0, 3, 1):
        for game in ("honeycomb", "anigram"):
            await claim(database, Post(1, 5, game, DAY - timedelta(days=days)))

    listed = [DAY - timedelta(days=days) for days in (0, 1, 3)]
    assert await posted_days(database, 9) == listed
    assert await posted_days(database, 2) == listed[:2]


async def test_only_a_sent_post_has_a_message(database: Backend) -> None:
    assert await message_of(database, 1, "honeycomb", DAY) is None
    await claim(database)
    assert await message_of(database, 1, "honeycomb", DAY) is None
    await record_sent(database, POST, 99)
    assert await message_of(database, 1, "honeycomb", DAY) == (5, 99)
    assert await message_of(database, 1, "anigram", DAY) is None


async def test_a_post_that_was_sent_does_not_become_a_failed_one(database: Backend) -> None:
    """An attempt that took too long may end after the one that took its place."""
    await claim(database)
    await record_sent(database, POST, 99)

    await record_failed(database, POST)

    assert await message_of(database, 1, "honeycomb", DAY) == (5, 99)


async def test_a_failed_post_that_got_through_after_all_is_sent(database: Backend) -> None:
    await claim(database)
    await record_failed(database, POST)
    await record_sent(database, POST, 99)

    assert await message_of(database, 1, "honeycomb", DAY) == (5, 99)


async def test_another_channel_makes_the_posts_of_the_day_due_again(database: Backend) -> None:
    yesterday = Post(1, 5, "honeycomb", DAY - timedelta(days=1))
    for number, post in enumerate((POST, yesterday)):
        await claim(database, post)
        await record_sent(database, post, number)

    await drop_elsewhere(database, DAY, 7)

    assert await settled_posts(database, yesterday.day) == {(1, "honeycomb", yesterday.day)}
    assert await claim(database, Post(1, 7, "honeycomb", DAY)) is not None


async def test_the_same_channel_keeps_its_posts_and_tries_failed_ones_again(
    database: Backend,
) -> None:
    failed = Post(1, 5, "anigram", DAY)
    await claim(database)
    await record_sent(database, POST, 99)
    await claim(database, failed)
    await record_failed(database, failed)

    await drop_elsewhere(database, DAY, 5)

    assert await settled_posts(database, DAY) == {(1, "honeycomb", DAY)}
    assert await claim(database, failed) is not None


async def test_a_new_channel_of_one_server_leaves_other_servers_alone(database: Backend) -> None:
    other = Post(2, 6, "honeycomb", DAY)
    await claim(database, other)
    await record_sent(database, other, 99)

    await drop_elsewhere(database, DAY, 7)

    assert await settled_posts(database, DAY) == {(2, "honeycomb", DAY)}


async def test_a_post_on_its_way_to_the_old_channel_settles_nothing_in_the_new_one(
    database: Backend,
) -> None:
    await claim(database)
    await drop_elsewhere(database, DAY, 7)
    moved = Post(1, 7, "honeycomb", DAY)
    await claim(database, moved)

    await record_sent(database, POST, 99)
    await record_failed(database, POST)

    assert await settled_posts(database, DAY) == set()
    await record_sent(database, moved, 100)
    assert await message_of(database, 1, "honeycomb", DAY) == (7, 100)


async def test_earlier_days_of_a_game_are_counted_to_so_many(database: Backend) -> None:
    for days in (4, 3, 2, 1):
        earlier = Post(1, 5, "honeycomb", DAY - timedelta(days=days))
        await claim(database, earlier)
        if days != 3:  # that one was given up
            await record_sent(database, earlier, 90 + days)
    await claim(database, Post(1, 5, "anigram", DAY - timedelta(days=1)))

    assert await days_posted_before(database, POST, 9) == 3
    assert await days_posted_before(database, POST, 2) == 2
    assert await days_posted_before(database, Post(1, 5, "anigram", DAY), 9) == 0
