"""Forty shards with 2,500 servers each, shared out among four processes over one database.

Run with ``python -m benchmarks.bench_fleet`` where Debian's package postgresql is installed. It
takes a quarter of an hour, because a shard IDENTIFYs each five and a half seconds: first what a
guess costs one, two and four processes, then the start, the posts that are due by then, and a
rolling restart while people guess. SHARDS=8 SERVERS=6000 before it leaves the processor time to
spare that it takes to count requests by the second.
"""

import asyncio
import os
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.bot_load import most_a_second
from benchmarks.bots import (
    Ask,
    Bot,
    Command,
    choose_posts,
    driving,
    guesses,
    words_of_today,
)
from benchmarks.probes import resident
from benchmarks.stand_in import TOKEN, StandIn
from tests.support.postgresql import DURABLE, Cluster, cluster
from tests.support.processes import Service, service
from tests.support.waiting import until

SHARDS, SERVERS = (int(os.environ.get(*each)) for each in (("SHARDS", "40"), ("SERVERS", "100000")))
PROCESSES = 4
POSTING = 60.0  # seconds that are looked at
PATIENCE = 900.0  # seconds for all shards
NO_ANSWER = 10.0  # seconds after which nobody waits for one any more
PLAYERS = 8  # who guess at the same time, after
PAUSE = 0.1  # seconds each
FEW, SIZES = 40, (1, 2, 4)  # servers, and processes, to compare the costs of a guess
PACE, ROUNDS = 50, 5  # guesses a second of each process, and how often they are compared
REST = 20.0  # seconds in which nobody guesses


@dataclass
class Fleet:
    """Processes that share the shards among them."""

    stand_in: StandIn
    folder: Path
    variables: dict[str, str]
    stack: AsyncExitStack
    processes: list[Service] = field(default_factory=list)

    async def start(self) -> Service:
        """One more process."""
        started = await self.stack.enter_async_context(service(self.folder, **self.variables))
        self.processes.append(started)
        return started

    async def connected(self) -> None:
        """Wait until all shards listen."""
        shards = int(self.variables["SHARD_COUNT"])
        await until(lambda: len(self.stand_in.gateway.sessions) == shards, seconds=PATIENCE)


