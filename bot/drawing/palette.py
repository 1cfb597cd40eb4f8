"""The tones of all pictures: a single scale from nothing through espresso and honey to cream.

A picture is painted in one dimension, how light it is, and the scale gives it its color: what can
be told apart can be told apart without color too, and a byte a pixel is quick to draw and small.
The pictures stand on Discord's dark and light backgrounds alike; every outer edge is espresso,
where the scale meets nothing.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

Tone = int  # 0 to 255, a place on the scale
Color = tuple[int, int, int, int]  # red, green, blue, opacity

NOTHING: Tone = 0
ESPRESSO: Tone = 32  # rims, cards, letters on honey
COCOA: Tone = 64  # what is empty, on a card
AMBER: Tone = 144  # the lower edge of a face
HONEY: Tone = 208  # faces, and letters on espresso
LABEL: Tone = 216  # words beside figures, on a card
CREAM: Tone = 255  # figures on a card
STRENGTHS: tuple[Tone, ...] = (136, 160, 184, 216)  # from few words a day to many

Stops = Mapping[Tone, Color]  # the colors between which the others lie

HONEYED: Stops = {
    NOTHING: (38, 26, 13, 0),
    ESPRESSO: (38, 26, 13, 255),
    COCOA: (76, 54, 29, 255),
    AMBER: (206, 143, 30, 255),
    HONEY: (247, 201, 72, 255),
    CREAM: (255, 246, 221, 255),
}
# Of pictures that celebrate: pink is a blossom's, and purple with gold a queen's. Whoever tells red
# from green badly tells both from honey by the blue in them.
BLOOMING: Stops = {
    NOTHING: (58, 12, 48, 0),
    ESPRESSO: (58, 12, 48, 255),
    COCOA: (98, 28, 82, 255),
    AMBER: (220, 84, 160, 255),
    HONEY: (255, 170, 214, 255),
    CREAM: (255, 240, 248, 255),
}
ROYAL: Stops = {
    NOTHING: (36, 16, 74, 0),
    ESPRESSO: (36, 16, 74, 255),
    COCOA: (66, 38, 118, 255),
    AMBER: (138, 98, 224, 255),
    HONEY: (206, 178, 255, 255),
    CREAM: (255, 226, 110, 255),
}


@dataclass(frozen=True)
class Scale:
    """The color of each tone, as a PNG file has them."""

    colors: bytes
    opacities: bytes


def color_of(tone: Tone, stops: Stops = HONEYED) -> Color:
    """The color of a tone, between those of its neighbors on the scale."""
    tones = list(stops)
    upper = max(1, bisect_left(tones, tone))
    low, high = tones[upper - 1], tones[upper]
    part = (tone - low) / (high - low)
    pairs = zip(stops[low], stops[high], strict=True)
    red, green, blue, opacity = (round(a + (b - a) * part) for a, b in pairs)
    return red, green, blue, opacity


def scale_of(stops: Stops) -> Scale:
    """The scale between some stops."""
    colors = [color_of(tone, stops) for tone in range(256)]
    return Scale(bytes(part for color in colors for part in color[:3]), bytes(c[3] for c in colors))


USUAL = scale_of(HONEYED)

# Smooth edges need few tones between two colors, and few tones make small files.
FEWER = [tone if tone <= ESPRESSO else min(CREAM, (tone + 4) // 8 * 8) for tone in range(256)]
