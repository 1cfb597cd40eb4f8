"""What counting costs: one guess with all its figures, one scrape, and HTTP with the trace.

Run with ``python -m benchmarks.bench_metrics`` from the top of the project.
"""

import asyncio
from collections.abc import Callable
from time import perf_counter

import aiohttp
from aiohttp import web
from prometheus_client import generate_latest

from bot.acknowledgements import acknowledgement_trace
from bot.metrics import Metrics

ROUNDS = 20
CALLS = 1000


def main() -> None:
    """Print microseconds, the best of some rounds."""
    metrics = Metrics()
    metrics.watch_process()
    metrics.times_answers = True
    print(f"a guess counted      {best(lambda: count(metrics)):8.1f} µs")
    print(f"a scrape             {best(lambda: generate_latest(metrics.registry), 50):8.1f} µs")
    plain, traced = asyncio.run(requests(metrics))
    print(f"a request            {plain:8.1f} µs")
    print(f"a request, traced    {traced:8.1f} µs")


def best(call: Callable[[], object], calls: int = CALLS) -> float:
    """Microseconds of a call."""
    rounds = []
    for _ in range(ROUNDS):
        began = perf_counter()
        for _ in range(calls):
            call()
        rounds.append((perf_counter() - began) / calls * 1e6)
    return min(rounds)


def count(metrics: Metrics) -> None:
    """All that is counted of one guess."""
    metrics.arrived(1, "command")
    metrics.guessed("bee", "accepted")
    metrics.wrote(0.001)
    metrics.acknowledged(1)


async def requests(metrics: Metrics) -> tuple[float, float]:
    """Microseconds of a request to loopback, without the trace and with it, in turns."""
    app = web.Application()
    app.router.add_get("/api/interactions/1/token/callback", lambda _: answered())
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/api/interactions/1/token/callback"
    plain: list[float] = []
    traced: list[float] = []
    async with (
        aiohttp.ClientSession() as without,
        aiohttp.ClientSession(trace_configs=[acknowledgement_trace(metrics)]) as with_trace,
    ):
        for _ in range(ROUNDS):
            plain.append(await ask(without, url))
            traced.append(await ask(with_trace, url))
    await runner.cleanup()
    return min(plain), min(traced)


async def answered() -> web.Response:
    """What Discord says to an answer."""
    return web.Response()


async def ask(session: aiohttp.ClientSession, url: str) -> float:
    """Microseconds of one request among some."""
    began = perf_counter()
    for _ in range(100):
        async with session.get(url):
            pass
    return (perf_counter() - began) / 100 * 1e6


if __name__ == "__main__":
    main()
