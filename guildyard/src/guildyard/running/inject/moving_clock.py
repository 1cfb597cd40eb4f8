"""The clock of a bot, which the playground puts forward: what reads it, and the timers that wait.

It runs inside of the bot and needs nothing but Python itself. The calendar moves, and what measures
how long a bot itself waits: ``time.time``, ``time.monotonic``, ``datetime``, the timers of asyncio.
What keeps the connection to Discord does not: ``time.perf_counter``, threads, and the timers of the
libraries' own network side, which would take the jump for a dead connection.
"""

from __future__ import annotations

import asyncio.base_events
import asyncio.events
import datetime
import gc
import heapq
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any
from weakref import WeakSet

TURNS = 3  # of an event loop, in which what is due begins
PATIENCE = 5.0  # seconds for the loops to move their timers
# Whoever waits for a network, or for Discord to let a bot in.
OF_LIBRARIES = ("client", "gateway", "http", "shard", "state", "voice_client", "webhook")
NETWORK = (
    *("aiohttp", "async_timeout", "websockets", "httpx", "anyio", "hikari.impl"),
    *(f"{each}.{part}" for each in ("discord", "disnake", "nextcord") for part in OF_LIBRARIES),
)

_real_time, _real_monotonic = time.time, time.monotonic


class _BotsTimer(asyncio.events.TimerHandle):
    """A timer that belongs to the bot and not to its network."""

    __slots__ = ()


class MovingClock:
    """How far the bot's time is ahead of the machine's."""

    def __init__(self, shift: float = 0.0) -> None:
        self.shift = shift  # seconds
        self._loops: WeakSet[asyncio.BaseEventLoop] = WeakSet()

    def install(self) -> None:
        """From now on, whoever asks for the time gets this clock's."""
        self._patch_timers()
        self._patch_time()
        with suppress(ImportError, LookupError):
            self._patch_datetime()

    def move(self, shift: float) -> None:
        """Be ahead by so much, and return when all timers know it."""
        span, self.shift = shift - self.shift, shift
        moved = []
        for loop in [*self._loops]:
            done = threading.Event()
            with suppress(RuntimeError):  # it is closed
                loop.call_soon_threadsafe(_hasten, loop, span, done.set)
                moved.append(done)
        for done in moved:
            done.wait(PATIENCE)

    def next_due(self) -> float:
        """The seconds until the next of the bot's timers; infinite without one."""
        timers = [(each, loop) for loop in [*self._loops] for each in [*_scheduled(loop)]]
        left = [timer.when() - loop.time() for timer, loop in timers if _waits(timer)]
        return min(left, default=float("inf"))

    def _patch_timers(self) -> None:
        call_at = asyncio.BaseEventLoop.call_at

        def noted(
            loop: Any, when: float, callback: Callable[..., object], *given: Any, **named: Any
        ) -> asyncio.TimerHandle:
            timer = call_at(loop, when, callback, *given, **named)
            if not _is_of_network(sys._getframe(1)):
                timer.__class__ = _BotsTimer
                self._loops.add(loop)
            return timer

        asyncio.BaseEventLoop.call_at = noted  # type: ignore[assignment, method-assign]
        asyncio.BaseEventLoop.time = lambda _: _real_monotonic()  # type: ignore[assignment, method-assign]

    def _patch_time(self) -> None:
        localtime, gmtime, strftime = time.localtime, time.gmtime, time.strftime
        patched: dict[str, Callable[..., Any]] = {
            "time": lambda: _real_time() + self.shift,
            "time_ns": lambda: int((_real_time() + self.shift) * 1e9),
            "monotonic": lambda: _real_monotonic() + self.shift,
            "monotonic_ns": lambda: int((_real_monotonic() + self.shift) * 1e9),
            "localtime": lambda seconds=None: localtime(_or_now(seconds)),
            "gmtime": lambda seconds=None: gmtime(_or_now(seconds)),
            "strftime": lambda text, parts=None: strftime(text, parts or time.localtime()),
        }
        vars(time).update(patched)

    def _patch_datetime(self) -> None:
        """In the class itself, which many modules hold already; Python forbids that by name."""
        import ctypes

        kind = datetime.datetime
        members = gc.get_referents(kind.__dict__)[0]
        now, utcnow = members["now"], members["utcnow"]

        def shifted_now(cls: Any, tz: datetime.tzinfo | None = None) -> Any:
            if not self.shift:
                return now.__get__(None, cls)(tz)
            return cls.fromtimestamp(time.time(), tz)

        def shifted_utcnow(cls: Any) -> Any:
            return utcnow.__get__(None, cls)() + datetime.timedelta(seconds=self.shift)

        members.update(now=classmethod(shifted_now), utcnow=classmethod(shifted_utcnow))
        ctypes.pythonapi.PyType_Modified(ctypes.py_object(kind))


def follow(address: str, clock: MovingClock) -> None:
    """Listen to the playground for how far to be ahead, and answer when it is done."""
    host, _, port = address.rpartition(":")
    line = socket.create_connection((host, int(port)))

    def listen() -> None:
        with suppress(OSError), line, line.makefile("r", encoding="ascii") as told:
            for shift in told:
                clock.move(float(shift))
                line.sendall(f"{shift.strip()} {clock.next_due()}\n".encode("ascii"))

    threading.Thread(target=listen, name="playground's clock", daemon=True).start()


def _or_now(seconds: float | None) -> float:
    return time.time() if seconds is None else seconds


def _is_of_network(frame: FrameType | None) -> bool:
    """Is it a network that waits? asyncio's own frames lie between the timer and whoever set it."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if not _is_in(module, ("asyncio",)):
            return _is_in(module, NETWORK)
        frame = frame.f_back
    return True  # a timer that asyncio needs for itself


def _is_in(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == each or module.startswith(f"{each}.") for each in packages)


def _scheduled(loop: Any) -> list[asyncio.TimerHandle]:
    """The heap of a loop's timers."""
    timers: list[asyncio.TimerHandle] = loop._scheduled
    return timers


def _waits(timer: asyncio.TimerHandle) -> bool:
    return isinstance(timer, _BotsTimer) and not timer.cancelled()


def _hasten(loop: Any, span: float, done: Callable[[], object]) -> None:
    """Bring the bot's timers nearer; ``done`` when those that are due have begun."""
    timers = _scheduled(loop)
    for timer in timers:
        if isinstance(timer, _BotsTimer):
            timer._when -= span  # type: ignore[attr-defined] # typeshed hides it
    heapq.heapify(timers)
    _after_turns(loop, TURNS, done)


def _after_turns(loop: asyncio.BaseEventLoop, turns: int, done: Callable[[], object]) -> None:
    if turns:
        loop.call_soon(_after_turns, loop, turns - 1, done)
    else:
        done()
