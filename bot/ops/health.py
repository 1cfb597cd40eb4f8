"""``/metrics`` and ``/healthz``: what a host's tools ask the running bot."""

import asyncio
import ipaddress
import logging
import math
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.discord.limits.rest_gate import Gate
from bot.drawing.kept import pictures_drawn
from bot.errors import HostError, StorageUnavailable
from bot.metrics import Metrics
from bot.processes.shard_claims import ShardCoverage
from bot.resources import installed_version
from bot.store.backups import latest_backup
from bot.store.settings import get_setting

log = logging.getLogger(__name__)

Gauge = tuple[str, str, Callable[[], float]]  # name, description and what is shown
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

# A Host header: nothing but a name and a port. What a URL may hold besides would be skipped by
# whoever reads the header as a part of one: "evil.example@127.0.0.1".
HOST = re.compile(r"(?:\[(?P<address>[^\[\]]+)\]|(?P<name>[A-Za-z0-9.-]+))(?::[0-9]+)?")

LATE = timedelta(minutes=10)  # a post that is due for longer is late
PATIENCE = 2.0  # seconds for the database to answer


class HealthMonitor:
    """How the bot is doing."""

    def __init__(self, application: Application, gate: Gate) -> None:
        self.client: Honeygram | None = None  # the one that is connected, or tries to be
        self._application = application
        self._gate = gate
        self._database_bytes = 0
        self._backed_up_at = 0.0
        for name, description, function in (*self._sessions(), *self._shares(), *self._work()):
            application.host.metrics.gauge(name, description).set_function(function)
        application.host.metrics.former_name(
            "identifies_total",
            "The former name of honeygram_identifies_limit.",
            lambda: application.host.identifies.allowance.total,
        )

    async def measure(self) -> None:
        """Look how large the database is by now, and when it was last copied; when it does not
        say, that is as before."""
        database = self._application.host.database
        with suppress(TimeoutError, StorageUnavailable):
            async with asyncio.timeout(PATIENCE):
                self._database_bytes = await database.size()
                latest = await latest_backup(database)
                self._backed_up_at = latest.timestamp() if latest else 0.0

    async def problems(self) -> list[str]:
        """What keeps the bot from its work, a sentence each; none when all is well."""
        found = (
            self._gateway_problem(),
            self._lease_problem(),
            *self._waits(),
            self._application.host.identifies.problem(),
            self._gate.problem(),
            await self._database_problem(),
            self._post_problem(),
        )
        return [problem for problem in found if problem]

    def notes(self) -> list[str]:
        """What is worth saying although nothing is wrong."""
        return [self._start()] if self._starting() else []

    def _gateway_problem(self) -> str | None:
        return None if self._connected() or self._starting() else "Not connected to Discord."

    def _waits(self) -> list[str]:
        """What the bot is at instead of serving."""
        if self._gateway_problem() is None:
            return []
        return [f"It is at: {step}." for step in self._application.host.steps.under_way]

    def _lease_problem(self) -> str | None:
        claims = self._application.host.claims
        if claims is None or claims.valid:
            return None
        return "The lease of its shards is over: nobody is answered until it can be renewed."

    def _starting(self) -> bool:
        """Do shards of this process wait for their turn to IDENTIFY, and does the line move on?"""
        claims = self._application.host.claims
        return claims is not None and claims.launches.going_on and not self._connected()

    def _start(self) -> str:
        claims, client = self._application.host.claims, self.client
        held = claims.held.keys() if claims else set()
        launched = len(held & client.shards.keys()) if client else 0
        return f"Starting: {launched} of {len(held)} shards have had their turn to connect."

    async def _database_problem(self) -> str | None:
        database = self._application.host.database
        try:
            async with asyncio.timeout(PATIENCE):
                await get_setting(database, "seed")
            database.check_in_place()
        except TimeoutError:
            return "The database does not answer."
        except StorageUnavailable:
            pass  # its trouble is known
        except database.driver_error as error:
            return f"The database cannot be read: {error}."
        trouble = database.condition.trouble
        if trouble is None:
            return None
        told = f"{trouble.host}."
        return told[0].upper() + told[1:] if trouble.lasting else f"The last write failed: {told}"

    def _post_problem(self) -> str | None:
        now, daily = self._application.host.clock(), self._application.posts.daily_posts
        if daily.clock_problem:
            return f"{daily.clock_problem}: nothing is posted until it is right."
        if late := daily.waiting(now, LATE):
            return f"{late} daily posts are late."
        if daily.looked_at is not None and now - daily.looked_at > LATE:
            return "Nobody has looked for daily posts that are due."
        return None

    @property
    def _standing(self) -> ShardCoverage:
        claims = self._application.host.claims
        return claims.standing if claims else ShardCoverage()

    def _shards(self) -> int:
        return len(self.client.shards) if self.client else 0

    def _sessions(self) -> Iterator[Gauge]:
        """What Discord grants this process, and how it is connected."""
        identifies, gate = self._application.host.identifies, self._gate
        yield "gateway_connected", "Is every shard connected? 1 or 0.", self._connected
        text = "Do shards wait for their turn to connect, and does that go on? 1 or 0."
        yield "gateway_starting", text, self._starting
        yield "gateway_latency_seconds", "A heartbeat and its answer.", self._latency
        text = "Sessions that may be begun until Discord counts anew."
        yield "identifies_left", text, lambda: identifies.allowance.left
        text = "Sessions that Discord allows in 24 hours."
        yield "identifies_limit", text, lambda: identifies.allowance.total
        text = "Is nothing sent because of a ban? 1 or 0."
        yield "requests_barred", text, lambda: gate.banned
        text = "Requests refused (401, 403, 429) in ten minutes; Discord bars at 10,000."
        yield "requests_invalid", text, gate.invalid

    def _shares(self) -> Iterator[Gauge]:
        """How the shards are divided among the processes."""
        claims = self._application.host.claims
        yield "shards", "Shards that this process serves.", self._shards
        text = "Shards that no process serves."
        yield "shards_unserved", text, lambda: self._standing.unserved
        text = "Processes that live, on this database."
        yield "processes", text, lambda: self._standing.processes
        text = "Until this process stops to serve its shards, unless it can renew their lease."
        yield "lease_seconds", text, lambda: claims.seconds_left if claims else math.inf

    def _work(self) -> Iterator[Gauge]:
        """What there is to do, and what it takes."""
        clock, daily = self._application.host.clock, self._application.posts.daily_posts
        yield "servers", "Servers that the bot is in.", self._servers
        yield "posts_due", "Posts that are due and not sent.", lambda: daily.waiting(clock())
        text = f"Posts that have been due for more than {LATE.total_seconds() / 60:.0f} minutes."
        yield "posts_late", text, lambda: daily.waiting(clock(), LATE)
        text = "Pictures drawn since the start; they are kept."
        yield "pictures_drawn", text, pictures_drawn
        text = "The database with its log."
        yield "database_bytes", text, lambda: self._database_bytes
        text = "When the last copy of the database was made, as far as the bot was told; or 0."
        yield "backup_last_success_timestamp_seconds", text, lambda: self._backed_up_at

    def _connected(self) -> bool:
        """Is each shard that is this process's connected? A spare one has none."""
        return self.client is not None and self.client.sessions.connected

    def _latency(self) -> float:
        return self.client.latency if self.client else float("nan")

    def _servers(self) -> int:
        return len(self.client.guilds) if self.client else 0


