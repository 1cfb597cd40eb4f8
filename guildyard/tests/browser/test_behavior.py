"""What the page does besides showing: the keyboard, waiting, failures, the tools."""

import logging
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from guildyard.testing.browsers import PHONE
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab
from tests.browser.stage import sample_stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    """A sample bot, an admin and a player."""
    async with sample_stage() as running:
        guild = running.add_guild("Hive")
        guild.add_text_channel("puzzles")
        guild.add_text_channel("elsewhere")
        guild.add_member("Ada", manage_guild=True)
        guild.add_member("Bruno")
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def page(playground: Playground, tab: OpenTab) -> Page:
    opened = await tab(playground.url)
    await expect(opened.locator("#place")).to_have_text("puzzles")
    return opened


async def test_a_command_by_keyboard_alone(page: Page) -> None:
    await page.locator("#messages").focus()
    await page.keyboard.press("Tab")
    await expect(page.locator("#message-text")).to_be_focused()
    await page.keyboard.type("/mana")
    await expect(page.get_by_role("option")).to_have_text(
        ["/manageOnly for those who manage the server"]
    )
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("option", name="#puzzles")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    zone = page.locator(".option").get_by_label("zone")
    await expect(zone).to_be_focused()
    await page.keyboard.type("e")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_be_hidden()
    await zone.fill("")
    await page.keyboard.type("auck")
    await page.get_by_role("option", name="Pacific/Auckland").wait_for()
    await page.keyboard.press("Enter")
    await expect(zone).to_have_value("Pacific/Auckland")
    await page.keyboard.press("Enter")
    await expect(Hands(page).last_message).to_contain_text("puzzles Pacific/Auckland")
    await expect(page.locator("#message-text")).to_be_focused()


async def test_text_after_a_command_fills_its_options(page: Page) -> None:
    await page.locator("#message-text").fill("/echo text:two words times:2")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(Hands(page).last_message).to_contain_text("two wordstwo words")
    await page.locator("#message-text").fill("/echo just text")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(Hands(page).last_message).to_contain_text("just text")


async def test_what_is_missing_or_wrong_is_said_before_it_is_sent(page: Page) -> None:
    await page.locator("#message-text").fill("/manage nowhere")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".hint")).to_have_text("Choose channel from the list.")
    await page.keyboard.press("Escape")
    await Hands(page).run("echo", text="hi", times="many")
    await expect(Hands(page).last_message).to_contain_text("Times must be a whole number.")
    await Hands(page).last_message.get_by_role("button", name="Dismiss").click()
    await expect(page.locator("#messages .message")).to_have_count(0)


async def test_a_bot_that_thinks_and_one_that_does_not_answer(
    playground: Playground, page: Page
) -> None:
    await Hands(page).run("think", answer="Fal…")
    await expect(Hands(page).last_message).to_contain_text("Bot is thinking…")
    playground.client.deadline = 3.0  # the page is read before
    await Hands(page).run("ignore")
    await expect(Hands(page).last_message).to_contain_text("On its way…")
    await expect(Hands(page).last_message).to_contain_text("Bot did not respond.")


async def test_messages_of_every_kind_answer(page: Page) -> None:
    await Hands(page).run("panel")
    panel = page.locator("#messages .message").filter(has=page.get_by_label("Choose"))
    await expect(panel.get_by_role("img", name="one pixel")).to_be_visible()
    await panel.get_by_role("combobox").press("ArrowDown")  # opens the list and chooses nothing
    await page.keyboard.press("Escape")
    await panel.get_by_role("combobox").select_option("Blue")
    await expect(Hands(page).last_message).to_contain_text("You chose Blue")
    await expect(page.locator("#messages")).not_to_contain_text("You chose Red")
    await panel.get_by_role("button", name="Update").press("Enter")
    await expect(page.locator("#messages")).to_contain_text("updated")
    await expect(page.get_by_role("button", name="Update")).to_be_focused()
    await Hands(page).run("layout")
    await expect(Hands(page).last_message.get_by_role("heading", name="Layout")).to_be_visible()


async def test_a_bot_that_is_away_is_missed(
    page: Page, playground: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, "discord")  # the bot complains of the trouble
    assert await page.locator("#offline").is_hidden()
    playground.refuse_gateway(100)
    await playground.drop_sockets()
    await expect(page.locator("#offline")).to_have_text("Bot is not connected to the playground.")


