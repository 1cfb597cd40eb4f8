"""Some days of play in many servers while everything breaks; then the books are compared."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from guildyard import NoReply, Playground

from bot.language.lexicon import read_lexicon
from bot.resources import resource_folder
from tests.chaos.audit import Audit, audit
from tests.chaos.books import read_books
from tests.chaos.databases import Database, database
from tests.chaos.ledger import Ledger
from tests.chaos.lives import live_and_die
from tests.chaos.players import Player
from tests.chaos.shifted_clock import ShiftedClock
from tests.chaos.towns import Town, build_towns
from tests.chaos.trouble import Mischief
from tests.chaos.visitors import ORIGIN, PageVisitor, Tickets, tickets
from tests.chaos.vocabulary import Vocabulary
from tests.support.processes import Service, pointing_at, service
from tests.support.waiting import until

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
HANDS = 2  # each plays on two devices at once, and on the page besides
DOOR = re.compile(r"the page is served on \S+ port (\d+)")
AT_ONCE = 8  # servers that are started at once
ATTEMPTS = 5  # to do so, as a busy machine answers late
STARTED = "Next post: "  # in each answer of one that is, the first and whatever comes after it
LONGEST_LIFE = 8.0  # seconds
PATIENCE = 90  # minutes for the last posts to come, when all is quiet; one passes in 2 s
LONGEST_START = 15.0  # seconds until players no longer wait for a process
LONGEST_STOP = 15.0


@dataclass(frozen=True)
class Plan:
    """How long, how large, how wild."""

    seed: int
    servers: int = 200
    seconds: float = 60.0
    kills: int = 0  # at least so many, however long that takes
    life: tuple[int, int] = (5, 150)  # words that are tried from ready to the kill
    hours: float = 1.2  # by which the clock moves each second
    database: str = "sqlite"
    processes: int = 1

    @property
    def shards(self) -> int:
        """How many there are."""
        return 1 if self.processes == 1 else 2 * self.processes

    @property
    def settings(self) -> dict[str, str]:
        """What a host sets for several processes: any of them can nearly do without the others."""
        if self.processes == 1:
            return {}
        return {"SHARD_COUNT": str(self.shards), "SHARDS_PER_PROCESS": str(self.shards - 1)}


@dataclass
class Season:
    """What is under way, and what came of it."""

    plan: Plan
    folder: Path
    database: Database
    playground: Playground
    clock: ShiftedClock  # of the bot's machine, which can be wrong
    discord_clock: ShiftedClock
    towns: Sequence[Town]
    vocabulary: Vocabulary
    mischief: Mischief
    tickets: Tickets = field(default_factory=dict)
    ledger: Ledger = field(default_factory=Ledger)
    online: asyncio.Event = field(default_factory=asyncio.Event)
    outputs: list[str] = field(default_factory=list)
    exit_codes: list[int | None] = field(default_factory=list)  # of those that were asked to end
    alive: int = 0  # processes
    kills: int = 0
    pauses: int = 0
    _ready: set[Service] = field(default_factory=set)

    @asynccontextmanager
    async def process(self) -> AsyncIterator[Service]:
        """The bot, from its start to its end."""
        variables = pointing_at(self.playground, self.folder) | self.plan.settings
        variables |= {"LOG_FORMAT": "json", "DATABASE_URL": self.database.url}
        variables |= {"WEB_PORT": "0", "WEB_URL": ORIGIN}
        variables |= {"DISCORD_CLIENT_SECRET": self.playground.client_secret}
        command = ("-m", "tests.chaos.process", str(self.folder / "clock"))
        self.mischief.break_login()
        self.alive += 1
        async with service(self.folder, command=command, **variables) as running:
            try:
                yield running
            finally:
                self.alive -= 1
                self.outputs.append(running.output)
                self.away(running)

    def away(self, running: Service) -> None:
        """A process serves nobody any more; players rest when none does."""
        self._ready.discard(running)
        if not self._ready:
            self.online.clear()

    def doors(self) -> list[tuple[Service, int]]:
        """The processes that are ready, each with the port of its page."""
        seen = ((each, DOOR.search(each.output)) for each in sorted(self._ready, key=id))
        return [(each, int(found[1])) for each, found in seen if found]

    async def wait_for(self, running: Service) -> None:
        """Wait until a process is ready; not for ever, as the trouble goes on."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_START):
                await until(lambda: "ready as " in running.output or running.ended)
        if not running.ended:
            self._ready.add(running)
            self.online.set()

    async def live(self, words: int) -> None:
        """Let players try so many words, or as many as a while allows."""
        goal = self.ledger.attempts.total() + words
        with suppress(TimeoutError):
            await until(lambda: self.ledger.attempts.total() >= goal, seconds=LONGEST_LIFE)

    def let_pass(self, span: timedelta) -> None:
        """Time passes for all."""
        self.clock.move(span)
        self.discord_clock.move(span)

    async def begin(self) -> None:
        """Start the daily posts everywhere, in peace."""
        async with self.processes(self.plan.processes) as processes:
            await until(self.connected, seconds=60)
            limit = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(self._start(town, limit) for town in self.towns))
            for each in processes:
                each.process.kill()

    async def calm_down(self) -> None:
        """When the trouble is over, the processes get well by themselves and end when asked."""
        async with AsyncExitStack() as stack:
            processes = [
                await stack.enter_async_context(self.process()) for _ in range(self.plan.processes)
            ]
            async with working(*_players(self), *self.troubles()):
                await asyncio.gather(*map(self.wait_for, processes))
                await self.live(self.plan.life[0])
                await self._wait_for_a_page()
            self.mischief.make_peace()
            await self._wait_for_posts(processes, stack)
            await asyncio.gather(*(self.stop(each) for each in processes if not each.ended))

    async def _wait_for_a_page(self) -> None:
        """Let somebody be told something on the page, however slow the machine is."""
        if any("bee" in town.games for town in self.towns):
            with suppress(TimeoutError):
                await until(lambda: self.ledger.deeds["told on a page"])

    async def _wait_for_posts(self, processes: list[Service], stack: AsyncExitStack) -> None:
        """Let time pass until all posts are there; if not, the audit will say what is missing.
        Whoever ends for want of a database is started anew, as supervisors do."""
        for _ in range(PATIENCE):
            for each in [each for each in processes if each.ended]:
                processes.remove(each)
                processes.append(await stack.enter_async_context(self.process()))
            self.let_pass(timedelta(minutes=1))
            with suppress(TimeoutError):
                await until(self._all_posted, seconds=2)
                break

    async def stop(self, running: Service) -> None:
        """Ask a process to end."""
        self.away(running)
        code = None
        with suppress(TimeoutError):
            code = await running.end(seconds=LONGEST_STOP)
        self.exit_codes.append(code)

    @asynccontextmanager
    async def processes(self, number: int) -> AsyncIterator[list[Service]]:
        """Several at once."""
        async with AsyncExitStack() as stack:
            yield [await stack.enter_async_context(self.process()) for _ in range(number)]

    def troubles(self) -> list[Coroutine[Any, Any, None]]:
        """All that makes trouble at once."""
        return [
            self.database.make_trouble(self.online),
            self.mischief.break_requests(self.online),
            self.mischief.break_gateway(self.online),
            self.mischief.move_clock(self.plan.hours),
        ]

    def connected(self) -> bool:
        """Does a process listen on each shard?"""
        sessions = self.playground.gateway.sessions.values()
        return len({each.shard for each in sessions if each.socket}) == self.plan.shards

    async def _start(self, town: Town, limit: asyncio.Semaphore) -> None:
        said = ""
        async with limit:
            for _ in range(ATTEMPTS):
                with suppress(NoReply):
                    reply = await town.admin.command("/daily start", town.channel, **town.choice)
                    if STARTED in (said := reply.text):
                        return
        raise RuntimeError(f"the daily posts of {town.guild.name} were not started: {said}")

    def _all_posted(self) -> bool:
        now = self.clock()
        return all(town.posts[game, town.day(now)] for town in self.towns for game in town.games)


