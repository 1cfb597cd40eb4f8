"""A modal as a person fills it in and sends it."""

from typing import Any

from guildyard.interactions.options import Refused, Typed
from guildyard.interactions.replies import Field, Modal
from guildyard.validation.components import SELECTS, Kind
from guildyard.world.errors import Json
from guildyard.world.files import File


def submitted(modal: Modal, values: dict[str, Any], typed: Typed) -> Json:
    """The data of a submission, whose files are kept in ``typed``.

    Refused when a field does not take its value.
    """
    for name in values:
        if modal.field(name) is None:
            raise Refused(f"the modal has no field {name}")
    components = [
        _component(component, modal, values, typed)
        for component in modal.components
        if component["type"] != Kind.TEXT_DISPLAY
    ]
    return {"custom_id": modal.custom_id, "components": components}


def _component(component: Json, modal: Modal, values: dict[str, Any], typed: Typed) -> Json:
    if component["type"] == Kind.ACTION_ROW:
        inputs = component["components"]
        filled = [_filled(modal, each["custom_id"], values, typed) for each in inputs]
        return {"type": component["type"], "id": 1, "components": filled}
    inside = _filled(modal, component["component"]["custom_id"], values, typed)
    return {"type": component["type"], "id": 1, "component": inside}


def _filled(modal: Modal, custom_id: str, values: dict[str, Any], typed: Typed) -> Json:
    field = modal.by_custom_id[custom_id]
    value = values.get(field.custom_id, values.get(field.label))
    kind = field.data["type"]
    filled = {"type": kind, "id": 1, "custom_id": custom_id}
    if kind == Kind.TEXT_INPUT:
        return filled | {"value": _text(field, field.value if value is None else value)}
    if kind in SELECTS | {Kind.CHECKBOX_GROUP}:
        return filled | {"values": _choices(field, value or [])}
    if kind == Kind.FILE_UPLOAD:
        return filled | {"values": _files(field, value or [], typed)}
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


def _files(field: Field, files: list[Any], typed: Typed) -> list[str]:
    if not all(isinstance(each, File) for each in files):
        raise Refused(f"{field.label} takes files")
    return [typed.upload(each) for each in _counted(field, files)]


def _choices(field: Field, values: list[Any]) -> list[str]:
    offered = [option["value"] for option in field.data.get("options") or []]
    for value in values:
        if offered and value not in offered:
            raise Refused(f"{field.label} does not offer {value!r}")
    return [str(value) for value in _counted(field, values)]


def _counted(field: Field, values: list[Any]) -> list[Any]:
    """The values, unless they are too many or too few."""
    least = field.data.get("min_values")
    least = least if least is not None else int(field.required)
    if not least <= len(values) <= (field.data.get("max_values") or 1):
        raise Refused(f"{field.label} does not take {len(values)} values")
    return values
