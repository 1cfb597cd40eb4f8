"""Thousands of people and many servers: whoever is meant is found, the rest keeps out of sight."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from guildyard.server import Playground
from guildyard.testing.browsers import DESKTOP, PHONE
from guildyard.testing.tabs import OpenTab, violations
from tests.browser.stage import sample_stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

PEOPLE = 5_000


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    """Two servers, one of them with a crowd."""
    async with sample_stage() as running:
        guild = running.add_guild("Hive")
        guild.add_text_channel("puzzles")
        guild.add_text_channel("elsewhere")
        for number in range(PEOPLE):
            guild.add_member(f"Zoë {number}")
        running.add_guild("Meadow").add_text_channel("flowers")
        yield running


async def is_somebody(page: Page, name: str) -> None:
    await expect(page.locator("#person")).to_have_accessible_name(f"You are {name}. Switch person")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_somebody_among_thousands_is_found_by_keyboard_alone(
    playground: Playground, tab: OpenTab, axe: str, size: tuple[int, int]
) -> None:
    page = await tab(playground.url, size=size)
    await is_somebody(page, "Zoë 0")
    await page.locator("#person").focus()
    await page.keyboard.press("Enter")
    menu = page.locator("#people-menu")
    await expect(menu.get_by_role("searchbox", name="Search people")).to_be_focused()
    await expect(menu.get_by_role("radio")).to_have_count(50)
    await expect(menu.get_by_role("status")).to_have_text("The first 50 of 5,000")
    assert await violations(page, axe) == []
    await page.keyboard.type("ZOE 4")
    await expect(menu.get_by_role("status")).to_have_text("The first 50 of 1,111 found")
    await page.keyboard.type("321")
    await expect(menu.get_by_role("status")).to_have_text("1 found")
    await page.keyboard.press("Enter")
    await is_somebody(page, "Zoë 4321")
    await expect(menu).to_be_hidden()
    await page.locator("#person").click()
    await expect(menu.get_by_role("radio").first).to_be_checked()  # oneself comes first
    await page.keyboard.type("nobody")
    await expect(menu.get_by_role("status")).to_have_text("Nobody of that name")
    box, (_, height) = await menu.bounding_box(), size
    assert box
    assert box["y"] + box["height"] <= height


async def test_a_folded_server_shows_the_open_channel_and_what_is_new(
    playground: Playground, tab: OpenTab
) -> None:
    page = await tab(playground.url)
    hive = page.get_by_role("region", name="Hive")
    fold = hive.get_by_role("button", name="Hive", exact=True)
    await expect(hive.get_by_role("listitem")).to_have_count(2)
    await fold.press("Enter")
    await expect(fold).to_have_attribute("aria-expanded", "false")
    await expect(fold).to_be_focused()
    await expect(hive.get_by_role("listitem")).to_have_text(["puzzles"])
    guild = next(iter(playground.world.guilds.values()))
    elsewhere = [*guild.channels.values()][1]
    await [*playground.people][1].say(elsewhere, "Over here!")
    await expect(hive.get_by_role("listitem")).to_contain_text(["puzzles", "elsewhere"])
    await fold.press("Enter")
    await expect(fold).to_have_attribute("aria-expanded", "true")


async def test_a_few_people_need_no_search(tab: OpenTab) -> None:
    async with sample_stage() as small:
        guild = small.add_guild("Hive")
        guild.add_text_channel("puzzles")
        guild.add_member("Ada")
        guild.add_member("Bruno")
        page = await tab(small.url)
        await page.locator("#person").click()
        await expect(page.locator("#people-menu").get_by_role("radio")).to_have_count(2)
        await expect(page.get_by_role("searchbox")).to_be_hidden()


async def test_among_many_servers_channels_are_searched(tab: OpenTab, axe: str) -> None:
    async with sample_stage() as wide:
        for number in range(40):
            guild = wide.add_guild(f"Hive {number}")
            for name in ("puzzles", "garden", "office", "stories", "weather"):
                guild.add_text_channel(name)
            guild.add_member("Ada")
        page = await tab(wide.url)
        places = page.get_by_role("navigation", name="Servers and channels")
        listed = places.get_by_role("listitem")
        await expect(listed).to_have_count(151)  # and the messages of the bot
        await expect(places.get_by_role("status")).to_have_text("50 more: search for them")
        assert await violations(page, axe) == []
        search = places.get_by_role("searchbox", name="Search servers and channels")
        await search.fill("weath")
        await expect(listed).to_have_count(40)
        await search.fill("hive 39")
        await expect(listed).to_have_text([*("puzzles", "garden", "office", "stories", "weather")])
        await search.fill("nowhere")
        await expect(places.get_by_role("status")).to_have_text("Nothing of that name")
        await search.fill("hive 38")
        await search.press("Enter")
        await expect(page.locator("#place-guild")).to_have_text("Hive 38")
        await expect(search).to_have_value("")
        await expect(listed).to_have_count(152)  # the open one is always there


async def test_a_role_is_given_to_somebody_among_thousands(
    playground: Playground, tab: OpenTab, axe: str
) -> None:
    page = await tab(playground.url)
    await page.get_by_role("button", name="Add a role").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("Name of the role").fill("Queens")
    who = form.get_by_role("group", name="Who gets it")
    await expect(who.get_by_role("checkbox")).to_have_count(50)
    await who.get_by_role("searchbox").fill("zoe 4242")
    await who.get_by_role("checkbox", name="Zoë 4242").check()
    await who.get_by_role("searchbox").fill("zoe 17")
    await expect(who.get_by_role("checkbox")).to_have_count(51)  # what is checked stays in sight
    assert await violations(page, axe) == []
    await form.get_by_role("button", name="Add", exact=True).click()
    await expect(form).to_have_count(0)
    guild = next(iter(playground.world.guilds.values()))
    queens = [
        member.user.name
        for member in guild.members.values()
        if "Queens" in [role.name for role in member.roles]
    ]
    assert queens == ["Zoë 4242"]
