"""The service as a process of its own, as a host runs it."""

import asyncio
import os
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import chain
from pathlib import Path

from guildyard import Playground

from tests.support.waiting import until, waiting_for

ROOT = Path(__file__).parents[2]

# ``python -m bot``, which has time for people also on a machine that is busy.
PATIENT = ("-m", "tests.support.patience", "run")

# Except for what discord.py uses, as in pyproject.toml.
OUTDATED = ("audioop", "asyncio.iscoroutinefunction")
IGNORED = [("-W", f"ignore:'{name}' is deprecated:DeprecationWarning") for name in OUTDATED]
WARNINGS_ARE_ERRORS = ("-W", "error", *chain.from_iterable(IGNORED))


class Service:
    """A running ``python -m bot``, and what it wrote so far."""

    def __init__(self, process: asyncio.subprocess.Process, output: Path) -> None:
        self.process = process
        self._output = output

    @property
    def output(self) -> str:
        """All that went to standard output and standard error."""
        return self._output.read_text(encoding="utf-8")

    async def ready(self) -> None:
        """Wait until the bot is connected."""
        await self.says("ready as ")

    async def says(self, text: str) -> None:
        """Wait until the output holds a text; an ended process will not say it any more."""
        await until(lambda: text in self.output or self.ended, seen=lambda: self.output)
        assert text in self.output, self.output

    @property
    def ended(self) -> bool:
        return self.process.returncode is not None

    async def end(self, number: signal.Signals = signal.SIGTERM, *, seconds: float = 120) -> int:
        """Send a signal and return the exit code."""
        self.process.send_signal(number)
        return await self.exit_code(seconds=seconds)

    async def exit_code(self, *, seconds: float = 120) -> int:
        """Wait for the end."""
        async with waiting_for("the process to end", lambda: self.output[-2000:], seconds=seconds):
            return await self.process.wait()


@asynccontextmanager
async def service(
    folder: Path, *, command: Sequence[str] = PATIENT, **variables: str
) -> AsyncIterator[Service]:
    """Start the service in an empty folder with an environment of just these variables."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    output = folder / f"output-{secrets.token_hex(4)}"
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    with output.open("wb") as written:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, *WARNINGS_ARE_ERRORS, *command),
            cwd=elsewhere,
            env={"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **kept, **variables},
            stdout=written,
            stderr=written,
        )
    running = Service(process, output)
    try:
        yield running
    finally:
        if not running.ended:
            process.kill()
        await process.wait()


def pointing_at(playground: Playground, folder: Path) -> dict[str, str]:
    """The variables for a service that speaks to a stand-in."""
    return {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
        "DATABASE_URL": f"sqlite:///{folder / 'honeygram.db'}",
    }
