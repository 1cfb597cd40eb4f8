"""Hints, and the recap of the day before."""

import pytest
from guildyard.server import Playground
from guildyard.testing.browser import DESKTOP, PHONE
from guildyard.testing.hands import be, last_message, next_morning, run
from guildyard.testing.tabs import OpenTab
from playwright.async_api import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_hints_are_private_and_counted(bot_stage: Playground, tab: OpenTab) -> None:
    page = await tab(bot_stage.url)
    await be(page, "Bruno")
    await run(page, "bee hint")
    await expect(last_message(page)).to_contain_text("Only you can see this")
    for label in ("Take the hint", "First two letters", "Grid with lengths"):
        await last_message(page).get_by_role("button", name=label).click()
    await expect(last_message(page)).to_contain_text("Rows are first letters")
    await expect(last_message(page)).not_to_contain_text("megaplex", ignore_case=True)
    await run(page, "anigram hint")
    await expect(last_message(page)).to_contain_text("Only you can see this")
    await run(page, "leaderboard")
    await expect(page.locator("#messages")).not_to_contain_text("Something went wrong")


@pytest.mark.parametrize(
    ("size", "dark"), [(DESKTOP, True), (PHONE, False)], ids=["desktop-dark", "phone-light"]
)
async def test_the_next_post_tells_of_the_day_before(
    bot_stage: Playground, tab: OpenTab, size: tuple[int, int], dark: bool
) -> None:
    page = await tab(bot_stage.url, size=size, dark=dark)
    await run(page, "daily start", channel="daily…")
    await expect(page.locator("#messages")).to_contain_text("Letters: I D E R")
    for name, words in (("Bruno", "megaplex gleam"), ("Chiyo", "game")):
        await be(page, name)
        await run(page, "bee guess", word=words)
        await expect(last_message(page)).to_contain_text("✅")
    await be(page, "Ada")
    before = await page.locator("#messages .message").count()
    await next_morning(page)
    await expect(page.locator("#messages .message").nth(before)).to_be_visible()
    recap = page.locator("#messages")
    for text in ("Bruno", "Chiyo", "megaplex"):
        await expect(recap).to_contain_text(text, ignore_case=True)
    await be(page, "Chiyo")
    await run(page, "bee answers")
    await expect(last_message(page)).to_contain_text("amalgam", ignore_case=True)
