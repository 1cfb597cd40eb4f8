"""What is libcurl's own: the rest is alike for all clients."""

import asyncio
import ssl
from pathlib import Path

import pytest
import trustme

from bot.discord.answering.http_curl import CurlClient, CurlFault, Headers
from tests.support.hosts import OK, Host, listening
from tests.support.waiting import until

JSON = "application/json"


async def test_a_fresh_request_has_a_connection_of_its_own() -> None:
    host = Host(OK, OK, OK)
    async with listening(host) as address:
        client = CurlClient("me")
        for fresh in (False, True, False):
            await client.post(f"http://{address}/", b"{}", JSON, fresh=fresh)
        await client.close()
    assert host.connections == 2


async def test_a_connection_that_stays_silent_holds_up_nobody_else() -> None:
    host = Host(None, *[OK] * 5)
    async with listening(host) as address:
        client = CurlClient("me")
        silent = asyncio.create_task(client.post(f"http://{address}/", b"{}", JSON))
        await until(lambda: bool(host.requests))
        for _ in range(5):
            await client.post(f"http://{address}/", b"{}", JSON)
        silent.cancel()
        await client.close()
    assert host.connections == 2


async def test_a_crowd_behind_one_opening_is_answered_to_the_last() -> None:
    """Some of them leave while they wait."""
    host = Host(*[OK] * 200)
    async with listening(host) as address:
        client = CurlClient("me", opening=1)
        url = f"http://{address}/"
        asked = [
            asyncio.create_task(client.post(url, b"{}", JSON, fresh=not number % 10))
            for number in range(200)
        ]
        await asyncio.sleep(0)
        left = asked[1::7]
        for each in left:
            each.cancel()
        said = await asyncio.gather(*asked, return_exceptions=True)
        await client.close()
    assert sum(not isinstance(each, BaseException) for each in said) == 200 - len(left)


@pytest.mark.parametrize("fault", ["not trusted", "no TLS"])
async def test_what_is_wrong_with_tls_is_told(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(tls)
    host = Host(b"nonsense")
    async with listening(host, tls if fault == "not trusted" else None) as address:
        client = CurlClient("me")
        asked = asyncio.create_task(client.post(f"https://{address}/", b"{}", JSON))
        if fault == "no TLS":
            await until(lambda: bool(host.writers))
            host.writers[0].write(b"nonsense")
        with pytest.raises(CurlFault) as error:
            await asked
        await client.close()
    told = {
        "not trusted": f"the certificate of {address} is not trusted (",
        "no TLS": f"{address} does not speak TLS as it should",
    }
    assert str(error.value).startswith(told[fault])


@pytest.mark.parametrize(
    ("proxy", "told"),
    [
        ("http://me:secret@127.0.0.1:1", "the proxy 127.0.0.1:1 cannot be reached: nothing"),
        ("http://me:secret@proxy.invalid:1", "the name proxy.invalid is not found"),
    ],
)
async def test_what_is_wrong_with_a_proxy_is_told_without_its_password(
    proxy: str, told: str
) -> None:
    client = CurlClient("me", proxy=proxy)
    with pytest.raises(CurlFault) as error:
        await client.post("http://discord.invalid/", b"{}", JSON)
    await client.close()
    assert str(error.value).startswith(told)
    assert str(error.value).endswith("look at HTTPS_PROXY")
    assert "secret" not in str(error.value)


def test_headers_are_those_of_the_last_answer() -> None:
    early = [b"HTTP/1.1 103 Early Hints\r\n", b"Via: early\r\n", b"\r\n"]
    last = [b"HTTP/1.1 404 Not Found\r\n", b"X-A:  b:c \r\n", b"\r\n"]
    headers = Headers([*early, *last])
    assert (dict(headers), len(headers), headers.reason) == ({"x-a": "b:c"}, 1, "Not Found")
    assert headers.have_ended
    assert not Headers([*early, last[0]]).have_ended
    assert Headers([b"HTTP/1.1 200\r\n", b"\r\n"]).reason == ""
