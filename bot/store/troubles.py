"""Why a server's posts do not get through, and whether an admin was told."""

from datetime import datetime

from bot.model import ChannelTrouble, Post, TroubleKind
from bot.store.backend import Backend, Transaction
from bot.store.posts import END_TROUBLE

STATE = """
SELECT started_by, told_at, trouble FROM servers WHERE server_id = $1 AND channel_id = $2
"""

NOTE = """
UPDATE servers SET
    trouble = $2,
    told_at = CASE WHEN trouble = $2 THEN coalesce(told_at, $3) ELSE $3 END,
    channel_id = CASE WHEN $2 = 'gone' THEN NULL ELSE channel_id END
WHERE server_id = $1
"""

SET_ADMIN = "UPDATE servers SET started_by = $2 WHERE server_id = $1"

GET = "SELECT trouble FROM servers WHERE server_id = $1 AND trouble IS NOT NULL"


async def note_trouble(
    transaction: Transaction, post: Post, kind: TroubleKind, now: datetime
) -> ChannelTrouble | None:
    """Keep why a post was not sent; the posts of a deleted channel end with it.

    Returns what an admin must be told: whoever gets it has claimed the telling, and nobody gets it
    again until a post is sent, the posts are started anew, or the trouble is another one. None,
    too, when the server posts elsewhere by now.
    """
    rows = await transaction.fetch(STATE, post.server_id, post.channel_id)
    if not rows:
        return None
    await transaction.execute(NOTE, post.server_id, kind.value, now.isoformat())
    if rows[0]["told_at"] and rows[0]["trouble"] == kind.value:
        return None
    return ChannelTrouble(post.server_id, post.channel_id, kind, rows[0]["started_by"])


async def set_admin(transaction: Transaction, server_id: int, admin_id: int | None) -> None:
    """Keep who started the daily posts of a server, to be told when they stop."""
    await transaction.execute(SET_ADMIN, server_id, admin_id)


async def end_trouble(transaction: Transaction, server_id: int) -> None:
    """The next trouble will be a new one."""
    await transaction.execute(END_TROUBLE, server_id)


async def get_trouble(database: Backend, server_id: int) -> TroubleKind | None:
    """Why the latest post of a server was not sent, or None when all is well."""
    rows = await database.fetch(GET, server_id)
    return TroubleKind(rows[0]["trouble"]) if rows else None
