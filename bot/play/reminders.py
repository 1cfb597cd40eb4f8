"""Reminders: a message to whoever asked for one, when a streak waits for a word.

A look goes over the servers in which anybody wants one, as often as somebody asks. Each hour before
the end of a server's day it reads once who is to be told; what it remembers of that is only to save
work. Outside of servers it goes over the time zones of people, whose own days end at midnight.
A reminder at a time of day is due from the first moment of a puzzle day at which clocks in its time
zone show that time, until the day ends.

An attempt is noted in the database before the message is sent, and that it was sent afterwards. A
refusal that may pass leaves the reminder due and pauses all reminders. The pauses grow until a look
sends some and none is refused. The next attempt uses the same nonce and looks for a message whose
confirmation was lost, so nobody is reminded twice.
"""

import hashlib
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import Enum, auto
from functools import partial
from typing import Protocol, TypeAlias
from zoneinfo import ZoneInfo

from bot.backoff import Backoff, PassingRefusal
from bot.concurrency import in_turns, map_concurrently, request_timeout
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.model import Player, Server
from bot.places import OwnPlace
from bot.play.streaks import ONE_DAY, Streak, current_streak
from bot.servers.puzzle_day import (
    UnknownTimeZoneError,
    day_start,
    next_start,
    next_time,
    puzzle_day,
)
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.histories import points_by_day
from bot.store.reminders import (
    SERVERS_AT_ONCE,
    HourRange,
    TimeOfDay,
    close_reminder,
    drop_reminder,
    move_reminders,
    people_to_remind,
    people_to_remind_in,
    put_reminder,
    record_reminder,
    reminded_servers,
    times_to_remind,
    try_reminder,
    zones_of_people,
)

log = logging.getLogger(__name__)

Person = tuple[int, int]  # the key of a place and of somebody in it
ANYWHERE = -1  # a key of no server

MOST_HOURS = 12  # before the end of a day
DEFAULT_LOCAL_TIME = time(20)
ASLEEP_FROM, ASLEEP_UNTIL = time(23), time(8)  # when most people don't read messages
HOUR = timedelta(hours=1)
AT_ONCE = 4  # messages under way, so that the daily posts go first
MOST = 400  # messages in one look: the next one goes on
DEADLINE = 30.0  # seconds that a request may take: its connection may be dead

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


@dataclass(frozen=True)
class ReminderPlan:
    """When a person is reminded from now on, and of which streaks."""

    hours: int | None  # before a day ends; None at a time of day
    local_time: time  # the chosen one, or that of the next reminder in the time zone
    zone: str
    is_own_zone: bool  # did the person choose it? Otherwise it is the server's
    any_streak: bool  # also of a single day
    next_time: datetime

    @property
    def is_at_night(self) -> bool:
        """Return True for hours before the end that come while most people sleep."""
        asleep = self.local_time >= ASLEEP_FROM or self.local_time < ASLEEP_UNTIL
        return self.hours is not None and asleep


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


# The key of a server, or a time zone outside of servers; and a time of day, or None for hours.
_Key: TypeAlias = tuple[int | str, TimeOfDay | None]


@dataclass(frozen=True)
class _Due:
    """Which reminders are due on a day: of some hours before its end, or at a time of day."""

    day: date
    ends_at: datetime
    wanted: HourRange | TimeOfDay

    @property
    def mark(self) -> tuple[date, int]:
        """The day, and the least hours; 0 for a time of day."""
        return self.day, 0 if isinstance(self.wanted, TimeOfDay) else self.wanted[0]


@dataclass(frozen=True)
class _Batch:
    """Due reminders that one query reads."""

    due: _Due
    keys: Sequence[_Key]
    read: Callable[..., Awaitable[list[Person]]]


class _Outcome(Enum):
    """The result of a due reminder."""

    SENT = auto()
    SKIPPED = auto()  # nothing to send, or an error that was logged
    CLOSED = auto()  # the person takes no messages
    REFUSED = auto()  # for a while
    WAITING = auto()  # until a pause is over


DONE = {_Outcome.SENT, _Outcome.SKIPPED, _Outcome.CLOSED}  # nothing is left to try


