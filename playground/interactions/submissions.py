"""A modal as a person fills it in and sends it."""

from typing import Any

from playground.interactions.options import Refused
from playground.interactions.replies import Field, Modal
from playground.validation.components import SELECTS, Kind
from playground.world.errors import Json


def submitted(modal: Modal, values: dict[str, Any]) -> Json:
    """The data of a submission; Refused when a field does not take its value."""
    for name in values:
        if modal.field(name) is None:
            raise Refused(f"the modal has no field {name}")
    components = [
        _component(component, modal, values)
        for component in modal.components
        if component["type"] != Kind.TEXT_DISPLAY
    ]
    return {"custom_id": modal.custom_id, "components": components}


def _component(component: Json, modal: Modal, values: dict[str, Any]) -> Json:
    if component["type"] == Kind.ACTION_ROW:
        filled = [_filled(modal, each["custom_id"], values) for each in component["components"]]
        return {"type": component["type"], "id": 1, "components": filled}
    inside = _filled(modal, component["component"]["custom_id"], values)
    return {"type": component["type"], "id": 1, "component": inside}


def _filled(modal: Modal, custom_id: str, values: dict[str, Any]) -> Json:
    field = modal.by_custom_id[custom_id]
    value = values.get(field.custom_id, values.get(field.label))
    kind = field.data["type"]
    filled = {"type": kind, "id": 1, "custom_id": custom_id}
    if kind == Kind.TEXT_INPUT:
        return filled | {"value": _text(field, field.value if value is None else value)}
    if kind in SELECTS | {Kind.CHECKBOX_GROUP}:
        return filled | {"values": _choices(field, value or [])}
    if kind == Kind.FILE_UPLOAD:
        return filled | {"values": []}
    return filled | {"value": bool(value) if kind == Kind.CHECKBOX else value}


def _text(field: Field, text: Any) -> str:
    if not isinstance(text, str):
        raise Refused(f"{field.label} takes text, not {text!r}")
    if not text and not field.required:
        return text
    least = max(field.min_length, 1 if field.required else 0)
    if not least <= len(text) <= field.max_length:
        raise Refused(f"{field.label} takes {least} to {field.max_length} characters")
    return text


def _choices(field: Field, values: list[Any]) -> list[str]:
    offered = [option["value"] for option in field.data.get("options") or []]
    for value in values:
        if offered and value not in offered:
            raise Refused(f"{field.label} does not offer {value!r}")
    least = field.data.get("min_values", 1 if field.required else 0)
    if not least <= len(values) <= (field.data.get("max_values") or 1):
        raise Refused(f"{field.label} does not take {len(values)} values")
    return [str(value) for value in values]
