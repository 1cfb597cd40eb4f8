"""Small signs: a crown, a bulb for hints and a flame for streaks, as masks."""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.drawing.shapes import SMOOTHING, Point

# In parts of the size, right and down from the middle.
CROWN = (
    (-0.4, 0.32),
    (-0.48, -0.24),
    (-0.22, -0.02),
    (0, -0.36),
    (0.22, -0.02),
    (0.48, -0.24),
    (0.4, 0.32),
)
FLAME = (
    (0.06, -0.5),
    (0.30, -0.12),
    (0.34, 0.16),
    (0.2, 0.42),
    (0, 0.5),
    (-0.2, 0.42),
    (-0.34, 0.16),
    (-0.22, -0.1),
    (-0.08, 0.02),
)


@lru_cache(maxsize=16)
def crown(size: int) -> Image.Image:
    """A crown with three points."""
    mask, draw = _sheet(size)
    draw.polygon([_at(size, each) for each in CROWN], fill=255)
    return mask.reduce(SMOOTHING)


@lru_cache(maxsize=4)
def flame(size: int) -> Image.Image:
    """A flame with a hollow heart."""
    mask, draw = _sheet(size)
    draw.polygon([_at(size, each) for each in _round(FLAME)], fill=255)
    heart = [(0.5 * x, 0.26 + 0.42 * y) for x, y in _round(FLAME)]
    draw.polygon([_at(size, each) for each in heart], fill=0)
    return mask.reduce(SMOOTHING)


@lru_cache(maxsize=4)
def bulb(size: int) -> Image.Image:
    """A light bulb above its socket."""
    mask, draw = _sheet(size)
    glass = [(0.32 * cos(turn * pi / 24), -0.18 + 0.32 * sin(turn * pi / 24)) for turn in range(48)]
    neck = [(0.2, 0), (0.14, 0.26), (-0.14, 0.26), (-0.2, 0)]
    for shape in (glass, neck):
        draw.polygon([_at(size, each) for each in shape], fill=255)
    for top in (0.31, 0.42):
        box = [*_at(size, (-0.13, top)), *_at(size, (0.13, top + 0.07))]
        draw.rectangle(box, fill=255)
    return mask.reduce(SMOOTHING)


def _sheet(size: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    mask = Image.new("L", (size * SMOOTHING, size * SMOOTHING))
    return mask, ImageDraw.Draw(mask)


def _at(size: int, point: Point) -> Point:
    return (0.5 + point[0]) * size * SMOOTHING, (0.5 + point[1]) * size * SMOOTHING


def _round(corners: tuple[Point, ...], times: int = 3) -> list[Point]:
    """The outline with its corners cut off again and again, which makes a curve of it (Chaikin,
    1974)."""
    points = list(corners)
    for _ in range(times):
        pairs = zip(points, [*points[1:], points[0]], strict=True)
        points = [
            (a[0] * (1 - part) + b[0] * part, a[1] * (1 - part) + b[1] * part)
            for a, b in pairs
            for part in (0.25, 0.75)
        ]
    return points
