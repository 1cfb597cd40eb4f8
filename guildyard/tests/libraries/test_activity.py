"""An Activity with the unmodified SDK, in a browser: what it asks, hears, and is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Frame, Page, expect

from guildyard.people import speaking
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.hands import Hands
from guildyard.testing.tabs import OpenTab, axe, browser, tab
from guildyard.world.guilds import Channel
from guildyard.world.permissions import BITS
from tests.libraries.activity import Game, open_game, require_sdk

__all__ = ["axe", "browser", "tab"]

pytestmark = pytest.mark.asyncio(loop_scope="session")
ALL = ["identify", "guilds", "guilds.members.read", "rpc.activities.write", "rpc.voice.read"]


@dataclass
class Place:
    """A server with a game, and two people who open it."""

    playground: Playground
    game: Game
    guild: Guild
    channel: Channel
    ada: Person
    ben: Person
    tab: OpenTab

    async def open(self, person: Person, **details: Any) -> tuple[Page, Frame]:
        """Somebody's page with the Activity, and the page in it."""
        page = await self.tab(self.playground.activity(person, self.channel, **details))
        frame = await Hands(page).activity_frame()
        await frame.evaluate("ready")
        return page, frame


@pytest_asyncio.fixture(loop_scope="session")
async def place(tab: OpenTab) -> AsyncIterator[Place]:
    require_sdk()
    playground = Playground(bot_name="Game")
    await playground.start()
    guild = playground.add_guild("Hive")
    channel = guild.add_text_channel("puzzles")
    ada, ben = guild.add_member("Ada", manage_guild=True), guild.add_member("Ben")
    async with open_game(playground) as game:
        yield Place(playground, game, guild, channel, ada, ben, tab)
    await playground.close()
    assert playground.undeclared == []


async def come(frame: Frame, *scopes: str) -> Any:
    """Authorize, exchange the code, authenticate."""
    return await frame.evaluate("(scopes) => come(...scopes)", [*scopes])


async def ask(frame: Frame, command: str, args: object = None) -> Any:
    """Call one of the SDK's commands."""
    return await frame.evaluate(f"(args) => sdk.commands.{command}(args ?? undefined)", args)


async def refused(frame: Frame, command: str, args: object = None) -> Any:
    """The code and message with which a command is refused."""
    call = f"(args) => refused(sdk.commands.{command}(args ?? undefined))"
    return await frame.evaluate(call, args)


async def heard(frame: Frame, count: int) -> list[Any]:
    """The last events, as soon as there are so many."""
    await frame.wait_for_function("(count) => heard.length >= count", arg=count)
    found: list[Any] = await frame.evaluate("heard")
    return found


async def test_the_sdk_gets_ready_and_knows_where_it_is(place: Place) -> None:
    _, frame = await place.open(place.ada, custom_id="level-2", referrer_id="77")
    names = ["guildId", "channelId", "instanceId", "platform", "customId", "referrerId"]
    known = await frame.evaluate("(names) => names.map((name) => sdk[name])", names)
    (instance,) = place.playground.world.activities
    where = [str(place.guild.id), str(place.channel.id), instance.name]
    assert known == [*where, "desktop", "level-2", "77"]
    assert await frame.evaluate("sdk.locationId") == instance.place
    assert instance.users == [place.ada.user]


async def test_a_person_authorizes_and_authenticates(place: Place) -> None:
    page, frame = await place.open(place.ada, consents=False)
    coming = asyncio.create_task(come(frame, *ALL))
    dialog = page.get_by_role("dialog", name="Authorize Game")
    await expect(dialog).to_contain_text("know which servers you are in")
    await dialog.get_by_role("button", name="Authorize").click()
    known = await coming
    assert (known["user"]["global_name"], known["scopes"]) == ("Ada", ALL)
    assert known["application"]["name"] == "Game"
    again = await come(frame, *ALL)  # without a question
    assert again["access_token"] != known["access_token"]


async def test_who_does_not_agree_gets_no_code(place: Place) -> None:
    page, frame = await place.open(place.ada, consents=False)
    coming = asyncio.create_task(frame.evaluate("refused(come('identify'))"))
    await page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    code, message = await coming
    assert (code, message.split(":")[1].strip()) == (5000, "access_denied")


