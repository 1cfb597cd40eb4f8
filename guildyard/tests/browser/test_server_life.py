"""Voice, events, AutoMod, webhooks and premium, clicked on the page: a real bot hears of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord import app_commands
from playwright.async_api import Locator, Page, expect

from guildyard.server import Playground
from guildyard.testing.browsers import DESKTOP, PHONE
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab, violations
from guildyard.testing.waiting import until
from tests.browser.stage import sample_stage
from tests.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio(loop_scope="session")

looks = pytest.mark.parametrize(
    ("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"]
)
SKU = 4242
heard: list[tuple[Any, ...]] = []


class Listener(SampleBot):
    """Writes down what it is told."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.all(), chunk_guilds_at_startup=True)
        self.tree.add_command(offer)
        self.tree.add_command(premium)

    async def on_voice_state_update(self, member: Any, before: Any, after: Any) -> None:
        place = after.channel.name if after.channel else None
        heard.append(
            ("voice", member.name, place, after.self_mute, after.self_deaf, after.self_stream)
        )

    async def on_scheduled_event_create(self, event: Any) -> None:
        heard.append(("event", event.name, event.status.name, event.creator_id))

    async def on_scheduled_event_update(self, _: Any, event: Any) -> None:
        heard.append(("event", event.name, event.status.name))

    async def on_scheduled_event_delete(self, event: Any) -> None:
        heard.append(("event gone", event.name))

    async def on_scheduled_event_user_add(self, event: Any, user: Any) -> None:
        heard.append(("interested", event.name, user.name))

    async def on_scheduled_event_user_remove(self, event: Any, user: Any) -> None:
        heard.append(("bored", event.name, user.name))

    async def on_automod_rule_create(self, rule: Any) -> None:
        heard.append(("rule", rule.name, rule.enabled))

    async def on_automod_rule_update(self, rule: Any) -> None:
        heard.append(("rule", rule.name, rule.enabled))

    async def on_automod_rule_delete(self, rule: Any) -> None:
        heard.append(("rule gone", rule.name))

    async def on_automod_action(self, execution: Any) -> None:
        heard.append(("automod", execution.action.type.name, execution.content))

    async def on_webhooks_update(self, channel: Any) -> None:
        heard.append(("webhooks", channel.name))

    async def on_message(self, message: discord.Message) -> None:
        heard.append(("message", message.author.name, message.content, message.type.name))

    async def on_entitlement_create(self, bought: discord.Entitlement) -> None:
        heard.append(("bought", bought.sku_id, bought.user_id, bought.guild_id))

    async def on_entitlement_update(self, bought: discord.Entitlement) -> None:
        heard.append(("changed", bought.sku_id, bought.consumed, bought.ends_at is not None))

    async def on_entitlement_delete(self, bought: discord.Entitlement) -> None:
        heard.append(("refunded", bought.sku_id))


@app_commands.command(description="Sell something")
async def offer(interaction: discord.Interaction) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(style=discord.ButtonStyle.premium, sku_id=SKU))
    await interaction.response.send_message("Honey for everybody", view=view)


@app_commands.command(description="Tell what somebody has")
async def premium(interaction: discord.Interaction) -> None:
    skus = [each.sku_id for each in interaction.entitlements]
    await interaction.response.send_message(f"You have {skus}")


@asynccontextmanager
async def hive() -> AsyncIterator[Playground]:
    """A server with something to talk in, two people and the bot that listens."""
    heard.clear()
    async with sample_stage(Listener, privileged_intents=True) as playground:
        guild = playground.add_guild("Hive")
        guild.add_text_channel("garden")
        guild.add_text_channel("office")
        guild.add_voice_channel("lounge")
        guild.add_member("Ada", manage_guild=True)
        guild.add_member("Ben")
        yield playground


async def told(*what: Any) -> None:
    """Wait until the bot has heard it."""
    await until(lambda: what in heard)


async def open_list(page: Page, label: str) -> Locator:
    """Press one of the buttons at the side."""
    if await page.locator("#menu").is_visible():
        await page.locator("#menu").click()
    await page.get_by_role("button", name=label).click()
    return page.get_by_role("dialog").last


