"""What passed between a playground and its bot, as lines to be read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from guildyard.inspect.exchanges import Exchange, Record, RPCMessage
from guildyard.world.errors import Json

WIDTH = 160  # characters of a line
TOKEN = 60  # characters: a part of a path as long as this is one, which nobody reads


def transcript(records: Iterable[Record]) -> list[str]:
    """A line for each event and request: when, which, and what it was about; heartbeats aside."""
    lines, start = [], None
    for record in records:
        said = _said(record)
        if said:
            start = start or record.at
            lines.append(_line(record.at, start, said))
    return lines


def _said(record: Record) -> str | None:
    if isinstance(record, Exchange):
        return _request(record)
    if isinstance(record, RPCMessage):
        return _message_of_page(record)
    return _event(record.payload)


def _line(at: datetime, start: datetime, said: str) -> str:
    text = f"{(at - start).total_seconds():+8.3f} s  {said}"
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"


def _event(payload: Json) -> str | None:
    name, data = payload.get("t"), payload.get("d")
    if name is None or not isinstance(data, dict):
        return None
    return f"→ bot  {name} {EVENTS.get(name, _nothing)(data)}".rstrip()


def _request(exchange: Exchange) -> str:
    if exchange.url:
        return _delivery(exchange)
    parts = exchange.path.split("/")
    path = "/".join(f"{part[:8]}…" if len(part) >= TOKEN else part for part in parts)
    said = f"← bot  {exchange.method} {path} {_short(exchange.request)}".rstrip()
    refusal = f" {_short(exchange.response)}" if exchange.status >= 400 else ""
    return f"{said} → {exchange.status}{refusal}"


def _delivery(exchange: Exchange) -> str:
    """An interaction that went to the bot's own server, and what it answered."""
    about = _interaction(exchange.request) if "data" in exchange.request else "PING"
    answer = _short(exchange.response)
    return f"→ bot  POST {exchange.url} {about} → {exchange.status} {answer}".rstrip()


def _message_of_page(record: RPCMessage) -> str:
    """What passed between an Activity's page and somebody's client; tokens are not told."""
    arrow = "← page" if record.received else "→ page"
    data = record.payload.get("args") if record.received else record.payload.get("data")
    secret = "AUTH" in record.title and record.payload.get("evt") != "ERROR"
    return f"{arrow} {record.title} {'' if secret else _short(data)} ({record.user})"


def _short(form: Any) -> str:
    return "" if form in (None, {}, []) else json.dumps(form, ensure_ascii=False)


def _interaction(data: Json) -> str:
    user = (data.get("member") or data)["user"]["username"]
    inside = data["data"]
    name = inside.get("name") or inside.get("custom_id")
    values = inside.get("options") or inside.get("values") or inside.get("components")
    return f"{name} {_short(values)} by {user}".replace("  ", " ")


def _message(data: Json) -> str:
    if "author" not in data:
        return str(data.get("id", ""))
    told = [data["content"], *(data.get(name) for name in ("attachments", "embeds", "components"))]
    hidden = not any(told) and not data["author"].get("bot")
    why = " (hidden: the bot has no intent for the content of messages)" if hidden else ""
    return f"{data['author']['username']}: {data['content']!r}{why}"


def _nothing(_: Json) -> str:
    return ""


def _named(data: Json) -> str:
    return str(data.get("name", ""))


EVENTS = {
    "INTERACTION_CREATE": _interaction,
    "MESSAGE_CREATE": _message,
    "MESSAGE_UPDATE": _message,
    "GUILD_CREATE": _named,
    "CHANNEL_CREATE": _named,
    "CHANNEL_UPDATE": _named,
    "CHANNEL_DELETE": _named,
    "THREAD_CREATE": _named,
}
