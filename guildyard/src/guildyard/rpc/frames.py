"""All frames of the Activity: the client's side of the messages that its pages send.

A page sends ``[op, data]`` and is answered so: https://github.com/discord/embedded-app-sdk
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any
from uuid import uuid4

from guildyard.inspect.exchanges import Recorder, RPCMessage
from guildyard.rpc.commands import COMMANDS, UNBUILT
from guildyard.rpc.errors import RPCCloseCode, RPCError, RPCErrorCode, not_permitted
from guildyard.rpc.events import EVENTS, Event
from guildyard.rpc.frame import Frame, Platform, Subscription, Window
from guildyard.rpc.mappings import URLMappings
from guildyard.validation.fields import Fields, checked
from guildyard.world.activities import Instance
from guildyard.world.errors import ApiError, Json
from guildyard.world.guilds import Channel
from guildyard.world.model import User
from guildyard.world.world import World

VERSION = 1


class Opcode(IntEnum):
    """What a message is for."""

    HANDSHAKE = 0
    FRAME = 1
    CLOSE = 2


class Frames:
    """Those that are open, of everybody."""

    def __init__(self, world: World, recorder: Recorder) -> None:
        self._world = world
        self._recorder = recorder
        self._open: dict[str, Frame] = {}
        self.mappings = URLMappings()
        self.origin_of: Callable[[User], str]  # set by the server, which serves them
        world.activities.on_change.append(lambda _: self.look())

    def __iter__(self) -> Iterator[Frame]:
        return iter([*self._open.values()])

    def find(self, frame_id: str) -> Frame | None:
        """The open one of this id."""
        return self._open.get(frame_id)

    def open(
        self,
        channel: Channel,
        user: User,
        window: Window,
        *,
        platform: Platform = Platform.DESKTOP,
        custom_id: str = "",
        referrer_id: str = "",
        consents: bool = False,
    ) -> Frame:
        """Come to what runs in a channel, or begin it."""
        instance = self._world.activities.join(channel, user)
        frame = Frame(
            id=str(uuid4()),
            user=user,
            instance=instance,
            window=window,
            platform=platform,
            custom_id=custom_id,
            referrer_id=referrer_id,
            consents=consents,
        )
        self._open[frame.id] = frame
        return frame

    def close(self, frame: Frame, reason: str = "") -> None:
        """Take it away; with the last frame the person has left the instance."""
        if self._open.pop(frame.id, None) is None:
            return
        frame.window.closed(frame, reason)
        if not any(_is_same(each, frame.instance, frame.user) for each in self):
            self._world.activities.leave(frame.instance, frame.user)

    def look(self) -> None:
        """Something may have changed: tell each page what it waits for, and close what is over."""
        for frame in self:
            instance = frame.instance
            running = self._world.activities.find(instance.name) is instance
            if not running or frame.user not in instance.users:
                self.close(frame, "The Activity is over.")
                continue
            for subscription in [*frame.told]:
                self._tell_news(frame, subscription)

    async def receive(self, frame: Frame, message: Any) -> None:
        """Take what a page sent. What is no message of the protocol is not answered."""
        match message:
            case [Opcode.HANDSHAKE, dict(data)]:
                self._note(frame, received=True, title="HANDSHAKE", payload=data)
                self._shake_hands(frame, data)
            case [Opcode.FRAME, dict(data)] if frame.is_ready:
                self._note(frame, received=True, title=_title(data), payload=data)
                await self._answer(frame, data)
            case [Opcode.CLOSE, dict(data)]:
                self._note(frame, received=True, title="CLOSE", payload=data)
                self.close(frame, _reason(data))

    def _shake_hands(self, frame: Frame, data: Json) -> None:
        refusal = None
        if str(data.get("client_id")) != str(self._world.bot.id):
            refusal = RPCCloseCode.INVALID_CLIENT_ID, "Invalid Client ID"
        elif data.get("v") != VERSION:
            refusal = RPCCloseCode.INVALID_VERSION, "Invalid Version"
        elif data.get("encoding", "json") != "json":
            refusal = RPCCloseCode.INVALID_ENCODING, "Invalid Encoding"
        if refusal is not None or frame.is_ready or data.get("frame_id") != frame.id:
            code, text = refusal or (RPCCloseCode.INVALID_CLIENT_ID, "Invalid Frame ID")
            self._post(frame, Opcode.CLOSE, {"code": int(code), "message": text})
            self._recorder.find(f"the Activity's handshake is refused: {text}")
            return
        frame.is_ready = True
        here = self._world.origin.rstrip("/").partition(":")[2]
        config = {"cdn_host": here.lstrip("/"), "api_endpoint": f"{here}/api"}
        ready = {"v": VERSION, "config": config | {"environment": "production"}}
        self._dispatch(frame, "READY", ready)

    async def _answer(self, frame: Frame, request: Json) -> None:
        answer = {"cmd": str(request.get("cmd")), "nonce": request.get("nonce")}
        try:
            found = await self._carried_out(frame, request)
        except RPCError as refusal:
            told = {"code": int(refusal.code), "message": refusal.message}
            self._post(frame, Opcode.FRAME, answer | {"evt": "ERROR", "data": told})
            return
        self._post(frame, Opcode.FRAME, answer | {"evt": None, "data": found})
        self.look()

    async def _carried_out(self, frame: Frame, request: Json) -> Any:
        name, args = request.get("cmd"), request.get("args")
        if not isinstance(request.get("nonce"), str):
            raise RPCError(RPCErrorCode.INVALID_PAYLOAD, "Payload requires a nonce")
        if name in ("SUBSCRIBE", "UNSUBSCRIBE"):
            return self._subscribe(frame, request)
        command = COMMANDS.get(str(name))
        if command is None:
            if name in UNBUILT:
                self._recorder.find(f"not in this playground: the Activity's command {name}")
            raise RPCError(RPCErrorCode.INVALID_COMMAND, f"Invalid command: {name}")
        frame.need(*command.scopes)
        return await command.carry_out(frame, _arguments(args, command.fields))

    def _subscribe(self, frame: Frame, request: Json) -> Json:
        event = _event(request)
        if not {*event.scopes} <= {*frame.scopes}:
            raise not_permitted()
        subscription = _subscription(request)
        if request["cmd"] == "UNSUBSCRIBE":
            frame.told.pop(subscription, None)
        else:
            now = event.now(frame, dict(subscription[1]))  # refuses what cannot be heard of
            frame.told[subscription] = [] if event.at_once else now
        return {"evt": request["evt"]}

    def _tell_news(self, frame: Frame, subscription: Subscription) -> None:
        name, args = subscription
        try:
            now = EVENTS[name].now(frame, dict(args))
        except RPCError:  # the channel is gone, or closed to the person
            now = []
        before, frame.told[subscription] = frame.told[subscription], now
        for data in now:
            if data not in before:
                self._dispatch(frame, name, data)

    def _dispatch(self, frame: Frame, event: str, data: Json) -> None:
        payload = {"cmd": "DISPATCH", "evt": event, "nonce": None, "data": data}
        self._post(frame, Opcode.FRAME, payload)

    def _post(self, frame: Frame, op: Opcode, payload: Json) -> None:
        title = op.name if op is Opcode.CLOSE else _title(payload)
        self._note(frame, received=False, title=title, payload=payload)
        frame.window.post(frame, [int(op), payload])

    def _note(self, frame: Frame, *, received: bool, title: str, payload: Json) -> None:
        made = RPCMessage(
            at=self._world.clock(),
            received=received,
            user=frame.user.name,
            title=title,
            payload=payload,
        )
        self._recorder.add(made)


def _is_same(frame: Frame, instance: Instance, user: User) -> bool:
    return frame.instance is instance and frame.user is user


def _arguments(args: Any, fields: Fields) -> Json:
    """The arguments of a command. What the SDK leaves out is undefined there, and is none."""
    try:
        return checked(args, fields)
    except ApiError as refusal:
        told = ", ".join(_flat(refusal.errors or {})) or refusal.message
        raise RPCError(RPCErrorCode.INVALID_PAYLOAD, f"Invalid args: {told}") from None


def _flat(errors: Json, path: str = "") -> Iterator[str]:
    for name, inside in errors.items():
        if name == "_errors":
            yield f"{path} {inside[0]['message']}".strip()
        else:
            yield from _flat(inside, f"{path}.{name}" if path else name)


def _event(request: Json) -> Event:
    found = EVENTS.get(str(request.get("evt")))
    if found is None:
        raise RPCError(RPCErrorCode.INVALID_EVENT, f"Invalid event: {request.get('evt')}")
    return found


def _subscription(request: Json) -> Subscription:
    args = _arguments(request.get("args"), _event(request).fields)
    return request["evt"], frozenset(args.items())


def _title(payload: Json) -> str:
    """What a message is about, in a word or two."""
    name, event = payload.get("cmd"), payload.get("evt")
    if name == "DISPATCH":
        return str(event)
    return f"{name} {event}" if event else str(name)


def _reason(data: Json) -> str:
    """What a page says when it closes; nothing when that is as usual."""
    usual = data.get("code") in (None, RPCCloseCode.NORMAL)
    text = str(data.get("message") or "")
    return text if usual else f"{text} ({data['code']})".strip()
