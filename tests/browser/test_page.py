"""The page in a browser: the honeycomb by touch, by keyboard and by what a screen reader sees."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from guildyard.testing import OpenTab, violations
from playwright.async_api import Browser, Page, expect

from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.places import ServerPlace
from bot.play.turn import Action
from tests.support.harness import MORNING
from tests.web.stage import WebStage, opened

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

NARROW, PHONE, LOW, TABLET, DESKTOP = (320, 568), (360, 740), (740, 360), (768, 1024), (1280, 800)
SIZES = [NARROW, PHONE, (360, 640), LOW, TABLET, DESKTOP, (3840, 2160)]
LARGEST = 120_000  # bytes as they are sent
TARGET = 44  # pixels, the least that a finger hits


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def web_stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[WebStage]:
    """The application with real words and its page; somebody new for each test."""
    async with opened(tmp_path_factory.mktemp("page")) as stage:
        yield stage


@pytest_asyncio.fixture(loop_scope="session")
async def stage(web_stage: WebStage) -> WebStage:
    """The same, before somebody who has not played yet."""
    web_stage.newcomer()
    return web_stage


async def words_of(stage: WebStage) -> list[str]:
    """What there is to find today, the shortest first."""
    played = await stage.application.games.rounds.of(HONEYCOMB, MORNING.date())
    return sorted(played.targets, key=lambda word: (len(word), word))


async def started(tab: OpenTab, stage: WebStage, **how: object) -> Page:
    """A page that shows today's honeycomb."""
    page = await tab(stage.url, **how)
    await expect(page.locator(".comb")).to_be_visible()
    return page


async def guess(page: Page, word: str) -> None:
    """Type a word, and wait for what comes of it."""
    await page.keyboard.type(word)
    await page.keyboard.press("Enter")
    await expect(page.locator(".verdict")).to_contain_text(word.upper())


async def test_ten_words_are_found_by_tapping_alone(browser: Browser, stage: WebStage) -> None:
    context = await browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    page = await context.new_page()
    await page.goto(stage.url)
    await expect(page.locator(".comb")).to_be_visible()
    for number, word in enumerate((await words_of(stage))[:10], start=1):
        for letter in word:
            await page.locator(".cell", has=page.get_by_text(letter, exact=True)).tap()
        await page.get_by_role("button", name="Enter", exact=True).tap()
        await expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
        await expect(page.locator(".verdict")).to_contain_text(f"✅ {word.upper()}")
        assert await page.evaluate("scrollY") == 0
        await expect(page.locator(".newest > span")).to_have_count(number)
    await context.close()


async def test_two_thumbs_at_once_are_two_letters(browser: Browser, stage: WebStage) -> None:
    context = await browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = await context.new_page()
    await page.goto(stage.url)
    boxes = [await page.locator(".cell").nth(place).bounding_box() for place in (1, 2)]
    points = [
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": number}
        for number, box in enumerate(boxes)
        if box
    ]
    hand = await context.new_cdp_session(page)
    for kind, touching in (("touchStart", points[:1]), ("touchStart", points), ("touchEnd", [])):
        await hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})
    await expect(page.locator(".typed b")).to_have_count(2)
    await page.locator(".cell").first.tap()
    await page.locator(".cell").first.press("Enter")
    await expect(page.locator(".typed b")).to_have_count(4)
    await context.close()


async def test_the_next_word_is_typed_while_the_last_one_is_judged(
    tab: OpenTab, stage: WebStage
) -> None:
    page = await started(tab, stage)
    first, second, *_ = await words_of(stage)
    await page.evaluate("""() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (frame) {
        setTimeout(() => send.call(this, frame), frame.includes('"guess"') ? 500 : 0);
      };
    }""")
    await page.keyboard.type(first)
    await page.keyboard.press("Enter")
    await page.keyboard.type(second)
    await expect(page.locator(".verdict")).to_contain_text(first.upper())
    await expect(page.locator(".typed")).to_have_text(second)
    await page.keyboard.press("Enter")
    await expect(page.locator(".words li")).to_have_count(2)


async def test_the_comb_wears_the_colors_of_a_pangram(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage)
    played = await stage.application.games.rounds.of(HONEYCOMB, MORNING.date())
    await guess(page, min(played.pangrams))
    await expect(page.locator(".view.pangram .comb")).to_be_visible()
    await guess(page, (await words_of(stage))[0])
    await expect(page.locator(".view.pangram .comb")).to_have_count(0)