async def test_commands_are_answered_as_the_sdk_expects(place: Place) -> None:
    _, frame = await place.open(place.ada)
    await come(frame, *ALL)
    where = str(place.channel.id)
    channel = await ask(frame, "getChannel", {"channel_id": where})
    assert (channel["name"], channel["guild_id"]) == ("puzzles", str(place.guild.id))
    granted = await frame.evaluate(
        "sdk.commands.getChannelPermissions().then(({ permissions }) => String(permissions))"
    )
    assert int(granted) & BITS["manage_guild"]
    assert await ask(frame, "userSettingsGetLocale") == {"locale": "en-US"}
    assert await ask(frame, "getPlatformBehaviors") == {}
    assert await ask(frame, "encourageHardwareAcceleration") == {"enabled": True}
    assert await ask(frame, "setConfig", {"use_interactive_pip": True}) == {
        "use_interactive_pip": True
    }
    done = await ask(frame, "setActivity", {"activity": {"type": 0, "details": "Level 2"}})
    assert (done["name"], done["details"]) == ("Game", "Level 2")
    assert (await ask(frame, "getUser", {"id": str(place.ben.id)}))["global_name"] == "Ben"
    assert await ask(frame, "getSkus") == {"skus": []}
    assert await ask(frame, "getEntitlements") == {"entitlements": []}
    assert await ask(frame, "captureLog", {"level": "log", "message": "hi"}) is None
    lock = {"lock_state": 3, "picture_in_picture_lock_state": 1, "grid_lock_state": None}
    assert await ask(frame, "setOrientationLockState", lock) is None


async def test_what_is_not_allowed_or_not_known_is_refused(place: Place) -> None:
    _, frame = await place.open(place.ada)
    where = {"channel_id": str(place.channel.id)}
    before = [4006, "Not authenticated or invalid scope"]
    assert await refused(frame, "getChannel", where) == before
    assert await refused(frame, "authenticate", {"access_token": "stolen"}) == [
        4009,
        "Invalid access token",
    ]
    await come(frame, "identify")
    assert await refused(frame, "getChannel", where) == before
    assert (await refused(frame, "openExternalLink", {"url": "file:///etc"}))[0] == 4000
    assert (await refused(frame, "getUser", {}))[0] == 4000
    assert (await refused(frame, "initiateImageUpload"))[0] == 4002
    (finding,) = place.playground.findings
    assert "INITIATE_IMAGE_UPLOAD" in finding
    wrong = {"client_id": "1", "response_type": "code", "scope": ["identify"]}
    assert (await refused(frame, "authorize", wrong))[0] == 4007
    await come(frame, "identify", "guilds")
    assert (await refused(frame, "getChannel", {"channel_id": "1"}))[0] == 4005
    event = await frame.evaluate("refused(hear('SPEAKING_START', { channel_id: '1' }))")
    assert event == before


async def test_everybody_hears_who_comes_and_goes(place: Place) -> None:
    _, ada = await place.open(place.ada)
    await ada.evaluate("hear('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE')")
    told = await heard(ada, 1)
    assert [each["global_name"] for each in told[0][1]["participants"]] == ["Ada"]
    ben_page, ben = await place.open(place.ben)
    together = await ask(ben, "getActivityInstanceConnectedParticipants")
    assert [each["global_name"] for each in together["participants"]] == ["Ada", "Ben"]
    assert await ben.evaluate("sdk.instanceId") == await ada.evaluate("sdk.instanceId")
    await heard(ada, 2)
    await ben_page.close()
    told = await heard(ada, 3)
    seen = [[each["global_name"] for each in data["participants"]] for _, data in told]
    assert seen == [["Ada"], ["Ada", "Ben"], ["Ada"]]


async def test_each_person_has_an_origin_and_a_storage_of_their_own(place: Place) -> None:
    _, ada = await place.open(place.ada)
    _, ben = await place.open(place.ben)
    await ada.evaluate("localStorage.setItem('name', 'Ada')")
    assert await ben.evaluate("localStorage.getItem('name')") is None
    origins = [await each.evaluate("location.origin") for each in (ada, ben)]
    assert len({*origins, place.playground.url.rstrip("/")}) == 3


