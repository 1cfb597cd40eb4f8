"""The round pictures of people, beside their names."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from playground.server import Playground
from playground.testing.hands import be, last_message
from playground.testing.tabs import OpenTab
from playground.tests.browser.stage import sample_stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    """A sample bot in one server with three people, one of them without a picture."""
    async with sample_stage() as running:
        guild = running.add_guild("Hive")
        guild.add_text_channel("puzzles")
        guild.add_member("Ada")
        guild.add_member("Bruno", avatar=False)
        guild.add_member("Cleo", avatar=b"\x89PNG\r\n\x1a\n of which nothing can be seen")
        yield running


async def test_who_has_an_avatar_is_seen_and_the_others_have_an_initial(
    playground: Playground, tab: OpenTab
) -> None:
    page = await tab(playground.url)
    for name, initial in (("Ada", None), ("Bruno", "B"), ("Cleo", "C")):
        await be(page, name)
        await page.locator("#message-text").fill(f"I am {name}")
        await page.locator("#message-text").press("Enter")
        await expect(last_message(page)).to_contain_text(f"I am {name}")
        picture = last_message(page).locator(".avatar")
        if initial:
            await expect(picture).to_have_text(initial)
        else:
            await expect(picture).to_have_js_property("naturalWidth", 128)
            await expect(picture).to_have_attribute("alt", "")
