"""Letters and lines of text, in the typeface that Pillow brings along (Aileron).

It has one weight and little beyond ASCII; a heavier weight is the same letter with a stroke.
"""

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from unicodedata import combining

from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.drawing.accents import ACCENTS, accent, parts_of
from bot.drawing.palette import Tone
from bot.drawing.shapes import SMOOTHING, Point, stamp

BOLD, SEMIBOLD, MEDIUM = 0.035, 0.022, 0.014  # the stroke, in parts of the size
SMALLEST = 8

# The typeface's R has a bent leg, which small looks like a fault: a P with a straight leg is
# plainer. Its corners, right and up from where the letter stands, in parts of the size.
LEG = ((0.20, 0.335), (0.345, 0.335), (0.535, 0.0), (0.385, 0.0))


@lru_cache(maxsize=64)
def typeface(size: int) -> ImageFont.FreeTypeFont:
    """The typeface at this size in pixels."""
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType")
    return font


def letters_of(text: str) -> str:
    """The text in upper case.

    Raises ValueError if anything but letters of the typeface and their accents is in it.
    """
    capitals = text.upper()
    if not text.isalpha() or len(capitals) != len(text) or not all(map(_can_draw, capitals)):
        raise ValueError(f"only letters of the typeface can be drawn, not {text!r}")
    return capitals


def draw_letter(picture: Image.Image, middle: Point, letter: str, size: int, tone: Tone) -> None:
    """A bold capital in the middle: by its own width, and by the height that all capitals share."""
    stamp(picture, capital(letter, size), middle, tone)


@lru_cache(maxsize=128)
def capital(letter: str, size: int) -> Image.Image:
    """The mask of a bold capital, as wide as its ink; the typeface only knows its advance."""
    font, left, baseline = typeface(size), size // 2, 3 * size // 2
    mask = Image.new("L", (3 * size, 2 * size))
    draw = ImageDraw.Draw(mask)
    base, mark = parts_of(letter)
    shape = "P" if base == "R" else base
    draw.text((left, baseline), shape, 255, font, anchor="ls", stroke_width=size * BOLD)
    if base == "R":
        mask = ImageChops.lighter(mask, _leg(mask.size, (left, baseline), size))
    first, _, last, _ = mask.getbbox() or (0, 0, 1, 1)
    height = -round(font.getbbox("H", anchor="ls")[1])
    middle, half = baseline - height // 2, size // 2
    if mark:
        top = (first + last) / 2, baseline - height
        mask = ImageChops.lighter(mask, accent(mark, mask.size, top, size))
        half = 5 * size // 8
    return mask.crop((first, middle - half, last, middle + half))


def _leg(room: tuple[int, int], place: Point, size: int) -> Image.Image:
    """The mask of the leg of an R that stands here, its corners as round as the other strokes."""
    mask = Image.new("L", (room[0] * SMOOTHING, room[1] * SMOOTHING))
    draw, around = ImageDraw.Draw(mask), size * BOLD * SMOOTHING
    corners = [
        ((place[0] + x * size) * SMOOTHING, (place[1] - y * size) * SMOOTHING) for x, y in LEG
    ]
    draw.polygon(corners, fill=255)
    draw.line([*corners, *corners[:2]], 255, round(2 * around), joint="curve")
    return mask.reduce(SMOOTHING)


def draw_text(
    picture: Image.Image, place: Point, text: str, size: int, tone: Tone, weight: float = MEDIUM
) -> None:
    """A line of text; the place is its left end on the baseline."""
    corner = (round(place[0]) - size, round(place[1]) - 2 * size)
    picture.paste(tone, corner, line(text, size, weight))


def draw_name(
    picture: Image.Image, place: Point, text: str, size: int, tone: Tone, weight: float = MEDIUM
) -> None:
    """The same for what is hardly ever written again: its letters are kept, one by one."""
    left, top = round(place[0]) - size, round(place[1]) - 2 * size
    for letter in text:
        ink, mask = _letter(letter, size, weight)
        picture.paste(tone, (left + ink[0], top + ink[1]), mask)
        left += round(width(letter, size))


@lru_cache(maxsize=128)
def line(text: str, size: int, weight: float) -> Image.Image:
    """The mask of a line of text, kept; most are labels."""
    return mask_of(text, size, weight)


@lru_cache(maxsize=512)
def _letter(letter: str, size: int, weight: float) -> tuple[tuple[int, int], Image.Image]:
    """The mask of a letter without the room around its ink, and where that is in the room."""
    mask = mask_of(letter, size, weight)
    box = mask.getbbox() or (0, 0, 1, 1)
    return box[:2], mask.crop(box)


def mask_of(text: str, size: int, weight: float) -> Image.Image:
    """The mask of a line of text, with room for strokes and descenders."""
    mask = Image.new("L", (round(width(text, size)) + 2 * size, 3 * size))
    place, stroke = (size, 2 * size), size * weight
    ImageDraw.Draw(mask).text(place, text, 255, typeface(size), anchor="ls", stroke_width=stroke)
    return mask


def drawable(text: str) -> str:
    """A person's text without accents and emoji; nothing when the typeface lacks one of its
    letters."""
    plain = [each for each in unicodedata.normalize("NFKD", text) if not combining(each)]
    if not all(map(_has, filter(str.isalpha, plain))):
        return ""
    return " ".join("".join(filter(_has, plain)).split())


def _can_draw(capital: str) -> bool:
    base, mark = parts_of(capital)
    whole = unicodedata.normalize("NFC", base + mark)  # a sign may only look like a letter
    return capital == whole and _has(base) and mark in ACCENTS


@lru_cache(maxsize=1024)
def _has(character: str) -> bool:
    missing = bytes(typeface(40).getmask("\uffff"))
    return character == " " or bytes(typeface(40).getmask(character)) not in (missing, b"")


def width(text: str, size: int) -> float:
    """How wide the text is at this size: the typeface has no kerning."""
    return sum(_advance(letter, size) for letter in text)


@lru_cache(maxsize=1024)
def _advance(letter: str, size: int) -> float:
    return typeface(size).getlength(letter)


def fitting_size(text: str, room: float, size: int) -> int:
    """The largest size, at most this one, at which the text fits."""
    needed = width(text, size)
    return size if needed <= room else max(SMALLEST, int(size * room / needed))


def shortened_to(text: str, room: float, size: int) -> str:
    """The text, cut where it does not fit at this size."""
    if width(text, size) <= room:
        return text
    cut = range(len(text))  # the more letters, the wider
    kept = bisect_right(cut, room, key=lambda letters: width(f"{text[:letters]}…", size)) - 1
    return f"{text[: max(0, kept)].rstrip()}…"