async def test_the_comb_stays_where_it_is_beside_all_words(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage)
    words = (await words_of(stage))[:-1][::-1]
    player = Player(stage.visitor.server_id, stage.visitor.person_id, stage.visitor.name)
    boxes = []
    for start in range(0, len(words), 25):  # as many as are judged at once; Genius with the first
        line = words[start : start + 25]
        await stage.application.games.turns.act(
            player, ServerPlace(player.server_id), HONEYCOMB, None, Action("guess", " ".join(line))
        )
        await expect(page.locator(".words li")).to_have_count(start + len(line))
        await expect(page.locator(".finish")).to_be_visible()
        boxes.append(await page.locator(".comb").bounding_box())
    assert boxes == [boxes[0]] * len(boxes)
    assert len(boxes) > 1
    await expect(page.locator(".controls .main")).to_be_in_viewport(ratio=1)


async def test_ten_words_are_found_by_keyboard_alone(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage)
    for word in (await words_of(stage))[:10]:
        await guess(page, word)
    await expect(page.locator(".words li")).to_have_count(10)


async def test_ten_words_are_found_by_names_of_buttons(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage)
    letters = page.get_by_role("group", name="Letters")
    center = (await letters.get_by_role("button").first.get_attribute("aria-label") or "")[0]
    for word in (await words_of(stage))[:10]:
        for letter in word.upper():
            name = f"{center}, in the center" if letter == center else letter
            await letters.get_by_role("button", name=name, exact=True).press("Enter")
        await page.get_by_role("button", name="Enter", exact=True).press("Enter")
        await expect(page.get_by_role("status")).to_contain_text(f"✅ {word.upper()}")
    await expect(page.locator(".words li")).to_have_count(10)


async def test_the_page_is_small_and_leaves_discords_sdk_away(
    tab: OpenTab, stage: WebStage
) -> None:
    page = await started(tab, stage)
    loaded: list[tuple[str, int]] = await page.evaluate("""
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((each) => [each.name, each.encodedBodySize])
    """)
    assert sum(size for _, size in loaded) < LARGEST
    assert [name for name, _ in loaded if "discord" in name] == []


async def test_each_verdict_is_announced_once(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage)
    await page.evaluate("""() => {
      window.heard = [];
      new MutationObserver(() => {
        const text = document.getElementById("said").textContent;
        if (text) heard.push(text);
      }).observe(document.getElementById("said"), { childList: true, characterData: true });
    }""")
    [word, *_] = await words_of(stage)
    verdicts = f"heard.filter((text) => text.includes('{word.upper()}'))"  # not letters as typed
    for number in (1, 2):
        await guess(page, word)
        await page.wait_for_function(f"() => {verdicts}.length === {number}")
    assert "already found" in (await page.evaluate(verdicts))[1]
    assert await page.locator("[aria-live], [role=status]").count() == 1


FIRST_FRAME = """() => void (window.firstFrame = new Promise((seen) => {
  const slot = document.querySelector(".slot");
  const watching = new MutationObserver(() => {
    const verdict = document.querySelector(".slot > .verdict");
    if (!verdict) return;
    watching.disconnect();
    requestAnimationFrame(() => {
      let opacity = 1;
      for (let each = verdict; each; each = each.parentElement) {
        opacity *= getComputedStyle(each).opacity;
      }
      seen([verdict.textContent, opacity]);
    });
  });
  watching.observe(slot, { childList: true, subtree: true });
}))"""


async def test_a_verdict_can_be_read_in_its_first_frame(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage, motion=True)
    for word in ((await words_of(stage))[0], "qqqq"):
        await page.keyboard.type(word)
        await page.evaluate(FIRST_FRAME)  # which watches before anything can come
        await page.keyboard.press("Enter")
        text, opacity = await page.evaluate("firstFrame")
        assert word.upper() in text
        assert opacity == 1


