"""Whatever an address asks for, the page shows a game, or says that there is no such puzzle."""

import pytest
from guildyard.testing import OpenTab
from playwright.async_api import expect

from tests.web.stage import WebStage

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

OBJECTS = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"]
NAMES = [
    *OBJECTS,
    *(f"{each}/{each}" for each in OBJECTS),
    *(
        "%",
        "%E0%A4%A",
        "%00",
        "%2F",
        "honeycomb%",
        "HONEYCOMB",
        "honeycomb ",
        "main",
        "app",
        "said",
    ),
    *("/", "//", "/honeycomb", "?", "#", "🍯", "ñ", "<script>", "javascript:alert(1)", "x" * 9000),
]
PLACES = [
    *(f"honeycomb/{each}" for each in OBJECTS),
    *("honeycomb/%", "honeycomb/%00", "honeycomb/a2026-13-45", "honeycomb/p", "honeycomb/c"),
    *("anigram/a0000-00-00", f"square/{'9' * 5000}", "anigram/<b>"),
]
PAGES = [*(f"archive/{each}" for each in OBJECTS), "practice/%", "leaderboard/%", "statistics/x"]


async def test_an_address_that_names_nothing_leads_to_the_game_of_today(
    tab: OpenTab, stage: WebStage
) -> None:
    page = await tab(stage.url)
    faults = list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    for name in NAMES:
        await page.goto("about:blank")
        await page.goto(f"{stage.url}#{name}")
        await expect(page.locator(".comb")).to_be_visible()
        await expect(page).to_have_url(f"{stage.url}#honeycomb")
    for name in NAMES:  # typed over the address of a page that is open
        await page.evaluate("(name) => { location.hash = name; }", name)
        await expect(page).to_have_url(f"{stage.url}#honeycomb")
        await expect(page.locator(".comb")).to_be_visible()
    assert faults == []


async def test_a_puzzle_that_does_not_exist_has_a_way_out(tab: OpenTab, stage: WebStage) -> None:
    page = await tab(stage.url)
    for place in PLACES:
        await page.goto("about:blank")
        await page.goto(f"{stage.url}#{place}")
        main = page.locator("main")
        await expect(main).to_contain_text("There's no such puzzle.")
        await main.get_by_role("link", name="Today's puzzle").click()
        await expect(page.locator(f".game-{place.partition('/')[0]}")).to_be_visible()


async def test_a_page_of_no_game_shows_that_of_the_first(tab: OpenTab, stage: WebStage) -> None:
    page = await tab(stage.url)
    for place in PAGES:
        await page.goto("about:blank")
        await page.goto(f"{stage.url}#{place}")
        heading = page.get_by_role("heading", level=1)
        await expect(heading).to_have_text(place.partition("/")[0].title())
        await expect(page.locator("main[aria-busy=true]")).to_have_count(0)
        if not place.startswith(("leaderboard", "statistics")):
            await expect(page.locator("main [aria-pressed=true]").first).to_have_text("Honeycomb")
