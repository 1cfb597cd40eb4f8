"""One open page: who it is, where it looks, and what it asks for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

from aiohttp import WSMsgType, web

from guildyard.interactions.commands import CommandBook
from guildyard.interactions.options import Refused
from guildyard.interactions.replies import Launched, Modal, NoReply, Reply
from guildyard.people.people import People
from guildyard.people.person import Person
from guildyard.rpc.frames import Frames
from guildyard.web import activities, additions, controls, listing, menus, reacting, tools, voting
from guildyard.web.activities import ACTIVITY_ACTIONS, PageWindow
from guildyard.web.inputs import chosen_values, filled_in, typed_options
from guildyard.web.tools import Tools
from guildyard.web.uploads import Uploads
from guildyard.web.view import first_channel, message, modal, view
from guildyard.world.clock import ShiftedClock
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Message
from guildyard.world.world import World

PAUSE = 0.02  # seconds in which changes are gathered into one view
LONGEST_JUMP = timedelta(days=366)
IMPOSSIBLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class PageSession:
    """One browser's page: the person it shows, and all that it can ask for."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        *,
        world: World,
        people: People,
        commands: CommandBook,
        tools: Tools,
        uploads: Uploads,
        frames: Frames,
        tell_all: Callable[[], None],  # lets every open page look again
        version: str,
        person: Person | None = None,
        channel: Channel | None = None,
        in_parts: bool = False,  # of a view only what changed is wanted
    ) -> None:
        """It begins with a person and a channel, or with the first that there are."""
        self.socket = socket
        self.changed = asyncio.Event()
        self.world = world
        self.people = people
        self.commands = commands
        self.tools = tools
        self.uploads = uploads
        self.window = PageWindow(world, frames, self._send)
        self.traffic_from: int | None = None  # the first record not yet shown; None: none wanted
        self._tell_all = tell_all
        self._version = version
        self._in_parts = in_parts
        self._person = person
        self._channel = channel
        self._modals: dict[str, Modal] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Answer the page until it is closed."""
        await self._send({"version": self._version})
        self._start(self._show_changes())
        self._start(self.window.serve())
        try:
            async for received in self.socket:
                if received.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._start(self._answer(received.data))
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Any) -> None:
        """Work in the background: a slow bot must not keep the page from showing other things."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show_changes(self) -> None:
        shown: Any = False
        while True:
            now_shown = self._view()
            if now_shown != shown:
                await self._send({"view": self._news(now_shown, shown)})
                shown = now_shown
            await self._show_traffic()
            await self.changed.wait()
            await asyncio.sleep(PAUSE)
            self.changed.clear()

    def _news(self, now_shown: Json | None, shown: Any) -> Json | None:
        """The parts of a view that changed, for a page that keeps the others."""
        if not (self._in_parts and now_shown and shown):
            return now_shown
        return {name: each for name, each in now_shown.items() if each != shown.get(name)}

    async def _show_traffic(self) -> None:
        if self.traffic_from is None:
            return
        entries = self.tools.entries_from(self.traffic_from)
        if entries:
            self.traffic_from = entries[-1]["number"] + 1
            await self._send({"traffic": entries})

    def _view(self) -> Json | None:
        """The view, from the first person's first channel on; None in an empty world."""
        self._person = self._person or next(iter(self.people), None)
        if self._person is None:
            return None
        channel = self._channel
        if channel is None or not channel.permissions_of(self._person.user):
            channel = self._channel = first_channel(self.world, self._person)
        beside = {"online": self.tools.is_online, "activity": activities.shown(self, channel)}
        return view(self.world, self.people, self.commands, self._person, channel) | beside

    async def _answer(self, text: str | bytes) -> None:
        """Do what the page asks and tell what came of it."""
        request: Any = None
        try:
            request = _understood(text)
            result = await ACTIONS[request["do"]](self, request)
        except NoReply as silence:
            result = {"problem": str(silence), "silent": True}
        except Refused as refusal:
            result = {"problem": str(refusal)}
        except IMPOSSIBLE as mistake:
            result = {"problem": f"The page asked for something impossible: {mistake!r}"}
        number = request.get("number") if isinstance(request, dict) else None
        await self._send({"answer": number, **(result or {})})
        self.changed.set()

    async def _send(self, data: Json) -> None:
        with suppress(ConnectionError):  # the page was closed meanwhile
            await self.socket.send_json(data)

    async def look(self, request: Json) -> None:
        """Be somebody, look at a channel; at the first one when that channel is gone."""
        person_id = int(request["person"])
        person = next((each for each in self.people if each.id == person_id), None)
        if person is None:
            raise Refused("this person is not here")
        self._person = person
        self._channel = (
            self.world.channel(int(request["channel"])) if "channel" in request else None
        )

    async def say(self, request: Json) -> None:
        """Write an ordinary message into the channel, with the files that were sent before."""
        person, channel = self.here()
        files = self.uploads.files(request.get("files") or [])
        await person.say(channel, request["text"], files)
        self.tools.recording.said(person, channel, request["text"], files)

    async def command(self, request: Json) -> Json:
        """Run a slash command; the answer is a reply or a modal."""
        person, channel = self.here()
        options = self._typed(request)
        seen = await person.command(request["path"], channel, **options)
        self.tools.recording.command(person, channel, request["path"], options, seen)
        return self.seen(seen)

    async def complete(self, request: Json) -> Json:
        """Ask the bot for the choices of an option that is being typed."""
        person, channel = self.here()
        option, text = request["option"], request["text"]
        others = self._typed(request, leave=option)
        choices = await person.autocomplete(request["path"], channel, option, text, **others)
        return {"choices": choices}

    async def click(self, request: Json) -> Json:
        """Press a button of a message; the answer is a reply or a modal."""
        person, _ = self.here()
        on, name = self.message_of(request), request["custom_id"]
        self.tools.recording.looks_at(person, on)
        seen = await person.click(on, name)
        self.tools.recording.click(person, on, name, seen)
        return self.seen(seen)

    async def select(self, request: Json) -> Json:
        """Choose from a select of a message; the answer is a reply or a modal."""
        person, channel = self.here()
        found = self.message_of(request)
        values = chosen_values(self.world, channel, found, request)
        self.tools.recording.looks_at(person, found)
        seen = await person.select(found, request["custom_id"], values)
        self.tools.recording.select(person, found, request["custom_id"], values, seen)
        return self.seen(seen)

    async def submit(self, request: Json) -> Json:
        """Send a modal that was opened before; the answer is a reply."""
        person, _ = self.here()
        opened = self._modals[request["custom_id"]]
        values = filled_in(opened, request["values"], self.uploads)
        seen = await person.submit(opened, values)
        self.tools.recording.submit(person, opened, values, seen)
        return self.seen(seen)

    async def manage(self, request: Json) -> None:
        """Give the person the right to manage this server, or take it away."""
        person, channel = self.here()
        if channel.guild is None:
            raise Refused("there is nothing to manage in direct messages")
        channel.guild.permit(person.user, "manage_guild", granted=bool(request["granted"]))

    async def forward(self, request: Json) -> None:
        """Put the clock forward: by seconds, or to the next morning."""
        clock = self.world.clock
        if not isinstance(clock, ShiftedClock):
            raise Refused("this clock cannot be moved")
        if request.get("to") == "morning":
            clock.to_next_morning()
        else:
            span = timedelta(seconds=float(request["seconds"]))
            if not timedelta() < span <= LONGEST_JUMP:
                raise Refused("the clock goes forward, by a year at most")
            clock.forward(span)
        self._tell_all()

    def here(self) -> tuple[Person, Channel]:
        """The person and the channel of this page."""
        if self._person is None or self._channel is None:
            raise Refused("choose a person and a channel first")
        return self._person, self._channel

    def message_of(self, request: Json) -> Message:
        """The message that a request is about; Refused when it is gone."""
        found = self.here()[1].message(int(request["message"]))
        if found is None:
            raise Refused("this message is gone")
        return found

    def seen(self, what: Reply | Modal | Launched) -> Json:
        """What the person sees, for the page; a modal is kept until it is sent."""
        if isinstance(what, Launched):
            return {"activity": self.window.open(what.activity.channel, self.here()[0], {})}
        if isinstance(what, Modal):
            self._modals[what.custom_id] = what
            return {"modal": modal(what)}
        return {"reply": message(what.message)}

    def _typed(self, request: Json, leave: str | None = None) -> Json:
        person, channel = self.here()
        schema = self.commands.find(request["path"], channel, person.user).options
        given = request["options"]
        return typed_options(self.world, channel, schema, given, uploads=self.uploads, leave=leave)


