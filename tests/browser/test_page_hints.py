"""Hints on the page: what is said before the first."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from guildyard.testing import OpenTab, violations
from playwright.async_api import Locator, Page, expect

from tests.browser.stage import DESKTOP, PHONE
from tests.web.stage import WebStage, opened

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def web_stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[WebStage]:
    """Real puzzles; somebody new for each test."""
    async with opened(tmp_path_factory.mktemp("page")) as stage:
        yield stage


@pytest_asyncio.fixture(loop_scope="session")
async def stage(web_stage: WebStage) -> WebStage:
    """The same, before somebody who has not played yet."""
    web_stage.newcomer()
    return web_stage


def hint_of(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint", exact=True)


def game_of(page: Page) -> Locator:
    return page.get_by_role("main")  # and not what is spoken


def question(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Take a hint?")


async def press(page: Page, *names: str) -> None:
    for name in names:
        await page.get_by_role("button", name=name).click()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    ("game", "cost", "told"),
    [
        ("honeycomb", "They're counted beside your score.", "By their first letters: "),
        ("anigram", "costs the 7 extra points", "One answer begins with"),
    ],
)
async def test_the_first_hint_is_asked_for_twice_and_the_second_one_is_not(
    stage: WebStage,
    tab: OpenTab,
    axe: str,
    game: str,
    cost: str,
    told: str,
    size: tuple[int, int],
) -> None:
    page = await tab(f"{stage.url}#{game}", size=size)
    hint, dialog = hint_of(page), question(page)
    await hint.click()
    await expect(dialog).to_contain_text(cost)
    await expect(dialog).to_have_accessible_name(re.compile(f"{re.escape(cost)}.*win a tie"))
    assert await violations(page, axe) == []
    await dialog.get_by_role("button", name="Not now").click()
    await expect(dialog).to_have_count(0)
    await expect(hint).to_be_focused()
    await hint.press("Enter")
    await expect(dialog.get_by_role("button", name="Take the hint")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(hint).to_be_focused()
    await expect(game_of(page).get_by_text(told)).to_have_count(0)
    await hint.press("Enter")
    await expect(dialog.get_by_role("button", name="Take the hint")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(game_of(page).get_by_text(told)).to_have_count(1)
    await expect(dialog).to_have_count(0)
    for close in await page.get_by_role("button", name="Close").all():
        await close.click()
    await page.reload()
    await hint.click()
    await expect(
        game_of(page).get_by_text(re.compile("Still to find|begins with .."))
    ).to_be_visible()
    await expect(dialog).to_have_count(0)


async def tap_again(page: Page, name: str) -> None:
    """The second tap of a double tap, wherever its first one was."""
    box = await page.get_by_role("button", name=name).bounding_box()
    assert box
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down(click_count=2)
    await page.mouse.up(click_count=2)


async def test_the_second_tap_of_a_double_tap_takes_no_hint(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#honeycomb", size=PHONE)
    await press(page, "Hint")
    await tap_again(page, "Take the hint")
    await press(page, "Not now", "Hint", "Take the hint")
    await expect(page.get_by_text("· 1 hint")).to_be_visible()
    await tap_again(page, "Definition")
    await press(page, "First two letters")
    await expect(page.get_by_text("· 2 hints")).to_be_visible()


async def test_what_is_left_is_a_table_with_headers(
    stage: WebStage, tab: OpenTab, axe: str
) -> None:
    page = await tab(stage.url, size=(320, 568))
    await press(page, "Hint", "Take the hint", "First two letters", "Grid with lengths")
    table = page.get_by_role("table", name="Words left, by their first letters and their lengths")
    await expect(table.get_by_role("columnheader", name="Total")).to_have_count(1)
    await expect(table.get_by_role("rowheader", name="Total")).to_have_count(1)
    assert await table.get_by_role("rowheader").count() > 2
    pairs = page.get_by_role("list", name="Words left, by their first two letters")
    await expect(pairs.get_by_role("listitem").first).to_be_visible()
    await expect(page.get_by_text("Rows are first letters")).to_have_count(0)  # the headers say so
    assert await violations(page, axe) == []
