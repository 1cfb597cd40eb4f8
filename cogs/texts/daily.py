"""Everything that ``/daily`` says."""

from collections.abc import Sequence
from datetime import datetime

from bot.model import Server, Trouble, TroubleKind
from cogs.texts.errors import permissions
from cogs.texts.formats import listed, quoted, when

OPTIONS = {  # of the start, beside those of the games
    "channel": "Where the puzzles are posted",
    "time": "When a puzzle day begins, for example 08:00",
    "timezone": "Begin to type a city, for example Berlin",
    "recap": "Tell with each post how the day before went (yes unless you say no)",
}

STOPPED = "No more daily posts. All scores stay, and everyone can play on with the commands."
NOT_YET = "The first post has not gone through yet. I try again within a minute."
OFF = "There are no daily posts. `/daily start` begins them; the games can be played without."
GONE = (
    "The channel of the daily posts was deleted, so they have stopped. All scores stay."
    " `/daily start` begins them in another channel."
)
CLOSED = "⚠️ The latest post was refused: I may not post in this channel. I try again with the next."


MEND = "Grant me the permission, then `/daily start` posts today's puzzles at once."


def started(server: Server, games: Sequence[str], next_post: datetime) -> str:
    """The summary after a start."""
    return f"The daily puzzles have started.\n{_summary(server, games, next_post)}"


def settings(
    server: Server,
    games: Sequence[str],
    next_post: datetime,
    trouble: TroubleKind | None = None,
) -> str:
    """The settings and the next post, and what keeps the posts from their channel."""
    if server.channel_id is None:
        return GONE if trouble is TroubleKind.GONE else OFF
    summary = _summary(server, games, next_post)
    return f"{summary}\n{CLOSED}\n{MEND}" if trouble else summary


def notice(server_name: str, trouble: Trouble, missing: Sequence[str]) -> str:
    """What an admin reads, once, when a daily post could not be sent."""
    server = quoted(server_name)
    if trouble.kind is TroubleKind.GONE:
        return f"The daily puzzles in **{server}**: {GONE[0].lower()}{GONE[1:]}"
    what = f"In **{server}** I may not post the daily puzzles in <#{trouble.channel_id}> any more."
    lacking = f" I lack there: {permissions(missing)}." if missing else ""
    return f"{what}{lacking} I try again with the next puzzle day.\n{MEND}"


def _summary(server: Server, games: Sequence[str], next_post: datetime) -> str:
    return "\n".join(
        (
            f"Channel: <#{server.channel_id}>",
            f"Games: {listed(games)}",
            f"Recap of the day before: {'yes' if server.recap else 'no'}",
            f"Time: {server.post_time:%H:%M}, {server.timezone}",
            f"Next post: {when(next_post)}",
        )
    )
