"""Buttons, selects, layouts: what Discord accepts of them and how it gives them back.

Tables say for every kind of component where it may stand, so that the rules can be compared with
Discord's documentation line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

from guildyard.world.errors import Json, Path, Problems

MOST_ROWS = 5
MOST_IN_LAYOUT = 40  # components of a Components V2 message, nested ones included
MOST_TEXT_IN_LAYOUT = 4_000  # characters of all text displays together
MOST_CUSTOM_ID = 100
MOST_LABEL = 80
MOST_OPTIONS = 25
MOST_MODAL_COMPONENTS = 5


class Kind(IntEnum):
    """The kinds of components, as Discord numbers them."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset(
    {
        Kind.STRING_SELECT,
        Kind.USER_SELECT,
        Kind.ROLE_SELECT,
        Kind.MENTIONABLE_SELECT,
        Kind.CHANNEL_SELECT,
    }
)
INTERACTIVE = SELECTS | {Kind.BUTTON}
LAYOUT_BLOCKS = frozenset(
    {
        Kind.ACTION_ROW,
        Kind.SECTION,
        Kind.TEXT_DISPLAY,
        Kind.MEDIA_GALLERY,
        Kind.FILE,
        Kind.SEPARATOR,
    }
)
FIELDS = SELECTS | {
    Kind.TEXT_INPUT,
    Kind.FILE_UPLOAD,
    Kind.RADIO_GROUP,
    Kind.CHECKBOX_GROUP,
    Kind.CHECKBOX,
}
INSIDE: dict[Kind, frozenset[Kind]] = {
    Kind.ACTION_ROW: INTERACTIVE,
    Kind.SECTION: frozenset({Kind.TEXT_DISPLAY}),
    Kind.CONTAINER: LAYOUT_BLOCKS,
}
TOP_CLASSIC = frozenset({Kind.ACTION_ROW})
TOP_LAYOUT = LAYOUT_BLOCKS | {Kind.CONTAINER}
LINK_STYLE, PREMIUM_STYLE = 5, 6
WITHOUT_INTERACTION = (LINK_STYLE, PREMIUM_STYLE)  # a press on them is not told to the bot


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, nested ones and accessories included, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for single in ("accessory", "component"):
            if component.get(single):
                yield from walk([component[single]])


def check_components(components: list[Any], problems: Problems, *, layout: bool) -> None:
    """Note what Discord would not accept in a message's components."""
    path: Path = ("components",)
    allowed = TOP_LAYOUT if layout else TOP_CLASSIC
    for index, component in enumerate(components):
        check_component(component, (*path, index), allowed, problems)
    if problems.tree:
        return  # what follows counts inside well-formed components
    check_custom_ids(components, problems)
    if layout:
        _check_layout_size(components, problems)
    elif len(components) > MOST_ROWS:
        problems.out_of_bounds(path, 0, MOST_ROWS)


def check_component(
    component: Any, path: Path, allowed: frozenset[Kind], problems: Problems
) -> None:
    """Note what is wrong with one component and those inside it."""
    kind = component.get("type") if isinstance(component, dict) else None
    if kind not in allowed:
        choices = ", ".join(str(int(each)) for each in sorted(allowed))
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")
        return
    check = CHECKS.get(Kind(kind))
    if check:
        check(component, path, problems)
    for index, inner in enumerate(component.get("components") or []):
        inside = (*path, "components", index)
        check_component(inner, inside, INSIDE.get(Kind(kind), frozenset()), problems)


def check_custom_ids(components: list[Json], problems: Problems) -> None:
    """Note custom ids that two components share."""
    seen: set[str] = set()
    for component in walk(components):
        custom_id = component.get("custom_id")
        if custom_id in seen:
            text = "Component custom id cannot be duplicated"
            problems.add(("components",), "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        if custom_id is not None:
            seen.add(custom_id)


def _check_layout_size(components: list[Json], problems: Problems) -> None:
    if sum(1 for _ in walk(components)) > MOST_IN_LAYOUT:
        problems.out_of_bounds(("components",), 1, MOST_IN_LAYOUT)
    texts = (component.get("content", "") for component in walk(components))
    if sum(map(len, texts)) > MOST_TEXT_IN_LAYOUT:
        text = f"Displayable text size exceeds maximum size of {MOST_TEXT_IN_LAYOUT}"
        problems.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)


def _check_row(row: Json, path: Path, problems: Problems) -> None:
    """A row holds up to five buttons or one select, and never nothing."""
    kinds = [inner.get("type") for inner in row.get("components") or [] if isinstance(inner, dict)]
    width = sum(5 if kind in SELECTS else 1 for kind in kinds)
    if not 1 <= width <= 5:
        problems.out_of_bounds((*path, "components"), 1, 5)


