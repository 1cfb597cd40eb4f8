"""Compare what went over the wire with Discord's own description of its API (OpenAPI 3.1).

The description is not part of this project; whoever has the file gives its path.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from guildyard.inspect.exchanges import Exchange
from guildyard.inspect.schemas import Schemas, with_plain_choices
from guildyard.world.errors import Json

UNDESCRIBED = frozenset({"/oauth2/token", "/oauth2/token/revoke"})  # documented elsewhere
MEDIA_CHANNEL = 16  # GUILD_MEDIA, which discord.py names wherever a forum may be chosen


class Contract:
    """Discord's description of its API."""

    def __init__(self, path: Path | str) -> None:
        text = Path(path).read_text(encoding="utf-8")
        self._description: Json = json.loads(text, object_hook=with_plain_choices)
        self._schemas = Schemas(self._description)

    def check(self, exchange: Exchange) -> list[str]:
        """What in an exchange is not as described, in sentences.

        What a bot sent is compared only when it was accepted; answers made up by a fault are not
        compared at all.
        """
        if exchange.route in UNDESCRIBED:
            return []
        operation = self._description["paths"].get(exchange.route, {}).get(exchange.method.lower())
        if operation is None:
            return [f"{exchange.method} {exchange.route or exchange.path} is not described"]
        found: list[str] = []
        if exchange.status < 400 and exchange.content_type:
            found += self._check_request(exchange, operation)
        if not exchange.faulty:
            found += self._check_response(exchange, operation)
        return [f"{exchange.method} {exchange.path}: {problem}" for problem in found]

    def _check_request(self, exchange: Exchange, operation: Json) -> list[str]:
        content = operation.get("requestBody", {}).get("content", {})
        if exchange.content_type not in content:
            return [f"a request of type {exchange.content_type} is not described"]
        where = _pointer(
            *self._place(exchange), "requestBody", "content", exchange.content_type, "schema"
        )
        request = as_described(exchange.request)
        if exchange.route == "/users/@me" and isinstance(request, dict):
            request.setdefault("username", "kept")  # it stays, as libraries have it that send none
        return [f"request {problem}" for problem in self._schemas.problems(where, request)]

    def _check_response(self, exchange: Exchange, operation: Json) -> list[str]:
        described = operation["responses"]
        status = str(exchange.status)
        key = status if status in described else f"{status[0]}XX"
        if key not in described:
            return [f"status {status} is not described"]
        place = (*self._place(exchange), "responses", key)
        response = described[key]
        if "$ref" in response:
            place = ("components", "responses", response["$ref"].rsplit("/", 1)[-1])
            response = self._description["components"]["responses"][place[-1]]
        if "application/json" not in response.get("content", {}):
            return [] if exchange.response is None else [f"status {status} has no body"]
        where = _pointer(*place, "content", "application/json", "schema")
        answer = with_numeric_codes(exchange.response)
        return [f"response {problem}" for problem in self._schemas.problems(where, answer)]

    def _place(self, exchange: Exchange) -> tuple[str, ...]:
        return ("paths", exchange.route or "", exchange.method.lower())


def open_contract(path: Path | None) -> Contract | None:
    """The description at a path; None without a path, or without the libraries that read it."""
    try:
        return Contract(path) if path else None
    except ModuleNotFoundError:
        return None


