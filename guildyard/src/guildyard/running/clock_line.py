"""The line on which the processes of a bot hear that time has been put forward."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from math import inf

from guildyard.world.clock import ShiftedClock

HOST = "127.0.0.1"
STEPS = 30  # in which a span is passed at most
FAR = 10.0 * 365 * 24 * 60 * 60  # seconds: nobody waits for that
PATIENCE = 5.0  # seconds until a process that does not answer is left alone


@dataclass(eq=False)
class _Process:
    """One that listens: has it moved its clock, and what does it wait for?"""

    writer: asyncio.StreamWriter
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    due: float = inf  # seconds until the next of its timers


class ClockLine:
    """Tells whoever listens how far the clock is ahead, and waits until they are too."""

    def __init__(self, clock: ShiftedClock) -> None:
        self._clock = clock
        self._processes: list[_Process] = []
        self._server: asyncio.Server | None = None
        clock.followers.append(self._tell)

    async def open(self) -> None:
        """Listen on a port of its own."""
        self._server = await asyncio.start_server(self._serve, HOST, 0)

    async def close(self) -> None:
        """Hang up on everybody."""
        self._clock.followers.remove(self._tell)
        for process in self._processes:
            process.writer.close()
        if self._server:
            self._server.close()

    @property
    def address(self) -> str:
        """Where a bot listens, as ``host:port``."""
        return f"{HOST}:{self._server.sockets[0].getsockname()[1]}" if self._server else ""

    @property
    def shift(self) -> timedelta:
        """How far the clock is ahead now."""
        return self._clock.shift

    async def forward(self, span: timedelta, settle: Callable[[], Awaitable[None]]) -> None:
        """Let time pass from one timer of the bot to the next, each of which finds its own moment.

        ``settle`` waits until the bot has done what was due. Many timers are taken together.
        """
        await settle()  # whoever is about to wait begins to wait before time passes
        end = self._clock.shift + span
        while (due := await self._next_due()) is not None and self._clock.shift + due < end:
            self._clock.forward(min(max(due, span / STEPS), end - self._clock.shift))
            await self._followed()
            await settle()
        self._clock.forward(end - self._clock.shift)
        await self._followed()

    async def _next_due(self) -> timedelta | None:
        """How long it is until the next timer of the bot."""
        self._tell(self._clock.shift)
        await self._followed()
        due = min((each.due for each in self._processes), default=inf)
        return None if due > FAR else timedelta(seconds=max(due, 0))

    async def _followed(self) -> None:
        """Wait until all that listen have moved their clocks."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                for process in [*self._processes]:
                    await process.moved.wait()

    def _tell(self, shift: timedelta) -> None:
        for process in self._processes:
            process.moved.clear()
            process.writer.write(f"{shift.total_seconds()}\n".encode("ascii"))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One process: it answers each shift with the same, and with when its next timer is due."""
        process = _Process(writer)
        self._processes.append(process)
        self._tell(self._clock.shift)  # time may have gone on since the process began
        try:
            while answer := await reader.readline():
                shift, due = map(float, answer.split())
                if shift == self._clock.shift.total_seconds():
                    process.due = due
                    process.moved.set()
        except OSError:
            pass
        finally:
            process.moved.set()
            self._processes.remove(process)
            writer.close()
