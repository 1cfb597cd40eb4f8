"""The bots that are put under load, each a process of its own and a real client of a stand-in."""

import asyncio
import itertools
import os
import sqlite3
import statistics
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from datetime import time, timedelta
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, TypeVar

from aiohttp import ClientSession
from guildyard import next_free

from benchmarks.crowd import TOKEN, Crowd, now, person_id
from benchmarks.probes import processor_seconds, server_seconds, written_bytes
from benchmarks.stand_in import StandIn
from benchmarks.usual_bot import DATABASE, KEEP, POINTS, TABLE, WORDS
from bot.application import open_application
from bot.discord.answering.components import custom_id
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player, Server
from bot.servers.puzzle_day import puzzle_day
from bot.store.opening import Place
from bot.store.servers import put_server
from tests.support.postgresql import Cluster
from tests.support.processes import ROOT, service
from tests.support.waiting import until

ALONE = 150  # commands a round, one after the other
MANY = 2000  # commands a round, so many in flight:
IN_FLIGHT = 32
BURST = 6000
DEADLINE = 3.0  # seconds, Discord's
GUILDS = 40
FOUND = (0, 20, 50)  # words that players have found before they guess
FINDERS = 10  # such players in a server, for each of these numbers
PLAYERS = 100  # in a server
SERVERS = 2500
PEOPLE = 12  # who played in each of them

METRICS = 19464  # a free port is looked for from here on

Driver = Crowd | StandIn
D = TypeVar("D", bound=Driver)
DRIVERS: dict[str, Callable[[int, float], Driver]] = {"guildyard": Crowd, "stand-in": StandIn}
CHOSEN = DRIVERS[os.environ.get("DRIVER", "guildyard")]

PING = {"id": "1", "name": "ping", "type": 1}
Command = dict[str, Any]
Ask = Callable[[str], list[str]]  # what a query of one column finds


@dataclass
class Bot:
    """A bot that is asked something."""

    stand_in: Driver
    pids: Sequence[int]  # several share the shards
    commands: Iterator[tuple[Command, int, int]]  # what is asked, in which server, by whom
    metrics: str = ""  # where it tells its figures
    ask: Ask = lambda sql: []
    server: Cluster | None = None  # its database, where that is another process
    words: Sequence[str] = ()  # that count today
    alone: list[float] = field(default_factory=list)  # median latencies in seconds
    rates: list[float] = field(default_factory=list)  # commands a second
    processor: list[float] = field(default_factory=list)  # seconds a command
    driver: list[float] = field(default_factory=list)  # the same of the process that asks
    database: list[float] = field(default_factory=list)  # the same of the server of its database
    written: list[float] = field(default_factory=list)  # bytes to the disk a command

    @property
    def template(self) -> StandIn:
        """The stand-in that answers from templates; TypeError when guildyard drives the bot."""
        if not isinstance(self.stand_in, StandIn):
            raise TypeError("this is measured with DRIVER=stand-in")
        return self.stand_in

    async def one_by_one(self) -> None:
        """The latency of commands that come alone."""
        times = [await self.stand_in.ask(*next(self.commands)) for _ in range(ALONE)]
        self.alone.append(statistics.median(times))

    async def in_flight(self, number: int = MANY) -> None:
        """The throughput with some commands under way at any time."""
        each = number // IN_FLIGHT

        async def ask_on() -> None:
            for _ in range(each):
                await self.stand_in.ask(*next(self.commands))

        with self._counting(each * IN_FLIGHT):
            await asyncio.gather(*(ask_on() for _ in range(IN_FLIGHT)))

    async def at_pace(self, rate: float, number: int) -> None:
        """What a command takes when so many come a second."""
        begin = perf_counter()
        with self._counting(number):
            async with asyncio.TaskGroup() as tasks:
                for asked in range(number):
                    await asyncio.sleep(begin + asked / rate - perf_counter())
                    tasks.create_task(self.stand_in.ask(*next(self.commands)))

    async def at_rest(self, seconds: float) -> tuple[float, float]:
        """The processor time a second when nobody asks, of the bot and of its database's server."""
        busy, theirs = self.busy(), server_seconds(self.server)
        await asyncio.sleep(seconds)
        took = self.busy() - busy, server_seconds(self.server) - theirs
        return took[0] / seconds, took[1] / seconds

    @contextmanager
    def _counting(self, asked: int) -> Iterator[None]:
        busy, theirs = self.busy(), server_seconds(self.server)
        begin, written, driving = perf_counter(), self._written(), process_time()
        yield
        self.driver.append((process_time() - driving) / asked)
        self.rates.append(asked / (perf_counter() - begin))
        self.processor.append((self.busy() - busy) / asked)
        self.database.append((server_seconds(self.server) - theirs) / asked)
        self.written.append((self._written() - written) / asked)

    def forget(self) -> None:
        """Begin to measure: what came before made the bot warm."""
        for figures in (self.rates, self.processor, self.driver, self.database, self.written):
            figures.clear()

    async def burst(self, number: int = BURST) -> list[float]:
        """The seconds until each of many simultaneous commands was acknowledged, sorted; an answer
        that would come too late may never be given."""
        asked = [await self.stand_in.send(*next(self.commands)) for _ in range(number)]
        await asyncio.wait([each.acknowledged for each in asked], timeout=10 * DEADLINE)
        return sorted(each.acknowledged.result() for each in asked if each.acknowledged.done())

    def busy(self) -> float:
        """The processor time so far, in seconds."""
        return sum(map(processor_seconds, self.pids))

    def _written(self) -> int:
        return sum(map(written_bytes, self.pids))

    def kept(self) -> int:
        """How many words count."""
        return int(self.ask("SELECT count(*) FROM found_words")[0])

    async def pictures_drawn(self) -> int:
        """How many pictures the bot has drawn, by its own figures."""
        async with ClientSession() as session, session.get(self.metrics) as answer:
            lines = (await answer.text()).splitlines()
        [drawn] = [line for line in lines if line.startswith("honeygram_pictures_drawn ")]
        return int(float(drawn.split()[1]))


