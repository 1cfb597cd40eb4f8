"""What the page offers to engineers: the traffic, trouble on demand, and what was found."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

from guildyard.gateway.gateway import Gateway
from guildyard.gateway.protocol import Op
from guildyard.inspect.contract import Contract
from guildyard.inspect.exchanges import Exchange, GatewayFrame, Record, Recorder, RPCMessage
from guildyard.inspect.faults import Fault, Faults, Trouble
from guildyard.interactions.options import Refused
from guildyard.rest.endpoint import Endpoint
from guildyard.rest.rest import Rest
from guildyard.web.recording import Recording
from guildyard.world.errors import Json

KEPT = 500  # records
MOST_TIMES = 1_000
LONGEST_DELAY = 60.0  # seconds


@dataclass(eq=False, kw_only=True)
class Tools:
    """The inside of the stand-in, as far as the page shows and troubles it."""

    recorder: Recorder
    faults: Faults
    gateway: Gateway
    rest: Rest
    endpoint: Endpoint
    recording: Recording
    contract: Contract | None = None
    log: deque[tuple[int, Record]] = field(default_factory=lambda: deque(maxlen=KEPT))
    broken: list[str] = field(default_factory=list)  # what is not as Discord describes it
    _count: int = 0

    def __post_init__(self) -> None:
        self.recorder.listeners.append(self._note)

    def _note(self, record: Record) -> None:
        self._count += 1
        self.log.append((self._count, record))
        if self.contract and isinstance(record, Exchange) and record.route:
            self.broken += self.contract.check(record)

    @property
    def is_online(self) -> bool:
        """Is there a bot, at the gateway or at an address of its own?"""
        return self.gateway.shards > 0 or self.endpoint.is_verified

    def entries_from(self, number: int) -> list[Json]:
        """The records from this number on, as the page shows them."""
        return [_entry(at, record) for at, record in self.log if at >= number]

    def state(self) -> Json:
        """The waiting faults, the gateway and the findings."""
        return {
            "faults": [_fault(each) for each in self.faults.waiting],
            "findings": [*self.recorder.findings, *self.broken],
            "contract": self.contract is not None,
            "limited": self.rest.rate_limit.enforced,
            "silent": self.gateway.silent,
            "shards": self.gateway.shards,
            "recording": self.recording.state,
        }


class Page(Protocol):
    """What an open page is to these tools."""

    tools: Tools
    traffic_from: int | None  # the first record not yet shown; None: none wanted


async def traffic(page: Page, request: Json) -> None:
    """Begin or stop to show the traffic."""
    page.traffic_from = 1 if request["wanted"] else None


async def state(page: Page, _: Json) -> Json:
    """The waiting faults, the gateway and the findings, unchanged."""
    return page.tools.state()


async def fault(page: Page, request: Json) -> Json:
    """Let something go wrong with the next requests."""
    times, delay = int(request.get("times", 1)), float(request.get("delay", 0))
    status, path = int(request.get("status", 503)), str(request.get("path", ""))
    if not (1 <= times <= MOST_TIMES and 0 <= delay <= LONGEST_DELAY and 400 <= status <= 599):
        raise Refused("1 to 1000 times, a delay of up to 60 seconds, a status from 400 to 599")
    try:
        re.compile(path)
    except re.error as error:
        raise Refused(f"the path is no regular expression: {error}") from None
    page.tools.faults.add(
        Fault(
            kind=Trouble(request["kind"]),
            path=path,
            times=times,
            status=status,
            delay=delay,
            retry_after=delay or 1.0,
        )
    )
    return page.tools.state()


async def record(page: Page, request: Json) -> Json:
    """Begin to write down what people do, or end it."""
    recording = page.tools.recording
    if request["wanted"]:
        recording.start()
    else:
        recording.stop()
    return page.tools.state()


async def clear(page: Page, _: Json) -> Json:
    """End all trouble: faults, the enforced limit, the gateway's silence."""
    page.tools.faults.clear()
    page.tools.rest.rate_limit.enforced = False
    page.tools.gateway.silence(False)
    return page.tools.state()


async def trouble_gateway(page: Page, request: Json) -> Json:
    """Trouble the bots' connections, or limit their requests."""
    gateway = page.tools.gateway
    match request["what"]:
        case "drop":
            gateway.drop()
        case "reconnect":
            gateway.reconnect()
        case "invalidate":
            gateway.invalidate(resumable=False)
        case "silence":
            gateway.silence(not gateway.silent)
        case "limit":
            limit = page.tools.rest.rate_limit
            limit.enforced = not limit.enforced
        case other:
            raise Refused(f"the gateway knows no {other!r}")
    return page.tools.state()


def _entry(number: int, record: Record) -> Json:
    at = record.at.isoformat(timespec="milliseconds")
    about = {"number": number, "at": at}
    if isinstance(record, Exchange):
        return about | _exchange(record)
    if isinstance(record, RPCMessage):
        return about | _rpc(record)
    return about | _frame(record)


def _exchange(record: Exchange) -> Json:
    query = "&".join(f"{name}={value}" for name, value in record.query.items())
    return {
        "kind": "rest",
        "title": f"{record.method} {record.url or record.path}{'?' if query else ''}{query}",
        "status": record.status,
        "faulty": record.faulty,
        "files": [*record.file_names],
        "sent": record.request,
        "answered": record.response,
    }


def _rpc(record: RPCMessage) -> Json:
    """A message of an Activity's page, without anybody's token."""
    payload = record.payload
    for part in ("args", "data"):
        inside = payload.get(part)
        if isinstance(inside, dict) and "access_token" in inside:
            payload = payload | {part: inside | {"access_token": "…"}}
    title = f"{record.title} · {record.user}"
    return {"kind": "activity", "asks": record.received, "title": title, "payload": payload}


def _frame(record: GatewayFrame) -> Json:
    """A payload, without the bot's token."""
    op = record.payload.get("op")
    name = next((known.name for known in Op if known == op), f"op {op}")
    payload = record.payload
    if op in (Op.IDENTIFY, Op.RESUME) and isinstance(payload.get("d"), dict):
        payload = payload | {"d": payload["d"] | {"token": "…"}}
    return {
        "kind": "received" if record.received else "sent",
        "title": str(record.payload.get("t") or name),
        "shard": record.shard,
        "pulse": op in (Op.HEARTBEAT, Op.HEARTBEAT_ACK),
        "payload": payload,
    }


def _fault(waiting: Fault) -> Json:
    return {
        "kind": waiting.kind.value,
        "path": waiting.path,
        "times": waiting.times,
        "hits": waiting.hits,
        "status": waiting.status,
        "delay": waiting.delay,
    }
