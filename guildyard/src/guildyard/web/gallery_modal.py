"""The modal of the gallery: a field of every kind."""

from guildyard.web.gallery_samples import OPTIONS
from guildyard.world.errors import Json


def _label(label: str, component: Json, description: str | None = None) -> Json:
    return {"type": 18, "label": label, "description": description, "component": component}


MODAL: Json = {
    "title": "A modal with every kind of field",
    "custom_id": "sample",
    "shows": [
        *(f"component: {kind}" for kind in ("text_input", "label", "radio_group")),
        *(f"component: {kind}" for kind in ("checkbox_group", "checkbox", "file_upload")),
    ],
    "components": [
        {"type": 10, "content": "Text between the fields, with **markdown**."},
        _label(
            "A line",
            {"type": 4, "custom_id": "line", "style": 1, "max_length": 20},
            "Of up to 20 characters",
        ),
        _label(
            "Some lines",
            {
                "type": 4,
                "custom_id": "lines",
                "style": 2,
                "required": False,
                "placeholder": "Optional",
            },
        ),
        _label("A choice", {"type": 3, "custom_id": "choice", "options": OPTIONS}),
        _label("One of these", {"type": 21, "custom_id": "radio", "options": OPTIONS}),
        _label(
            "Any of these",
            {
                "type": 22,
                "custom_id": "boxes",
                "options": OPTIONS,
                "min_values": 0,
                "max_values": 3,
                "required": False,
            },
        ),
        _label("Agreed", {"type": 23, "custom_id": "box"}),
        _label("A file", {"type": 19, "custom_id": "file", "required": False}),
    ],
}
