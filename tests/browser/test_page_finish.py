"""Success on the page: a new rank, a finished game, and the marks on the tabs."""

from datetime import date

import pytest
from guildyard.testing import OpenTab, violations
from playwright.async_api import Browser, Page, expect

from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from bot.model import Player
from bot.places import ServerPlace
from bot.play.turn import Action
from tests.browser.stage import PHONE
from tests.support.harness import MORNING
from tests.web.stage import WebStage

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

TODAY = MORNING.date()
CHAINS = date(2026, 11, 2)  # whose anigram has a chain that ends early, besides the longest one
SIZES = [(320, 568), PHONE, (820, 1180), (1280, 800)]
PHONES = [(390, 844), (380, 667), (360, 640)]
GENIUS = "Genius! Share it, or keep going: there are more words."

# What a screen reader is told from here on.
HEARD = """() => {
  window.heard = [];
  const said = document.getElementById("said");
  new MutationObserver(() => said.textContent && heard.push(said.textContent))
    .observe(said, { childList: true });
}"""

# Parts of the page that are not on the screen as a whole, or have something in front of them.
HIDDEN = """(selectors) => selectors.filter((selector) => {
  const parts = [...document.querySelectorAll(selector)];
  return !parts.length || parts.some((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 20, (top + bottom) / 2]];
    return points.some(([x, y]) => !each.contains(document.elementFromPoint(x, y)));
  });
})"""
COMB = [".bar .games a", ".standing", ".strip", ".cell", ".controls button"]
CARD = [".finish h2", ".finish .offers > *"]


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


async def hidden(page: Page, *selectors: str) -> list[str]:
    """Which parts of the page can't be seen or touched without a scroll."""
    found: list[str] = await page.evaluate(HIDDEN, selectors)
    return found


async def heard(page: Page, text: str) -> None:
    """Wait until a screen reader is told."""
    await page.wait_for_function("(text) => heard.some((each) => each.includes(text))", arg=text)


async def guess(page: Page, word: str) -> None:
    """Type a word that counts."""
    await page.keyboard.type(word)
    await page.keyboard.press("Enter")
    await expect(page.locator(".verdict.good")).to_contain_text(word.upper())


async def solve(stage: WebStage, page: Page, day: date) -> None:
    """Solve the six levels of an anigram."""
    played = await stage.application.games.rounds.of(ANIGRAM, day)
    for level in played.levels:
        await guess(page, min(played.targets.intersection(played.words[level])))


async def lines_with(page: Page, text: str) -> int:
    """In how many lines a text is seen."""
    seen = await page.locator("#app").inner_text()
    return sum(text in line for line in seen.splitlines())


@pytest.mark.parametrize("size", PHONES, ids=str)
async def test_a_rank_lights_up_its_row_and_nothing_covers_or_repeats_it(
    stage: WebStage, tab: OpenTab, size: tuple[int, int]
) -> None:
    played = await stage.application.games.rounds.of(HONEYCOMB, TODAY)
    words = iter(sorted(played.targets, key=lambda word: (-len(word), word)))
    page = await tab(f"{stage.url}#honeycomb", size=size)
    rank, row = page.locator(".standing strong"), page.locator(".standing")
    await expect(rank).to_have_text("Beginner")
    await page.evaluate(HEARD)
    await guess(page, next(words))
    await expect(rank).to_have_text("Good Start")
    await expect(row).to_have_class("standing risen")
    await heard(page, "reached Good Start")
    assert await hidden(page, *COMB, ".offers .offer") == []
    assert await lines_with(page, "Good Start") == 1
    while not await page.locator(".finish").count():
        await guess(page, next(words))
    await expect(row).to_have_class("standing risen")
    await heard(page, GENIUS)
    assert await hidden(page, *COMB, *CARD) == []
    assert await lines_with(page, "Genius!") == 0
    assert await lines_with(page, "the first Genius here") == 1
    await guess(page, next(words))  # nothing has to be closed first
    await expect(row).to_have_class("standing")
    assert await hidden(page, *COMB, *CARD, ".offers .offer") == []
    await page.reload()
    await expect(page.locator(".finish")).to_be_visible()
    assert await hidden(page, *COMB, *CARD, ".offers .offer") == []
    assert await page.evaluate("scrollY") == 0


