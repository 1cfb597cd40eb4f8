"""Sent posts, what they say of their day, and what they must no longer say.

A post may name people. When one of them is forgotten, the table says so: whichever process serves
the server finds the post there and writes it anew, also where it stayed behind in another channel.
"""

from datetime import date, datetime, timedelta

from bot.model import Post, SentPost
from bot.store.backend import Backend, Row, Transaction
from bot.store.puzzle_days import WITH_PUZZLE_DAYS, PuzzleDays

MOST_FORMER = 20  # messages of a server, left behind in other channels

RUNNING = """
SELECT server_id, channel_id, game, day, message_id, digest, shown_at, forgotten FROM posts
WHERE state = 'sent' AND server_id = $1 AND day = $2
"""

# With all of the key, or each would be looked for among all of the server.
UNENDED = """
SELECT server_id, channel_id, game, day, message_id, digest, shown_at, forgotten FROM posts
WHERE server_id = $1 AND game IN (SELECT name FROM games) AND day >= $2 AND day < $3
    AND state = 'sent' AND ended = 0
UNION ALL
SELECT server_id, channel_id, game, day, message_id, NULL, shown_at, forgotten FROM former_posts
WHERE server_id = $1 AND day >= $2 AND day < $3 AND ended = 0
"""

STOPPED = """
SELECT server_id, max(day) AS day FROM (
    SELECT server_id, day FROM posts
    WHERE day >= $1 AND state = 'sent' AND ended = 0
    UNION ALL
    SELECT server_id, day FROM former_posts WHERE day >= $1 AND ended = 0
) AS running JOIN servers USING (server_id)
WHERE servers.channel_id IS NULL
GROUP BY server_id
"""

# Everything that a process may have left undone in its servers, found at once.
ENDED = f"""{WITH_PUZZLE_DAYS}
SELECT server_id FROM puzzle_days JOIN posts USING (server_id, game)
WHERE posts.day >= $4 AND posts.day < puzzle_days.day
    AND state = 'sent' AND ended = 0
UNION
SELECT server_id FROM puzzle_days JOIN former_posts USING (server_id, game)
WHERE former_posts.day >= $4 AND former_posts.day < puzzle_days.day AND ended = 0
"""  # noqa: S608 - the beginning is a constant

PLAYED = f"""{WITH_PUZZLE_DAYS}
SELECT server_id, digest, shown_at, max(reached_at) AS played_at
FROM puzzle_days
    JOIN posts USING (server_id, game, day) JOIN daily_scores USING (server_id, game, day)
WHERE posts.state = 'sent'
GROUP BY server_id, game, digest, shown_at
"""  # noqa: S608 - the beginning is a constant

SCORED = """
SELECT max(reached_at) AS at FROM daily_scores
WHERE server_id = $1 AND game = $2 AND day = $3 AND points > 0
"""

TO_REWRITE = """
SELECT server_id, channel_id, game, day, message_id, digest, shown_at, forgotten FROM posts
WHERE state = 'sent' AND forgotten > 0
UNION ALL
SELECT server_id, channel_id, game, day, message_id, NULL, shown_at, forgotten FROM former_posts
WHERE forgotten > 0
"""

# What was written while somebody else was forgotten is not kept: it is written once more.
SHOW = """
UPDATE posts SET
    digest = CASE WHEN forgotten = $5 THEN $6 END,
    ended = CASE WHEN forgotten = $5 THEN $8 ELSE 0 END,
    shown_at = $7,
    forgotten = CASE WHEN forgotten = $5 THEN 0 ELSE forgotten END
WHERE server_id = $1 AND game = $2 AND day = $3 AND message_id = $4
"""
SHOW_FORMER = """
UPDATE former_posts SET
    ended = $4, shown_at = $3, forgotten = CASE WHEN forgotten = $2 THEN 0 ELSE forgotten END
WHERE message_id = $1
"""

# What it shows is taken as unknown, so that whoever looks after a restart tries again.
TRY = """
UPDATE posts SET digest = NULL, ended = 0, shown_at = $5
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
    (day < $2 AND ended = 1) OR message_id NOT IN (
        SELECT message_id FROM former_posts WHERE server_id = $1
        ORDER BY message_id DESC LIMIT $3
    )
)
"""


async def running_posts(database: Backend, server_id: int, day: date) -> list[SentPost]:
    """The posts of a server's puzzle day."""
    rows = await database.fetch(RUNNING, server_id, day.isoformat())
    return [_sent_post(row) for row in rows]


async def unended_posts(
    database: Backend, server_id: int, first: date, before: date
) -> list[SentPost]:
    """The posts of a server's days from one on and before another that do not say they are over,
    those in former channels too."""
    days = (first.isoformat(), before.isoformat())
    rows = await database.fetch(UNENDED, server_id, *days)
    return [_sent_post(row) for row in rows]


async def stopped_servers(database: Backend, since: date) -> dict[int, date]:
    """{server without daily posts: the last day from then on whose posts do not say it is over}."""
    rows = await database.fetch_patiently(STOPPED, since.isoformat())
    return {row["server_id"]: date.fromisoformat(row["day"]) for row in rows}


async def unended_servers(database: Backend, days: PuzzleDays, since: date) -> set[int]:
    """The servers with posts of earlier days, from one on, that do not say that they are over."""
    rows = await database.fetch_patiently(ENDED, *days, since.isoformat())
    return {row["server_id"] for row in rows}


async def played_servers(
    database: Backend, days: PuzzleDays, now: datetime, within: timedelta
) -> set[int]:
    """The servers in which somebody scored after a post of the running day was last edited, or
    so shortly before that the edit may not show it."""
    rows = await database.fetch_patiently(PLAYED, *days)
    return {row["server_id"] for row in rows if _may_lag(row, now, within)}


async def last_scored(database: Backend, post: Post) -> datetime | None:
    """When somebody last scored in the game and server of a post on its day."""
    key = post.server_id, post.game, post.day.isoformat()
    [row] = await database.fetch(SCORED, *key)
    return datetime.fromisoformat(row["at"]) if row["at"] else None


async def posts_to_rewrite(database: Backend) -> list[SentPost]:
    """The posts of all servers that may name somebody who was forgotten."""
    return [_sent_post(row) for row in await database.fetch(TO_REWRITE)]


async def record_shown(
    database: Backend, sent: SentPost, digest: str, now: datetime, *, ended: bool
) -> None:
    """Note what a post now says of its day, and whether it says that it is over."""
    async with database.transaction(sent.post.server_id) as transaction:
        moment, over = now.isoformat(), int(ended)
        await transaction.execute(SHOW, *_key(sent), sent.forgotten, digest, moment, over)
        await transaction.execute(SHOW_FORMER, sent.message_id, sent.forgotten, moment, over)


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


def _may_lag(row: Row, now: datetime, within: timedelta) -> bool:
    """Is it unknown what a post shows, or was it edited before the last score? The time of an edit
    that lies ahead is a wrong clock's."""
    if row["digest"] is None or row["shown_at"] is None:
        return True
    shown_at = datetime.fromisoformat(row["shown_at"])
    played_at = datetime.fromisoformat(row["played_at"])
    return shown_at > now or played_at > shown_at - within


def _sent_post(row: Row) -> SentPost:
    day = date.fromisoformat(row["day"])
    return SentPost(
        post=Post(row["server_id"], row["channel_id"], row["game"], day),
        message_id=row["message_id"],
        digest=row["digest"],
        shown_at=datetime.fromisoformat(row["shown_at"]) if row["shown_at"] else None,
        forgotten=row["forgotten"],
    )
