"""The running process: signals in, exit code out."""

import asyncio
import logging
import resource
import signal
import sys
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any

from bot.discord.gateway.connection import stay_connected, use_endpoints
from bot.errors import HostError, PassingHostError, Restart, StorageUnavailable
from bot.ops.assembly import assemble, system_clock
from bot.ops.config import ALL_SHARDS, Settings
from bot.ops.doors import doors_of
from bot.ops.memory import keep_memory_small
from bot.ops.page import site_of
from bot.ops.watchdog import end, end_surely, watchdog
from bot.processes.shard_claims import ShardWish
from bot.steps import Steps

log = logging.getLogger(__name__)

OPEN_FILES = 4096  # more than all connections together
OF_PAGE = 4096  # those to the page's server

SIGNALS = (signal.SIGTERM, signal.SIGINT)
LONGEST_STOP = 5.0  # seconds
NO_PLAYGROUND = (
    "DISCORD_TOKEN is not set: set it, or run `make run` in a checkout to play in the playground,"
    " which needs no token."
)
LINGER = 0.5  # seconds for threads to end when all else has


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
    allow_open_files(OPEN_FILES + (0 if settings.web_port is None else OF_PAGE))
    steps = Steps()
    try:
        with watchdog(steps):
            await _serve_until_signal(settings, steps)
    except HostError as reason:  # whatever task or thread is left over
        end_surely(2, LONGEST_STOP, saying=f"honeygram: {reason}\n")
        raise
    except SystemExit:
        end_surely(1, LONGEST_STOP)
        raise


async def _serve_until_signal(settings: Settings, steps: Steps) -> None:
    work = asyncio.ensure_future(_serve(settings, steps))
    loop = asyncio.get_running_loop()

    def stop() -> None:
        log.info("stopping")
        for number in SIGNALS:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)
        late = loop.call_later(LONGEST_STOP, _give_up, steps)
        work.add_done_callback(lambda _: late.cancel())
        work.add_done_callback(_let_threads_go)
        for act in steps.on_stop:
            act()
        work.cancel()

    for number in SIGNALS:
        loop.add_signal_handler(number, stop)
    try:
        await work
    except asyncio.CancelledError:
        log.info("stopped")
    except (PassingHostError, Restart) as reason:
        log.critical("%s", reason)
        raise SystemExit(1) from None
    except StorageUnavailable:  # which has said why
        log.critical("the bot cannot start without its database")
        raise SystemExit(1) from None
    except HostError:
        raise
    except Exception:
        log.critical("the bot ended by a fault", exc_info=True)  # in the log no token is shown
        raise SystemExit(1) from None


def _give_up(steps: Steps) -> None:
    """End although something does not; the database takes no harm from that."""
    cut_off = "; ".join(map(str, steps.under_way)) or "what nobody has named"
    log.error("not everything came to its end within %.0f s: %s", LONGEST_STOP, cut_off)
    end(1)


def _let_threads_go(work: asyncio.Future[None]) -> None:
    """All is closed. Python would wait for a thread that makes a round, seconds on a slow machine,
    and nobody would play that round."""
    work.get_loop().call_later(LINGER, end, 0 if work.cancelled() else 1)


async def _serve(settings: Settings, steps: Steps) -> None:
    if settings.discord_token is None:
        await _load_playground()(settings, steps)
        return
    use_endpoints(settings.discord_api_url, settings.discord_gateway_url)
    options = {"proxy": settings.https_proxy, "doors": doors_of(settings)}
    options |= shard_options(settings)
    wish = shard_wish(settings)
    site = site_of(settings)
    parts = assemble(settings, system_clock, steps, wish, site=site)
    async with parts as (_, make_client):
        await stay_connected(lambda: make_client(**options), settings.discord_token)


def _load_playground() -> Callable[[Settings, Steps], Awaitable[None]]:
    """The way into the playground, which a bot with a token need not have.

    Raises HostError when it is not installed.
    """
    if not has_guildyard():
        raise HostError(NO_PLAYGROUND)
    from bot.ops.demo import serve_playground

    return serve_playground


def has_guildyard() -> bool:
    """Return True if the package is installed: the folder of a checkout alone is a namespace."""
    found = find_spec("guildyard")
    return found is not None and found.origin is not None


def allow_open_files(wanted: int = OPEN_FILES) -> None:
    """Use what the system allows: it gives a process 1,024, and a crowd takes more connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < wanted:
        log.warning("only %s open files are allowed: set LimitNOFILE to %s", most, wanted)


def shard_options(settings: Settings) -> dict[str, Any]:
    """How the connection to Discord is divided.

    Without SHARD_COUNT Discord is asked, but its answer names its own gateway: a gateway that was
    chosen here gets one shard.
    """
    return {"shard_count": settings.shard_count or (1 if settings.discord_gateway_url else None)}


def shard_wish(settings: Settings) -> ShardWish | None:
    """What this process wants to serve beside others; None when it is alone on its database."""
    if not settings.shares_shards:
        return None
    most = settings.shards_per_process or ALL_SHARDS
    return ShardWish(shard_options(settings)["shard_count"], most)
