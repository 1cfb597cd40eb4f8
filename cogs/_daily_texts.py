"""Everything that ``/daily`` says."""

from collections.abc import Sequence
from datetime import datetime

import discord

from bot.store.servers import Server
from cogs._texts import when

GAME_NAMES = {"bee": "honeycomb", "anigram": "anigram"}

STOPPED = "No more daily posts. All scores stay, and everyone can play on with the commands."
NOT_YET = "The first post has not gone through yet. I try again within a minute."
OFF = "There are no daily posts. `/daily start` begins them; the games can be played without."


def started(server: Server, next_post: datetime) -> str:
    """The summary after a start."""
    return f"The daily puzzles have started.\n{_summary(server, next_post)}"


def settings(server: Server, next_post: datetime) -> str:
    """The settings and the next post."""
    if server.channel_id is None:
        return OFF
    return _summary(server, next_post)


def missing_permissions(channel: discord.TextChannel, names: Sequence[str]) -> str:
    """What an admin has to grant before the posts can start."""
    return (
        f"I cannot post in {channel.mention} yet. Grant me there: {', '.join(names)}."
        " Then start again; nothing was changed."
    )


def _summary(server: Server, next_post: datetime) -> str:
    games = " and ".join(GAME_NAMES[game] for game in server.games)
    return "\n".join(
        (
            f"Channel: <#{server.channel_id}>",
            f"Games: {games}",
            f"Recap of the day before: {'yes' if server.recap else 'no'}",
            f"Time: {server.post_time:%H:%M}, {server.timezone}",
            f"Next post: {when(next_post)}",
        )
    )
