"""Fifty shards, two processes with half of them each, and a spare one that takes over a half.

Run with ``python -m benchmarks.bench_shards`` where Debian's package postgresql is installed. It
takes seven minutes, because a shard IDENTIFYs each five seconds, as at Discord.
"""

import asyncio
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from guildyard import Playground

from tests.support.postgresql import DURABLE, Cluster, cluster
from tests.support.processes import Service, pointing_at, service
from tests.support.services import metrics, page
from tests.support.waiting import until

SHARDS, EACH = 50, 25
PATIENCE = 400.0  # seconds for all shards


async def main() -> None:
    """Measure and print."""
    playground = Playground()
    await playground.start()
    for shard in range(SHARDS):
        playground.add_guild(f"Guild {shard}", id=(shard + SHARDS) << 22).add_text_channel(
            "puzzles"
        )
    with tempfile.TemporaryDirectory() as folder, cluster(**DURABLE) as server:
        async with AsyncExitStack() as stack:
            await take_over(playground, Path(folder), server, stack)
    await playground.close()


async def take_over(
    playground: Playground, folder: Path, server: Cluster, stack: AsyncExitStack
) -> None:
    """Start, and end one of those that serve."""
    variables = pointing_at(playground, folder) | {
        "DATABASE_URL": server.by_network(server.create()).url,
        "SHARD_COUNT": str(SHARDS),
        "SHARDS_PER_PROCESS": str(EACH),
        "METRICS_PORT": "0",
    }
    began = perf_counter()
    first = await stack.enter_async_context(service(folder, **variables))
    await first.says("serves the shards")
    second = await stack.enter_async_context(service(folder, **variables))
    await second.says("serves the shards")
    spare = await stack.enter_async_context(service(folder, **variables))
    await spare.says("joined the processes")
    print(f"claimed {shards_of(first)} and {shards_of(second)}, all processes have started")
    await both_are_starting(first, second)
    await until(lambda: connected(playground) == [*range(SHARDS)], seconds=PATIENCE)
    took = perf_counter() - began
    apart = f"{closest(playground):.2f} s apart at least"
    print(f"{SHARDS} shards connected {took:.0f} s after the first start, {apart}")
    for each in (first, second, spare):
        await until(well(each))

    ended = perf_counter()
    await first.end(seconds=30)
    await until(lambda: "serves the shards" in spare.output)
    claimed = perf_counter() - ended
    await until(lambda: connected(playground) == [*range(SHARDS)], seconds=PATIENCE)
    took = perf_counter() - ended
    print(
        f"after SIGTERM: {shards_of(spare)} claimed in {claimed:.1f} s, connected in {took:.0f} s"
    )
    await until(well(spare))
    print(f"the spare serves {(await metrics(spare))['honeygram_shards']:.0f}, and is well")


async def both_are_starting(*processes: Service) -> None:
    """While the shards stand in line, nobody is alarmed."""
    for each in processes:
        status, text = await page(each, "/healthz")
        if status != 200 or '"starting"' not in text:
            raise RuntimeError(text)


def well(process: Service) -> Callable[[], object]:
    """Asks whether a process is well, and all of its shards are connected."""

    async def ask() -> bool:
        status, text = await page(process, "/healthz")
        return (status, '"ok"' in text) == (200, True)

    return ask


def shards_of(process: Service) -> str:
    """What a process has told that it serves, in short."""
    line = next(line for line in process.output.splitlines() if "serves the shards" in line)
    numbers = line.partition("[")[2].partition("]")[0].split(", ")
    return f"{len(numbers)} shards ({numbers[0]} to {numbers[-1]})"


def connected(playground: Playground) -> list[int]:
    """The shards that listen to the stand-in."""
    return sorted(each.shard for each in playground.gateway.sessions.values() if each.socket)


def closest(playground: Playground) -> float:
    """The fewest seconds between two IDENTIFYs."""
    sent = [each for each in playground.frames if each.received and each.payload["op"] == 2]
    moments = sorted(each.at.timestamp() for each in sent)
    return min(later - earlier for earlier, later in pairwise(moments))


if __name__ == "__main__":
    asyncio.run(main())
