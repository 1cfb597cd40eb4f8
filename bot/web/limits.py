"""How much one address and one person may ask for."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import IPv4Address, IPv6Address, ip_address

from aiohttp import web

REMEMBERED = 20_000  # keys of a rate
NETWORK = 64  # bits of an address of IPv6 that tell one customer from another

PASSED_FOR = web.RequestKey("passed_for", str)  # whom another process of this bot asks for

Address = IPv4Address | IPv6Address


class Rate:
    """So much a second in the long run, and so much at once."""

    def __init__(
        self, per_second: float, at_once: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # and since when

    def allows(self, key: Hashable) -> bool:
        """Count one; was there room for it?"""
        now = self._clock()
        left, since = self._left.pop(key, (float(self._at_once), now))
        left = min(self._at_once, left + (now - since) * self._per_second)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return allowed


def address_of(request: web.BaseRequest) -> str:
    """Whom a request counts for: the address that a proxy in front of the server has seen, which it
    adds as the last one, or whoever is connected. What anybody on the net says of itself counts for
    nothing, so the proxy has to be on this machine or in its network."""
    if PASSED_FOR in request:
        return request[PASSED_FOR]
    peer = _address(request.remote)
    if peer is None or peer.is_loopback or peer.is_private:
        told = request.headers.getall("X-Forwarded-For", [""])[-1].rpartition(",")[2]
        peer = _address(told.strip()) or peer
    return _customer(peer)


def _address(text: str | None) -> Address | None:
    try:
        return ip_address(text or "")
    except ValueError:
        return None


def _customer(address: Address | None) -> str:
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> NETWORK << NETWORK)}/{NETWORK}"
    return str(address or "")
