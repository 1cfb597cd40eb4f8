"""A process of the bot as a host's tools see it: its log, its metrics, its health."""

import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
from guildyard import Playground
from prometheus_client.parser import text_string_to_metric_families

from bot.store.opening import Place, open_database
from tests.support.processes import Service, pointing_at, service
from tests.support.rounds import lay_out

Samples = dict[str, float]


@asynccontextmanager
async def watched(playground: Playground, path: Path, **settings: str) -> AsyncIterator[Service]:
    """The bot on a database, with a port for the host's tools."""
    variables = pointing_at(playground, path.parent) | {"METRICS_PORT": "0"} | settings
    async with service(path.parent, **variables) as running:
        yield running


async def page(running: Service, name: str, *, host: str | None = None) -> tuple[int, str]:
    """The status and the text of a page."""
    await running.says("metrics on http")
    found = re.search(r"http://\S+(?=/metrics)", running.output)
    assert found
    headers = {"Host": host} if host else {}
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{found[0]}{name}", headers=headers) as response,
    ):
        return response.status, await response.text()


async def metrics(running: Service) -> Samples:
    """All samples by name, with the values of the labels in brackets."""
    _, text = await page(running, "/metrics")
    return {
        each.name + "".join(f"[{label}]" for label in each.labels.values()): each.value
        for family in text_string_to_metric_families(text)
        for each in family.samples
    }


def without_settings() -> dict[str, str]:
    """This environment without what would set up a bot."""
    ours = ("DISCORD_", "DATABASE_", "SHARD_", "LOG_", "METRICS_", "PLAYGROUND_", "WEB_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


async def furnish(place: Place) -> None:
    """A database with rounds made by hand around the real day."""
    async with open_database(place, datetime.now(UTC)) as database:
        await lay_out(database, datetime.now(UTC).date() - timedelta(days=3), 7)
