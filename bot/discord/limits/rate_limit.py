"""How fast the bot calls Discord of its own accord.

Discord lets a bot make 50 requests a second, and bans an address that goes on regardless; and
discord.py waits only once it was refused. Answers to people are outside that limit and are never
held up.
"""

import asyncio
import heapq
import itertools
import re

import aiohttp

from bot.concurrency import untimed
from bot.discord.limits.refusals import Work, check_answer, work_of
from bot.discord.limits.rest_gate import Gate

RATE = 44.0  # requests a second; with those that may come
AT_ONCE = 2  # after a rest, and with some delay on the way, still fewer than 50 in any second
EDITS = 0.25  # of the rate: posts, threads and reminders have the rest
LOG_IN = 3  # at once of a process that serves nobody yet

CONNECTIONS = 256  # for all but first answers, which have their own

SLOWEST = 0.5  # requests a second, of however many processes

WEBSOCKETS = ("ws", "wss")  # the gateway, which is no part of what the gate is for

ANSWERS = re.compile(r"/(interactions|webhooks)/")  # suggestions, and what follows an answer


class RateLimiter:
    """Lets calls pass in even steps, a few at once after a rest, and the urgent ones first."""

    def __init__(self, rate: float = RATE, at_once: int = AT_ONCE) -> None:
        self.set_pace(rate, at_once)
        self._due = 0.0  # when, by the time of the loop, the next would pass without any rest
        self._passed: float | None = None  # when the last one did
        self._waiting: list[tuple[Work, int, asyncio.Future[None]]] = []
        self._order = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    def set_pace(self, rate: float, at_once: int) -> None:
        """So many calls a second, and so many at once after a rest, from the next one on."""
        self.rate, self.at_once = rate, at_once
        self._step = 1 / rate
        self._slack = (at_once - 1) * self._step

    def share(self, part: float) -> None:
        """Take a part of what the whole bot may do. One that serves nobody logs in, and no more.

        The next one comes a step after the last, as what was slow need not be waited for, but no
        others with it: they would come on top of those of the second before.
        """
        at_once = max(1, round(AT_ONCE * part)) if part else LOG_IN
        self.set_pace(max(SLOWEST, (RATE + AT_ONCE) * part - at_once), at_once)
        if self._passed is None:
            return
        self._due = self._passed + self._step + self._slack
        if self._timer is not None:
            self._timer.cancel()
            self._timer = self._timer_of_next()

    async def acquire(self, work: Work = Work.POST) -> None:
        """Wait until it is one's turn; posts go before reminders, and these before edits."""
        loop = asyncio.get_running_loop()
        if not self._waiting and loop.time() >= self._due - self._slack:
            self._pass(loop.time())
            return
        turn = loop.create_future()
        heapq.heappush(self._waiting, (work, next(self._order), turn))
        if self._timer is None:
            self._timer = self._timer_of_next()
        await turn

    def _let_pass(self) -> None:
        """The first who still waits may go, and the next one a step later."""
        self._timer = None
        loop = asyncio.get_running_loop()
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                self._pass(loop.time())
                break
        if self._waiting:
            self._timer = self._timer_of_next()

    def _timer_of_next(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_at(self._due - self._slack, self._let_pass)

    def _pass(self, now: float) -> None:
        self._passed = now
        self._due = max(self._due, now) + self._step


def traced(limiter: RateLimiter, gate: Gate) -> aiohttp.TraceConfig:
    """What every attempt of all requests of discord.py's passes. First answers go another way
    (`bot/discord/answering/acknowledge.py`), and what follows them is never held up.

    A request raises Barred while Discord takes none, and Refused where discord.py must not try it
    again by itself.
    """

    async def started(_: object, __: object, request: aiohttp.TraceRequestStartParams) -> None:
        work = _work_of(request)
        if work is not Work.ANSWER:
            with untimed():
                await limiter.acquire(work)
        if request.url.scheme not in WEBSOCKETS:
            gate.admit(work)

    async def ended(_: object, __: object, request: aiohttp.TraceRequestEndParams) -> None:
        if request.url.scheme in WEBSOCKETS:
            return
        work, answer = _work_of(request), request.response
        of_the_bot = work is not Work.ANSWER
        gate.note(answer.status, answer.headers, of_the_bot=of_the_bot, work=work)
        await check_answer(answer, work)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(started)
    trace.on_request_end.append(ended)
    return trace


def _work_of(request: aiohttp.TraceRequestStartParams | aiohttp.TraceRequestEndParams) -> Work:
    return Work.ANSWER if ANSWERS.search(request.url.raw_path) else work_of(request.method)