@asynccontextmanager
async def fleet(
    discord: StandIn, folder: Path, url: str, shards: int, processes: int
) -> AsyncIterator[Fleet]:
    """So many processes that have claimed their part of the shards."""
    variables = {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": discord.api_url,
        "DISCORD_GATEWAY_URL": discord.gateway.url,
        "DATABASE_URL": url,
        "SHARD_COUNT": str(shards),
        "SHARDS_PER_PROCESS": str(shards // processes),
    }
    async with AsyncExitStack() as stack:
        running = Fleet(discord, folder, variables, stack)
        for _ in range(processes):
            await (await running.start()).says("serves the shards")
        yield running


async def costs(server: Cluster, folder: Path) -> None:
    """What a guess takes of one, two and four processes that are equally busy, asked in turn."""
    async with AsyncExitStack() as stack:
        bots = {each: await shared(server, folder, each, stack) for each in SIZES}
        for bot in bots.values():
            await bot.at_pace(4 * PACE, 60 * PACE)  # all have played: a first guess costs more
        rests = [await bot.at_rest(REST) for bot in bots.values()]
        for bot in bots.values():
            bot.forget()
        for number, bot in [*bots.items()] * ROUNDS:
            await bot.at_pace(number * PACE, 5 * number * PACE)
    print(
        "milliseconds of the processor a guess, and of these what is taken also when nobody guesses"
    )
    for (number, bot), rest in zip(bots.items(), rests, strict=True):
        ours, theirs = (median(each) * 1e3 for each in (bot.processor, bot.database))
        of_ours, of_theirs = (each * 1e3 / PACE / number for each in rest)
        print(
            f"{number} processes: theirs {ours:.2f}, {of_ours:.2f} of it at rest;"
            f" the server's {theirs:.2f}, {of_theirs:.2f} of it at rest",
            flush=True,
        )


async def shared(server: Cluster, folder: Path, processes: int, stack: AsyncExitStack) -> Bot:
    """So many processes for the same few servers."""
    discord = await stack.enter_async_context(driving(StandIn(FEW)))
    name, place = server.create(), Path(tempfile.mkdtemp(dir=folder))
    url = server.by_network(name).url
    running = await stack.enter_async_context(fleet(discord, place, url, max(SIZES), processes))
    await running.connected()
    words = await todays(asking(server, name))
    pids = [each.process.pid for each in running.processes]
    return Bot(discord, pids, guesses(words), server=server)


def asking(server: Cluster, name: str) -> Ask:
    """Asks a database of the server."""
    return lambda sql: server.sql(name, sql).splitlines()


async def todays(ask: Ask) -> list[str]:
    """The words of the day, as soon as a bot has made it."""
    await until(lambda: words_of_today(ask))
    return words_of_today(ask)


async def morning(server: Cluster, folder: Path) -> None:
    """All processes start when all servers wait for their posts, and are restarted one by one."""
    name = server.create()
    async with driving(StandIn(SERVERS)) as discord:
        await choose_posts(server.by_network(name), discord)
        began, url = perf_counter(), server.by_network(name).url
        async with fleet(discord, folder, url, SHARDS, PROCESSES) as running:
            await running.connected()
            print(f"{SHARDS} shards connected after {perf_counter() - began:.0f} s,", end=" ")
            print(f"two IDENTIFYs {closest(discord.gateway.identified):.2f} s apart at least")
            await posts(discord)
            for each in running.processes:
                print(f"{resident(each.process.pid):.0f} MiB a process", flush=True)
            await restart(running, asking(server, name))
        most = most_a_second([at for at, *_ in discord.own_calls])
        kinds = Counter(method for _, method, _ in discord.own_calls)
        print(f"{most} requests in any second, in all {dict(kinds)}")


async def posts(discord: StandIn) -> None:
    """What all processes post in a while."""
    before = len(discord.posted)
    await asyncio.sleep(POSTING)
    print(f"{(len(discord.posted) - before) / POSTING:.1f} posts a second")


async def restart(running: Fleet, ask: Ask) -> None:
    """Each process is replaced by a new one, while people guess."""
    people = People(running.stand_in, guesses(await todays(ask)))
    guessing = [asyncio.create_task(people.guess()) for _ in range(PLAYERS)]
    for old in running.processes[:PROCESSES]:
        await (await running.start()).says("joined the processes")
        began = perf_counter()
        await old.end(seconds=60)
        await running.connected()
        print(f"replaced after {perf_counter() - began:.0f} s", flush=True)
    people.tired = True
    await asyncio.gather(*guessing)
    kept = {(int(who), word) for who, _, word in (row.partition("|") for row in ask(KEPT))}
    print(
        f"{people.asked:,} guesses: {people.unheard:,} while nobody listened for their shard,"
        f" {people.unanswered:,} without an answer, {len(people.told):,} answered,"
        f" {len(people.told - kept):,} of these not kept"
    )


KEPT = "SELECT player_id || '|' || word FROM found_words"


@dataclass
class People:
    """Who guess all the time, each a new word."""

    discord: StandIn
    words: Iterator[tuple[Command, int, int]]
    asked: int = 0
    unheard: int = 0  # between two processes
    unanswered: int = 0
    told: set[tuple[int, str]] = field(default_factory=set)  # who, and which word
    tired: bool = False

    async def guess(self) -> None:
        """Guess until it is enough."""
        while not self.tired:
            command, guild, member = next(self.words)
            word = command["options"][0]["options"][0]["value"]
            self.asked += 1
            if await self._is_told(command, guild, member):
                self.told.add((self.discord.person(guild, member), word))
            await asyncio.sleep(PAUSE)

    async def _is_told(self, command: Command, guild: int, member: int) -> bool:
        try:
            async with asyncio.timeout(NO_ANSWER):
                await self.discord.ask(command, guild, member)
        except ConnectionError:
            self.unheard += 1
        except TimeoutError:
            self.unanswered += 1
        else:
            return True
        return False


def closest(moments: list[float]) -> float:
    """The fewest seconds between two of them."""
    return min(later - earlier for earlier, later in pairwise(moments))


async def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, cluster(**DURABLE) as server:
        await costs(server, Path(folder))
        await morning(server, Path(folder))


if __name__ == "__main__":
    asyncio.run(main())
