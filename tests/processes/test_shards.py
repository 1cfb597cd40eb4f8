"""Two processes on one database and one Discord: real clients, a clock that the test moves.

Of ``bot/discord/gateway/shards.py``.
"""

import asyncio
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from discord.ext import commands
from discord.shard import ShardInfo
from guildyard import Channel, Guild, Playground

from bot.application import Application, open_application
from bot.discord.answering.acknowledge import Acknowledger
from bot.discord.gateway import farewell
from bot.discord.gateway.client import UNKEPT, Honeygram
from bot.discord.gateway.shards import ShardKeeper
from bot.discord.limits.refusals import Barred
from bot.discord.limits.rest_gate import Gate
from bot.errors import ErrorCode, HostError, StorageUnavailable
from bot.model import Server
from bot.ops.health import HealthMonitor, monitor_app
from bot.ops.jobs import Jobs
from bot.processes.shard_claims import LeaseLostError, ShardWish
from bot.store.opening import Place
from tests.support.harness import Clock, Staying, run_job
from tests.support.postgresql import Cluster, SharedDatabase
from tests.support.rounds import LANGUAGE
from tests.support.silence import SilentDatabase
from tests.support.spoken import custom_ids, heard
from tests.support.waiting import until

BRIEF = 0.01  # seconds between two looks whether a lease is over
NEVER = 3600.0  # a test says when a process has its turn


@dataclass
class Process:
    """One of several: what would be a process of its own."""

    app: Application
    staying: Staying

    @property
    def bot(self) -> Honeygram:
        """Its client."""
        return self.staying.clients[-1]

    @property
    def shards(self) -> list[int]:
        """What it has claimed."""
        assert self.app.host.claims
        return sorted(self.app.host.claims.held)

    async def turn(self) -> None:
        """Renew and claim, unless it is between two clients."""
        keeper = self.bot.keeper
        if keeper and keeper.claims.count and not self.bot.is_closed():
            with suppress(LeaseLostError):
                await keeper.once()

    async def stop(self) -> None:
        """End as on SIGTERM."""
        self.staying.task.cancel()
        await asyncio.wait([self.staying.task])

    def serves(self, *shards: int) -> Callable[[], bool]:
        """Has it just these shards, and are they ready?"""
        return lambda: self.shards == [*shards] and self.bot.known_shards == {*shards}


Start = Callable[..., Any]


def has_looked(staying: Staying) -> bool:
    """Has a process looked for shards for the first time?"""
    keeper = staying.clients[-1].keeper if staying.clients else None
    return keeper is not None and keeper.joined


