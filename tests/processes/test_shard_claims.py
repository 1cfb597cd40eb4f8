"""Shards divided among processes, on a real database, by a clock that the test moves.

Of ``bot/store/renewal.py`` and ``bot/store/shard_claims.py``.
"""

import asyncio
from contextlib import AsyncExitStack, suppress
from datetime import datetime
from typing import Any

import pytest

from bot.errors import HostError
from bot.processes.shard_claims import LeaseLostError, ShardClaims
from bot.store.backend import Backend
from bot.store.opening import Place, open_database
from bot.store.renewal import Renewed
from tests.processes.conftest import Join
from tests.store.conftest import NOON
from tests.support.harness import Clock

ONE_SHARD, TWO, FOUR = 1, 2, 4


async def advice() -> int:
    """What Discord says, which is asked only when nobody has agreed on anything."""
    return FOUR


async def begin(process: ShardClaims) -> list[int]:
    """Join the others and claim; the shards that it got."""
    await process.agree(advice)
    await process.turn()
    return sorted(process.held)


async def pass_time(clock: Clock, seconds: int, *processes: ShardClaims) -> None:
    """Let time pass while some processes have their turn each second."""
    for _ in range(seconds):
        clock.advance(seconds=1)
        for process in processes:
            await process.turn()


async def test_the_first_serves_all_and_the_next_is_a_spare(join: Join, clock: Clock) -> None:
    first, spare = join(), join()
    assert await begin(first) == [0, 1, 2, 3]
    assert await begin(spare) == []
    await pass_time(clock, 60, first, spare)
    assert first.held == dict.fromkeys(range(4), 1)
    assert (spare.held, spare.valid, first.valid) == ({}, True, True)
    assert (first.standing.processes, first.standing.unserved) == (2, 0)


async def test_each_claims_as_many_as_it_may_and_a_spare_takes_over_from_the_dead(
    join: Join, clock: Clock
) -> None:
    first, second, spare = (join(most=2) for _ in range(3))
    assert [await begin(each) for each in (first, second, spare)] == [[0, 1], [2, 3], []]
    await pass_time(clock, 19, second, spare)  # the first one is killed
    assert spare.held == {}
    await pass_time(clock, 2, second, spare)
    assert spare.held == {0: 2, 1: 2}
    assert second.held == {2: 1, 3: 1}
    await pass_time(clock, 5, spare)
    assert spare.standing.processes == 2


async def test_what_is_given_back_is_claimed_at_the_next_look(join: Join, clock: Clock) -> None:
    first, spare = join(count=ONE_SHARD), join()
    await begin(first)
    await begin(spare)
    await first.release()
    await pass_time(clock, 1, spare)
    assert spare.held == {0: 2}
    assert await begin(first) == []


async def test_a_process_that_cannot_renew_stops_before_its_lease_is_over(
    join: Join, clock: Clock
) -> None:
    reachable = True

    def moment() -> datetime:
        if not reachable:
            raise OSError("the database is out of reach")
        return clock()

    cut_off, spare = join(moment=moment, count=ONE_SHARD), join(count=ONE_SHARD)
    assert [await begin(cut_off), await begin(spare)] == [[0], []]
    reachable = False
    stopped = taken = None
    for second in range(1, 31):
        clock.advance(seconds=1)
        if stopped is None:
            with suppress(OSError):
                await cut_off.turn()
            stopped = None if cut_off.valid else second
        await spare.turn()
        taken = taken or (second if spare.held else None)
    assert (stopped, taken) == (15, 20)


