"""What the database says of posts, and how an admin ends them."""

from datetime import date
from typing import Any

from guildyard.people.person import Person
from guildyard.world.guilds import Channel

from bot.model import Server
from bot.store.backend import Backend
from bot.store.servers import POSTING, posting_servers_by

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
