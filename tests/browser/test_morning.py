"""A morning with the real bot, in a real browser, as several people."""

import pytest
from guildyard import Playground
from guildyard.testing import Hands, OpenTab
from playwright.async_api import Page, expect

from tests.browser.stage import DESKTOP, PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def set_up(page: Page) -> None:
    """An admin starts the daily posts in #general."""
    await Hands(page).be("Ada")
    await Hands(page).go("Bee Garden", "general")
    await Hands(page).run("daily start", channel="gener…", timezone="Berl…")
    await expect(page.locator("#messages")).to_contain_text("Letters: G A E L M P X")
    await expect(page.locator("#messages")).to_contain_text("Letters: I D E R")


@pytest.mark.parametrize(
    ("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"]
)
async def test_a_morning_from_the_set_up_to_the_next_post(
    bot_stage: Playground, tab: OpenTab, size: tuple[int, int], dark: bool
) -> None:
    page = await tab(bot_stage.url, size=size, dark=dark)
    await set_up(page)
    await Hands(page).be("Bruno")
    await expect(page.locator("#messages")).not_to_contain_text("Only you can see this")

    await Hands(page).run("bee guess", word="gleam, zzz")
    await expect(Hands(page).last_message).to_contain_text("✅ GLEAM +5")
    await expect(Hands(page).last_message).to_contain_text("❌ ZZZ")
    await expect(Hands(page).last_message).to_contain_text("Only you can see this")

    await page.get_by_role("button", name="Guess").first.click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("textbox").fill("megaplex")
    await page.keyboard.press("Enter")
    await expect(dialog).to_have_count(0)
    await expect(Hands(page).last_message).to_contain_text("✅ MEGAPLEX +15")
    await expect(Hands(page).last_message).to_contain_text("Pangram")

    await Hands(page).be("Chiyo")
    await Hands(page).run("anigram next", word="ride")
    await expect(Hands(page).last_message).to_contain_text("✅ RIDE +4")
    await Hands(page).run("leaderboard")
    await expect(Hands(page).last_message).to_contain_text("Bruno")
    await expect(Hands(page).last_message).to_contain_text("Chiyo")

    posts = page.locator("#messages .message").filter(has_text="Honeycomb ·")
    await expect(posts).to_have_count(1)
    await Hands(page).next_morning()
    await expect(posts).to_have_count(2)
    await expect(posts.first.locator("time").first).to_contain_text("Yesterday at")
    assert await Hands(page).fits()


async def test_two_people_see_each_other_but_not_each_others_private_answers(
    bot_stage: Playground, tab: OpenTab
) -> None:
    ada, bruno = await tab(bot_stage.url), await tab(bot_stage.url, dark=True)
    await set_up(ada)
    await Hands(bruno).be("Bruno")
    await Hands(bruno).go("Bee Garden", "general")
    await bruno.locator("#message-text").fill("Good morning, Ada")
    await bruno.keyboard.press("Enter")
    await expect(Hands(ada).last_message).to_contain_text("Good morning, Ada")
    await expect(ada.get_by_role("log")).to_contain_text("Bruno: Good morning, Ada")
    await Hands(bruno).run("bee guess", word="game")
    await expect(Hands(bruno).last_message).to_contain_text("✅ GAME +1")
    await expect(ada.locator("#messages")).not_to_contain_text("GAME +1")


async def test_rights_can_be_given_and_taken(bot_stage: Playground, tab: OpenTab) -> None:
    page = await tab(bot_stage.url)
    await Hands(page).be("Bruno")
    await page.locator("#message-text").fill("/daily")
    await expect(page.get_by_role("listbox")).to_be_hidden()
    await page.locator("#message-text").fill("")
    await page.locator("#person").click()
    await page.get_by_role("switch").check()
    await page.keyboard.press("Escape")
    await Hands(page).run("daily show")
    await expect(Hands(page).last_message).to_contain_text("Only you can see this")
    await page.locator("#person").click()
    await page.get_by_role("switch").uncheck()
    await page.keyboard.press("Escape")
    await page.locator("#message-text").fill("/daily show")
    await expect(page.get_by_role("listbox")).to_be_hidden()
    await page.keyboard.press("Enter")
    await expect(page.locator("#status")).to_contain_text("There is no command /daily show")


async def test_the_first_view_on_a_phone_is_the_newest_post_from_its_top(
    bot_stage: Playground, tab: OpenTab
) -> None:
    await set_up(await tab(bot_stage.url))
    page = await tab(bot_stage.url, size=PHONE, dark=True)
    await Hands(page).go("Bee Garden", "general")
    await expect(page.locator("#messages")).to_contain_text("Letters: G A E L M P X")
    await expect(page.locator("#messages .body img").first).to_be_in_viewport(ratio=0.9)
    await expect(page.get_by_role("region", name="How this page works")).to_be_visible()
