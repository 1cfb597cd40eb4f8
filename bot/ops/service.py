"""The running service, put together: settings, database, word lists, and a client for Discord or
for the playground."""

import asyncio
import ctypes
import gc
import logging
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any, cast

from bot.application import Application, Clock, open_application
from bot.discord.client import Honeygram
from bot.discord.connection import stay_connected, use_endpoints
from bot.errors import HostError, Restart
from bot.model import Server
from bot.ops.config import Settings
from bot.ops.health import Watch, monitor
from bot.resources import resource_folder
from bot.store.sqlite.database import Database
from bot.store.sqlite.lock import hold_database
from bot.store.sqlite.migrations import migrate_for_many, read_migrations
from playground.ports import in_use
from playground.server import Playground
from playground.world.clock import ShiftedClock

log = logging.getLogger(__name__)

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # of glibc's malloc.h
LARGE = 1024 * 1024  # bytes; asyncio asks for a quarter of that each time it reads from a socket

OPEN_FILES = 4096  # more than all connections together

SIGNALS = (signal.SIGTERM, signal.SIGINT)
LONGEST_STOP = 5.0  # seconds
LINGER = 0.5  # seconds for threads to end when all else has


def system_clock() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


def new_event_loop() -> asyncio.AbstractEventLoop:
    """uvloop's, which answers more people a second, where there is one: not on Windows."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


async def serve(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT, then close everything in order; a second signal ends at once.

    Raises HostError when the host has to mend something first.
    """
    keep_memory_small()
    allow_open_files()
    work = asyncio.ensure_future(_serve(settings))
    loop = asyncio.get_running_loop()

    def stop() -> None:
        log.info("stopping")
        for number in SIGNALS:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)
        late = loop.call_later(LONGEST_STOP, _give_up)
        work.add_done_callback(lambda _: late.cancel())
        work.add_done_callback(_let_threads_go)
        work.cancel()

    for number in SIGNALS:
        loop.add_signal_handler(number, stop)
    try:
        await work
    except asyncio.CancelledError:
        log.info("stopped")
    except HostError:
        raise
    except Restart as reason:
        log.critical("%s", reason)
        raise SystemExit(1) from None
    except Exception:
        log.critical("the bot ended by a fault", exc_info=True)  # in the log no token is shown
        raise SystemExit(1) from None


def _give_up() -> None:
    """End although something does not; the database takes no harm from that."""
    log.error("not everything came to its end within %.0f s", LONGEST_STOP)
    _end(1)


def _let_threads_go(work: asyncio.Future[None]) -> None:
    """All is closed. Python would wait for a thread that makes a round, seconds on a slow machine,
    and nobody would play that round."""
    work.get_loop().call_later(LINGER, _end, 0 if work.cancelled() else 1)


def _end(code: int) -> None:
    logging.shutdown()
    os._exit(code)


async def _serve(settings: Settings) -> None:
    if settings.discord_token is None:
        await _serve_playground(settings)
        return
    use_endpoints(settings.discord_api_url, settings.discord_gateway_url)
    options = shard_options(settings) | {"proxy": settings.https_proxy}
    async with _equipped(settings, system_clock) as (_, make_client):
        token = settings.discord_token.get_secret_value()
        await stay_connected(lambda: make_client(**options), token)


@asynccontextmanager
async def _equipped(
    settings: Settings, clock: Clock, **options: Any
) -> AsyncIterator[tuple[Application, Callable[..., Honeygram]]]:
    """The application, and what makes its client; watched, if the host wants that."""
    path = settings.database_path
    async with AsyncExitStack() as stack:
        shared = settings.shard_ids is not None
        if shared:
            known = read_migrations(resource_folder("migrations"))
            await migrate_for_many(path, known, clock())
        stack.enter_context(hold_database(path, shared=shared))
        application = await stack.enter_async_context(open_application(path, clock, **options))
        watch, metrics = Watch(application, path), application.metrics
        await stack.enter_async_context(
            monitor(watch, metrics, settings.metrics_host, settings.metrics_port)
        )
        await stack.enter_async_context(ended_when_gone(application.database))
        log.info("started with the database %s", path)

        yield application, client_maker(application, watch)


