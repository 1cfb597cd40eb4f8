"""Smooth shapes: drawn several times too large as masks, reduced, and filled with a tone."""

import struct
import zlib
from functools import lru_cache
from math import cos, pi, radians, sin

from PIL import Image, ImageDraw

from bot.drawing.palette import FEWER, NOTHING, USUAL, Scale, Tone

Point = tuple[float, float]
Box = tuple[int, int, int, int]  # left, top, right, bottom

# Of a PNG file: https://www.w3.org/TR/png-3/
SIGNATURE = b"\x89PNG\r\n\x1a\n"
BITS, PALETTE = 8, 3  # a pixel is a byte, the number of a color
EFFORT = 3  # zlib's; its usual 6 takes more than twice the time for a fifth fewer bytes

SMOOTHING = 4  # a mask is drawn this many times too large
FLAT_TOP, POINTED_TOP = 0.0, pi / 6  # how a hexagon is turned


def canvas(width: int, height: int) -> Image.Image:
    """An empty picture of tones."""
    return Image.new("L", (width, height), NOTHING)


def png(picture: Image.Image, scale: Scale = USUAL) -> bytes:
    """A picture of tones in the colors of a scale, as a PNG file."""
    return packed(picture.point(FEWER), scale)


def packed(picture: Image.Image, scale: Scale) -> bytes:
    """A picture whose pixels are numbers of a scale's colors, as a PNG file.

    Pillow's own writer keeps all other threads waiting while it packs the pixels, zlib does not.
    """
    size = struct.pack(">IIBBBBB", *picture.size, BITS, PALETTE, 0, 0, 0)
    rows = Image.new("L", (picture.width + 1, picture.height))  # each begins with its filter, none
    rows.paste(picture, (1, 0))
    chunks = {
        b"IHDR": size,
        b"PLTE": scale.colors,
        b"tRNS": scale.opacities,
        b"IDAT": zlib.compress(rows.tobytes(), EFFORT),
        b"IEND": b"",
    }
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks.items()
    )


@lru_cache(maxsize=64)
def hexagon(radius: float, corner: float, turn: float = FLAT_TOP) -> Image.Image:
    """The mask of a hexagon with round corners, centered in a square."""
    half = int(radius) + 1
    outline = [(half + x, half + y) for x, y in _outline(radius, corner, turn)]
    mask = Image.new("L", (2 * half * SMOOTHING, 2 * half * SMOOTHING))
    ImageDraw.Draw(mask).polygon([(x * SMOOTHING, y * SMOOTHING) for x, y in outline], fill=255)
    return mask.reduce(SMOOTHING)


def _outline(radius: float, corner: float, turn: float) -> list[Point]:
    """The points around a hexagon: on each corner's circle from one side's end to the next's."""
    inner = radius - corner / cos(pi / 6)
    points: list[Point] = []
    for degrees in range(0, 360, 60):
        angle = turn + radians(degrees)
        x, y = inner * cos(angle), inner * sin(angle)
        arc = [angle + radians(each) for each in range(-30, 31, 6)]
        points += [(x + corner * cos(each), y + corner * sin(each)) for each in arc]
    return points


@lru_cache(maxsize=64)
def rectangle(width: int, height: int, corner: float) -> Image.Image:
    """The mask of a rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    size = min(int(corner) + 1, width // 2, height // 2)
    for box, part in _corners(width, height, size, corner):
        mask.paste(part, box)
    return mask


def _corners(
    width: int, height: int, size: int, corner: float
) -> list[tuple[tuple[int, int], Image.Image]]:
    quarter = Image.new("L", (size * SMOOTHING, size * SMOOTHING))
    middle = corner * SMOOTHING
    ImageDraw.Draw(quarter).circle((middle, middle), middle, fill=255)
    first = quarter.reduce(SMOOTHING)
    second = first.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return [
        ((0, 0), first),
        ((width - size, 0), second),
        ((0, height - size), first.transpose(Image.Transpose.FLIP_TOP_BOTTOM)),
        ((width - size, height - size), second.transpose(Image.Transpose.FLIP_TOP_BOTTOM)),
    ]


def stamp(picture: Image.Image, mask: Image.Image, middle: Point, tone: Tone) -> None:
    """Fill a mask with a tone, its middle here."""
    left, top = round(middle[0] - mask.width / 2), round(middle[1] - mask.height / 2)
    picture.paste(tone, (left, top), mask)


def panel(picture: Image.Image, box: Box, corner: float, tone: Tone) -> None:
    """A rectangle with round corners."""
    left, top, right, bottom = box
    picture.paste(tone, (left, top), rectangle(right - left, bottom - top, corner))
