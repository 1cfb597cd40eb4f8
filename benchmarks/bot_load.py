"""The whole bot under load, beside the smallest discord.py bot there can be.

Run with ``python -m benchmarks.bot_load``. Both are processes of their own and real clients of a
stand-in in this process. Every guess is a new word, so that each is a durable commit in a file.
The exit code tells whether the goals were met; the machine should have nothing else to do.

``python -m benchmarks.bot_load far`` measures a burst while Discord is 0, 100 and 300 ms away.
"""

import asyncio
import itertools
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import time
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.probes import commit_seconds, processor_seconds, resident
from benchmarks.stand_in import TOKEN, StandIn, now
from bot.application import open_application
from bot.model import Server
from bot.servers.puzzle_day import puzzle_day
from bot.store.servers import put_server
from tests.support.processes import ROOT, service
from tests.support.waiting import until

ROUNDS = 5
ALONE = 150  # commands a round, one after the other
MANY = 2000  # commands a round, so many in flight:
IN_FLIGHT = 32
BURST = 6000
DEADLINE = 3.0  # seconds, Discord's
DELAYS = (0.0, 0.1, 0.3)  # seconds that Discord is away
GUILDS = 40
# In a server: from the second round on all have played before; a first guess costs more.
PLAYERS = 100
SERVERS = 2500
POSTING = 60.0  # seconds

PING = {"id": "1", "name": "ping", "type": 1}
Command = dict[str, Any]


@dataclass
class Bot:
    """A bot that is asked something."""

    stand_in: StandIn
    pid: int
    commands: Iterator[tuple[Command, int, int]]  # what is asked, in which server, by whom
    alone: list[float] = field(default_factory=list)  # median latencies in seconds
    rates: list[float] = field(default_factory=list)  # commands a second
    processor: list[float] = field(default_factory=list)  # seconds a command

    async def one_by_one(self) -> None:
        """The latency of commands that come alone."""
        times = [await self.stand_in.ask(*next(self.commands)) for _ in range(ALONE)]
        self.alone.append(statistics.median(times))

    async def in_flight(self) -> None:
        """The throughput with some commands under way at any time."""

        async def ask_on() -> None:
            for _ in range(MANY // IN_FLIGHT):
                await self.stand_in.ask(*next(self.commands))

        busy, begin = processor_seconds(self.pid), perf_counter()
        await asyncio.gather(*(ask_on() for _ in range(IN_FLIGHT)))
        asked = MANY // IN_FLIGHT * IN_FLIGHT
        self.rates.append(asked / (perf_counter() - begin))
        self.processor.append((processor_seconds(self.pid) - busy) / asked)

    async def burst(self) -> list[float]:
        """The seconds until each of many simultaneous commands was acknowledged, sorted; an answer
        that would come too late may never be given."""
        asked = [await self.stand_in.send(*next(self.commands)) for _ in range(BURST)]
        await asyncio.wait([each.acknowledged for each in asked], timeout=10 * DEADLINE)
        return sorted(each.acknowledged.result() for each in asked if each.acknowledged.done())


# The bots


@asynccontextmanager
async def stand_in(guilds: int, delay: float = 0.0) -> AsyncIterator[StandIn]:
    """A stand-in that listens, so many seconds away."""
    server = StandIn(guilds, delay)
    await server.start()
    yield server
    await server.close()


@asynccontextmanager
async def pong() -> AsyncIterator[Bot]:
    """The bot to compare with, connected."""
    async with stand_in(GUILDS) as server:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "ignore", "-m", "benchmarks.pong_bot"),
            *(server.api_url, server.gateway_url, TOKEN),
            cwd=ROOT,
        )
        await server.ready.wait()
        everyone = itertools.cycle(itertools.product(range(PLAYERS), range(GUILDS)))
        yield Bot(server, process.pid, ((PING, guild, member) for member, guild in everyone))
        process.terminate()
        await process.wait()


