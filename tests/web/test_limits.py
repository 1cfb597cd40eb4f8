"""How much one address may ask for, and whose a request is."""

from ipaddress import ip_network

import pytest
from aiohttp.test_utils import make_mocked_request

from bot.ops.config import LOOPBACK
from bot.web import limits
from bot.web.limits import Pending, Rate, TrustedProxies
from tests.support.harness import Clock


def test_a_rate_lets_some_through_at_once_and_more_with_time() -> None:
    clock = Clock()
    rate = Rate(0.5, 3, clock.seconds)
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]
    assert rate.allows("b")
    clock.advance(seconds=2)
    assert [rate.allows("a") for _ in range(2)] == [True, False]
    clock.advance(hours=1)
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]


def test_so_many_are_remembered_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 2)
    rate = Rate(0.0, 1, lambda: 0.0)
    assert [rate.allows(each) for each in "abc"] == [True] * 3
    assert [rate.allows(each) for each in "cb"] == [False] * 2
    assert rate.allows("a"), "who was forgotten begins anew"


CLIENTS = TrustedProxies(LOOPBACK)


def seen(peer: str, *forwarded: str, trusted: str = "", clients: TrustedProxies = CLIENTS) -> str:
    class Transport:
        def get_extra_info(self, name: str, default: object = None) -> object:
            return (peer, 1) if name == "peername" else default

        def is_closing(self) -> bool:
            return False

    headers = [("X-Forwarded-For", each) for each in forwarded]
    from multidict import CIMultiDict

    request = make_mocked_request("GET", "/", CIMultiDict(headers), transport=Transport())
    networks = [ip_network(each) for each in trusted.split(",") if each]
    return TrustedProxies(networks).client_of(request) if trusted else clients.client_of(request)


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.5", [], "203.0.113.5"),
        ("8.8.8.8", ["1.2.3.4"], "8.8.8.8"),
        ("127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", ["6.6.6.6", "1.2.3.4"], "1.2.3.4"),
        ("::ffff:127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("172.18.0.2", ["1.2.3.4"], "172.18.0.2"),
        ("127.0.0.1", ["nonsense"], "127.0.0.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("2a00:1:2:3:4:5:6:7", [], "2a00:1:2:3::/64"),
        ("::ffff:8.8.8.8", [], "8.8.8.8"),
        ("", [], ""),
    ],
)
def test_a_request_counts_for_whom_the_nearest_believable_peer_names(
    peer: str, forwarded: list[str], address: str
) -> None:
    assert seen(peer, *forwarded) == address


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        ("6.6.6.6, 1.2.3.4, 172.18.0.9", "1.2.3.4"),
        ("6.6.6.6, nonsense, 172.18.0.9", "172.18.0.9"),
        ("172.18.0.9", "172.18.0.9"),
        (", ".join(["9.9.9.9"] * 50), "9.9.9.9"),
    ],
)
def test_several_trusted_proxies_in_a_row_are_passed_over(forwarded: str, address: str) -> None:
    assert seen("172.18.0.2", forwarded, trusted="172.18.0.0/16,10.0.0.1") == address


def test_strangers_do_not_hide_a_proxy(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    noted = list[str]()
    clients = TrustedProxies((), lambda address: noted.append(str(address)))
    clock = Clock()
    monkeypatch.setattr(clients, "_notes", Rate(*limits.NOTES, clock.seconds))
    for number in range(20):
        seen(f"8.8.8.{number}", "1.2.3.4", clients=clients)
    assert "WEB_TRUSTED_PROXIES" not in caplog.text
    assert caplog.text.count("is ignored") == limits.MAX_UNTRUSTED
    for _ in range(2):
        seen("172.18.0.2", "1.2.3.4", clients=clients)
    assert "from 172.18.0.2 is ignored. If that is your proxy, add" in caplog.text
    assert noted == ["172.18.0.2"]
    clock.advance(hours=1)
    seen("172.18.0.2", "1.2.3.4", clients=clients)
    assert noted == ["172.18.0.2"] * 2, "it is still there"


def test_few_wait_of_each_address_and_of_all() -> None:
    pending = Pending(3, 2)
    with pending.hold("a"), pending.hold("a"):
        assert (pending.has_room("a"), pending.has_room("b")) == (False, True)
        with pending.hold("b"):
            assert not pending.has_room("c")
    assert pending.has_room("a")
