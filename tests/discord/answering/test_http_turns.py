"""One looks up, so many open, the others wait, and nobody waits for ever."""

import asyncio

import pytest

from bot.discord.answering.http_client import HttpClientClosed
from bot.discord.answering.http_turns import ConnectionTurns

Line = list["asyncio.Task[None]"]


async def rest() -> None:
    """Let everything happen that can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def line(turns: ConnectionTurns, number: int, *, fresh: bool = False) -> Line:
    """So many who wait."""
    tasks = [asyncio.create_task(turns.wait(fresh=fresh)) for _ in range(number)]
    await rest()
    return tasks


def in_turn(line: Line) -> int:
    return sum(task.done() for task in line)


async def cancel(line: Line) -> None:
    for task in line:
        task.cancel()
    await asyncio.gather(*line, return_exceptions=True)


async def test_the_host_is_looked_up_once_for_all() -> None:
    turns = ConnectionTurns(64)
    assert turns.may_look_up("first")
    assert turns.may_look_up("first")  # for its other kind of address
    assert not turns.may_look_up("second")
    waiting = await line(turns, 10)
    assert turns.may_open("first")
    await rest()
    assert in_turn(waiting) == 10
    assert turns.may_look_up("second")


async def test_a_look_up_that_failed_is_the_next_ones() -> None:
    turns = ConnectionTurns(64)
    assert turns.may_look_up("first")
    waiting = await line(turns, 2)
    turns.ended("first")
    await rest()
    assert in_turn(waiting) == 2
    assert turns.may_look_up("second")


async def test_so_many_open_and_one_more_for_each_that_is_open() -> None:
    turns = ConnectionTurns(2)
    assert [turns.may_open(who) for who in ("a", "b", "c", "a")] == [True, True, False, True]
    waiting = await line(turns, 3)
    turns.opened("a")
    await rest()
    assert in_turn(waiting) == 1
    assert turns.may_open("c")
    assert not turns.may_open("d")
    await cancel(waiting)


async def test_a_connection_that_rests_is_for_whoever_takes_a_used_one() -> None:
    turns = ConnectionTurns(1)
    assert turns.may_open("a")
    fresh, waiting = await line(turns, 1, fresh=True), await line(turns, 2)
    turns.ended("reused")
    await rest()
    assert (in_turn(fresh), in_turn(waiting)) == (0, 1)
    turns.opened("a")
    await rest()
    assert (in_turn(fresh), in_turn(waiting)) == (1, 1)
    await cancel(waiting)


async def test_being_told_no_lets_nobody_in() -> None:
    turns = ConnectionTurns(1)
    assert turns.may_open("a")
    waiting = await line(turns, 1)
    turns.ended("told no", in_vain=True)
    await rest()
    assert in_turn(waiting) == 0
    await cancel(waiting)


async def test_whoever_leaves_with_a_turn_gives_it_to_the_next() -> None:
    turns = ConnectionTurns(1)
    assert turns.may_open("a")
    first, second = await line(turns, 2)
    turns.ended("reused")
    await asyncio.sleep(0)  # the turn is there, and nobody has begun
    first.cancel()
    await rest()
    assert first.cancelled()
    assert second.done()


async def test_whoever_left_without_a_turn_gets_none() -> None:
    turns = ConnectionTurns(1)
    assert turns.may_open("a")
    first, second = await line(turns, 2)
    await cancel([first])
    turns.ended("reused")
    await rest()
    assert second.done()


async def test_in_the_end_all_are_sent_away() -> None:
    turns = ConnectionTurns(1)
    waiting = [*await line(turns, 2), *await line(turns, 2, fresh=True)]
    turns.close()
    for each in waiting:
        with pytest.raises(HttpClientClosed):
            await each
    assert not turns.is_taken(fresh=False)
