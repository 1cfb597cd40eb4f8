"""The Activity on the page: its frames, what passes between them and the client, its dialogs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol
from urllib.parse import urlencode

from guildyard.interactions.commands import CommandBook, CommandKind
from guildyard.interactions.options import Refused
from guildyard.interactions.replies import Launched, Modal, Reply
from guildyard.people.person import Person
from guildyard.rpc.frame import Frame, Layout, Orientation, Platform, ThermalState
from guildyard.rpc.frames import Frames
from guildyard.web.tools import Tools
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.permissions import bits
from guildyard.world.world import World

NEEDED = bits("view_channel", "use_embedded_activities")
NOWHERE = "the playground does not know where the Activity's page is: --activity-url says it"


class Page(Protocol):
    """What an open page is to Activities."""

    world: World
    commands: CommandBook
    tools: Tools
    window: PageWindow

    def here(self) -> tuple[Person, Channel]:
        """The person and the channel of the page."""

    def seen(self, what: Reply | Modal | Launched) -> Json:
        """What the person sees, for the page."""


class PageWindow:
    """The frames of one open page, of whoever plays there."""

    def __init__(
        self,
        world: World,
        frames: Frames,
        send: Callable[[Json], Awaitable[None]],
    ) -> None:
        self.frames = frames
        self.platform = Platform.DESKTOP  # of the frames that are opened from now on
        self._world = world
        self._send = send
        self._waiting: asyncio.Queue[Json] = asyncio.Queue()
        self._answers: dict[str, asyncio.Future[Json | None]] = {}

    async def serve(self) -> None:
        """Send what is to be sent, in its order, for as long as the page is open."""
        try:
            while True:
                await self._send({"frame": await self._waiting.get()})
        finally:
            for frame in self._own():
                self.frames.close(frame)

    def post(self, frame: Frame, message: list[Any]) -> None:
        """Hand a message over to the page in the frame."""
        self._waiting.put_nowait({"id": frame.id, "message": message})

    async def ask(self, frame: Frame, form: Json) -> Json | None:
        """Open a dialog of the client; the values, or None when the person closes it."""
        number = str(len(self._answers) + 1)
        answer: asyncio.Future[Json | None] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        about = {"id": frame.id, "dialog": form, "number": number}
        self._waiting.put_nowait(about)
        return await answer

    def answered(self, number: str, values: Json | None) -> None:
        """A dialog was sent, or closed without."""
        answer = self._answers.get(number)
        if answer and not answer.done():
            answer.set_result(values)

    def closed(self, frame: Frame, reason: str) -> None:
        """The frame is gone, with what its page said to that."""
        self._waiting.put_nowait({"id": frame.id, "closed": reason})

    def changed(self, frame: Frame) -> None:
        """The frame is to be shown otherwise."""
        self._waiting.put_nowait({"id": frame.id, "state": state(frame)})

    def open(self, channel: Channel, person: Person, request: Json) -> Json:
        """A frame for somebody, in the place of the one they have here."""
        if not self.frames.mappings:
            raise Refused(NOWHERE)
        self.platform = Platform(request.get("platform") or self.platform)
        before = [each for each in self._own() if each.user is person.user]
        frame = self.frames.open(
            channel,
            person.user,
            self,
            platform=self.platform,
            custom_id=str(request.get("custom_id", ""))[:64],
            referrer_id=str(request.get("referrer_id", ""))[:64],
            consents=bool(request.get("consents")),
        )
        for other in before:
            self.frames.close(other)
        return {
            "frame": frame.id,
            "url": f"{self.frames.origin_of(person.user)}/?{urlencode(frame.query)}",
            "person": str(person.id),
            "channel": str(channel.id),
            "title": self._world.bot.name,
            "platform": str(frame.platform),
            "state": state(frame),
        }

    def frame(self, request: Json) -> Frame:
        """One of the page's own frames; Refused when it is closed."""
        found = self.frames.find(str(request["frame"]))
        if found is None or found.window is not self:
            raise Refused("this Activity is closed")
        return found

    async def receive(self, request: Json) -> None:
        """What the page in a frame says."""
        await self.frames.receive(self.frame(request), request["message"])

    def leave(self, request: Json) -> None:
        """The person closes the frame."""
        self.frames.close(self.frame(request))

    def set(self, request: Json) -> None:
        """Show a frame larger or smaller, turn the phone, let it grow warm."""
        frame = self.frame(request)
        if "layout" in request:
            frame.layout = Layout(request["layout"])
        frame.turn(Orientation(request.get("orientation", frame.orientation)))
        frame.thermal = ThermalState(request.get("thermal", frame.thermal))
        self.changed(frame)
        self.frames.look()

    def _own(self) -> list[Frame]:
        return [each for each in self.frames if each.window is self]


def state(frame: Frame) -> Json:
    """How a frame is shown at the moment."""
    return {
        "layout": int(frame.layout),
        "orientation": int(frame.orientation),
        "thermal": int(frame.thermal),
        "interactive": frame.has_interactive_pip,
        "presence": _presence(frame.presence or {}),
    }


def _presence(presence: Json) -> str:
    told = [presence.get(name) for name in ("details", "state")]
    return " · ".join(str(each) for each in told if each)


def shown(page: Page, channel: Channel) -> Json:
    """What the page says of the Activity: who is in it here, and whether it can be launched."""
    running = page.world.activities.of(channel)
    people = running.users if running else []
    return {
        "title": page.world.bot.name,
        "can": page.world.activities.enabled is not False
        and (bool(page.window.frames.mappings) or _has_entry_point(page, channel)),
        "people": [
            {"id": str(each.id), "name": each.name, "avatar": each.details.get("avatar")}
            for each in people
        ],
    }


def _has_entry_point(page: Page, channel: Channel) -> bool:
    user = page.here()[0].user
    return bool(page.commands.available(channel, CommandKind.ENTRY_POINT, user))


async def launch(page: Page, request: Json) -> Json:
    """Launch the Activity in the channel, by the bot's entry point; Discord has one by itself."""
    person, channel = page.here()
    if not _has_entry_point(page, channel):
        return await join(page, request)
    seen = await person.launch(channel)
    page.tools.recording.moved(person, "launch", channel)
    return page.seen(seen)


async def join(page: Page, request: Json) -> Json:
    """Come to what runs in the channel, or begin it."""
    person, channel = page.here()
    if page.world.activities.enabled is False:
        raise Refused("Activities are switched off for this bot")
    if channel.permissions_of(person.user) & NEEDED != NEEDED:
        raise Refused(f"{person.name} may not use Activities in {channel.name}")
    return {"activity": page.window.open(channel, person, request)}


async def receive(page: Page, request: Json) -> None:
    """A message of an Activity's page."""
    await page.window.receive(request)


async def answer(page: Page, request: Json) -> None:
    """A dialog was sent, or closed without."""
    page.window.answered(str(request["dialog"]), request.get("values"))


async def change(page: Page, request: Json) -> None:
    """Another layout, orientation or temperature."""
    page.window.set(request)


async def leave(page: Page, request: Json) -> None:
    """Close a frame."""
    page.window.leave(request)


ACTIVITY_ACTIONS: dict[str, Callable[[Any, Json], Awaitable[Json | None]]] = {
    "launch": launch,
    "join": join,
    "activity": receive,
    "activity_answer": answer,
    "activity_set": change,
    "activity_leave": leave,
}
