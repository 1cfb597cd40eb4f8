"""What Discord accepts as a modal."""

from guildyard.validation.components import (
    FIELDS,
    MOST_CUSTOM_ID,
    MOST_MODAL_COMPONENTS,
    SELECTS,
    Kind,
    check_custom_ids,
    check_select,
    check_text_display,
)
from guildyard.world.errors import Json, Path, Problems

MOST_TITLE = 45
MOST_FIELD_LABEL = 45
MOST_INPUT = 4_000


def check_modal(data: Json) -> None:
    """Refuse a modal that Discord would refuse."""
    problems = Problems()
    problems.length(("custom_id",), data.get("custom_id"), MOST_CUSTOM_ID, 1)
    problems.length(("title",), data.get("title"), MOST_TITLE, 1)
    components = data.get("components") or []
    if not 1 <= len(components) <= MOST_MODAL_COMPONENTS:
        problems.out_of_bounds(("components",), 1, MOST_MODAL_COMPONENTS)
    for index, component in enumerate(components):
        _check_top(component, ("components", index), problems)
    check_custom_ids(components, problems)
    problems.refuse()


def fields_of(components: list[Json]) -> list[Json]:
    """The fields a person can fill in, each with the label that stands above it."""
    fields = []
    for component in components:
        if component["type"] == Kind.ACTION_ROW:
            fields += component["components"]
        elif component["type"] == Kind.LABEL:
            hint = {"description": component.get("description")}
            fields.append(component["component"] | {"label": component["label"]} | hint)
    return fields


def _check_top(component: Json, path: Path, problems: Problems) -> None:
    kind = component.get("type")
    if kind == Kind.ACTION_ROW:
        _check_row(component, path, problems)
    elif kind == Kind.LABEL:
        _check_label(component, path, problems)
    elif kind == Kind.TEXT_DISPLAY:
        check_text_display(component, path, problems)
    else:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "Value must be one of {1, 10, 18}.")


def _check_row(row: Json, path: Path, problems: Problems) -> None:
    inside = row.get("components") or []
    if len(inside) != 1:
        problems.out_of_bounds((*path, "components"), 1, 1)
    for index, field in enumerate(inside):
        place = (*path, "components", index)
        problems.length((*place, "label"), field.get("label"), MOST_FIELD_LABEL, 1)
        _check_field(field, place, frozenset({Kind.TEXT_INPUT}), problems)


def _check_label(label: Json, path: Path, problems: Problems) -> None:
    problems.length((*path, "label"), label.get("label"), MOST_FIELD_LABEL, 1)
    if label.get("description") is not None:
        problems.length((*path, "description"), label["description"], 100)
    _check_field(label.get("component") or {}, (*path, "component"), FIELDS, problems)


def _check_field(field: Json, path: Path, allowed: frozenset[Kind], problems: Problems) -> None:
    kind = field.get("type")
    if kind not in allowed:
        text = "The component cannot stand here."
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", text)
    elif kind == Kind.TEXT_INPUT:
        _check_text_input(field, path, problems)
    elif kind in SELECTS:
        check_select(field, path, problems)
    else:
        problems.length((*path, "custom_id"), field.get("custom_id"), MOST_CUSTOM_ID, 1)


def _check_text_input(field: Json, path: Path, problems: Problems) -> None:
    problems.length((*path, "custom_id"), field.get("custom_id"), MOST_CUSTOM_ID, 1)
    if field.get("style") not in (1, 2):
        problems.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
    if field.get("placeholder") is not None:
        problems.length((*path, "placeholder"), field["placeholder"], 100)
    if field.get("value") is not None:
        problems.length((*path, "value"), field["value"], MOST_INPUT)
    least, most = field.get("min_length") or 0, field.get("max_length") or MOST_INPUT
    if not 0 <= least <= most <= MOST_INPUT:
        text = f"int value should be between {least} and {MOST_INPUT}."
        problems.add((*path, "max_length"), "NUMBER_TYPE_MAX", text)