async def is_fine(page: Page, axe: str) -> None:
    assert await Hands(page).fits()
    assert await violations(page, axe) == []


@looks
async def test_voice(tab: OpenTab, axe: str, size: tuple[int, int], dark: bool) -> None:
    async with hive() as playground:
        page = await tab(playground.url, size=size, dark=dark)
        await Hands(page).go("Hive", "lounge")
        bar = page.get_by_role("region", name="Voice")
        await bar.get_by_role("button", name="Join").press("Enter")
        await told("voice", "ada", "lounge", False, False, False)
        await expect(bar).to_contain_text("Connected to lounge")
        await bar.get_by_role("button", name="Deafen").press("Enter")
        await told("voice", "ada", "lounge", True, True, False)
        await expect(bar.get_by_role("button", name="Mute")).to_have_attribute(
            "aria-pressed", "true"
        )
        await bar.get_by_role("button", name="Mute").press("Enter")  # who speaks hears, too
        await told("voice", "ada", "lounge", False, False, False)
        await expect(bar.get_by_role("button", name="Mute")).to_be_focused()
        await bar.get_by_role("button", name="Stream").press("Enter")
        await told("voice", "ada", "lounge", False, False, True)
        if size is DESKTOP:
            speakers = page.get_by_role("list", name="In lounge")
            await expect(speakers).to_contain_text("Adalive")
        await is_fine(page, axe)
        await Hands(page).go("Hive", "garden")
        await bar.get_by_role("button", name="Leave").click()
        await told("voice", "ada", None, False, False, False)
        await expect(bar).to_be_hidden()


@looks
async def test_a_scheduled_event(tab: OpenTab, axe: str, size: tuple[int, int], dark: bool) -> None:
    async with hive() as playground:
        page = await tab(playground.url, size=size, dark=dark)
        listed = await open_list(page, "Events of this server")
        await expect(listed).to_contain_text("Nothing is planned.")
        await listed.get_by_role("button", name="Plan an event").click()
        form = page.get_by_role("dialog").last
        await form.get_by_role("textbox", name="Name").fill("Honey tasting")
        await form.get_by_role("combobox", name="Where").select_option("lounge")
        await is_fine(page, axe)
        await form.get_by_role("button", name="Plan", exact=True).click()
        ada = next(iter(playground.people)).id
        await told("event", "Honey tasting", "scheduled", ada)
        await listed.get_by_role("button", name="Interested: Honey tasting", exact=True).click()
        await told("interested", "Honey tasting", "ada")
        await expect(listed).to_contain_text("Ada interested")
        await is_fine(page, axe)
        await listed.get_by_role("button", name="Not interested").click()
        await told("bored", "Honey tasting", "ada")
        await listed.get_by_role("button", name="Start").click()
        await told("event", "Honey tasting", "active")
        await listed.get_by_role("button", name="End").click()
        await told("event", "Honey tasting", "completed")
        await expect(listed).to_contain_text("Over")
        await listed.get_by_role("button", name="Delete").click()
        await told("event gone", "Honey tasting")
        await listed.get_by_role("button", name="Plan an event").click()
        form = page.get_by_role("dialog").last
        await form.get_by_role("textbox", name="Name").fill("Yesterday")
        await form.get_by_label("Minutes until it starts").fill("-5")
        await form.get_by_role("button", name="Plan", exact=True).click()
        await expect(form.get_by_role("alert")).to_have_text("Minutes is a number from 0.")


