"""Some days of play in many servers while everything breaks; then the books are compared."""

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.lexicon.lexicon import read_lexicon
from bot.resources import resource_folder
from playground.interactions.replies import NoReply
from playground.server import Playground
from tests.chaos.audit import Audit, audit
from tests.chaos.ledger import Ledger
from tests.chaos.players import Player
from tests.chaos.shifted_clock import ShiftedClock
from tests.chaos.towns import Town, build_towns
from tests.chaos.trouble import Mischief
from tests.chaos.vocabulary import Vocabulary
from tests.support.processes import Service, pointing_at, service
from tests.support.waiting import until

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
HANDS = 2  # each plays on two devices at once
AT_ONCE = 8  # servers that are started at once
LONGEST_LIFE = 8.0  # seconds
PATIENCE = 90  # minutes for the last posts to come, when all is quiet; one passes in 2 s
LONGEST_START = 15.0  # seconds until players no longer wait for a process


@dataclass(frozen=True)
class Plan:
    """How long, how large, how wild."""

    seed: int
    servers: int = 200
    seconds: float = 60.0
    kills: int = 0  # at least so many, however long that takes
    life: tuple[int, int] = (5, 150)  # words that are tried from ready to the kill
    hours: float = 1.2  # by which the clock moves each second


@dataclass
class Season:
    """What is under way, and what came of it."""

    plan: Plan
    folder: Path
    playground: Playground
    clock: ShiftedClock  # of the bot's machine, which can be wrong
    discord_clock: ShiftedClock
    towns: Sequence[Town]
    vocabulary: Vocabulary
    mischief: Mischief
    ledger: Ledger = field(default_factory=Ledger)
    online: asyncio.Event = field(default_factory=asyncio.Event)
    outputs: list[str] = field(default_factory=list)
    kills: int = 0
    exit_code: int | None = None

    @asynccontextmanager
    async def process(self) -> AsyncIterator[Service]:
        """The bot, from its start to its end."""
        variables = pointing_at(self.playground, self.folder) | {"LOG_FORMAT": "json"}
        command = ("-m", "tests.chaos.process", str(self.folder / "clock"))
        self.mischief.break_login()
        async with service(self.folder, command=command, **variables) as running:
            try:
                yield running
            finally:
                self.online.clear()
                self.outputs.append(running.output)

    async def begin(self) -> None:
        """Start the daily posts everywhere, in peace."""
        async with self.process() as running:
            await running.ready()
            limit = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(self._start(town, limit) for town in self.towns))
            running.process.kill()

    async def live_and_die(self) -> None:
        """Start the process and kill it, again and again until the time is over."""
        rng = random.Random(f"{self.plan.seed}/kills")
        over = asyncio.get_running_loop().time() + self.plan.seconds
        while asyncio.get_running_loop().time() < over or self.kills < self.plan.kills:
            async with self.process() as running:
                if rng.random() < 0.9:
                    await self._wait_for(running)
                    await self._live(rng.randint(*self.plan.life))
                else:  # a kill in the middle of the start
                    await asyncio.sleep(rng.uniform(0.2, 2.0))
                running.process.kill()
                self.kills += 1
            self._let_pass(timedelta(minutes=rng.uniform(0, 20)))

    async def calm_down(self) -> None:
        """When the trouble is over, the process gets well by itself and ends when asked."""
        async with self.process() as running:
            async with working(*_players(self), *self.troubles()):
                await self._wait_for(running)
                await self._live(self.plan.life[0])
            self.mischief.make_peace()
            for _ in range(PATIENCE):
                self._let_pass(timedelta(minutes=1))
                with suppress(TimeoutError):  # the audit will say what is missing
                    await until(self._all_posted, seconds=2)
                    break
            with suppress(TimeoutError):
                self.exit_code = await running.end(seconds=10)

    def troubles(self) -> list[Coroutine[Any, Any, None]]:
        """All that makes trouble at once."""
        return [
            self.mischief.break_requests(self.online),
            self.mischief.break_gateway(self.online),
            self.mischief.move_clock(self.plan.hours),
        ]

    async def _live(self, words: int) -> None:
        """Let players try so many words, or as many as a while allows."""
        goal = self.ledger.attempts.total() + words
        with suppress(TimeoutError):
            await until(lambda: self.ledger.attempts.total() >= goal, seconds=LONGEST_LIFE)

    async def _wait_for(self, running: Service) -> None:
        """Wait until the process is ready; not for ever, as the trouble goes on."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_START):
                await running.ready()
                self.online.set()

    def _let_pass(self, span: timedelta) -> None:
        """Time passes for all, while the process is down."""
        self.clock.move(span)
        self.discord_clock.move(span)

    async def _start(self, town: Town, limit: asyncio.Semaphore) -> None:
        async with limit:
            for _ in range(5):
                try:
                    await town.admin.command("/daily start", town.channel, **town.choice)
                    return
                except NoReply:
                    continue

    def _all_posted(self) -> bool:
        now = self.clock()
        return all(town.posts[game, town.day(now)] for town in self.towns for game in town.games)


async def play_season(plan: Plan, folder: Path) -> Audit:
    """Begin, break, calm down, and compare."""
    clock, discord_clock = ShiftedClock(folder / "clock"), ShiftedClock(folder / "discord-clock")
    playground = Playground(clock=discord_clock)
    await playground.start()
    try:
        towns = build_towns(playground, plan.servers, NAMES, plan.seed)
        mischief = Mischief(playground, clock, random.Random(f"{plan.seed}/trouble"))
        vocabulary = Vocabulary(read_lexicon(resource_folder("data")))
        season = Season(plan, folder, playground, clock, discord_clock, towns, vocabulary, mischief)
        await season.begin()
        async with working(*_players(season), *season.troubles()):
            await season.live_and_die()
        await season.calm_down()
        return audit(season)
    finally:
        await playground.close()


def _players(season: Season) -> list[Coroutine[Any, Any, None]]:
    return [
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