def as_described(request: Any) -> Any:
    """A request with what Discord accepts beyond its own description put into the described form.

    discord.py numbers new attachments, and names whom it writes to or mentions, with integers where
    the description wants strings; Discord takes both, as its documentation shows.
    """
    if isinstance(request, list):
        return [_with_ids_as_text(_without_media_channels(each), "id") for each in request]
    if not isinstance(request, dict):
        return request
    request = copy.deepcopy(request)
    if request.get("roles"):
        request["roles"] = [str(each) for each in request["roles"]]
    request = _with_ids_as_text(request)
    for overwrite in request.get("permission_overwrites") or []:
        overwrite |= {"id": str(overwrite["id"])}
        overwrite |= {name: int(overwrite.get(name) or 0) for name in ("allow", "deny")}
    if request.get("compute_prune_count") in ("true", "false"):
        request["compute_prune_count"] = request["compute_prune_count"] == "true"
    if "permissions" in request and isinstance(request["permissions"], str):
        request["permissions"] = int(request["permissions"])
    _forward_as_reply(request)
    _write_defaults_as_text(request)
    for name in request.keys() & {"allow", "deny"}:
        request[name] = int(request[name] or 0)  # of an overwrite: documented as a text
    for holder in (request, request.get("data"), request.get("message")):
        if isinstance(holder, dict):
            _write_ids_as_text(holder)
    return request


def _write_defaults_as_text(part: Any) -> None:
    """What a select shows already, wherever it stands."""
    inside = part if isinstance(part, list) else []
    if isinstance(part, dict):
        inside = list(part.values())
        for shown in part.get("default_values") or []:
            shown["id"] = str(shown["id"])
    for each in inside:
        _write_defaults_as_text(each)


def _with_ids_as_text(form: Any, *names: str) -> Any:
    """A form whose ids are texts: those under these names, and under every name that says so."""
    if not isinstance(form, dict):
        return form
    found = dict(form)
    for name, value in form.items():
        single = name in names or name.endswith("_id")
        if single and isinstance(value, int):
            found[name] = str(value)
        elif (name.endswith("_ids") or name == "messages") and isinstance(value, list):
            found[name] = [str(each) for each in value]
        elif name == "welcome_channels":
            found[name] = [_with_ids_as_text(each) for each in value or ()]
    return found


def _forward_as_reply(message: Json) -> None:
    """The description forgets that a message can be forwarded, which is a reference of type 1."""
    reference = message.get("message_reference")
    if isinstance(reference, dict):
        ids = {name: str(value) for name, value in reference.items() if name.endswith("_id")}
        message["message_reference"] = reference | ids | {"type": 0}


def _without_media_channels(command: Any) -> Any:
    """A command or option without the kind of channel that the description forgets, GUILD_MEDIA."""
    if not isinstance(command, dict):
        return command
    kept = dict(command)
    if kept.get("channel_types"):
        kept["channel_types"] = [kind for kind in kept["channel_types"] if kind != MEDIA_CHANNEL]
    if kept.get("options"):
        kept["options"] = [_without_media_channels(each) for each in kept["options"]]
    return kept


def _write_ids_as_text(message: Any) -> None:
    for entry in message.get("attachments") or []:
        entry["id"] = str(entry["id"])
    mentions = message.get("allowed_mentions") or {}
    for kind in mentions.keys() & {"users", "roles"}:
        mentions[kind] = [str(each) for each in mentions[kind]]


def with_numeric_codes(response: Any) -> Any:
    """An answer with its media channels and the codes inside its error tree put into that form.

    The description says that every code is a number; Discord's documentation shows names such as
    ``BASE_TYPE_REQUIRED`` inside the tree, and that is what Discord sends.
    """
    if isinstance(response, list):
        return [with_numeric_codes(_without_media_channels(each)) for each in response]
    if isinstance(response, dict) and "message_reference" in response:
        response = copy.deepcopy(response)
        _forward_as_reply(response)
    if not isinstance(response, dict) or "errors" not in response:
        return response
    return response | {"errors": _numbered(response["errors"])}


def _numbered(tree: Json) -> Json:
    return {
        name: [{**error, "code": 0} for error in inside] if name == "_errors" else _numbered(inside)
        for name, inside in tree.items()
    }


def _pointer(*steps: str) -> str:
    """A JSON pointer as the fragment of an address."""
    escaped = (step.replace("~", "~0").replace("/", "~1") for step in steps)
    return "#/" + "/".join(quote(step, safe="~") for step in escaped)
