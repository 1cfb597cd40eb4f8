"""Forty shards and four processes, with connections of their own, and a spare one."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack

import pytest

from bot.processes.identify_turns import PAUSE, IdentifyTurns
from bot.processes.shard_claims import ShardClaims
from bot.store.backend import Backend
from bot.store.opening import Place, open_database
from tests.processes.conftest import Join
from tests.store.conftest import NOON
from tests.support.harness import Clock

SHARDS, PROCESSES = 40, 4
EACH = SHARDS // PROCESSES
LEASE = 20  # seconds
SECONDS = PAUSE.total_seconds()


@pytest.fixture
async def databases(place: Place) -> AsyncIterator[list[Backend]]:
    """The same database, opened by each process and by the spare one."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(open_database(place, NOON))
            for _ in range(PROCESSES + 1)
        ]


async def begin(process: ShardClaims) -> list[int]:
    """Join the others and claim; the shards that it got."""

    async def advice() -> int:
        return SHARDS

    await process.agree(advice)
    await process.turn()
    return sorted(process.held)


async def test_forty_shards_divide_evenly_and_a_spare_process_serves_those_of_a_killed_one(
    databases: list[Backend], join: Join, clock: Clock
) -> None:
    crowd = [join(each, most=EACH) for each in databases]
    await asyncio.gather(*map(begin, crowd))
    [spare] = [each for each in crowd if not each.held]
    killed, stopped, *others = [each for each in crowd if each.held]
    assert [len(each.held) for each in (killed, stopped, *others)] == [EACH] * PROCESSES
    assert served(crowd) == [*range(SHARDS)]

    for seconds in range(1, LEASE + 1):
        assert not spare.held, seconds
        clock.advance(seconds=1)
        await asyncio.gather(*(each.turn() for each in crowd if each is not killed))
    assert not killed.valid
    assert spare.held == dict.fromkeys(killed.held, 2)

    newcomer = join(databases[crowd.index(killed)], most=EACH)
    assert await begin(newcomer) == []
    gone = [*stopped.held]
    await stopped.release()
    await newcomer.turn()
    assert sorted(newcomer.held) == gone
    assert served([spare, newcomer, *others]) == [*range(SHARDS)]


def served(processes: Iterable[ShardClaims]) -> list[int]:
    """The shards that somebody serves, each as often as it is served."""
    return sorted(shard for each in processes for shard in each.held)


@pytest.mark.parametrize(
    ("buckets", "everywhere", "of_one"),
    [(1, (SHARDS - 1) * SECONDS, (EACH - 1) * SECONDS), (16, 2 * SECONDS, 0)],
)
async def test_shards_of_all_processes_identify_one_after_the_other_in_each_bucket(
    databases: list[Backend], clock: Clock, buckets: int, everywhere: int, of_one: int
) -> None:
    """With Discord's usual one at a time, and with the sixteen of big bots."""
    turns = await turns_of(range(SHARDS), databases, clock, buckets)
    for bucket in turns.values():
        assert bucket == [place * SECONDS for place in range(len(bucket))]
    assert max(map(max, turns.values())) == everywhere
    clock.advance(seconds=everywhere + SECONDS)
    again = await turns_of(range(EACH), databases[-1:], clock, buckets)  # a spare takes over
    assert max(map(max, again.values())) == of_one


async def turns_of(
    shards: Iterable[int], databases: list[Backend], clock: Clock, buckets: int
) -> dict[int, list[float]]:
    """{bucket: the seconds after which its shards may IDENTIFY}, asked for at the same moment."""
    turns: dict[int, list[float]] = defaultdict(list)

    async def ask(shard: int) -> None:
        waited = [0.0]

        async def sleep(seconds: float) -> None:
            waited.append(round(seconds, 3))

        line = IdentifyTurns(databases[shard % len(databases)], clock, sleep, clock.seconds)
        line.buckets = buckets
        await line.wait(shard)
        turns[shard % buckets].append(max(waited))

    await asyncio.gather(*map(ask, shards))
    return {bucket: sorted(seconds) for bucket, seconds in turns.items()}
