"""The Activity on the page: launching, joining, small and large, several people in one tab."""

from __future__ import annotations

import pytest
from aiohttp import web
from playwright.async_api import Page, expect

from guildyard.server import Playground
from guildyard.testing.browsers import DESKTOP, PHONE
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab, violations
from tests.browser.stage import sample_stage

pytestmark = pytest.mark.asyncio(loop_scope="session")
GAME = (
    '<!doctype html><html lang="en"><title>Game</title><link rel="icon" href="data:,"><h1>Game</h1>'
)


async def serve_game(playground: Playground) -> web.AppRunner:
    """A page for the Activity, which does not speak to its client."""

    async def show(_: web.Request) -> web.Response:
        return web.Response(text=GAME, content_type="text/html")

    app = web.Application()
    app.router.add_get("/", show)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    playground.url_mappings.add("/", f"http://127.0.0.1:{runner.addresses[0][1]}")
    return runner


async def lay_out(page: Page, layout: str) -> None:
    """Show the frame larger or smaller."""
    await page.get_by_label("Layout").select_option(layout)


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)])
async def test_an_activity_is_launched_moved_and_left(
    tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    async with sample_stage() as playground:
        game = await serve_game(playground)
        guild = playground.add_guild("Hive")
        channel = guild.add_text_channel("puzzles")
        guild.add_text_channel("general")
        guild.add_member("Ada")
        page = await tab(playground.url, size=size, dark=dark)
        await page.get_by_role("button", name="Launch Bot").click()
        await expect(Hands(page).activity.get_by_role("heading")).to_have_text("Game")
        await expect(page.locator("#messages")).to_be_hidden()
        assert await Hands(page).fits()
        assert await violations(page, axe) == []
        for layout in ("Grid", "Small"):
            await lay_out(page, layout)
            await expect(page.locator("#messages")).to_be_visible()
            assert await Hands(page).fits()
            assert await violations(page, axe) == []
        await lay_out(page, "Focused")
        await page.get_by_label("Device").select_option("Phone")
        await expect(page.get_by_label("Held")).to_be_visible()
        await expect(Hands(page).activity.get_by_role("heading")).to_have_text("Game")
        await Hands(page).go("Hive", "general")
        await expect(page.locator(".activity")).to_have_class("activity pip mobile portrait still")
        await page.get_by_role("button", name="Leave Bot").click()
        await expect(page.locator(".activity")).to_have_count(0)
        assert playground.world.activities.of(channel) is None
        await game.cleanup()


async def test_several_people_are_in_it_in_one_tab(tab: OpenTab) -> None:
    async with sample_stage() as playground:
        game = await serve_game(playground)
        guild = playground.add_guild("Hive")
        channel = guild.add_text_channel("puzzles")
        guild.add_member("Ada")
        guild.add_member("Ben")
        page = await tab(playground.url)
        await page.get_by_role("button", name="Launch Bot").click()
        await expect(Hands(page).activity.get_by_role("heading")).to_be_visible()
        await Hands(page).be("Ben")
        await expect(page.locator("#running")).to_contain_text("Bot is open here: Ada")
        await page.get_by_role("button", name="Join").click()
        await expect(page.locator(".activity")).to_have_count(2)
        await expect(page.locator(".activity:visible .faces img")).to_have_count(2)
        running = playground.world.activities.of(channel)
        assert running is not None
        assert [each.name for each in running.users] == ["Ada", "Ben"]
        await page.get_by_role("button", name="Leave Bot").click()
        await expect(page.locator("#running")).to_be_visible()
        await Hands(page).be("Ada")
        await expect(page.locator(".activity:visible")).to_have_count(1)
        await page.reload()  # a frame does not outlive its page
        await expect(page.get_by_role("button", name="Launch Bot")).to_be_visible()
        assert [*playground.world.activities] == []
        await game.cleanup()


async def test_a_page_that_nobody_named_is_missed(tab: OpenTab) -> None:
    async with sample_stage() as playground:
        guild = playground.add_guild("Hive")
        channel = guild.add_text_channel("puzzles")
        ada = guild.add_member("Ada")
        page = await tab(playground.url)
        await expect(page.locator("#message-text")).to_be_visible()
        await expect(page.get_by_role("button", name="Launch Bot")).to_be_hidden()
        alone = await tab(playground.activity(ada, channel))
        await expect(alone.locator("#problem")).to_contain_text("--activity-url")
