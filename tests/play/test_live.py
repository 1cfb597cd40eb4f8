"""Which posts are due for an edit, decided from the database and what was touched."""

from datetime import timedelta

from bot.application import Application
from bot.store.posts import Post, claim_post, record_sent, record_shown
from bot.store.servers import Server
from tests.harness import MORNING

DAY = MORNING.date()
MINUTE = timedelta(minutes=1)


async def post(app: Application, server_id: int, game: str = "bee") -> Post:
    """A post that was sent."""
    await app.servers.start_posts(Server(server_id, 5), MORNING)
    sent = Post(server_id, 5, game, DAY)
    async with app.database.write() as transaction:
        await claim_post(transaction, sent, now=MORNING, claimant="me", expired=MORNING)
    await record_sent(app.database, sent, 99)
    return sent


async def test_nothing_is_due_where_nothing_happened(app: Application) -> None:
    await post(app, 1)

    assert await app.live.due(MORNING) == []


async def test_both_posts_of_a_touched_server_are_due_once(app: Application) -> None:
    wanted = {await post(app, 1, "bee"), await post(app, 1, "anigram")}
    await post(app, 2)

    app.live.touch(1)

    assert {each.post for each in await app.live.due(MORNING)} == wanted
    assert await app.live.due(MORNING) == []


async def test_a_post_edited_a_moment_ago_waits_for_a_minute_and_is_not_forgotten(
    app: Application,
) -> None:
    sent = await post(app, 1)
    await record_shown(app.database, sent, "something", MORNING)

    app.live.touch(1)

    assert await app.live.due(MORNING) == []
    assert await app.live.due(MORNING + MINUTE / 2) == []
    [due] = await app.live.due(MORNING + MINUTE)
    assert (due.post, due.shown, due.message_id) == (sent, "something", 99)
    assert await app.live.due(MORNING + MINUTE) == []


async def test_a_clock_that_was_put_back_does_not_keep_a_post_waiting(app: Application) -> None:
    sent = await post(app, 1)
    await record_shown(app.database, sent, "something", MORNING + timedelta(days=300))

    app.live.touch(1)

    assert [each.post for each in await app.live.due(MORNING)] == [sent]


async def test_a_server_without_posts_is_not_looked_at_again(app: Application) -> None:
    app.live.touch(7)

    assert await app.live.due(MORNING) == []
    assert app.live._touched == set()
