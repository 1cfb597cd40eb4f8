"""axe-core finds nothing in the gallery that keeps people from using it, in any look and width."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from guildyard.server import Playground
from guildyard.testing.browsers import DESKTOP, PHONE
from guildyard.testing.tabs import OpenTab, violations

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOOKS = [(DESKTOP, False), (DESKTOP, True), (PHONE, False), (PHONE, True)]
looks = pytest.mark.parametrize(
    ("size", "dark"), LOOKS, ids=["desktop-light", "desktop-dark", "phone-light", "phone-dark"]
)


@pytest_asyncio.fixture(loop_scope="session")
async def empty() -> AsyncIterator[Playground]:
    """A playground without a bot."""
    made = Playground()
    await made.start()
    yield made
    await made.close()


@looks
async def test_the_gallery(
    empty: Playground, tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    page = await tab(empty.url + "gallery", size=size, dark=dark)
    await expect(page.locator(".message").first).to_be_visible()
    for spoiler in await page.get_by_role("button", name="Spoiler").all():
        await page.get_by_role("button", name="Spoiler").first.click()
        assert spoiler
    assert await violations(page, axe) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.get_by_role("button", name="Open the modal").click()
    assert await violations(page, axe) == []
    await page.get_by_role("dialog").get_by_label("A line").fill("hello")
    await page.keyboard.press("Enter")
    await expect(page.locator("#said")).to_contain_text('"line":"hello"')
