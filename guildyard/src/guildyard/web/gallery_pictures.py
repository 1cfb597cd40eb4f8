"""Pictures of the gallery, made of nothing."""

import base64
import struct
import zlib


def picture(width: int, height: int, red: int = 40) -> str:
    """A PNG with a gradient, as a data address."""
    rows = b"".join(
        b"\0" + bytes(part for x in range(width) for part in (red, 80 + 120 * x // width, shade))
        for shade in (90 + 140 * y // height for y in range(height))
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    data = b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks)
    return "data:image/png;base64," + base64.b64encode(data).decode()


def _chunk(name: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content))
        + name
        + content
        + struct.pack(">I", zlib.crc32(name + content))
    )
