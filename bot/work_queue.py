"""What takes the processor longer than a millisecond: one piece at a time, in a bounded queue.

Threads of Python share one processor, so a crowd that asks for puzzles would keep everybody from
an answer, and go on long after it has left. Here each person has one place, and there are so many
places in all; whoever finds none is told at once. What nobody waits for any more is not begun.
After each piece the processor is everybody else's for as long as the piece had it; the time that a
piece waited for it, as others had it then, counts.

Whatever is not done for a person, such as the picture of a post, takes turns with what is, and
waits however long.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Any, Generic, TypeVar

from bot.errors import ErrorCode, PlayerError

Result = TypeVar("Result")

PLACES = 30  # people who wait; the last of them does so for a fraction of a second
REST = 1.0  # seconds for others for each second of the processor
SHORT_REST = 0.1  # the same after what is not done for a person: posts come by thousands at once
LONGEST_REST = 0.05  # seconds


@dataclass(frozen=True, eq=False)
class Asker:
    """Somebody who waits for what a task does, as long as they listen."""

    person_id: int
    listens: Callable[[], bool]


asker: ContextVar[Asker | None] = ContextVar("asker", default=None)  # of the current task


@dataclass(frozen=True, eq=False)
class Piece(Generic[Result]):
    """Some work, who waits for it, and where its result goes."""

    work: Callable[[], Result]
    asker: Asker | None
    result: asyncio.Future[Result]

    @property
    def is_wanted(self) -> bool:
        """Does anybody still wait?"""
        return not self.result.done() and (self.asker is None or self.asker.listens())

    async def do(self) -> float:
        """Work in a thread, and tell who waits; returns the seconds that it had the processor."""
        had = 0.0

        def work() -> Result:
            nonlocal had
            begin = thread_time()
            try:
                return self.work()
            finally:
                had = thread_time() - begin

        try:
            found = await asyncio.to_thread(work)
        except Exception as error:
            self.fail(error)
        else:
            if not self.result.done():
                self.result.set_result(found)
        return had

    def fail(self, error: Exception) -> None:
        """Tell who waits that nothing comes of it."""
        if not self.result.done():
            self.result.set_exception(error)


class WorkQueue:
    """The pieces that wait, and the one that is worked on."""

    def __init__(self, places: int = PLACES, rest: float = REST) -> None:
        self._places = places
        self._rest = rest
        self._asked: dict[int, Piece[Any]] = {}  # by person, in the order in which they came
        self._beside: deque[Piece[Any]] = deque()
        self._was_asked = False  # for the last piece
        self._worker: asyncio.Task[None] | None = None

    async def run(self, work: Callable[[], Result], /) -> Result:
        """The result of the work, which is done in a thread for whoever asked for it.

        Raises PlayerError, with nothing done, when the queue is full, when the person waits for
        another piece already, and when they listen no more once it is their turn.
        """
        who = asker.get()
        if who is None:
            return await self.patiently(work)
        if who.person_id in self._asked:
            raise PlayerError(ErrorCode.STILL_WORKING)
        if len(self._asked) >= self._places:
            raise PlayerError(ErrorCode.TOO_MANY_ASK)
        piece = _piece(work, who)
        self._asked[who.person_id] = piece
        self._begin()
        try:
            return await piece.result
        finally:
            if self._asked.get(who.person_id) is piece:
                del self._asked[who.person_id]

    async def patiently(self, work: Callable[[], Result], /) -> Result:
        """The same for nobody in particular, or for what must not fail: it is always done."""
        piece = _piece(work, None)
        self._beside.append(piece)
        self._begin()
        return await piece.result

    def _begin(self) -> None:
        if self._worker is None:
            self._worker = asyncio.create_task(self._work_off())

    async def _work_off(self) -> None:
        try:
            while piece := self._next():
                begin, had = perf_counter(), 0.0
                if piece.is_wanted:
                    had = await piece.do()
                else:
                    piece.fail(PlayerError(ErrorCode.TOO_MANY_ASK))
                took, rest = perf_counter() - begin, self._rest if piece.asker else SHORT_REST
                await asyncio.sleep(max(0.0, min(LONGEST_REST, rest * had - (took - had))))
        finally:
            self._worker = None

    def _next(self) -> Piece[Any] | None:
        """What comes next: for people and for nobody in turn, each in the order they came."""
        self._was_asked = bool(self._asked) and not (self._beside and self._was_asked)
        if self._was_asked:
            return self._asked.pop(next(iter(self._asked)))
        return self._beside.popleft() if self._beside else None


def _piece(work: Callable[[], Result], who: Asker | None) -> Piece[Result]:
    return Piece(work, who, asyncio.get_running_loop().create_future())