async def test_ranks_and_firsts_are_said_once(stage: WebStage, tab: OpenTab) -> None:
    played = await stage.application.games.rounds.of(HONEYCOMB, TODAY)
    page = await tab(f"{stage.url}#honeycomb", size=PHONE)
    await expect(page.locator(".comb")).to_be_visible()
    await page.evaluate(HEARD)
    word = min(played.pangrams)
    await guess(page, word)
    first = "You're the first one here to find this pangram!"
    await expect(page.locator(".news")).to_contain_text(first)
    await expect(page.locator(".strip .pangram")).to_have_text(word)
    await heard(page, first)
    other = min(played.targets - played.pangrams)
    await guess(page, other)
    await heard(page, f"{other.upper()} +")
    told = " ".join(await page.evaluate("heard"))
    assert told.count(first) == told.count("You've reached") == 1
    await expect(page.locator(".news")).to_have_count(0)
    await expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("motion", [True, False])
async def test_a_new_rank_shines_and_moves_only_for_those_who_want_motion(
    stage: WebStage, tab: OpenTab, motion: bool
) -> None:
    played = await stage.application.games.rounds.of(HONEYCOMB, TODAY)
    page = await tab(f"{stage.url}#honeycomb", size=PHONE, motion=motion)
    row = page.locator(".standing")
    await expect(row).to_have_css("box-shadow", "none")
    await guess(page, min(played.pangrams))
    await expect(row).not_to_have_css("box-shadow", "none")
    await expect(row).to_have_css("animation-name", "light-up" if motion else "none")
    rain = page.locator(".celebration i").first
    await expect(rain).to_be_visible(visible=motion)


@pytest.mark.parametrize("size", [*PHONES, (740, 360)], ids=str)
async def test_the_cards_of_all_games_appear_without_a_scroll_and_cover_nothing(
    stage: WebStage, tab: OpenTab, size: tuple[int, int]
) -> None:
    page = await tab(f"{stage.url}#square", size=size)
    await fill(stage, page)
    await expect(page.locator(".finish h2")).to_have_text("All eight words, 55 points")
    assert await hidden(page, ".bar .games a", ".square .grid .label", ".verdict", *CARD) == (
        [".square .grid .label"] if size == (740, 360) else []
    )
    assert await lines_with(page, "Filled by crossing words") == 1
    assert await lines_with(page, "The square is full!") == 1
    await page.goto(f"{stage.url}#anigram")
    await expect(page.locator(".anigram .level")).to_contain_text("Level 1 of 6")
    await solve(stage, page, TODAY)
    await expect(page.locator(".finish h2")).to_have_text("Par, 46 points")
    assert await hidden(page, ".bar .games a", ".level", ".verdict", ".done .tile", *CARD) == []
    assert await lines_with(page, "All six levels!") == 1
    await expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "par", "early"),
    [
        (
            "en-US",
            "🏁 Par! 8 words, the longest chain there is.",
            "Your chain has ended: 7 words, par 8.",
        ),
        (
            "es-ES",
            "🏁 ¡Tope alcanzado! 8 palabras: la cadena más larga que hay.",
            "Fin de la cadena: 7 palabras (tope: 8).",
        ),
    ],
)
async def test_the_longest_chain_ends_in_praise_and_a_shorter_one_with_its_par(
    stage: WebStage, browser: Browser, locale: str, par: str, early: str
) -> None:
    for rest, sentence in ((["desistance", "desistances"], par), (["desiccants"], early)):
        stage.newcomer(locale=locale)
        context = await browser.new_context(locale=locale)
        page = await context.new_page()
        await page.goto(f"{stage.url}#anigram/a{CHAINS}")
        await expect(page.locator(".tiles .tile")).to_have_count(4)
        await page.evaluate(HEARD)
        await solve(stage, page, CHAINS)
        for word in rest:
            await guess(page, word)
        await expect(page.locator(".anigram .level")).to_have_text(sentence)
        await heard(page, sentence)
        assert " ".join(await page.evaluate("heard")).count(sentence) == 1
        await context.close()


async def test_a_finished_game_shows_a_card_that_leads_on(
    stage: WebStage, tab: OpenTab, axe: str
) -> None:
    page = await tab(f"{stage.url}#square", size=PHONE)
    await expect(page.get_by_role("link", name="Square", exact=False)).not_to_contain_text("done")
    await fill(stage, page)
    card = page.get_by_role("region", name="All eight words, 55 points")
    await expect(card).to_be_visible()
    assert await page.evaluate("document.activeElement.closest('.finish')") is None
    await expect(card.get_by_role("link", name="Next: 🍯 Honeycomb")).to_be_visible()
    await expect(card.get_by_role("button", name="Share")).to_have_count(1)
    await expect(page.get_by_role("button", name="Share")).to_have_count(1)
    assert await violations(page, axe) == []
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
    await expect(page.locator(".finish .news")).to_have_count(0)
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
