"""How much one address and one person may ask for."""

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)
from typing import TypeVar

from aiohttp import web

log = logging.getLogger(__name__)

REMEMBERED = 20_000  # keys of a rate
MAX_FORWARDED = 10  # addresses of one X-Forwarded-For header that are looked at
MAX_UNTRUSTED = 10  # private addresses with a header that is not believed, and as many others
NOTES = 1 / 3600, 1  # of a private one, a second in the long run and at once
NETWORK = 64  # bits of an address of IPv6 that tell one customer from another

PASSED_FOR = web.RequestKey("passed_for", str)  # whom another process of this bot asks for

MAX_CONTROL_FRAMES = 2, 10  # per second in the long run, and at once; browsers only answer pings

Key = TypeVar("Key", bound=Hashable)
Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

CLIENT = web.RequestKey("client", str)  # whom a request counts for


class Rate:
    """So much a second in the long run, and so much at once."""

    def __init__(
        self, per_second: float, at_once: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # and since when

    def allows(self, key: Hashable, number: int = 1) -> bool:
        """Count one, or several; was there room for them?"""
        now = self._clock()
        left, since = self._left.pop(key, (float(self._at_once), now))
        left = min(self._at_once, left + (now - since) * self._per_second)
        allowed = left >= number
        self._left[key] = (left - number if allowed else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return allowed


class Pending:
    """Counts what waits, of each address and of all together."""

    def __init__(self, most: int, most_of_address: int) -> None:
        self._most = most
        self._most_of_address = most_of_address
        self._addresses: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Return True if one more may wait."""
        waiting = self._addresses[address]
        return waiting < self._most_of_address and self._addresses.total() < self._most

    @contextmanager
    def hold(self, address: str) -> Iterator[None]:
        """Count one for the length of the block."""
        self._addresses[address] += 1
        try:
            yield
        finally:
            count_down(self._addresses, address)


class AbuseLog:
    """Logs connections that were cut off: one line per address and minute."""

    def __init__(self) -> None:
        self._rate = Rate(1 / 60, 1)

    def note(self, address: str, reason: str) -> None:
        """Log that a connection was aborted, unless this address was logged within a minute."""
        if self._rate.allows(address):
            log.warning("aborted a connection of %s: %s", address or "a proxy", reason)


class TrustedProxies:
    """The proxies whose X-Forwarded-For header is believed."""

    def __init__(
        self,
        networks: Sequence[Network],
        on_untrusted: Callable[[Address], None] = lambda _: None,
    ) -> None:
        """Call `on_untrusted`, at most once an hour for each, for other addresses of private
        networks that send such a header: any stranger on the internet can."""
        self._networks = networks
        self._on_untrusted = on_untrusted
        self._untrusted: dict[bool, set[Address]] = {True: set(), False: set()}  # private or not
        self._notes = Rate(*NOTES)

    def __contains__(self, address: Address) -> bool:
        return any(address in network for network in self._networks)

    def peer_of(self, text: str | None) -> str:
        """Return the address that a connection from there counts for; empty for a trusted proxy."""
        address = _address(text)
        return "" if address is None or address in self else _customer(address)

    def client_of(self, request: web.BaseRequest) -> str:
        """Return the address of the client: the last one in X-Forwarded-For that is no trusted
        proxy, or the peer's if the peer isn't trusted."""
        client = _address(request.remote)
        headers = request.headers.getall("X-Forwarded-For", [])
        if client is None or not headers:
            return _customer(client)
        if client not in self:
            self._note(client)
            return _customer(client)
        for text in reversed(",".join(headers).rsplit(",", MAX_FORWARDED)[-MAX_FORWARDED:]):
            address = _address(text.strip())
            client = address or client
            if address is None or address not in self:
                break
        return _customer(client)

    def _note(self, peer: Address) -> None:
        logged = self._untrusted[peer.is_private]
        if peer not in logged:
            if len(logged) >= MAX_UNTRUSTED:
                return
            logged.add(peer)
            log.warning(
                "X-Forwarded-For from %s is ignored%s",
                peer,
                ". If that is your proxy, add it to WEB_TRUSTED_PROXIES" if peer.is_private else "",
            )
        if peer.is_private and self._notes.allows(peer):
            self._on_untrusted(peer)


def address_of(request: web.BaseRequest) -> str:
    """Return the address that a request counts for, as the server noted it."""
    return request[CLIENT]


def count_down(counter: Counter[Key], key: Key) -> None:
    """Count one less of a key, and forget it after the last one."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


def _address(text: str | None) -> Address | None:
    try:
        address = ip_address(text or "")
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _customer(address: Address | None) -> str:
    if isinstance(address, IPv6Address):
        return f"{IPv6Address(int(address) >> NETWORK << NETWORK)}/{NETWORK}"
    return str(address or "")