@asynccontextmanager
async def driving(driver: D) -> AsyncIterator[D]:
    """Let a driver listen."""
    await driver.start()
    yield driver
    await driver.close()


@asynccontextmanager
async def pong() -> AsyncIterator[Bot]:
    """The bot to compare with, connected."""
    async with driving(CHOSEN(GUILDS, 0.0)) as server:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "ignore", "-m", "benchmarks.pong_bot"),
            *(server.api_url, server.gateway_url, TOKEN),
            cwd=ROOT,
        )
        await server.connected()
        everyone = itertools.cycle(itertools.product(range(PLAYERS), range(GUILDS)))
        yield Bot(server, [process.pid], ((PING, guild, member) for member, guild in everyone))
        process.terminate()
        await process.wait()


@asynccontextmanager
async def usual(folder: Path) -> AsyncIterator[Bot]:
    """A word bot as people write it, connected, which knows some words.

    In its database are the words that players have found in ``found_before``.
    """
    words = [f"word{''.join(letters)}" for letters in itertools.product("abcdefgh", repeat=2)]
    (folder / WORDS).write_text("\n".join(words), "ascii")
    found_before_in_usual(folder / DATABASE, words)
    async with driving(CHOSEN(GUILDS, 0.0)) as server:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "ignore", "-m", "benchmarks.usual_bot"),
            *(server.api_url, server.gateway_url, TOKEN, str(folder)),
            cwd=ROOT,
        )
        await server.connected()
        yield Bot(server, [process.pid], guesses(words), words=words)
        process.terminate()
        await process.wait()


@asynccontextmanager
async def honeygram(
    folder: Path,
    guilds: int = GUILDS,
    delay: float = 0.0,
    on: Cluster | None = None,
    *,
    silent: int = 0,
    settings: Mapping[str, str] | None = None,
    driver: Callable[[int, float], Driver] = CHOSEN,
    found: bool = False,
) -> AsyncIterator[Bot]:
    """Honeygram as a host runs it, connected, with a file or a database of a server, and whatever
    else it sets. The channels of the first few servers never answer.

    With ``found`` some players have found words before, as ``found_before`` says.
    """
    url, ask = database_in(folder) if on is None else database_on(on)
    async with driving(driver(guilds, delay)) as server:
        if isinstance(server, StandIn):
            server.silent.update(*(guild.channels for guild in server.servers[:silent]))
        variables = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": server.gateway_url,
            "DATABASE_URL": url,
            "METRICS_PORT": str(port := next_free(METRICS)),
            **(settings or {}),
        }
        if guilds == SERVERS:
            await choose_posts(folder / "honeygram.db", server)
        if found:
            await find_before(folder / "honeygram.db", ask)
        async with service(folder, **variables) as running:
            await running.ready()
            await until(lambda: words_of_today(ask), seconds=60)
            words, metrics = words_of_today(ask), f"http://127.0.0.1:{port}/metrics"
            yield Bot(server, [running.process.pid], guesses(words), metrics, ask, on, words)
            await running.end(seconds=30)


