"""A verdict is never further than a thumb from Guess: on a phone, in every state of a board.

``python -m pytest tests/browser/test_thumb.py -s`` prints what was measured.
"""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from guildyard import Playground
from guildyard.testing import Hands, OpenTab
from playwright.async_api import Locator, Page, expect

from bot.application import Application, open_application
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from bot.play.cooldown import Cooldown
from bot.store.settings import put_setting
from tests.browser.stage import PHONE, morning_clock, playing
from tests.support.harness import MORNING

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOW_PHONE = (360, 420)  # with its keyboard open
PICTURES = os.environ.get("THUMB_PICTURES")  # a folder for what each state looks like

# What is seen of a board: its last block of text and the buttons below it, from its own pane.
MEASURED = """(board) => {
    const pane = document.getElementById("messages").getBoundingClientRect();
    const [verdict] = [...board.querySelectorAll(".body > .text")].slice(-1);
    const button = [...board.querySelectorAll(".body > .row button")][0];
    const [top, bottom] = [verdict, button].map((each) => each.getBoundingClientRect());
    return {
        pane: pane.height, verdict: top.height, gap: bottom.top - top.bottom,
        above: pane.top - top.top, below: bottom.bottom - pane.bottom,
        button: button.textContent,
    };
}"""


@dataclass
class Phone:
    """A phone whose player only taps: what each state of the board shows without a scroll."""

    page: Page
    seen: dict[str, dict[str, Any]] = field(default_factory=dict)
    board: Locator | None = None

    async def look(self, state: str) -> None:
        """Measure the board as it is after what was done."""
        board = self.board or Hands(self.page).last_message
        await self.page.wait_for_timeout(150)  # the list comes to rest
        self.seen[state] = await board.evaluate(MEASURED)
        if PICTURES:
            width, height = (self.page.viewport_size or {}).values()
            name = f"{state.replace(' ', '-')}-{width}x{height}.png"
            await self.page.screenshot(path=Path(PICTURES) / name)

    async def press(self, label: str, expected: str) -> None:
        """Tap a button of the board."""
        board = self.board or Hands(self.page).last_message
        await board.get_by_role("button", name=label, exact=True).click()
        await expect(self.board or Hands(self.page).last_message).to_contain_text(expected)

    async def guess(self, words: str, expected: str) -> None:
        """Two taps, and what comes of them."""
        board = self.board or Hands(self.page).last_message
        await board.get_by_role("button", name="Guess", exact=True).click()
        dialog = self.page.get_by_role("dialog")
        await dialog.get_by_role("textbox").fill(words)
        await dialog.get_by_role("button", name="Submit").click()
        await expect(dialog).to_have_count(0)
        await expect(board).to_contain_text(expected)

    async def keep(self) -> None:
        """Go on with the last message, whatever comes below it."""
        name = await Hands(self.page).last_message.get_attribute("id")
        self.board = self.page.locator(f"#{name}")


@pytest_asyncio.fixture(loop_scope="session")
async def puzzle(tmp_path: Path) -> AsyncIterator[tuple[Playground, Application]]:
    """Real puzzles of a seed that is always the same, for somebody who is fast."""
    path, clock = tmp_path / "honeygram.db", morning_clock()
    async with open_application(path, clock) as fresh:
        await put_setting(fresh.host.database, "seed", "pictures")
    async with AsyncExitStack() as stack:
        opening = open_application(path, clock, sleep=clock.sleep)
        application = await stack.enter_async_context(opening)
        yield await stack.enter_async_context(playing(application, clock)), application


