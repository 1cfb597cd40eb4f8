"""The thread of a day, under its first post: wanted, open, or given up."""

from datetime import date

from bot.model import Post
from bot.store.backend import Backend, Transaction

# One a day: also when games are left out or added while it runs, or while it is being opened.
WANT = """
UPDATE posts SET thread = 'wanted'
WHERE server_id = $1 AND game = $2 AND day = $3 AND state = 'sent' AND NOT EXISTS (
    SELECT 1 FROM posts AS others
    WHERE others.server_id = $1 AND others.day = $3
        AND (others.thread = 'open' OR (others.thread = 'wanted' AND others.state = 'sent'))
)
"""

WANTING = """
SELECT server_id, channel_id, game, day, message_id FROM posts
WHERE thread = 'wanted' AND state = 'sent'
"""

SETTLE = """
UPDATE posts SET thread = $5
WHERE server_id = $1 AND game = $2 AND day = $3 AND message_id = $4 AND thread = 'wanted'
"""


async def want_thread(transaction: Transaction, server_id: int, game: str, day: date) -> None:
    """Note that a post is to have the thread of its day, unless the day has one."""
    await transaction.execute(WANT, server_id, game, day.isoformat())


async def posts_wanting_thread(database: Backend) -> list[tuple[Post, int]]:
    """The posts under which a thread is still to be opened, with their messages."""
    return [
        (
            Post(row["server_id"], row["channel_id"], row["game"], date.fromisoformat(row["day"])),
            row["message_id"],
        )
        for row in await database.fetch(WANTING)
    ]


async def settle_thread(database: Backend, post: Post, message_id: int, state: str | None) -> None:
    """Note what came of it: ``open``, ``failed``, or nothing at all."""
    key = (post.server_id, post.game, post.day.isoformat(), message_id)
    async with database.transaction(post.server_id) as transaction:
        await transaction.execute(SETTLE, *key, state)
