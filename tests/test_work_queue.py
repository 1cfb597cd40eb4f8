"""Long work is done piece by piece, for those who wait, and for nobody else."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from threading import Event

import pytest

from bot.errors import ErrorCode, PlayerError
from bot.work_queue import Asker, WorkQueue, _piece, asker
from tests.support.waiting import until


class Workshop:
    """A queue whose first piece goes on until it is let go."""

    def __init__(self) -> None:
        self.queue = WorkQueue(places=3, rest=0.0)
        self.done: list[object] = []
        self.go = Event()

    async def ask(
        self, person: int, listens: Callable[[], bool] = lambda: True
    ) -> asyncio.Task[object]:
        """Have a person's name noted, in a task of its own."""

        async def one() -> object:
            asker.set(Asker(person, listens))
            return await self.queue.run(lambda: self._note(person))

        task = asyncio.create_task(one())
        await asyncio.sleep(0)
        return task

    async def ask_for_nobody(self, what: str) -> asyncio.Task[object]:
        task = asyncio.create_task(self.queue.run(lambda: self._note(what)))
        await asyncio.sleep(0)
        return task

    def _note(self, what: object) -> object:
        assert self.go.wait(60)
        self.done.append(what)
        return what


@pytest.fixture
async def shop() -> AsyncIterator[Workshop]:
    """Somebody's piece is being worked on."""
    shop = Workshop()
    first = await shop.ask(0)
    await until(lambda: not shop.queue._asked)  # it is its turn
    yield shop
    shop.go.set()
    await first


async def refused(task: asyncio.Task[object]) -> ErrorCode:
    with pytest.raises(PlayerError) as error:
        await task
    return error.value.code


async def test_each_person_has_one_place_and_a_full_queue_says_so_at_once(shop: Workshop) -> None:
    waiting = [await shop.ask(person) for person in (1, 2, 3)]
    assert await refused(await shop.ask(4)) is ErrorCode.TOO_MANY_ASK
    assert await refused(await shop.ask(2)) is ErrorCode.STILL_WORKING
    shop.go.set()
    assert await asyncio.gather(*waiting) == [1, 2, 3]
    assert shop.done == [0, 1, 2, 3]
    assert await (await shop.ask(2)) == 2


async def test_what_nobody_waits_for_any_more_is_not_begun(shop: Workshop) -> None:
    gone = await shop.ask(1)
    late = await shop.ask(2, lambda: False)
    there = await shop.ask(3)
    gone.cancel()
    await asyncio.wait([gone])
    instead = await shop.ask(4)  # there is room again
    shop.go.set()
    assert await refused(late) is ErrorCode.TOO_MANY_ASK
    assert [await there, await instead] == [3, 4]
    assert shop.done == [0, 3, 4]


async def test_what_is_done_for_nobody_takes_turns_and_is_never_refused(shop: Workshop) -> None:
    people = [await shop.ask(person) for person in (1, 2, 3)]
    posts = [await shop.ask_for_nobody(each) for each in "abcde"]
    shop.go.set()
    await asyncio.gather(*people, *posts)
    assert shop.done == [0, "a", 1, "b", 2, "c", 3, "d", "e"]


async def test_a_piece_that_fails_is_told_to_who_asked_and_to_nobody_else() -> None:
    queue = WorkQueue()
    with pytest.raises(ZeroDivisionError):
        await queue.run(lambda: 1 // 0)
    assert await queue.run(lambda: 1) == 1


async def test_waiting_is_no_time_at_the_processor() -> None:
    piece = _piece(lambda: time.sleep(0.2), None)
    assert await piece.do() < 0.1