async def test_a_phone_is_turned_and_grows_warm(place: Place) -> None:
    page, frame = await place.open(place.ada, platform="mobile")
    assert await frame.evaluate("sdk.platform") == "mobile"
    assert await ask(frame, "getPlatformBehaviors") == {"iosKeyboardResizesView": True}
    for event in ("ORIENTATION_UPDATE", "THERMAL_STATE_UPDATE", "ACTIVITY_LAYOUT_MODE_UPDATE"):
        await frame.evaluate("(event) => hear(event)", event)
    await heard(frame, 3)
    await page.evaluate("activity.set({ layout: 1, orientation: 1, thermal: 2 })")
    told = dict((await heard(frame, 6))[3:])
    assert told["ORIENTATION_UPDATE"] == {"screen_orientation": 1, "orientation": "landscape"}
    assert told["THERMAL_STATE_UPDATE"] == {"thermal_state": 2}
    assert told["ACTIVITY_LAYOUT_MODE_UPDATE"] == {"layout_mode": 1}
    locks = {"lock_state": 1, "picture_in_picture_lock_state": 2}
    assert await ask(frame, "setOrientationLockState", locks) is None
    told = dict((await heard(frame, 7))[6:])
    assert told == {"ORIENTATION_UPDATE": {"screen_orientation": 0, "orientation": "portrait"}}


async def test_who_unsubscribes_hears_nothing_more(place: Place) -> None:
    page, frame = await place.open(place.ada)
    await frame.evaluate(
        "globalThis.layout = (data) => heard.push(data);"
        "sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', layout)"
    )
    await heard(frame, 1)
    await frame.evaluate("sdk.unsubscribe('ACTIVITY_LAYOUT_MODE_UPDATE', layout)")
    await page.evaluate("activity.set({ layout: 2 })")
    sent = [each.title for each in place.playground.activity_messages if not each.received]
    assert sent.count("ACTIVITY_LAYOUT_MODE_UPDATE") == 1


async def test_a_voice_channel_is_heard_of(place: Place) -> None:
    lounge = place.guild.add_voice_channel("Lounge")
    _, frame = await place.open(place.ada)
    await come(frame, *ALL)
    await frame.evaluate(
        "(channel_id) => hear('VOICE_STATE_UPDATE', { channel_id })", str(lounge.id)
    )
    speaking.join(place.ben.user, lounge)
    speaking.speak(place.ben.user, place.guild, muted=True)
    told = await heard(frame, 2)
    assert [data["voice_state"]["self_mute"] for _, data in told] == [False, True]


async def test_links_invitations_and_moments_go_by_dialogs(place: Place) -> None:
    page, frame = await place.open(place.ada)
    outside = place.playground.url + "gallery"
    opening = asyncio.create_task(ask(frame, "openExternalLink", {"url": outside}))
    async with page.context.expect_page() as opened:
        await page.get_by_role("dialog").get_by_role("button", name="Visit the page").click()
    assert (await opened.value).url == outside
    assert await opening == {"opened": True}
    staying = asyncio.create_task(ask(frame, "openExternalLink", {"url": outside}))
    await page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert await staying == {"opened": False}

    inviting = asyncio.create_task(ask(frame, "openInviteDialog"))
    dialog = page.get_by_role("dialog", name="Invite somebody to Game")
    await dialog.get_by_label("Who").select_option("Ben")
    await dialog.get_by_role("button", name="Invite").click()
    assert await inviting is None
    picture = place.playground.cdn_url + "/avatars/1/2.png"
    sharing = asyncio.create_task(ask(frame, "openShareMomentDialog", {"mediaUrl": picture}))
    await page.get_by_role("dialog").get_by_role("button", name="Send").click()
    assert await sharing is None
    said = [each.content for each in place.channel.messages]
    assert said == [f"<@{place.ben.id}>, come to **Game**!", picture]


async def test_a_purchase_is_heard_of(place: Place) -> None:
    page, frame = await place.open(place.ada)
    await frame.evaluate("hear('ENTITLEMENT_CREATE')")
    buying = asyncio.create_task(ask(frame, "startPurchase", {"sku_id": "123"}))
    await page.get_by_role("dialog").get_by_role("button", name="Buy for nothing").click()
    (bought,) = await buying
    assert bought["sku_id"] == "123"
    ((event, told),) = await heard(frame, 1)
    assert (event, told["entitlement"]["id"]) == ("ENTITLEMENT_CREATE", bought["id"])


async def test_the_page_closes_itself_and_its_person_has_left(place: Place) -> None:
    page, frame = await place.open(place.ada)
    await frame.evaluate("sdk.close(4000, 'Out of honey')")
    await expect(page.locator("#problem")).to_have_text("Out of honey (4000)")
    await expect(page.locator("iframe.page")).to_have_count(0)
    assert [*place.playground.world.activities] == []


async def test_who_is_kicked_is_out_of_the_activity(place: Place) -> None:
    page, _ = await place.open(place.ben)
    await place.guild.remove_member(place.ben)
    await expect(page.locator("#problem")).to_have_text("The Activity is over.")
