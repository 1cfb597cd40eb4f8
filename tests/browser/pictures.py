"""The pictures of the README: ``make pictures``.

A morning on the real bot, with real puzzles from a seed that is always the same.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from playground.server import Playground
from tests.browser.hands import be, last_message, run
from tests.browser.stage import CHROMIUM, DESKTOP, PHONE, chromium, open_tab, real_stage

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
FOUND = 6  # words that a player has found


async def take(browser: Browser, playground: Playground, words: list[str]) -> None:
    """All pictures."""
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
        await be(tab.page, "Bruno")
        await shoot(tab.page, "playground-dark.png")
        await modal(tab.page, "modal-dark.png")
    for dark, look in ((False, "light"), (True, "dark")):
        async with open_tab(browser, playground.url, dark=dark) as tab:
            await be(tab.page, "Bruno")
            await views(tab.page, look)
        async with open_tab(browser, playground.url, size=PHONE, dark=dark) as tab:
            await be(tab.page, "Bruno")
            await shoot(tab.page, f"phone-{look}.png")
        async with open_tab(browser, playground.url + "gallery", size=DESKTOP, dark=dark) as tab:
            sample = tab.page.get_by_role("region", name="Components V2")
            await sample.evaluate("each => each.scrollIntoView()")
            await shoot(tab.page, f"gallery-{look}.png")


async def play(page: Page, words: list[str]) -> None:
    """Ada sets up the posts, Bruno and Chiyo play."""
    await run(page, "daily start", channel="daily…", timezone="Berl…")
    await page.get_by_role("button", name="Guess").last.wait_for()
    await be(page, "Chiyo")
    await run(page, "bee guess", word=" ".join(words[:2]))
    await expect(last_message(page)).to_contain_text("✅")
    await be(page, "Bruno")
    await page.locator("#message-text").fill("Good morning! Today's honeycomb is a nice one.")
    await page.keyboard.press("Enter")
    await run(page, "bee guess", word=" ".join([*words[:FOUND], "honey"]))
    await expect(last_message(page)).to_contain_text("✅")


async def views(page: Page, look: str) -> None:
    """What players look at most, each message by itself."""
    post = page.get_by_role("article").filter(has_text="Honeycomb ·").first
    await post.scroll_into_view_if_needed()
    await post.screenshot(path=FOLDER / f"post-{look}.png")
    for command in ("bee hint", "leaderboard", "stats"):
        await run(page, command)
        await page.wait_for_timeout(500)
        await last_message(page).screenshot(path=FOLDER / f"{command.split()[-1]}-{look}.png")


async def shoot(page: Page, name: str) -> None:
    """A picture without the traces of the mouse and of the keyboard."""
    await page.mouse.move(0, 0)
    await page.evaluate("document.activeElement.blur()")
    await page.wait_for_timeout(250)
    await page.screenshot(path=FOLDER / name)


async def modal(page: Page, name: str) -> None:
    """The form behind the Guess button."""
    await page.get_by_role("button", name="Guess").first.click()
    await page.get_by_role("dialog").wait_for()
    await page.get_by_role("dialog").get_by_role("textbox").fill("canyon, coach")
    await page.screenshot(path=FOLDER / name)


async def main() -> None:
    """Take the pictures anew."""
    if CHROMIUM is None:
        sys.exit("chromium is missing (apt-get install chromium)")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with real_stage(Path(folder)) as (playground, words), chromium() as browser:
            await take(browser, playground, words)


if __name__ == "__main__":
    asyncio.run(main())
