"""How long people wait for their answers while a client floods the page.

Run with ``python -m benchmarks.bench_flood`` (six minutes), or with names of floods. A bot process
answers ten people in Discord and five on the page. For each flood, `ROUNDS` times in turn, they
guess for `ROUND` seconds without it and for as long with it. The flooder is another process, and
comes back up to `OPENS_PER_SECOND` times when it is cut off. All processes share the machine, so
the difference includes the processor time that the flooder itself takes.

Prints one line per flood, and one for a player with a valid session on a slow line. The exit code
is 1 if somebody got no answer, waited more than `MAX_RISE` longer (p95), if a flooder was not cut
off, or the player was.
"""

import asyncio
import math
import multiprocessing
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
from guildyard import Channel, Guild, NoReply, Person, Playground
from guildyard.testing import free_port

from benchmarks.flooder import TWO_ADDRESSES, WORDS, Flood, Outcome, floods, run_flood
from bot.application import open_application
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.opening import open_database
from bot.web.cookies import PLACE, place_path
from bot.web.sessions import Seat, WebSessions
from bot.web.tokens import Seal
from tests.support.pages import Page
from tests.support.processes import pointing_at, service
from tests.support.rounds import BEE_TARGETS, SEVEN, keep_round
from tests.support.services import furnish

IN_DISCORD, ON_PAGE = 10, 5  # people
INTERVAL = 0.6  # seconds between two guesses of a person, below the cooldown
ROUNDS, ROUND = 2, 8.0  # seconds, without and with a flood
WARM_UP = 30.0  # seconds; a bot prepares puzzles about 20 seconds after its start
ANSWER_TIMEOUT = 10.0
MAX_RISE = 0.050  # seconds of the p95
BYTES_PER_SECOND, LATENCY = 50_000, 1.0  # of the slow line, in each direction
SLOW_LINE = 14.0  # seconds
Guess = Callable[[], Awaitable[object]]


@dataclass
class Waits:
    """How long people waited for their answers."""

    asked: int = 0
    seconds: list[float] = field(default_factory=list)

    async def time(self, answer: Awaitable[object]) -> None:
        """Wait for an answer, and note the seconds."""
        self.asked += 1
        began = time.perf_counter()
        with suppress(NoReply, TimeoutError, ConnectionError):
            async with asyncio.timeout(ANSWER_TIMEOUT):
                await answer
            self.seconds.append(time.perf_counter() - began)

    @property
    def p50(self) -> float:
        return statistics.median(self.seconds) if self.seconds else math.nan

    @property
    def p95(self) -> float:
        if len(self.seconds) < 2:
            return math.nan  # which is no good rise
        return statistics.quantiles(self.seconds, n=20, method="inclusive")[-1]

    def __str__(self) -> str:
        return f"{self.p50 * 1e3:.0f}/{self.p95 * 1e3:.0f} ms ({len(self.seconds)} of {self.asked})"


async def guess_for(seconds: float, people: Sequence[Guess], waits: Waits) -> None:
    """Let everybody guess for `seconds`."""
    end = time.monotonic() + seconds

    async def play(guess: Guess, delay: float) -> None:
        await asyncio.sleep(delay)
        while (now := time.monotonic()) < end:
            await waits.time(guess())
            await asyncio.sleep(now + INTERVAL - time.monotonic())

    async with asyncio.TaskGroup() as group:
        for number, guess in enumerate(people):
            group.create_task(play(guess, number * INTERVAL / len(people)))


async def slow_line(port: int) -> asyncio.Server:
    """Listen, and pass on what comes with LATENCY and BYTES_PER_SECOND."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        with suppress(ConnectionError):
            while data := await reader.read(BYTES_PER_SECOND // 20):
                loop.call_later(LATENCY, writer.write, data)
                await asyncio.sleep(len(data) / BYTES_PER_SECOND)
        loop.call_later(LATENCY, writer.close)

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(reader, back), carry(there, writer))

    return await asyncio.start_server(accept, "127.0.0.1", 0)


@dataclass
class SlowPlayer:
    """A player who opens the page over a slow line. The socket is opened before the scripts."""

    origin: str
    path: str
    cookie: str

    async def play(self, seconds: float) -> bool:
        """Open the page, and play until `seconds` have passed. Return False if cut off."""
        end = time.monotonic() + seconds
        server = await slow_line(int(self.origin.rpartition(":")[2]))
        try:
            slow = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            headers = {"Cookie": self.cookie, "Origin": self.origin}
            async with aiohttp.ClientSession(slow, headers=headers) as session:
                return await self._play(session, end)
        except (aiohttp.ClientError, OSError, TimeoutError):
            return False
        finally:
            server.close()

    async def _play(self, session: aiohttp.ClientSession, end: float) -> bool:
        opening = asyncio.create_task(session.ws_connect(f"{self.path}socket"))
        async with session.get(self.path) as answer:
            shown = await answer.text()
        for name in re.findall(r'(?:src|href)="(\S*assets/\S+?)"', shown):
            async with session.get(f"{self.path}{name.removeprefix('./')}") as answer:
                await answer.read()
        async with Page(await opening) as page:
            await page.ok("hello")
            await page.act("show")
            await asyncio.sleep(end - time.monotonic())
            await page.act("show")
        return True


@dataclass
class RunningBot:
    """A running bot, and who plays there."""

    port: int
    people: Mapping[str, Sequence[Guess]]  # in Discord and on the page
    slow_player: SlowPlayer
    flooder: Executor  # another process

    async def warm_up(self) -> None:
        """Let everybody guess until the bot has prepared its next puzzles; that isn't counted."""
        waits = {where: Waits() for where in self.people}
        for _ in range(math.ceil(WARM_UP / ROUND)):
            await self._guess(waits)

    async def measure(self, flood: Flood) -> bool:
        """Print how long people waited without and with a flood. Return True if that is good."""
        without, during = ({where: Waits() for where in self.people} for _ in range(2))
        outcome = Outcome()
        for _ in range(ROUNDS):
            await self._guess(without)
            flooding = self._flood(flood, ROUND)
            await self._guess(during)
            outcome += await flooding
        good = outcome.longest < ROUND
        parts = []
        for where, waits in during.items():
            good = good and len(waits.seconds) == waits.asked
            good = good and waits.p95 - without[where].p95 <= MAX_RISE
            parts.append(f"{where} {without[where]}, then {waits}")
        missed = "" if good else "MISSED "
        print(f"{missed}{flood.name}: {'; '.join(parts)}; flooder: {outcome}", flush=True)
        return good

    async def measure_slow_line(self, flood: Flood) -> bool:
        """Print whether a player on a slow line is cut off during a flood."""
        flooding = self._flood(flood, SLOW_LINE)
        stayed = await self.slow_player.play(SLOW_LINE)
        outcome = await flooding
        line = f"a player on a line of {BYTES_PER_SECOND // 1000} kB/s and {LATENCY * 2:.0f} s"
        result = "stayed" if stayed else "MISSED was cut off"
        print(f"{line}, during {flood.name}: {result}; flooder: {outcome}")
        return stayed

    async def _guess(self, waits: Mapping[str, Waits]) -> None:
        await asyncio.gather(
            *(guess_for(ROUND, guesses, waits[where]) for where, guesses in self.people.items())
        )

    def _flood(self, flood: Flood, seconds: float) -> Awaitable[Outcome]:
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self.flooder, run_flood, flood, self.port, seconds)


