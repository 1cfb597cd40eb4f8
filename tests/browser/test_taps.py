"""How much a player on a phone has to do for a word: taps, and scrolls."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from guildyard import Playground
from guildyard.testing import Hands, OpenTab
from playwright.async_api import Locator, Page, expect

from tests.browser.stage import PHONE, real_stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

WORDS = 10


@pytest_asyncio.fixture(loop_scope="session")
async def puzzle(tmp_path: Path) -> AsyncIterator[tuple[Playground, list[str]]]:
    """A real honeycomb and its words."""
    async with real_stage(tmp_path) as (playground, words, _square):
        yield playground, words


@dataclass
class Thumb:
    """A thumb that counts what it does."""

    page: Page
    taps: int = 0
    scrolls: int = 0

    async def look_for(self, target: Locator) -> None:
        """Scroll, if what is looked for is not on the screen."""
        await expect(target).to_be_attached()
        if not await self._is_on_screen(target):
            self.scrolls += 1
            await target.hover()

    async def tap(self, target: Locator) -> None:
        """Tap what is on the screen."""
        await self.look_for(target)
        self.taps += 1
        await target.click()

    async def guess(self, button: Locator, word: str) -> None:
        """Tap Guess, type, tap Submit."""
        await self.tap(button)
        dialog = self.page.get_by_role("dialog")
        await dialog.get_by_role("textbox").fill(word)
        await self.tap(dialog.get_by_role("button", name="Submit"))
        await expect(dialog).to_have_count(0)
        await self.look_for(Hands(self.page).last_message.get_by_text(f"{word.upper()} +"))

    async def _is_on_screen(self, target: Locator) -> bool:
        box, pane = await target.bounding_box(), await self._pane(target)
        if box is None or pane is None:
            return False
        top, bottom = pane["y"], pane["y"] + pane["height"]
        return top - 1 <= box["y"] and box["y"] + box["height"] <= bottom + 1

    async def _pane(self, target: Locator) -> dict[str, float] | None:
        in_dialog = await target.evaluate("each => Boolean(each.closest('dialog'))")
        box = await self.page.locator("body" if in_dialog else "#messages").bounding_box()
        return None if box is None else {"y": box["y"], "height": box["height"]}


async def test_a_word_is_two_taps_and_no_scroll_after_the_first(
    puzzle: tuple[Playground, list[str]], tab: OpenTab
) -> None:
    playground, words = puzzle
    admin = await tab(playground.url)
    await Hands(admin).run("daily start", channel="daily…", timezone="Berl…")
    for title in ("Honeycomb ·", "Anigram ·"):  # whatever comes later would be the last message
        posts = admin.locator("#messages .message").filter(has_text=title)
        await expect(posts).to_have_count(1)
    page = await tab(playground.url, size=PHONE, dark=True)
    await Hands(page).be("Bruno")
    await page.get_by_role("button", name="Got it").click()
    post = page.locator("#messages .message").filter(has_text="Honeycomb ·")
    await expect(post).to_have_count(1)
    await expect(post.get_by_role("img")).to_be_visible()
    await post.get_by_role("button", name="Guess").hover()  # the post may be drawn anew meanwhile

    thumb = Thumb(page)
    short = [word for word in reversed(words) if len(word) < 7]
    await thumb.guess(post.get_by_role("button", name="Guess"), short[0])
    assert thumb.taps == 2
    assert thumb.scrolls <= 1
    thumb.scrolls = 0
    for word in short[1:WORDS]:
        await thumb.guess(Hands(page).last_message.get_by_role("button", name="Guess"), word)

    await expect(Hands(page).last_message).to_contain_text(f"{WORDS} of {len(words)} words")
    assert (thumb.taps, thumb.scrolls) == (2 * WORDS, 0)

    await Hands(page).be("Chiyo")  # a board with many words keeps its verdict on the screen too
    await Hands(page).run("bee guess", word=" ".join(words[:24]))
    await expect(Hands(page).last_message).to_contain_text(f"{words[23].upper()} +")
    for word in words[24:26]:
        await thumb.guess(Hands(page).last_message.get_by_role("button", name="Guess"), word)
    assert thumb.taps == 2 * WORDS + 4
    assert thumb.scrolls <= 1  # 24 verdicts are taller than a phone, and are shown from the first
