"""The tones of all pictures: a single scale from nothing through espresso and honey to cream.

A picture is painted in one dimension, how light it is, and the scale gives it its color: what can
be told apart can be told apart without color too, and a byte a pixel is quick to draw and small.
The pictures stand on Discord's dark and light backgrounds alike; every outer edge is espresso,
where the scale meets nothing.
"""

from bisect import bisect_left

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

_STOPS: dict[Tone, Color] = {
    NOTHING: (38, 26, 13, 0),
    ESPRESSO: (38, 26, 13, 255),
    COCOA: (76, 54, 29, 255),
    AMBER: (206, 143, 30, 255),
    HONEY: (247, 201, 72, 255),
    CREAM: (255, 246, 221, 255),
}


def color_of(tone: Tone) -> Color:
    """The color of a tone, between those of its neighbors on the scale."""
    tones = list(_STOPS)
    upper = max(1, bisect_left(tones, tone))
    low, high = tones[upper - 1], tones[upper]
    part = (tone - low) / (high - low)
    pairs = zip(_STOPS[low], _STOPS[high], strict=True)
    red, green, blue, opacity = (round(a + (b - a) * part) for a, b in pairs)
    return red, green, blue, opacity


SCALE = tuple(color_of(tone) for tone in range(256))
COLORS = bytes(part for color in SCALE for part in color[:3])
OPACITIES = bytes(color[3] for color in SCALE)

# Smooth edges need few tones between two colors, and few tones make small files.
FEWER = [tone if tone <= ESPRESSO else min(CREAM, (tone + 4) // 8 * 8) for tone in range(256)]