@asynccontextmanager
async def honeygram(folder: Path, guilds: int = GUILDS, delay: float = 0.0) -> AsyncIterator[Bot]:
    """Honeygram as a host runs it, connected."""
    async with stand_in(guilds, delay) as server:
        variables = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": server.gateway_url,
            "DATABASE_URL": f"sqlite:///{folder / 'honeygram.db'}",
        }
        if guilds == SERVERS:
            await choose_posts(folder, server)
        async with service(folder, **variables) as running:
            await running.ready()
            await until(lambda: words_of_today(folder))
            yield Bot(server, running.process.pid, guesses(words_of_today(folder)))
            await running.end(seconds=30)


def words_of_today(folder: Path) -> list[str]:
    """The target words of the current honeycomb, as soon as the bot has made it."""
    with closing(sqlite3.connect(folder / "honeygram.db")) as database:
        query = "SELECT targets FROM rounds WHERE game = 'honeycomb' AND day = ?"
        day = puzzle_day(Server(0), now()).isoformat()
        return [word for [words] in database.execute(query, [day]) for word in words.split()]


def guesses(words: list[str]) -> Iterator[tuple[Command, int, int]]:
    """New words, word by word for all players of all servers."""
    for word, member, guild in itertools.product(words, range(PLAYERS), range(GUILDS)):
        option = {"name": "word", "type": 3, "value": word}
        guess = {"name": "guess", "type": 1, "options": [option]}
        yield {"id": "2", "name": "bee", "type": 1, "options": [guess]}, guild, member


def kept(folder: Path) -> int:
    """How many words count, in the file."""
    with closing(sqlite3.connect(folder / "honeygram.db")) as database:
        [[number]] = database.execute("SELECT count(*) FROM found_words")
    return int(number)


async def choose_posts(folder: Path, server: StandIn) -> None:
    """All servers chose daily posts of both games, at midnight."""
    async with open_application(folder / "honeygram.db", now) as application:
        async with application.database.transaction() as transaction:
            for guild in server.servers:
                [channel] = guild.channels
                await put_server(transaction, Server(guild.id, channel, time(0)))
        await application.rounds.prepare(now())


# The goals


@dataclass(frozen=True)
class Line:
    """A measured figure and whether its goal was met."""

    name: str
    figures: str
    goal: str
    met: bool


async def beside_pong(folder: Path) -> list[Line]:
    """Throughput, latency and a burst, round by round in turn."""
    async with pong() as small, honeygram(folder) as ours:
        for bot in (small, ours):  # warm up
            await bot.in_flight()
            bot.rates.clear()
            bot.processor.clear()
        for _ in range(ROUNDS):
            for measure in (Bot.one_by_one, Bot.in_flight):
                await measure(small)
                await measure(ours)
        bursts = [await bot.burst() for bot in (small, ours)]
        told = MANY // IN_FLIGHT * IN_FLIGHT * (ROUNDS + 1) + ALONE * ROUNDS + len(bursts[1])
        await until(lambda: kept(folder) >= told)  # none was refused, none is lost
    kept_alone = f"; to keep a row alone takes {commit_seconds(folder) * 1e3:.2f}"
    return [
        _compared("guesses a second, 32 in flight", small.rates, ours.rates, "{:,.0f}", 0.6, max),
        _compared("processor time, ms a guess", small.processor, ours.processor, "{:.2f}", 0, max),
        _compared("latency alone, ms" + kept_alone, small.alone, ours.alone, "{:.2f}", 1.7, min),
        _burst("pong", bursts[0], BURST * 0),
        _burst("guesses", bursts[1], BURST),
    ]