def _check_button(button: Json, path: Path, problems: Problems) -> None:
    style = button.get("style")
    if style not in range(1, 7):
        text = "Value must be one of {1, 2, 3, 4, 5, 6}."
        problems.add((*path, "style"), "BASE_TYPE_CHOICES", text)
    if button.get("label") is not None:
        problems.length((*path, "label"), button["label"], MOST_LABEL)
    if style == LINK_STYLE:
        problems.length((*path, "url"), button.get("url"), 512, 1)
        return
    if style == PREMIUM_STYLE:
        _check_premium(button, path, problems)
        return
    problems.length((*path, "custom_id"), button.get("custom_id"), MOST_CUSTOM_ID, 1)
    if button.get("url"):
        text = "A button with a custom id cannot have a url"
        problems.add((*path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text)
    if not button.get("label") and not button.get("emoji"):
        problems.required((*path, "label"))


def _check_premium(button: Json, path: Path, problems: Problems) -> None:
    """It names what it sells, and Discord says the rest."""
    if not str(button.get("sku_id") or "").isdecimal():
        problems.required((*path, "sku_id"))
    for name in ("custom_id", "label", "url", "emoji"):
        if button.get(name):
            text = f"A premium button cannot have a {name}"
            problems.add((*path, name), "BUTTON_COMPONENT_INVALID_FIELD", text)


def check_select(select: Json, path: Path, problems: Problems) -> None:
    """Note what is wrong with a select."""
    problems.length((*path, "custom_id"), select.get("custom_id"), MOST_CUSTOM_ID, 1)
    if select.get("placeholder") is not None:
        problems.length((*path, "placeholder"), select["placeholder"], 150)
    if select["type"] == Kind.STRING_SELECT:
        _check_options(select.get("options") or [], (*path, "options"), problems)


def _check_options(options: list[Json], path: Path, problems: Problems) -> None:
    if not 1 <= len(options) <= MOST_OPTIONS:
        problems.out_of_bounds(path, 1, MOST_OPTIONS)
    values = [option.get("value") for option in options]
    for index, option in enumerate(options):
        for name in ("label", "value"):
            problems.length((*path, index, name), option.get(name), 100, 1)
        if option.get("description") is not None:
            problems.length((*path, index, "description"), option["description"], 100)
        if values.index(option.get("value")) != index:
            text = "The specified option value is already used"
            problems.add((*path, index, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)


def _check_section(section: Json, path: Path, problems: Problems) -> None:
    if not 1 <= len(section.get("components") or []) <= 3:
        problems.out_of_bounds((*path, "components"), 1, 3)
    allowed = frozenset({Kind.BUTTON, Kind.THUMBNAIL})
    check_component(section.get("accessory"), (*path, "accessory"), allowed, problems)


def check_text_display(display: Json, path: Path, problems: Problems) -> None:
    """Note what is wrong with a text display."""
    problems.length((*path, "content"), display.get("content"), MOST_TEXT_IN_LAYOUT, 1)


def _check_media(holder: Json, name: str, path: Path, problems: Problems) -> None:
    problems.length((*path, name, "url"), (holder.get(name) or {}).get("url"), 2_048, 1)
    if holder.get("description") is not None:
        problems.length((*path, "description"), holder["description"], 1_024)


def _check_thumbnail(thumbnail: Json, path: Path, problems: Problems) -> None:
    _check_media(thumbnail, "media", path, problems)


def _check_file(file: Json, path: Path, problems: Problems) -> None:
    _check_media(file, "file", path, problems)


def _check_gallery(gallery: Json, path: Path, problems: Problems) -> None:
    items = gallery.get("items") or []
    if not 1 <= len(items) <= 10:
        problems.out_of_bounds((*path, "items"), 1, 10)
    for index, item in enumerate(items):
        _check_media(item, "media", (*path, "items", index), problems)


def _check_container(container: Json, path: Path, problems: Problems) -> None:
    if not container.get("components"):
        problems.required((*path, "components"))


CHECKS: dict[Kind, Callable[[Json, Path, Problems], None]] = {
    Kind.ACTION_ROW: _check_row,
    Kind.BUTTON: _check_button,
    Kind.SECTION: _check_section,
    Kind.TEXT_DISPLAY: check_text_display,
    Kind.THUMBNAIL: _check_thumbnail,
    Kind.MEDIA_GALLERY: _check_gallery,
    Kind.FILE: _check_file,
    Kind.CONTAINER: _check_container,
    **dict.fromkeys(SELECTS, check_select),
}
