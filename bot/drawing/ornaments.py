"""What stands beside a picture that celebrates: shapes on its left, and mirrored on its right."""

from functools import lru_cache
from math import cos, pi, radians, sin

from PIL import Image, ImageDraw

from bot.drawing.palette import ESPRESSO, Tone
from bot.drawing.shapes import SMOOTHING, Point

Outline = tuple[Point, ...]  # the corners of a shape
Outlines = tuple[Outline, ...]

RIM_WIDTH = 5
LEAF, LEAF_WIDTH = 92, 38  # how long and how wide one is
LEANING = 38  # degrees that a leaf leans away from its branch
LEAF_CORNERS = 12  # on each side
WAIST = 0.16  # of a spark, in parts of its radius


def laurel(middle: Point, radius: float, degrees: range) -> Outlines:
    """A branch that goes up on a circle, left of its middle: two leaves at each of some degrees,
    counted from the bottom."""
    leaves: list[Outline] = []
    for each in degrees:
        angle = radians(90 + each)
        foot = middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)
        leaves += [_leaf(foot, angle + pi / 2 + radians(turn)) for turn in (LEANING, -LEANING)]
    return tuple(leaves)


def spark(middle: Point, radius: float) -> Outline:
    """A star with four points."""
    turns = [step * pi / 4 for step in range(8)]
    lengths = [radius * (WAIST * 1.6 if step % 2 else 1) for step in range(8)]
    return tuple(
        (middle[0] + length * sin(turn), middle[1] - length * cos(turn))
        for turn, length in zip(turns, lengths, strict=True)
    )


def draw_beside(picture: Image.Image, outlines: Outlines, tone: Tone) -> None:
    """The shapes, which lie in the left half, with a rim, and their mirror image."""
    size = picture.width // 2, picture.height
    for shade, rim in ((ESPRESSO, RIM_WIDTH), (tone, 0)):
        left = _mask(outlines, size, rim)
        picture.paste(shade, (0, 0), left)
        right = left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        picture.paste(shade, (picture.width - size[0], 0), right)


@lru_cache(maxsize=8)
def _mask(outlines: Outlines, size: tuple[int, int], rim: int) -> Image.Image:
    """The mask of the shapes, which a rim makes larger."""
    mask = Image.new("L", (size[0] * SMOOTHING, size[1] * SMOOTHING))
    draw = ImageDraw.Draw(mask)
    for outline in outlines:
        corners = [(x * SMOOTHING, y * SMOOTHING) for x, y in outline]
        draw.polygon(corners, fill=255)
        if rim:
            draw.line([*corners, *corners[:2]], 255, 2 * rim * SMOOTHING, joint="curve")
    return mask.reduce(SMOOTHING)


def _leaf(foot: Point, angle: float) -> Outline:
    """A leaf from its foot on."""
    steps = [step / LEAF_CORNERS for step in range(LEAF_CORNERS)]
    there = [(LEAF * part, LEAF_WIDTH / 2 * sin(pi * part)) for part in steps]
    back = [(LEAF - along, -across) for along, across in there]
    return tuple(
        (
            foot[0] + along * cos(angle) - across * sin(angle),
            foot[1] + along * sin(angle) + across * cos(angle),
        )
        for along, across in (*there, *back)
    )
