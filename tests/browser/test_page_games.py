"""The anigram and the square on the page: by taps or a keyboard alone, and as they are heard."""

from datetime import date
from itertools import permutations

import pytest
from guildyard.testing import OpenTab
from playwright.async_api import Browser, Page, expect

from bot.games.anigram.game import ANIGRAM
from bot.games.square.game import SQUARE
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.square.round import SquareRound
from tests.browser.stage import PHONE
from tests.support.harness import MORNING
from tests.web.stage import WebStage

pytestmark = pytest.mark.asyncio(loop_scope="session")

TODAY, EARLIER = MORNING.date(), date(2026, 11, 2)
LOW_PHONE = (360, 640)


async def anigram_of(stage: WebStage, day: date) -> AnigramRound:
    return await stage.application.games.rounds.of(ANIGRAM, day)


async def square_of(stage: WebStage, day: date) -> SquareRound:
    return await stage.application.games.rounds.of(SQUARE, day)


def answers_of(played: AnigramRound) -> list[str]:
    """A word a level."""
    return [min(played.targets.intersection(played.words[each])) for each in played.levels]


async def in_view(page: Page, selector: str) -> None:
    """Is all of it on the screen, without a scroll?"""
    box = await page.locator(selector).first.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    assert box["y"] >= 0, selector
    assert box["y"] + box["height"] <= size["height"] + 1, selector


async def tap_tiles(page: Page, word: str) -> None:
    """One tap a letter and one for enter."""
    for letter in word.upper():
        await page.locator(".tiles .tile:not(.used)", has_text=letter).first.click()
    await page.get_by_role("button", name="Enter").click()


async def tap_letters(page: Page, word: str) -> None:
    """One tap a letter and one for enter, on the page's own keys."""
    for letter in word.upper():
        keys = page.get_by_role("group", name="Letter keys")
        await keys.get_by_role("button", name=letter, exact=True).click()
    await page.get_by_role("button", name="Enter").click()


@pytest.mark.parametrize("size", [PHONE, LOW_PHONE], ids=["phone", "low phone"])
async def test_an_anigram_is_solved_by_taps_without_a_scroll(
    stage: WebStage, tab: OpenTab, size: tuple[int, int]
) -> None:
    page = await tab(f"{stage.url}#anigram", size=size, dark=True)
    for day, count in ((TODAY, 6), (EARLIER, 4)):
        if day != TODAY:
            await page.goto(f"{stage.url}#anigram/a{day}")
        words = answers_of(await anigram_of(stage, day))[:count]
        await expect(page.locator(".anigram .level")).to_contain_text("Level 1 of 6")
        for number, word in enumerate(words, 1):
            await tap_tiles(page, word)
            await expect(page.locator(".chain li:not(.to-come)")).to_have_count(number)
            await expect(page.locator(".verdict")).to_contain_text(f"{word.upper()} +")
            await in_view(page, ".verdict")
            if number < len(words):
                await in_view(page, ".controls .main")


