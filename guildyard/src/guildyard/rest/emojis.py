"""The routes about the emoji of the bot's application."""

import base64
import binascii
from typing import Any

from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import Fields, anything
from guildyard.wire.emojis import uploaded
from guildyard.world.emoji import UploadedEmoji
from guildyard.world.emoji_uploads import add_emoji, rename_emoji
from guildyard.world.errors import ApiError, Json, Problems, unknown_emoji
from guildyard.world.world import World

APART = anything("name or picture")
CREATE: Fields = {"name": APART, "image": APART}
EDIT: Fields = {"name": APART}


class EmojiRoutes:
    """What a bot can do with its own emoji. Those of servers are not here."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Listing, adding, renaming and deleting."""
        many = "/applications/{application_id}/emojis"
        one = f"{many}/{{emoji_id}}"
        return [
            Route(method="GET", template=many, action=self._list),
            Route(method="POST", template=many, action=self._create, status=201, fields=CREATE),
            Route(method="GET", template=one, action=self._read),
            Route(method="PATCH", template=one, action=self._rename, fields=EDIT),
            Route(method="DELETE", template=one, action=self._delete),
        ]

    def _list(self, call: Call) -> Json:
        self._check_owner(call)
        return {
            "items": [
                self._payload(each) for each in self._world.emojis.values() if each.guild_id is None
            ]
        }

    def _create(self, call: Call) -> Json:
        self._check_owner(call)
        form = call.form or {}
        image = _image(form.get("image"))
        return self._payload(add_emoji(self._world, str(form.get("name") or ""), image))

    def _read(self, call: Call) -> Json:
        return self._payload(self._emoji(call))

    def _rename(self, call: Call) -> Json:
        known = self._emoji(call)
        name = str((call.form or {}).get("name") or known.emoji.name)
        return self._payload(rename_emoji(self._world, known, name))

    def _delete(self, call: Call) -> None:
        del self._world.emojis[self._emoji(call).emoji.id or 0]

    def _emoji(self, call: Call) -> UploadedEmoji:
        self._check_owner(call)
        known = self._world.emojis.get(call.id("emoji_id"))
        if known is None or known.guild_id is not None:
            raise unknown_emoji()
        return known

    def _check_owner(self, call: Call) -> None:
        if call.id("application_id") != self._world.bot.id:
            raise ApiError(403, 20012, "You are not authorized to perform this action")

    def _payload(self, known: UploadedEmoji) -> Json:
        return uploaded(known, self._world.bot)


def _image(text: Any) -> bytes:
    """The bytes of ``data:image/png;base64,…``."""
    problems = Problems()
    head, _, data = text.partition(",") if isinstance(text, str) else ("", "", "")
    if not (head.startswith("data:") and head.endswith(";base64")):
        problems.add(("image",), "IMAGE_INVALID", "Invalid image data")
    problems.refuse()
    try:
        return base64.b64decode(data, validate=True)
    except binascii.Error:
        return b""
