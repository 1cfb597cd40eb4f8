"""The pictures of the README: ``make pictures``.

Two mornings on the real bot, with real puzzles from a seed that is always the same. The machine
needs a typeface with colored emoji.
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from guildyard import Playground
from guildyard.testing import Hands, chromium, open_tab
from playwright.async_api import Browser, Page, expect

from tests.browser.films import FOLDER, Film
from tests.browser.page_pictures import take_page
from tests.browser.stage import DESKTOP, PHONE, real_stage

TALL = (1032, 1500)  # a window with room for the longest message
ALL_LETTERS = 7
FOUND = 6  # words that a player has found
WITHOUT_PUZZLES = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(".container { display: none; }");
document.adoptedStyleSheets.push(sheet);
"""
MOVING = (560, 880)  # the window of the moving picture, with room for a whole board


async def take(
    browser: Browser, playground: Playground, words: list[str], square: list[str]
) -> None:
    """All pictures."""
    async with open_tab(browser, playground.url) as tab:
        await set_up(tab.page)
    pangram = next(word for word in words if len(set(word)) == ALL_LETTERS)
    for dark, look, player in ((False, "light", "Dora"), (True, "dark", "Emil")):
        async with open_tab(browser, playground.url, size=MOVING, dark=dark) as tab:
            await sit_down(tab.page, player)
            await film(tab.page, [words[FOUND], "honey", pangram], f"play-{look}.webp")
    async with open_tab(browser, playground.url) as tab:
        page = tab.page
        await play(page, words)
        await shoot(page, "playground-light.png")
        await page.locator("#message-text").fill("/")
        await page.screenshot(path=FOLDER / "commands-light.png")
        await page.locator("#message-text").fill("")
        await page.locator("#tools").click()
        await expect(page.locator(".traffic li").first).to_be_visible()
        await shoot(page, "traffic-light.png")
    async with open_tab(browser, playground.url, dark=True) as tab:
        await sit_down(tab.page, "Bruno")
        await shoot(tab.page, "playground-dark.png")
        await modal(tab.page, words[:2], "modal-dark.png")
    for dark, look in ((False, "light"), (True, "dark")):
        async with open_tab(browser, playground.url, size=TALL, dark=dark) as tab:
            await sit_down(tab.page, "Bruno")
            await views(tab.page, look, square)
        async with open_tab(browser, playground.url, size=PHONE, dark=dark) as tab:
            await sit_down(tab.page, "Bruno")
            await Hands(tab.page).run("bee show")
            await expect(Hands(tab.page).last_message.locator(".body img")).to_be_visible()
            await shoot(tab.page, f"phone-{look}.png")
        async with open_tab(browser, playground.url + "gallery", size=DESKTOP, dark=dark) as tab:
            sample = tab.page.get_by_role("region", name="Components V2")
            await sample.evaluate("each => each.scrollIntoView()")
            await shoot(tab.page, f"gallery-{look}.png")
    async with open_tab(browser, playground.url) as tab:
        await sit_down(tab.page, "Bruno")
        await Hands(tab.page).next_morning()
        await look_back(tab.page)


async def set_up(page: Page) -> None:
    """Ada starts the posts."""
    await sit_down(page, "Ada")
    await Hands(page).run("daily start", channel="daily…", timezone="Berl…", card="avatars…")
    await expect(page.locator(".container")).to_have_count(3)


async def film(page: Page, guesses: list[str], name: str) -> None:
    """From the post to a board: a word, one that does not count, a pangram."""
    moving = Film(page)
    post = page.locator(".container").filter(has_text="Honeycomb ·").first
    await post.evaluate("each => each.scrollIntoView()")
    button = post.get_by_role("button", name="Guess")
    await page.evaluate("document.activeElement.blur()")
    await moving.show(2)
    for guess in guesses:
        await button.click()
        field = page.get_by_role("dialog").get_by_role("textbox")
        await field.wait_for()
        await moving.show(0.4)
        for letter in guess:
            await field.press_sequentially(letter)
            await moving.show(0.15)
        await page.keyboard.press("Enter")
        await expect(Hands(page).last_message).to_contain_text(guess.upper())
        button = Hands(page).last_message.get_by_role("button", name="Guess")
        await button.scroll_into_view_if_needed()
        await page.wait_for_timeout(300)  # the picture comes, and the list comes to rest
        await moving.show(2.5)
    moving.save(name)