async def test_what_was_said_elsewhere_is_marked(page: Page, playground: Playground) -> None:
    guild = next(iter(playground.world.guilds.values()))
    _, elsewhere = guild.channels.values()
    place = page.get_by_role("region", name="Hive").get_by_role("button", name="elsewhere")
    await expect(place).to_have_accessible_name("elsewhere")
    await [*playground.people][1].say(elsewhere, "Over here!")
    await expect(place).to_have_accessible_name("elsewhere new messages")
    await place.click()
    await expect(Hands(page).last_message).to_contain_text("Over here!")
    await expect(place).to_have_accessible_name("elsewhere")


async def test_private_messages_can_be_dismissed(page: Page) -> None:
    await Hands(page).run("echo", text="psst")
    await page.get_by_role("button", name="Dismiss this private message").click()
    await expect(page.locator("#messages").get_by_text("psst")).to_have_count(0)


async def test_many_messages_stay_at_the_end_unless_somebody_reads(
    page: Page, playground: Playground
) -> None:
    ada, ben, *_ = playground.people
    channel = next(iter(next(iter(playground.world.guilds.values())).channels.values()))
    for number in range(120):
        await ada.say(channel, f"message {number}")
    await expect(Hands(page).last_message).to_be_in_viewport()
    await expect(Hands(page).last_message).to_contain_text("message 119")
    await page.locator("#messages").evaluate("each => { each.scrollTop = 0; }")
    await ben.say(channel, "the newest")
    await page.get_by_role("button", name="To the newest message").click()
    await expect(page.locator("#messages").get_by_text("the newest")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desktop", "phone"])
async def test_traffic_is_shown_filtered_and_troubled(
    playground: Playground, tab: OpenTab, caplog: pytest.LogCaptureFixture, size: tuple[int, int]
) -> None:
    caplog.set_level(logging.CRITICAL, "discord")  # the bot complains of the trouble
    page = await tab(playground.url, size=size)
    await page.locator("#tools").click()
    rows = page.locator(".traffic li")
    await expect(rows.filter(has_text="IDENTIFY")).to_have_count(1)
    await page.get_by_role("searchbox").fill("oauth2")
    await expect(rows).to_have_count(1)
    await rows.locator("summary").click()
    await expect(rows.locator("pre")).to_contain_text('"name": "Bot"')
    await page.get_by_text("Trouble", exact=True).click()
    await page.get_by_label("What").select_option("status")
    await page.get_by_label("With").select_option("/interactions/")
    await page.get_by_role("button", name="Make it fail").click()
    await expect(page.locator(".waiting li")).to_have_text("status at /interactions/: 1 more")
    await page.get_by_role("button", name="Close the panel").click()
    playground.client.deadline = 0.5  # before discord.py tries once more
    await Hands(page).run("echo", text="hi")
    await expect(Hands(page).last_message).to_contain_text("did not respond")
    await page.locator("#tools").click()
    await expect(page.locator(".waiting li")).to_have_count(0)
    await page.get_by_role("searchbox").fill("503")
    await expect(rows).to_contain_text(["made up"])


async def test_the_theme_can_be_chosen_and_stays(page: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    before = await page.evaluate(ground)
    await page.get_by_role("button", name="Dark colors").click()
    after = await page.evaluate(ground)
    assert before != after
    await page.reload()
    assert await page.evaluate(ground) == after


async def test_up_and_down_lead_from_message_to_message(page: Page, playground: Playground) -> None:
    ada, *_ = playground.people
    channel = next(iter(next(iter(playground.world.guilds.values())).channels.values()))
    for text in ("first", "second", "third"):
        await ada.say(channel, text)
    await expect(Hands(page).last_message).to_contain_text("third")
    await page.locator("#messages").focus()
    await page.keyboard.press("ArrowUp")
    await expect(page.locator(".message:focus")).to_contain_text("third")
    await page.keyboard.press("ArrowUp")
    await expect(page.locator(".message:focus")).to_contain_text("second")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await expect(page.locator(".message:focus")).to_contain_text("third")


async def test_a_direct_message_is_to_the_bot(page: Page, playground: Playground) -> None:
    bot = playground.world.bot.name
    await page.get_by_role("region", name="Direct messages").get_by_role("button").click()
    await expect(page.locator("#message-text")).to_have_attribute("placeholder", f"Message @{bot}")
    await expect(page.locator("#place")).to_have_text(f"@{bot}")


async def test_a_channel_in_a_text_is_shown_by_its_name_wherever_it_is_read(
    page: Page, playground: Playground
) -> None:
    guild = next(iter(playground.world.guilds.values()))
    puzzles, secret = guild.channels.values()
    ada, bruno, *_ = playground.people
    secret.deny("view_channel", to=ada.user)
    direct = ada.direct_channel
    text = f"<#{puzzles.id}>, <#{secret.id}>, <#{direct.id}>, <#123>"
    await bruno.say(puzzles, text)
    mentions = Hands(page).last_message.locator(".mention")
    await expect(mentions).to_have_text(["#puzzles", "No access", "@Bot", "#unknown"])
    await ada.say(direct, text)
    await page.get_by_role("region", name="Direct messages").get_by_role("button").click()
    await expect(mentions).to_have_text(["Hive › #puzzles", "No access", "@Bot", "#unknown"])


async def test_a_picture_has_its_room_before_it_is_there(page: Page) -> None:
    size = await page.evaluate(
        """async () => {
            const { picture } = await import("/page/media.js");
            const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
            const shown = picture(dot, "a dot", { width: 300, height: 120 });
            document.getElementById("messages").append(shown);
            const { width, height } = shown.querySelector("img").getBoundingClientRect();
            return [width, height];
        }"""
    )
    assert size == [300, 120]


async def test_a_strip_says_what_to_do_until_it_was_read(
    playground: Playground, tab: OpenTab
) -> None:
    page = await tab(playground.url)
    strip = page.get_by_role("region", name="How this page works")
    await expect(strip).to_contain_text("You are Ada.")
    await strip.get_by_role("button", name="Got it").click()
    await expect(strip).to_be_hidden()
    await page.reload()
    await expect(page.locator("#place")).to_have_text("puzzles")
    await expect(strip).to_be_hidden()


async def test_what_is_done_on_the_page_becomes_a_test(page: Page) -> None:
    await page.locator("#tools").click()
    panel = page.locator("#tools-panel")
    await expect(panel.get_by_role("link", name="Save as HAR")).to_be_visible()
    await panel.get_by_text("Record a test").click()
    code = panel.get_by_label("The recorded test")
    await expect(code).to_be_hidden()
    await panel.get_by_role("button", name="Record").click()
    await Hands(page).run("echo", text="hello")
    await expect(code).to_contain_text('assert answer_1.text == "hello"')
    await expect(panel.get_by_text("Recording: 1 step")).to_be_visible()
    await panel.get_by_role("button", name="Stop").click()
    await Hands(page).run("echo", text="unheard")
    await expect(Hands(page).last_message).to_contain_text("unheard")
    await expect(code).not_to_contain_text("unheard")


async def test_people_and_channels_are_added_on_the_page(page: Page) -> None:
    await page.get_by_role("button", name="Add a channel").click()
    form = page.get_by_role("dialog", name="Add a channel")
    await form.get_by_label("Name of the channel").fill("Big Room")
    await form.get_by_role("button", name="Add", exact=True).click()
    await page.get_by_role("button", name="big-room").click()
    await expect(page.locator("#place")).to_have_text("big-room")
    await page.get_by_role("button", name="Add a person").click()
    form = page.get_by_role("dialog", name="Add a person")
    await form.get_by_label("Name of the person").fill("Ada")
    await form.get_by_label("Kick Members").check()
    await form.get_by_role("button", name="Add", exact=True).click()
    await expect(form.get_by_role("alert")).to_have_text("Ada is here already.")
    await form.get_by_label("Name of the person").fill("Zoe")
    await form.get_by_role("button", name="Add", exact=True).click()
    await page.locator("#person").click()
    await expect(page.get_by_role("radio", name="Zoe")).to_be_visible()


async def test_who_has_an_avatar_is_seen_and_the_others_have_an_initial(
    playground: Playground, page: Page
) -> None:
    guild = next(iter(playground.world.guilds.values()))
    assert isinstance(guild, Guild)
    guild.add_member("Bruno", avatar=False)
    guild.add_member("Cleo", avatar=b"\x89PNG\r\n\x1a\n of which nothing can be seen")
    await page.reload()
    for name, initial in (("Ada", None), ("Bruno", "B"), ("Cleo", "C")):
        await Hands(page).be(name)
        await page.locator("#message-text").fill(f"I am {name}")
        await page.locator("#message-text").press("Enter")
        await expect(Hands(page).last_message).to_contain_text(f"I am {name}")
        picture = Hands(page).last_message.locator(".avatar")
        if initial:
            await expect(picture).to_have_text(initial)
        else:
            await expect(picture).to_have_js_property("naturalWidth", 128)
            await expect(picture).to_have_attribute("alt", "")
