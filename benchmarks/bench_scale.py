"""What many servers take: a few figures measured on this machine, and the rest computed from them.

Run with ``python -m benchmarks.bench_scale`` where Debian's package postgresql is installed. It
prints what was measured, then the table of docs/scale.md with what follows from that.
"""

import asyncio
import math
import resource
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from guildyard.server import Playground

from benchmarks.probes import resident, server_seconds
from bot.discord.limits.rate_limit import EDITS, RATE
from bot.model import FoundWord, Player, Score
from bot.processes.identify_turns import PAUSE
from bot.store.opening import Place, open_database
from tests.support.postgresql import DURABLE, Cluster, cluster
from tests.support.processes import pointing_at, service

SIZES = 1_000, 10_000, 100_000, 1_000_000

# What a server is taken for.
PLAYERS, WORDS, GUESSES = 5, 20, 30  # players a day, words kept of each, guesses of each
BUSIEST_HOUR = 0.1  # of the guesses of a day
POSTS = 2  # a day; each is edited once more when its day is over
MINUTES = 10  # a day in which a player finds something, so that a post is edited
DAY = 86_400  # seconds

SHARD = 1_000  # servers, as Discord advises
SHARDS_A_PROCESS = 25
VERY_LARGE = 150_000  # servers, from which on Discord lets several shards identify at once
AT_ONCE = 16  # of them

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ROUNDS, IN_FLIGHT = 200, 32
FEW, SOME, MANY, CHANNELS = 10, 1_000, 3_000, 20  # the first ones fill holes that a start leaves


@dataclass(frozen=True)
class Figures:
    """What was measured."""

    bytes_a_word: float  # in PostgreSQL, with all that is counted and indexed
    mebibytes: float  # of a process that serves nobody yet
    kibibytes_a_server: float


def row(servers: int, figures: Figures) -> list[str]:
    """The line of the table for so many servers."""
    shards = math.ceil(servers / SHARD)
    processes = math.ceil(shards / SHARDS_A_PROCESS)
    each = servers / processes
    memory = figures.mebibytes + each * figures.kibibytes_a_server / 1024
    gigabytes = servers * PLAYERS * WORDS * 365 * figures.bytes_a_word / 1e9
    guesses = servers * PLAYERS * GUESSES * BUSIEST_HOUR / 3600
    start = shards * PAUSE.total_seconds() / (AT_ONCE if servers > VERY_LARGE else 1)
    return [
        f"{servers:,}",
        f"{shards:,}",
        f"{processes}" + (f" + {math.ceil(processes / 20)}" if shards > 1 else ""),
        f"{rounded(memory):,.0f} MB",
        f"{rounded(gigabytes):,.0f} GB",
        f"{rounded(guesses):,.0f}",
        duration(start),
        duration(servers * POSTS / RATE),
        f"{rounded(edits(servers)):g}",
        f"{rounded(servers * (POSTS + edits(servers)) / (RATE * DAY) * 100):g} %",
    ]


def edits(servers: int) -> float:
    """How often the posts of a server's day are edited, with what Discord's limit leaves."""
    return min(PLAYERS * MINUTES + POSTS, EDITS * RATE * DAY / servers)


def rounded(number: float) -> float:
    """Two digits are all that such an estimate is worth."""
    return round(number, 1 - math.floor(math.log10(number)))


def duration(seconds: float) -> str:
    """A time for people."""
    for unit, length in (("h", 3600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{rounded(seconds / length):.0f} {unit}"
    return f"{rounded(seconds):.0f} s"


async def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, cluster(**DURABLE) as server:
        print("SQLite:", await guess(Path(folder) / "guesses.db", None))
        with server.database() as address:
            print("PostgreSQL:", await guess(address, server))
            bytes_a_word = await size_of_a_word(address)
        small, middle, large = [await memory(Path(folder), each) for each in (FEW, SOME, MANY)]
    figures = Figures(bytes_a_word, small, (large - middle) * 1024 / (MANY - SOME))
    print(f"{figures.bytes_a_word:.0f} bytes of PostgreSQL a word that is kept")
    print(f"{figures.mebibytes:.0f} MiB a process with {FEW} servers")
    print(f"{figures.kibibytes_a_server:.1f} KiB a server with {CHANNELS} channels")
    for servers in SIZES:
        print(f"| {' | '.join(row(servers, figures))} |")


async def guess(place: Place, server: Cluster | None) -> str:
    """Keep words, so many at once: how many a second, and the processor time of one."""
    async with open_database(place, NOON) as database:
        began, ours, theirs = perf_counter(), busy(), server_seconds(server)
        for number in range(ROUNDS):
            scores = [
                Score(
                    player(each + number // WORDS * IN_FLIGHT),
                    "honeycomb",
                    NOON.date(),
                    (FoundWord(f"w{number}", 5),),
                    NOON,
                )
                for each in range(IN_FLIGHT)
            ]
            await asyncio.gather(*map(database.score, scores))
        seconds = perf_counter() - began
        guesses = ROUNDS * IN_FLIGHT
        costs = [(busy() - ours) / guesses * 1e6, (server_seconds(server) - theirs) / guesses * 1e6]
    told = f"{guesses / seconds:,.0f} words a second, {IN_FLIGHT} in flight, {costs[0]:.0f} µs"
    return f"{told} of the bot each" + (f", {costs[1]:.0f} µs of the server" if server else "")


async def size_of_a_word(place: Place) -> float:
    """The bytes that a database grows by, with words as players find them: many of few people."""
    async with open_database(place, NOON) as database:
        before, people = await database.size(), 3_000
        found = tuple(FoundWord(f"letters{number}", 7) for number in range(WORDS // 2))
        for game in ("honeycomb", "anigram"):
            scores = [
                Score(player(10_000 + n), game, NOON.date(), found, NOON, 100)
                for n in range(people)
            ]
            await asyncio.gather(*map(database.score, scores))
        return (await database.size() - before) / (people * WORDS)


async def memory(folder: Path, servers: int) -> float:
    """The mebibytes of a process that is ready in so many servers."""
    playground = Playground()
    await playground.start()
    for number in range(servers):
        guild = playground.add_guild(f"Guild {number}")
        for channel in range(CHANNELS):
            guild.add_text_channel(f"channel-{channel}")
    async with service(folder, **pointing_at(playground, folder)) as running:
        await running.ready()
        await asyncio.sleep(2)  # what a start leaves behind is given back
        mebibytes = resident(running.process.pid)
        await running.end()
    await playground.close()
    return mebibytes


def player(number: int) -> Player:
    """Somebody."""
    return Player(number % 600, number, "Bee")


def busy() -> float:
    """The seconds that a processor worked for this process."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    asyncio.run(main())