Action = Callable[[PageSession, Json], Awaitable[Json | None]]
ACTIONS: dict[str, Action] = {
    "look": PageSession.look,
    "say": PageSession.say,
    "command": PageSession.command,
    "complete": PageSession.complete,
    "click": PageSession.click,
    "select": PageSession.select,
    "submit": PageSession.submit,
    "manage": PageSession.manage,
    "forward": PageSession.forward,
    "react": reacting.react,
    "menu": menus.menu,
    "asking": voting.form,
    "ask": voting.ask,
    "vote": voting.vote,
    "end": voting.end,
    "form": additions.form,
    "add": additions.add,
    "panel": listing.panel,
    "panel_do": listing.panel_do,
    "voice": listing.voice,
    "control": controls.form,
    "change": controls.change,
    "traffic": tools.traffic,
    "fault": tools.fault,
    "clear": tools.clear,
    "gateway": tools.trouble_gateway,
    "tools": tools.state,
    "record": tools.record,
} | ACTIVITY_ACTIONS


def _understood(text: str | bytes) -> Json:
    """The request in a frame.

    Raises ValueError when it is no JSON object, or holds half a character that no file can keep.
    """
    request = json.loads(text)
    if not isinstance(request, dict):
        raise TypeError("a request is a JSON object")
    json.dumps(request, ensure_ascii=False).encode()
    return request