@looks
async def test_a_rule_blocks_a_message_and_alerts(
    tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    async with hive() as playground:
        page = await tab(playground.url, size=size, dark=dark)
        listed = await open_list(page, "AutoMod of this server")
        await listed.get_by_role("button", name="Add a rule").click()
        form = page.get_by_role("dialog").last
        await form.get_by_label("Alert in").select_option("office")
        await is_fine(page, axe)
        await form.get_by_role("button", name="Add", exact=True).click()
        await told("rule", "No wasps", True)
        await expect(listed).to_contain_text("wasp* · blocks: “Bees only.”, alerts #office")
        await is_fine(page, axe)
        await page.keyboard.press("Escape")
        await expect(listed).to_have_count(0)
        await Hands(page).be("Ben")
        await Hands(page).write("So many wasps")
        await expect(page.locator("#status")).to_contain_text(
            "AutoMod has blocked this message: Bees only."
        )
        assert await page.locator("#messages .message").count() == 0
        await told("automod", "block_message", "So many wasps")
        await told("automod", "send_alert_message", "So many wasps")
        await told("message", "ben", "", "auto_moderation_action")
        await Hands(page).be("Ada")
        await Hands(page).go("Hive", "office")
        await expect(Hands(page).last_message).to_contain_text(
            "No wasps was broken by Ben in #garden"
        )
        await is_fine(page, axe)
        listed = await open_list(page, "AutoMod of this server")
        await listed.get_by_role("button", name="Turn off").click()
        await told("rule", "No wasps", False)
        await page.keyboard.press("Escape")
        await Hands(page).be("Ben")
        await Hands(page).write("Wasps again")
        await told("message", "ben", "Wasps again", "default")


@looks
async def test_a_webhook_writes_under_a_name_of_its_own(
    tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    async with hive() as playground:
        page = await tab(playground.url, size=size, dark=dark)
        listed = await open_list(page, "Webhooks of this channel")
        await listed.get_by_role("button", name="Make a webhook").click()
        form = page.get_by_role("dialog").last
        name = form.get_by_role("textbox", name="Name of the webhook")
        await name.fill("Clyde")
        await form.get_by_role("button", name="Make", exact=True).click()
        await expect(form.get_by_role("alert")).to_contain_text("cannot contain")
        await name.fill("News")
        await form.get_by_role("button", name="Make", exact=True).click()
        await told("webhooks", "garden")
        await listed.get_by_role("button", name="Send a message: News").click()
        form = page.get_by_role("dialog").last
        await form.get_by_role("textbox", name="Message").fill("Rain at noon")
        await form.get_by_role("textbox", name="Under the name").fill("Weather")
        await form.get_by_role("button", name="Send", exact=True).click()
        await told("message", "Weather", "Rain at noon", "default")
        await is_fine(page, axe)
        await page.keyboard.press("Escape")
        await expect(Hands(page).last_message).to_contain_text("Rain at noon")
        await expect(Hands(page).last_message).to_contain_text("Weather")


@looks
async def test_premium_is_bought_used_up_and_refunded(
    tab: OpenTab, axe: str, size: tuple[int, int], dark: bool
) -> None:
    async with hive() as playground:
        page = await tab(playground.url, size=size, dark=dark)
        ada = next(iter(playground.people)).id
        await Hands(page).run("offer")
        buy = Hands(page).last_message.get_by_role("button", name="Buy premium 4242")
        await is_fine(page, axe)
        await buy.click()
        form = page.get_by_role("dialog")
        await expect(form.get_by_role("textbox", name="SKU")).to_have_value(str(SKU))
        await is_fine(page, axe)
        await form.get_by_role("button", name="Buy for nothing").click()
        await told("bought", SKU, ada, None)
        await expect(form).to_have_count(0)
        await expect(buy).to_be_focused()
        await Hands(page).run("premium")
        await expect(Hands(page).last_message).to_contain_text("You have [4242]")
        listed = await open_list(page, "Premium of the bot")
        await expect(listed).to_contain_text("Active · SKU 4242")
        await is_fine(page, axe)
        await listed.get_by_role("button", name="Use up").click()
        await told("changed", SKU, True, False)
        await listed.get_by_role("button", name="Buy", exact=True).click()
        form = page.get_by_role("dialog").last
        await form.get_by_label("For").select_option("Hive")
        await form.get_by_role("button", name="Buy for nothing").click()
        guild = next(iter(playground.world.guilds))
        await until(lambda: any(each[0] == "bought" and each[3] == guild for each in heard))
        await listed.get_by_role("button", name="Let it run out").click()
        await told("changed", SKU, False, True)
        await listed.get_by_role("button", name="Refund").first.click()
        await told("refunded", SKU)
        await page.keyboard.press("Escape")
        await Hands(page).run("premium")
        await expect(Hands(page).last_message).to_contain_text("You have []")
