"""The posts that open a puzzle day: claimed before they are sent, recorded after."""

from dataclasses import dataclass
from datetime import date, datetime

from bot.model import Claim, Post
from bot.store.backend import Backend, Row, Transaction
from bot.store.day_threads import want_thread
from bot.store.puzzle_days import WITH_PUZZLE_DAYS, PuzzleDays

# Since the post was found due, the server may have chosen another channel, or no such game. A claim
# is taken over when its process is gone (another one asks) or has had its time; one that lies in
# the future comes from a clock that has been put back, and is no reason to wait.
CLAIM = """
INSERT INTO posts (
    server_id, game, day, channel_id, state, claimed_at, first_claimed_at, claimed_by, attempts
)
SELECT server_id, game, $3, channel_id, 'claimed', $5, $5, $6, 1
FROM servers JOIN server_games USING (server_id)
WHERE server_id = $1 AND game = $2 AND channel_id = $4
ON CONFLICT (server_id, game, day) DO UPDATE SET
    channel_id = excluded.channel_id,
    claimed_at = excluded.claimed_at,
    first_claimed_at = coalesce(posts.first_claimed_at, posts.claimed_at),
    claimed_by = excluded.claimed_by,
    attempts = posts.attempts + 1
WHERE posts.state = 'claimed'
    AND (posts.claimed_by <> excluded.claimed_by OR posts.claimed_at <= $7 OR posts.claimed_at > $5)
RETURNING first_claimed_at, attempts
"""

RECORD_SENT = """
UPDATE posts SET state = 'sent', message_id = $5
WHERE server_id = $1 AND game = $2 AND day = $3 AND channel_id = $4
RETURNING 1
"""

# The server chose another channel while the post was on its way; perhaps somebody was forgotten.
RECORD_LEFT_BEHIND = """
INSERT INTO former_posts (message_id, server_id, game, day, channel_id, forgotten)
SELECT $5, server_id, $2, $3, $4, 1 FROM servers WHERE server_id = $1
ON CONFLICT (message_id) DO NOTHING
"""

END_TROUBLE = """
UPDATE servers SET trouble = NULL, told_at = NULL
WHERE server_id = $1 AND (trouble IS NOT NULL OR told_at IS NOT NULL)
"""

RECORD_FAILED = """
UPDATE posts SET state = 'failed'
WHERE server_id = $1 AND game = $2 AND day = $3 AND channel_id = $4 AND state = 'claimed'
"""

UNSETTLED = f"""{WITH_PUZZLE_DAYS}
SELECT server_id, channel_id, game, day FROM puzzle_days JOIN server_games USING (server_id, game)
WHERE channel_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM posts
    WHERE posts.server_id = puzzle_days.server_id AND posts.game = puzzle_days.game
        AND posts.day = puzzle_days.day AND posts.state <> 'claimed'
)
ORDER BY server_id
"""  # noqa: S608 - the beginning is a constant

# Each day once, found in the index by the one after it instead of reading all rows.
DAYS = """
WITH RECURSIVE days (day) AS (
    SELECT max(day) FROM posts
    UNION ALL
    SELECT (SELECT max(day) FROM posts WHERE day < days.day) FROM days WHERE day IS NOT NULL
)
SELECT day FROM days WHERE day IS NOT NULL LIMIT $1
"""

MESSAGE = """
SELECT channel_id, message_id FROM posts
WHERE server_id = $1 AND game = $2 AND day = $3 AND state = 'sent'
"""

DAYS_BEFORE = """
SELECT count(*) AS days FROM (
    SELECT day FROM posts
    WHERE server_id = $1 AND game = $2 AND day < $3 AND state = 'sent' LIMIT $4
) AS posted
"""
LAST = """
SELECT channel_id, message_id FROM posts WHERE server_id = $1 AND state = 'sent'
ORDER BY day DESC, message_id LIMIT 1
"""

# With all of the key, or each would be looked for among all of the server.
OF_DAY = """
SELECT
    game, channel_id, coalesce(first_claimed_at, claimed_at) AS claimed_at, NULL AS left_behind
FROM posts
WHERE server_id = $1 AND game IN (SELECT name FROM games) AND day = $2 AND state <> 'failed'
UNION ALL
SELECT game, channel_id, NULL, message_id FROM former_posts WHERE server_id = $1 AND day = $2
"""