def _compared(
    name: str,
    pong: list[float],
    ours: list[float],
    form: str,
    goal: float,
    better: Callable[..., float],
) -> Line:
    """The medians beside each other; the ratio of each pair of rounds is less moved by noise."""
    ratio = statistics.median(mine / theirs for mine, theirs in zip(ours, pong, strict=True))
    scale = 1 if better is max and goal else 1e3
    figures = " : ".join(form.format(statistics.median(each) * scale) for each in (pong, ours))
    met = not goal or better(ratio, goal) == ratio
    sign = "≥" if better is max else "≤"
    return Line(name, f"{figures} = {ratio:.2f}", f"{sign} {goal}" if goal else "", met)


def _burst(name: str, times: list[float], least: int) -> Line:
    in_time = sum(seconds <= DEADLINE for seconds in times)
    figures = f"{in_time:,} in {DEADLINE:.0f} s, the last after {times[-1]:.2f} s"
    return Line(
        f"{BURST:,} {name} at once", figures, f"{least:,}" if least else "", in_time >= least
    )


async def posting(folder: Path) -> list[Line]:
    """Posts to thousands of servers when their day begins."""
    async with honeygram(folder, SERVERS) as bot:
        begin = perf_counter()
        served: set[int] = set()
        while len(served) < SERVERS and perf_counter() - begin < 3 * POSTING:
            await asyncio.sleep(0.1)
            served = {channel for _, channel in bot.stand_in.posted}
        first, *_, last = (moment for moment, _ in bot.stand_in.posted)
        memory = resident(bot.pid)
        calls = bot.stand_in.own_calls
    rate = most_a_second([moment for moment, *_ in calls])
    return [
        Line(
            f"{SERVERS:,} servers posted to",
            f"{len(served):,} in {last - first:.1f} s",
            f"≤ {POSTING:.0f} s",
            len(served) == SERVERS and last - first <= POSTING,
        ),
        Line("requests in any second", f"{rate}", "≤ 50", rate <= 50),
        Line(f"memory with {SERVERS:,} servers", f"{memory:.0f} MiB", "< 150 MiB", memory < 150),
    ]


async def far(folder: Path) -> list[Line]:
    """A burst while Discord is far away; without a goal, as the distance is the host's."""
    places = [Path(tempfile.mkdtemp(dir=folder)) for _ in DELAYS]
    return [await _from_afar(place, delay) for place, delay in zip(places, DELAYS, strict=True)]


async def _from_afar(folder: Path, delay: float) -> Line:
    async with honeygram(folder, delay=delay) as bot:
        await bot.one_by_one()
        asked = []
        for _ in range(BURST):
            asked.append(await bot.stand_in.send(*next(bot.commands)))
            await asyncio.sleep(0)  # Discord hears answers while it sends
        await asyncio.wait([each.acknowledged for each in asked], timeout=3 * DEADLINE)
        times = [each.acknowledged.result() for each in asked if each.acknowledged.done()]
        memory, words = resident(bot.pid), kept(folder) - ALONE
    told = sum(seconds <= DEADLINE for seconds in times)
    figures = f"{told:,} told in {DEADLINE:.0f} s, {words:,} kept, {memory:.0f} MiB"
    return Line(f"{BURST:,} guesses at once, {delay * 1e3:.0f} ms away", figures, "", met=True)


def most_a_second(moments: list[float]) -> int:
    """The largest number of moments within one second."""
    return max(
        sum(moment <= other < moment + 1 for other in moments[place : place + 200])
        for place, moment in enumerate(moments)
    )


async def main() -> bool:
    """Measure, print, and tell whether the goals were met."""
    parts: list[Callable[[Path], Any]] = [beside_pong, posting, far]
    chosen = [part for part in parts if part.__name__ in sys.argv[1:]] or parts[:2]
    print(f"{'pong : guess = ratio, where there are two':<74}{'':<44}goal")
    met = True
    for part in chosen:
        with tempfile.TemporaryDirectory() as folder:
            for line in await part(Path(folder)):
                met &= line.met
                print(
                    f"{line.name:<74}{line.figures:<44}{line.goal}{'' if line.met else '  MISSED'}",
                    flush=True,
                )
    return met


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
