"""Several processes on one database, as a host runs them: stopped, paused, killed."""

import asyncio
import math
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from guildyard import Channel, NoReply, Person, Playground

from bot.errors import HostError, StorageUnavailable
from bot.store.opening import Place, open_database
from bot.store.postgresql.address import Address
from tests.support.postgresql import ON_BOTH, ON_POSTGRESQL, Cluster
from tests.support.processes import Service, pointing_at, service
from tests.support.relay import relay_to
from tests.support.services import furnish, metrics, page
from tests.support.spoken import heard
from tests.support.waiting import until

HASTY = ("-m", "tests.support.hasty")
BRIEF = 0.05  # seconds
PUZZLES = 3  # posts a server and day


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the clock on the wall, as the processes have no other."""
    server = Playground()
    await server.start()
    yield server
    await server.close()
    assert server.findings == []


class Crowd:
    """The processes, one server on each of two shards, and what happens there."""

    def __init__(
        self, playground: Playground, place: Place, folder: Path, stack: AsyncExitStack
    ) -> None:
        self.playground = playground
        self._place = place
        self._folder = folder
        self._stack = stack
        self._guilds = [playground.add_guild(f"Guild {n}", id=n << 22) for n in (2, 3)]
        self._channels = [guild.add_text_channel("puzzles") for guild in self._guilds]
        self._players = [guild.add_member("Player") for guild in self._guilds]

    async def start(self, **variables: str) -> Service:
        """Start one more."""
        place = self._place
        settings = pointing_at(self.playground, self._folder) | {
            "DATABASE_URL": f"sqlite:///{place}" if isinstance(place, Path) else place.url,
            "SHARD_COUNT": "2",
            "SHARDS_PER_PROCESS": "all",
        }
        process = service(self._folder, command=HASTY, **(settings | variables))
        return await self._stack.enter_async_context(process)

    async def start_posts(self) -> None:
        """Begin the daily posts of both servers, at an hour that is far from now."""
        far = datetime.now(UTC) + timedelta(hours=12)
        for guild, channel in zip(self._guilds, self._channels, strict=True):
            admin = guild.add_member("Admin", manage_guild=True)
            await until(partial(started, admin, channel, f"{far:%H:%M}"))

    async def play(self) -> None:
        """Guess in each server; nobody is answered by two."""
        known = len(self.playground.exchanges)
        for player, channel in zip(self._players, self._channels, strict=True):
            await until(partial(guessed, player, channel))
        answers = [each for each in [*self.playground.exchanges][known:] if "callback" in each.path]
        assert {each.status for each in answers} == {204}

    async def pause(self, process: Service) -> None:
        """Pause a process, not in the middle of a transaction: all would wait for its end."""
        while True:
            process.process.send_signal(signal.SIGSTOP)
            if await others_may_write(self._place):
                return
            process.process.send_signal(signal.SIGCONT)
            await asyncio.sleep(BRIEF)

    async def served_by(self, process: Service, times: int = 1) -> None:
        """Wait until a process serves all shards, for the second time perhaps, and play."""
        await until(lambda: process.output.count("ready as ") >= times)
        await self.play()

    @property
    def posts(self) -> list[int]:
        """How many messages were sent to each channel, repeats included."""
        sent = Counter(each.path for each in self.playground.exchanges if each.method == "POST")
        return [sent[f"/channels/{channel.id}/messages"] for channel in self._channels]


async def others_may_write(place: Place) -> bool:
    """Does nobody hold up the transactions of all?"""
    with suppress(StorageUnavailable, HostError):
        async with (
            open_database(place, datetime.now(UTC)) as database,
            database.transaction(patience=1),
        ):
            return True
    return False


async def started(admin: Person, channel: Channel, hour: str) -> bool:
    """Are the daily posts on? On a machine that has much else to do, an answer may be late."""
    with suppress(NoReply):
        return bool(await admin.command("/daily start", channel, channel=channel, time=hour))
    return False


async def guessed(player: Person, channel: Channel) -> bool:
    """Is a guess answered? On a machine that has much else to do, a lease may run out."""
    with suppress(NoReply):
        reply = await player.command("/bee guess", channel, word="gleam")
        return "GLEAM" in heard(reply)
    return False


@pytest.fixture
async def crowd(playground: Playground, place: Place, tmp_path: Path) -> AsyncIterator[Crowd]:
    await furnish(place)
    async with AsyncExitStack() as stack:
        yield Crowd(playground, place, tmp_path, stack)


@ON_BOTH
async def test_a_process_paused_beyond_its_lease_serves_nobody_and_another_one_does(
    crowd: Crowd,
) -> None:
    first = await crowd.start()
    await first.ready()
    await crowd.start_posts()
    second = await crowd.start(METRICS_PORT="0")
    await second.says("joined the processes that serve 2 shards")
    await until(lambda: is_spare(second))

    await crowd.pause(first)
    await crowd.served_by(second)
    first.process.send_signal(signal.SIGCONT)
    await first.says("the shards of this process cannot be served")
    await crowd.play()
    figures = await metrics(second)
    assert (figures["honeygram_shards"], figures["honeygram_gateway_connected"]) == (2, 1)
    assert figures["honeygram_lease_seconds"] < 4

    assert crowd.posts == [PUZZLES] * 2
    for each in (first, second):
        assert "Traceback" not in each.output


async def test_shards_go_from_a_stopped_or_killed_process_to_another_one(crowd: Crowd) -> None:
    first = await crowd.start()
    await first.ready()
    await crowd.start_posts()
    second = await crowd.start()
    await second.says("joined the processes that serve 2 shards")
    assert await first.end(signal.SIGTERM) == 0
    await crowd.served_by(second)

    third = await crowd.start()
    await third.says("joined the processes that serve 2 shards")
    second.process.kill()
    await crowd.served_by(third)

    assert crowd.posts == [PUZZLES] * 2
    assert "gave back the shards [0, 1]" in first.output
    for each in (first, second, third):
        assert "Traceback" not in each.output


@ON_POSTGRESQL
async def test_a_slow_database_ends_no_session(
    crowd: Crowd, postgresql: Cluster, place: Address
) -> None:
    """Leases are five times as short here, so this is two seconds a statement. No process may take
    what another one has, so whoever lost it would begin a session of its own anew."""
    async with relay_to(postgresql) as relay:
        url = relay.address(place.database).url
        both = [await crowd.start(DATABASE_URL=url, SHARDS_PER_PROCESS="1") for _ in range(2)]
        for each in both:
            await each.ready()
        relay.seconds = 0.4
        began = await served_until(postgresql, place)
        await until(partial(is_served_since, postgresql, place, began + timedelta(seconds=12)))
        relay.seconds = 0.0
        await crowd.play()
    assert crowd.playground.gateway.identifies == 2
    for each in both:
        assert "cannot be served" not in each.output
        assert "Traceback" not in each.output


@ON_POSTGRESQL
async def test_after_a_silence_of_the_database_a_process_goes_on_with_its_sessions(
    crowd: Crowd, postgresql: Cluster
) -> None:
    first = await crowd.start()
    await first.ready()
    with postgresql.silent():
        await first.says("the lease of the shards could not be renewed in time")
    await first.says("serves the shards [0, 1] again, which nobody else had meanwhile")
    await crowd.play()
    assert crowd.playground.gateway.identifies == 2
    assert "cannot be served" not in first.output
    assert "Traceback" not in first.output


async def served_until(server: Cluster, place: Address) -> datetime:
    """When the first lease of a shard is over, unless it is renewed."""
    ends = "SELECT min(leased_until) FROM shard_claims"
    told = await asyncio.to_thread(server.sql, place.database, ends)
    return datetime.fromisoformat(told)


async def is_served_since(server: Cluster, place: Address, moment: datetime) -> bool:
    """Have all leases been renewed until then?"""
    return await served_until(server, place) >= moment


async def is_spare(process: Service) -> bool:
    """Is a process well, and does it know of the others, without any shard?"""
    status, _ = await page(process, "/healthz")
    figures = await metrics(process)
    known = [figures[f"honeygram_{name}"] for name in ("shards", "shards_unserved", "processes")]
    return (status, known) == (200, [0, 0, 2]) and figures["honeygram_lease_seconds"] == math.inf


async def test_a_second_process_with_another_count_is_refused(crowd: Crowd) -> None:
    first = await crowd.start()
    await first.ready()
    other = await crowd.start(SHARD_COUNT="4")
    assert await other.exit_code() == 2
    assert "have agreed on 2" in other.output.splitlines()[-1]
    for each in (first, other):
        assert "Traceback" not in each.output
    await crowd.play()
