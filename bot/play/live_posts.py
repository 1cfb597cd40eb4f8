"""Which posts no longer say how their server does."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfoNotFoundError

from bot.games.server_rounds import ServerRounds
from bot.model import SentPost
from bot.store.backend import Backend
from bot.store.live_posts import posts_to_rewrite, running_posts

PAUSE = timedelta(minutes=1)  # between two edits of a post


class Live:
    """Remembers where somebody scored since the posts were last edited."""

    def __init__(self, database: Backend, rounds: ServerRounds) -> None:
        self._database = database
        self._rounds = rounds
        self._touched: set[int] = set()

    def touch(self, *server_ids: int) -> None:
        """Something changed in these servers."""
        self._touched.update(server_ids)

    async def due(self, now: datetime) -> list[SentPost]:
        """The posts to look at now: those that may name somebody who was forgotten, those of the
        servers that changed, and none that was edited a moment ago."""
        named = [post for post in await posts_to_rewrite(self._database) if _rested(post, now)]
        due = {post.message_id: post for post in named}
        for server_id in sorted(self._touched):
            try:
                day = await self._rounds.today(server_id, now)
            except ZoneInfoNotFoundError:  # nothing is posted there, and the host is told so
                self._touched.discard(server_id)
                continue
            posts = await running_posts(self._database, server_id, day)
            rested = [post for post in posts if _rested(post, now)]
            if rested == posts:
                self._touched.discard(server_id)
            due |= {post.message_id: post for post in rested}
        return list(due.values())


def _rested(post: SentPost, now: datetime) -> bool:
    return post.shown_at is None or not timedelta(0) <= now - post.shown_at < PAUSE
