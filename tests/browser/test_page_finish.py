"""A game that is finished: its card, what comes next, and the marks on the tabs."""

import pytest
from playwright.async_api import Page, expect

from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from bot.model import Player
from bot.places import ServerPlace
from bot.play.turn import Action
from playground.testing.browser import PHONE
from playground.testing.tabs import OpenTab, violations
from tests.support.harness import MORNING
from tests.web.stage import WebStage

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

TODAY = MORNING.date()
SIZES = [(320, 568), PHONE, (820, 1180), (1280, 800)]


async def fill(stage: WebStage, page: Page) -> None:
    """Find the words of the square."""
    lines = (await stage.application.games.rounds.of(SQUARE, TODAY)).puzzle.lines
    for name in "ABCD":
        await enter(page, name, lines[name])
        await expect(page.locator(".clues li", has_text=lines[name].upper())).to_have_count(1)


async def enter(page: Page, line: str, word: str) -> None:
    """Type the word of the line whose turn it is."""
    await expect(page.locator(".square .clue b").first).to_have_text(line)
    await page.keyboard.type(word)
    await page.keyboard.press("Enter")


async def test_a_finished_game_shows_a_card_that_lets_go(
    stage: WebStage, tab: OpenTab, axe: str
) -> None:
    page = await tab(f"{stage.url}#square", size=PHONE)
    await expect(page.get_by_role("link", name="Square", exact=False)).not_to_contain_text("done")
    await fill(stage, page)
    card = page.get_by_role("region", name="All eight words, 55 points")
    await expect(card).to_be_in_viewport(ratio=1)
    await expect(page.locator(".finish.fresh")).to_have_count(1)
    assert await page.evaluate("document.activeElement.closest('.finish')") is None
    await expect(card.get_by_role("link", name="Next: 🍯 Honeycomb")).to_be_visible()
    await expect(card.get_by_role("button", name="Share")).to_have_count(1)
    await expect(page.get_by_role("button", name="Share")).to_have_count(1)
    assert await violations(page, axe) == []
    await page.keyboard.press("Escape")
    await expect(page.locator(".finish.fresh")).to_have_count(0)
    await expect(card).to_have_count(1)  # below the game
    await expect(page.locator(".bar .games a", has_text="Square")).to_contain_text("done")
    await card.get_by_role("link").click()
    await expect(page.locator(".comb")).to_be_visible()
    await expect(page.locator(".finish")).to_have_count(0)


async def test_what_was_done_on_discord_is_marked(stage: WebStage, tab: OpenTab) -> None:
    rounds, turns = stage.application.games.rounds, stage.application.games.turns
    player = Player(stage.visitor.server_id, stage.visitor.person_id, stage.visitor.name)
    place = ServerPlace(player.server_id)
    chain = await rounds.of(ANIGRAM, TODAY)
    for level in chain.levels:
        word = min(chain.targets.intersection(chain.words[level]))
        await turns.act(player, place, ANIGRAM, None, Action("guess", word))
    comb = await rounds.of(HONEYCOMB, TODAY)
    words = sorted(comb.targets)
    for start in range(0, len(words), 25):
        line = " ".join(words[start : start + 25])
        await turns.act(player, place, HONEYCOMB, None, Action("guess", line))
    page = await tab(f"{stage.url}#square", size=PHONE)
    await expect(page.locator(".bar .tick")).to_have_count(2)
    await page.goto(f"{stage.url}#honeycomb")
    await expect(page.locator(".finish")).to_contain_text("Queen Bee")
    await expect(page.locator(".finish.fresh")).to_have_count(0)  # it is no news
    await fill_all(stage, page)


async def fill_all(stage: WebStage, page: Page) -> None:
    """Finish the last game of the day."""
    await page.goto(f"{stage.url}#square")
    await fill(stage, page)
    await expect(page.locator(".finish")).to_contain_text("That's all for today.")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_each_game_has_its_name_on_its_tab(
    stage: WebStage, tab: OpenTab, size: tuple[int, int]
) -> None:
    page = await tab(stage.url, size=size)
    await expect(page.locator(".comb")).to_be_visible()
    for tab_ in await page.locator(".bar .games a").all():
        await expect(tab_.locator(".label")).to_be_in_viewport(ratio=1)
        box = await tab_.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert await tab_.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
