"""The page in browsers that are old, translate it, run no scripts, or speak another language."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Route, expect

from bot.games.honeycomb.game import HONEYCOMB
from tests.support.harness import MORNING
from tests.web.stage import WebStage, opened

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

LOOKBEHIND = re.compile(r"\(\?<[=!]")
CONTAINER_UNIT = re.compile(r"\b([\d.]+)cq([whi])\b")

# What a translator does: each text becomes a <font>, now and whenever one appears. It honors no
# translate="no", as those of some extensions don't.
TRANSLATE = """(moves) => {
  const wrap = (text) => {
    if (!text.data.trim() || text.parentElement.closest("font, script, style")) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(moves ? text : text.data);
  };
  const wrapIn = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!node.isConnected) continue;
        if (node.nodeType === Node.TEXT_NODE) wrap(node);
        else wrapIn(node);
      }
    }
  });
  wrapIn(document.body);
  watch.observe(document.body, { childList: true, subtree: true });
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session", name="stage")
async def web_stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[WebStage]:
    """The application with real words and its page."""
    async with opened(tmp_path_factory.mktemp("browsers")) as stage:
        yield stage


@pytest_asyncio.fixture(loop_scope="session")
async def context(browser: Browser, stage: WebStage) -> AsyncIterator[BrowserContext]:
    """A phone whose owner speaks Spanish, and somebody who has not played yet."""
    stage.newcomer(locale="es-ES")
    context = await browser.new_context(viewport={"width": 390, "height": 844}, locale="es-ES")
    yield context
    await context.close()


async def words_of(stage: WebStage) -> list[str]:
    """The words to find today, the shortest first."""
    played = await stage.application.games.rounds.of(HONEYCOMB, MORNING.date())
    return sorted(played.targets, key=lambda word: (len(word), word))


@pytest.mark.parametrize("moves", [False, True], ids=["replaced", "moved"])
async def test_a_translated_page_goes_on(
    context: BrowserContext, stage: WebStage, moves: bool
) -> None:
    page = await context.new_page()
    faults = list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    await page.goto(stage.url)
    await expect(page.locator("html")).to_have_attribute("translate", "no")
    await expect(page.locator("meta[name=google]")).to_have_attribute("content", "notranslate")
    await expect(page.locator(".comb")).to_be_visible()
    await page.evaluate(TRANSLATE, moves)
    points, words = 0, await words_of(stage)
    for number, word in enumerate([*words[:4], words[-1]], start=1):
        await page.keyboard.type(word)
        await page.keyboard.press("Enter")
        await expect(page.locator(".newest > span")).to_have_count(number)
        shown = page.locator(".standing .points")
        await expect(shown).not_to_have_text(str(points))
        points = int(await shown.inner_text())
    assert points > len(words[-1])
    await expect(page.locator(".standing strong")).not_to_have_text("Principiante")
    await page.locator(".strip").click()
    await expect(page.locator(".words .score")).to_contain_text("5 ")
    assert faults == []


async def test_the_page_needs_nothing_that_safari_15_lacks(
    context: BrowserContext, stage: WebStage
) -> None:
    async def old(route: Route) -> None:
        answer = await route.fetch()
        text = await answer.text()
        # What that browser can't read, this one can't either.
        text = LOOKBEHIND.sub("(?<0", text)
        text = CONTAINER_UNIT.sub(r"\1qc\2", text).replace("cqw", "qcw")
        await route.fulfill(response=answer, body=text)

    await context.route(re.compile(r"\.(js|css)$"), old)
    page = await context.new_page()
    await page.goto(stage.url)
    cell = await page.locator(".cell").first.bounding_box()
    assert cell
    assert 90 < cell["width"] < 160
    await page.keyboard.type((await words_of(stage))[0])
    await page.keyboard.press("Enter")
    await expect(page.locator(".verdict.good")).to_be_visible()


@pytest.mark.parametrize("script", ["function (", "throw new Error();", None], ids=str)
async def test_a_page_that_cannot_begin_says_so(
    context: BrowserContext, stage: WebStage, script: str | None
) -> None:
    async def break_it(route: Route) -> None:
        await (
            route.abort()
            if script is None
            else route.fulfill(body=script, content_type="text/javascript")
        )

    await context.route(re.compile(r"app\.js$"), break_it)
    page = await context.new_page()
    await page.goto(stage.url)
    await expect(page.get_by_text("actualiza el navegador")).to_be_visible()


async def test_a_page_without_scripts_says_so(browser: Browser, stage: WebStage) -> None:
    context = await browser.new_context(java_script_enabled=False, locale="es-MX")
    page = await context.new_page()
    await page.goto(stage.url)
    assert "necesita JavaScript" in await page.content()
    await expect(page.get_by_text("actualiza el navegador")).to_be_hidden()
    await context.close()


async def test_a_page_without_a_line_speaks_the_language_of_its_visitor(
    context: BrowserContext, stage: WebStage
) -> None:
    stage.away = True
    try:
        page = await context.new_page()
        await page.goto(stage.url)
        await expect(page.locator("html")).to_have_attribute("lang", "es")
        await expect(page.locator(".opening")).to_contain_text("Estás sin conexión")
    finally:
        stage.away = False
    await expect(page.locator(".comb")).to_be_visible()


async def test_a_page_that_is_shut_speaks_the_language_of_its_visitor(
    context: BrowserContext, stage: WebStage
) -> None:
    page = await context.new_page()

    async def shut(route: Route) -> None:
        await route.fulfill(status=403)

    stage.away = True
    try:
        await page.goto(stage.url)
        await page.route(stage.url, shut)
        await expect(page.get_by_role("link", name="Iniciar sesión")).to_be_visible()
    finally:
        stage.away = False
