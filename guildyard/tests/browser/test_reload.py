"""A tab that is loaded again goes on where it was; another tab is somebody of its own."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from guildyard.server import Playground
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab
from tests.browser.stage import sample_stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    """A sample bot in one server with two people."""
    async with sample_stage() as running:
        guild = running.add_guild("Hive")
        guild.add_text_channel("puzzles")
        guild.add_text_channel("elsewhere")
        guild.add_member("Ada")
        guild.add_member("Bruno")
        yield running


async def is_at(page: Page, name: str, channel: str) -> None:
    await expect(page.locator("#person")).to_have_accessible_name(f"You are {name}. Switch person")
    await expect(page.locator("#place")).to_have_text(channel)


async def test_person_place_draft_and_folded_servers_survive_a_reload(
    playground: Playground, tab: OpenTab
) -> None:
    page, other = await tab(playground.url), await tab(playground.url)
    await Hands(page).be("Bruno")
    await Hands(page).go("Hive", "elsewhere")
    await page.get_by_role("button", name="Hive", exact=True).click()
    await page.locator("#message-text").fill("half a sentence")
    await page.reload()
    await is_at(page, "Bruno", "elsewhere")
    fold = page.get_by_role("button", name="Hive", exact=True)
    await expect(fold).to_have_attribute("aria-expanded", "false")
    await expect(page.locator("#message-text")).to_have_value("half a sentence")
    await page.locator("#message-text").press("Enter")
    await expect(Hands(page).last_message).to_contain_text("half a sentence")
    await page.reload()
    await is_at(page, "Bruno", "elsewhere")
    await expect(page.locator("#message-text")).to_have_value("")
    await other.reload()
    await is_at(other, "Ada", "puzzles")


async def test_a_command_that_was_being_typed_is_there_after_a_reload(
    playground: Playground, tab: OpenTab
) -> None:
    page = await tab(playground.url)
    await page.locator("#message-text").click()
    await page.keyboard.type("/echo")
    await page.keyboard.press("Enter")
    await page.locator(".option").get_by_label("text").fill("two words")
    await page.reload()
    await expect(page.locator("#message-text")).to_have_value("/echo text:two words")
    await page.locator("#message-text").press("Enter")
    await page.keyboard.press("Enter")
    await expect(Hands(page).last_message).to_contain_text("two words")


async def test_a_tab_whose_person_and_place_are_gone_begins_anew(
    playground: Playground, tab: OpenTab
) -> None:
    page = await tab(playground.url)
    await is_at(page, "Ada", "puzzles")
    for person, channel in (("1", "1"), ("nobody", "nowhere"), ("9" * 99, "9" * 99)):
        kept = f'{{"at": {{"person": "{person}", "channel": "{channel}"}}}}'
        await page.evaluate("each => sessionStorage.setItem('playground-tab', each)", kept)
        await page.reload()
        await is_at(page, "Ada", "puzzles")
    _, bruno = playground.people
    kept = f'{{"at": {{"person": "{bruno.id}", "channel": "1"}}}}'
    await page.evaluate("each => sessionStorage.setItem('playground-tab', each)", kept)
    await page.reload()
    await is_at(page, "Bruno", "puzzles")
    await page.evaluate("sessionStorage.setItem('playground-tab', '{')")
    await page.reload()
    await is_at(page, "Ada", "puzzles")
