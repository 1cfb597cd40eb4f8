"""Reminders: a message to whoever asked for one, when a streak waits for a word.

A look goes over the servers in which anybody wants one, as often as somebody asks. Each hour before
the end of a server's day it reads once who is to be told; what it remembers of that is only to save
work. Outside of servers it goes over the time zones of people, whose own days end at midnight. Who
has been told is noted in the database before the message is sent.
"""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Protocol

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
    book_reminder,
    close_reminder,
    drop_reminder,
    people_to_remind,
    people_to_remind_in,
    put_reminder,
    reminded_servers,
    zones_of_people,
)

log = logging.getLogger(__name__)

Person = tuple[int, int]  # the key of a place and of somebody in it
ANYWHERE = -1  # a key of no server

MOST_HOURS = 12  # before the end of a day
HOUR = timedelta(hours=1)
AT_ONCE = 4  # messages under way, so that the daily posts go first
MOST = 400  # messages in one look: the next one goes on


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

    def explains(self, error: Exception) -> bool:
        """Is it known, and told to the host, why a message did not get through?"""

    async def remind(self, reminder: Reminder) -> bool:
        """Send a message; False when the person takes none."""


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
                if messenger.barred or tried >= MOST:
                    return tried
                some = servers[first : first + SERVERS_AT_ONCE]
                read = partial(people_to_remind, self._database, some)
                tried += await self._remind(read, some, due, MOST - tried, now, messenger)
        if messenger.serves(ANYWHERE):
            for zone in await zones_of_people(self._database):
                own = Server(ANYWHERE, post_time=time.min, timezone=zone)
                if messenger.barred or tried >= MOST:
                    return tried
                if found := self._due(own, zone, now):
                    read = partial(people_to_remind_in, self._database, zone)
                    tried += await self._remind(read, [zone], found, MOST - tried, now, messenger)
        return tried

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
        await self._tell_all(people, due, now, messenger)
        if len(people) < most and not messenger.barred:
            self._looked |= dict.fromkeys(keys, (due.day, due.hours[0]))
        return len(people)

    async def _tell_all(
        self, people: Iterable[Person], due: _Due, now: datetime, messenger: Messenger
    ) -> None:
        async def tell(person: Person) -> None:
            if messenger.barred:
                return  # not booked: a later look finds them again
            try:
                await self._tell(person, due, now, messenger)
            except StorageUnavailable:
                raise
            except Exception as error:
                if not messenger.explains(error):
                    log.exception("a reminder in server %s did not get through", person[0])

        await map_concurrently(people, tell, AT_ONCE)

    async def _tell(self, person: Person, due: _Due, now: datetime, messenger: Messenger) -> None:
        """Tell a person, once, unless they were forgotten; note it when they take no messages."""
        async with self._database.transaction(person[0]) as transaction:
            if not await book_reminder(transaction, *person, due.day):
                return
        days = await points_by_day(self._database, Player(*person, ""))
        streak = current_streak(sorted(days), due.day)
        post = await self._servers.last_message(person[0])
        reminder = Reminder(*person, streak, due.ends_at, post)
        if streak.days and not await messenger.remind(reminder):
            async with self._database.transaction(person[0]) as transaction:
                await close_reminder(transaction, *person, now)
