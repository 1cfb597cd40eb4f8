"""The page beside the bot, as the service runs it."""

import socket
from pathlib import Path

import pytest
from guildyard import Playground
from guildyard.testing import free_port

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.errors import HostError
from bot.ops.config import Settings
from bot.ops.demo import site_in
from bot.ops.page import own_origin, page_served, site_of
from bot.web.site import Site
from tests.conftest import Hive
from tests.support.web_site import FILES, Browser


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page."""
    found = tmp_path / "page"
    for name, data in FILES.items():
        (found / name).parent.mkdir(parents=True, exist_ok=True)
        (found / name).write_bytes(data)
    return found


def test_there_is_a_site_when_everything_is_set() -> None:
    full = Settings(web_port=80, web_url="https://play.example", discord_client_secret="x")
    assert site_of(full) == Site("https://play.example", "x")
    assert site_of(Settings()) is None
    assert site_of(Settings(web_url="https://play.example", discord_client_secret="x")) is None


async def test_without_a_port_nothing_is_served(app: Application, folder: Path) -> None:
    site, heard = Site("https://play.example", "x"), [*app.people.privacy.listeners]
    async with page_served(Settings(), site, app, lambda: None, folder) as page:
        assert page is None
    async with page_served(Settings(web_port=0), None, app, lambda: None, folder) as page:
        assert page is None
    assert app.people.privacy.listeners == heard


async def test_in_a_playground_everything_is_known_but_the_port(
    bot: Honeygram, playground: Playground, hive: Hive, folder: Path
) -> None:
    settings, heard = Settings(web_port=free_port()), [*bot.services.people.privacy.listeners]
    site = site_in(playground, settings)
    assert site is not None
    assert site.origin == own_origin(settings)
    async with (
        page_served(settings, site, bot.services, lambda: bot, folder) as page,
        Browser(site.origin, hive.alice) as browser,
    ):
        assert page
        place = f"/s/{hive.guild.id}/"
        assert (await browser.log_in(place)).status == 200
        talk = await browser.socket(f"{place}socket")
        await talk.send_json({"id": 1, "do": "hello"})
        hello = await talk.receive_json()
        assert hello["ok"]["person"]["name"] == "Alice"
        assert hello["ok"]["place"]["name"] == "Hive"
    assert bot.services.people.privacy.listeners == heard


async def test_the_page_outlives_a_client(
    bot: Honeygram, playground: Playground, hive: Hive, folder: Path
) -> None:
    clients: list[Honeygram | None] = [bot]
    settings = Settings(web_port=free_port())
    site = site_in(playground, settings)
    assert site
    async with (
        page_served(settings, site, bot.services, lambda: clients[-1], folder),
        Browser(site.origin, hive.alice) as browser,
    ):
        clients.append(None)
        assert (await browser.get("/login")).status == 503
        clients.append(bot)
        assert (await browser.log_in(f"/s/{hive.guild.id}/")).status == 200


async def test_a_port_that_is_taken_is_told(
    bot: Honeygram, playground: Playground, folder: Path
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        settings = Settings(web_port=other.getsockname()[1])
        site = site_in(playground, settings)
        with pytest.raises(HostError, match="set WEB_PORT to another"):
            async with page_served(settings, site, bot.services, lambda: bot, folder):
                pass
