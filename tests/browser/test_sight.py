"""What stands over what: nothing covers a word or a picture, and an answer is read from its top."""

import pytest
from guildyard import Playground
from guildyard.testing import Hands, OpenTab
from playwright.async_api import Locator, Page, expect

from tests.browser.stage import DESKTOP, PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOW_PHONE = (360, 420)  # with its keyboard open
LONG = "A line that goes on and on until it has come to the right edge of the window, " * 3

# The rectangles of the lines of text in a message that an element touches.
TOUCHED = """(over) => {
    const box = over.getBoundingClientRect(), found = [];
    const inside = over.closest(".message").parentElement;
    for (const message of [inside.previousElementSibling, inside]) {
        if (!message) continue;
        const walk = document.createTreeWalker(message, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            if (over.contains(walk.currentNode)) continue;
            const range = document.createRange();
            range.selectNodeContents(walk.currentNode);
            for (const line of range.getClientRects()) {
                const apart = line.right <= box.left || line.left >= box.right
                    || line.bottom <= box.top || line.top >= box.bottom;
                if (!apart && line.width > 1) found.push(walk.currentNode.data);
            }
        }
    }
    return found;
}"""


async def posted(playground: Playground, tab: OpenTab, size: tuple[int, int]) -> Page:
    """Today's posts, as Bruno sees them."""
    admin = await tab(playground.url)
    await Hands(admin).run("daily start", channel="daily…", timezone="Berl…")
    await expect(admin.locator(".container")).to_have_count(2)
    page = await tab(playground.url, size=size)
    await page.get_by_role("button", name="Got it").click()
    await Hands(page).be("Bruno")
    return page


async def top_of(page: Page, target: Locator) -> float:
    """How far the top of something is below that of the messages."""
    box, pane = await target.bounding_box(), await page.locator("#messages").bounding_box()
    assert box
    assert pane
    return box["y"] - pane["y"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_description_of_a_picture_is_shown_on_demand_and_covers_nothing(
    bot_stage: Playground, tab: OpenTab, size: tuple[int, int]
) -> None:
    page = await posted(bot_stage, tab, size)
    post = page.locator("#messages .message").filter(has_text="Honeycomb ·").first
    badge, picture = post.get_by_role("button", name="ALT text"), post.get_by_role("img").first
    image, box = await picture.bounding_box(), await badge.bounding_box()
    assert image
    assert box
    assert box["y"] >= image["y"] + image["height"]
    text = post.locator("figcaption")
    await expect(text).to_be_hidden()
    await badge.press("Enter")
    await expect(text).to_contain_text("A honeycomb of seven letters")
    await expect(badge).to_have_attribute("aria-expanded", "true")
    image, shown = await picture.bounding_box(), await text.bounding_box()
    assert image
    assert shown
    assert shown["y"] >= image["y"] + image["height"]
    await badge.press("Enter")
    await expect(text).to_be_hidden()


@pytest.mark.parametrize("size", [(800, 800), PHONE], ids=["narrow", "phone"])
async def test_the_menu_of_a_message_touches_no_text(
    bot_stage: Playground, tab: OpenTab, size: tuple[int, int]
) -> None:
    page = await posted(bot_stage, tab, size)
    await Hands(page).run("bee hint")
    await Hands(page).last_message.get_by_role("button", name="Take the hint").click()
    await expect(Hands(page).last_message).to_contain_text("Letters")
    for number in range(3):
        await Hands(page).write(f"{LONG}{number}")
        await expect(Hands(page).last_message).to_contain_text(f"window, {number}")
    messages = page.locator("#messages .message")
    assert await messages.count() >= 6
    for message in await messages.all():
        await message.focus()
        assert await message.locator("> .more").evaluate(TOUCHED) == []


@pytest.mark.parametrize("way", ["a command", "a button"])
async def test_an_answer_taller_than_the_view_is_shown_from_its_top(
    bot_stage: Playground, tab: OpenTab, way: str
) -> None:
    page = await posted(bot_stage, tab, LOW_PHONE)
    if way == "a command":
        await Hands(page).run("bee hint")
    else:
        await Hands(page).run("bee show")
        await expect(Hands(page).last_message).to_contain_text("Only you can see this")
        await Hands(page).last_message.get_by_role("button", name="Hint").click()
    for label in ("Take the hint", "First two letters", "Grid with lengths"):
        await Hands(page).last_message.get_by_role("button", name=label).click()
    await expect(Hands(page).last_message).to_contain_text("Rows are first letters")
    await expect(page.locator("#news")).to_be_visible()  # it goes on below
    assert -1 <= await top_of(page, Hands(page).last_message) < 40
    await page.locator("#news").click()
    await expect(Hands(page).last_message.get_by_role("button", name="Dismiss")).to_be_in_viewport()


async def test_a_guess_stays_where_the_player_guesses(bot_stage: Playground, tab: OpenTab) -> None:
    page = await posted(bot_stage, tab, LOW_PHONE)
    await Hands(page).run("bee show")
    await expect(Hands(page).last_message).to_contain_text("Only you can see this")
    for word in ("gleam", "glam"):
        await Hands(page).last_message.get_by_role("button", name="Guess").click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_role("textbox").fill(word)
        await dialog.get_by_role("button", name="Submit").click()
        await expect(Hands(page).last_message).to_contain_text(f"{word.upper()} +")
        button = Hands(page).last_message.get_by_role("button", name="Guess")
        await expect(button).to_be_in_viewport(ratio=1)