async def test_a_word_that_does_not_count_says_why_where_it_was(
    tab: OpenTab, stage: WebStage
) -> None:
    page = await started(tab, stage, size=PHONE)
    await guess(page, "zzzz")
    await expect(page.locator(".slot .verdict.bad")).to_contain_text("not in today's letters: Z")
    await expect(page.locator(".slot .verdict.bad")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_guess_needs_no_scroll_and_no_fine_finger(
    tab: OpenTab, stage: WebStage, size: tuple[int, int]
) -> None:
    page = await started(tab, stage, size=size)
    for part in (".slot", ".cell", ".controls button", ".standing"):
        for each in await page.locator(part).all():
            await expect(each).to_be_in_viewport(ratio=0.99)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = await page.evaluate(
        """(least) => [...document.querySelectorAll("button, a:not(.skip)")]
          .map((each) => [each.className, each.getBoundingClientRect()])
          .filter(([, { width, height }]) => width && (width < least || height < least))
          .map(([name, { width, height }]) => `${name} ${width}x${height}`)""",
        TARGET,
    )
    assert small == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_axe_finds_nothing_on_any_page(
    tab: OpenTab, stage: WebStage, axe: str, size: tuple[int, int], dark: bool
) -> None:
    page = await started(tab, stage, size=size, dark=dark)
    words = await words_of(stage)
    await guess(page, words[0])
    found = {"game": await violations(page, axe)}
    await guess(page, "zzzz")
    found["refused"] = await violations(page, axe)
    await page.get_by_role("button", name="Hint").click()
    await page.get_by_role("button", name="Take the hint").click()
    await expect(page.get_by_text("Still to find", exact=True)).to_be_visible()
    found["hints"] = await violations(page, axe)
    for name in ("archive/honeycomb", "practice/honeycomb", "leaderboard", "statistics"):
        await page.evaluate("(name) => (location.hash = name)", name)
        await expect(page.locator("main.page[aria-busy=false], main.page .form")).to_be_visible()
        found[name] = await violations(page, axe)
    assert {name: each for name, each in found.items() if each} == {}


async def test_twice_as_large_everything_is_still_there(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage, size=(640, 400))  # a desktop of 1280 by 800 at 200 percent
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await guess(page, (await words_of(stage))[0])
    await expect(page.locator(".verdict.good")).to_be_in_viewport(ratio=1)


async def test_what_is_sent_while_the_line_is_cut_counts_once(
    browser: Browser, stage: WebStage
) -> None:
    context = await browser.new_context(viewport={"width": 360, "height": 740})
    page = await context.new_page()
    await page.goto(stage.url)
    await expect(page.locator(".comb")).to_be_visible()
    [word, other, *_] = await words_of(stage)
    await guess(page, word)
    stage.away = True
    await stage.cut()
    await expect(page.locator(".offline")).to_contain_text("You're offline")
    await page.keyboard.type(other)
    await expect(page.locator(".typed")).to_have_text(other)
    await page.keyboard.press("Enter")
    await expect(page.locator(".slot")).to_contain_text("Sent as soon as you're back")
    stage.away = False
    await expect(page.locator(".verdict")).to_contain_text(f"✅ {other.upper()}")
    await expect(page.locator(".offline")).to_have_count(0)
    await expect(page.locator(".newest > span")).to_have_count(2)
    await context.close()


async def test_words_that_are_entered_without_a_line_are_sent_in_order_and_count_once(
    browser: Browser, stage: WebStage
) -> None:
    context = await browser.new_context(viewport={"width": 360, "height": 740})
    page = await context.new_page()
    await page.goto(stage.url)
    await expect(page.locator(".comb")).to_be_visible()
    words = (await words_of(stage))[:11]
    stage.away = True
    await stage.cut()
    await expect(page.locator(".offline")).to_contain_text("You're offline")
    for word in words:
        await page.keyboard.type(word)
        await page.keyboard.press("Enter")
    waiting = page.locator(".slot .waits")
    await expect(waiting).to_contain_text(", ".join(words[:10]))
    await expect(page.locator(".typed")).to_have_text(words[10])  # for which there is no room
    await expect(page.locator(".notice")).to_contain_text("as many words as I can keep")
    stage.away = False
    await expect(page.locator(".newest > span")).to_have_text(words[:10][::-1])
    await expect(waiting).to_have_count(0)
    await expect(page.get_by_role("status")).to_contain_text(f"✅ {words[0].upper()}")
    await expect(page.get_by_role("status")).to_contain_text(f"✅ {words[9].upper()}")
    await expect(page.locator(".typed")).to_have_text(words[10])
    await page.keyboard.press("Enter")
    await expect(page.locator(".newest > span")).to_have_count(11)
    await context.close()


async def test_a_word_that_was_heard_but_not_answered_is_not_refused(
    browser: Browser, stage: WebStage
) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    await page.add_init_script("""
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (frame) {
        send.call(this, frame);
        if (window.cutting && frame.includes('"guess"')) {
          window.cutting = false;
          Object.defineProperty(this, "onmessage", { value: null, writable: true });
          setTimeout(() => this.close(), 300);
        }
      };
    """)
    await page.goto(stage.url)
    await expect(page.locator(".comb")).to_be_visible()
    [word, *_] = await words_of(stage)
    await page.evaluate("window.cutting = true")
    await guess(page, word)
    await expect(page.locator(".verdict")).to_contain_text(f"✅ {word.upper()}")
    await context.close()


async def test_a_word_that_is_found_elsewhere_stands_here_within_a_second(
    browser: Browser, stage: WebStage
) -> None:
    context = await browser.new_context()
    here, elsewhere = await context.new_page(), await context.new_page()
    for page in (here, elsewhere):
        await page.goto(stage.url)
        await expect(page.locator(".comb")).to_be_visible()
    [word, *_] = await words_of(stage)
    await guess(elsewhere, word)
    await expect(here.locator(".words li")).to_contain_text([word])
    await context.close()


async def test_friends_are_seen_as_far_as_they_are(tab: OpenTab, stage: WebStage) -> None:
    longest = (await words_of(stage))[-1]
    friend = await started(tab, stage)
    await guess(friend, longest)
    stage.newcomer("Chiyo")
    page = await started(tab, stage)
    strip = page.get_by_role("region", name="Who plays here today")
    await expect(strip).to_contain_text("Bruno")
    await expect(strip).not_to_contain_text(longest, ignore_case=True)


async def test_a_shuffle_moves_letters_and_stands_still_for_who_wants_no_motion(
    tab: OpenTab, stage: WebStage
) -> None:
    page = await started(tab, stage, motion=True)
    places = "[...document.querySelectorAll('.cell')].map((each) => each.style.cssText)"
    before = await page.evaluate(places)
    await page.keyboard.press(" ")
    await page.wait_for_function(f"(before) => String({places}) !== before", arg=",".join(before))
    assert sorted(await page.evaluate(places)) == sorted(before)
    durations = "[...document.querySelectorAll('.cell')].map((c) => getComputedStyle(c).transition)"
    assert not any("0s" in each or each == "none" for each in await page.evaluate(durations))
    await page.emulate_media(reduced_motion="reduce")
    assert all("0s" in each or each == "none" for each in await page.evaluate(durations))


async def test_the_archive_leads_to_the_board_of_a_day(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage)
    await page.get_by_role("link", name="Archive").click()
    calendar = page.get_by_role("table", name="November")
    await expect(calendar.get_by_role("columnheader", name="Wednesday")).to_have_count(1)
    await expect(calendar.locator("[aria-current=date]")).to_have_text("20")
    await page.get_by_role("link", name="Wednesday, November 4").click()
    await expect(page.locator(".edition")).to_contain_text("November 4")
    await expect(page.locator(".comb")).to_be_visible()
    assert page.url.endswith("#honeycomb/a2026-11-04")


async def test_the_last_weeks_are_a_table_of_days(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage)
    await guess(page, (await words_of(stage))[0])
    await page.get_by_role("link", name="Statistics").click()
    weeks = page.get_by_role("table", name="The last 16 weeks")
    await expect(weeks.get_by_role("rowheader", name="Friday")).to_have_count(1)
    await expect(weeks.get_by_role("columnheader")).to_have_count(16)
    await expect(weeks.locator("[aria-current=date]")).to_have_text("1")
    await expect(weeks.get_by_role("cell", name="none").first).to_be_attached()


async def test_practice_deals_a_puzzle(tab: OpenTab, stage: WebStage) -> None:
    page = await started(tab, stage)
    await page.get_by_role("link", name="Practice").click()
    await page.get_by_role("button", name="Easy").click()
    await page.get_by_role("button", name="Play").click()
    await expect(page.locator(".edition")).to_contain_text("practice · easy")


async def test_a_new_day_comes_by_itself(tab: OpenTab, tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        page = await started(tab, stage, outlives=True)
        await page.keyboard.type("some")
        title = page.get_by_role("heading", level=1)
        await expect(title).to_contain_text("November 20")
        stage.clock.shift += timedelta(days=1)
        await expect(title).to_contain_text("November 21")
        await expect(page.locator(".typed")).to_have_text("")
        await expect(page.locator(".notice")).to_contain_text("A new day")
