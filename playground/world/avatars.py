"""The pictures of accounts: one made of the name for whoever brings none, or any that was sent."""

import colorsys
import hashlib
import struct
import zlib
from collections.abc import Iterable
from functools import lru_cache

SIZES = tuple(1 << power for power in range(4, 13))  # pixels, as Discord's CDN takes them
USUAL_SIZE = 128  # where no size is asked for
DEFAULTS = range(6)  # the pictures of those who have none
CELLS = 8  # in a row; the outer ones are empty, and the left half is the right one's mirror
SIGNATURE = b"\x89PNG\r\n\x1a\n"
ONE_BIT, PALETTE = 1, 3  # a pixel is the number of one of two colors


def hash_of(picture: bytes) -> str:
    """The hash by which a picture that somebody sent is named."""
    return hashlib.md5(picture, usedforsecurity=False).hexdigest()


def avatar_of(name: str) -> str:
    """The hash by which the picture of this name is asked for; the same for each who has it."""
    return hash_of(f"avatar of {name}".encode())


@lru_cache(maxsize=256)
def drawn(avatar: str, size: int) -> bytes:
    """The picture that a hash stands for, as a PNG."""
    seed = bytes.fromhex(avatar)
    hue, bits = seed[0] / 256, int.from_bytes(seed[1:4])
    rows = b"".join(_rows(_cells(bits, row), size // CELLS) for row in range(CELLS))
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", size, size, ONE_BIT, PALETTE, 0, 0, 0),
        b"PLTE": bytes((*_color(hue, 0.34, 0.5), *_color(hue, 0.82, 0.7))),
        b"IDAT": zlib.compress(rows),
        b"IEND": b"",
    }
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks.items()
    )


def default_avatar(number: int, size: int) -> bytes:
    """The picture of one of those who have none."""
    return drawn(avatar_of(f"number {number}"), size)


def _cells(bits: int, row: int) -> Iterable[bool]:
    """Which cells of a row are filled."""
    if row in (0, CELLS - 1):
        return [False] * CELLS
    half = [False, *(bool(bits >> 3 * (row - 1) + cell & 1) for cell in range(3))]
    return [*half, *reversed(half)]


def _rows(cells: Iterable[bool], pixels: int) -> bytes:
    """A row of cells as rows of pixels."""
    bits = "".join(str(int(filled)) * pixels for filled in cells)
    return (b"\0" + int(bits, 2).to_bytes(pixels * CELLS // 8)) * pixels


def _color(hue: float, lightness: float, saturation: float) -> tuple[int, ...]:
    return tuple(round(255 * part) for part in colorsys.hls_to_rgb(hue, lightness, saturation))
