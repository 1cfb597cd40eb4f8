"""The Activity on the page's socket: launched by the bot or by Discord, joined, closed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from guildyard.inspect.transcripts import transcript
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post, StartBot
from tests.interactions.test_activities import ENTRY, Launcher
from tests.web.test_page import Page


class Opener(Launcher):
    """A bot that opens its Activity from a button too."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.launch_activity()
        else:
            await super().on_interaction(interaction)


@pytest.fixture
async def page(
    playground: Playground, session: aiohttp.ClientSession, channel: Channel, alice: Person
) -> AsyncIterator[Page]:
    playground.url_mappings.add("/", "http://127.0.0.1:9/game/")
    async with session.ws_connect(playground.url + "page/socket") as socket:
        opened = Page(socket)
        await opened.see()
        yield opened


async def shaken(page: Page, activity: Any, application: int) -> None:
    """The page in a frame begins, as the SDK does."""
    hello = {"v": 1, "client_id": str(application), "frame_id": activity["frame"]}
    assert await page.ask("activity", frame=activity["frame"], message=[0, hello])
    told = (await page.receive("frame"))["frame"]
    assert told["message"][1]["evt"] == "READY"


async def test_it_opens_without_an_entry_point_and_ends_with_its_last_frame(
    page: Page, playground: Playground, channel: Channel, alice: Person
) -> None:
    assert page.view["activity"] == {"title": "Bot", "can": True, "people": []}
    activity = (await page.ask("launch"))["activity"]
    assert activity["url"].startswith(playground.origin_of_activity(alice.user) + "/?instance_id=")
    await shaken(page, activity, playground.world.bot.id)
    again = (await page.ask("join", platform="mobile"))["activity"]
    assert again["platform"] == "mobile"
    assert "platform=mobile" in again["url"]
    assert again["frame"] != activity["frame"]  # in the place of the other
    assert len([*playground.world.activities]) == 1
    assert "problem" in await page.ask("activity_leave", frame=activity["frame"])
    await page.ask("activity_leave", frame=again["frame"])
    assert playground.world.activities.of(channel) is None


async def test_a_frame_of_another_page_is_not_to_be_used(
    page: Page, playground: Playground, session: aiohttp.ClientSession
) -> None:
    activity = (await page.ask("launch"))["activity"]
    async with session.ws_connect(playground.url + "page/socket") as socket:
        stranger = Page(socket)
        await stranger.see()
        for action in ("activity", "activity_set", "activity_leave"):
            asked = await stranger.ask(action, frame=activity["frame"], message=[])
            assert asked["problem"] == "this Activity is closed"


@pytest.mark.parametrize("details", [{"layout": 7}, {"thermal": "x"}, {"orientation": None}])
async def test_a_layout_that_there_is_not_is_told(page: Page, details: dict[str, Any]) -> None:
    activity = (await page.ask("launch"))["activity"]
    asked = await page.ask("activity_set", frame=activity["frame"], **details)
    assert "impossible" in asked["problem"]


async def test_the_bot_opens_it_from_its_entry_point_and_from_a_button(
    page: Page, start_bot: StartBot, request_api: Post, playground: Playground, channel: Channel
) -> None:
    await start_bot(Opener)
    await request_api("POST", f"/applications/{playground.world.bot.id}/commands", ENTRY)
    await page.ask("record", wanted=True)
    activity = (await page.ask("launch"))["activity"]
    button = {"type": 2, "style": 1, "custom_id": "play", "label": "Play"}
    form = {"content": "Play", "components": [{"type": 1, "components": [button]}]}
    _, sent = await request_api("POST", f"/channels/{channel.id}/messages", form)
    other = (await page.ask("click", message=sent["id"], custom_id="play"))["activity"]
    assert other["frame"] != activity["frame"]
    code = (await page.ask("record", wanted=False))["recording"]["code"]
    assert "alice.launch(puzzles)" in code
    assert 'alice.click(post_2, "play")' in code


async def test_who_may_not_use_activities_does_not_come_in(
    page: Page, playground: Playground, guild: Guild, channel: Channel, alice: Person
) -> None:
    channel.deny("use_embedded_activities", to=alice.user)
    assert "may not use Activities" in (await page.ask("join"))["problem"]
    channel.allow("use_embedded_activities", to=alice.user)
    playground.disable_activities()
    assert "switched off" in (await page.ask("join"))["problem"]


async def test_the_record_of_what_passed_tells_no_token(
    page: Page, playground: Playground, alice: Person
) -> None:
    activity = (await page.ask("launch"))["activity"]
    await shaken(page, activity, playground.world.bot.id)
    grants = playground.world.grants
    token = grants.redeem(grants.code(alice.user, ("identify",)), None, None).access
    command = {"cmd": "AUTHENTICATE", "args": {"access_token": token}, "nonce": "1"}
    await page.ask("activity", frame=activity["frame"], message=[1, command])
    await page.ask("traffic", wanted=True)
    entries = (await page.receive("traffic"))["traffic"]
    assert "AUTHENTICATE · Alice" in [each["title"] for each in entries]
    assert token not in str(entries)
    lines = transcript(playground.activity_messages)
    assert any("← page AUTHENTICATE" in line for line in lines)
    assert token not in str(lines)
