"""Hints on the page: what is said before the first."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from playground.testing.browser import PHONE
from playground.testing.tabs import OpenTab, violations
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


@pytest.mark.parametrize(
    ("game", "cost", "told"),
    [
        ("honeycomb", "They're counted beside your score.", ".sheet table"),
        ("anigram", "costs the 7 extra points", ".telling:has-text('begins with')"),
    ],
)
async def test_the_first_hint_is_asked_for_twice_and_the_second_one_is_not(
    stage: WebStage, tab: OpenTab, axe: str, game: str, cost: str, told: str
) -> None:
    page = await tab(f"{stage.url}#{game}", size=PHONE)
    hint = page.get_by_role("button", name="Hint", exact=True)
    dialog = page.get_by_role("dialog", name="Take a hint?")
    await hint.click()
    await expect(dialog).to_contain_text(cost)
    await expect(dialog).to_contain_text("Fewer hints win a tie.")
    assert await violations(page, axe) == []
    await dialog.get_by_role("button", name="Not now").click()
    await expect(dialog).to_have_count(0)
    await expect(hint).to_be_focused()
    await expect(page.locator(told)).to_have_count(0)
    await hint.click()
    await expect(dialog.get_by_role("button", name="Take the hint")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator(told)).to_have_count(1)
    for close in await page.locator(".sheet .close").all():
        await close.click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await hint.click()
    await expect(dialog).to_have_count(0)


async def test_what_is_left_is_a_table_with_headers(
    stage: WebStage, tab: OpenTab, axe: str
) -> None:
    page = await tab(stage.url, size=(320, 568))
    await page.get_by_role("button", name="Hint", exact=True).click()
    await page.get_by_role("button", name="Take the hint").click()
    table = page.get_by_role("table", name="Words left, by their first letters and their lengths")
    await expect(table.get_by_role("columnheader", name="Total")).to_have_count(1)
    await expect(table.get_by_role("rowheader", name="Total")).to_have_count(1)
    assert await table.get_by_role("rowheader").count() > 2
    pairs = page.get_by_role("list", name="Words left, by their first two letters")
    await expect(pairs.get_by_role("listitem").first).to_be_visible()
    await expect(page.get_by_text("Rows are first letters")).to_have_count(0)  # the headers say so
    assert await violations(page, axe) == []
