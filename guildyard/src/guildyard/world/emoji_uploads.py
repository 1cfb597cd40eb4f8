"""The emoji that a bot brings: what Discord takes as one, and where they are kept."""

from __future__ import annotations

import re
from dataclasses import replace

from guildyard.world.emoji import Emoji, UploadedEmoji
from guildyard.world.errors import ApiError, Problems
from guildyard.world.world import World

NAME = re.compile(r"\w{2,32}", re.ASCII)
BIGGEST_EMOJI = 256 * 1024  # bytes
MOST_EMOJIS = 2_000
HEADS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
    b"\xff\xd8\xff": "image/jpeg",
    b"RIFF": "image/webp",
}


def add_emoji(
    world: World,
    name: str,
    image: bytes,
    emoji_id: int | None = None,
    *,
    guild_id: int | None = None,
) -> UploadedEmoji:
    """Keep a picture as an emoji of the bot or a guild; raises what Discord would refuse."""
    kind = kind_of(image)
    problems = Problems()
    _check_name(world, name, problems, guild_id)
    if kind is None:
        problems.add(("image",), "IMAGE_INVALID", "Invalid image data")
    elif len(image) > BIGGEST_EMOJI:
        text = "File cannot be larger than 256.0 kb."
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", text)
    problems.refuse()
    own = sum(each.guild_id is None for each in world.emojis.values())
    if guild_id is None and own >= MOST_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
    key = emoji_id or world.snowflakes.next()
    made = UploadedEmoji(Emoji(name, key, kind == "image/gif"), image, kind or "", guild_id)
    world.emojis[key] = made
    return made


def rename_emoji(world: World, known: UploadedEmoji, name: str) -> UploadedEmoji:
    """Give an emoji another name."""
    if name != known.emoji.name:
        problems = Problems()
        _check_name(world, name, problems, known.guild_id)
        problems.refuse()
    key = known.emoji.id or 0
    emoji = Emoji(name, key, known.emoji.animated)
    world.emojis[key] = replace(known, emoji=emoji)
    return world.emojis[key]


def _check_name(world: World, name: str, problems: Problems, guild_id: int | None) -> None:
    """The names of a guild's may be alike, those of the bot's own not."""
    own = [each for each in world.emojis.values() if each.guild_id is None]
    if not NAME.fullmatch(name):
        text = "String value did not match validation regex."
        problems.add(("name",), "STRING_TYPE_REGEX", text)
    elif guild_id is None and any(each.emoji.name == name for each in own):
        text = "This emoji name is already taken."
        problems.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text)


def kind_of(image: bytes) -> str | None:
    """The type that the first bytes tell; None for what is no picture."""
    return next((kind for head, kind in HEADS.items() if image.startswith(head)), None)
