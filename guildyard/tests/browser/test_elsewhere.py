"""Apps beyond their servers: installed for oneself, used among people, and logged in to."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlencode

import discord
import pytest
from aiohttp import web
from discord import app_commands
from playwright.async_api import Page, expect

from guildyard.server import Playground
from guildyard.testing.browsers import DESKTOP, PHONE
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab, violations
from tests.browser.stage import sample_stage
from tests.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio(loop_scope="session")

looks = pytest.mark.parametrize(
    ("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"]
)


class Companion(SampleBot):
    """A bot with a command that people take along."""

    def __init__(self) -> None:
        super().__init__()
        self.tree.add_command(greet)


@app_commands.command(description="Greet everybody")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def greet(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Good morning, all!")


@looks
async def test_people_take_the_app_along_into_a_conversation(
    tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    async with sample_stage(Companion) as playground:
        guild = playground.add_guild("Hive")
        guild.add_text_channel("garden")
        for name in ("Ada", "Ben", "Cleo"):
            guild.add_member(name)
        page = await tab(playground.url, size=size, dark=dark)
        await press(page, "Add a conversation")
        form = page.get_by_role("dialog")
        await form.get_by_label("Name of a group").fill("Bees")
        for name in ("Ben", "Cleo"):
            await form.get_by_label(name, exact=True).check()
        assert await violations(page, axe) == []
        await form.get_by_role("button", name="Add").click()
        if await page.locator("#shade").is_visible():
            await page.locator("#shade").click(position={"x": size[0] - 10, "y": 300})
        await Hands(page).go("Direct messages", "Bees")
        await Hands(page).write("hello")
        await expect(Hands(page).last_message).to_contain_text("hello")

        await press(page, "Apps that you have installed")
        apps = page.get_by_role("dialog")
        await apps.get_by_role("button", name="Install").click()
        await expect(apps.get_by_role("button", name="Uninstall")).to_be_focused()
        assert await violations(page, axe) == []
        await apps.get_by_role("button", name="Close").click()
        if await page.locator("#shade").is_visible():
            await page.locator("#shade").click(position={"x": size[0] - 10, "y": 300})
        await Hands(page).run("greet")
        await expect(Hands(page).last_message).to_contain_text("Good morning, all!")
        await Hands(page).be("Ben")
        await Hands(page).go("Direct messages", "Bees")
        await expect(Hands(page).last_message).to_contain_text("Ada used /greet")
        assert await Hands(page).fits()
        assert await violations(page, axe) == []


@asynccontextmanager
async def own_page(playground: Playground) -> AsyncIterator[str]:
    """A page of the bot's own, which greets who has logged in."""
    app = web.Application()

    async def start(request: web.Request) -> web.Response:
        asked = {
            "client_id": playground.world.bot.id,
            "response_type": "code",
            "scope": "identify guilds",
            "state": "s",
            "redirect_uri": str(request.url.with_path("/back")),
        }
        raise web.HTTPFound(f"{playground.authorize_url}?{urlencode(asked)}")

    async def back(request: web.Request) -> web.Response:
        query = request.query
        if "error" in query:
            return web.Response(text=query["error_description"])
        grant = playground.world.grants.redeem(query["code"], str(request.url.with_query("")), None)
        return web.Response(text=f"Hello, {grant.user.name}!")

    async def icon(_: web.Request) -> web.Response:
        return web.Response()

    app.router.add_get("/", start)
    app.router.add_get("/back", back)
    app.router.add_get("/favicon.ico", icon)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    playground.redirects.append(f"http://127.0.0.1:{port}/back")
    yield f"http://127.0.0.1:{port}/"
    await runner.cleanup()


@looks
async def test_somebody_logs_in_as_who_they_are(
    tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    async with sample_stage() as playground, own_page(playground) as address:
        guild = playground.add_guild("Hive")
        guild.add_text_channel("garden")
        for name in ("Ada", "Ben"):
            guild.add_member(name)
        page = await tab(playground.url, size=size, dark=dark)
        await Hands(page).be("Ben")
        await page.goto(address)
        await expect(page.get_by_role("heading")).to_have_text("Authorize Bot")
        await expect(page.get_by_label("You are").locator("option:checked")).to_have_text("Ben")
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await violations(page, axe) == []
        await page.get_by_role("button", name="Authorize").click()
        await expect(page.get_by_text("Hello, Ben!")).to_be_visible()
        await page.goto(address)
        await page.get_by_role("button", name="Cancel").click()
        await expect(page.get_by_text("denied the request")).to_be_visible()


async def press(page: Page, name: str) -> None:
    """Press one of the buttons at the side."""
    if await page.locator("#menu").is_visible():
        await page.locator("#menu").click()
    await page.get_by_role("button", name=name).click()