def client_maker(application: Application, watch: Watch) -> Callable[..., Honeygram]:
    """What makes one client after the other, and keeps the memory of one."""

    async def settle(shard_id: int) -> None:
        spare_old_objects()

    def make_client(**options: Any) -> Honeygram:
        watch.client = None
        gc.unfreeze()  # or a client that is replaced would stay for ever
        gc.collect()
        client = watch.client = Honeygram(application, **options)
        client.add_listener(settle, "on_shard_ready")
        return client

    return make_client


@asynccontextmanager
async def ended_when_gone(database: Database) -> AsyncIterator[None]:
    """End the block with Restart as soon as the file of the database is not there any more."""
    task = cast("asyncio.Task[None]", asyncio.current_task())

    async def watch() -> None:
        await database.gone.wait()
        task.cancel()

    watching = asyncio.create_task(watch())
    try:
        yield
    except asyncio.CancelledError:
        if not database.gone.is_set() or task.uncancel():
            raise
        raise Restart("ended, because the file of the database was deleted or replaced") from None
    finally:
        watching.cancel()


def spare_old_objects() -> None:
    """Let the garbage collector leave alone what was made so far and stays; what does not goes.

    Each READY replaces all servers of its shard.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


def keep_memory_small() -> None:
    """Give back what was needed for a moment, to make a round or a picture, where there is glibc.

    All threads use the same heap, so that what one of them frees is there for the others. Large
    pieces stay out of it and go back to the system when they are freed; otherwise the first of them
    would raise the limit, and the next ones would leave holes in the heap.
    """
    with suppress(OSError, AttributeError):
        change = ctypes.CDLL("libc.so.6").mallopt
        change(M_ARENA_MAX, 1)
        change(M_MMAP_THRESHOLD, LARGE)


def allow_open_files() -> None:
    """Use what the system allows: it gives a process 1,024, and a crowd takes more connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < OPEN_FILES:
        log.warning("only %s open files are allowed: set LimitNOFILE to %s", most, OPEN_FILES)


def shard_options(settings: Settings) -> dict[str, Any]:
    """How the connection to Discord is divided.

    Without SHARD_COUNT Discord is asked, but its answer names its own gateway: a gateway that was
    chosen here gets one shard.
    """
    count = settings.shard_count or (1 if settings.discord_gateway_url else None)
    return {"shard_count": count} | (
        {"shard_ids": settings.shard_ids} if settings.shard_ids is not None else {}
    )


async def _serve_playground(settings: Settings) -> None:
    clock = ShiftedClock(system_clock)
    async with AsyncExitStack() as stack:
        playground = Playground(
            port=settings.playground_port,
            clock=clock,
            bot_name="Honeygram",
            contract_path=settings.discord_openapi_path,
        )
        try:
            await playground.start()
        except OSError as error:
            raise HostError(in_use(settings.playground_port, "PLAYGROUND_PORT={}")) from error
        stack.push_async_callback(playground.close)
        use_endpoints(playground.api_url, playground.gateway_url)
        application, make_client = await stack.enter_async_context(
            _equipped(settings, clock, sleep=clock.sleep)
        )
        await _furnish(playground, application)
        _invite(playground.url)
        await stay_connected(
            lambda: make_client(shard_count=1, guild_ready_timeout=0.01),
            playground.token,
        )


def _invite(url: str) -> None:
    """Tell the host, on standard output, where the playground is."""
    print("DISCORD_TOKEN is not set, so this is the playground: a small Discord of its own.")  # noqa: T201
    print(f"Open {url} in a browser. Ctrl-C ends it.", flush=True)  # noqa: T201


async def _furnish(playground: Playground, application: Application) -> None:
    """Two servers with people and daily posts.

    The ids of servers and people stay, and so do their scores; the channels are new with each
    start, and empty, so today's puzzles are posted again.
    """
    for number, name in enumerate(("Bee Garden", "Word Works"), 1):
        guild = playground.add_guild(name, id=number * 1_000_000_000_000)
        channel = guild.add_text_channel("daily-puzzles")
        guild.add_text_channel("general")
        for place, person in enumerate(("Ada", "Bruno", "Chiyo"), 1):
            guild.add_member(person, manage_guild=person == "Ada", id=place * 1_000_000_000)
        chosen = Server(guild.id, channel.id, games=tuple(application.games))
        await application.servers.start_posts(chosen, application.clock())