async def play_honeycomb(phone: Phone, app: Application) -> None:
    """From the first look to Queen Bee."""
    played = await app.games.rounds.of(HONEYCOMB, MORNING.date())
    words = sorted(played.targets - played.pangrams, key=lambda word: (len(word), word))
    await Hands(phone.page).run("bee show")
    await expect(Hands(phone.page).last_message).to_contain_text("Press Guess to start")
    await phone.look("first look")
    await phone.guess(words[0], f"{words[0].upper()} +")
    await phone.look("accepted")
    await phone.guess("zzzz", "❌ ZZZZ")
    await phone.look("refused")
    await phone.guess(min(played.pangrams), "Pangram!")
    await phone.look("pangram")
    await take_definitions(phone)
    await phone.guess(words[1], f"{words[1].upper()} +")
    await phone.look("after three definitions")
    wrong = ["zzzz", words[0], played.honeycomb.center * 2, "qqqqqqqq", "aeiou"]
    await phone.guess(" ".join([*words[2:9], *wrong]), f"{words[8].upper()} +")
    await phone.look("batch of many reasons")
    await phone.guess(" ".join([*words[9:29], *wrong]), f"{words[28].upper()} +")
    await phone.look("batch of 25")
    await phone.press("Shuffle", "Letters: ")
    await phone.look("shuffle")
    await phone.keep()
    await phone.press("Share here", "Honeycomb ·")
    await expect(Hands(phone.page).last_message).to_contain_text("🍯 Honeycomb")
    await phone.guess(words[29], f"{words[29].upper()} +")
    await phone.look("a share below")
    for number in range(3):
        await Hands(phone.page).write(f"Good morning number {number}")
        await expect(Hands(phone.page).last_message).to_contain_text(f"number {number}")
    await phone.guess("mmmm", "❌ MMMM")
    await phone.look("chat below")
    await find_the_rest(phone, [*words[30:], *(played.pangrams - {min(played.pangrams)})])
    phone.board = None


async def find_the_rest(phone: Phone, words: list[str]) -> None:
    """Word by word to Genius, and then to Queen Bee."""
    board = phone.board or Hands(phone.page).last_message
    rest = iter(words[:-1])
    for word in rest:
        before = "Genius (9 of 9)" in await board.inner_text()
        await phone.guess(word, f"{word.upper()} +")
        if not before and "Genius (9 of 9)" in await board.inner_text():
            await phone.look("genius")
            break
    await phone.guess(" ".join(rest), "✅")
    await phone.look("batch of accepted words")
    await phone.guess(words[-1], f"{words[-1].upper()} +")
    await expect(board).to_contain_text("Queen Bee")
    await phone.look("queen bee")


async def take_definitions(phone: Phone) -> None:
    """Three hints, each of a word of its own."""
    await phone.press("Hint", "Take a hint?")
    await phone.look("hint question")
    await phone.press("Take the hint", "By their first letters")
    await phone.press("First two letters", "By their first two letters")
    await phone.press("Grid with lengths", "Rows are first letters")
    await phone.look("hint page")
    await phone.press("Definition", "letters: ")
    await phone.look("definition")
    for hints in (5, 6):
        await phone.press("Another", f"{hints} hints")
    await phone.press("Back", "💡")
    await phone.look("three definitions")


async def play_anigram(phone: Phone, app: Application) -> None:
    """All levels, a hint and a wrong word."""
    played = await app.games.rounds.of(ANIGRAM, MORNING.date())
    answers = [min(played.targets.intersection(played.words[each])) for each in played.levels]
    await Hands(phone.page).run("anigram show")
    await expect(Hands(phone.page).last_message).to_contain_text("Level 1 of 6")
    await phone.look("anigram first look")
    await phone.press("Hint", "Take a hint?")
    await phone.press("Take the hint", "One answer")
    await phone.look("anigram hint")
    await phone.guess("zzzz", "❌ ZZZZ")
    await phone.look("anigram refused")
    for number, word in enumerate(answers, 1):
        await phone.guess(word, f"{word.upper()} +")
        await phone.look(f"anigram level {number}")


async def play_square(phone: Phone, app: Application) -> None:
    """Wrong words, hints of all kinds, and all eight words."""
    played = await app.games.rounds.of(SQUARE, MORNING.date())
    words = played.puzzle.words
    await Hands(phone.page).run("square show")
    await expect(Hands(phone.page).last_message).to_contain_text("0 of 8 words")
    await phone.look("square first look")
    await phone.guess(f"planet A {words[3]} zzzzzz", "❌ ZZZZZZ")
    await phone.look("square refused")
    await phone.press("Hint", "Which hint?")
    await phone.look("square hints")
    await phone.press("A pair", "goes in")
    await phone.look("square pair")
    await phone.press("Hint", "Which hint?")
    await phone.press("All pairs", "Pairs: ")
    await phone.look("square all pairs")
    await phone.guess(" ".join(words[:2]), f"{words[1].upper()} +")
    await phone.look("square three words")
    await phone.guess(" ".join(words[4:]), "The square is full!")
    await phone.look("square full")