def database_in(folder: Path) -> tuple[str, Ask]:
    """The address of a file, and how it is asked."""
    path = folder / "honeygram.db"

    def ask(sql: str) -> list[str]:
        with closing(sqlite3.connect(path)) as database:
            return [str(value) for [value] in database.execute(sql)]

    return f"sqlite:///{path}", ask


def database_on(server: Cluster) -> tuple[str, Ask]:
    """The same of a new database of a server, by the network."""
    name = server.create()
    return server.by_network(name).url, lambda sql: server.sql(name, sql).splitlines()


def words_of_today(ask: Ask) -> list[str]:
    """The words of the current honeycomb, targets first, as soon as the bot has made it."""
    day = puzzle_day(Server(0), now()).isoformat()
    query = f"SELECT targets || ' ' || bonus FROM rounds WHERE game = 'honeycomb' AND day = '{day}'"  # noqa: S608
    return [word for words in ask(query) for word in words.split()]


def guesses(
    words: Sequence[str], members: Iterable[int] = range(PLAYERS)
) -> Iterator[tuple[Command, int, int]]:
    """New words, word by word for all players of all servers."""
    for word, member, guild in itertools.product(words, members, range(GUILDS)):
        option = {"name": "word", "type": 3, "value": word}
        guess = {"name": "guess", "type": 1, "options": [option]}
        yield {"id": "2", "name": "bee", "type": 1, "options": [guess]}, guild, member


def forms(words: list[str]) -> Iterator[tuple[Command, int, int]]:
    """The same words, by the form behind a post's button."""
    day = puzzle_day(Server(0), now())
    for word, member, guild in itertools.product(words, range(PLAYERS), range(GUILDS)):
        entry = {"type": 4, "id": 2, "custom_id": "word", "value": word}
        label = {"type": 18, "id": 1, "component": entry}
        yield {"custom_id": custom_id("bee", "form", day), "components": [label]}, guild, member


def finders(found: int) -> range:
    """The members of each server who found as many words before, apart from all others."""
    first = PLAYERS + FOUND.index(found) * FINDERS
    return range(first, first + FINDERS)


def found_before(words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """The server, the player and the word of each find before the bots start."""
    for found in FOUND:
        for guild, member in itertools.product(range(GUILDS), finders(found)):
            player = person_id(guild, member)
            yield from (((guild + 1) << 22, player, word) for word in words[:found])


def found_before_in_usual(path: Path, words: Sequence[str]) -> None:
    """Write what was found before as the plain bot does."""
    at = now()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(TABLE)
        rows = (
            (server, player, at.date().isoformat(), word, POINTS, at.isoformat())
            for server, player, word in found_before(words)
        )
        database.executemany(KEEP, rows)


async def find_before(path: Path, ask: Ask) -> None:
    """Let players find the words before Honeygram starts."""
    async with open_application(path, now) as application:
        await application.games.rounds.prepare(now())
        finds, play = found_before(words_of_today(ask)), application.games.play(HONEYCOMB)

        async def find() -> None:
            for server, player, word in finds:
                await play.guess(Player(server, player, f"Player {player}"), word, now())

        await asyncio.gather(*(find() for _ in range(IN_FLIGHT)))


PLAYER = "INSERT INTO players (server_id, player_id, name) VALUES ($1, $2, $3)"
PLAYED = """
INSERT INTO daily_scores (server_id, player_id, game, day, points, goal, hints, reached_at)
VALUES ($1, $2, $3, $4, $5, 100, $6, $7)
"""


async def choose_posts(place: Place, server: Driver) -> None:
    """All servers chose daily posts of both games, at midnight; in each a few people played the day
    before, so that its first post carries a group card."""
    async with open_application(place, now) as application:
        async with application.host.database.transaction() as transaction:
            games = tuple(application.games.catalog)
            day = (now().date() - timedelta(days=1)).isoformat()
            for guild in server.servers:
                [channel] = guild.channels
                await put_server(transaction, Server(guild.id, channel, time(0), games=games))
                # Names of their own, so that no card is drawn for two servers.
                named = f"Player {{}} of {guild.name[6:]}".format
                people = [(guild.id, each, named(each)) for each in range(1, PEOPLE + 1)]
                await transaction.execute_many(PLAYER, people)
                for game in games:
                    scores = [
                        (guild.id, each, game, day, 7 * each, each % 4, now().isoformat())
                        for each in range(1, PEOPLE + 1)
                    ]
                    await transaction.execute_many(PLAYED, scores)
        await application.games.rounds.prepare(now())
