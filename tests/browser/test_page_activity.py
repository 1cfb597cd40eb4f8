"""The page inside Discord: Discord says who plays, and a word counts as anywhere else.

Of ``bot/ops/demo.py``, with the unmodified SDK in the playground's Activity.
"""

from pathlib import Path

import pytest
from playwright.async_api import expect

from playground.testing.browser import PHONE
from playground.testing.hands import activity_frame, run
from playground.testing.tabs import OpenTab
from tests.ops.test_demo import demo

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


async def test_a_word_is_tapped_inside_discord(tab: OpenTab, tmp_path: Path) -> None:
    async with demo(tmp_path) as (address, _):
        discord = await tab(address, size=PHONE, outlives=True)
        await run(discord, "play")
        await discord.get_by_role("button", name="Play inside Discord").click()
        frame = await activity_frame(discord)
        await discord.get_by_role("button", name="Authorize").click()
        letters = frame.get_by_role("group", name="Letters")
        await expect(letters).to_be_visible()
        for _ in range(3):
            await letters.get_by_role("button").first.click()
        await frame.get_by_role("button", name="Enter", exact=True).click()
        await expect(frame.locator(".verdict")).to_contain_text("too short")
        await expect(frame.locator(".verdict")).to_be_in_viewport(ratio=1)
        loaded = await frame.evaluate(
            "performance.getEntriesByType('resource').map((each) => each.name)"
        )
        assert any("vendor/discord" in each for each in loaded)
