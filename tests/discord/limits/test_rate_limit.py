"""The pace of the bot's own calls: even, urgent ones first, answers never held up."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest
from guildyard import Playground

from bot.application import Application
from bot.concurrency import request_timeout, untimed
from bot.discord.answering.traffic import Traffic
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.connection import use_endpoints
from bot.discord.limits.rate_limit import AT_ONCE, RATE, RateLimiter
from bot.discord.limits.refusals import Work

Result = TypeVar("Result")


class NoTimeLost(asyncio.SelectorEventLoop):
    """A loop whose clock goes on to the next timer as soon as there is nothing else to do."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        timers = self._scheduled  # type: ignore[attr-defined]
        due = [each.when() for each in timers if not each.cancelled()]
        if due and not self._ready:  # type: ignore[attr-defined]
            self.now = max(self.now, min(due))
        super()._run_once()  # type: ignore[misc]


def without_waiting(steps: Coroutine[Any, Any, Result]) -> Result:
    """Run on a loop that loses no time: its clock is exact, however slow the machine is."""
    with asyncio.Runner(loop_factory=NoTimeLost) as runner:
        return runner.run(steps)


async def passed(pace: RateLimiter, *names: str) -> list[tuple[str, float]]:
    """Return who passed after how many seconds, of calls that come at once."""
    order: list[tuple[str, float]] = []
    begin = asyncio.get_running_loop().time()

    async def call(name: str) -> None:
        await pace.acquire()
        order.append((name, asyncio.get_running_loop().time() - begin))

    await asyncio.gather(*map(call, names))
    return order


def test_calls_pass_in_their_order_in_even_steps() -> None:
    order = without_waiting(passed(RateLimiter(rate=100, at_once=1), *"abcdef"))

    assert [name for name, _ in order] == [*"abcdef"]
    assert [after for _, after in order] == pytest.approx([n / 100 for n in range(6)])


def test_the_timeout_of_a_request_begins_when_it_may_pass() -> None:
    async def request(limiter: RateLimiter, seconds: float) -> None:
        async with request_timeout(30):
            for _ in range(2):
                with untimed():
                    await limiter.acquire()
                await asyncio.sleep(seconds)

    async def requests() -> None:
        limiter = RateLimiter(rate=0.01, at_once=1)
        await asyncio.gather(*(request(limiter, seconds=29) for _ in range(3)))
        with pytest.raises(TimeoutError):
            await request(limiter, seconds=31)

    without_waiting(requests())


def test_no_second_holds_more_calls_than_discord_allows() -> None:
    """Here a tenth of a second, and a tenth of the calls."""
    order = without_waiting(passed(RateLimiter(rate=450, at_once=4), *map(str, range(100))))

    moments = [moment for _, moment in order]
    most = max(sum(begin <= each < begin + 0.1 for each in moments) for begin in moments)
    assert most <= 50


@pytest.mark.parametrize(
    "parts",
    [[1], [1 / 2] * 2, [1 / 4, 1 / 2, 1 / 4], [1 / 8] * 8, [1 / 20] * 20],
    ids=["one", "two", "three, unequal", "eight", "twenty"],
)
def test_all_processes_together_are_about_as_fast_as_one(parts: list[float]) -> None:
    paces = [RateLimiter() for _ in parts]
    for pace, part in zip(paces, parts, strict=True):
        pace.share(part)
    in_the_worst_second = sum(pace.rate + pace.at_once for pace in paces)
    assert in_the_worst_second == pytest.approx(46)
    assert sum(pace.rate for pace in paces) >= 26


def test_a_process_that_gets_shards_is_faster_at_once() -> None:
    """It logged in slowly, because it may have stayed a spare."""

    async def seconds_after_getting_shards() -> float:
        pace = RateLimiter()
        pace.share(0)
        waiting = [asyncio.create_task(pace.acquire()) for _ in range(6)]
        await asyncio.sleep(0)
        begin = asyncio.get_running_loop().time()
        pace.share(1)
        await asyncio.gather(*waiting)
        assert (pace.rate, pace.at_once) == (RATE, AT_ONCE)
        return asyncio.get_running_loop().time() - begin

    assert without_waiting(seconds_after_getting_shards()) < 1.0


@pytest.mark.parametrize("every", [0.1, 0.7, 1.0])
def test_shares_that_change_let_no_second_hold_more(every: float) -> None:
    """Processes claim shards each second, and what was one's is another's from then on."""
    moments: list[float] = []

    async def call(pace: RateLimiter) -> None:
        while True:
            await pace.acquire()
            moments.append(asyncio.get_running_loop().time())

    async def run() -> None:
        paces = [RateLimiter(), RateLimiter()]
        paces[1].share(0)
        calling = [asyncio.create_task(call(pace)) for pace in paces for _ in range(80)]
        for number in range(60):
            part = abs((number % 20) - 10) / 10
            paces[0].share(part)
            paces[1].share(1 - part)
            await asyncio.sleep(every)
        for each in calling:
            each.cancel()

    without_waiting(run())
    most = max(sum(begin <= each < begin + 1 for each in moments) for begin in moments)
    assert most <= 50
    assert len(moments) > 60 * every * 40  # as fast as one all the while


async def test_two_processes_are_never_refused_for_being_fast(
    playground: Playground, app: Application
) -> None:
    playground.limit_requests(True)
    use_endpoints(playground.api_url, playground.gateway_url)
    bots = [Honeygram(app, Traffic(app.host.metrics), shard_count=2) for _ in range(2)]
    for bot in bots:
        bot.limiter.share(1 / 2)
        await bot.http.static_login(playground.token)
    await asyncio.gather(*(bot.application_info() for bot in bots * 60))
    for bot in bots:
        await bot.http.close()

    statuses = [each.status for each in playground.exchanges]
    assert statuses == [200] * len(statuses)
    assert len(statuses) == 122


def test_a_few_calls_after_a_rest_pass_at_once() -> None:
    order = without_waiting(passed(RateLimiter(rate=1, at_once=4), *"abcd"))

    assert [after for _, after in order] == [0.0] * 4


async def test_urgent_calls_overtake_those_that_can_wait() -> None:
    pace = RateLimiter(rate=0.001, at_once=1)
    await pace.acquire()
    order: list[str] = []

    async def call(name: str, work: Work) -> None:
        await pace.acquire(work)
        order.append(name)

    async with asyncio.TaskGroup() as tasks:
        for name in ("edit", "edit", "post"):
            tasks.create_task(call(name, Work.EDIT if name == "edit" else Work.POST))
        await asyncio.sleep(0)  # all of them wait
        pace.share(1)
    assert order == ["post", "edit", "edit"]


def test_a_call_that_gave_up_takes_nobodys_turn() -> None:
    async def seconds_of_the_last() -> float:
        pace = RateLimiter(rate=10, at_once=1)
        await pace.acquire()
        begin = asyncio.get_running_loop().time()
        tasks = [asyncio.create_task(pace.acquire()) for _ in range(50)]
        last = asyncio.create_task(pace.acquire())
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await last
        return asyncio.get_running_loop().time() - begin

    assert without_waiting(seconds_of_the_last()) == pytest.approx(0.1)
