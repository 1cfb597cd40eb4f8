"""Posts of the running day are edited, so that they say how it goes."""

import asyncio
import logging
from datetime import datetime, timedelta
from functools import partial

from bot.errors import StorageUnavailable
from bot.model import SentPost
from bot.play.day import Days, DayStatus, is_of_another_form
from bot.play.edit_budget import EditBudget, Edits
from bot.play.live_posts import LOOKS_BACK, LivePosts
from bot.play.milestones import Milestones
from bot.play.poster import LivePoster
from bot.servers.settings import Servers
from bot.servers.shards import Shards
from bot.store.backend import Backend
from bot.store.live_posts import (
    last_scored,
    played_servers,
    record_shown,
    record_tried,
    stopped_servers,
    unended_servers,
)

log = logging.getLogger(__name__)

AT_ONCE = 8  # posts edited at the same time
UNDER_WAY = 32  # edits, with those that do not get through
DEADLINE = 120.0  # seconds until an edit is given up; when a day begins it waits for all posts
UNSEEN = timedelta(minutes=1)  # what a word may take from its arrival until an edit can show it
FARTHEST_BEHIND = timedelta(days=2)  # a puzzle day that began late in a western zone
NOT_EDITED = "a post in server %s could not be edited; next try soon"


class LiveRefresh:
    """Edits the posts of servers where something changed."""

    def __init__(
        self,
        database: Backend,
        servers: Servers,
        days: Days,
        live: LivePosts,
        milestones: Milestones,
        budget: EditBudget,
    ) -> None:
        self._database = database
        self._servers = servers
        self._days = days
        self._live = live
        self._milestones = milestones
        self._refreshing = asyncio.Lock()
        self._editing: set[int] = set()  # messages
        self._edits = Edits(budget, AT_ONCE, UNDER_WAY)
        self._missed: set[int] = set()  # shards where something may not have been noticed

    def look_again(self, *shards: int) -> None:
        """What happened while these had no connection is not known: look once at their servers."""
        self._missed.update(shards)

    async def begin(self, now: datetime, poster: LivePoster, group: asyncio.TaskGroup) -> None:
        """Edit posts; what does not get through goes on in the group."""
        if poster.edits_barred:
            return
        async with self._refreshing:
            await self._catch_up(now, poster.shards)
            await self._live.end_last_days(now, poster.serves)
            await self._edits.begin(
                now,
                poster.edits_a_second,
                partial(self._live.due, now),
                lambda sent: self._edit(sent, now, poster),
                group,
            )

    async def _catch_up(self, now: datetime, shards: Shards) -> None:
        """Find the servers where a day ended, or somebody scored, and perhaps no post says so."""
        missed = Shards(self._missed & shards.numbers, shards.count)
        if not missed.numbers:
            return
        self._missed -= missed.numbers
        try:
            await self._find(now, missed)
        except Exception as error:
            self._missed |= missed.numbers
            if isinstance(error, StorageUnavailable):
                raise
            log.exception("posts that lag behind were not found; next try soon")

    async def _find(self, now: datetime, shards: Shards) -> None:
        days = await self._servers.days(now, shards)
        since = now.date() - LOOKS_BACK - FARTHEST_BEHIND
        self._live.touch(*await played_servers(self._database, days, now, UNSEEN))
        self._live.end_day(*await unended_servers(self._database, days, since))
        for server_id, day in (await stopped_servers(self._database, since)).items():
            if shards.have(server_id):
                self._live.end_after(server_id, day)

    async def _edit(self, sent: SentPost, now: datetime, poster: LivePoster) -> None:
        """Bring one post up to date, unless that is under way: then later."""
        post = sent.post
        if not poster.serves(post.server_id):
            return
        if sent.message_id in self._editing:
            self._look_again(post.server_id)
            return
        self._editing.add(sent.message_id)
        try:
            await self._refresh(sent, now, poster)
            await self._milestones.tell(sent, now, poster)
        except StorageUnavailable:
            pass  # the database has said in the log why it takes no writes
        except Exception:
            log.exception("an edit failed and will be tried again")
        finally:
            self._editing.remove(sent.message_id)

    async def _refresh(self, sent: SentPost, now: datetime, poster: LivePoster) -> None:
        """Edit a post unless it says what is so. A fault is logged, and a minute later it is tried
        again."""
        post = sent.post
        try:
            async with asyncio.timeout(DEADLINE):
                over = await self._servers.is_over(post, now)
                status = await self._days.status(post)
                if not (over or sent.forgotten) and await self._says(sent, status):
                    return
                content = await self._days.content(post, over=over, status=status)
                await poster.refresh(sent, content)
        except Exception as error:
            if refusal := poster.refusal_of(error):
                self._live.pause(sent, now, refusal)
            else:
                self._look_again(post.server_id)
            if not poster.explains(error):
                trace = None if refusal else error
                level = logging.WARNING if trace is None else logging.ERROR
                log.log(level, NOT_EDITED, post.server_id, exc_info=trace)
            await record_tried(self._database, sent, now)
        else:
            self._live.edited(sent)
            await record_shown(self._database, sent, status.digest, now, ended=over)

    async def _says(self, sent: SentPost, status: DayStatus) -> bool:
        """Does a post say how its day goes?

        One that was just sent may be an earlier one, as Discord drops a repeat: it is right while
        nobody has scored. What an older version wrote is right until somebody scores after it, or
        an update would edit all posts at once.
        """
        if sent.digest and not is_of_another_form(sent.digest):
            return sent.digest == status.digest
        scored = await last_scored(self._database, sent.post)
        edited = sent.shown_at if sent.digest else None
        return scored is None or (edited is not None and scored <= edited)

    def _look_again(self, *server_ids: int) -> None:
        self._live.touch(*server_ids)
        self._live.end_day(*server_ids)
