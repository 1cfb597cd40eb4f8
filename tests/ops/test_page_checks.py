"""What ``honeygram check`` says of the doors to the page, and what to do for each.

What a host reads is looked at through the command; a page that answers is stood in for.
"""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import trustme
from aiohttp import web
from guildyard import Playground
from guildyard.testing import free_port

from bot.play.web_addresses import UNTRUSTED_PROXY
from bot.store.opening import open_database
from bot.store.settings import put_setting
from tests.cli.test_check import check
from tests.support.services import furnish

OTHER = "127.0.0.2"  # of this machine as well, and none of the names that only it can see


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time."""
    server = Playground()
    await server.start()
    yield server
    await server.close()
    assert server.findings == []


@pytest.fixture
def account(playground: Playground) -> dict[str, str]:
    """The settings that lead to the stand-in, with its client secret."""
    return {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
        "DISCORD_CLIENT_SECRET": playground.client_secret,
    }


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    path = tmp_path / "honeygram.db"
    await furnish(path)
    return path


@asynccontextmanager
async def page_at(host: str, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """Something that answers as the start of the page; its port."""

    async def start(request: web.Request) -> web.Response:
        return web.Response(text="<title>Word puzzles – Honeygram</title>")

    app = web.Application()
    app.router.add_get("/", start)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, host, 0, ssl_context=tls)
    await site.start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


async def test_without_a_page_it_is_said_what_opens_one(path: Path) -> None:
    code, found = await check(path)
    assert code == 0
    assert found["page"].startswith("ok: It's switched off. WEB_PORT, WEB_URL and DISCORD_CLIENT_")
    assert not [about for about in found if about.startswith("page: ")]


async def test_what_is_missing_on_this_machine_is_named(
    account: dict[str, str], path: Path
) -> None:
    del account["DISCORD_CLIENT_SECRET"]
    code, found = await check(path, **account, WEB_PORT="8080")
    assert code == 1
    assert "WEB_PORT: needs" in found["settings"]
    code, found = await check(path, **account, WEB_URL="http://words.example")
    assert "WEB_URL: must begin with https://" in found["settings"]
    code, found = await check(path, **account, WEB_URL=f"https://{OTHER}:{free_port()}")
    assert code == 0  # another process may serve it
    assert found["page"].endswith("this process serves no page: set WEB_PORT.")
    assert found["page: log-in"].startswith("note: Set DISCORD_CLIENT_SECRET: it's in the dev")


async def test_a_port_that_is_free_another_programs_or_the_pages_own(path: Path) -> None:
    port = free_port()
    code, found = await check(path, WEB_PORT=str(port))
    assert (code, found["page"]) == (0, f"ok: 127.0.0.1 port {port} is free for it.")
    async with page_at("127.0.0.1") as own:
        code, found = await check(path, WEB_PORT=str(own))
    assert (code, found["page"]) == (
        0,
        f"ok: A Honeygram that runs serves it on 127.0.0.1 port {own}.",
    )
    stranger = Playground()
    await stranger.start()
    taken = stranger.url.rstrip("/").rpartition(":")[2]
    code, found = await check(path, WEB_PORT=taken)
    await stranger.close()
    assert code == 1
    assert found["page"].endswith("end it, or set WEB_PORT to another port.")
    code, found = await check(path, WEB_PORT="8080", WEB_HOST="192.0.2.1")
    assert found["page"].startswith("bad: It cannot be served on 192.0.2.1 port 8080 (")


async def test_an_address_that_leads_to_the_page_elsewhere_or_nowhere(path: Path) -> None:
    authority = trustme.CA()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(OTHER).configure_cert(context)
    async with page_at(OTHER, context) as port:
        address = f"https://{OTHER}:{port}"
        code, found = await check(path, WEB_URL=address)
        assert code == 1
        assert found["page: address"].startswith(f"bad: Browsers do not trust {address} (")
        trusted = path.with_name("authority.pem")
        authority.cert_pem.write_to_path(str(trusted))
        code, found = await check(path, WEB_URL=address, SSL_CERT_FILE=str(trusted))
        assert found["page: address"] == f"ok: {address} answers with the page."
    code, found = await check(path, WEB_URL=address, WEB_PORT="8080")
    assert code == 0  # from here it may be out of reach, or the bot is not running yet
    assert "has to pass everything on to 127.0.0.1 port 8080" in found["page: address"]
    code, found = await check(path, WEB_URL="http://localhost:8080")
    assert "only for those who sit at it" in found["page: address"]


async def test_what_is_missing_for_the_log_in_is_named_one_after_the_other(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    address = f"https://{OTHER}:{free_port()}"
    code, found = await check(path, **account, WEB_URL=address)
    assert code == 1
    assert found["page: log-in"] == (
        f"bad: Discord would send nobody back: add the redirect {address}/login/callback in the"
        " developer portal, under OAuth2."
    )
    playground.redirects.append(f"{address}/login/callback")
    wrong = account | {"DISCORD_CLIENT_SECRET": "not-the-secret"}
    code, found = await check(path, **wrong, WEB_URL=address)
    assert code == 1
    assert "it does not know DISCORD_CLIENT_SECRET" in found["page: log-in"]
    assert "not-the-secret" not in str(found)
    code, found = await check(path, **account, WEB_URL=address)
    assert found["page: log-in"] == "ok: Discord knows the redirect and the secret."


async def test_what_is_missing_inside_discord_is_named(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    settings = account | {"WEB_URL": f"https://{OTHER}:{free_port()}"}
    _, found = await check(path, **settings)
    assert found["page: inside Discord"].startswith("ok: Activities are switched off")
    playground.world.activities.enabled = True
    _, found = await check(path, **settings)
    target = settings["WEB_URL"].removeprefix("https://")
    assert f"the prefix / has to lead to {target}/activity." in found["page: inside Discord"]
    assert "`honeygram sync`" in found["page: inside Discord, entry point"]
    playground.enable_activities()
    _, found = await check(path, **settings)
    assert "page: inside Discord, entry point" not in found
    _, found = await check(path, **settings | {"WEB_URL": "http://localhost:8080"})
    assert found["page: inside Discord"].startswith("bad: Discord's proxy needs a WEB_URL with ht")


async def test_a_proxy_that_is_not_trusted_is_named(account: dict[str, str], path: Path) -> None:
    async with open_database(path, datetime.now(UTC)) as database:
        await put_setting(database, UNTRUSTED_PROXY, f"172.18.0.1 {datetime.now(UTC).isoformat()}")
    settings = account | {"WEB_PORT": "8080", "WEB_URL": "http://localhost:8080"}
    _, found = await check(path, **settings)
    wanted = "WEB_TRUSTED_PROXIES=127.0.0.0/8,::1/128,172.18.0.1"
    assert wanted in found["page: proxy"]
    _, found = await check(path, **settings, WEB_TRUSTED_PROXIES="172.18.0.0/16")
    assert "page: proxy" not in found


async def test_a_proxy_that_is_long_gone_is_not_named(account: dict[str, str], path: Path) -> None:
    for noted in (
        "172.18.0.1",
        f"172.18.0.1 {(datetime.now(UTC) - timedelta(days=2)).isoformat()}",
    ):
        async with open_database(path, datetime.now(UTC)) as database:
            await put_setting(database, UNTRUSTED_PROXY, noted)
        _, found = await check(path, **account, WEB_PORT="8080", WEB_URL="http://localhost:8080")
        assert "page: proxy" not in found
