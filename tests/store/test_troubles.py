"""Why posts do not get through: each trouble is told once, and another one is another."""

from datetime import date, timedelta

from bot.model import Post, Server, TroubleKind
from bot.store.backend import Backend
from bot.store.servers import put_server
from bot.store.troubles import end_trouble, get_trouble, note_trouble
from tests.store.conftest import NOON
from tests.support.posts import posting_servers

CLOSED, GONE = TroubleKind.CLOSED, TroubleKind.GONE


async def told(database: Backend, kind: TroubleKind, channel_id: int = 5) -> bool:
    """Is an admin to be told of it?"""
    post = Post(1, channel_id, "honeycomb", date(2026, 11, 20))
    async with database.transaction() as transaction:
        return await note_trouble(transaction, post, kind, NOON + timedelta(days=1)) is not None


async def test_each_trouble_is_told_once_until_it_is_over(database: Backend) -> None:
    async with database.transaction() as transaction:
        await put_server(transaction, Server(1, 5))
    assert [await told(database, CLOSED) for _ in range(3)] == [True, False, False]
    async with database.transaction() as transaction:
        await end_trouble(transaction, 1)
    assert await get_trouble(database, 1) is None
    assert [await told(database, CLOSED) for _ in range(2)] == [True, False]
    assert not await told(database, GONE, channel_id=6)  # the server posts elsewhere
    assert [await told(database, GONE) for _ in range(2)] == [True, False]
    assert await get_trouble(database, 1) is GONE
    assert await posting_servers(database) == []
