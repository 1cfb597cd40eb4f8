"""Polls, emoji of the bot and moderation, by the page's own forms."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from guildyard.testing.browsers import PHONE
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab
from tests.browser.stage import sample_stage
from tests.sample_bot import PIXEL

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_poll_and_an_emoji_on_a_phone(tab: OpenTab, tmp_path: Path) -> None:
    picture = tmp_path / "bee.png"
    picture.write_bytes(PIXEL)
    async with sample_stage() as playground:
        guild = playground.add_guild("Hive")
        guild.add_text_channel("puzzles")
        guild.add_member("Ada")
        page = await tab(playground.url, size=PHONE, dark=True)
        dialog = page.get_by_role("dialog")
        await page.locator("#menu").click()
        await page.get_by_role("button", name="Add a poll").click()
        await dialog.get_by_label("Question").fill("Which honey?")
        await dialog.get_by_role("textbox", name="Answers").fill(f"Linden\n{'Clover ' * 7}")
        await dialog.get_by_role("button", name="Ask").click()
        await expect(dialog).to_have_count(0)
        answer = Hands(page).last_message.get_by_role("button", name="Linden")
        await page.keyboard.press("Escape")
        await answer.click()
        await expect(answer).to_have_attribute("aria-pressed", "true")
        await expect(Hands(page).last_message).to_contain_text("1 vote")
        assert await Hands(page).fits()
        await Hands(page).last_message.get_by_role("button", name="End the poll").click()
        await expect(Hands(page).last_message).to_contain_text("Linden with 1 of 1 votes")

        await page.locator("#menu").click()
        await page.get_by_role("button", name="Add an emoji").click()
        await dialog.get_by_label("Name of the emoji").fill("bee")
        await dialog.get_by_label("Picture").set_input_files(picture)
        await dialog.get_by_role("button", name="Add", exact=True).click()
        await expect(dialog).to_have_count(0)
        await page.keyboard.press("Escape")
        (known,) = playground.world.emojis.values()
        await Hands(page).write(f"look: {known.emoji}")
        await expect(Hands(page).last_message.get_by_role("img", name=":bee:")).to_be_visible()

        await page.locator("#menu").click()
        await page.get_by_role("button", name="Kick members").click()
        await dialog.get_by_label("Who").select_option("Ada")
        await dialog.get_by_label("Time out for an hour").check()
        await dialog.get_by_role("button", name="Do it").click()
        await expect(page.locator("#message-text")).to_have_attribute(
            "placeholder", "You may not write here; commands work"
        )
