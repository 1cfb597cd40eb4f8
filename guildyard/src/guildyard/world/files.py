"""Files: what somebody sends, and how it is kept."""

from __future__ import annotations

import mimetypes
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from guildyard.world.model import Attachment

if TYPE_CHECKING:
    from guildyard.world.guilds import Channel

BIGGEST_UPLOAD = 10 * 1024 * 1024  # bytes a file
MOST_ATTACHMENTS = 10  # a message


@dataclass(frozen=True)
class File:
    """A file that a person has: ``File("seeds.txt", b"sesame")``."""

    name: str
    data: bytes = field(repr=False)
    description: str | None = None

    @classmethod
    def read(cls, path: Path | str) -> File:
        """A file of this machine."""
        return cls(Path(path).name, Path(path).read_bytes())


def keep(channel: Channel, file: File, content_type: str | None = None) -> Attachment:
    """Keep a file under an address of its own; a guess at its type goes before what was said."""
    world = channel.world
    name = file.name.replace(" ", "_").replace("/", "_")
    file_id = world.snowflakes.next()
    kept = world.files[file_id] = Attachment(
        id=file_id,
        filename=name,
        content_type=mimetypes.guess_type(name)[0] or content_type or "application/octet-stream",
        data=file.data,
        url=f"{world.origin}attachments/{channel.id}/{file_id}/{name}",
        description=file.description,
        size=picture_size(file.data),
    )
    return kept


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or GIF picture; None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None
