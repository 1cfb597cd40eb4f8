"""What somebody meets who hears the page: where the focus is, and what is read out."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab
from guildyard.world.files import File
from guildyard.world.guilds import Channel
from tests.browser.board_bot import LETTERS, BoardBot
from tests.browser.stage import sample_stage
from tests.sample_bot import PIXEL

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    """A bot with boards and two people, who wait as long as a slow machine takes."""
    async with sample_stage(BoardBot) as running:
        guild = running.add_guild("Hive")
        guild.add_text_channel("puzzles")
        guild.add_member("Ada")
        guild.add_member("Bruno")
        yield running


@pytest.fixture
def channel(playground: Playground) -> Channel:
    [guild] = playground.world.guilds.values()
    return next(iter(guild.channels.values()))


@pytest.fixture
def bruno(playground: Playground) -> Person:
    _, found = playground.people
    return found


@pytest_asyncio.fixture(loop_scope="session")
async def page(playground: Playground, tab: OpenTab) -> Page:
    """Ada's page."""
    opened = await tab(playground.url)
    await expect(opened.locator("#place")).to_have_text("puzzles")
    return opened


def control(page: Page, custom_id: str) -> Locator:
    """A button or list of a board, as it is at one turn."""
    return page.locator(f"#messages [id$='-{custom_id}']")


def heard(page: Page, text: str) -> Locator:
    """How often something was read out."""
    return page.get_by_role("log", name="New messages").locator("p").filter(has_text=text)


