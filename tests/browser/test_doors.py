"""From a post to the page, by its link in a tab.

Of ``bot/ops/demo.py``, as ``make run`` shows it.
"""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from guildyard.testing import OpenTab
from playwright.async_api import Page, expect

from tests.browser.stage import PHONE
from tests.ops.test_demo import demo

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def playground_url(tmp_path: Path) -> AsyncIterator[str]:
    """Where the demo's playground is; it ends after its tabs."""
    async with demo(tmp_path) as (address, _):
        yield address


async def tap_letters(page: Page) -> None:
    """Tap the first letter of the comb four times, and see it typed."""
    comb = page.get_by_role("group", name="Letters")
    cell = comb.get_by_role("button").first
    for _ in range(4):
        await cell.click()
    letter = (await cell.get_attribute("aria-label") or "?")[0]
    typed = re.compile(letter * 4, re.IGNORECASE)
    await expect(page.locator(".typed")).to_have_text(typed)


async def test_a_post_leads_a_thumb_to_the_page(playground_url: str, tab: OpenTab) -> None:
    discord = await tab(playground_url, size=PHONE)
    link = discord.get_by_role("link", name="Play on the web").and_(
        discord.locator("[href*='#honeycomb']")
    )
    address = await link.first.get_attribute("href")
    assert address
    page = await tab(address, size=PHONE)
    await page.get_by_label("You are").select_option("Ada")
    await page.get_by_role("button", name="Authorize").click()
    await tap_letters(page)


async def test_the_start_leads_everybody_to_their_own_games(
    playground_url: str, tab: OpenTab
) -> None:
    discord = await tab(playground_url, size=PHONE)
    link = discord.get_by_role("link", name="Play on the web").first
    start = (await link.get_attribute("href") or "").partition("/s/")[0]
    page = await tab(f"{start}/login", size=PHONE)
    await page.get_by_label("You are").select_option("Ada")
    await page.get_by_role("button", name="Authorize").click()
    await page.get_by_role("link", name="Your own games").click()
    await tap_letters(page)
    await page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Your own games")
    await menu.get_by_role("link", name="Other places").click()
    await expect(page.get_by_role("link", name="Bee Garden")).to_be_visible()