class ErrorCounter(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self._metrics.errors.inc()


@asynccontextmanager
async def monitor(
    watch: HealthMonitor, metrics: Metrics, host: str, port: int | None
) -> AsyncIterator[None]:
    """Answer a host's tools for the length of the block, if there is a port for it.

    Raises HostError when the port is taken.
    """
    if port is None:
        yield
        return
    metrics.watch_process(installed_version())
    counter = ErrorCounter(metrics)
    logging.getLogger().addHandler(counter)
    runner = web.AppRunner(monitor_app(watch, metrics, host), access_log=None, shutdown_timeout=0.5)
    try:
        await runner.setup()
        await _listen(runner, host, port)
        yield
    finally:
        logging.getLogger().removeHandler(counter)
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise HostError(
            f"The metrics cannot be served on {host} port {port} ({error.strerror}): set"
            " METRICS_PORT to another, or to 0 for any that is free."
        ) from error
    address, chosen = runner.addresses[0][:2]
    log.info(
        "metrics on http://%s/metrics",
        f"[{address}]:{chosen}" if ":" in address else f"{address}:{chosen}",
    )


def monitor_app(watch: HealthMonitor, metrics: Metrics, host: str) -> web.Application:
    """The two pages. On loopback they are for programs of this machine only."""

    async def show_metrics(request: web.Request) -> web.Response:
        await watch.measure()
        headers = {"Content-Type": CONTENT_TYPE_LATEST}
        return web.Response(body=generate_latest(metrics.registry), headers=headers)

    async def show_health(request: web.Request) -> web.Response:
        problems, notes = await watch.problems(), watch.notes()
        status = "bad" if problems else "starting" if notes else "ok"
        body = {"status": status, "problems": problems, "notes": notes}
        return web.json_response(body, status=503 if problems else 200)

    app = web.Application(middlewares=[loopback_only] if is_loopback(host) else [])
    app.router.add_get("/metrics", show_metrics)
    app.router.add_get("/healthz", show_health)
    return app


@web.middleware
async def loopback_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a page of the web that points its own name at this machine."""
    host = HOST.fullmatch(request.host)
    if not host or not is_loopback((host["address"] or host["name"]).lower()):
        raise web.HTTPForbidden(text="These pages are for programs of this machine.")
    return await handler(request)


def is_loopback(host: str) -> bool:
    """Does this name or address mean the machine itself, and nothing else?"""
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"
