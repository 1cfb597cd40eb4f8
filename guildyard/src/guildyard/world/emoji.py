"""Emoji: a character, or a picture that somebody uploaded under a name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

CUSTOM = re.compile(r"<?(?:a?:)?(\w{2,32}):(\d+)>?")
KEYCAP = "\u20e3"
LONGEST = 32  # characters of a flag or a family, joiners included


@dataclass(frozen=True)
class Emoji:
    """What people react with; only an uploaded one has an id."""

    name: str
    id: int | None = None
    animated: bool = False

    def __str__(self) -> str:
        """As it stands in a text: a character, or ``<:name:id>``."""
        if self.id is None:
            return self.name
        return f"<{'a' if self.animated else ''}:{self.name}:{self.id}>"


@dataclass(frozen=True)
class UploadedEmoji:
    """An emoji of the bot's or of a guild's, with its picture."""

    emoji: Emoji
    image: bytes = field(repr=False)
    content_type: str
    guild_id: int | None = None  # None: of the bot's own
    roles: tuple[int, ...] = ()  # whose members may use it; none: everybody


def custom_id(text: str) -> int | None:
    """The id in ``name:id`` or ``<:name:id>``; None when the text names no uploaded emoji."""
    found = CUSTOM.fullmatch(text)
    return int(found[2]) if found else None


def is_character(text: str) -> bool:
    """Can this be one of the emoji that are characters? No list of them all is kept here."""
    if not 1 <= len(text) <= LONGEST or any(each.isspace() for each in text):
        return False
    if text.endswith(KEYCAP):
        return text[0] in "0123456789#*"
    return not text.isascii() and not any(each.isalnum() and each != "ℹ" for each in text)
