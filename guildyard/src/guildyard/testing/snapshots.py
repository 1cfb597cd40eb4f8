"""A message as JSON that is the same in every run, and the files that remember it."""

from __future__ import annotations

import difflib
import json
import re
from pathlib import Path
from typing import Any

from guildyard.interactions.replies import Reply
from guildyard.people.reading import readable
from guildyard.testing.seen import Answer
from guildyard.world.errors import Json
from guildyard.world.world import World

BY_CHANCE = re.compile(r"[0-9a-f]{32}")  # what discord.py makes up for a component without a name
CHANGING = ("id", "attachment_id", "timestamp")  # made anew in each run
ADDRESS = re.compile(r"https?://127\.0\.0\.1:\d+/\S*/")  # of a file


class Snapshots:
    """What the answers of one test were: ``snapshots/<test>.json`` beside its file."""

    def __init__(self, test_file: Path, test: str, *, update: bool) -> None:
        name = re.sub(r"[^\w.-]+", "-", test).strip("-")
        self._path = test_file.with_name("snapshots") / test_file.stem / name
        self._update = update

    def __call__(self, answer: Answer, name: str = "answer") -> None:
        """Compare an answer with the file. AssertionError when it differs, or there is none."""
        path = self._path.with_name(f"{self._path.name}-{name}.json")
        now = json.dumps(snapshot(answer), indent=2, ensure_ascii=False) + "\n"
        if self._update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(now, encoding="utf-8")
            return
        if not path.exists():
            raise AssertionError(f"there is no {path}: pytest --playground-update writes it")
        before = path.read_text(encoding="utf-8")
        if now != before:
            raise AssertionError(_difference(before, now, path.name))


def snapshot(answer: Answer) -> Json:
    """All that a person sees, without ids, addresses and moments."""
    reply, world = answer.reply, answer.world
    shown: Json = {
        "content": reply.content,
        "embeds": reply.embeds,
        "components": reply.components,
        "files": [[file.filename, file.content_type, len(file.data)] for file in reply.attachments],
        "poll": _poll(reply),
        "reactions": reply.reactions,
        "ephemeral": reply.ephemeral,
    }
    return {name: _steady(value, world) for name, value in shown.items() if value}


def _poll(reply: Reply) -> Json:
    return {"question": reply.poll, "votes": reply.votes} if reply.poll else {}


def _steady(value: Any, world: World) -> Any:
    """The same in every run: names for ids, and nothing that is made up."""
    if isinstance(value, dict):
        items = value.items()
        return {name: _steady(each, world) for name, each in items if not _changes(name, each)}
    if isinstance(value, list):
        return [_steady(each, world) for each in value]
    return ADDRESS.sub("", readable(value, world)) if isinstance(value, str) else value


def _changes(name: str, value: Any) -> bool:
    made_up = name == "custom_id" and BY_CHANCE.fullmatch(str(value))
    return bool(made_up) or name in CHANGING


def _difference(before: str, now: str, name: str) -> str:
    lines = difflib.unified_diff(
        before.splitlines(), now.splitlines(), name, "this answer", lineterm=""
    )
    return "\n".join(["the answer is not what it was:", *lines])
