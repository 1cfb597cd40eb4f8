"""Guesses on the page while somebody opens 10,000 connections.

Run with ``python -m benchmarks.bench_flood``. A hundred people have the page open and guess, before
and while the others are there: each of those asks once and then keeps its connection. Prints how
many were let in, how the rest was refused, the milliseconds that a guess waits, and the memory of
the bot. The exit code tells whether all guesses were answered, and everybody else was either let in
or told that it is full.
"""

import asyncio
import resource
import statistics
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

from benchmarks.bench_web import WEB, OpenPage, pages, tickets
from benchmarks.bots import honeygram, words_of_today
from benchmarks.probes import resident
from playground.ports import next_free

FLOOD = 10_000
FILES = FLOOD + 2000  # that this process opens
AT_ONCE = 200
PEOPLE, GUESSES = 100, 5
PACE = 1.2  # seconds between two guesses of one person
REQUEST = b"GET /landing.css HTTP/1.1\r\nHost: x\r\n\r\n"
# Let in; refused by the limit of one address; full.
ANSWERS = ("HTTP/1.1 200 ", "HTTP/1.1 429 ", "HTTP/1.1 503 ")

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Flood:
    """Connections that somebody opens and keeps."""

    def __init__(self, port: int) -> None:
        self.told: Counter[str] = Counter()
        self._port = port
        self._kept: list[Stream] = []

    async def rise(self) -> None:
        """Open all, and read what each is told."""
        turns = asyncio.Semaphore(AT_ONCE)

        async def open_one() -> None:
            async with turns:
                self.told[await self._connect()] += 1

        await asyncio.gather(*(open_one() for _ in range(FLOOD)))

    async def _connect(self) -> str:
        try:
            async with asyncio.timeout(30):
                reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
                self._kept.append((reader, writer))
                with suppress(ConnectionError):
                    writer.write(REQUEST)
                line = await reader.readline()
        except (OSError, TimeoutError) as error:
            return type(error).__name__
        return line.decode().strip() or "hung up"

    def fall(self) -> None:
        """Close all."""
        for _, writer in self._kept:
            writer.close()


async def guesses(opened: list[OpenPage]) -> list[float]:
    """The seconds that each guess of all people waited."""

    async def play(page: OpenPage, number: int) -> list[float]:
        await asyncio.sleep(number * PACE / PEOPLE)
        waits = []
        for _ in range(GUESSES):
            waits.append(await page.guess())
            await asyncio.sleep(PACE)
        return waits

    waits = await asyncio.gather(*(play(page, number) for number, page in enumerate(opened)))
    return [each for few in waits for each in few]


def row(what: str, waits: list[float]) -> str:
    """A line of the table."""
    late = statistics.quantiles(waits, n=20)[-1] * 1e3
    usual = statistics.median(waits) * 1e3
    return f"{what}: {len(waits)} guesses, {usual:.1f} ms, 95 in 100 up to {late:.1f}"


async def measure(folder: Path) -> bool:
    """Measure, print, and tell whether nobody was left without an answer."""
    tokens, port = await tickets(folder / "honeygram.db"), next_free(WEB) or WEB
    settings = {
        "WEB_PORT": str(port),
        "WEB_URL": f"http://127.0.0.1:{port}",
        "DISCORD_CLIENT_SECRET": "secret",
    }
    async with honeygram(folder, settings=settings) as bot:
        [pid], words = bot.pids, words_of_today(bot.ask)
        async with pages(port, tokens, words, PEOPLE) as opened:
            before, quiet = resident(pid), await guesses(opened)
            flood = Flood(port)
            _, rising = await asyncio.gather(flood.rise(), guesses(opened))
            full = await guesses(opened)
            after = resident(pid)
            flood.fall()
    for what, waits in {"before": quiet, "as they come": rising, "while they stay": full}.items():
        print(row(what, waits))
    for told, number in flood.told.most_common():
        print(f"{number:,} of {FLOOD:,} were told: {told}")
    print(f"memory, MiB: {before:.0f}, then {after:.0f}")
    answered = sum(number for told, number in flood.told.items() if told.startswith(ANSWERS))
    return answered == FLOOD and len(full) == PEOPLE * GUESSES


async def main() -> bool:
    """In a folder for this alone."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < FILES and most != resource.RLIM_INFINITY:
        sys.exit(f"this needs {FILES:,} open files, and the system allows {most:,} (ulimit -Hn)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, most))
    with tempfile.TemporaryDirectory() as folder:
        return await measure(Path(folder))


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
