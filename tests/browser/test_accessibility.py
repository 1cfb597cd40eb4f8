"""axe-core finds nothing that keeps people from using the page, in any look and width."""

import pytest
from guildyard import Playground
from guildyard.testing import Hands, OpenTab, violations
from playwright.async_api import expect

from tests.browser.stage import DESKTOP, PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOOKS = [(DESKTOP, False), (DESKTOP, True), (PHONE, False), (PHONE, True)]
looks = pytest.mark.parametrize(
    ("size", "dark"), LOOKS, ids=["desktop-light", "desktop-dark", "phone-light", "phone-dark"]
)


@looks
async def test_every_screen_of_the_page(
    bot_stage: Playground, tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    page = await tab(bot_stage.url, size=size, dark=dark)
    await expect(page.locator("#place-guild")).not_to_be_empty()
    assert await violations(page, axe) == []
    await Hands(page).run("daily start", channel="daily…")
    await expect(page.locator("#messages")).to_contain_text("Letters: I D E R")
    await Hands(page).be("Bruno")
    await Hands(page).run("bee guess", word="gleam zzz")
    await expect(Hands(page).last_message).to_contain_text("GLEAM")
    await page.locator("#message-text").fill("/")
    await expect(page.get_by_role("listbox")).to_be_visible()
    assert await violations(page, axe) == []
    await page.locator("#message-text").fill("/leaderboard ")
    assert await violations(page, axe) == []
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Guess").last.click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert await violations(page, axe) == []
    await page.keyboard.press("Escape")


async def test_what_is_read_out_has_no_markup_and_a_board_that_changes_says_its_news(
    bot_stage: Playground, tab: OpenTab
) -> None:
    page = await tab(bot_stage.url)
    heard = page.get_by_role("log", name="New messages").locator("p").last
    await Hands(page).run("bee show")
    await expect(heard).to_contain_text("only for you: Honeycomb · Friday, November 20. Letters: ")
    await Hands(page).last_message.get_by_role("button", name="Guess").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("textbox").fill("gleam")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(heard).to_have_text(
        "✅ GLEAM +5 · Nice! You've reached Solid!"
        " Solid (5 of 9) · 2 to Nice. 5 points · 1 of 5 words. Your words: GLEAM."
    )
    await expect(Hands(page).last_message.get_by_role("button", name="Guess")).to_be_focused()
    before = await page.get_by_role("log", name="New messages").locator("p").count()
    await page.keyboard.press("Enter")
    await dialog.get_by_role("textbox").fill("zzz")
    await page.keyboard.press("Enter")
    await expect(heard).to_have_text("❌ ZZZ: too short.")  # first, and nothing else
    assert await page.get_by_role("log", name="New messages").locator("p").count() <= before + 1
    await expect(Hands(page).last_message.get_by_role("button", name="Guess")).to_be_focused()


async def test_who_guesses_at_a_post_goes_on_at_the_board(
    bot_stage: Playground, tab: OpenTab
) -> None:
    page = await tab(bot_stage.url)
    await Hands(page).run("daily start", channel="daily…")
    await expect(page.locator("#messages")).to_contain_text("Letters: I D E R")  # the last post
    await page.get_by_role("button", name="Guess words").last.press("Enter")
    await page.get_by_role("dialog").get_by_role("textbox").fill("gleam")
    await page.keyboard.press("Enter")
    await expect(Hands(page).last_message).to_contain_text("GLEAM")
    await page.wait_for_timeout(500)  # once the form has given the focus back
    await expect(Hands(page).last_message.get_by_role("button", name="Guess")).to_be_focused()


@looks
async def test_menus_and_tools(
    bot_stage: Playground, tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    page = await tab(bot_stage.url, size=size, dark=dark)
    for menu in ("#person", "#clock"):
        await page.locator(menu).click()
        assert await violations(page, axe) == []
        await page.keyboard.press("Escape")
    if size == PHONE:
        await page.locator("#menu").click()
        await page.wait_for_timeout(200)  # it slides in
        assert await violations(page, axe) == []
        await page.keyboard.press("Escape")
        await page.wait_for_timeout(200)
    await page.locator("#tools").click()
    await page.locator(".traffic summary").nth(1).click()
    await page.get_by_text("Trouble", exact=True).click()
    await page.get_by_text("Findings", exact=True).click()
    # On a narrow screen the panel takes the place of the messages, which are the main part.
    assert await violations(page, axe, "landmark-one-main") == []
