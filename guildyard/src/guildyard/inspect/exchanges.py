"""What went over the wire, kept so that tests can check it and the page can show it."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from guildyard.world.errors import Json


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """One request of a bot and its answer; with a ``url`` one to a bot, and the bot's answer."""

    at: datetime
    method: str
    path: str
    route: str | None  # the template, as "/channels/{channel_id}/messages"; None: unknown
    query: dict[str, str]
    content_type: str
    request: Any  # the JSON of the request, of a multipart request its payload_json
    file_names: tuple[str, ...]
    status: int
    response: Any
    faulty: bool = False  # the answer was made up by a fault
    url: str = ""  # of the bot's own server, when it was the bot that was asked


@dataclass(frozen=True, kw_only=True)
class GatewayFrame:
    """One payload between the gateway and a shard."""

    at: datetime
    received: bool  # from the bot, else sent to it
    shard: int
    payload: Json


@dataclass(frozen=True, kw_only=True)
class RPCMessage:
    """One message between the page of an Activity and the client that shows it."""

    at: datetime
    received: bool  # from the page, else sent to it
    user: str  # whose client it is
    title: str  # the command or the event
    payload: Json


Record = Exchange | GatewayFrame | RPCMessage


class Recorder:
    """Keeps the last records and all findings, and notifies listeners of each record.

    With ``enabled=False`` it keeps nothing and notifies nobody.
    """

    def __init__(self, keep: int = 2_000, *, enabled: bool = True) -> None:
        self.enabled = enabled
        self.findings: list[str] = []
        self.exchanges: deque[Exchange] = deque(maxlen=keep)
        self.frames: deque[GatewayFrame] = deque(maxlen=keep)
        self.rpc: deque[RPCMessage] = deque(maxlen=keep)
        self.listeners: list[Callable[[Record], None]] = []

    def add(self, record: Record) -> None:
        """Keep a record and tell the listeners."""
        if not self.enabled:
            return
        if isinstance(record, Exchange):
            self.exchanges.append(record)
        elif isinstance(record, GatewayFrame):
            self.frames.append(record)
        else:
            self.rpc.append(record)
        for listener in self.listeners:
            listener(record)

    def find(self, finding: str) -> None:
        """Keep a sentence about a mistake of the bot."""
        if self.enabled:
            self.findings.append(finding)
