"""Emoji and reactions as Discord's API writes them in JSON."""

from guildyard.world.emoji import Emoji
from guildyard.world.errors import Json
from guildyard.world.model import Message, User


def emoji(mark: Emoji) -> Json:
    """An emoji by its name; one that was uploaded by its id too."""
    if mark.id is None:
        return {"id": None, "name": mark.name}
    return {"id": str(mark.id), "name": mark.name, "animated": mark.animated}


def reactions(stored: Message, reader: User) -> list[Json]:
    """What is under a message, and whether its reader takes part; nobody pays for bursts here."""
    return [
        {
            "emoji": emoji(mark),
            "count": len(users),
            "count_details": {"burst": 0, "normal": len(users)},
            "burst_colors": [],
            "me_burst": False,
            "me": reader in users,
        }
        for mark, users in stored.reactions.items()
    ]
