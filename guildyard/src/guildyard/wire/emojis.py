"""Uploaded emoji as Discord's API writes them in JSON."""

from guildyard.wire.payloads import user
from guildyard.world.emoji import UploadedEmoji
from guildyard.world.errors import Json
from guildyard.world.model import User


def uploaded(known: UploadedEmoji, uploader: User) -> Json:
    """An emoji of the bot's or of a guild's, with who brought it."""
    return {
        "id": str(known.emoji.id),
        "name": known.emoji.name,
        "animated": known.emoji.animated,
        "roles": [str(each) for each in known.roles],
        "require_colons": True,
        "managed": False,
        "available": True,
        "user": user(uploader),
    }
