"""How long people wait while others do the worst that they may, and while the disk is busy.

Run with ``python -m benchmarks.bench_waits [piles] [crowds] [disk] [silent] [SECONDS]``: players
beside piles of what a server may keep, players beside people who ask for what takes the processor
longest, players beside a slow disk, servers that are due a post beside channels that never answer.
The bot is a process of its own, asked over the wire for so many seconds. The exit code tells
whether the goals were met; the machine should have nothing else to do. The slow disk needs a C
compiler.
"""

import asyncio
import itertools
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from time import perf_counter

from benchmarks.bots import GUILDS, SERVERS, Command, database_in, honeygram, words_of_today
from benchmarks.probes import processor_seconds
from benchmarks.stand_in import FIRST_MEMBER, TOKEN, Asked, StandIn, now
from bot.application import open_application
from bot.games.honeycomb.game import HONEYCOMB
from bot.play.cooldown import ACTIONS
from bot.store.sqlite.database import open_database
from tests.support.piles import pile_up_reports, pile_up_rulings
from tests.support.processes import service
from tests.support.waiting import until

SECONDS = 60.0
WARM_UP = 10.0  # seconds that do not count: all servers have just been posted to
GOAL = 0.05  # seconds for 99 of 100
GUESSES = 36.0  # a second, of words that count, and as many that do not

RULINGS, REPORTS, DAYS, PEOPLE = 500, 1000, 30, 20_000  # what a server may pile up, and its size
HEAVY = 0.5  # seconds between two asks of each heavy kind

PLAYER = "INSERT INTO players (server_id, player_id, name) VALUES ($1, $2, 'Player ' || $2)"
TOTALS = """
INSERT INTO total_scores (server_id, player_id, game, points, hints, percent, reached_at)
SELECT $1, $2, name, 1 + $2 * 37 % 100000, 0, 1 + $2 * 37 % 9000, '2026-01-01' FROM games
"""
EVERY_WORD = """
INSERT INTO found_words (server_id, player_id, game, day, word, points, found_at)
SELECT $1, $2, game, day, json_each.value, 5, $3
FROM rounds, json_each('["' || replace(targets || ' ' || bonus, ' ', '","') || '"]')
WHERE game = 'honeycomb' AND day < substr($3, 1, 10)
"""

WRITES = 5.0  # a second, when the disk is slow
ADMINS = str((1 << 5) | 3072)  # everybody may manage the server
SILENT = 50  # servers whose channels never answer
LATER = 5.0  # seconds by which they may delay the last of the others: they take part of the rate

PEOPLE_AT = (10, 20, 40)  # who each do what one may do in
SPAN = 10.0  # seconds
ASKED = (("anigram", "practice"), ("bee", "practice"))
PREPARED = 30.0  # seconds from the start until the dealers are made beside
DISCORD_LISTENS = 3.0  # seconds
REFUSAL = 600  # bytes of an answer, at most; a board has more
IDLE = 0.1  # seconds of the processor within one
_crowds = itertools.count(1)  # each of other people

SLOW = {"SLOW_EVERY": "60", "SLOW_SECONDS": "2"}


class Waits:
    """Asks a bot at an even pace and notes how long each kind of ask waits."""

    def __init__(self, stand_in: StandIn, seconds: float, *, warm_up: float = WARM_UP) -> None:
        self._stand_in = stand_in
        self._warm_up = warm_up
        self._begin = perf_counter()
        self._seconds = seconds
        self._times: defaultdict[str, list[float]] = defaultdict(list)

    async def ask(
        self, kind: str, rate: float, asks: Iterator[tuple[Command, int, int]]
    ) -> list[Asked]:
        """Ask so many times a second, however long the answers take."""
        answers = []
        for number in itertools.count():
            await asyncio.sleep(self._begin + number / rate - perf_counter())
            if perf_counter() - self._begin > self._seconds:
                break
            answers.append(await self._stand_in.send(*next(asks)))
        await asyncio.wait([answer.acknowledged for answer in answers], timeout=10)
        self._times[kind] = [self.wait_of(answer) for answer in answers if self._counts(answer)]
        return answers

    def report(self, kind: str, *, goal: bool, share: int = 99) -> bool:
        """Print what was measured; was the goal met?"""
        times = sorted(self._times[kind])
        last = times[int(len(times) * share / 100)]
        met = not goal or last < GOAL
        print(
            f"{kind:<24}{len(times):>7,} asked{times[len(times) // 2] * 1e3:>9.1f} ms median"
            f"{last * 1e3:>9.1f} ms p{share}{times[-1] * 1e3:>9.1f} ms at most"
            f"{f'   < {GOAL * 1e3:.0f} ms' if goal else ''}{'' if met else '  MISSED'}"
        )
        return met

    def _counts(self, answer: Asked) -> bool:
        return answer.sent - self._begin > self._warm_up

    def wait_of(self, answer: Asked) -> float:
        """The seconds until it was answered, or until now."""
        known = answer.acknowledged.done()
        return answer.acknowledged.result() if known else perf_counter() - answer.sent