async def play_season(plan: Plan, folder: Path) -> Audit:
    """Begin, break, calm down, and compare. A server ends with the thread that calls this."""
    with database(plan.database, folder, plan.seed) as chosen:
        return await _play(plan, folder, chosen)


async def _play(plan: Plan, folder: Path, database: Database) -> Audit:
    clock, discord_clock = ShiftedClock(folder / "clock"), ShiftedClock(folder / "discord-clock")
    playground = Playground(clock=discord_clock)
    await playground.start()
    try:
        towns = build_towns(playground, plan.servers, NAMES, plan.seed)
        mischief = Mischief(playground, clock, random.Random(f"{plan.seed}/trouble"))
        vocabulary = Vocabulary(read_lexicon(resource_folder("data")))
        season = Season(
            *(plan, folder, database, playground, clock, discord_clock),
            *(towns, vocabulary, mischief),
        )
        season.tickets = await tickets(database.place, clock, towns)
        await season.begin()
        async with working(*_players(season), *season.troubles()):
            await live_and_die(season)
        await season.calm_down()
        return audit(season, await read_books(database))
    finally:
        await playground.close()


def _players(season: Season) -> list[Coroutine[Any, Any, None]]:
    """What people do on Discord and on the page."""
    on_pages = [
        PageVisitor(
            name,
            season.towns,
            season.vocabulary,
            season.ledger,
            season.doors,
            season.tickets,
            random.Random(f"{season.plan.seed}/{name}/page"),
            several=season.plan.processes > 1,
        ).play()
        for name in NAMES
    ]
    return on_pages + [
        Player(
            name,
            season.towns,
            season.vocabulary,
            season.ledger,
            season.online,
            random.Random(f"{season.plan.seed}/{name}/{hand}"),
        ).play()
        for name in NAMES
        for hand in range(HANDS)
    ]


@asynccontextmanager
async def working(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Work that goes on beside the block; what fails in it fails the block."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        await end(tasks)


async def end(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel until it works: asyncio.wait_for of Python 3.11 can swallow a cancellation."""
    for _ in range(50):
        if all(task.done() for task in tasks):
            break
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=0.2)
    await asyncio.gather(*tasks, return_exceptions=True)
