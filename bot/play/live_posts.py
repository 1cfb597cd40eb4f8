"""Which posts no longer say how their server does, or not yet that their day is over."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from math import inf

from bot.backoff import Backoff, PassingRefusal
from bot.games.server_rounds import ServerRounds
from bot.model import SentPost
from bot.servers.puzzle_day import UnknownTimeZoneError
from bot.store.backend import Backend
from bot.store.live_posts import posts_to_rewrite, running_posts, unended_posts

LOOKS_BACK = timedelta(days=3)  # a bot that was away longer leaves the posts of then as they are
PAUSE = timedelta(minutes=1)  # between two edits of a post

# Pauses of a message after a refusal that may pass. After a rate limit there are at most three
# attempts an hour, whatever Discord says.
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
RATE_LIMITED = timedelta(minutes=20)


class LivePosts:
    """Remembers where somebody scored since the posts were last edited, and where a day ends."""

    def __init__(self, database: Backend, rounds: ServerRounds) -> None:
        self._database = database
        self._rounds = rounds
        self.changed: dict[int, None] = {}  # servers, for whoever else shows how a day goes
        self._touched: dict[int, None] = {}  # in the order in which they wait
        self._ended: dict[int, None] = {}
        self._last_days: dict[int, date] = {}  # of servers that get no more posts
        # By server and message.
        self._pauses = Backoff[tuple[int, int]](FIRST_PAUSE, LONGEST_PAUSE, RATE_LIMITED)

    def end_day(self, *server_ids: int) -> None:
        """A day began in these servers: the posts of those before are over."""
        self._ended.update(dict.fromkeys(server_ids))

    def end_after(self, server_id: int, day: date) -> None:
        """No post comes after those of this day, so the clock tells when it is over."""
        self._last_days[server_id] = day

    async def end_last_days(self, now: datetime, serves: Callable[[int], bool]) -> None:
        """End the last days that are over, in the servers that somebody here speaks to."""
        for server_id, day in [*self._last_days.items()]:
            if serves(server_id) and await self._is_over(server_id, day, now):
                del self._last_days[server_id]
                self.end_day(server_id)

    def touch(self, *server_ids: int) -> None:
        """Something changed in these servers."""
        self._touched.update(dict.fromkeys(server_ids))
        self.changed.update(dict.fromkeys(server_ids))

    def pause(self, sent: SentPost, now: datetime, refusal: PassingRefusal) -> None:
        """Leave a post alone for a while: Discord refused to edit it."""
        self._pauses.pause(_key(sent), now, refusal)

    def edited(self, sent: SentPost) -> None:
        """Note that a post was edited, or is gone."""
        self._pauses.clear(_key(sent))

    async def due(self, now: datetime, most: float = inf) -> list[SentPost]:
        """The posts to look at now: those that may name somebody who was forgotten, and about so
        many of the servers that changed or began a day, which came first; none that was edited a
        moment ago, and none of a game that is no longer in the catalog."""
        self._end_pauses(now)
        named = [
            post
            for post in await posts_to_rewrite(self._database)
            if _rested(post, now) and not self._is_paused(post, now)
        ]
        due = {post.message_id: post for post in named}
        for server_id in [*(self._ended | self._touched)]:
            if len(due) >= most:
                break
            ended = server_id in self._ended  # a day that begins from here on is another time's
            try:
                day = await self._rounds.today(server_id, now)
            except UnknownTimeZoneError:  # nothing is posted there, and the host is told so
                self._done(server_id, ended=ended)
                continue
            found = await self._posts(server_id, day, ended=ended)
            posts = [post for post in found if not self._is_paused(post, now)]
            rested = [post for post in posts if _rested(post, now)]
            if rested == posts:
                self._done(server_id, ended=ended)
            due |= {post.message_id: post for post in rested}
        return [post for post in due.values() if post.post.game in self._rounds.games]

    def _is_paused(self, sent: SentPost, now: datetime) -> bool:
        return self._pauses.is_paused(_key(sent), now)

    def _end_pauses(self, now: datetime) -> None:
        """Look again at the servers of posts whose pause is over."""
        for server_id, _ in self._pauses.take_ended(now):
            self._touched[server_id] = self._ended[server_id] = None

    async def _posts(self, server_id: int, day: date, *, ended: bool) -> list[SentPost]:
        """The posts that changed: those of the running day, or those of earlier ones that do not
        say they are over, wherever they are."""
        posts: list[SentPost] = []
        if server_id in self._touched:
            posts += await running_posts(self._database, server_id, day)
        if ended:
            posts += await unended_posts(self._database, server_id, day - LOOKS_BACK, day)
        return posts

    async def _is_over(self, server_id: int, day: date, now: datetime) -> bool:
        try:
            return day < await self._rounds.today(server_id, now)
        except UnknownTimeZoneError:  # as below
            return True

    def _done(self, server_id: int, *, ended: bool) -> None:
        self._touched.pop(server_id, None)
        if ended:
            self._ended.pop(server_id, None)


def _key(sent: SentPost) -> tuple[int, int]:
    return sent.post.server_id, sent.message_id


def _rested(post: SentPost, now: datetime) -> bool:
    return post.shown_at is None or not timedelta(0) <= now - post.shown_at < PAUSE