class Reminders:
    """The use cases of ``/remind``."""

    def __init__(self, database: Backend, servers: Servers) -> None:
        self._database = database
        self._servers = servers
        self._looked: dict[_Key, tuple[date, int]] = {}  # what was read completely
        # Until when nothing new is due at a time of day, except in servers that were not served.
        self._done: dict[TimeOfDay, tuple[datetime, Sequence[int]]] = {}
        self._pause = Backoff[str](FIRST_PAUSE, LONGEST_PAUSE)
        self._person_pauses = Backoff[Person](FIRST_PAUSE_OF_PERSON, LONGEST_PAUSE)
        self.deadline = DEADLINE

    async def turn_on(
        self, player: Player, when: int | time, now: datetime, *, any_streak: bool = False
    ) -> ReminderPlan:
        """Remind a player so many hours before each day ends, or at a time of day: in the time
        zone that they chose, otherwise in the server's.

        Raises PlayerError when there are too many hours, or none.
        """
        if not isinstance(when, time) and not 0 < when <= MOST_HOURS:
            raise PlayerError(ErrorCode.NOT_HOURS, most=MOST_HOURS)
        own = await self._servers.get(OwnPlace(player.player_id).key)
        is_own = own.latest_day is not None
        zone = (own if is_own else await self._servers.get(player.clock_id)).timezone
        wanted = TimeOfDay(when, zone) if isinstance(when, time) else when
        moment = await self._keep(player, wanted, now, any_streak=any_streak)
        if isinstance(when, time):
            return ReminderPlan(None, when, zone, is_own, any_streak, moment)
        local_time = moment.astimezone(ZoneInfo(zone)).time()
        return ReminderPlan(when, local_time, zone, is_own, any_streak, moment)

    async def _keep(
        self, player: Player, wanted: int | TimeOfDay, now: datetime, *, any_streak: bool
    ) -> datetime:
        """Put a reminder into the database; return when it comes next."""
        day = await self._servers.day(player.clock_id, now)
        moment = await self._moment(player, wanted, day)
        over = day if moment is None or moment <= now else None
        async with self._database.transaction(player.server_id) as transaction:
            told_on = await put_reminder(transaction, player, wanted, over, any_streak=any_streak)
        if told_on == day:
            moment = None
        while moment is None:
            day += ONE_DAY
            moment = await self._moment(player, wanted, day)
        return moment

    async def _moment(self, player: Player, wanted: int | TimeOfDay, day: date) -> datetime | None:
        """When a reminder comes on a puzzle day. None for a time of day that this day doesn't
        have, which happens only where one of two time zones changes its clocks."""
        ends_at = await self._servers.next_start(player.clock_id, day)
        if not isinstance(wanted, TimeOfDay):
            return ends_at - wanted * HOUR
        begin = await self._servers.next_start(player.clock_id, day - ONE_DAY)
        moment = next_time(wanted.local_time, wanted.zone, begin)
        return moment if moment < ends_at else None

    async def move(self, person_id: int, zone: str) -> None:
        """Let a person's reminders at a time of day go by another time zone."""
        async with self._database.transaction() as transaction:
            await move_reminders(transaction, person_id, zone)

    async def turn_off(self, server_id: int, person_id: int) -> None:
        """Remind a person no more."""
        async with self._database.transaction(server_id) as transaction:
            await drop_reminder(transaction, server_id, person_id)

    def look_again(self) -> None:
        """Another process may have looked, and people have changed their mind: read all anew."""
        self._looked.clear()
        self._done.clear()

    async def send_due(self, now: datetime, messenger: Messenger) -> int:
        """Remind those for whom it is time, some at a time; returns how many it tried to."""
        outcomes: list[_Outcome] = []
        async for batch in self._batches(now, messenger):
            if self._waits(now, messenger) or len(outcomes) >= MOST:
                break
            outcomes += await self._remind(batch, MOST - len(outcomes), now, messenger)
        if _Outcome.SENT in outcomes and _Outcome.REFUSED not in outcomes:
            self._pause.clear(ALL)
        return len(outcomes)

    def _waits(self, now: datetime, messenger: Messenger) -> bool:
        """Return True while reminders pause, or Discord takes no requests for them."""
        return messenger.barred or self._pause.is_paused(ALL, now)

    async def _batches(self, now: datetime, messenger: Messenger) -> AsyncIterator[_Batch]:
        """What is due: by hours before the end, then at each time of day."""
        for at in (None, *await times_to_remind(self._database)):
            if at and self._is_done(at, now, messenger):
                continue
            batches, unserved = await self._batches_at(at, now, messenger)
            for batch in batches:
                yield batch
            if at and all(self._looked.get(key) == b.due.mark for b in batches for key in b.keys):
                with suppress(UnknownTimeZoneError):
                    moment = next_time(at.local_time, at.zone, now + timedelta.resolution)
                    self._done[at] = (moment, unserved)

    def _is_done(self, at: TimeOfDay, now: datetime, messenger: Messenger) -> bool:
        """Return True if nothing is due at a time of day until it comes again."""
        until, unserved = self._done.get(at, (now, ()))
        return now < until and not any(map(messenger.serves, unserved))

    async def _batches_at(
        self, at: TimeOfDay | None, now: datetime, messenger: Messenger
    ) -> tuple[list[_Batch], list[int]]:
        """What is due at a time of day, or by hours, and the servers that are not served now."""
        found: defaultdict[_Due, list[int]] = defaultdict(list)
        unserved = [] if messenger.serves(ANYWHERE) else [ANYWHERE]
        async for server in in_turns(await reminded_servers(self._database, at)):
            if not messenger.serves(server.server_id):
                unserved.append(server.server_id)
            elif due := self._due(server, (server.server_id, at), now):
                found[due].append(server.server_id)
        batches = []
        for due, servers in found.items():
            for first in range(0, len(servers), SERVERS_AT_ONCE):
                some = servers[first : first + SERVERS_AT_ONCE]
                read = partial(people_to_remind, self._database, some)
                batches.append(_Batch(due, [(each, at) for each in some], read))
        for zone in await zones_of_people(self._database, at) if messenger.serves(ANYWHERE) else ():
            own = Server(ANYWHERE, post_time=time.min, timezone=zone)
            if due := self._due(own, (zone, at), now):
                read = partial(people_to_remind_in, self._database, zone)
                batches.append(_Batch(due, [(zone, at)], read))
        return batches, unserved

    def _due(self, server: Server, key: _Key, now: datetime) -> _Due | None:
        """What is due by the clock of a server, unless it has been looked at under a key."""
        at = key[1]
        try:
            day, ends_at = puzzle_day(server, now), next_start(server, now)
            if at:
                begin = day_start(day, server.post_time, server.timezone)
                is_due = next_time(at.local_time, at.zone, begin) <= now
                is_new = self._looked.get(key) != (day, 0)
                return _Due(day, ends_at, at) if is_due and is_new else None
        except UnknownTimeZoneError:  # the host is told so where posts are sent
            return None
        least = -((now - ends_at) // HOUR)  # whole hours, rounded up
        looked_on, looked_at = self._looked.get(key, (day, MOST_HOURS + 1))
        most = looked_at - 1 if looked_on == day else MOST_HOURS
        return _Due(day, ends_at, (least, most)) if 0 < least <= most else None

    async def _remind(
        self, batch: _Batch, most: int, now: datetime, messenger: Messenger
    ) -> list[_Outcome]:
        """Remind up to `most` people of a batch, and note when nobody in it waits any more."""
        people = await batch.read(batch.due.day, batch.due.wanted, most=most)
        outcomes = await self._tell_all(people, batch.due, now, messenger)
        if len(people) < most and DONE.issuperset(outcomes):
            self._looked |= dict.fromkeys(batch.keys, batch.due.mark)
        return outcomes

    async def _tell_all(
        self, people: Iterable[Person], due: _Due, now: datetime, messenger: Messenger
    ) -> list[_Outcome]:
        """Remind people; after a refusal that may pass the rest of them wait."""
        refusals: list[PassingRefusal] = []

        async def tell(person: Person) -> _Outcome:
            paused = refusals or self._person_pauses.is_paused(person, now)
            if paused or self._waits(now, messenger):
                return _Outcome.WAITING  # a later look finds them again
            outcome = await self._tell(person, due, now, messenger)
            if isinstance(outcome, PassingRefusal):
                refusals.append(outcome)
                self._person_pauses.pause(person, now, outcome)
                return _Outcome.REFUSED
            self._person_pauses.clear(person)
            return outcome

        outcomes = await map_concurrently(people, tell, AT_ONCE)
        if refusals:
            last = refusals[-1]
            pause = self._pause.pause(ALL, now, last)
            log.warning(
                "%s reminders did not get through (%s); next try in %.0f s",
                len(refusals),
                last.reason,
                pause.total_seconds(),
            )
        return outcomes

    async def _tell(
        self, person: Person, due: _Due, now: datetime, messenger: Messenger
    ) -> _Outcome | PassingRefusal:
        """Remind a person, once, unless they were forgotten.

        An error that can't pass is logged, and the reminder isn't tried again.
        """
        async with self._database.transaction(person[0]) as transaction:
            attempt = await try_reminder(transaction, *person, due.day, now)
        if attempt is None:
            return _Outcome.SKIPPED
        channel_id, outcome = attempt.channel_id, _Outcome.SKIPPED
        try:
            async with request_timeout(self.deadline):
                if reminder := await self._reminder(person, due):
                    nonce = nonce_of(person, due.day)
                    first = attempt.first_tried_at
                    since = None if first == now else first
                    channel_id = await messenger.remind(reminder, nonce, channel_id, since)
                    outcome = _Outcome.CLOSED if channel_id is None else _Outcome.SENT
        except StorageUnavailable:
            raise
        except Exception as error:
            if refusal := messenger.refusal_of(error):
                return refusal
            log.exception("a reminder in server %s did not get through", person[0])
        async with self._database.transaction(person[0]) as transaction:
            await record_reminder(transaction, *person, due.day, channel_id)
            if outcome is _Outcome.CLOSED:
                await close_reminder(transaction, *person, now)
        return outcome

    async def _reminder(self, person: Person, due: _Due) -> Reminder | None:
        """Return what a person is told, or None without a streak."""
        days = await points_by_day(self._database, Player(*person, ""))
        streak = current_streak(sorted(days), due.day)
        post = await self._servers.last_message(person[0])
        return Reminder(*person, streak, due.ends_at, post) if streak.days else None


def nonce_of(person: Person, day: date) -> str:
    """Return the same text for the same reminder: Discord drops a repeat for a few minutes."""
    return hashlib.sha256(f"{person[0]}/{person[1]}/{day}".encode()).hexdigest()[:24]
