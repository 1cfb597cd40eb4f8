"""The way to a server: the hosts of an address, and which of them is the primary.

A primary that failed, was replaced and came back takes writes as if nothing had happened: what is
kept there is lost. Each promotion begins a new timeline of the server's log, so of several servers
the one with the highest is right, and one below what this process has seen is refused. As long as
the server of the last connection has not even been restarted, no other is asked.

A process that has seen nothing, and reaches none but the one that was replaced, cannot know. So the
old primary has to be fenced all the same (docs/scale.md).
"""

import asyncio
import logging
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import asyncpg

from bot.store.postgresql.address import Address

log = logging.getLogger(__name__)

CONNECT_WITHIN = 2.0  # seconds, all hosts together
ALONE_WITHIN = 10.0  # and the only one: it keeps nobody from another host, and may be slow

NEXT = (OSError, asyncpg.CannotConnectNowError, asyncpg.TargetServerAttributeNotMatched)

# The settings are no parameters of the start: a pooler in between refuses those that it does not
# know. The timeline is the first part of the name of a file of the log, and a standby has none.
SET_AND_SEE = """
SELECT
    (SELECT count(set_config(name, value, false)) FROM unnest($1::text[], $2::text[])
        AS s(name, value)) AS settings,
    system_identifier AS system,
    CASE WHEN pg_is_in_recovery() THEN '0'
    ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline,
    pg_postmaster_start_time()::text AS started
FROM pg_control_system()
"""

# A machine that is gone without a word is noticed within twenty seconds. Linux waits for hours.
ALIVE = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 2, "TCP_USER_TIMEOUT": 20_000}


class ReplacedServerError(ConnectionError):
    """A server that another one has replaced, in a sentence for the host."""


@dataclass(frozen=True)
class ServerIdentity:
    """Which server it is, and since when it runs."""

    system: int  # the same for a primary and its standbys
    timeline: int  # 0 for a standby
    started: str


@dataclass
class Attempt:
    """What came of connecting to a host."""

    host: Address
    connection: Any = None
    server: ServerIdentity | None = None
    error: Exception | None = None


@cache
def route_to(address: Address) -> "Route":
    """The way to the servers of an address: one a process, as what one connection finds out counts
    for all of them."""
    return Route(address)


class Route:
    """Connects. The host that took the last connection is asked first."""

    def __init__(self, address: Address) -> None:
        self._hosts = list(address.each)
        self._last: ServerIdentity | None = None  # a primary, the first of the hosts
        self._made: WeakKeyDictionary[Any, ServerIdentity] = WeakKeyDictionary()
        self._refused: set[tuple[Address, ServerIdentity]] = set()  # and the log knows

    async def connect(self, _: None = None, *, settings: Mapping[str, str], **options: Any) -> Any:
        """A new connection with settings. A host that does not answer leaves time for the others.

        Raises what the last host has to say when none can be used.
        """
        attempts: list[Attempt] = []
        chosen = None
        try:
            if self._last:
                await self._try(self._hosts[:1], attempts, settings, options)
            if not (self._last and attempts[0].server == self._last):
                await self._try(self._hosts[len(attempts) :], attempts, settings, options)
            chosen = self._chosen(attempts)
        finally:
            for each in attempts:
                if each is not chosen and each.connection:
                    each.connection.terminate()
        return chosen.connection

    async def _try(
        self,
        hosts: Sequence[Address],
        attempts: list[Attempt],
        settings: Mapping[str, str],
        options: Mapping[str, Any],
    ) -> None:
        """Connect to hosts, all at the same time, which adds to the attempts."""
        alone = len(self._hosts) == 1
        seconds = ALONE_WITHIN if alone else CONNECT_WITHIN / len(self._hosts)
        begun = [Attempt(host) for host in hosts]
        attempts += begun
        await asyncio.gather(*(_make(each, seconds, settings, options) for each in begun))

    def _chosen(self, attempts: Sequence[Attempt]) -> Attempt:
        """The attempt that led to the primary, or else to a standby."""
        for each in attempts:
            if each.server and (reason := self._outdated(each.server)):
                each.error = ReplacedServerError(f"The server of {each.host} is not used: {reason}")
                self._tell(each, each.server)
        usable = [each for each in attempts if each.error is None]
        if not usable:
            errors = [each.error for each in attempts if each.error]
            raise next((each for each in errors if not isinstance(each, NEXT)), errors[-1])
        best = max(usable, key=lambda each: each.server.timeline if each.server else 0)
        self._remember(best)
        return best

    def _outdated(self, server: ServerIdentity) -> str | None:
        """Why a server is not the one that this process has seen, or None."""
        last = self._last
        if last is None or (not server.timeline and server.system == last.system):
            return None
        if server.system != last.system:
            return (
                "it holds another database than the one that this process has used. If that is"
                " meant, start all processes anew."
            )
        if server.timeline < last.timeline:
            return (
                f"it is a primary of timeline {server.timeline}, and another server has taken over"
                f" with timeline {last.timeline}. Stop it, and make it a standby"
                " (docs/scale.md)."
            )
        return None

    def _remember(self, best: Attempt) -> None:
        """Let the next connections lead there; earlier ones to a server that was replaced end."""
        server = best.server
        if server is None or not server.timeline:
            return
        self._last = server
        self._hosts.sort(key=lambda each: each is not best.host)
        self._made[best.connection] = server
        for connection, other in [*self._made.items()]:
            if other.timeline < server.timeline:
                connection.terminate()

    def _tell(self, attempt: Attempt, server: ServerIdentity) -> None:
        if (attempt.host, server) not in self._refused:
            self._refused.add((attempt.host, server))
            log.error("%s", attempt.error)


async def _make(
    attempt: Attempt, seconds: float, settings: Mapping[str, str], options: Mapping[str, Any]
) -> None:
    """Connect, or note why not."""
    try:
        async with asyncio.timeout(seconds):
            attempt.connection = await asyncpg.connect(attempt.host.url, **options)
            _watch(attempt.connection)
            row = await attempt.connection.fetchrow(SET_AND_SEE, [*settings], [*settings.values()])
        attempt.server = ServerIdentity(row["system"], int(row["timeline"], 16), row["started"])
    except Exception as error:
        attempt.error = error


def _watch(connection: Any) -> None:
    """Let the system notice when the other machine is gone."""
    line = connection._transport.get_extra_info("socket")  # asyncpg offers no other way
    if line.family == socket.AF_UNIX:
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in ALIVE.items():
        if hasattr(socket, name):  # on this system
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
