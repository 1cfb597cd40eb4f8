"""The page inside Discord: Discord says who plays, and ten words of each game are tapped there.

With the unmodified SDK in the playground's Activity.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from guildyard import Playground
from guildyard.testing import Hands, OpenTab
from playwright.async_api import Frame, Locator, Page, expect

from bot.application import Application
from bot.play.cooldown import Cooldown
from tests.browser import ten_words
from tests.browser.stage import page_stage
from tests.browser.ten_words import EARLIER_NAME, TEN, TODAY, Days

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

PHONE = (390, 844)  # of which the stand-in's own bars take more than Discord's
WORDS = {
    "Honeycomb": ten_words.of_honeycomb,
    "Anigram": ten_words.of_anigram,
    "Square": ten_words.of_square,
}
Stage = tuple[Playground, Application]


@pytest_asyncio.fixture(loop_scope="session")
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """The demo, for somebody who is fast."""
    monkeypatch.setattr(Cooldown, "count", lambda cooldown, person_id: None)
    async with page_stage(tmp_path) as running:
        yield running


async def launched(discord: Page) -> Frame:
    """The page inside Discord, for somebody who lets it know who they are."""
    await Hands(discord).run("play")
    await discord.get_by_role("button", name="Play inside Discord").tap()
    frame = await Hands(discord).activity_frame()
    await discord.get_by_role("button", name="Authorize").tap()
    await expect(frame.get_by_role("group", name="Letters")).to_be_visible()
    return frame


async def tap_out(frame: Frame, game: str, days: Days) -> None:
    """Find all words of a game by tapping, and go to the earlier day by tapping, too."""
    await frame.get_by_role("link", name=game).tap()
    for day, words in days.items():
        if day != TODAY:
            await frame.get_by_role("button", name="Menu").tap()
            await frame.get_by_role("link", name="Archive").tap()
            await frame.get_by_role("link", name=EARLIER_NAME).tap()
            await expect(frame.locator(".edition")).to_contain_text("November 6")
        for number, word in enumerate(words):
            if game == "Square" and number >= len(
                "ABCD"
            ):  # the words that cross count by themselves
                await expect(frame.get_by_role("list", name="Clues")).to_contain_text(word.upper())
                continue
            enter = frame.get_by_role("button", name="Enter", exact=True)
            for letter in word.upper():
                await key_of(frame, game, letter).tap()
            await to_top(frame)  # a tap on a busy machine may have scrolled to its key
            await expect(enter).to_be_in_viewport(ratio=1)
            await enter.tap()
            await expect(frame.locator(".verdict.good")).to_contain_text(word.upper())
            await to_top(frame)
            await expect(frame.locator(".verdict.good")).to_be_in_viewport(ratio=1)


async def to_top(frame: Frame) -> None:
    """The page as it is for somebody who never scrolls."""
    await frame.evaluate("scrollTo(0, 0)")


def key_of(frame: Frame, game: str, letter: str) -> Locator:
    """What is tapped for a letter."""
    if game == "Square":
        keys = frame.get_by_role("group", name="Letter keys")
        return keys.get_by_role("button", name=letter, exact=True)
    letters = frame.get_by_role("group", name="Letters").get_by_role("button", disabled=False)
    return letters.filter(has_text=letter).first


async def test_ten_words_of_each_game_are_tapped_inside_discord(stage: Stage, tab: OpenTab) -> None:
    playground, application = stage
    discord = await tab(playground.url, size=PHONE, touch=True)
    frame = await launched(discord)
    loaded = await frame.evaluate(
        "performance.getEntriesByType('resource').map((each) => each.name)"
    )
    assert any("vendor/discord" in each for each in loaded)
    for game, found in WORDS.items():
        days = await found(application)
        assert sum(map(len, days.values())) == TEN
        await tap_out(frame, game, days)


async def test_a_group_plays_inside_discord_and_each_sees_how_far_the_others_are(
    stage: Stage, tab: OpenTab
) -> None:
    playground, application = stage
    guild = playground.add_guild("Elsewhere")
    zoe, yan = guild.add_member("Zoe"), guild.add_member("Yan")
    group = playground.add_conversation(zoe, yan)
    frames = [
        await Hands(
            await tab(playground.activity(each, group), size=PHONE, touch=True)
        ).activity_frame()
        for each in (zoe, yan)
    ]
    for frame in frames:
        await expect(frame.get_by_role("group", name="Letters")).to_be_visible()
    hers, his = frames
    word = next(iter((await ten_words.of_honeycomb(application))[TODAY]))
    for letter in word.upper():
        await key_of(hers, "Honeycomb", letter).tap()
    await hers.get_by_role("button", name="Enter", exact=True).tap()
    await expect(hers.locator(".verdict.good")).to_contain_text(word.upper())
    await expect(his.get_by_label("Who plays here today")).to_contain_text("Zoe")
    await his.get_by_role("button", name="Menu").tap()
    await expect(his.get_by_role("dialog")).to_contain_text("This group")
