"""Measure what a word takes in both databases, and the memory of a process and of a server.

Run with ``python -m benchmarks.bench_scale`` where Debian's package postgresql is installed.
"""

import asyncio
import resource
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from guildyard import Playground

from benchmarks.probes import resident, server_seconds
from bot.model import FoundWord, Player, Score
from bot.store.opening import Place, open_database
from tests.support.postgresql import DURABLE, Cluster, cluster
from tests.support.processes import pointing_at, service

WORDS = 20  # that a player finds in a day

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ROUNDS, IN_FLIGHT = 200, 32
FEW, SOME, MANY, CHANNELS = 10, 1_000, 3_000, 20  # the first ones fill holes that a start leaves


async def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, cluster(**DURABLE) as server:
        print("SQLite:", await guess(Path(folder) / "guesses.db", None))
        with server.database() as address:
            print("PostgreSQL:", await guess(address, server))
            bytes_a_word = await size_of_a_word(address)
        small, middle, large = [await memory(Path(folder), each) for each in (FEW, SOME, MANY)]
    print(f"{bytes_a_word:.0f} bytes of PostgreSQL a word that is kept")
    print(f"{small:.0f} MiB a process with {FEW} servers")
    print(f"{(large - middle) * 1024 / (MANY - SOME):.1f} KiB a server with {CHANNELS} channels")


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
