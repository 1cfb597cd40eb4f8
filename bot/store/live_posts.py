"""Sent posts, what they say of the running day, and what they must no longer say.

A post may name people. When one of them is forgotten, the table says so: whichever process serves
the server finds the post there and writes it anew, also where it stayed behind in another channel.
"""

from datetime import date, datetime

from bot.model import Post, SentPost
from bot.store.backend import Backend, Row, Transaction

MOST_FORMER = 20  # messages of a server, left behind in other channels


RUNNING = """
SELECT server_id, channel_id, game, day, message_id, shown, shown_at, forgotten FROM posts
WHERE state = 'sent' AND server_id = $1 AND day = $2
"""

TO_REWRITE = """
SELECT server_id, channel_id, game, day, message_id, shown, shown_at, forgotten FROM posts
WHERE state = 'sent' AND forgotten > 0
UNION ALL
SELECT server_id, channel_id, game, day, message_id, NULL, shown_at, forgotten FROM former_posts
WHERE forgotten > 0
"""

# What was written while somebody else was forgotten is not kept: it is written once more.
SHOW = """
UPDATE posts SET
    shown = CASE WHEN forgotten = $5 THEN $6 END,
    shown_at = $7,
    forgotten = CASE WHEN forgotten = $5 THEN 0 ELSE forgotten END
WHERE server_id = $1 AND game = $2 AND day = $3 AND message_id = $4
"""
SHOW_FORMER = """
UPDATE former_posts SET
    shown_at = $3, forgotten = CASE WHEN forgotten = $2 THEN 0 ELSE forgotten END
WHERE message_id = $1
"""

TRY = """
UPDATE posts SET shown_at = $5
WHERE server_id = $1 AND game = $2 AND day = $3 AND message_id = $4
"""
TRY_FORMER = "UPDATE former_posts SET shown_at = $2 WHERE message_id = $1"

LEAVE_BEHIND = """
INSERT INTO former_posts (message_id, server_id, channel_id, game, day, shown_at, forgotten)
SELECT message_id, server_id, channel_id, game, day, shown_at, forgotten FROM posts
WHERE server_id = $1 AND day >= $2 AND channel_id <> $3 AND state = 'sent'
ON CONFLICT (message_id) DO NOTHING
"""
DROP_FORMER = """
DELETE FROM former_posts WHERE server_id = $1 AND (
    day < $2 OR message_id NOT IN (
        SELECT message_id FROM former_posts WHERE server_id = $1
        ORDER BY message_id DESC LIMIT $3
    )
)
"""


async def running_posts(database: Backend, server_id: int, day: date) -> list[SentPost]:
    """The posts of a server's puzzle day."""
    rows = await database.fetch(RUNNING, server_id, day.isoformat())
    return [_sent_post(row) for row in rows]


async def posts_to_rewrite(database: Backend) -> list[SentPost]:
    """The posts of all servers that may name somebody who was forgotten."""
    return [_sent_post(row) for row in await database.fetch(TO_REWRITE)]


async def record_shown(database: Backend, sent: SentPost, shown: str, now: datetime) -> None:
    """Note what a post now says of the running day."""
    async with database.transaction(sent.post.server_id) as transaction:
        await transaction.execute(SHOW, *_key(sent), sent.forgotten, shown, now.isoformat())
        await transaction.execute(SHOW_FORMER, sent.message_id, sent.forgotten, now.isoformat())


async def record_tried(database: Backend, sent: SentPost, now: datetime) -> None:
    """Note that a post could not be edited, so that it rests before the next try."""
    async with database.transaction(sent.post.server_id) as transaction:
        await transaction.execute(TRY, *_key(sent), now.isoformat())
        await transaction.execute(TRY_FORMER, sent.message_id, now.isoformat())


async def leave_behind(
    transaction: Transaction, server_id: int, since: date, channel_id: int
) -> None:
    """Remember the messages that stay in other channels, the newest few of the running day."""
    day = since.isoformat()
    await transaction.execute(LEAVE_BEHIND, server_id, day, channel_id)
    await transaction.execute(DROP_FORMER, server_id, day, MOST_FORMER)


def _key(sent: SentPost) -> tuple[int, str, str, int]:
    return sent.post.server_id, sent.post.game, sent.post.day.isoformat(), sent.message_id


def _sent_post(row: Row) -> SentPost:
    day = date.fromisoformat(row["day"])
    return SentPost(
        post=Post(row["server_id"], row["channel_id"], row["game"], day),
        message_id=row["message_id"],
        shown=row["shown"],
        shown_at=datetime.fromisoformat(row["shown_at"]) if row["shown_at"] else None,
        forgotten=row["forgotten"],
    )
