"""The thread of the day, where players may talk about the answers: once, under the first post.

That it is to be opened is kept with the post; a message has one thread at most, as Discord sees to.
So it does not matter how often this is tried, or what ends in between.
"""

import asyncio
import logging
from datetime import datetime

from bot.backoff import Backoff, PassingRefusal
from bot.concurrency import set_off
from bot.errors import StorageUnavailable
from bot.model import Post
from bot.play.daily_posts import FIRST_PAUSE, LONGEST_PAUSE, MAX_RETRY_AFTER
from bot.play.poster import CannotPost, LivePoster, NotYet
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.day_threads import posts_wanting_thread, settle_thread

log = logging.getLogger(__name__)

AT_ONCE = 8  # threads opened at the same time
PATIENCE = 0.9  # seconds until one that does not get through gives its place to another
UNDER_WAY = 32  # threads, with those that do not get through
DEADLINE = 45.0  # seconds until an attempt is given up

OPEN, FAILED = "open", "failed"


class DayThreads:
    """Opens the threads that are due."""

    def __init__(self, database: Backend, servers: Servers) -> None:
        self._database = database
        self._servers = servers
        self._opening: set[Post] = set()
        self._pauses = Backoff[Post](FIRST_PAUSE, LONGEST_PAUSE, max_retry_after=MAX_RETRY_AFTER)
        self._most = asyncio.Semaphore(UNDER_WAY)

    async def begin(
        self,
        now: datetime,
        poster: LivePoster,
        group: asyncio.TaskGroup,
        *,
        server_id: int | None = None,
    ) -> None:
        """Begin to open threads, in one server or in all; what does not get through goes on in the
        group."""
        if poster.barred:
            return
        due = await posts_wanting_thread(self._database)
        await set_off(
            [each for each in due if server_id in (None, each[0].server_id)],
            lambda each: self._open(*each, now, poster),
            AT_ONCE,
            group=group,
            patience=PATIENCE,
            most=self._most,
        )

    async def _open(self, post: Post, message_id: int, now: datetime, poster: LivePoster) -> None:
        """Open one thread, unless that is under way; after a failure a later turn tries again."""
        paused = self._pauses.is_paused(post, now)
        if post in self._opening or paused or not poster.serves(post.server_id):
            return
        self._opening.add(post)
        try:
            state = await self._state(post, message_id, now, poster)
            await settle_thread(self._database, post, message_id, state)
            self._pauses.clear(post)
        except StorageUnavailable:
            pass  # the database has said in the log why it takes no writes
        except Exception as error:
            self._pauses.pause(post, now, poster.refusal_of(error) or PassingRefusal(repr(error)))
            if isinstance(error, TimeoutError | NotYet):
                log.warning("a thread in server %s has to wait; next try soon", post.server_id)
            elif not poster.explains(error):
                log.exception("a thread in server %s was not opened; next try soon", post.server_id)
        finally:
            self._opening.remove(post)

    async def _state(
        self, post: Post, message_id: int, now: datetime, poster: LivePoster
    ) -> str | None:
        """Open a thread while its day runs and it is wanted; what is to be kept of that."""
        if not await self._servers.opens_thread(post) or await self._servers.is_over(post, now):
            return None
        try:
            async with asyncio.timeout(DEADLINE):
                await poster.open_thread(post, message_id)
        except CannotPost as reason:
            log.warning("no thread in server %s today: %s", post.server_id, reason)
            return FAILED
        return OPEN
