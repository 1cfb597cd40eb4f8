"""Which posts no longer say how their server does."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfoNotFoundError

from bot.games.server_rounds import ServerRounds
from bot.model import SentPost
from bot.store.backend import Backend
from bot.store.live_posts import posts_to_rewrite, running_posts

OVER = "over"  # what a post says, once it leads to what came of its day
ONE_DAY = timedelta(days=1)
PAUSE = timedelta(minutes=1)  # between two edits of a post


class Live:
    """Remembers where somebody scored since the posts were last edited."""

    def __init__(self, database: Backend, rounds: ServerRounds) -> None:
        self._database = database
        self._rounds = rounds
        self._touched: set[int] = set()
        self._ended: set[int] = set()

    def end_day(self, *server_ids: int) -> None:
        """A day began in these servers: the posts of the one before are over."""
        self._ended.update(server_ids)

    def touch(self, *server_ids: int) -> None:
        """Something changed in these servers."""
        self._touched.update(server_ids)

    async def due(self, now: datetime) -> list[SentPost]:
        """The posts to look at now: those that may name somebody who was forgotten, those of the
        servers that changed or began a day; none that was edited a moment ago, and none of a game
        that is no longer in the catalog."""
        named = [post for post in await posts_to_rewrite(self._database) if _rested(post, now)]
        due = {post.message_id: post for post in named}
        for server_id in sorted(self._touched | self._ended):
            ended = server_id in self._ended  # a day that begins from here on is another time's
            try:
                day = await self._rounds.today(server_id, now)
            except ZoneInfoNotFoundError:  # nothing is posted there, and the host is told so
                self._done(server_id, ended=ended)
                continue
            posts = await self._posts(server_id, day, ended=ended)
            rested = [post for post in posts if _rested(post, now)]
            if rested == posts:
                self._done(server_id, ended=ended)
            due |= {post.message_id: post for post in rested}
        return [post for post in due.values() if post.post.game in self._rounds.games]

    async def _posts(self, server_id: int, day: date, *, ended: bool) -> list[SentPost]:
        """The posts that changed: those of the running day, or those of the day before that do not
        say it is over."""
        posts: list[SentPost] = []
        if server_id in self._touched:
            posts += await running_posts(self._database, server_id, day)
        if ended:
            before = await running_posts(self._database, server_id, day - ONE_DAY)
            posts += (post for post in before if post.shown != OVER)
        return posts

    def _done(self, server_id: int, *, ended: bool) -> None:
        self._touched.discard(server_id)
        if ended:
            self._ended.discard(server_id)


def _rested(post: SentPost, now: datetime) -> bool:
    return post.shown_at is None or not timedelta(0) <= now - post.shown_at < PAUSE