async def test_a_lease_that_is_over_while_its_renewal_is_on_the_way_goes_on_with_a_word(
    join: Join, clock: Clock, database: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    process, told, renew = join(count=ONE_SHARD), list[bool](), database.renew

    async def slow(*asked: Any) -> Renewed:
        clock.advance(seconds=3)
        assert not process.valid
        return await renew(*asked)

    await begin(process)
    process.returned = lambda: told.append(process.valid)
    clock.advance(seconds=13)
    monkeypatch.setattr(database, "renew", slow)
    await process.turn()
    assert (told, process.held) == ([True], {0: 1})


async def test_a_process_that_was_paused_beyond_its_lease_serves_nothing(
    join: Join, clock: Clock
) -> None:
    paused, spare = join(count=ONE_SHARD), join()
    await begin(paused)
    await begin(spare)
    await pass_time(clock, 25, spare)
    assert not paused.valid
    with pytest.raises(LeaseLostError):
        await paused.turn()
    assert spare.held == {0: 2}
    await paused.release()
    await spare.turn()
    assert spare.valid
    assert await begin(paused) == []


async def test_a_claim_that_another_one_took_over_is_lost_with_the_next_renewal(
    join: Join, clock: Clock, database: Backend
) -> None:
    """As when the clock of the database jumps ahead."""
    first = join(count=TWO)
    await begin(first)
    async with database.transaction() as transaction:
        await transaction.execute(
            "UPDATE shard_claims SET holder = 'other', generation = 2 WHERE shard = 1"
        )
    clock.advance(seconds=5)
    with pytest.raises(LeaseLostError):
        await first.turn()
    assert not first.valid


@pytest.mark.parametrize("renews", [True, False], ids=["as it renews", "as it claims"])
async def test_a_spare_that_was_cut_off_claims_nothing_of_another_number_of_shards(
    join: Join, clock: Clock, renews: bool
) -> None:
    first, spare, other = join(count=TWO), join(), join(count=FOUR, most=2)
    await begin(first)
    await begin(spare)
    await first.release()
    clock.advance(seconds=25)  # the spare is paused
    assert await begin(other) == [0, 1]
    if not renews:
        spare.seconds = lambda: 0.0
    with pytest.raises(LeaseLostError, match="another number of shards"):
        await spare.turn()
    assert (spare.held, other.standing.processes) == ({}, 1)
    assert await begin(spare) == [2, 3]
    await pass_time(clock, 6, other, spare)
    assert (other.held, other.standing.processes) == ({0: 2, 1: 2}, 2)


async def test_a_process_that_claims_lives_and_nobody_agrees_on_another_number(
    join: Join, clock: Clock
) -> None:
    """Also when it was held for dead until then."""
    first, spare, late = join(count=TWO), join(), join(count=FOUR)
    await begin(first)
    await begin(spare)
    clock.advance(seconds=25)
    spare.seconds = lambda: 0.0
    await spare.turn()
    assert spare.held == {0: 2, 1: 2}
    with pytest.raises(HostError, match="have agreed on 2"):
        await late.agree(advice)


async def test_a_claim_whose_answer_was_lost_is_kept_with_the_next_renewal(
    join: Join, clock: Clock
) -> None:
    first = join(count=TWO)
    await begin(first)
    claimed, first.held = first.held, {0: 1}
    clock.advance(seconds=5)
    await first.turn()
    assert (first.held, first.valid) == (claimed, True)


@pytest.mark.parametrize("hours", [-5, -1, 1, 5])
async def test_a_clock_that_was_put_right_leaves_no_shard_unserved(
    join: Join, clock: Clock, hours: int
) -> None:
    dead, spare = join(count=ONE_SHARD), join()
    await begin(dead)
    await begin(spare)
    clock.advance(hours=hours)
    spare.seconds = lambda: 0.0
    await spare.turn()
    assert spare.held == {0: 2}


async def test_another_count_is_refused_as_long_as_a_process_lives(
    join: Join, clock: Clock
) -> None:
    first, late = join(count=TWO), join(count=FOUR)
    await begin(first)
    with pytest.raises(HostError, match="have agreed on 2: set it to the same, or stop all"):
        await late.agree(advice)
    assert await begin(join(count=TWO)) == []
    assert first.standing.processes == 1
    assert await join().agree(advice) == TWO
    clock.advance(seconds=21)
    assert await begin(late) == [0, 1, 2, 3]
    await late.release()
    clock.advance(seconds=21)
    assert await begin(join(count=TWO)) == [0, 1]


async def test_of_many_that_start_at_once_each_shard_has_one(join: Join, place: Place) -> None:
    async with AsyncExitStack() as stack:
        files = [await stack.enter_async_context(open_database(place, NOON)) for _ in range(5)]
        crowd = [join(each, most=3) for each in files]
        await asyncio.gather(*(begin(each) for each in crowd))
        held = [shard for each in crowd for shard in each.held]
    assert sorted(held) == [0, 1, 2, 3]
