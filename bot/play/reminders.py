"""Reminders: a message to whoever asked for one, when a streak waits for a word.

A look goes over the servers in which anybody wants one, as often as somebody asks. Each hour before
the end of a server's day it reads once who is to be told; what it remembers of that is only to save
work. Outside of servers it goes over the time zones of people, whose own days end at midnight.

An attempt is noted in the database before the message is sent, and that it was sent afterwards. A
refusal that may pass leaves the reminder due and pauses all reminders. The next attempt uses the
same nonce and looks for a message whose confirmation was lost, so nobody is reminded twice.
"""

import asyncio
import hashlib
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Protocol

from bot.backoff import Backoff, PassingRefusal
from bot.concurrency import in_turns, map_concurrently
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.model import Player, Server
from bot.play.streaks import Streak, current_streak
from bot.servers.puzzle_day import UnknownTimeZoneError, next_start, puzzle_day
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.histories import points_by_day
from bot.store.reminders import (
    SERVERS_AT_ONCE,
    close_reminder,
    drop_reminder,
    people_to_remind,
    people_to_remind_in,
    put_reminder,
    record_reminder,
    reminded_servers,
    try_reminder,
    zones_of_people,
)

log = logging.getLogger(__name__)

Person = tuple[int, int]  # the key of a place and of somebody in it
ANYWHERE = -1  # a key of no server

MOST_HOURS = 12  # before the end of a day
HOUR = timedelta(hours=1)
AT_ONCE = 4  # messages under way, so that the daily posts go first
MOST = 400  # messages in one look: the next one goes on
DEADLINE = 30.0  # seconds until an attempt is given up: its connection may be dead

# Pauses after a refusal that may pass. Those of one person are longer than those of all: a person
# whose reminder fails again and again doesn't keep others waiting.
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(minutes=15)
FIRST_PAUSE_OF_PERSON = 2 * FIRST_PAUSE
ALL = "all"  # the key of the pause of all reminders


@dataclass(frozen=True)
class Reminder:
    """What a person is told."""

    server_id: int
    person_id: int
    streak: Streak
    ends_at: datetime  # when the day is over
    post: tuple[int, int] | None  # the channel and message of the server's latest post


class Messenger(Protocol):
    """Whoever can write to a person."""

    def serves(self, server_id: int) -> bool:
        """Is this process the one that speaks to the people of a server?"""

    @property
    def barred(self) -> bool:
        """Is it of no use to begin, whoever the person is?"""

    def refusal_of(self, error: Exception) -> PassingRefusal | None:
        """Return what is known of a refusal that may pass, or None for any other error."""

    async def remind(
        self, reminder: Reminder, nonce: str, channel_id: int | None, since: datetime | None
    ) -> int | None:
        """Send a message and return the id of its channel, which may be known already.

        With `since`, look first for a message that an earlier attempt may have sent since then.
        Return None when the person takes no messages.
        """


@dataclass(frozen=True)
class _Due:
    """Which reminders are due: on a day, those of so many hours before its end."""

    day: date
    ends_at: datetime
    hours: tuple[int, int]


