"""One gate for every request to Discord, so that a ban is waited out and never prolonged.

Discord and the network in front of it bar an address that makes 10,000 invalid requests in ten
minutes, and whoever knocks meanwhile is barred for longer.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable

from bot.discord.limits.refusals import (
    FORBIDDEN,
    MAX_INVALID,
    TOO_MANY,
    UNAUTHORIZED,
    Barred,
    Headers,
    LeaseUncertain,
    Work,
    is_json,
)

log = logging.getLogger(__name__)

INVALID = (UNAUTHORIZED, FORBIDDEN, TOO_MANY)  # what Discord counts as invalid requests

SPAN = 600.0  # seconds over which it counts them
BAN_AT = 10_000
ALARM_AT = 1_000  # the host is told
STOP_AT = MAX_INVALID[Work.POST]  # only people are answered

LEAST = 60.0  # seconds that the gate stays closed, whatever less Discord asks for
LONGEST = 3600.0  # and until somebody looks whether it is over
PROBE = 10.0  # seconds that the first request after that may take; it alone goes out
UNAUTHORIZED_AT = 3  # refusals of the token in a row

LEASE_INTERVAL = 0.5  # seconds between two looks at the lease while an answer waits for it


class Gate:
    """Lets requests pass while Discord takes them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """The clock gives seconds and only ever goes on."""
        self._clock = clock
        self._closed_until: float | None = None
        self._probing = False  # is the one request under way that may open a closed gate?
        # When there were invalid requests, by what they were for; the oldest first.
        self._invalid = {work: deque[float](maxlen=BAN_AT) for work in Work}
        self._unauthorized = 0  # in a row
        self._told = 0  # the number of invalid requests that the log was last told of
        # Not while its lease is over: another process may have the shards, or is known to.
        self.may_serve: Callable[[], bool] = lambda: True
        self.has_lost_shards: Callable[[], bool] = lambda: False

    @property
    def closed(self) -> bool:
        """Is it of no use to begin what can wait?"""
        return self.is_closed_for(Work.POST)

    def is_closed_for(self, work: Work) -> bool:
        """Return True if a request for this kind of work would not be sent."""
        return not self.may_serve() or self.banned or self._has_spent(work)

    @property
    def banned(self) -> bool:
        """Does Discord bar the bot, so that nothing is sent?"""
        return self.seconds_closed > 0

    @property
    def seconds_closed(self) -> float:
        """Until the end of a ban, as far as it is known."""
        return 0.0 if self._closed_until is None else max(0.0, self._closed_until - self._clock())

    @property
    def lease_is_uncertain(self) -> bool:
        """Return True while another process may serve the shards, and none is known to."""
        return not self.may_serve() and not self.has_lost_shards()

    async def wait_for_lease(self) -> None:
        """Wait until it is known whose the shards are."""
        while self.lease_is_uncertain:  # noqa: ASYNC110 - a clock sets no event
            await asyncio.sleep(LEASE_INTERVAL)

    def invalid(self) -> int:
        """The number of invalid requests within the last ten minutes."""
        return sum(map(self._invalid_of, Work))

    def admit(self, work: Work = Work.ANSWER) -> None:
        """Let a request pass, or raise Barred, which is LeaseUncertain where that is why.

        Answers pass once the shards are lost: only this process got their interactions, and their
        tokens stay valid. After a ban one request passes; its answer opens or closes the gate.
        """
        if self.lease_is_uncertain or (work is not Work.ANSWER and not self.may_serve()):
            raise LeaseUncertain("another process may serve these shards by now")
        if seconds := self.seconds_closed:
            raise Barred(f"no request to Discord for {seconds:.0f} s")
        if self._has_spent(work):
            raise Barred("Discord refused too many requests: this one can wait")
        if self._closed_until is not None:
            self._closed_until = self._clock() + PROBE
            self._probing = True

    def note(
        self, status: int, headers: Headers, *, of_the_bot: bool, work: Work = Work.ANSWER
    ) -> None:
        """Learn from an answer to a request that bears the bot's token, or none."""
        if status in INVALID and headers.get("x-ratelimit-scope") != "shared":
            self._count(work)
        if of_the_bot and status != UNAUTHORIZED:
            self._unauthorized = 0
        if is_ban(status, headers):
            self._close("the network in front of Discord bars this address", wait_of(headers))
        elif of_the_bot and status == UNAUTHORIZED:
            self._refuse_token()
        elif status < 400 or (status < 500 and is_json(headers)):
            self._open()

    def problem(self) -> str | None:
        """What the host has to know, in a sentence."""
        if seconds := self.seconds_closed:
            return f"Discord bars the bot: nothing is sent to it for {seconds:.0f} s."
        if (number := self.invalid()) < ALARM_AT:
            return None
        waits = " Only people are answered." if number >= STOP_AT else ""
        return f"Discord refused {number:,} requests in ten minutes and bars at {BAN_AT:,}.{waits}"

    def _invalid_of(self, work: Work) -> int:
        times, oldest = self._invalid[work], self._clock() - SPAN
        while times and times[0] <= oldest:
            times.popleft()
        return len(times)

    def _has_spent(self, work: Work) -> bool:
        """Return True if there were so many invalid requests that this work waits."""
        if work is Work.ANSWER:
            return False
        return self.invalid() >= STOP_AT or self._invalid_of(work) >= MAX_INVALID[work]

    def _count(self, work: Work) -> None:
        self._invalid[work].append(self._clock())
        if work in MAX_INVALID and self._invalid_of(work) == MAX_INVALID[work]:
            log.warning(
                "Discord refused %s requests for the work %r in ten minutes: it pauses",
                MAX_INVALID[work],
                work.name.lower(),
            )
        number = self.invalid()
        if number in (ALARM_AT, STOP_AT) and self._told != number:
            log.error("%s", self.problem())
            self._told = number
        elif number < ALARM_AT // 2:
            self._told = 0

    def _refuse_token(self) -> None:
        """One 401 may be a whim of the network; several are not."""
        self._unauthorized += 1
        if self._unauthorized == 1:
            log.warning("Discord refused the token")
        if self._unauthorized >= UNAUTHORIZED_AT:
            self._close("Discord refuses the token again and again", LEAST)

    def _close(self, reason: str, seconds: float) -> None:
        """Close, and say so unless it is closed already: a probe that is refused says so anew."""
        known = self.seconds_closed > 0 and not self._probing
        self._closed_until = max(self._closed_until or 0.0, self._clock() + seconds)
        self._probing = False
        if not known:
            log.warning("%s: nothing is sent to Discord for %.0f s", reason, seconds)

    def _open(self) -> None:
        """Open after a probe; what was on its way when the gate was closed proves nothing."""
        if self._probing:
            log.info("Discord takes requests again")
            self._closed_until, self._probing = None, False


def is_ban(status: int, headers: Headers) -> bool:
    """Is this the 429 of the network in front of Discord, which no Discord has seen?"""
    return status == TOO_MANY and not ("via" in headers and is_json(headers))


def wait_of(headers: Headers) -> float:
    """The seconds to leave Discord alone; a date or no sensible number is the least of them."""
    try:
        return min(max(LEAST, float(headers.get("retry-after", 0))), LONGEST)
    except ValueError:
        return LEAST
