"""The way to a server: the hosts of an address, tried one after the other."""

import asyncio
import socket
from collections.abc import Mapping
from typing import Any

import asyncpg

from bot.store.postgresql.address import Address

CONNECT_WITHIN = 2.0  # seconds, all hosts together
ALONE_WITHIN = 10.0  # and the only one: it keeps nobody from another host, and may be slow

NEXT = (OSError, asyncpg.CannotConnectNowError, asyncpg.TargetServerAttributeNotMatched)

# Not as parameters of the start: a pooler in between refuses those that it does not know.
SET = "SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) AS s(name, value)"

# A machine that is gone without a word is noticed within twenty seconds. Linux waits for hours.
ALIVE = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 2, "TCP_USER_TIMEOUT": 20_000}


class Route:
    """Connects. The host that took the last connection is asked first."""

    def __init__(self, address: Address) -> None:
        self._hosts = list(address.each)

    async def connect(self, _: None = None, *, settings: Mapping[str, str], **options: Any) -> Any:
        """A new connection with settings. A host that does not answer leaves time for the others.

        Raises what the last host has to say when none can be used.
        """
        hosts = tuple(self._hosts)
        alone = len(hosts) == 1
        seconds = max(CONNECT_WITHIN, ALONE_WITHIN) if alone else CONNECT_WITHIN / len(hosts)
        for host in hosts:
            try:
                async with asyncio.timeout(seconds):
                    connection = await _connection(host.url, settings, options)
            except NEXT:
                if host is hosts[-1]:
                    raise
                continue
            self._hosts.sort(key=lambda each: each is not host)
            return connection
        raise AssertionError("an address has a host")


async def _connection(url: str, settings: Mapping[str, str], options: Mapping[str, Any]) -> Any:
    connection = await asyncpg.connect(url, **options)
    try:
        _watch(connection)
        await connection.execute(SET, [*settings], [*settings.values()])
    except BaseException:
        connection.terminate()
        raise
    return connection


def _watch(connection: Any) -> None:
    """Let the system notice when the other machine is gone."""
    line = connection._transport.get_extra_info("socket")  # asyncpg offers no other way
    if line.family == socket.AF_UNIX:
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in ALIVE.items():
        if hasattr(socket, name):  # on this system
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
