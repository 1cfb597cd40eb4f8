"""Lists of what a server has, with what can be done to each: events, rules, webhooks, purchases.

A list is drawn from what it says of itself: entries with a title, a note and buttons. What a button
does may take a form first, which is filled in like one of a bot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from guildyard.interactions.options import Refused
from guildyard.people.guilds import Guild
from guildyard.people.people import People
from guildyard.people.person import Person
from guildyard.validation.components import Kind
from guildyard.web.tools import Tools
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.world import World


class Page(Protocol):
    """What an open page is to these lists."""

    world: World
    people: People
    tools: Tools

    def here(self) -> tuple[Person, Channel]:
        """The person and the channel of the page."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One thing of a list, and its buttons: what each does, and what it says."""

    id: int
    title: str
    note: str
    buttons: tuple[tuple[str, str], ...] = ()
    when: str | None = None  # a moment, which the page writes in the reader's own time

    def shown(self) -> Json:
        """The entry as the page draws it."""
        buttons = [{"do": do, "label": label} for do, label in self.buttons]
        told = {"id": str(self.id), "title": self.title, "note": self.note, "when": self.when}
        return told | {"buttons": buttons}


@dataclass(frozen=True, kw_only=True)
class Panel:
    """A list, and what its buttons do; those without an entry stand below it."""

    title: Callable[[Page], str]
    empty: str
    entries: Callable[[Page], list[Entry]]
    below: tuple[tuple[str, str], ...]
    do: Callable[[Page, str, int, Json], None]  # what, to which entry, with the filled in form
    forms: dict[str, Callable[[Page, int], Json]] = field(default_factory=dict)

    def shown(self, page: Page) -> Json:
        """The whole list as the page draws it."""
        below = [{"do": do, "label": label} for do, label in self.below]
        entries = [each.shown() for each in self.entries(page)]
        return {"title": self.title(page), "empty": self.empty, "entries": entries, "below": below}


def guild_of(page: Page) -> Guild:
    """The server that the page looks at."""
    guild = page.here()[1].guild
    if not isinstance(guild, Guild):
        raise Refused("direct messages belong to no server: choose one of its channels first")
    return guild


def form(title: str, submit: str, *parts: Json) -> Json:
    """A form that a button opens."""
    return {"title": title, "custom_id": "panel", "parts": [*parts], "submit": submit}


def line(name: str, label: str, value: str = "", *, most: int = 100, needed: bool = True) -> Json:
    """A field for a text of one line."""
    return {
        "type": Kind.TEXT_INPUT,
        "style": 1,
        "custom_id": name,
        "label": label,
        "max_length": most,
        "value": value,
        "required": needed,
    }


def choice(name: str, label: str, options: list[tuple[str, str]], *, needed: bool = True) -> Json:
    """A list to choose one of."""
    shown: list[Any] = [{"value": value, "label": text} for value, text in options]
    if shown and needed:
        shown[0]["default"] = True
    kind = Kind.STRING_SELECT
    fields = {"type": kind, "custom_id": name, "label": label, "required": needed}
    return fields | {"options": shown, "placeholder": "Nothing" if not needed else "Choose"}


def number(values: Json, name: str, *, least: float = 0) -> float:
    """A number that was typed into a form."""
    try:
        found = float(str(values[name]).strip() or 0)
    except ValueError:
        raise Refused(f"{name} is a number") from None
    if not least <= found < 1e6:
        raise Refused(f"{name} is a number from {least:g}")
    return found


def one(values: Json, name: str) -> str:
    """The choice of a list, which the page sends as a list; empty for none."""
    chosen = values.get(name) or [""]
    return str(chosen[0])
