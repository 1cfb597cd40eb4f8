"""A page that was left open."""

import pytest
from playwright.async_api import expect

from guildyard.server import Playground
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab

pytestmark = pytest.mark.asyncio(loop_scope="session")

BRUNO = 7


async def furnished(port: int, channel: str) -> Playground:
    """A playground with the same people and another channel."""
    playground = Playground(port)
    guild = playground.add_guild("Bee Garden", id=1_000)
    guild.add_text_channel(channel)
    guild.add_member("Ada", id=6)
    guild.add_member("Bruno", id=BRUNO)
    await playground.start()
    return playground


async def test_a_tab_goes_on_after_a_restart(tab: OpenTab, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await furnished(0, "one")
    port = int(first.url.rstrip("/").rsplit(":", 1)[1])
    page = await tab(first.url, outlives=True)
    await Hands(page).be("Bruno")
    await page.locator("#message-text").fill("half a sentence")
    await first.close()
    await expect(page.locator("#line")).to_be_visible()
    second = await furnished(port, "two")
    await expect(page.locator("#place")).to_have_text("two")
    await expect(page.locator("#line")).to_be_hidden()
    await expect(page.locator("#person")).to_have_accessible_name("You are Bruno. Switch person")
    await expect(page.locator("#message-text")).to_have_value("half a sentence")
    await page.keyboard.press("Enter")
    await expect(page.locator("#messages")).to_contain_text("half a sentence")
    await second.close()
    monkeypatch.setattr("guildyard.web.pages._version", lambda: "newer")
    third = await furnished(port, "three")
    await expect(page.locator("#status")).to_contain_text("a newer page than this tab")
    await third.close()
