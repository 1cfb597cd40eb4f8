"""What the bot does by itself: named loops, of which none waits for another.

A fault ends one turn of one job: it is logged with the job's name, and the next turn tries again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from typing import Any, Protocol

from bot.application import Sleep
from bot.concurrency import check_cancelled, where
from bot.discord.gateway.client import Honeygram
from bot.discord.presence import DiscordPresence
from bot.errors import StorageUnavailable, WrongClock
from bot.processes.duties import CLEANER

log = logging.getLogger(__name__)

WAKE_EVERY = 20.0  # seconds
STOP_WITHIN = 1.0  # seconds

# A turn of a job. What takes long goes on in the group, and the next turn does not wait for it.
Work = Callable[[datetime, asyncio.TaskGroup], Awaitable[None]]

Listener = Callable[..., Coroutine[Any, Any, None]]

COMING_AND_GOING = ("on_guild_join", "on_guild_available", "on_guild_remove")
# Not "on_guild_available": after an outage it comes for every server. READY reports those that are
# gone as removed, so the hourly comparison is enough for the others.
INSTALLATION_EVENTS = ("on_guild_join", "on_guild_remove")


class Guild(Protocol):
    """A server that came or went."""

    id: int


class Jobs:
    """The jobs of one client."""

    def __init__(self, client: Honeygram, sleep: Sleep | None = None) -> None:
        """Take what to sleep with between two turns (default: as the application sleeps)."""
        self.pause = WAKE_EVERY
        self._sleep = sleep or client.services.host.sleep
        self._client = client
        self._services = client.services
        self._presence = DiscordPresence(client)
        self._tasks: list[asyncio.Task[None]] = []
        self._listeners: tuple[tuple[Listener, str], ...] = (
            *((self._presence_changed, event) for event in COMING_AND_GOING),
            *((self._installation_changed, event) for event in INSTALLATION_EVENTS),
            (self._shard_ready, "on_shard_ready"),
        )
        self._work: dict[str, Work] = {
            "posts": self._posts,
            "live refresh": self._live_refresh,
            "preparation": self._preparation,
            "retention": self._retention,
            "tried words": self._tried_words,
            "reminders": self._reminders,
            "upkeep": self._upkeep,
        }

    def start(self) -> None:
        """Begin with all of them as soon as the client is ready."""
        self._services.people.retention.look_again()
        self._services.posts.live_refresh.look_again(*self._client.known_shards)
        for listener, event in self._listeners:
            self._client.add_listener(listener, event)
        self._tasks = [asyncio.create_task(self._repeat(name), name=name) for name in self._work]

    async def stop(self) -> None:
        """End them. One that does not end at once is left alone, and the log told which."""
        for listener, event in self._listeners:
            self._client.remove_listener(listener, event)
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            _, slow = await asyncio.wait(self._tasks, timeout=STOP_WITHIN)
            for task in slow:
                log.warning("the job %r does not end: %s", task.get_name(), where(task))

    async def once(self, name: str) -> None:
        """One turn of a job, with all that goes on after it."""
        async with asyncio.TaskGroup() as group:
            await self._turn(name, group)

    async def _repeat(self, name: str) -> None:
        await self._client.wait_until_ready()
        while True:
            try:
                async with asyncio.TaskGroup() as group:
                    while True:
                        await self._turn(name, group)
                        check_cancelled()
                        await self._sleep(self.pause)
            except Exception:
                log.exception("what the job %r had begun failed; it begins anew", name)
                check_cancelled()
                await self._sleep(self.pause)

    async def _turn(self, name: str, group: asyncio.TaskGroup) -> None:
        now = self._services.host.clock()
        try:
            await self._work[name](now, group)
        except (StorageUnavailable, WrongClock):
            pass  # the log says why
        except Exception:
            log.exception("the job %r failed and will be tried again", name)
        else:
            self._services.host.metrics.job_done(name, now)

    async def _posts(self, now: datetime, group: asyncio.TaskGroup) -> None:
        """Send the daily posts that are due, and open the threads of those that are there."""
        await self._services.posts.daily_posts.begin(now, self._client.poster, group)
        if not self._services.posts.daily_posts.clock_problem:  # it has just looked
            await self._services.posts.day_threads.begin(now, self._client.poster, group)

    async def _live_refresh(self, now: datetime, group: asyncio.TaskGroup) -> None:
        """Let the posts of servers where something changed say how their day goes, challenges that
        are over who won, and with what is left group cards how far everybody is."""
        if await self._services.posts.daily_posts.believes(now):
            await self._services.posts.live_refresh.begin(now, self._client.poster, group)
            await self._services.posts.challenge_ends.begin(now, self._client.poster, group)
            await self._services.posts.card_messages.begin(now, self._client.poster, group)

    async def _preparation(self, now: datetime, group: asyncio.TaskGroup) -> None:
        """Make the rounds that will soon be asked for; posts that wait for their pictures first."""
        posts = self._services.posts.daily_posts
        if await posts.believes(now):
            await self._services.games.server_rounds.prepare(now, busy=posts.waiting(now) > 0)

    async def _retention(self, now: datetime, group: asyncio.TaskGroup) -> None:
        """Note which servers removed the bot, and delete what nobody may keep; one process at a
        time, each for the servers that it sees."""
        if not await self._services.posts.daily_posts.believes(now):
            return
        async with self._services.host.duties.turn(CLEANER) as mine:
            if mine:
                await self._services.people.retention.delete_due(now, self._presence)
                await self._services.games.tried.drop_old(now)
                await self._services.games.practice.drop_old(now)
                await self._services.games.challenges.drop_old(now)
                await self._services.people.logins.drop_old(now)
                await self._services.posts.leftovers.drop_some()
                await self._services.host.database.drop_old_copies(now)

    async def _tried_words(self, now: datetime, group: asyncio.TaskGroup) -> None:
        """Write down which words several people tried in vain."""
        if await self._services.posts.daily_posts.believes(now):
            await self._services.games.tried.keep(now)

    async def _reminders(self, now: datetime, group: asyncio.TaskGroup) -> None:
        """Remind people who asked for it that their streak is about to end."""
        if self._client.messenger and await self._services.posts.daily_posts.believes(now):
            await self._services.people.reminders.send_due(now, self._client.messenger)

    async def _upkeep(self, now: datetime, group: asyncio.TaskGroup) -> None:
        """Forget whom another process forgot, leave nothing deleted in the database's log, and let
        the file hold what was written."""
        if await self._services.people.privacy.forgot_elsewhere():
            self._client.traffic.untold.forget_all()
        await self._services.people.privacy.leave_no_traces()
        await self._services.host.database.checkpoint()

    async def _presence_changed(self, guild: Guild) -> None:
        """A server added or removed the bot, or may have while nobody listened."""
        self._services.posts.daily_posts.look_again()
        self._services.posts.live_posts.touch(guild.id)
        self._services.posts.live_posts.end_day(guild.id)

    async def _installation_changed(self, guild: Guild) -> None:
        """Compare the known servers with those that have the bot."""
        self._services.people.retention.look_again()

    async def _shard_ready(self, shard: int) -> None:
        """Its servers are here: look at what happened while nobody was connected."""
        self._services.posts.daily_posts.look_again()
        self._services.posts.live_refresh.look_again(shard)
        self._services.posts.card_messages.look_again()
