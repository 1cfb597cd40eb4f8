"""Ten words of the anigram and of the square: with a keyboard alone, and by the roles and names
that a screen reader tells; those of the honeycomb are in ``test_page.py``."""

import re
from datetime import date

import pytest
from guildyard.testing import OpenTab
from playwright.async_api import Locator, Page, expect

from tests.browser import ten_words
from tests.browser.ten_words import EARLIER_NAME, TODAY
from tests.web.stage import WebStage

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

MANY = 100  # presses of Tab that lead around a page


async def tab_to(page: Page, place: Locator) -> None:
    """Press Tab until something has the focus, and Enter."""
    await expect(place).to_be_visible()
    for _ in range(MANY):
        if await place.evaluate("each => each === document.activeElement"):
            return await page.keyboard.press("Enter")
        await page.keyboard.press("Tab")
    raise LookupError("Tab never leads there")


async def listening(tab: OpenTab, stage: WebStage) -> Page:
    """A page, and all that it tells a screen reader: what is told next follows soon."""
    page = await tab(stage.url)
    await page.evaluate("""() => {
      window.heard = [];
      const status = document.getElementById("said");
      new MutationObserver(() => heard.push(status.textContent)).observe(status, {childList: true});
    }""")
    return page


async def heard(page: Page, text: str) -> None:
    """A screen reader is told."""
    await page.wait_for_function("text => heard.some((each) => each.includes(text))", arg=text)


async def crossed(page: Page, word: str) -> None:
    """A line of the square counts by itself once the words that cross it have filled it."""
    await expect(page.get_by_role("list", name="Clues")).to_contain_text(word.upper())


async def test_ten_words_of_each_are_found_by_keyboard_alone(stage: WebStage, tab: OpenTab) -> None:
    page = await listening(tab, stage)
    for game, found in (("Anigram", ten_words.of_anigram), ("Square", ten_words.of_square)):
        await tab_to(page, page.get_by_role("link", name=game))
        for day, words in (await found(stage.application)).items():
            if day != TODAY:
                await tab_to(page, page.get_by_role("link", name="Archive"))
                await tab_to(page, page.get_by_role("link", name=EARLIER_NAME))
            await shown(page, game, day)
            for number, word in enumerate(words):
                if game == "Square" and number >= len("ABCD"):
                    await crossed(page, word)
                    continue
                await page.keyboard.type(word)
                await page.keyboard.press("Enter")
                await heard(page, word.upper())
                await expect(page.locator(".verdict.good")).to_contain_text(word.upper())


async def test_ten_words_of_each_are_found_by_names_alone(stage: WebStage, tab: OpenTab) -> None:
    page = await listening(tab, stage)
    games = page.get_by_role("navigation", name="Games")
    await games.get_by_role("link", name="Anigram").press("Enter")
    for day, words in (await ten_words.of_anigram(stage.application)).items():
        await go_to(page, "Anigram", day)
        for word in words:
            letters = page.get_by_role("group", name="Letters")
            for letter in word.upper():
                called = re.compile(f"^{letter}(, the new letter)?$")
                left = letters.get_by_role("button", name=called, disabled=False)
                await left.first.press("Enter")
            await page.get_by_role("button", name="Enter", exact=True).press("Enter")
            await heard(page, f"{word.upper()} +")
    await games.get_by_role("link", name="Square").press("Enter")
    for day, words in (await ten_words.of_square(stage.application)).items():
        await go_to(page, "Square", day)
        for name, word in zip("ABCD1234", words, strict=False):
            if name not in "ABCD":
                await crossed(page, word)
                continue
            keys = page.get_by_role("group", name="Letter keys")
            await page.get_by_role("button", name=f"Line {name}").press("Enter")
            for letter in word.upper():
                await keys.get_by_role("button", name=letter, exact=True).press("Enter")
            await keys.get_by_role("button", name="Enter", exact=True).press("Enter")
            await heard(page, word.upper())


async def go_to(page: Page, game: str, day: date) -> None:
    """By links, unless today is meant."""
    if day != TODAY:
        await page.get_by_role("link", name="Archive").press("Enter")
        await page.get_by_role("link", name=EARLIER_NAME).press("Enter")
    await shown(page, game, day)


async def shown(page: Page, game: str, day: date) -> None:
    """The board of a day is there."""
    title = page.get_by_role("heading", level=1)
    await expect(title).to_contain_text(game)
    await expect(title).to_contain_text(f"{day:%B} {day.day}")
