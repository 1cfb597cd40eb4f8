"""Everything that a running bot consists of, put together: database, word lists, health, client."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from datetime import UTC, datetime
from typing import Any

from bot.application import Application, Clock, open_application
from bot.concurrency import beside
from bot.discord.answering.traffic import Traffic
from bot.discord.gateway.client import Honeygram
from bot.errors import Restart
from bot.ops.config import Settings
from bot.ops.health import HealthMonitor, monitor
from bot.ops.jobs import Guild, Jobs
from bot.ops.memory import let_go_of_old_objects, spare_old_objects
from bot.ops.page import page_served
from bot.processes.shard_claims import ShardWish
from bot.steps import Steps
from bot.store.backend import Backend
from bot.store.opening import held
from bot.web.server import WebServer
from bot.web.site import Site

CLOSE_WITHIN = 30.0  # seconds for each step of closing when nobody is in a hurry

log = logging.getLogger(__name__)


def system_clock() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


@asynccontextmanager
async def assemble(
    settings: Settings,
    clock: Clock,
    steps: Steps,
    wish: ShardWish | None = None,
    *,
    site: Site | None = None,
    **options: Any,
) -> AsyncIterator[tuple[Application, Callable[..., Honeygram]]]:
    """The application, and what makes its client; watched, if the host wants that. With a wish for
    shards, the database is shared with other processes; with a site, the page is served.
    """
    place = settings.database
    async with AsyncExitStack() as stack:

        def say_at_the_end(what: str) -> None:
            stack.callback(steps.begin, what, CLOSE_WITHIN)

        with steps.take("opening the database"):
            await stack.enter_async_context(held(place, clock(), shared=wish is not None))
            say_at_the_end("giving back the lock of the database")
            application = await stack.enter_async_context(
                open_application(
                    place, clock, machine_clock=system_clock, steps=steps, wish=wish, **options
                )
            )
            say_at_the_end("closing the database")
        metrics = application.host.metrics
        traffic = stack.enter_context(closing(Traffic(metrics)))
        watch = HealthMonitor(application, traffic.gate)
        await stack.enter_async_context(
            monitor(watch, metrics, settings.metrics_host, settings.metrics_port)
        )
        say_at_the_end("closing /healthz and /metrics")
        page = await stack.enter_async_context(
            page_served(settings, site, application, lambda: watch.client)
        )
        if page:
            say_at_the_end("saying goodbye to the pages")
            steps.on_stop.append(page.stop)
        await stack.enter_async_context(beside(end_when_gone(application.host.database)))
        log.info("started with the database %s", place)

        yield application, client_maker(application, traffic, watch, page)


def client_maker(
    application: Application,
    traffic: Traffic,
    watch: HealthMonitor,
    page: WebServer | None = None,
) -> Callable[..., Honeygram]:
    """What makes one client after the other, and keeps the memory of one."""

    async def settle(shard_id: int) -> None:
        spare_old_objects()

    async def leave(guild: Guild) -> None:
        if page:
            page.admission.end_server(guild.id)

    def make_client(**options: Any) -> Honeygram:
        watch.client = None
        let_go_of_old_objects()  # or a client that is replaced would stay for ever
        client = watch.client = Honeygram(application, traffic, **options)
        client.jobs = Jobs(client)
        client.add_listener(settle, "on_shard_ready")
        client.add_listener(leave, "on_guild_remove")
        return client

    return make_client


async def end_when_gone(database: Backend) -> None:
    """Raise Restart as soon as the file of the database is not there any more."""
    await database.gone.wait()
    raise Restart("ended, because the file of the database was deleted or replaced")
