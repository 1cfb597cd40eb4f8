"""The round pictures of people: an avatar, or initials on a color of their own.

They are the only thing on a picture that is painted in more than tones: their colors take the
places in a palette that no tone needs.
"""

import io
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.drawing.lettering import SEMIBOLD, drawable, fitting_size, mask_of
from bot.drawing.palette import COCOA, FEWER, USUAL, Scale, Tone, color_of
from bot.drawing.romanized import romanized
from bot.drawing.shapes import SIGNATURE, SMOOTHING

DIAMETER = 64  # pixels
PIXELS = DIAMETER * DIAMETER * 3  # bytes of an avatar, as it is kept
PNG_START = SIGNATURE + struct.pack(">I", 13) + b"IHDR"  # the first chunk, which holds the size
BROKEN = (  # what Pillow raises for a broken file
    *(OSError, SyntaxError, ValueError, struct.error, zlib.error),
    Image.DecompressionBombError,
)
LARGEST = 128  # pixels on a side of an avatar that is looked at; DIAMETER is asked for
INITIALS = 30  # their size
INK = (255, 246, 221)
COLORS = (  # as dark as the ink needs, and to be told apart
    (166, 88, 32),
    (156, 62, 84),
    (116, 82, 162),
    (52, 106, 138),
    (58, 116, 92),
    (128, 104, 34),
)
FREE = sorted({*range(256)} - {*FEWER})  # the numbers in a palette that no tone needs


@dataclass(frozen=True)
class Portrait:
    """What somebody is known by."""

    initials: str
    color: int  # any number
    pixels: bytes = b""  # of an avatar, as `avatar_pixels` gives them; else the initials are drawn


@dataclass(frozen=True)
class Hung:
    """A portrait, where its left upper corner is, and what is behind it."""

    portrait: Portrait
    place: tuple[int, int]
    ground: Tone


def avatar_pixels(file: bytes) -> bytes:
    """Return the pixels of a PNG file as a portrait has them.

    Raises ValueError for any other file, one that is broken, and one that is large: some few bytes
    can stand for as many pixels as the memory takes. Of an animation it takes the first frame.
    """
    if not file.startswith(PNG_START) or len(file) < 24:
        raise ValueError("this is no PNG file")
    _check_size(struct.unpack(">II", file[16:24]))
    try:
        with Image.open(io.BytesIO(file), formats=["PNG"]) as picture:
            _check_size(picture.size)  # as Pillow understands it; nothing is decoded yet
            face = picture.convert("RGBA").resize((DIAMETER, DIAMETER), Image.Resampling.LANCZOS)
    except BROKEN as error:
        raise ValueError("this PNG file is broken") from error
    whole = Image.new("RGB", face.size, color_of(COCOA)[:3])
    whole.paste(face, mask=face)
    return whole.tobytes()


def _check_size(size: tuple[int, ...]) -> None:
    if not all(0 < side <= LARGEST for side in size):
        raise ValueError(f"a picture of {size[0]} by {size[1]} pixels is no avatar")


def initials_of(name: str, otherwise: str) -> str:
    """The first letters of the first two words of a name; of one that cannot be drawn whatever
    stands for it."""
    words = ["".join(filter(str.isalnum, word)) for word in drawable(romanized(name)).split()]
    return "".join(word[0] for word in words if word)[:2].upper() or otherwise


def hang(picture: Image.Image, hung: Sequence[Hung]) -> Scale:
    """Put portraits on a picture whose tones are few; returns the colors that it then has."""
    strip = Image.new("RGB", (DIAMETER, DIAMETER * len(hung)))
    for number, each in enumerate(hung):
        strip.paste(_disc(each.portrait, each.ground), (0, number * DIAMETER))
    few = strip.quantize(len(FREE), Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    numbers = Image.frombytes("L", few.size, few.tobytes()).point(FREE + [0] * (256 - len(FREE)))
    inside = _circle().point(lambda covered: 255 * (covered > 0))
    for number, each in enumerate(hung):
        top = number * DIAMETER
        picture.paste(numbers.crop((0, top, DIAMETER, top + DIAMETER)), each.place, inside)
    colors, chosen = bytearray(USUAL.colors), bytes(few.getpalette() or ())
    for number, place in enumerate(FREE[: len(chosen) // 3]):
        colors[3 * place : 3 * place + 3] = chosen[3 * number : 3 * number + 3]
    return Scale(bytes(colors), USUAL.opacities)


def _disc(portrait: Portrait, ground: Tone) -> Image.Image:
    """A portrait in its circle, on its ground."""
    disc = Image.new("RGB", (DIAMETER, DIAMETER), color_of(ground)[:3])
    face = Image.frombytes("RGB", disc.size, portrait.pixels) if portrait.pixels else None
    disc.paste(face or _initials(portrait), mask=_circle())
    return disc


def _initials(portrait: Portrait) -> Image.Image:
    face = Image.new("RGB", (DIAMETER, DIAMETER), COLORS[portrait.color % len(COLORS)])
    size = fitting_size(portrait.initials, DIAMETER - 18, INITIALS)
    mask = mask_of(portrait.initials, size, SEMIBOLD)
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    ink = mask.crop((left, top, right, bottom))
    face.paste(INK, ((DIAMETER - ink.width) // 2, (DIAMETER - ink.height) // 2), ink)
    return face


@lru_cache(maxsize=1)
def _circle() -> Image.Image:
    mask = Image.new("L", (DIAMETER * SMOOTHING, DIAMETER * SMOOTHING))
    middle = DIAMETER * SMOOTHING / 2
    ImageDraw.Draw(mask).circle((middle, middle), middle - 1, fill=255)
    return mask.reduce(SMOOTHING)
