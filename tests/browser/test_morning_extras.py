"""Hints, and the recap of the day before."""

import pytest
from guildyard import Playground
from guildyard.testing import Hands, OpenTab
from playwright.async_api import expect

from tests.browser.stage import DESKTOP, PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_hints_are_private_and_counted(bot_stage: Playground, tab: OpenTab) -> None:
    page = await tab(bot_stage.url)
    await Hands(page).be("Bruno")
    await Hands(page).run("bee hint")
    await expect(Hands(page).last_message).to_contain_text("Only you can see this")
    for label in ("Take the hint", "First two letters", "Grid with lengths"):
        await Hands(page).last_message.get_by_role("button", name=label).click()
    await expect(Hands(page).last_message).to_contain_text("Rows are first letters")
    await expect(Hands(page).last_message).not_to_contain_text("megaplex", ignore_case=True)
    await Hands(page).run("anigram hint")
    await expect(Hands(page).last_message).to_contain_text("Only you can see this")
    await Hands(page).run("leaderboard")
    await expect(page.locator("#messages")).not_to_contain_text("Something went wrong")


@pytest.mark.parametrize(
    ("size", "dark"), [(DESKTOP, True), (PHONE, False)], ids=["desktop-dark", "phone-light"]
)
async def test_the_next_post_tells_of_the_day_before(
    bot_stage: Playground, tab: OpenTab, size: tuple[int, int], dark: bool
) -> None:
    page = await tab(bot_stage.url, size=size, dark=dark)
    await Hands(page).run("daily start", channel="daily…")
    await expect(page.locator("#messages")).to_contain_text("Letters: I D E R")
    for name, words in (("Bruno", "megaplex gleam"), ("Chiyo", "game")):
        await Hands(page).be(name)
        await Hands(page).run("bee guess", word=words)
        await expect(Hands(page).last_message).to_contain_text("✅")
    await Hands(page).be("Ada")
    before = await page.locator("#messages .message").count()
    await Hands(page).next_morning()
    await expect(page.locator("#messages .message").nth(before)).to_be_visible()
    recap = page.locator("#messages")
    for text in ("Bruno", "Chiyo", "megaplex"):
        await expect(recap).to_contain_text(text, ignore_case=True)
    await Hands(page).be("Chiyo")
    await Hands(page).run("bee answers")
    await expect(Hands(page).last_message).to_contain_text("amalgam", ignore_case=True)
