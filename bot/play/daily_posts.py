"""What is due when. ``ensure_posted`` decides from the database and the clock alone, so it does not
matter who asks, or how often."""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.backoff import Backoff, PassingRefusal
from bot.concurrency import set_off
from bot.errors import StorageUnavailable
from bot.games.game import AnyGame
from bot.metrics import Metrics
from bot.model import Claim, Post, Server, TroubleKind
from bot.play.day import Days
from bot.play.live_posts import LivePosts
from bot.play.looks import Looks
from bot.play.poster import CannotLook, CannotPost, NotYet, Poster
from bot.processes.clocks import Clocks
from bot.servers.puzzle_day import puzzle_day
from bot.servers.settings import Servers
from bot.servers.wrong_clock import LOOKED_AT, clock_problem
from bot.store.backend import Backend
from bot.store.posts import (
    claim_post,
    message_of,
    posted_days,
    record_failed,
    record_sent,
    unsettled_posts,
)
from bot.store.troubles import note_trouble

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)  # what sending a post may take before somebody tries again
DEADLINE = 45.0  # seconds until an attempt is given up: its connection may be dead
AT_ONCE = 40  # posts under way, so that Discord's limit is used up even when each takes a second
PATIENCE = 0.9  # seconds until a post that does not get through gives its place to another
UNDER_WAY = 160  # posts, with those that do not get through; they hold as many connections
LOOK_AGAIN = timedelta(minutes=5)  # whether a channel that was closed lets itself be searched

# Pauses of a post after a failure. The first one is longer than LEASE, which passes anyway. They
# grow because hundreds of posts may be refused at once, and Discord bars an address after 10,000
# refused requests in ten minutes.
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=75), timedelta(minutes=4)
MAX_RETRY_AFTER = timedelta(hours=1)


