"""Whatever is typed is shown as text, and nothing that is typed gets lost or run."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from guildyard.server import Playground
from guildyard.testing.browsers import PHONE
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab
from tests.browser.stage import sample_stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

ATTACK = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
LINKS = "[a](javascript:window.hit=1) <javascript:window.hit=1> [b](https://example.com)"
NASTY = [
    ATTACK,
    LINKS,
    "**__~~||" * 200,
    "*a_b" * 450,
    "> " * 900,
    "```" * 600,
    "<t:99999999999999:R> <t:-1:F> <t:8640000000001:f>",
    "- a\n  - b\n    - c\n" * 50,
    "\u202e right to left \u202c" + "x" * 1_500,
]


@pytest_asyncio.fixture(loop_scope="session")
async def page(tab: OpenTab, tmp_path: Path) -> AsyncIterator[Page]:
    """A sample bot in a guild whose names are hostile."""
    async with sample_stage() as playground:
        furnish(playground)
        opened = await tab(playground.url, size=PHONE)
        await expect(opened.locator("#place-guild")).not_to_be_empty()
        yield opened
        assert await opened.evaluate("window.hit") is None


def furnish(playground: Playground) -> None:
    guild = playground.add_guild(ATTACK)
    guild.add_text_channel("c" * 100)
    guild.add_role(ATTACK)
    for name in ("Ada", ATTACK, "N" * 32):
        guild.add_member(name, manage_guild=True)


async def test_a_message_is_text(page: Page) -> None:
    for number, text in enumerate(NASTY, 1):
        await Hands(page).write(text)
        await expect(page.locator("#messages .message")).to_have_count(number)
    assert await page.locator("#messages :is(img:not(.avatar), script)").count() == 0
    links = page.locator("#messages a")
    for number in range(await links.count()):
        assert str(await links.nth(number).get_attribute("href")).startswith("https:")
    wide = "document.getElementById('messages')"
    assert await page.evaluate(f"{wide}.scrollWidth <= {wide}.clientWidth")


async def test_options_and_fields_are_text(page: Page) -> None:
    await Hands(page).be("N" * 32)
    await Hands(page).run("echo", text=ATTACK)
    await expect(Hands(page).last_message).to_contain_text(ATTACK)
    await Hands(page).run("who name", member="<img…")
    await expect(Hands(page).last_message).to_contain_text(ATTACK)
    await Hands(page).run("form")
    field = page.get_by_role("dialog").get_by_role("textbox")
    await field.fill("<b>x</b>")
    await page.keyboard.press("Enter")
    await expect(Hands(page).last_message).to_contain_text("Hello <b>x</b>")


async def test_what_is_too_long_stays_and_is_counted(page: Page) -> None:
    box = page.locator("#message-text")
    await box.fill("x" * 2_001)
    await expect(page.get_by_text("1 characters too many")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.locator("#status")).to_contain_text("at most 2000 characters: 1 too many")
    await expect(box).to_have_value("x" * 2_001)
    await expect(page.locator("#messages .message")).to_have_count(0)
    await box.fill("")
    await Hands(page).run("form")
    field = page.get_by_role("dialog").get_by_role("textbox")
    await field.fill("eleven char")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert "1 too many" in str(await field.evaluate("each => each.validationMessage"))


async def test_pasted_lines_become_spaces_where_there_is_one_line(page: Page) -> None:
    paste = """(input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
    }"""
    await Hands(page).write("/echo")
    option = page.locator(".option").get_by_label("text")
    await option.evaluate(paste, "one\r\ntwo\n three")
    await expect(option).to_have_value("one two three")
    await page.keyboard.press("Escape")
    await page.locator("#message-text").fill("")
    await Hands(page).run("form")
    field = page.get_by_role("dialog").get_by_role("textbox")
    await field.evaluate(paste, "four\nfive")
    await expect(field).to_have_value("four five")


async def test_lines_of_a_message_stay(page: Page) -> None:
    await page.locator("#message-text").click()
    await page.keyboard.type("one")
    await page.keyboard.press("Shift+Enter")
    await page.keyboard.type("two")
    await page.keyboard.press("Enter")
    await expect(Hands(page).last_message.locator(".text p")).to_have_text("one\ntwo")
