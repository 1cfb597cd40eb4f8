"""The pictures of accounts: one made of the name for whoever brings none, or any that was sent."""

import hashlib
import struct
import zlib
from collections.abc import Iterator
from colorsys import hls_to_rgb
from functools import lru_cache
from math import atan2, cos, hypot, pi

SIZES = tuple(1 << power for power in range(4, 13))  # pixels, as Discord's CDN takes them
USUAL_SIZE = 128  # where no size is asked for
DEFAULTS = range(6)  # the pictures of those who have none
FINEST = 128  # pixels on a side that are drawn; larger pictures repeat them
LEVELS = 8  # of a smooth edge
SIGNATURE = b"\x89PNG\r\n\x1a\n"
BITS, PALETTE = 8, 3  # a pixel is a byte, the number of a color

Color = tuple[float, float, float]


def hash_of(picture: bytes) -> str:
    """The hash by which a picture that somebody sent is named."""
    return hashlib.md5(picture, usedforsecurity=False).hexdigest()


def avatar_of(name: str) -> str:
    """The hash by which the picture of this name is asked for; the same for each who has it."""
    return hash_of(f"avatar of {name}".encode(errors="surrogatepass"))


@lru_cache(maxsize=256)
def drawn(avatar: str, size: int) -> bytes:
    """The picture that a hash stands for, as a PNG: a blossom in colors of its own."""
    seed = bytes.fromhex(avatar)
    times = max(1, size // FINEST)
    rows = (
        b"\0" + bytes(pixel for pixel in row for _ in range(times))
        for row in _blossom(seed, size // times)
    )
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", size, size, BITS, PALETTE, 0, 0, 0),
        b"PLTE": _colors(seed),
        b"IDAT": zlib.compress(b"".join(row * times for row in rows)),
        b"IEND": b"",
    }
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks.items()
    )


def default_avatar(number: int, size: int) -> bytes:
    """The picture of one of those who have none."""
    return drawn(avatar_of(f"number {number}"), size)


def _blossom(seed: bytes, size: int) -> Iterator[list[int]]:
    """Rows of numbers of colors: those of the right half are the left one's, mirrored."""
    petals, depth, heart = 4 + seed[1] % 5, 0.12 + seed[2] % 4 * 0.05, 0.16 + seed[3] % 3 * 0.05
    turned, middle = pi * (seed[4] % 2), (size - 1) / 2
    for y in range(size):
        half = []
        for x in range(size // 2):
            right, down = (middle - x) / size, (y - middle) / size
            far, angle = hypot(right, down), atan2(right, down)
            edge = 0.33 + depth * 0.5 * cos(petals * angle + turned)
            half.append(_level(edge - far, size) + _level(heart / 1.6 - far, size))
        yield [*half, *reversed(half)]


def _level(inside: float, size: int) -> int:
    """How far a pixel is covered by what it is so far inside of."""
    return round(LEVELS * min(1.0, max(0.0, inside * size + 0.5)))


def _colors(seed: bytes) -> bytes:
    """From the ground to the petals, and on to the heart."""
    hue = seed[0] / 256
    ground, petal = hls_to_rgb(hue, 0.32, 0.55), hls_to_rgb((hue + 0.07) % 1, 0.8, 0.75)
    heart = hls_to_rgb((hue + 0.5) % 1, 0.55, 0.7)
    return b"".join([*_between(ground, petal), *_between(petal, heart)[1:]])


def _between(first: Color, last: Color) -> list[bytes]:
    """The colors from one to another, step by step."""
    parts = [step / LEVELS for step in range(LEVELS + 1)]
    pairs = [*zip(first, last, strict=True)]
    return [bytes(round(255 * (a + (b - a) * part)) for a, b in pairs) for part in parts]
