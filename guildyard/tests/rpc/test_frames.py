"""The client's side of an Activity, without a browser: handshakes, commands, news, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.rpc.commands import COMMANDS, UNBUILT
from guildyard.rpc.frame import Frame, Layout, Orientation, OrientationLock, Platform
from guildyard.rpc.frames import Frames
from guildyard.server import Playground
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel


class Sheet:
    """A window that notes what is posted into it, and answers its dialogs."""

    def __init__(self) -> None:
        self.posted: list[Any] = []
        self.asked: list[Json] = []
        self.answer: Json | None = {}
        self.reasons: list[str] = []

    def post(self, frame: Frame, message: list[Any]) -> None:
        self.posted.append(message)

    async def ask(self, frame: Frame, form: Json) -> Json | None:
        self.asked.append(form)
        return self.answer

    def closed(self, frame: Frame, reason: str) -> None:
        self.reasons.append(reason)

    def changed(self, frame: Frame) -> None:
        """Nothing is drawn."""


class Client:
    """Somebody's client with a frame in it, whose page the test speaks for."""

    def __init__(self, frames: Frames, channel: Channel, person: Person, **more: Any) -> None:
        self.frames = frames
        self.sheet = Sheet()
        self.frame = frames.open(channel, person.user, self.sheet, **more)
        self.application = str(channel.world.bot.id)
        self._count = 0

    async def shake(self, **changes: object) -> None:
        """Begin as the SDK does."""
        hello = {"v": 1, "encoding": "json", "client_id": self.application}
        await self.frames.receive(self.frame, [0, hello | {"frame_id": self.frame.id} | changes])

    async def ask(self, cmd: str, args: object = None, **more: object) -> Json:
        """Send a command; what is answered under its number."""
        self._count += 1
        sent = {"cmd": cmd, "args": args, "nonce": str(self._count)} | more
        await self.frames.receive(self.frame, [1, sent])
        found: list[Json] = [
            each for op, each in self.sheet.posted if each.get("nonce") == sent["nonce"]
        ]
        return found[-1]

    async def come(self, *scopes: str) -> None:
        """Be allowed this."""
        world = self.frame.world
        grant = world.grants.redeem(world.grants.code(self.frame.user, scopes), None, None)
        answer = await self.ask("AUTHENTICATE", {"access_token": grant.access})
        assert answer["evt"] is None

    def events(self, name: str) -> list[Json]:
        """What was told of one kind."""
        return [each["data"] for op, each in self.sheet.posted if each.get("evt") == name]


@pytest.fixture
def frames(playground: Playground) -> Frames:
    return Frames(playground.world, playground.recorder)


@pytest.fixture
async def ada(frames: Frames, channel: Channel, alice: Person) -> Client:
    client = Client(frames, channel, alice)
    await client.shake()
    return client


async def test_a_handshake_is_answered_once_with_ready(ada: Client) -> None:
    ((op, ready),) = ada.sheet.posted
    assert (op, ready["cmd"], ready["evt"], ready["nonce"]) == (1, "DISPATCH", "READY", None)
    assert ready["data"]["config"]["api_endpoint"].endswith("/api")
    await ada.shake()
    assert ada.sheet.posted[-1][0] == 2


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"client_id": "1"}, 4000), ({"v": 2}, 4004), ({"encoding": "etf"}, 4005)],
)
async def test_a_wrong_handshake_closes(
    frames: Frames,
    playground: Playground,
    channel: Channel,
    alice: Person,
    changes: Json,
    code: int,
) -> None:
    client = Client(frames, channel, alice)
    await client.shake(**changes)
    ((op, told),) = client.sheet.posted
    assert (op, told["code"]) == (2, code)
    assert len(playground.findings) == 1
    await frames.receive(client.frame, [1, {"cmd": "GET_SKUS_EMBEDDED", "nonce": "1"}])
    assert len(client.sheet.posted) == 1  # nothing is answered before it