async def guess(page: Page, word: str) -> None:
    """Type into the form of the button that has the focus."""
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    await page.keyboard.type(word)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_the_focus_stays_where_it_is_when_a_message_is_drawn_anew(
    page: Page, bruno: Person, channel: Channel
) -> None:
    await Hands(page).run("board", public="Tr…")
    await control(page, "shuffle:0").focus()
    for turn in (1, 2):
        await page.keyboard.press("Enter")
        await expect(control(page, f"shuffle:{turn}")).to_be_focused()
    await control(page, "turn:2").focus()  # its label changes too
    await page.keyboard.press("Enter")
    await expect(control(page, "turn:3")).to_be_focused()
    await control(page, "color:3").focus()
    await control(page, "color:3").select_option("Blue")
    await expect(control(page, "color:4")).to_be_focused()

    await control(page, "guess:4").focus()
    await guess(page, "zzz")
    await expect(control(page, "guess:5")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()
    await bruno.click(channel.messages[-1], "Shuffle")
    await expect(control(page, "guess:6")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(control(page, "guess:6")).to_be_focused()

    await bruno.say(channel, "what comes after it")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()
    await bruno.click(channel.messages[-2], "Remove")
    await page.keyboard.press("Escape")
    await expect(Hands(page).last_message).to_be_focused()


async def test_the_focus_goes_on_when_a_message_is_gone(page: Page) -> None:
    await Hands(page).run("board")
    await control(page, "replace:0").focus()
    first = await Hands(page).last_message.get_attribute("id")
    await page.keyboard.press("Enter")
    await expect(page.locator(f"#{first}")).to_have_count(0)
    await expect(Hands(page).last_message).to_contain_text("A fresh one")
    await expect(control(page, "replace:0")).to_be_focused()

    await Hands(page).run("echo", text="no longer wanted")
    await expect(Hands(page).last_message).to_contain_text("no longer wanted")
    await Hands(page).run("echo", text="a neighbor")
    await expect(Hands(page).last_message).to_contain_text("a neighbor")
    await Hands(page).run("echo", text="another")
    await expect(Hands(page).last_message).to_contain_text("another")
    unwanted = page.get_by_role("article").filter(has_text="no longer wanted")
    await unwanted.get_by_role("button", name="Dismiss").press("Enter")
    await expect(unwanted).to_have_count(0)
    neighbor = page.get_by_role("article").filter(has_text="a neighbor")
    await expect(neighbor).to_be_focused()  # a second Enter dismisses nothing
    await Hands(page).last_message.get_by_role("button", name="Dismiss").press("Enter")
    await expect(neighbor).to_be_focused()
    await control(page, "remove:0").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("#messages .message")).to_have_count(1)
    await expect(Hands(page).last_message).to_be_focused()
    await Hands(page).last_message.get_by_role("button", name="Dismiss").press("Enter")
    await expect(page.locator("#messages .message")).to_have_count(0)
    await expect(page.locator("#message-text")).to_be_focused()
    await page.locator("#messages").focus()
    await page.keyboard.type("hi")  # whoever types means the box
    await expect(page.locator("#message-text")).to_have_value("hi")


async def test_the_focus_stays_in_a_row_that_has_become_shorter(page: Page) -> None:
    await Hands(page).run("board")
    await control(page, "less:0").focus()
    await page.keyboard.press("Enter")
    await expect(control(page, "mine:1")).to_be_focused()


async def test_a_link_to_a_message_leads_to_it_on_the_page(
    page: Page, bruno: Person, channel: Channel
) -> None:
    post, guild = await bruno.say(channel, "what is meant"), channel.guild
    assert guild
    other = guild.add_text_channel("other")
    address = f"https://discord.com/channels/{guild.id}/{channel.id}/{post.id}"
    await bruno.say(channel, f"as in {address}")
    await bruno.say(other, f"as in {address}")
    await Hands(page).last_message.get_by_role("link").click()
    meant = page.get_by_role("article").filter(has_text="what is meant")
    await expect(meant).to_be_focused()
    await Hands(page).go(guild.name, "other")
    await Hands(page).last_message.get_by_role("link").click()
    await expect(page.locator("#place")).to_have_text("puzzles")
    await expect(meant).to_be_focused()


async def test_an_answer_is_read_out_each_time_and_whole(page: Page, bruno: Person) -> None:
    await Hands(page).run("board", public="Tr…")
    await expect(heard(page, "Bot: Board. Letters: A B C.")).to_have_count(1)
    await control(page, "guess:0").focus()
    for times in (1, 2, 3):
        await guess(page, "zzz")
        await expect(heard(page, "zzz is no word 2 of 4.")).to_have_count(times)
    await expect(heard(page, LETTERS)).to_have_count(1)  # only what is new
    await Hands(page).run("recite")
    await expect(heard(page, f"Line 40 of many that nobody asked for. {LETTERS}")).to_have_count(1)


async def test_a_private_answer_to_a_press_on_a_public_post_is_read_out_at_once(page: Page) -> None:
    await Hands(page).run("board", public="Tr…")
    await control(page, "ranks:0").focus()  # no main button, and its answer has no such button
    for times in (1, 2):
        await page.keyboard.press("Enter")
        await expect(heard(page, "Bot: only for you: Ranks. Nobody yet.")).to_have_count(times)
        await expect(control(page, "ranks:0")).to_be_focused()


async def test_much_at_once_is_read_out_one_after_the_other_and_not_behind_a_form(
    page: Page, bruno: Person, channel: Channel
) -> None:
    await page.evaluate(
        """() => {
            window.openAtReading = [];
            const note = () => openAtReading.push(Boolean(document.querySelector("dialog[open]")));
            const live = document.getElementById("live");
            new MutationObserver(note).observe(live, { childList: true });
        }"""
    )
    await Hands(page).run("board", public="Tr…")
    await control(page, "guess:0").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()
    for number in range(30):
        await bruno.say(channel, f"remark {number}")
    await bruno.click(channel.messages[0], "Turn 0")  # nothing that Ada asked for
    await bruno.command("recite", channel, public=True)
    await expect(Hands(page).last_message).to_contain_text("Line 40")
    await page.keyboard.press("Escape")
    await expect(heard(page, "Bruno: remark")).to_have_count(30)
    await expect(heard(page, "Bot: Line 1 of many")).to_contain_text(
        "nobody asked for. The message goes on."
    )
    await expect(heard(page, LETTERS)).to_have_count(1)
    assert True not in await page.evaluate("openAtReading")


async def test_messages_pictures_and_marks_have_names(
    page: Page, bruno: Person, channel: Channel
) -> None:
    await bruno.say(channel, "look", [File("IMG_0815.png", PIXEL)])
    post = page.get_by_role("article", name="Bruno, Today at").filter(has_text="look")
    await expect(post).to_have_accessible_description(re.compile("^look"))
    await expect(post.get_by_role("img")).to_have_accessible_name("A picture without a description")
    await bruno.say(channel, "▰▱▱ **🟡🟡⚪️** ●○ ●○●●● ⬜🟩⬜ 🟥🟨🟨🟨 `●●●`")
    marks = Hands(page).last_message.get_by_role("img")
    await expect(marks).to_have_count(2)
    await expect(marks.first).to_have_accessible_name("1 of 3")
    await expect(marks.last).to_have_accessible_name("2 of 3")

    await Hands(page).run("board")
    mine = page.get_by_role("article", name="only you can see this")
    await expect(mine).to_have_accessible_name(re.compile("^Bot, Today at "))
    group = mine.get_by_role("group", name="Board")
    await expect(group.get_by_role("button", name="Guess")).to_be_visible()
    await expect(mine.get_by_role("heading", name="Bot")).to_be_visible()
    await Hands(page).run("panel")
    await expect(Hands(page).last_message.get_by_role("img", name="one pixel")).to_be_visible()


async def test_ten_words_by_keyboard_alone(
    playground: Playground, page: Page, bruno: Person, channel: Channel
) -> None:
    await bruno.command("board", channel, public=True)
    await expect(page.get_by_role("button", name="Guess")).to_be_attached()
    await page.reload()
    await expect(page.get_by_role("button", name="Guess")).to_be_attached()
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Skip to the messages")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(Hands(page).last_message).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator("#message-text")).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(Hands(page).last_message).to_be_focused()
    await page.keyboard.press("Tab")
    for turn in range(1, 11):
        await guess(page, "zzz")
        await expect(control(page, f"guess:{turn}")).to_be_focused()
        await expect(control(page, f"guess:{turn}")).to_be_in_viewport()

    await page.locator("#messages [id$='-mine:10']").press("Enter")  # a private board
    await expect(control(page, "mine:0")).to_be_focused()
    await expect(control(page, "mine:0")).to_be_in_viewport()
    await expect(control(page, "color:10")).to_have_count(1)
