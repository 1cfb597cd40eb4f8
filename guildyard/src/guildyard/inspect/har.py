"""What went over the wire as an HTTP Archive (HAR 1.2), which browsers' tools can open."""

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from guildyard.inspect.exchanges import Exchange, GatewayFrame, Recorder
from guildyard.world.errors import Json

SECRET = ("token",)  # of IDENTIFY and RESUME: a bot may have come with a real one


def archive(recorder: Recorder, api_url: str, gateway_url: str) -> Json:
    """All requests, and the gateway's payloads as the messages of one websocket, as Chrome does."""
    entries = [_request(each, api_url) for each in recorder.exchanges]
    if recorder.frames:
        entries.append(_websocket(recorder.frames, gateway_url))
    entries.sort(key=lambda entry: str(entry["startedDateTime"]))
    creator = {"name": "guildyard", "version": "1"}
    return {"log": {"version": "1.2", "creator": creator, "entries": entries}}


def _request(exchange: Exchange, api_url: str) -> Json:
    query = f"?{urlencode(exchange.query)}" if exchange.query else ""
    url = exchange.url or f"{api_url}{exchange.path}{query}"
    sent = _entry(exchange.at.isoformat(), exchange.method, url)
    sent["request"]["queryString"] = _pairs(exchange.query)
    if exchange.request is not None:
        kind = exchange.content_type or "application/json"
        sent["request"]["headers"] = _pairs({"Content-Type": kind})
        sent["request"]["postData"] = {"mimeType": kind, "text": json.dumps(exchange.request)}
    sent["response"] |= {"status": exchange.status, "content": _content(exchange.response)}
    return sent


def _websocket(frames: Iterable[GatewayFrame], gateway_url: str) -> Json:
    messages = [
        {
            "type": "send" if frame.received else "receive",
            "time": frame.at.timestamp(),
            "opcode": 1,
            "data": json.dumps(_without_secrets(frame.payload)),
        }
        for frame in frames
    ]
    at = min(frame.at for frame in frames).isoformat()
    entry = _entry(at, "GET", gateway_url) | {"_resourceType": "websocket"}
    entry["response"] |= {"status": 101, "content": _content(None)}
    return entry | {"_webSocketMessages": messages}


def _entry(at: str, method: str, url: str) -> Json:
    """An entry with all fields that the format demands; how long things took is not known."""
    common = {"httpVersion": "HTTP/1.1", "cookies": [], "headers": [], "headersSize": -1}
    return {
        "startedDateTime": at,
        "time": 0,
        "request": {"method": method, "url": url, "queryString": [], "bodySize": -1, **common},
        "response": {"statusText": "", "redirectURL": "", "bodySize": -1, **common},
        "cache": {},
        "timings": {"send": 0, "wait": 0, "receive": 0},
    }


def _content(body: Any) -> Json:
    text = "" if body is None else json.dumps(body)
    return {"size": len(text), "mimeType": "application/json", "text": text}


def _without_secrets(payload: Json) -> Json:
    data = payload.get("d")
    if not isinstance(data, dict):
        return payload
    return payload | {"d": {name: "…" if name in SECRET else data[name] for name in data}}


def _pairs(values: dict[str, str]) -> list[Json]:
    return [{"name": name, "value": value} for name, value in values.items()]