async def play(page: Page, words: list[str]) -> None:
    """Bruno and Chiyo play."""
    await sit_down(page, "Chiyo")
    await Hands(page).run("bee guess", word=" ".join(words[:2]))
    await expect(Hands(page).last_message).to_contain_text("✅")
    await Hands(page).be("Bruno")
    await page.locator("#message-text").fill("Good morning! Today's honeycomb is a nice one.")
    await page.keyboard.press("Enter")
    await Hands(page).run("bee show")
    await expect(Hands(page).last_message).to_contain_text("Press Guess to start")
    for guess in (" ".join(words[1:FOUND]), words[0], "honey"):  # no pangram last: it turns pink
        await Hands(page).last_message.get_by_role("button", name="Guess").click()
        await page.get_by_role("dialog").get_by_role("textbox").fill(guess)
        await page.get_by_role("dialog").get_by_role("button", name="Submit").click()
        await expect(Hands(page).last_message).to_contain_text(guess.split()[-1].upper())


async def sit_down(page: Page, name: str) -> None:
    """Play as somebody who has read what the page is."""
    await page.get_by_role("button", name="Got it").click()
    await Hands(page).be(name)


async def views(page: Page, look: str, square: list[str]) -> None:
    """What players look at most, each message by itself."""
    # They are found already the second time.
    await Hands(page).run("square guess", word=" ".join(square[:2]))
    await Hands(page).run("square show")
    await page.wait_for_timeout(1000)
    await Hands(page).last_message.screenshot(path=FOLDER / f"square-{look}.png")
    post = page.locator(".container").filter(has_text="Honeycomb ·").first
    await post.hover()
    await page.mouse.move(0, 0)
    await post.screenshot(path=FOLDER / f"post-{look}.png")
    views = {
        "bee show": "board",
        "bee hint": "hint",
        "leaderboard": "leaderboard",
        "stats": "stats",
    }
    for command, name in views.items():
        await Hands(page).run(command)
        await page.wait_for_timeout(1000)
        if name == "hint":
            await take_all_hints(page)
        await Hands(page).last_message.screenshot(path=FOLDER / f"{name}-{look}.png")


async def take_all_hints(page: Page) -> None:
    """Up to the grid, whose buttons are there the second time already."""
    for label in ("Take the hint", "First two letters", "Grid with lengths"):
        button = Hands(page).last_message.get_by_role("button", name=label)
        if await button.count():
            await button.click()
            await page.mouse.move(0, 0)
            await page.evaluate("document.activeElement.blur()")
            await page.wait_for_timeout(1000)


async def look_back(page: Page) -> None:
    """How the day before went, at the head of the new day's first post."""
    recap = page.locator("#messages .message").filter(has_text="Yesterday in the hive")
    await expect(recap).to_be_visible()
    await page.set_viewport_size({"width": 640, "height": TALL[1]})
    await page.evaluate(WITHOUT_PUZZLES)
    for look in ("light", "dark"):
        await page.emulate_media(color_scheme=look)
        await page.wait_for_timeout(500)
        await recap.screenshot(path=FOLDER / f"recap-{look}.png")


async def shoot(page: Page, name: str) -> None:
    """A picture without the traces of the mouse and of the keyboard."""
    await page.mouse.move(0, 0)
    await page.evaluate("document.activeElement.blur()")
    await page.wait_for_timeout(250)
    await page.screenshot(path=FOLDER / name)


async def modal(page: Page, words: list[str], name: str) -> None:
    """The form behind the Guess button."""
    await page.get_by_role("button", name="Guess").first.click()
    await page.get_by_role("dialog").wait_for()
    await page.get_by_role("dialog").get_by_role("textbox").fill(", ".join(words))
    await page.screenshot(path=FOLDER / name)


async def main() -> None:
    """Take the pictures anew."""
    if shutil.which("chromium") is None:
        sys.exit("chromium is missing (apt-get install chromium)")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with real_stage(Path(folder)) as (playground, *words), chromium() as browser:
            await take(browser, playground, *words)
            await take_page(browser)


if __name__ == "__main__":
    asyncio.run(main())