DROP_ELSEWHERE = """
DELETE FROM posts
WHERE server_id = $1 AND day >= $2 AND (channel_id <> $3 OR state = 'failed')
"""


@dataclass(frozen=True)
class PostOfDay:
    """A post that is there or on its way: when it was claimed, or which message stayed behind."""

    game: str
    channel_id: int
    claimed_at: datetime | None
    left_behind: int | None


async def claim_post(
    transaction: Transaction, post: Post, *, now: datetime, claimant: str, expired: datetime
) -> Claim | None:
    """Claim a post, or None when it is settled, somebody is at it, or it is not wanted any more."""
    rows = await transaction.fetch(
        CLAIM,
        post.server_id,
        post.game,
        post.day.isoformat(),
        post.channel_id,
        now.isoformat(),
        claimant,
        expired.isoformat(),
    )
    if not rows:
        return None
    first_claimed_at = datetime.fromisoformat(rows[0]["first_claimed_at"])
    return Claim(post, now, first_claimed_at, rows[0]["attempts"])


async def record_sent(
    database: Backend, post: Post, message_id: int, *, thread: bool = False
) -> None:
    """Note that the post is there, with a thread to come or not, and that whatever kept earlier
    ones from it is over."""
    async with database.transaction(post.server_id) as transaction:
        if not await transaction.fetch(RECORD_SENT, *_key(post), message_id):
            await transaction.execute(RECORD_LEFT_BEHIND, *_key(post), message_id)
        if thread:
            await want_thread(transaction, post.server_id, post.game, post.day)
        await transaction.execute(END_TROUBLE, post.server_id)


async def record_failed(database: Backend, post: Post) -> None:
    """Note that the post cannot be sent, so that nobody tries again on this day."""
    async with database.transaction(post.server_id) as transaction:
        await transaction.execute(RECORD_FAILED, *_key(post))


async def unsettled_posts(database: Backend, days: PuzzleDays) -> list[Post]:
    """The posts of the servers' current days that were neither sent nor given up."""
    rows = await database.fetch_patiently(UNSETTLED, *days)
    return [
        Post(row["server_id"], row["channel_id"], row["game"], date.fromisoformat(row["day"]))
        for row in rows
    ]


async def posted_days(database: Backend, most: int) -> list[date]:
    """The days of posts, the newest first."""
    return [date.fromisoformat(row["day"]) for row in await database.fetch(DAYS, most)]


async def days_posted_before(database: Backend, post: Post, most: int) -> int:
    """On how many earlier days the game of a post was posted in its server, counted to so many."""
    key = (post.server_id, post.game, post.day.isoformat(), most)
    [row] = await database.fetch(DAYS_BEFORE, *key)
    return int(row["days"])


async def posts_of_day(database: Backend, server_id: int, day: date) -> list[PostOfDay]:
    """The posts of a server's day that were not given up, those in former channels too."""
    rows = await database.fetch(OF_DAY, server_id, day.isoformat())
    return [_post_of_day(row) for row in rows]


async def drop_posts_elsewhere(
    transaction: Transaction, server_id: int, since: date, channel_id: int
) -> None:
    """Forget posts in other channels and failed ones, so that they are sent anew."""
    await transaction.execute(DROP_ELSEWHERE, server_id, since.isoformat(), channel_id)


async def message_of(
    database: Backend, server_id: int, game: str, day: date
) -> tuple[int, int] | None:
    """The channel and message of a post that was sent."""
    rows = await database.fetch(MESSAGE, server_id, game, day.isoformat())
    return (rows[0]["channel_id"], rows[0]["message_id"]) if rows else None


async def last_message(database: Backend, server_id: int) -> tuple[int, int] | None:
    """The channel and message of the first post of the newest day."""
    rows = await database.fetch_patiently(LAST, server_id)
    return (rows[0]["channel_id"], rows[0]["message_id"]) if rows else None


def _key(post: Post) -> tuple[int, str, str, int]:
    return post.server_id, post.game, post.day.isoformat(), post.channel_id


def _post_of_day(row: Row) -> PostOfDay:
    claimed_at = datetime.fromisoformat(row["claimed_at"]) if row["claimed_at"] else None
    return PostOfDay(row["game"], row["channel_id"], claimed_at, row["left_behind"])