async def main() -> bool:
    """Measure every flood; return True if all goals were met."""
    wanted = sys.argv[1:]
    print("p50/p95 (answered of asked) without, then with each flood")
    playground = Playground()
    await playground.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with running_bot(playground, Path(folder)) as (measured, all_floods):
                await measured.warm_up()
                chosen = [each for each in all_floods if not wanted or each.name in wanted]
                results = [await measured.measure(each) for each in chosen]
                silent = next(each for each in all_floods if each.addresses == TWO_ADDRESSES)
                results.append(await measured.measure_slow_line(silent))
    finally:
        await playground.close()
    return all(results)


@asynccontextmanager
async def running_bot(
    playground: Playground, folder: Path
) -> AsyncIterator[tuple[RunningBot, Sequence[Flood]]]:
    """Run the bot and a flooder's process, with everybody logged in."""
    guild, port = playground.add_guild("Town"), free_port()
    path, origin = place_path(guild.id), f"http://127.0.0.1:{port}"
    channel = guild.add_text_channel("puzzles")
    people = [guild.add_member(f"P{number}") for number in range(IN_DISCORD + ON_PAGE + 2)]
    cookies = await log_in(folder / "honeygram.db", guild, people)
    settings = {
        "WEB_PORT": str(port),
        "WEB_URL": origin,
        "DISCORD_CLIENT_SECRET": playground.client_secret,
    }
    spawn = multiprocessing.get_context("spawn")
    async with (
        service(folder, **pointing_at(playground, folder), **settings) as running,
        aiohttp.ClientSession(headers={"Origin": origin}) as session,
        AsyncExitStack() as stack,
    ):
        flooder = stack.enter_context(ProcessPoolExecutor(1, spawn))
        flooder.submit(os.getpid).result()
        await running.ready()
        in_discord = [discord_guesses(each, channel) for each in people[:IN_DISCORD]]
        on_page = []
        for cookie in cookies[IN_DISCORD:-2]:
            headers = {"Cookie": cookie}
            socket_ = await session.ws_connect(f"{origin}{path}socket", headers=headers)
            page = await stack.enter_async_context(Page(socket_))
            await page.ok("hello")
            on_page.append(page_guesses(page))
        guesses = {"Discord": in_discord, "page": on_page}
        slow_player = SlowPlayer(origin, path, cookies[-2])
        yield (
            RunningBot(port, guesses, slow_player, flooder),
            floods(path, cookies[-1]),
        )
        if "Traceback" in running.output:
            raise RuntimeError(running.output)


async def log_in(place: Path, guild: Guild, people: Sequence[Person]) -> list[str]:
    """Set up a database with rounds of many words, and return a cookie per person."""
    today = now().date()
    async with open_database(place, now()) as database:
        for day in (today - timedelta(days=1), today, today + timedelta(days=1)):
            words = HoneycombRound(day, SEVEN, BEE_TARGETS, frozenset(WORDS))
            await keep_round(database, words)
    await furnish(place)
    async with open_application(place, now) as application:
        logins = application.people.logins
        sessions = WebSessions(Seal(await logins.key(), now), logins, now)
        seats = [
            Seat(each.id, guild.id, await logins.begin(each.id, now()), "en-US") for each in people
        ]
        return [f"honeygram-{PLACE}={sessions.seat_token(seat)}" for seat in seats]


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def discord_guesses(person: Person, channel: Channel) -> Guess:
    """Return a function that guesses a new word with a command."""
    words = iter(WORDS)
    return lambda: person.command("/bee guess", channel, word=next(words))


def page_guesses(page: Page) -> Guess:
    """Return a function that guesses a new word on a page."""
    words = iter(WORDS)
    return lambda: page.guess(word := next(words), nonce=word)


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
