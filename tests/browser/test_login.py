"""Logging in on the way to a puzzle, through a page of Discord's that drops the fragment."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from guildyard.testing import OpenTab
from playwright.async_api import Browser, Page, expect

from tests.ops.test_demo import demo

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


@pytest_asyncio.fixture(loop_scope="session")
async def addresses(tmp_path: Path, tab: OpenTab) -> AsyncIterator[dict[str, str]]:
    """Where the posts of the demo lead to on the web, by game."""
    async with demo(tmp_path) as (playground_url, _):
        discord = await tab(playground_url)
        found = {}
        for game in ("anigram", "square"):
            link = discord.locator(f"a[href*='#{game}']").first
            found[game] = await link.get_attribute("href") or ""
        yield found


async def authorize(page: Page) -> None:
    """Allow what Discord asks for."""
    await page.get_by_label("You are").select_option("Ada")
    await page.get_by_role("button", name="Authorize").click()


async def test_two_tabs_log_in_and_each_lands_on_its_puzzle(
    browser: Browser, addresses: dict[str, str]
) -> None:
    context = await browser.new_context()
    pages = {game: await context.new_page() for game in addresses}
    for game, page in pages.items():
        await page.goto(addresses[game])
        await expect(page.get_by_role("button", name="Authorize")).to_be_visible()
    for game, page in pages.items():
        await authorize(page)
        await expect(page.locator(f".game-{game}")).to_be_visible()
        await expect(page).to_have_url(addresses[game])
    await context.close()


async def test_without_scripts_a_link_leads_to_discord(
    browser: Browser, addresses: dict[str, str]
) -> None:
    context = await browser.new_context(java_script_enabled=False)
    page = await context.new_page()
    await page.goto(addresses["anigram"])
    await page.get_by_role("link", name="Log in with Discord").click()
    await expect(page.get_by_role("button", name="Authorize")).to_be_visible()
    await context.close()