async def test_an_anigram_is_typed(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#anigram")
    words = answers_of(await anigram_of(stage, TODAY))
    await expect(page.locator(".anigram .level")).to_contain_text("Level 1 of 6")
    await page.keyboard.type(words[0][::-1])
    await page.keyboard.press("Escape")
    for number, word in enumerate(words, 1):
        await page.keyboard.type(f"q{word[0]}")  # Q lies nowhere, or is the letter of the level
        for _ in range(2):
            await page.keyboard.press("Backspace")
        await page.keyboard.type(word)
        await page.keyboard.press("Enter")
        await expect(page.locator(".chain li:not(.to-come)")).to_have_count(number)


async def test_after_a_wrong_word_the_next_letter_begins_another(
    stage: WebStage, tab: OpenTab
) -> None:
    page, played = await tab(f"{stage.url}#anigram"), await anigram_of(stage, TODAY)
    word = answers_of(played)[0]
    orders = map("".join, permutations(word))
    wrong = next(each for each in orders if each not in played.words[played.levels[0]])
    await expect(page.locator(".anigram .level")).to_contain_text("Level 1 of 6")
    await page.keyboard.type(wrong)
    await page.keyboard.press("Enter")
    await expect(page.locator(".verdict")).to_contain_text(wrong.upper())
    await page.keyboard.type(word)
    await page.keyboard.press("Enter")
    await expect(page.locator(".chain li:not(.to-come)")).to_have_count(1)


async def test_letters_that_are_typed_are_heard_and_those_that_are_not_there(
    stage: WebStage, tab: OpenTab
) -> None:
    page = await tab(f"{stage.url}#anigram")
    word, said = answers_of(await anigram_of(stage, TODAY))[0], page.get_by_role("status").first
    other = next(each for each in "qxzjk" if each not in word)
    await expect(page.locator(".anigram .level")).to_contain_text("Level 1 of 6")
    await page.keyboard.press(word[0])
    await expect(said).to_have_text(word[0].upper())
    await page.keyboard.press(other)
    await expect(said).to_have_text(f"No {other.upper()} left here")
    await page.keyboard.press(word[1])
    await page.keyboard.press("Backspace")
    await expect(said).to_have_text(f"Your word: {word[0].upper()}")


async def test_a_tile_is_dragged_to_where_it_belongs(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#anigram", size=PHONE)
    [first, *rest] = [*answers_of(await anigram_of(stage, TODAY))[0].upper()]
    for letter in rest:
        await page.locator(".tiles .tile:not(.used)", has_text=letter).first.click()
    tile = page.locator(".tiles .tile:not(.used)", has_text=first).first
    start, end = await tile.bounding_box(), await page.locator(".word .tile").first.bounding_box()
    assert start
    assert end
    await page.mouse.move(start["x"] + 20, start["y"] + 20)
    await page.mouse.down()
    await page.mouse.move(end["x"] + 2, end["y"] + 20, steps=5)
    await page.mouse.up()
    await expect(page.locator(".word .tile").first).to_have_text(first)
    await page.get_by_role("button", name="Enter").click()
    await expect(page.locator(".chain li:not(.to-come)")).to_have_count(1)


async def test_two_thumbs_lay_two_letters_without_disturbing_each_other(
    stage: WebStage, browser: Browser
) -> None:
    context = await browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = await context.new_page()
    await page.goto(f"{stage.url}#anigram")
    await expect(page.locator(".tiles .tile")).to_have_count(4)
    boxes = [await page.locator(".tiles .tile").nth(place).bounding_box() for place in (0, 1, 2)]
    first, second, third = (
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": number}
        for number, box in enumerate(boxes)
        if box
    )
    hand = await context.new_cdp_session(page)
    touches: list[tuple[str, list[dict[str, float]]]] = [
        ("touchStart", [first]),
        ("touchStart", [first, second]),
        ("touchMove", [second]),  # the first one is up
        ("touchStart", [second, third]),
        ("touchEnd", []),
    ]
    for kind, touching in touches:
        await hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})
    await expect(page.locator(".word .tile")).to_have_count(3)
    letters = await page.locator(".tiles .tile").all_inner_texts()
    word = await page.locator(".word .tile").all_inner_texts()
    assert (word[0], sorted(word)) == (letters[0], sorted(letters[:3]))
    await context.close()


async def test_an_anigram_is_heard(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#anigram")
    words = answers_of(await anigram_of(stage, TODAY))
    letters = page.get_by_role("group", name="Letters")
    for letter in words[0].upper():
        await letters.get_by_role("button", name=letter, exact=True).first.press("Enter")
    await page.get_by_role("button", name="Enter").press("Enter")
    await expect(page.get_by_role("status").first).to_contain_text(f"{words[0].upper()} +")
    await expect(letters.get_by_role("button", name=", the new letter")).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE, LOW_PHONE], ids=["phone", "low phone"])
