"""The bot as a host runs it: a process of its own, with settings from the environment."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bot.resources import resource_folder
from bot.store.database import open_database
from bot.store.migrations import migrate, read_migrations
from playground.server import Playground
from tests.rounds import lay_out
from tests.waiting import until

ROOT = Path(__file__).parent.parent

Samples = dict[str, float]


class Service:
    """A running process and what it has logged."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[str] = []

    def said(self, text: str) -> str | None:
        """The first line of the log that holds a text."""
        return next((line for line in self.lines if text in line), None)

    async def wait_for(self, text: str, *, seconds: float = 20) -> str:
        """The line, as soon as it is there."""
        await until(lambda: self.said(text) or self.process.returncode is not None, seconds=seconds)
        line = self.said(text)
        assert line is not None, "\n".join(self.lines)
        return line

    async def ready(self) -> None:
        """Wait until it is connected."""
        await self.wait_for("ready as")

    async def end(self, number: signal.Signals = signal.SIGTERM, *, seconds: float = 10) -> int:
        """Send a signal and return the exit code."""
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), seconds)

    async def get(self, page: str, *, host: str | None = None) -> tuple[int, str]:
        """The status and the text of a page of the metrics' server."""
        found = re.search(r"http://\S+(?=/metrics)", await self.wait_for("metrics on http"))
        assert found
        headers = {"Host": host} if host else {}
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{found[0]}{page}", headers=headers) as response,
        ):
            return response.status, await response.text()

    async def metrics(self) -> Samples:
        """All samples by name, with the labels as Prometheus writes them."""
        _, text = await self.get("/metrics")
        return {
            each.name + "".join(f"[{label}]" for label in each.labels.values()): each.value
            for family in text_string_to_metric_families(text)
            for each in family.samples
        }


@asynccontextmanager
async def service(
    playground: Playground | None, path: Path, **settings: str
) -> AsyncIterator[Service]:
    """The bot on a database file, pointed at a stand-in; killed at the end if it still runs."""
    environment = without_settings() | {"DATABASE_URL": f"sqlite:///{path}"}
    if playground is not None:
        environment |= {
            "DISCORD_TOKEN": playground.token,
            "DISCORD_API_URL": playground.api_url,
            "DISCORD_GATEWAY_URL": playground.gateway_url,
            "METRICS_PORT": "0",
        }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        cwd=path.parent,
        env=environment | settings | {"PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    started = Service(process)
    reading = asyncio.create_task(_read(started))
    try:
        yield started
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        await reading


async def _read(started: Service) -> None:
    assert started.process.stderr is not None
    async for line in started.process.stderr:
        started.lines.append(line.decode().rstrip("\n"))


def without_settings() -> dict[str, str]:
    """This environment without what would set up a bot."""
    ours = ("DISCORD_", "DATABASE_", "SHARD_", "LOG_", "METRICS_", "PLAYGROUND_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


async def furnish(path: Path) -> None:
    """A database with rounds made by hand around the real day."""
    async with open_database(path) as database:
        await migrate(database, read_migrations(resource_folder("migrations")), datetime.now(UTC))
        await lay_out(database, datetime.now(UTC).date() - timedelta(days=3), 7)
