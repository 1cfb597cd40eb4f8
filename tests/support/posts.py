"""What the database says of posts, and how an admin starts and ends them."""

from datetime import date
from typing import Any

from guildyard import Channel, Person

from bot.discord.gateway.farewell import answers_under_way
from bot.model import Server
from bot.store.backend import Backend
from bot.store.servers import POSTING, posting_servers_by
from tests.support.waiting import until

SETTLED = "SELECT server_id, game, day FROM posts WHERE day >= $1 AND state <> 'claimed'"


async def settled_posts(database: Backend, since: date) -> set[tuple[int, str, date]]:
    """The (server, game, day) whose post was sent or given up, from a day on."""
    rows = await database.fetch(SETTLED, since.isoformat())
    return {(row["server_id"], row["game"], date.fromisoformat(row["day"])) for row in rows}


async def posting_servers(database: Backend) -> list[Server]:
    """The servers that get daily posts."""
    rows = await database.fetch(POSTING)
    return posting_servers_by(lambda _: rows)


async def stop_posts(admin: Person, channel: Channel) -> Any:
    """``/daily stop``, and yes to the question."""
    asked = await admin.command("/daily stop", channel)
    return await admin.click(asked, "Stop the posts")


async def start_posts(admin: Person, place: Channel, **options: Any) -> Any:
    """``/daily start``; return the answer once the posts are sent and stored, or not sent.

    The answer comes before the posts, and a post is in its channel before the bot has stored it.
    """
    reply = await admin.command("/daily start", place, **options)
    await until(lambda: not answers_under_way())
    return reply
