"""Messages, forms and commands as plain text: all that can be read, and nothing that differs."""

import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from difflib import unified_diff
from functools import lru_cache
from typing import Any

from discord import ComponentType
from guildyard import Message
from PIL import Image

Json = dict[str, Any]

HIDDEN = {
    *("type", "id", "attachment_id", "application_id", "version"),
    *("url", "proxy_url", "content_type", "width", "height"),
}
STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}
TOLD_FLAGS = {"SUPPRESS_EMBEDS": 1 << 2, "SUPPRESS_NOTIFICATIONS": 1 << 12}


def message_parts(message: Message) -> dict[str, list[str]]:
    """What can be read in a message, part by part."""
    told = str(message.components)
    return {
        "text": text_lines(message.content),
        "notifies": _pings(message),
        "flags": [f"flag {name}" for name, flag in TOLD_FLAGS.items() if message.flags & flag],
        "embeds": [line for embed in message.embeds for line in value_lines("embed", embed)],
        "components": [line for each in message.components for line in component_lines(each)],
        "files": [*_files(message, told)],
    }


def part_changes(name: str, before: list[str], now: list[str]) -> list[str]:
    """A part of a message that was edited: nothing if it is as before, a text whole, of components
    what is different."""
    if before == now:
        return []
    if name != "components" or not before or not now:
        return now or [f"no {name}"]
    lines = unified_diff(before, now, lineterm="", n=0)
    return [f"{line[0]} {line[1:]}" for line in list(lines)[2:] if not line.startswith("@@")]


def text_lines(text: str) -> list[str]:
    """The lines of a text, each behind a bar."""
    return [f"| {line}" if line else "|" for line in text.split("\n")] if text else []


def component_lines(component: Json) -> Iterator[str]:
    """A component and what is in it."""
    kind = ComponentType(component["type"])
    if kind is ComponentType.text_display:
        yield from text_lines(component["content"])
        return
    if kind is ComponentType.button:
        yield _button(component)
        return
    if kind is ComponentType.action_row:
        for child in component["components"]:
            yield from component_lines(child)
        return
    name = "string select" if kind is ComponentType.select else kind.name.replace("_", " ")
    yield f"[{name}{_scalars(component)}]"
    for name in ("accessory", "component"):
        if name in component:
            yield from indented(component_lines(component[name]))
    for child in component.get("components") or []:
        yield from indented(component_lines(child))
    for name in ("options", "items", "media"):
        if component.get(name):
            yield from indented(value_lines(name, component[name]))


def value_lines(name: str, value: Any) -> Iterator[str]:
    """Any other value, without ids and addresses of files."""
    if isinstance(value, Mapping):
        if _scalars(value):
            yield f"{name}{_scalars(value)}"
        nested = {key: each for key, each in value.items() if isinstance(each, Mapping | list)}
        for key, each in sorted(nested.items()):
            yield from indented(value_lines(key, each))
    elif isinstance(value, list):
        for each in value:
            yield from value_lines(name, each)
    else:
        yield f"{name}: {_quoted(value)}"


def command_lines(commands: Iterable[Json]) -> Iterator[str]:
    """Commands as Discord is told of them."""
    for command in sorted(commands, key=lambda each: str(each["name"])):
        yield from value_lines("command", command)


def file_lines(data: bytes) -> Iterator[str]:
    """The text of a file of JSON, in the order of its keys."""
    for name, value in sorted(json.loads(data).items()):
        for row in value if isinstance(value, list) else [value]:
            text = json.dumps(row, ensure_ascii=False, sort_keys=True)
            yield from text_lines(f"{name}: {text}")


def indented(lines: Iterable[str]) -> Iterator[str]:
    """The lines further to the right."""
    return (f"  {line}" for line in lines)


def _button(button: Json) -> str:
    emoji = (button.get("emoji") or {}).get("name")
    parts = [
        STYLES[button["style"]],
        *([emoji] if emoji else []),
        _quoted(button.get("label", "")),
        button.get("custom_id") or button.get("url"),
        *(["disabled"] if button.get("disabled") else []),
    ]
    return f"({' '.join(map(str, parts))})"


def _scalars(value: Mapping[str, Any]) -> str:
    shown = {
        name: each
        for name, each in value.items()
        if name not in HIDDEN
        and each is not None
        and each is not False
        and not isinstance(each, Mapping | list)
    }
    return "".join(f" {name}={_quoted(each)}" for name, each in sorted(shown.items()))


def _quoted(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _pings(message: Message) -> list[str]:
    pings = message.pings
    everyone = ["@everyone"] if pings.everyone else []
    found = [*everyone, *sorted(f"<@{each}>" for each in pings.users)]
    found += sorted(f"<@&{each}>" for each in pings.roles)
    return [f"notifies {', '.join(found)}"] if found else []


def _files(message: Message, told: str) -> Iterator[str]:
    """The files, each with its description unless the components tell it."""
    for file in message.attachments:
        yield f"file {file.filename} {fingerprint(file.data)}"
        if file.description and file.description not in told:
            yield from indented(text_lines(file.description))
        if file.filename.endswith(".json"):
            yield from indented(file_lines(file.data))


@lru_cache(maxsize=1024)
def fingerprint(data: bytes) -> str:
    """Size and digest of the pixels, which do not depend on how they were packed; of any other
    file nothing, because its text is shown."""
    if not data.startswith(b"\x89PNG"):
        return "as text"
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    digest = hashlib.sha256(picture.tobytes()).hexdigest()
    return f"{picture.width}x{picture.height} {digest[:24]}"