@asynccontextmanager
async def bot(
    prepare: Callable[[Path, StandIn], Awaitable[None]], **variables: str
) -> AsyncIterator[tuple[StandIn, list[str], int]]:
    """A stand-in with a bot, the words that count today, and the process."""
    stand_in = StandIn(GUILDS, permissions=ADMINS)
    await stand_in.start()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        await prepare(folder / "honeygram.db", stand_in)
        url, ask = database_in(folder)
        variables |= {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": stand_in.api_url,
            "DISCORD_GATEWAY_URL": stand_in.gateway.url,
            "DATABASE_URL": url,
        }
        async with service(folder, **variables) as running:
            await running.ready()
            await until(lambda: words_of_today(ask), seconds=60)
            yield stand_in, words_of_today(ask), running.process.pid
            await running.end(seconds=30)
    await stand_in.close()


def command(*path: str, **options: str) -> Command:
    """What Discord sends for a command and its subcommand."""
    data: Command = {
        "options": [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    }
    for name in reversed(path[1:]):
        data = {"options": [data | {"name": name, "type": 1}]}
    return data | {"id": "2", "name": path[0], "type": 1}


def guesses(words: list[str]) -> Iterator[tuple[Command, int, int]]:
    """New words, in all servers but the first."""
    for word, member, guild in itertools.product(words, range(100), range(1, GUILDS)):
        yield command("bee", "guess", word=word), guild, member


def others() -> Iterator[tuple[Command, int, int]]:
    """Words that do not count, of people who have found none."""
    for member, guild in itertools.cycle(itertools.product(range(500, 700), range(1, GUILDS))):
        yield command("bee", "guess", word="zzzzzz"), guild, member


async def nothing(_: Path, __: StandIn) -> None:
    """Begin with an empty database."""


async def pile_up(path: Path, stand_in: StandIn) -> None:
    """The most that one server and one of its players may have left behind."""
    server, person, at = stand_in.servers[0].id, FIRST_MEMBER, now()
    async with open_application(path, now) as application:
        for back in range(1, DAYS + 1):
            await application.games.rounds.of(HONEYCOMB, at.date() - timedelta(days=back))
    async with open_database(path) as database:
        await pile_up_reports(database, server, REPORTS, at)
        await pile_up_rulings(database, server, RULINGS, at.date())
        async with database.transaction() as transaction:
            people = [(server, person + number) for number in range(PEOPLE)]
            for sql in (PLAYER, TOTALS):
                await transaction.execute_many(sql, people)
            await transaction.execute(EVERY_WORD, server, person, at.isoformat())


async def piles(seconds: float) -> bool:
    """Guesses in all servers but one, in which an admin and a player ask for all that there is."""
    async with bot(pile_up) as (stand_in, words, _):
        waits = Waits(stand_in, seconds)
        heavy = {
            "rulings": command("rule", "list"),
            "statistics": command("stats"),
            "leaderboard": command("leaderboard", period="all-time"),
        }
        await asyncio.gather(
            waits.ask("guesses that count", GUESSES, guesses(words)),
            waits.ask("other guesses", GUESSES, others()),
            *(
                waits.ask(kind, 1 / HEAVY, itertools.repeat((asked, 0, 0)))
                for kind, asked in heavy.items()
            ),
        )
    met = [waits.report(kind, goal=True) for kind in ("guesses that count", "other guesses")]
    for kind in heavy:
        waits.report(kind, goal=False)
    return all(met)


async def crowds(_: float) -> bool:
    """Guesses beside people who practice as fast as they may."""
    async with bot(nothing) as (stand_in, words, pid):
        await asyncio.sleep(PREPARED)
        some, alone = guesses(words), Waits(stand_in, SPAN, warm_up=0.0)
        await alone.ask("guesses alone", GUESSES, some)
        alone.report("guesses alone", goal=False, share=95)
        met = [await crowd(stand_in, some, pid, path, each) for path in ASKED for each in PEOPLE_AT]
    return all(met)


async def crowd(
    stand_in: StandIn,
    words: Iterator[tuple[Command, int, int]],
    pid: int,
    path: tuple[str, ...],
    people: int,
) -> bool:
    """What so many people are told, and how long others wait meanwhile."""
    waits, begin = Waits(stand_in, SPAN, warm_up=0.0), perf_counter()
    before = processor_seconds(pid)
    rate, asks = people * ACTIONS / SPAN, greedy(path, people)
    asked, _ = await asyncio.gather(
        waits.ask("practicing", rate, asks), waits.ask("guesses", GUESSES, words)
    )
    busy = await busy_until_idle(pid) - begin - SPAN
    in_time = [each for each in asked if waits.wait_of(each) < DISCORD_LISTENS]
    refused = sum(each.size < REFUSAL for each in in_time)
    print(
        f"{people} people, /{' '.join(path)}: {len(asked)} asked, {len(in_time) - refused} got it,"
        f" {refused} were refused, {len(asked) - len(in_time)} were not told; busy for"
        f" {max(0.0, busy):.0f} s more, {processor_seconds(pid) - before:.1f} s of the processor"
    )
    waits.report("practicing", goal=False)
    return waits.report("guesses", goal=True, share=95) and len(in_time) == len(asked)


def greedy(path: tuple[str, ...], people: int) -> Iterator[tuple[Command, int, int]]:
    """One thing, asked by people who take turns, others each time that it is begun anew."""
    first = next(_crowds) * 100
    for member in itertools.cycle(range(first, first + people)):
        yield command(*path), 0, member


async def busy_until_idle(pid: int) -> float:
    """When the process did nothing for some time."""
    while True:
        before = processor_seconds(pid)
        at = perf_counter()
        await asyncio.sleep(1.0)
        if processor_seconds(pid) - before < IDLE:
            return at


async def compiled(source: Path, folder: Path) -> Path:
    """A library made of a C file."""
    library = folder / f"{source.stem}.so"
    compiler = await asyncio.create_subprocess_exec(
        os.environ.get("CC", "cc"), "-shared", "-fPIC", "-o", library, source, "-ldl"
    )
    if await compiler.wait():
        sys.exit(f"{source.name} could not be compiled")
    return library


async def disk(seconds: float) -> bool:
    """Some people write to a disk that is busy for 2 s now and then, the others do not."""
    with tempfile.TemporaryDirectory() as name:
        library = await compiled(Path(__file__).with_name("slow_disk.c"), Path(name))
        async with bot(nothing, LD_PRELOAD=str(library), **SLOW) as (stand_in, words, _):
            waits = Waits(stand_in, seconds)
            await asyncio.gather(
                waits.ask("writing", WRITES, guesses(words)),
                waits.ask("not writing", GUESSES, others()),
            )
    waits.report("writing", goal=False)
    return waits.report("not writing", goal=True)


async def silent(_: float) -> bool:
    """Posts to thousands of servers, first where all channels answer, then where some never do."""
    alone, beside = await posted(0), await posted(SILENT)
    return beside <= alone + LATER


async def posted(number: int) -> float:
    """The seconds from the first post until all servers have one whose channels answer."""
    with tempfile.TemporaryDirectory() as name:
        async with honeygram(Path(name), SERVERS, silent=number, driver=StandIn) as bot:
            sent = bot.template.posted
            await until(lambda: len({each[1] for each in sent}) == SERVERS - number, seconds=300)
            took = sent[-1][0] - sent[0][0]
    print(f"{SERVERS - number:,} servers posted to in {took:.1f} s, {number} more never answer")
    return took


async def main() -> bool:
    """Measure, print, and tell whether the goals were met."""
    asked = sys.argv[1:]
    seconds = next((float(each) for each in asked if each[0].isdigit()), SECONDS)
    parts = [part for part in PARTS if part.__name__ in asked] or PARTS
    return all([await part(seconds) for part in parts])


PARTS = [piles, crowds, disk, silent]


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
