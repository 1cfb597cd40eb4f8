"""Where the focus goes on the page when what had it is gone, and what is heard of it."""

import re
from datetime import timedelta

import pytest
from guildyard.testing import OpenTab
from playwright.async_api import Browser, Locator, Page, expect

from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from tests.browser.stage import PHONE
from tests.support.harness import MORNING
from tests.web.stage import WebStage

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

HEARD = """() => {
  window.heard = [];
  const said = document.getElementById("said");
  new MutationObserver(() => said.textContent && heard.push(said.textContent))
    .observe(said, { childList: true });
}"""


async def heard(page: Page, text: str) -> None:
    """Wait until a screen reader was told so."""
    await page.wait_for_function("(text) => heard.some((each) => each.includes(text))", arg=text)


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


async def take_hint(page: Page) -> Locator:
    """The hints of a day up to the grid, by keyboard alone; gives the button of the first."""
    hint = page.get_by_role("button", name="Hint", exact=True)
    await hint.press("Enter")
    for name in ("Take the hint", "First two letters", "Grid with lengths"):
        await page.get_by_role("button", name=name).press("Enter")
    await expect(page.get_by_role("table", name="Words left")).to_be_visible()
    return hint


async def test_another_edition_begins_at_its_heading(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#honeycomb/a2026-11-04")
    await expect(heading(page)).to_contain_text("November 4")
    await expect(page).to_have_title(re.compile("November 4, 2026 · Honeygram"))
    await page.get_by_role("button", name="Previous day").press("Enter")
    await expect(heading(page)).to_contain_text("November 3")
    await expect(heading(page)).to_be_focused()
    await expect(page).to_have_title(re.compile("November 3, 2026 · Honeygram"))


async def test_a_day_of_the_archive_and_a_practice_begin_at_their_headings(
    stage: WebStage, tab: OpenTab
) -> None:
    page = await tab(f"{stage.url}#archive/honeycomb")
    after = page.get_by_role("button", name="Month after")
    await page.get_by_role("button", name="Month before").press("Enter")
    await expect(page.get_by_role("heading", name="October")).to_be_visible()
    await after.press("Enter")
    await expect(page.get_by_role("heading", name="November")).to_be_visible()
    await expect(after).to_be_focused()
    await page.get_by_role("link", name="Wednesday, November 4").press("Enter")
    await expect(heading(page)).to_contain_text("November 4")
    await expect(heading(page)).to_be_focused()
    await page.get_by_role("link", name="Practice").press("Enter")
    await page.get_by_role("button", name="Play", exact=True).press("Enter")
    await expect(heading(page)).to_contain_text("practice")
    await expect(heading(page)).to_be_focused()


@pytest.mark.parametrize("close", ["Escape", "button"])
async def test_hints_beside_the_game_give_the_focus_back(
    stage: WebStage, tab: OpenTab, close: str
) -> None:
    page = await tab(f"{stage.url}#honeycomb")
    hint = await take_hint(page)
    panel = page.get_by_role("complementary", name="Hint")
    await panel.get_by_role("button", name="As a list").press("Enter")
    await expect(panel.get_by_role("button", name="As a grid")).to_be_focused()
    if close == "Escape":
        await page.keyboard.press("Escape")
    else:
        await panel.get_by_role("button", name="Close").press("Enter")
    await expect(panel).to_have_count(0)
    await expect(hint).to_be_focused()


async def test_hints_in_front_of_the_game_keep_the_focus(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#honeycomb", size=PHONE)
    hint = await take_hint(page)
    sheet = page.get_by_role("dialog", name="Hint")
    await sheet.get_by_role("button", name="As a list").press("Enter")
    await expect(sheet.get_by_role("button", name="As a grid")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(sheet).to_have_count(0)
    await expect(hint).to_be_focused()


async def test_a_letter_that_is_taken_back_leaves_the_focus_in_the_word(
    stage: WebStage, tab: OpenTab
) -> None:
    page = await tab(f"{stage.url}#anigram")
    await expect(page.locator(".anigram .level")).to_contain_text("Level 1 of 6")
    await page.evaluate(HEARD)
    letters = (await page.locator(".tiles .tile").all_inner_texts())[:3]
    await page.keyboard.type("".join(letters).lower())
    word = page.get_by_role("group", name="Your word")
    await word.get_by_role("button").nth(1).press("Enter")
    await expect(word.get_by_role("button")).to_have_text([letters[0], letters[2]])
    await expect(word.get_by_role("button").nth(1)).to_be_focused()
    await heard(page, f"Your word: {letters[0]} {letters[2]}")


async def test_the_letters_of_a_new_day_are_heard(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#honeycomb")
    await expect(heading(page)).to_contain_text("November 20")
    await page.evaluate(HEARD)
    cells = page.get_by_role("group", name="Letters").get_by_role("button")
    await cells.nth(3).focus()
    stage.clock.shift += timedelta(days=1)
    await expect(heading(page)).to_contain_text("November 21")
    names = [await each.get_attribute("aria-label") or "" for each in await cells.all()]
    await heard(page, f"A new day, a new puzzle! Letters: {', '.join(names)}")
    assert await page.evaluate("document.activeElement !== document.body")


async def test_a_lost_line_and_its_return_are_heard(stage: WebStage, browser: Browser) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(f"{stage.url}#honeycomb")
    await expect(page.locator(".comb")).to_be_visible()
    await page.evaluate(HEARD)
    stage.away = True
    await stage.cut()
    await heard(page, "You're offline")
    await page.evaluate("heard.length = 0")
    await page.get_by_role("link", name="Leaderboard").press("Enter")
    await heard(page, "You're offline")  # of what is asked for
    stage.away = False
    await heard(page, "You're back online.")
    await expect(page.get_by_role("heading", level=2)).to_be_visible()
    await context.close()


async def test_words_are_written_into_a_field(stage: WebStage, tab: OpenTab) -> None:
    rounds = stage.application.games.rounds
    page = await tab(f"{stage.url}#honeycomb")
    field = page.get_by_role("textbox", name="Your word")
    for number, word in enumerate(sorted((await rounds.of(HONEYCOMB, MORNING.date())).targets)[:2]):
        await field.fill(f"{word.upper()} ")
        await field.press("Enter")
        await expect(page.locator(".words li")).to_have_count(number + 1)
        await expect(field).to_have_value("")
        await expect(field).to_be_focused()
    anigram = await rounds.of(ANIGRAM, MORNING.date())
    await page.get_by_role("link", name="Anigram").click()
    await expect(page.locator(".chain")).to_be_visible()  # its field has the same name
    await field.fill(min(anigram.targets.intersection(anigram.words[anigram.levels[0]])))
    await field.press("Enter")
    await expect(page.locator(".chain li:not(.to-come)")).to_have_count(1)
    words = (await rounds.of(SQUARE, MORNING.date())).puzzle.words
    await page.get_by_role("link", name="Square").click()
    for line, word in zip("AB", words, strict=False):
        field = page.get_by_role("textbox", name=f"Line {line}: ")
        await field.fill(word)
        await field.press("Enter")
        await expect(page.locator(".verdict")).to_contain_text(f"{word.upper()} +")


async def test_accents_and_full_width_are_read_as_letters(stage: WebStage, tab: OpenTab) -> None:
    rounds = stage.application.games.rounds
    page = await tab(f"{stage.url}#honeycomb")
    first, second = sorted((await rounds.of(HONEYCOMB, MORNING.date())).targets)[:2]
    field = page.get_by_role("textbox", name="Your word")
    await field.fill(f"{first[0]}\u0301\u200b{first[1:]}".upper())
    await expect(field).to_have_value(first)
    await field.press("Enter")
    await expect(page.locator(".words li")).to_have_count(1)
    await field.fill("".join(chr(ord(letter) + 0xFEE0) for letter in second))
    await expect(field).to_have_value(second)
    await page.get_by_role("link", name="Anigram").click()
    played = await rounds.of(ANIGRAM, MORNING.date())
    word = min(played.targets.intersection(played.words[played.levels[0]]))
    await expect(page.locator(".anigram .level")).to_contain_text("Level 1 of 6")
    for letter in word:
        await page.locator("body").dispatch_event(
            "keydown", {"key": chr(ord(letter) + 0xFEE0), "bubbles": True}
        )
    await page.keyboard.press("Enter")
    await expect(page.locator(".chain li:not(.to-come)")).to_have_count(1)


async def test_the_next_word_is_written_while_the_last_one_is_judged(
    stage: WebStage, tab: OpenTab
) -> None:
    played = await stage.application.games.rounds.of(HONEYCOMB, MORNING.date())
    first, second = sorted(played.targets)[:2]
    page = await tab(f"{stage.url}#honeycomb")
    await expect(page.locator(".comb")).to_be_visible()
    await page.evaluate("""() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (frame) {
        setTimeout(() => send.call(this, frame), frame.includes('"guess"') ? 500 : 0);
      };
    }""")
    field = page.get_by_role("textbox", name="Your word")
    await field.focus()
    await page.keyboard.type(first)
    await page.keyboard.press("Enter")
    await page.keyboard.type(second[:2])
    await expect(page.locator(".verdict")).to_contain_text(first.upper())
    await expect(field).to_have_value(second[:2])
    await page.keyboard.type(second[2:])
    await page.keyboard.press("Enter")
    await expect(page.locator(".words li")).to_have_count(2)


async def test_in_the_square_nothing_is_heard_that_is_not_entered(
    stage: WebStage, tab: OpenTab
) -> None:
    page = await tab(f"{stage.url}#square")
    word = (await stage.application.games.rounds.of(SQUARE, MORNING.date())).puzzle.words[0]
    await expect(page.locator(".square")).to_be_visible()
    await page.evaluate(HEARD)
    await page.keyboard.type("banana")
    await page.keyboard.press("q")
    await heard(page, "A is full. Press Enter, or delete a letter first.")
    assert "Q" not in (await page.evaluate("heard.join(' ')")).split()
    await page.keyboard.press("Enter")
    await expect(page.locator(".verdict")).to_contain_text("BANANA")
    await page.keyboard.type(word)
    await page.keyboard.press("Enter")
    await expect(page.locator(".verdict")).to_contain_text(f"{word.upper()} +")


async def test_the_field_of_the_square_keeps_the_focus_and_shows_what_counts(
    stage: WebStage, tab: OpenTab
) -> None:
    page = await tab(f"{stage.url}#square")
    words = (await stage.application.games.rounds.of(SQUARE, MORNING.date())).puzzle.words
    field = page.get_by_role("textbox", name="Line A: ")
    await field.focus()
    await page.keyboard.type("bananaq")
    await expect(field).to_have_value("banana")
    await page.keyboard.press("Enter")
    await expect(page.locator(".verdict")).to_contain_text("BANANA")
    await page.keyboard.type(words[0])
    await expect(field).to_have_value(words[0])
    await page.evaluate(HEARD)
    await page.get_by_role("button", name="Hint", exact=True).click()
    await heard(page, "Which hint?")
    await page.evaluate("heard.length = 0")
    await field.focus()
    await page.keyboard.press("Enter")
    await heard(page, f"{words[0].upper()} +")
    await expect(page.get_by_role("textbox", name="Line B: ")).to_be_focused()
    assert "Which hint?" not in await page.evaluate("heard.join(' ')")


async def test_the_field_of_the_anigram_takes_the_focus_of_the_last_letter(
    stage: WebStage, tab: OpenTab
) -> None:
    page = await tab(f"{stage.url}#anigram")
    await expect(page.locator(".anigram .level")).to_contain_text("Level 1 of 6")
    letter = (await page.locator(".tiles .tile").all_inner_texts())[0]
    await page.keyboard.type(letter.lower())
    await page.get_by_role("button", name=f"Take back {letter}").press("Enter")
    field = page.get_by_role("textbox", name="Your word")
    await expect(field).to_be_focused()
    await page.keyboard.type(f"{letter}0q-")
    await expect(field).to_have_value(letter.lower())
