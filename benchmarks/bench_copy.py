"""A year with 10,000 players moved to PostgreSQL and back, and guesses at both at once.

Run with ``python -m benchmarks.bench_copy`` where Debian's package postgresql is installed. The
server is one that makes every commit durable, on the same machine.
"""

import asyncio
import resource
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.bench_views import NOON, furnish
from bot.model import FoundWord, Player, Score
from bot.store.copying import copy_database
from bot.store.opening import Place, open_database
from tests.support.postgresql import DURABLE, cluster

AT_ONCE, ROUNDS = 32, 100


async def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, cluster(**DURABLE) as server:
        first, last = Path(folder) / "first.db", Path(folder) / "last.db"
        await furnish(first)
        with server.database() as address:
            await move(first, address)
            await move(address, last)
            for place in (last, address, last, address):
                await guess(place)


async def move(source: Place, target: Place) -> None:
    """Copy everything, and print how long it took."""
    rows: dict[str, int] = {}
    began = perf_counter()
    await copy_database(source, target, NOON, rows.__setitem__)
    seconds = perf_counter() - began
    kind = type(target).__name__
    print(f"{sum(rows.values()):,} rows to {kind} in {seconds:.1f} s, and compared")


async def guess(place: Place) -> None:
    """Score words, so many at once, and print how many a second and what one costs this process."""
    async with open_database(place, NOON) as database:
        began, busy = perf_counter(), _busy()
        for number in range(ROUNDS):
            word = f"{number}-{began}"
            found = (FoundWord(word, 1),)
            players = (Player(2, player, "Bee") for player in range(AT_ONCE))
            scores = [Score(each, "honeycomb", NOON.date(), found, NOON) for each in players]
            await asyncio.gather(*map(database.score, scores))
        seconds, cost = perf_counter() - began, _busy() - busy
    guesses = AT_ONCE * ROUNDS
    each = f"{cost / guesses * 1e6:.0f} µs of this process each"
    print(f"{type(place).__name__}: {guesses / seconds:,.0f} guesses a second, {each}")


def _busy() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    asyncio.run(main())