async def play_others(phone: Phone) -> None:
    """Editions that are not the day's."""
    for state, command, options in (
        ("archive", "bee show", {"day": "2026-11-02"}),
        ("practice", "bee practice", {}),
        ("anigram archive", "anigram show", {"day": "2026-11-02"}),
        ("anigram practice", "anigram practice", {}),
    ):
        await Hands(phone.page).run(command, **options)
        await expect(Hands(phone.page).last_message).to_contain_text(f"{state.split()[-1]} ·")
        await phone.guess("zzzz", "❌ ZZZZ")
        await phone.look(state)
    await Hands(phone.page).run("bee custom", letters="GTRODCA")
    await Hands(phone.page).last_message.get_by_role("button", name="Post it").click()
    post = phone.page.locator("#messages .message").filter(has_text="Challenge from")
    await post.last.get_by_role("button", name="Play").click()
    await expect(Hands(phone.page).last_message).to_contain_text("challenge")
    await phone.guess("zzzz", "❌ ZZZZ")
    await phone.look("challenge")


def table(seen: dict[str, dict[str, Any]]) -> str:
    """What was measured, a line a state, in pixels."""
    rows = [f"{'state':26}{'pane':>6}{'verdict':>9}{'gap':>5}{'hidden':>8}"]
    for state, found in seen.items():
        hidden = max(0, found["above"], found["below"])
        rows.append(
            f"{state:26}{found['pane']:6.0f}{found['verdict']:9.0f}{found['gap']:5.0f}{hidden:8.0f}"
        )
    return "\n".join(rows)


async def test_a_post_on_a_phone_shows_its_comb_and_its_button_at_once(
    puzzle: tuple[Playground, Application], tab: OpenTab
) -> None:
    playground, _ = puzzle
    admin = await tab(playground.url)
    await Hands(admin).run("daily start", channel="daily…", timezone="Berl…")
    await expect(admin.locator(".container")).to_have_count(3)
    page = await tab(playground.url, size=PHONE)
    for title, label in (
        ("Honeycomb ·", "Guess words"),
        ("Anigram ·", "Solve"),
    ):
        post = page.locator("#messages .message").filter(has_text=title)
        picture = await post.locator(".body img").bounding_box()
        assert picture
        assert picture["height"] <= PHONE[1] / 2
        card, button = post.locator(".container"), post.get_by_role("button", name=label)
        top, bottom = await card.bounding_box(), await button.bounding_box()
        pane = await page.locator("#messages").bounding_box()
        assert top
        assert bottom
        assert pane
        assert bottom["y"] + bottom["height"] - top["y"] <= pane["height"]


WITHOUT_NEWS = ("first look", "anigram first look", "square first look", "three definitions")
FROM_THE_TOP = ("hint page", "square first look")  # which are read from there
TALLER = (  # than a low phone; a full square has nothing left to type, so no keyboard is open
    *("hint page", "batch of 25", "batch of accepted words", "square full"),
)


@pytest.mark.parametrize("size", [PHONE, LOW_PHONE], ids=["phone", "phone with its keyboard"])
async def test_verdict_and_guess_are_seen_together_in_every_state(
    puzzle: tuple[Playground, Application],
    tab: OpenTab,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playground, application = puzzle
    monkeypatch.setattr(Cooldown, "count", lambda cooldown, person_id: None)
    page = await tab(playground.url, size=size, dark=size is PHONE)
    await page.get_by_role("button", name="Got it").click()
    await Hands(page).be("Bruno")
    phone = Phone(page)
    await play_honeycomb(phone, application)
    await play_anigram(phone, application)
    await play_square(phone, application)
    await play_others(phone)
    sys.stdout.write(f"\n{size[0]}x{size[1]}\n{table(phone.seen)}\n")
    assert len(phone.seen) >= 25
    for state, found in phone.seen.items():
        assert found["gap"] <= 12, state
        if size is PHONE or state not in FROM_THE_TOP:
            assert found["below"] <= 1, (state, found)
        if size is PHONE or state not in (*WITHOUT_NEWS, *TALLER):
            assert found["above"] <= 1, (state, found)
