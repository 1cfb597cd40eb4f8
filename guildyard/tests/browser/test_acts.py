"""What people do with a message besides reading it: react, run apps, send files."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from guildyard.testing.browsers import DESKTOP, PHONE
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab
from tests.browser.stage import sample_stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)])
async def test_files_reactions_and_apps(
    tab: OpenTab, tmp_path: Path, size: tuple[int, int], dark: bool
) -> None:
    seeds, long = tmp_path / "seeds.txt", tmp_path / f"{'long ' * 12}name.txt"
    seeds.write_bytes(b"sesame")
    long.write_bytes(b"poppy")
    async with sample_stage() as playground:
        guild = playground.add_guild("Hive")
        channel = guild.add_text_channel("puzzles")
        guild.add_member("Ada")
        page = await tab(playground.url, size=size, dark=dark)
        await page.locator(".attach input").set_input_files([seeds, long])
        waiting = page.get_by_role("list", name="Files to send").get_by_role("listitem")
        await expect(waiting).to_have_count(2)
        assert await Hands(page).fits()
        await waiting.last.get_by_role("button").click()
        await Hands(page).write("honey")
        await expect(Hands(page).last_message.get_by_role("link", name="seeds.txt")).to_be_visible()
        assert channel.messages[-1].attachments[0].data == b"sesame"

        said = Hands(page).last_message
        await said.get_by_text("honey").click()
        await said.get_by_role("button", name="React or more").click()
        assert await Hands(page).fits()
        await page.get_by_role("button", name="React with 👍").click()
        reaction = said.get_by_role("group", name="Reactions").get_by_role("button")
        await expect(reaction).to_have_text("👍1")
        await expect(reaction).to_have_attribute("aria-pressed", "true")
        await reaction.click()
        await expect(reaction).to_have_count(0)

        await said.get_by_text("honey").click()
        await said.get_by_role("button", name="React or more").click()
        await page.get_by_role("button", name="Count letters").click()
        await expect(Hands(page).last_message).to_contain_text("Ada used Count letters")
        await expect(Hands(page).last_message).to_contain_text("5 letters of Ada")

        await page.locator("#message-text").fill("/weigh ")
        await page.locator(".option").get_by_label("file").set_input_files(seeds)
        await page.get_by_role("button", name="Run the command").click()
        await expect(Hands(page).last_message).to_contain_text("seeds.txt: 6")
        await Hands(page).run("collect")
        await page.get_by_role("dialog").get_by_label("Files").set_input_files([seeds])
        await page.get_by_role("button", name="Submit").click()
        await expect(Hands(page).last_message).to_contain_text("Got seeds.txt")
