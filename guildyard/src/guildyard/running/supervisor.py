"""Keeps a bot running: starts it, starts it anew when a file is saved, says when it has ended."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

from guildyard.running.inject.guard import STOPPED
from guildyard.running.saves import Saves

PAUSE = 0.2  # seconds between two looks at the files
PATIENCE = 5.0  # seconds that a bot has to end by itself


class Supervisor:
    """One bot as a process of its own, in one life after the other."""

    def __init__(
        self,
        command: list[str],
        environment: Callable[[], Mapping[str, str]],
        saves: Saves | None,
    ) -> None:
        self._command = command
        self._environment = environment  # of the next life
        self._saves = saves  # None: it has one life

    async def run(self) -> int:
        """Live until cancelled; with one life, until the bot has ended. Returns its exit code."""
        while True:
            process = await asyncio.create_subprocess_exec(
                *self._command, env=self._environment(), stdin=asyncio.subprocess.DEVNULL
            )
            try:
                code = await self._until_end_or_save(process)
            finally:
                await _end(process)
            if code is not None and self._saves is None:
                return code
            if code is not None and self._saves is not None:
                await _until_save(code, self._saves)

    async def _until_end_or_save(self, process: asyncio.subprocess.Process) -> int | None:
        """The exit code of a bot that ended; None when a file was saved before."""
        while True:
            with suppress(TimeoutError):
                return await asyncio.wait_for(process.wait(), PAUSE)
            if self._saves and (saved := self._saves.changed()):
                say(f"{os.path.basename(saved[0])} was saved: your bot starts anew.")
                return None


async def _until_save(code: int, saves: Saves) -> None:
    """Tell that the bot has ended, and wait until a file is saved."""
    if code != STOPPED:  # which tells its reason itself
        say(f"your bot has ended (exit code {code}).")
    say("it starts anew when you save a file.")
    while True:
        await asyncio.sleep(PAUSE)
        if saves.changed():
            return


async def _end(process: asyncio.subprocess.Process) -> None:
    """Ask the bot to end, and end it when it does not."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
    try:
        await asyncio.wait_for(process.wait(), PATIENCE)
    except TimeoutError:
        process.kill()
        await process.wait()


def say(text: str) -> None:
    """Tell the host, between the lines that the bot prints."""
    sys.stderr.write(f"playground: {text}\n")
    sys.stderr.flush()