async def test_a_square_is_filled_by_taps_without_a_scroll(
    stage: WebStage, tab: OpenTab, size: tuple[int, int]
) -> None:
    page = await tab(f"{stage.url}#square", size=size, dark=True)
    lines = (await square_of(stage, TODAY)).puzzle.lines
    await expect(page.locator(".square .clue b").first).to_have_text("A")
    await tap_letters(page, "zzzzzz")
    await expect(page.locator(".verdict.bad")).to_contain_text("ZZZZZZ")
    await in_view(page, ".verdict")
    for _ in "zzzzzz":
        await page.get_by_role("button", name="Delete").click()
    for name in "ABCD":
        await expect(page.locator(".square .clue b").first).to_have_text(name)
        await tap_letters(page, lines[name])
        await expect(page.locator(".verdict.good")).to_contain_text(lines[name].upper())
        await expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
        if name != "D":  # with which the square is full
            await in_view(page, ".letter-key.go")
    await expect(page.locator(".verdict.good")).to_contain_text("Filled by crossing words")
    await expect(page.locator(".clues s")).to_have_count(8)
    await expect(page.locator(".square .letter-keys")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 595), (320, 568)], ids=["in a frame", "small"])
async def test_a_square_is_filled_by_pairs_where_they_lie_beside_it(
    stage: WebStage, tab: OpenTab, size: tuple[int, int]
) -> None:
    day = date(2026, 11, 2)  # an easy one
    played = await square_of(stage, day)
    page = await tab(f"{stage.url}#square/a{day}", size=size)
    pairs = page.get_by_role("group", name="Pairs")
    await expect(page.get_by_role("group", name="Letter keys")).to_have_count(0)
    word = next(iter(played.lines.values()))
    for pair in (word[place : place + 2].upper() for place in range(0, len(word), 2)):
        await pairs.get_by_role("button", name=pair, exact=True).first.click()
    await in_view(page, ".square .go")
    await page.get_by_role("button", name="Enter").click()
    await expect(page.locator(".verdict.good")).to_contain_text(word.upper())
    await in_view(page, ".verdict.good")
    assert await page.evaluate("scrollY") == 0


async def test_delete_takes_back_what_one_press_put_into_the_square(
    stage: WebStage, tab: OpenTab
) -> None:
    day = date(2026, 11, 2)  # an easy one
    page = await tab(f"{stage.url}#square/a{day}", size=PHONE)
    word = next(iter((await square_of(stage, day)).lines.values())).upper()
    first, second, third = (word[place : place + 2] for place in (0, 2, 4))
    pairs = page.get_by_role("group", name="Pairs")
    delete, written = page.get_by_role("button", name="Delete"), page.locator(".box.written")

    async def tap(pair: str) -> None:
        await pairs.get_by_role("button", name=pair, exact=True).first.click()

    await tap(first)
    await tap(second)
    await delete.click()
    await expect(written).to_have_text([first])
    await tap(third)
    await expect(written).to_have_text([first, third])
    await page.evaluate("location.hash = 'anigram'")  # a look at another game changes nothing
    await expect(page.locator(".anigram")).to_be_visible()
    await page.go_back()
    await expect(written).to_have_text([first, third])
    await delete.click()
    await expect(written).to_have_text([first])
    await page.keyboard.type(second)  # whose letters come and go one by one
    await expect(written).to_have_text([first, second])
    await page.keyboard.press("Backspace")
    await expect(written).to_have_text([first, second[0]])
    await delete.click()
    await delete.click()
    await expect(written).to_have_count(0)


async def test_a_line_keeps_what_is_typed_while_another_page_is_looked_at(
    stage: WebStage, tab: OpenTab
) -> None:
    page = await tab(f"{stage.url}#square", size=PHONE)
    name, written = page.locator(".square .clue b").first, page.locator(".box.written")
    await page.get_by_role("button", name="Line C").click()
    await page.keyboard.type("ab")
    await page.evaluate("location.hash = 'leaderboard'")
    await expect(page.locator(".square")).to_have_count(0)
    await page.go_back()
    await expect(name).to_have_text("C")
    await expect(written).to_have_text("AB")