class Reminders:
    """The use cases of ``/remind``."""

    def __init__(self, database: Backend, servers: Servers) -> None:
        self._database = database
        self._servers = servers
        # The day of a server, or of a time zone, and its least hours.
        self._looked: dict[int | str, tuple[date, int]] = {}
        self._pause = Backoff[str](FIRST_PAUSE, LONGEST_PAUSE)
        self._person_pauses = Backoff[Person](FIRST_PAUSE_OF_PERSON, LONGEST_PAUSE)
        self.deadline = DEADLINE

    async def turn_on(self, player: Player, hours: int, now: datetime) -> datetime:
        """Remind a player so many hours before each day ends. Returns when the next time is.

        Raises PlayerError when there are too many hours, or none.
        """
        if not 0 < hours <= MOST_HOURS:
            raise PlayerError(ErrorCode.NOT_HOURS, most=MOST_HOURS)
        day = await self._servers.day(player.clock_id, now)
        next_time = await self._servers.next_start(player.clock_id, day) - hours * HOUR
        over = day if next_time <= now else None
        async with self._database.transaction(player.server_id) as transaction:
            told_on = await put_reminder(transaction, player, hours, over)
        if told_on == day:
            day += timedelta(days=1)
            next_time = await self._servers.next_start(player.clock_id, day) - hours * HOUR
        return next_time

    async def turn_off(self, server_id: int, person_id: int) -> None:
        """Remind a person no more."""
        async with self._database.transaction(server_id) as transaction:
            await drop_reminder(transaction, server_id, person_id)

    def look_again(self) -> None:
        """Another process may have looked, and people have changed their mind: read all anew."""
        self._looked.clear()

    async def send_due(self, now: datetime, messenger: Messenger) -> int:
        """Remind those for whom it is time, some at a time; returns how many it tried to."""
        tried = 0
        for due, servers in (await self._due_servers(now, messenger)).items():
            for first in range(0, len(servers), SERVERS_AT_ONCE):
                if self._waits(now, messenger) or tried >= MOST:
                    return tried
                some = servers[first : first + SERVERS_AT_ONCE]
                read = partial(people_to_remind, self._database, some)
                tried += await self._remind(read, some, due, MOST - tried, now, messenger)
        if messenger.serves(ANYWHERE):
            for zone in await zones_of_people(self._database):
                own = Server(ANYWHERE, post_time=time.min, timezone=zone)
                if self._waits(now, messenger) or tried >= MOST:
                    return tried
                if found := self._due(own, zone, now):
                    read = partial(people_to_remind_in, self._database, zone)
                    tried += await self._remind(read, [zone], found, MOST - tried, now, messenger)
        return tried

    def _waits(self, now: datetime, messenger: Messenger) -> bool:
        """Return True while reminders pause, or Discord takes no requests for them."""
        return messenger.barred or self._pause.is_paused(ALL, now)

    async def _due_servers(self, now: datetime, messenger: Messenger) -> dict[_Due, list[int]]:
        """What is due, and in which servers."""
        found: defaultdict[_Due, list[int]] = defaultdict(list)
        async for server in in_turns(await reminded_servers(self._database)):
            if not messenger.serves(server.server_id):
                continue
            if due := self._due(server, server.server_id, now):
                found[due].append(server.server_id)
        return found

    def _due(self, server: Server, key: int | str, now: datetime) -> _Due | None:
        """What is due by the clock of a server, unless it has been looked at under a key."""
        try:
            day, ends_at = puzzle_day(server, now), next_start(server, now)
        except UnknownTimeZoneError:  # the host is told so where posts are sent
            return None
        least = -((now - ends_at) // HOUR)  # whole hours, rounded up
        looked_on, looked_at = self._looked.get(key, (day, MOST_HOURS + 1))
        most = looked_at - 1 if looked_on == day else MOST_HOURS
        return _Due(day, ends_at, (least, most)) if 0 < least <= most else None

    async def _remind(
        self,
        read: Callable[..., Awaitable[list[Person]]],
        keys: Sequence[int | str],
        due: _Due,
        most: int,
        now: datetime,
        messenger: Messenger,
    ) -> int:
        """Remind up to so many people, who are read by what is due; of all, nobody waits any more
        in what the keys name."""
        people = await read(due.day, due.hours, most=most)
        if not await self._tell_all(people, due, now, messenger):
            return len(people)
        if len(people) < most:
            self._looked |= dict.fromkeys(keys, (due.day, due.hours[0]))
        return len(people)

    async def _tell_all(
        self, people: Iterable[Person], due: _Due, now: datetime, messenger: Messenger
    ) -> bool:
        """Remind people; return False if some of them have to be tried again."""
        failures: list[PassingRefusal] = []
        waiting: list[Person] = []

        async def tell(person: Person) -> None:
            paused = failures or self._person_pauses.is_paused(person, now)
            if paused or self._waits(now, messenger):
                waiting.append(person)  # a later look finds them again
            elif refusal := await self._tell(person, due, now, messenger):
                failures.append(refusal)
                self._person_pauses.pause(person, now, refusal)
            else:
                self._person_pauses.clear(person)
                self._pause.clear(ALL)

        await map_concurrently(people, tell, AT_ONCE)
        if failures:
            last = failures[-1]
            pause = self._pause.pause(ALL, now, last)
            log.warning(
                "%s reminders did not get through (%s); next try in %.0f s",
                len(failures),
                last.reason,
                pause.total_seconds(),
            )
        return not (failures or waiting)

    async def _tell(
        self, person: Person, due: _Due, now: datetime, messenger: Messenger
    ) -> PassingRefusal | None:
        """Remind a person, once, unless they were forgotten; return a refusal that may pass.

        Any other error is logged, and the reminder counts as sent: it would only fail again.
        """
        async with self._database.transaction(person[0]) as transaction:
            attempt = await try_reminder(transaction, *person, due.day, now)
        if attempt is None:
            return None
        channel_id, takes_messages = attempt.channel_id, True
        try:
            async with asyncio.timeout(self.deadline):
                if reminder := await self._reminder(person, due):
                    nonce = nonce_of(person, due.day)
                    first = attempt.first_tried_at
                    since = None if first == now else first
                    channel_id = await messenger.remind(reminder, nonce, channel_id, since)
                    takes_messages = channel_id is not None
        except StorageUnavailable:
            raise
        except Exception as error:
            if refusal := messenger.refusal_of(error):
                return refusal
            log.exception("a reminder in server %s did not get through", person[0])
        async with self._database.transaction(person[0]) as transaction:
            await record_reminder(transaction, *person, due.day, channel_id)
            if not takes_messages:
                await close_reminder(transaction, *person, now)
        return None

    async def _reminder(self, person: Person, due: _Due) -> Reminder | None:
        """Return what a person is told, or None without a streak."""
        days = await points_by_day(self._database, Player(*person, ""))
        streak = current_streak(sorted(days), due.day)
        post = await self._servers.last_message(person[0])
        return Reminder(*person, streak, due.ends_at, post) if streak.days else None


def nonce_of(person: Person, day: date) -> str:
    """Return the same text for the same reminder: Discord drops a repeat for a few minutes."""
    return hashlib.sha256(f"{person[0]}/{person[1]}/{day}".encode()).hexdigest()[:24]