@pytest.mark.parametrize(
    "message", [None, [], [1], [9, {}], {"cmd": "x"}, [1, "text"], [0, None], "hello"]
)
async def test_what_is_no_message_is_not_answered(ada: Client, message: object) -> None:
    await ada.frames.receive(ada.frame, message)
    assert len(ada.sheet.posted) == 1


async def test_a_command_without_a_nonce_is_refused(ada: Client) -> None:
    await ada.frames.receive(ada.frame, [1, {"cmd": "GET_SKUS_EMBEDDED"}])
    assert ada.sheet.posted[-1][1]["data"] == {"code": 4000, "message": "Payload requires a nonce"}


async def test_commands_and_events_that_there_are_not_are_refused(
    ada: Client, playground: Playground
) -> None:
    answer = await ada.ask("MAKE_HONEY")
    assert answer["data"] == {"code": 4002, "message": "Invalid command: MAKE_HONEY"}
    answer = await ada.ask("SUBSCRIBE", evt="HONEY")
    assert answer["data"] == {"code": 4004, "message": "Invalid event: HONEY"}
    assert playground.findings == []
    for name in UNBUILT:
        assert (await ada.ask(name))["data"]["code"] == 4002
    assert len(playground.findings) == len(UNBUILT)
    playground.findings.clear()


async def test_each_command_has_its_scopes(ada: Client) -> None:
    for name, command in COMMANDS.items():
        if command.scopes:
            assert (await ada.ask(name))["data"]["code"] == 4006


async def test_a_token_of_somebody_else_is_not_believed(
    ada: Client, frames: Frames, guild: Guild, channel: Channel
) -> None:
    ben = Client(frames, channel, guild.add_member("Ben"))
    await ben.shake()
    world = channel.world
    code = world.grants.code(ben.frame.user, ("identify",))
    token = world.grants.redeem(code, None, None).access
    assert (await ada.ask("AUTHENTICATE", {"access_token": token}))["data"]["code"] == 4009
    assert (await ben.ask("AUTHENTICATE", {"access_token": token}))["evt"] is None
    world.grants.withdraw(ben.frame.user)
    assert (await ben.ask("USER_SETTINGS_GET_LOCALE"))["data"]["code"] == 4006


async def test_a_code_is_bound_to_its_challenge(ada: Client) -> None:
    asked = {
        "client_id": ada.application,
        "scope": ["identify"],
        "code_challenge": "x" * 43,
        "code_challenge_method": "S256",
    }
    code = (await ada.ask("AUTHORIZE", asked))["data"]["code"]
    with pytest.raises(Exception, match="code_verifier"):
        ada.frame.world.grants.redeem(code, None, "guess")


async def test_the_person_is_asked_once(ada: Client) -> None:
    asked = {"client_id": ada.application, "scope": ["identify", "guilds"]}
    await ada.ask("AUTHORIZE", asked)
    await ada.ask("AUTHORIZE", asked | {"scope": ["guilds"]})
    assert len(ada.sheet.asked) == 1
    await ada.ask("AUTHORIZE", asked | {"scope": ["guilds", "email"]})
    assert len(ada.sheet.asked) == 2
    assert (await ada.ask("AUTHORIZE", asked | {"scope": ["honey"]}))["data"]["code"] == 5000


async def test_news_come_when_something_is_new(
    ada: Client, frames: Frames, guild: Guild, channel: Channel
) -> None:
    name = "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE"
    answer = await ada.ask("SUBSCRIBE", evt=name)
    assert answer["data"] == {"evt": name}
    frames.look()
    assert len(ada.events(name)) == 1
    ben = Client(frames, channel, guild.add_member("Ben"))
    frames.close(ben.frame)
    seen = [[each["global_name"] for each in told["participants"]] for told in ada.events(name)]
    assert seen == [["Alice"], ["Alice", "Ben"], ["Alice"]]
    await ada.ask("UNSUBSCRIBE", evt=name)
    Client(frames, channel, guild.add_member("Cleo"))
    assert len(ada.events(name)) == 3