async def test_a_square_is_typed_line_by_line(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#square")
    lines = (await square_of(stage, TODAY)).puzzle.lines
    await expect(page.locator(".square .clue b").first).to_have_text("A")
    await page.keyboard.press("Space")
    for name in "BCD":
        await expect(page.locator(".square .clue b").first).to_have_text(name)
        await page.keyboard.type(lines[name])
        await page.keyboard.press("Enter")
        await expect(page.locator(".clues li", has_text=lines[name].upper())).to_have_count(1)
    await expect(page.locator(".clues s")).to_have_count(4)  # those and what they fill
    await expect(page.locator(".square .clue b").first).to_have_text("2")
    cell = page.get_by_role("group", name="Square").get_by_role("button", name="D1: ")
    await cell.press("Enter")
    await expect(page.get_by_role("button", name="Line 1")).to_have_attribute(
        "aria-pressed", "true"
    )


async def test_a_line_that_crossings_filled_counts_by_itself(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#square", size=PHONE)
    played = await square_of(stage, TODAY)
    across = [line for line in "ABCD" if set(played.cells_of(line)) & set(played.cells_of("3"))]
    for name in across:
        await page.get_by_role("button", name=f"Line {name}").click()
        await page.keyboard.type(played.puzzle.lines[name])
        await page.keyboard.press("Enter")
        word = page.locator(".clues li", has_text=played.puzzle.lines[name].upper())
        await expect(word).to_have_count(1)
    await expect(page.locator(".square .clue b").first).to_have_text("1")
    await expect(page.locator(".verdict.good")).to_contain_text("Filled by crossing words: 3")
    await expect(page.locator(".clues s")).to_have_count(4)
    await expect(page.get_by_role("status").first).to_contain_text("Filled by crossing words: 3")
    await page.keyboard.type("q")  # of the next word
    await expect(page.locator(".square .written")).to_have_text("Q")
    await page.reload()
    await expect(page.locator(".clues s")).to_have_count(4)


async def test_a_cell_turns_from_its_row_to_its_column(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#square", size=PHONE)
    played = await square_of(stage, TODAY)
    [cell, *_] = [each for each in played.cells_of("C") if each in played.cells_of("2")]
    box = page.locator(".square .box").nth(cell[0] * 4 + cell[1])
    await box.click()
    name = page.locator(".square .clue b").first
    await expect(name).to_have_text("C")
    await box.click()
    await expect(name).to_have_text("2")


async def test_a_whole_word_is_typed_over_what_is_known(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#square")
    lines = (await square_of(stage, TODAY)).puzzle.lines
    name = page.locator(".square .clue b").first
    await expect(name).to_have_text("A")
    for line in ("A", "B"):
        await page.keyboard.type(lines[line])
        await page.keyboard.press("Enter")
        await expect(page.locator(".clues li", has_text=lines[line].upper())).to_have_count(1)
    await page.get_by_role("button", name="Line 3").click()
    await page.keyboard.type(lines["3"])  # its beginning is known
    await page.keyboard.press("Enter")
    await expect(page.locator(".clues li", has_text=lines["3"].upper())).to_have_count(1)


async def test_what_is_too_short_is_told_and_kept(stage: WebStage, tab: OpenTab) -> None:
    page = await tab(f"{stage.url}#anigram", size=PHONE)
    first = answers_of(await anigram_of(stage, TODAY))[0][0]
    await page.locator(".tiles .tile", has_text=first.upper()).first.click()
    await page.get_by_role("button", name="Enter").click()
    await expect(page.locator(".notice")).to_contain_text("3 to go")
    await expect(page.locator(".word .tile")).to_have_count(1)
    hint = page.get_by_role("button", name="Hint")
    await hint.focus()
    await page.keyboard.press("Escape")
    await page.keyboard.type(answers_of(await anigram_of(stage, TODAY))[0])
    await page.keyboard.press("Enter")  # the word, and not the hint
    await expect(page.locator(".chain li:not(.to-come)")).to_have_count(1)
