"""Buttons, selects and forms by their custom_id.

Whatever a person presses carries everything needed to answer in its custom_id, so it works after a
restart and on old messages, and no object has to be kept for it. discord.py's own views are kept in
memory until a timeout; a view that is stopped before it is sent is not.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import discord

from bot.discord.answering.interaction import Interaction

Handler = Callable[[Interaction, re.Match[str]], Awaitable[None]]

ViewType = TypeVar("ViewType", bound=discord.ui.View | discord.ui.LayoutView | discord.ui.Modal)

PREFIX = "hg1"  # the version of the format of all custom_ids
MOST_IN_ROW = 5  # buttons
DATE = r"\d{4}-\d\d-\d\d"
DAY = f"(?P<day>{DATE})"


class Components:
    """Who answers to which custom_id."""

    def __init__(self) -> None:
        self.anytime: set[Handler] = set()  # of buttons that need no day
        self._handlers: dict[re.Pattern[str], Handler] = {}

    def add(self, pattern: str, handler: Handler, *, anytime: bool = False) -> None:
        """Answer to every custom_id of the form ``hg1:<pattern>``, whether or not it is known when
        the day of whoever pressed begins, or only if it is."""
        self._handlers[re.compile(f"{PREFIX}:{pattern}")] = handler
        if anytime:
            self.anytime.add(handler)

    def find(self, custom_id: str) -> tuple[Handler, re.Match[str]] | None:
        """The handler of a custom_id and what its pattern matched."""
        for pattern, handler in self._handlers.items():
            if match := pattern.fullmatch(custom_id):
                return handler, match
        return None


def custom_id(*parts: object) -> str:
    """A custom_id such as ``hg1:<command>:guess:2026-11-20``."""
    return ":".join(map(str, (PREFIX, *parts)))


def custom_ids(message: discord.Message) -> set[str]:
    """The custom_ids of all buttons of a message."""
    found: set[str] = set()
    pending: list[Any] = list(message.components)
    while pending:
        component = pending.pop()
        pending += getattr(component, "children", [])
        found.add(getattr(component, "custom_id", None) or "")
    return found


def detached(view: ViewType) -> ViewType:
    """A view or form that nobody keeps in memory once it is sent."""
    view.stop()
    return view


@dataclass(frozen=True)
class Button:
    """A button, until it is shown: discord.py's own take long to make, and belong to one view."""

    label: str
    custom_id: str | None = None
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False
    url: str | None = None

    def item(self, row: int | None = None) -> discord.ui.Button[Any]:
        """As discord.py shows it, in a row of its view."""
        return discord.ui.Button(
            label=self.label,
            custom_id=self.custom_id,
            style=self.style,
            disabled=self.disabled,
            url=self.url,
            row=row,
        )


def button(
    label: str,
    *parts: object,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Button:
    """A button that answers to ``hg1:<parts>``."""
    return Button(label, custom_id(*parts), style, disabled)


def select(
    options: Mapping[str, str], shown: str, hint: str, *parts: object
) -> discord.ui.Select[Any]:
    """A list to choose one of, which answers to ``hg1:<parts>``.

    Takes labels by value, the value that is chosen already, and what stands there when none is.
    """
    return discord.ui.Select(
        custom_id=custom_id(*parts),
        placeholder=hint,
        options=[
            discord.SelectOption(label=label, value=value, default=value == shown)
            for value, label in options.items()
        ],
    )


def chosen(interaction: Interaction) -> str:
    """The value that a person chose from a select."""
    data: Any = interaction.data or {}
    return str(next(iter(data.get("values") or []), ""))


def row(*items: Button | discord.ui.Item[Any]) -> discord.ui.View:
    """Buttons in a row below a message, and selects in rows of their own."""
    view = discord.ui.View(timeout=None)
    for each in items:
        view.add_item(each.item() if isinstance(each, Button) else each)
    return detached(view)


def rows(*lines: Sequence[Button]) -> discord.ui.View:
    """Several rows of buttons below a message: one view for all who see the same ones."""
    return _rows(tuple(map(tuple, lines)))


class _FixedRows(discord.ui.View):
    """Rows that stay as they are."""

    @cached_property
    def _shown(self) -> list[dict[str, Any]]:
        return super().to_components()

    def to_components(self) -> list[dict[str, Any]]:
        """As Discord shows them."""
        return self._shown


@lru_cache(maxsize=512)
def _rows(lines: tuple[tuple[Button, ...], ...]) -> discord.ui.View:
    view = _FixedRows(timeout=None)
    for number, line in enumerate(lines):
        for each in line:
            view.add_item(each.item(number))
    return detached(view)


def field(interaction: Interaction, name: str) -> str:
    """What a person typed into a field of a form, by the custom_id of the field."""
    data: Any = interaction.data or {}
    for component in data.get("components", []):
        inner = component.get("components") or [component.get("component") or {}]
        for entry in inner:
            if entry.get("custom_id") == name:
                return str(entry.get("value", ""))
    return ""