async def test_the_member_hears_of_a_new_nickname(ada: Client, guild: Guild) -> None:
    await ada.come("identify", "guilds.members.read")
    name = "CURRENT_GUILD_MEMBER_UPDATE"
    await ada.ask("SUBSCRIBE", {"guild_id": str(guild.id)}, evt=name)
    guild.members[ada.frame.user.id].details["nick"] = "Queen"
    ada.frames.look()
    assert [each["nick"] for each in ada.events(name)] == [None, "Queen"]
    answer = await ada.ask("SUBSCRIBE", {"guild_id": "1"}, evt=name)
    assert answer["data"]["code"] == 4003


async def test_somebody_leaves_with_their_last_frame(
    ada: Client, frames: Frames, channel: Channel, alice: Person
) -> None:
    running = channel.world.activities
    other = Client(frames, channel, alice)
    frames.close(ada.frame)
    assert running.of(channel) is other.frame.instance
    await frames.receive(other.frame, [2, {"code": 1000, "message": "Bye", "nonce": "1"}])
    assert running.of(channel) is None
    assert other.sheet.reasons == ["Bye"]


async def test_an_instance_that_is_over_closes_its_frames(
    ada: Client, channel: Channel, guild: Guild
) -> None:
    await channel.delete()
    assert ada.sheet.reasons == ["The Activity is over."]
    assert [*ada.frames] == []


async def test_an_address_says_where_the_page_is(
    frames: Frames, playground: Playground, alice: Person
) -> None:
    client = Client(frames, alice.direct_channel, alice, platform=Platform.MOBILE, custom_id="x")
    query = client.frame.query
    assert query["location_id"].startswith("pc-")
    assert (query["platform"], query["custom_id"], "guild_id" in query) == ("mobile", "x", False)
    assert query["frame_id"] == client.frame.id
    await client.shake()
    await client.come("guilds")
    args = {"channel_id": query["channel_id"]}
    assert (await client.ask("GET_CHANNEL", args))["data"]["code"] == 4006
    assert (await client.ask("OPEN_INVITE_DIALOG"))["data"]["code"] == 4003


async def test_a_lock_holds_a_phone(frames: Frames, channel: Channel, alice: Person) -> None:
    frame = Client(frames, channel, alice, platform=Platform.MOBILE).frame
    held = [frame.orientation]
    for locks in ({Layout.FOCUSED: OrientationLock.LANDSCAPE}, {}):
        frame.lock_orientation(locks)
        frame.turn(Orientation.PORTRAIT)
        held.append(frame.orientation)
    assert held == [Orientation.PORTRAIT, Orientation.LANDSCAPE, Orientation.PORTRAIT]


async def test_a_link_that_is_shared_names_who_shared_it(ada: Client, channel: Channel) -> None:
    told = {"message": "Come and play", "custom_id": "level-2"}
    answer = await ada.ask("SHARE_LINK", told)
    assert answer["data"] == {"success": True, "didSendMessage": True, "didCopyLink": False}
    (said,) = channel.messages
    assert f"custom_id=level-2&referrer_id={ada.frame.user.id}" in said.content
    ada.sheet.answer = None
    assert not (await ada.ask("SHARE_LINK", told))["data"]["success"]
    assert (await ada.ask("START_PURCHASE", {"sku_id": "1"}))["data"] is None
    channel.deny("create_instant_invite", to=ada.frame.user)
    assert (await ada.ask("OPEN_INVITE_DIALOG"))["data"]["code"] == 4006


async def test_what_passed_is_kept(ada: Client, playground: Playground) -> None:
    await ada.come("identify")
    titles = [each.title for each in playground.activity_messages]
    assert titles == ["HANDSHAKE", "READY", "AUTHENTICATE", "AUTHENTICATE"]