@pytest.fixture
async def start(
    playground: Playground,
    laid_out: Path,
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> Start:
    """Starts a process for the length of a block: ``async with start(most=1)``."""
    monkeypatch.setattr("bot.discord.gateway.shards.LOOK", NEVER)
    monkeypatch.setattr("bot.discord.gateway.shards.WATCH", BRIEF)
    path = tmp_path / "honeygram.db"
    shutil.copy(laid_out, path)

    @asynccontextmanager
    async def start_one(place: Place = path, **wish: Any) -> AsyncIterator[Process]:
        async with open_application(place, clock, language=LANGUAGE, wish=ShardWish(**wish)) as app:
            assert app.host.claims
            app.host.claims.seconds = clock.seconds
            app.host.identify_turns.pause = timedelta(0)
            staying = Staying(playground, app, shard_count=None)
            async with staying:
                await until(lambda: staying.task.done() or has_looked(staying))
                yield Process(app, staying)

    return start_one


SHARDS = 2
PUZZLES = 2  # posts a server and day
NOT_CONNECTED = "Not connected to Discord."


def guild_of(playground: Playground, shard: int, number: int = 1) -> Guild:
    """A server on a shard, of two."""
    return playground.add_guild(f"Guild {shard}.{number}", id=(shard + SHARDS * number) << 22)


async def start_posts(guild: Guild, *processes: Process) -> Channel:
    """Let the puzzles be posted in a channel of a server, by whoever serves it."""
    channel = guild.add_text_channel("puzzles")
    for process in processes:
        if process.shards:
            await until(process.bot.is_ready)
    chosen = Server(guild.id, channel.id, games=("honeycomb", "anigram"))
    shard = (guild.id >> 22) % SHARDS
    app = next((each.app for each in processes if shard in each.shards), processes[0].app)
    await app.posts.servers.start_posts(chosen, app.host.clock())
    return channel


async def post(*processes: Process) -> None:
    """Let all look for posts that are due, at the same moment."""
    ready = [each.bot for each in processes if each.bot.is_ready() and not each.bot.is_closed()]
    await asyncio.gather(*(run_job(bot, "posts") for bot in ready))


def puzzles(channel: Channel) -> list[str]:
    """The posts in a channel, by the custom_id of the first button."""
    return [custom_ids(each)[0] for each in channel.messages if "guess" in repr(each.components)]


def connected(playground: Playground) -> list[int]:
    """The shards that listen to Discord, of all processes."""
    return sorted(each.shard for each in playground.gateway.sessions.values() if each.socket)


async def pass_time(clock: Clock, seconds: int, *processes: Process) -> None:
    """Let time pass while some processes have their turns."""
    for _ in range(seconds):
        clock.advance(seconds=1)
        for process in processes:
            await process.turn()


def sent(playground: Playground) -> Counter[str]:
    """How often a message was sent to each channel, repeats included."""
    posts = [each.path for each in playground.exchanges if each.method == "POST"]
    return Counter(path for path in posts if path.endswith("/messages"))


async def test_processes_divide_the_shards_and_each_server_is_posted_to_once(
    start: Start, playground: Playground
) -> None:
    guilds = [guild_of(playground, number % 2, 1 + number // 2) for number in range(6)]
    async with start(count=SHARDS, most=1) as first, start(most=1) as second:
        await until(first.serves(0))
        await second.turn()
        await until(second.serves(1))
        channels = [await start_posts(guild, first, second) for guild in guilds]

        async def all_sent() -> bool:
            await asyncio.gather(*(post(first, second) for _ in range(2)))
            return sent(playground).total() >= PUZZLES * len(guilds)

        await until(all_sent)
        await asyncio.gather(*(post(first, second) for _ in range(2)))
        assert [*sent(playground).values()] == [PUZZLES] * len(guilds)
        for guild, channel in zip(guilds, channels, strict=True):
            assert len(puzzles(channel)) == PUZZLES
            reply = await guild.add_member("Player").command("/bee show", channel)
            assert reply.ephemeral
        registered = [each for each in playground.exchanges if each.method == "PUT"]
        assert len(registered) == 1
        assert first.bot.limiter.rate == second.bot.limiter.rate < 25
        assert (len(first.bot.guilds), len(second.bot.guilds)) == (3, 3)


async def test_what_a_process_gives_back_another_one_serves_with_nothing_old_in_memory(
    start: Start, playground: Playground, clock: Clock
) -> None:
    guild = guild_of(playground, 0)
    async with start(count=SHARDS) as first:
        await until(first.serves(0, 1))
        channel = await start_posts(guild, first)
        async with start() as second:
            await post(first, second)
            assert (second.shards, second.bot.is_ready()) == ([], False)
            assert (await second.app.posts.servers.get(guild.id)).recap
            await turn_recap_off(first, guild)
            await first.stop()
            await second.turn()
            await until(second.serves(0, 1))
            await until(second.bot.is_ready)
            assert not (await second.app.posts.servers.get(guild.id)).recap
            await post(second)
            assert sent(playground).total() == PUZZLES
            assert (await guild.add_member("Player").command("/bee show", channel)).ephemeral


async def test_what_was_claimed_is_launched_whatever_fails_after_that_and_missing_until_then(
    start: Start, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def out_of_reach(bot_id: int) -> None:
        raise TimeoutError

    guild_of(playground, 0)
    async with start(count=SHARDS, most=1) as first, start() as second:
        await until(second.serves(1))
        await until(second.bot.is_ready)
        watch = HealthMonitor(second.app, second.bot.traffic.gate)
        watch.client = second.bot
        assert NOT_CONNECTED not in await watch.problems()
        await first.stop()
        assert second.app.host.claims
        await second.app.host.claims.turn()  # as when whatever comes next fails
        assert second.shards == [0, 1]
        assert NOT_CONNECTED in await watch.problems()
        monkeypatch.setattr(second.app.host.identifies, "refresh", out_of_reach)
        await second.turn()
        await until(second.serves(0, 1))
        await until(lambda: connected(playground) == [0, 1])
        assert NOT_CONNECTED not in await watch.problems()


async def test_a_shard_that_stands_in_line_is_no_problem_as_long_as_the_line_moves(
    start: Start, playground: Playground, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild_of(playground, 0)
    its_turn = asyncio.Event()
    async with start(count=SHARDS, most=1) as first, start() as second:
        await until(second.serves(1))
        await until(second.bot.is_ready)
        watch = HealthMonitor(second.app, second.bot.traffic.gate)
        watch.client = second.bot
        app = monitor_app(watch, second.app.host.metrics, "localhost")
        async with TestClient(TestServer(app)) as host:
            assert await health(host) == (200, "ok", [], [])
            monkeypatch.setattr(
                second.app.host.identify_turns, "wait", lambda shard: its_turn.wait()
            )
            await first.stop()
            await second.turn()
            told = "Starting: 1 of 2 shards have had their turn to connect."
            assert await health(host) == (200, "starting", [], [told])
            assert value_of(second, "gateway_connected") == 0
            assert value_of(second, "gateway_starting") == 1
            await pass_time(clock, 120, second)
            at = "It is at: connecting to Discord."
            assert await health(host) == (503, "bad", [NOT_CONNECTED, at], [])
            assert value_of(second, "gateway_starting") == 0
            its_turn.set()
            await until(second.serves(0, 1))
            assert await health(host) == (200, "ok", [], [])


async def health(host: TestClient[Any, Any]) -> tuple[int, str, list[str], list[str]]:
    """What a process says of itself."""
    async with host.get("/healthz") as answer:
        body = await answer.json()
        return answer.status, body["status"], body["problems"], body["notes"]


def value_of(process: Process, name: str) -> float | None:
    """A figure of a process."""
    return process.app.host.metrics.registry.get_sample_value(f"honeygram_{name}")


async def serves_after_a_turn(process: Process) -> bool:
    """Does a process serve the only shard, now or after another look?"""
    await process.turn()
    return process.serves(0)() and process.bot.is_ready()


def lose(process: Process) -> None:
    """Let a process hear that another one has its shards."""
    assert process.app.host.claims
    process.app.host.claims._lose("another process took over what this one served")


@asynccontextmanager
async def busy(*_: object, **__: object) -> AsyncIterator[None]:
    """A transaction of a database that takes none."""
    raise StorageUnavailable(ErrorCode.STORAGE_BUSY)
    yield


async def turn_recap_off(process: Process, guild: Guild) -> None:
    """Change a setting of a server, where it is served."""
    server = await process.app.posts.servers.get(guild.id)
    await process.app.posts.servers.start_posts(
        replace(server, recap=False), process.app.host.clock()
    )


async def test_a_process_that_cannot_renew_falls_silent_before_another_one_takes_over(
    start: Start, playground: Playground, clock: Clock
) -> None:
    guild = guild_of(playground, 0)
    async with start(count=1) as first, start() as second:
        await until(first.serves(0))
        channel = await start_posts(guild, first)
        await post(first)
        lost = first.bot
        await pass_time(clock, 14, second)  # the first one gets no turn
        assert (lost.traffic.gate.may_serve(), second.shards) == (True, [])
        await pass_time(clock, 1, second)
        assert (lost.traffic.gate.may_serve(), second.shards) == (False, [])
        await pass_time(clock, 6, second)
        await until(second.serves(0))
        await until(second.bot.is_ready)
        assert (await guild.add_member("Player").command("/bee show", channel)).ephemeral
        assert not lost.is_closed()
        await first.turn()  # now it learns of that, and begins anew
        await until(lambda: len(first.staying.clients) > 1)
        assert lost.is_closed()
        await pass_time(clock, 6, second, first)
        assert (first.shards, second.shards) == ([], [0])
        await post(first, second)
        assert sent(playground).total() == PUZZLES
        assert (await guild.add_member("Player").command("/bee show", channel)).ephemeral


async def test_a_process_that_loses_its_lease_in_the_midst_of_a_duty_serves_again_after_that(
    start: Start, playground: Playground, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is busy meanwhile, so that nothing can be given back."""
    at_it = asyncio.Event()

    async def settle(*_: object) -> None:
        at_it.set()
        await asyncio.Event().wait()

    guild = guild_of(playground, 0)
    async with start(count=1) as only:
        await until(only.serves(0))
        channel = await start_posts(guild, only)
        with monkeypatch.context() as patch:
            patch.setattr(only.app.people.retention, "delete_due", settle)
            jobs = only.bot.jobs
            assert isinstance(jobs, Jobs)
            await jobs.stop()
            jobs.start()  # and with their first turn at once
            await at_it.wait()
            patch.setattr(only.app.host.database, "transaction", busy)
            lose(only)
            await until(lambda: len(only.staying.clients) > 1)
        clock.advance(seconds=21)
        await until(partial(serves_after_a_turn, only))
        assert (await guild.add_member("Player").command("/bee show", channel)).ephemeral


@pytest.mark.parametrize(
    ("of", "name"),
    [
        (ShardInfo, "disconnect"),
        (Acknowledger, "close"),
        (Jobs, "stop"),
        (commands.AutoShardedBot, "close"),
        (ShardKeeper, "give_back"),
    ],
)
async def test_a_client_that_does_not_come_to_its_end_is_replaced(
    start: Start,
    playground: Playground,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    of: Any,
    name: str,
) -> None:
    monkeypatch.setattr(farewell, "WITHIN", BRIEF)
    monkeypatch.setattr(farewell, "GIVE_BACK_WITHIN", BRIEF)
    act, hung = getattr(of, name), 0

    async def hang(self: object) -> None:
        nonlocal hung
        hung += 1
        try:
            await asyncio.Event().wait()
        finally:
            await act(self)

    guild = guild_of(playground, 0)
    async with start(count=1) as only:
        await until(only.serves(0))
        channel = await start_posts(guild, only)
        with monkeypatch.context() as patch:
            patch.setattr(of, name, hang)
            lose(only)
            await until(lambda: len(only.staying.clients) > 1)
        assert hung
        clock.advance(seconds=21)
        await until(partial(serves_after_a_turn, only))
        assert (await guild.add_member("Player").command("/bee show", channel)).ephemeral


async def test_a_spare_process_may_wait_for_ever_and_must_look(
    start: Start, playground: Playground, clock: Clock
) -> None:
    guild_of(playground, 0)
    async with start(count=1) as first, start() as spare:
        await until(first.serves(0))
        await until(first.bot.is_ready)
        steps = spare.app.host.steps
        for _ in range(30):
            await pass_time(clock, 1, first, spare)
            steps.pass_time(UNKEPT / 2)
            first.app.host.steps.pass_time(UNKEPT / 2)
        assert not any(each.late for each in [*steps.under_way, *first.app.host.steps.under_way])
        steps.pass_time(2 * UNKEPT)
        assert [each.what for each in steps.under_way if each.late] == ["connecting to Discord"]


async def test_a_process_whose_shards_nobody_took_goes_on_with_its_sessions(
    start: Start, playground: Playground, clock: Clock
) -> None:
    """As after an outage of the database. What the command line changed meanwhile is read anew."""
    guild = guild_of(playground, 0)
    async with start(count=SHARDS) as first:
        await until(first.serves(0, 1))
        channel = await start_posts(guild, first)
        client, player = first.bot, guild.add_member("Player")
        assert (await first.app.posts.servers.get(guild.id)).recap
        clock.advance(minutes=10)
        watch = HealthMonitor(first.app, client.traffic.gate)
        watch.client = client
        told = "The lease of its shards is over: nobody is answered until it can be renewed."
        assert told in await watch.problems()
        for name in ("posts", "live refresh", "reminders"):
            await run_job(client, name)
        assert sent(playground).total() == 0
        async with first.app.host.database.transaction() as transaction:
            await transaction.execute("UPDATE servers SET recap = 0")
        await first.turn()
        assert told not in await watch.problems()
        assert (await player.command("/bee show", channel)).ephemeral
        assert not (await first.app.posts.servers.get(guild.id)).recap
        await post(first)
        assert sent(playground).total() == PUZZLES
        assert (first.staying.clients, playground.gateway.identifies) == ([client], SHARDS)
        assert first.app.host.claims
        assert first.app.host.claims.held == {0: 1, 1: 1}


async def test_a_shard_stands_in_line_when_everything_else_has_been_asked(
    start: Start, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked after a turn came eats it up: Discord may take a second to say how many
    sessions are left."""
    asked: list[tuple[int, int]] = []
    async with start(count=1) as first, start() as second:

        async def wait(shard: int) -> None:
            asked.append((len(playground.exchanges), second.app.host.identifies.allowance.left))

        await until(first.serves(0))
        monkeypatch.setattr(second.app.host.identify_turns, "wait", wait)
        known = len(playground.exchanges)
        await first.stop()
        await second.turn()
        await until(second.serves(0))
        assert [each.path for each in [*playground.exchanges][known:]] == ["/gateway/bot"]
        assert asked == [(known + 1, 998)]


async def test_a_shard_does_not_identify_as_long_as_it_may_be_anothers(
    start: Start, playground: Playground, clock: Clock
) -> None:
    guild_of(playground, 0)
    async with start(count=1) as first:
        await until(first.serves(0))
        clock.advance(seconds=16)
        playground.gateway.invalidate(resumable=False)
        await until(lambda: connected(playground) == [])
        await asyncio.sleep(BRIEF)
        assert playground.gateway.identifies == 1
        await first.turn()
        await until(lambda: connected(playground) == [0])
        assert (len(first.staying.clients), playground.gateway.identifies) == (1, 2)


async def test_without_its_lease_a_process_answers_nobody_and_sends_nothing(
    start: Start, playground: Playground, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As between waking up from a pause and the first look at the lease."""
    monkeypatch.setattr("bot.discord.gateway.shards.WATCH", NEVER)
    guild = guild_of(playground, 0)
    async with start(count=1) as first:
        await until(first.serves(0))
        channel = await start_posts(guild, first)
        clock.advance(seconds=16)
        known = len(playground.exchanges)
        asking = asyncio.create_task(guild.add_member("Player").command("/bee show", channel))
        await post(first)
        with pytest.raises(Barred):
            await first.bot.application_info()
        HealthMonitor(first.app, first.bot.traffic.gate)
        value = first.app.host.metrics.registry.get_sample_value
        assert value("honeygram_requests_barred") == 0  # that is for bans, of which the host hears
        await asyncio.sleep(BRIEF)
        assert [*playground.exchanges][known:] == []
        assert not asking.done()
        asking.cancel()


@pytest.mark.parametrize("lost", [False, True], ids=["lease renewed", "shards lost"])
@pytest.mark.parametrize(
    ("failure", "told"),
    [(None, "✅ GLEAM +5"), (StorageUnavailable(ErrorCode.STORAGE_BUSY), "Nothing was saved.")],
    ids=["saved", "not saved"],
)
async def test_a_deferred_answer_waits_for_the_lease_and_is_delivered(
    start: Start,
    playground: Playground,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    failure: Exception | None,
    told: str,
    lost: bool,
) -> None:
    monkeypatch.setattr("bot.discord.limits.rest_gate.LEASE_INTERVAL", BRIEF)
    guild = guild_of(playground, 0)
    async with start(count=1) as first:
        await until(first.serves(0))
        channel, player = await start_posts(guild, first), guild.add_member("Player")
        first.bot.patience = BRIEF
        waiting = notice_waiting(first.bot.traffic.gate, monkeypatch)
        database = SilentDatabase(first.bot, monkeypatch)
        known = len(playground.exchanges)
        asking = asyncio.create_task(player.command("/bee guess", channel, word="gleam"))
        await until(lambda: len(playground.exchanges) > known)  # it is on its way
        clock.advance(seconds=16)
        database.answer(failure)
        await waiting.wait()
        database.error = None
        await asyncio.sleep(BRIEF)
        assert (len(playground.exchanges), asking.done()) == (known + 1, False)
        if lost:
            lose(first)
        else:
            await first.turn()
        assert told in heard(await asking)


async def test_a_deferred_answer_outlasts_a_silence_of_the_database(
    start: Start,
    playground: Playground,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    postgresql: Cluster,
    shared_database: SharedDatabase,
    laid_out_rows: str,
) -> None:
    monkeypatch.setattr("bot.discord.limits.rest_gate.LEASE_INTERVAL", BRIEF)
    guild = guild_of(playground, 0)
    async with start(shared_database.address(laid_out_rows), count=1) as first:
        await until(first.serves(0))
        channel, player = await start_posts(guild, first), guild.add_member("Player")
        first.bot.patience = BRIEF
        waiting = notice_waiting(first.bot.traffic.gate, monkeypatch)
        known = len(playground.exchanges)
        with postgresql.silent():
            asking = asyncio.create_task(player.command("/bee guess", channel, word="gleam"))
            await until(lambda: len(playground.exchanges) > known)  # it is on its way
            clock.advance(seconds=16)
        await waiting.wait()
        assert not asking.done()
        await first.turn()
        told = heard(await asking)
        assert "✅ GLEAM +5" in told or "saved" in told


def notice_waiting(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Return an event that is set when an answer begins to wait for the lease."""
    waiting, wait = asyncio.Event(), gate.wait_for_lease

    async def noticed() -> None:
        waiting.set()
        await wait()

    monkeypatch.setattr(gate, "wait_for_lease", noticed)
    return waiting


async def test_another_count_of_shards_is_refused_with_a_sentence(
    start: Start, playground: Playground
) -> None:
    guild_of(playground, 0)
    async with start(count=2, most=1) as first:
        await until(first.serves(0))
        with pytest.raises(HostError, match="SHARD_COUNT is 4, but the other processes"):
            async with start(count=4) as other:
                await other.staying.task
        assert first.shards == [0]
        assert playground.gateway.identifies == 1