class DailyPosts:
    """Posts every server's puzzles, each once."""

    def __init__(
        self,
        database: Backend,
        servers: Servers,
        days: Days,
        live: LivePosts,
        clock: Callable[[], datetime],
        metrics: Metrics | None = None,
        clocks: Clocks | None = None,
    ) -> None:
        self.looked_at: datetime | None = None  # when it was last decided what is due
        self.clock_problem: str | None = None  # why nothing is posted at all
        self._database = database
        self._servers = servers
        self._days = days
        self._live = live
        self._clock = clock
        self._metrics = metrics or Metrics()
        self._clocks = clocks or Clocks(database, None)
        self._looks = Looks(servers)
        self._waiting: dict[Post, datetime] = {}  # what is due and not sent, and since when
        self._claimant = secrets.token_hex(8)
        self._under_way: set[Post] = set()
        self._queued: set[Post] = set()  # a call has still to begin with these
        self._pauses = Backoff[Post](FIRST_PAUSE, LONGEST_PAUSE, max_retry_after=MAX_RETRY_AFTER)
        self._unsearchable = Backoff[Post](LOOK_AGAIN, LOOK_AGAIN)
        self._most = asyncio.Semaphore(UNDER_WAY)
        self._sent = 0  # posts of which the log does not know yet
        self.deadline = DEADLINE
        self.patience = PATIENCE

    async def ensure_posted(
        self, now: datetime, poster: Poster, *, server_id: int | None = None
    ) -> int:
        """Send what is due and not sent, in one server or in all, and return how many posts that
        was; twice is as once."""
        due = [
            post
            for post in await self._look(now, poster, at_all=True)
            if server_id in (None, post.server_id)
        ]
        async with asyncio.TaskGroup() as group:
            tasks = await self._set_off(due, now, poster, group)
        self._tell_sent()
        return sum(task.result() for task in tasks)

    async def begin(self, now: datetime, poster: Poster, group: asyncio.TaskGroup) -> None:
        """Begin to send what is due, in the group: what is due by the next call waits neither for
        all of it nor for posts that do not get through."""
        due = [post for post in await self._look(now, poster) if self._is_free(post, now, poster)]
        task = group.create_task(self._set_off(due, now, poster, group))
        self._queued.update(due)
        task.add_done_callback(lambda _: self._queued.difference_update(due))  # if it is cancelled

    def let_go(self) -> None:
        """The servers are another process's from now on: nothing waits here."""
        self.looked_at = None
        self.look_again()
        self._waiting.clear()

    def look_again(self) -> None:
        """Servers may have come: look at all of them the next time."""
        self._looks.again()

    async def all_posted(self, server: Server, now: datetime) -> bool:
        """Are all posts of a server's current day there?"""
        day = puzzle_day(server, now)
        posts = [
            await message_of(self._database, server.server_id, game, day) for game in server.games
        ]
        return None not in posts

    async def _look(self, now: datetime, poster: Poster, *, at_all: bool = False) -> list[Post]:
        """What is due and not sent; nothing while the clock is wrong."""
        if await self.believes(now):
            due = await self._due(now, poster, at_all=at_all)
        else:
            due = []
            self.look_again()
        self._waiting = {post: self._waiting.get(post, now) for post in due}
        self.looked_at = now
        return due

    async def believes(self, now: datetime) -> bool:
        """Can the clock be right? A change is a line in the log."""
        await self._clocks.compare()
        impossible = clock_problem(now, await posted_days(self._database, LOOKED_AT))
        self._servers.clock_is_wrong = impossible is not None
        problem = self._clocks.problem() or impossible
        if problem != self.clock_problem:
            if problem:
                log.error("%s: nothing is posted until it is right", problem)
            else:
                log.info("the clock is right again")
        self.clock_problem = problem
        return problem is None

    async def _set_off(
        self, due: list[Post], now: datetime, poster: Poster, group: asyncio.TaskGroup
    ) -> list[asyncio.Task[bool]]:
        """Begin to send posts; each task tells whether its post was sent."""
        tasks: list[asyncio.Task[bool]] = []
        for game in dict.fromkeys(post.game for post in due):  # one for all, then the next
            tasks += await set_off(
                (post for post in due if post.game == game),
                lambda post: self._settle(post, now, poster),
                AT_ONCE,
                group=group,
                patience=self.patience,
                most=self._most,
            )
        self._tell_sent()
        return tasks

    def waiting(self, now: datetime, longer_than: timedelta = timedelta(0)) -> int:
        """The number of posts that have been due for so long and are not sent."""
        return sum(now - since >= longer_than for since in self._waiting.values())

    async def _due(self, now: datetime, poster: Poster, *, at_all: bool) -> list[Post]:
        """The posts of the current puzzle days that are neither sent nor given up.

        Days that passed while nobody was there are skipped.
        """
        at_all = at_all or bool(self._waiting)
        if (days := await self._looks.days(now, poster.shards, at_all=at_all)) is None:
            return []
        places = {game: place for place, game in enumerate(self._days.games)}
        due = [
            post
            for post in await unsettled_posts(self._database, days)
            if post.game in places and poster.serves(post.server_id)
        ]
        return sorted(due, key=lambda post: places[post.game])

    async def _settle(self, post: Post, now: datetime, poster: Poster) -> bool:
        """Claim, send and record one post; a fault leaves it to a later call."""
        self._queued.discard(post)
        if not self._is_free(post, now, poster):
            return False
        self._under_way.add(post)
        try:
            claim = await self._claim(post, now)
            return claim is not None and await self._send(claim, poster)
        except Exception as error:
            self._metrics.posts_failed.labels("error").inc()
            if not isinstance(error, StorageUnavailable):  # the log says why it takes no writes
                self._pause(post, now, error, poster)
        finally:
            self._under_way.remove(post)
        return False

    def _pause(self, post: Post, began: datetime, error: Exception, poster: Poster) -> None:
        """Leave a post alone after a failure, ever longer, and log why it failed."""
        refusal = poster.refusal_of(error) or PassingRefusal(repr(error))
        pause = self._pauses.pause(post, self._now(began), refusal)
        if isinstance(error, NotYet):
            log.warning("the post for server %s must wait for %s", post.server_id, pause)
        elif isinstance(error, TimeoutError):
            log.warning("a post for server %s took too long; next try soon", post.server_id)
        elif not poster.explains(error):
            log.exception("a post for server %s failed and will be tried again", post.server_id)

    def _is_free(self, post: Post, began: datetime, poster: Poster) -> bool:
        """Is it of use to try, and does nobody?"""
        now = self._now(began)
        paused = self._pauses.is_paused(post, now) or self._unsearchable.is_paused(post, now)
        busy = post in self._queued or post in self._under_way
        return not (busy or poster.barred or paused)

    def _now(self, began: datetime) -> datetime:
        """The time, for a call that has perhaps looked and waited for a while; not before that of
        what other calls did meanwhile, unless the clock was put back."""
        return max(began, self._clock())

    async def _claim(self, post: Post, began: datetime) -> Claim | None:
        async with self._database.transaction(post.server_id) as transaction:
            now = self._now(began)
            claim = await claim_post(
                transaction, post, now=now, claimant=self._claimant, expired=now - LEASE
            )
            if claim is not None:
                await self._servers.begin_day(transaction, post.server_id, post.day)
        self._servers.invalidate(post.server_id)
        return claim

    async def _send(self, claim: Claim, poster: Poster) -> bool:
        """Send and record a claimed post, or record that its channel refuses it."""
        try:
            async with asyncio.timeout(self.deadline):
                message_id, found = await self._message(claim, poster)
        except CannotPost as reason:
            self._metrics.posts_failed.labels("refused").inc()
            log.warning("no post in server %s today: %s", claim.post.server_id, reason)
            if isinstance(reason, CannotLook):  # it may be there, so it has not failed
                self._unsearchable.pause(claim.post, claim.claimed_at, PassingRefusal(str(reason)))
            else:
                await record_failed(self._database, claim.post)
            await self._note_trouble(claim, reason.kind, poster)
            self._waiting.pop(claim.post, None)
            return False
        thread = await self._servers.opens_thread(claim.post)
        await record_sent(self._database, claim.post, message_id, thread=thread)
        self._waiting.pop(claim.post, None)
        self._pauses.clear(claim.post)
        if not found:
            self._metrics.posts_sent.inc()
            self._sent += 1
        return not found

    def _tell_sent(self) -> None:
        """Log what was sent since the last time."""
        if self._sent:
            log.info("sent %s posts", self._sent)
            self._sent = 0

    async def _note_trouble(self, claim: Claim, kind: TroubleKind, poster: Poster) -> None:
        """Keep that a post was refused, and tell an admin, unless one has been told already."""
        post = claim.post
        async with self._database.transaction(post.server_id) as transaction:
            trouble = await note_trouble(transaction, post, kind, claim.claimed_at)
        self._servers.invalidate(post.server_id)
        try:
            async with asyncio.timeout(self.deadline):
                told = trouble is None or await poster.tell(trouble)
            if not told:
                log.warning("nobody in server %s could be told of it", post.server_id)
        except Exception as error:
            if poster.explains(error):
                return
            log.exception("telling an admin of server %s failed", post.server_id)

    async def _message(self, claim: Claim, poster: Poster) -> tuple[int, bool]:
        """The id of the message, and whether an earlier attempt had got through; the posts of the
        day before are over, whatever comes of it."""
        if claim.attempts > 1 and (message_id := await _found(claim, poster)) is not None:
            return message_id, True
        post = claim.post
        try:
            content = await self._days.content(post)
            nonce = nonce_of(post, self._days.games[post.game])
            return await poster.send(content, nonce), False
        finally:
            self._live.end_day(post.server_id)


async def _found(claim: Claim, poster: Poster) -> int | None:
    """The message of an earlier attempt; what was in a deleted channel is gone with it."""
    try:
        return await poster.find(claim)
    except CannotPost as reason:
        if reason.kind is TroubleKind.GONE:
            raise
        raise CannotLook(str(reason), reason.kind) from reason


def nonce_of(post: Post, game: AnyGame) -> str:
    """The same text for the same post: Discord drops a repeat within a few minutes."""
    name = f"{post.server_id}/{post.channel_id}/{game.command}/{post.day}"
    return hashlib.sha256(name.encode()).hexdigest()[:24]
