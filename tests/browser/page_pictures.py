"""Pictures of the games on their page: the second half of ``make pictures``."""

import io
import tempfile
from pathlib import Path

from guildyard.testing import open_tab
from PIL import Image
from playwright.async_api import Browser, FloatRect, Locator, Page, expect

from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from tests.browser.films import FOLDER, Film
from tests.browser.stage import DESKTOP
from tests.support.harness import MORNING
from tests.web.stage import WebStage, opened

PHONE = (390, 740)
SETTLED = 400  # milliseconds until what moves has come to rest


async def take_page(browser: Browser) -> None:
    """Take the animation of a phone, the page of each game, and its board alone."""
    for dark, look in ((False, "light"), (True, "dark")):
        with tempfile.TemporaryDirectory() as folder:
            async with opened(Path(folder)) as stage:
                async with open_tab(browser, stage.url, size=PHONE, dark=dark) as tab:
                    comb = tab.page.locator(".comb")
                    await expect(comb).to_be_visible()
                    await tab.page.wait_for_timeout(SETTLED)
                    await take_board(comb, comb, f"game-honeycomb-{look}.webp")
                    await film(stage, tab.page, f"touch-{look}.webp")
                    await stills(stage, tab.page, look)
                async with open_tab(browser, stage.url, size=DESKTOP, dark=dark) as tab:
                    await expect(tab.page.locator(".comb")).to_be_visible()
                    await tab.page.wait_for_timeout(SETTLED)
                    await tab.page.screenshot(path=FOLDER / f"page-{look}.png")


async def film(stage: WebStage, page: Page, name: str) -> None:
    """Words that are tapped: one that counts, one that does not, a pangram."""
    played = await stage.application.games.rounds.of(HONEYCOMB, MORNING.date())
    words = sorted(played.targets - played.pangrams, key=lambda word: (-len(word), word))
    center = played.honeycomb.center
    moving = Film(page)
    await expect(page.locator(".comb")).to_be_visible()
    await page.wait_for_timeout(SETTLED)
    await moving.show(1.5)
    for word in (words[0], center * 4, min(played.pangrams)):
        for letter in word:
            await page.locator(".comb .cell", has_text=letter).first.click()
            await moving.show(0.18)
        await page.get_by_role("button", name="Enter", exact=True).click()
        await expect(page.locator(".verdict")).to_contain_text(word.upper())
        await moving.show(0.3)
        await page.wait_for_timeout(SETTLED)
        await moving.show(2.2)
    moving.save(name)


async def stills(stage: WebStage, page: Page, look: str) -> None:
    """The two other games, begun."""
    rounds = stage.application.games.rounds
    anigram = await rounds.of(ANIGRAM, MORNING.date())
    await page.goto(f"{stage.url}#anigram")
    for number, level in enumerate(anigram.levels[:3], 1):
        word = min(anigram.targets.intersection(anigram.words[level]))
        for letter in word.upper():
            await page.locator(".tiles .tile:not(.used)", has_text=letter).first.click()
        await page.get_by_role("button", name="Enter", exact=True).click()
        await expect(page.locator(".chain li:not(.to-come)")).to_have_count(number)
    await page.wait_for_timeout(2 * SETTLED)
    await page.screenshot(path=FOLDER / f"page-anigram-{look}.png")
    verdict = page.locator(".verdict.good")
    await take_board(verdict, page.locator(".tiles"), f"game-anigram-{look}.webp")
    square = await rounds.of(SQUARE, MORNING.date())
    await page.goto(f"{stage.url}#square")
    keys = page.get_by_role("group", name="Letter keys")
    for line in "AB":
        await expect(page.locator(".square .clue b").first).to_have_text(line)
        for letter in square.puzzle.lines[line].upper():
            await keys.get_by_role("button", name=letter, exact=True).click()
        await page.get_by_role("button", name="Enter", exact=True).click()
        await expect(page.locator(".verdict.good")).to_contain_text(f"· {line}")
    await page.wait_for_timeout(SETTLED)
    await page.screenshot(path=FOLDER / f"page-square-{look}.png")
    await take_board(page.locator(".square .grid"), verdict, f"game-square-{look}.webp")


async def take_board(first: Locator, last: Locator, name: str) -> None:
    """Save a picture as high as wide, centered on what is between two elements."""
    top, bottom = await first.bounding_box(), await last.bounding_box()
    assert top
    assert bottom
    side = PHONE[0]
    middle = (top["y"] + bottom["y"] + bottom["height"]) / 2
    clip = FloatRect(x=0, y=middle - side / 2, width=side, height=side)
    picture = await first.page.screenshot(clip=clip)
    Image.open(io.BytesIO(picture)).convert("RGB").save(FOLDER / name, quality=90, method=6)
