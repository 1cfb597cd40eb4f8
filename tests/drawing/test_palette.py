from collections.abc import Callable
from itertools import pairwise
from math import dist

import pytest

from bot.drawing.palette import (
    AMBER,
    BLOOMING,
    COCOA,
    CREAM,
    ESPRESSO,
    FEWER,
    HONEY,
    HONEYED,
    LABEL,
    NOTHING,
    ROYAL,
    STRENGTHS,
    Stops,
    Tone,
    color_of,
)
from tests.drawing.looks import DARK, DARKEST, LIGHT, Rgb, contrast, linear, luminance, rgb

TEXT, SHAPE = 4.5, 3.0  # WCAG 2.2, level AA
APART = 40  # of two colors in CIELAB, far beyond what can just be told apart

# Of linear red, green and blue, what those see who lack the cones for green: the matrix of
# https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
SCALES = pytest.mark.parametrize("stops", [HONEYED, BLOOMING, ROYAL])


def without_green(color: Rgb) -> Rgb:
    """The color as those see it who lack the cones for green."""
    given = [linear(part / 255) for part in color]
    seen = [sum(a * b for a, b in zip(row, given, strict=True)) for row in DEUTERANOPIA]
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    return gamma(red), gamma(green), gamma(blue)


def gamma(part: float) -> int:
    """Of a linear part of a color, the part as screens take it."""
    return round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def lab(color: Rgb) -> tuple[float, float, float]:
    """The color in CIELAB, in which equal distances look alike."""
    red, green, blue = (linear(part / 255) for part in color)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (
        each ** (1 / 3) if each > 0.008856 else 7.787 * each + 4 / 29 for each in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_contrast_is_computed_as_published() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)


@SCALES
@pytest.mark.parametrize(
    ("letter", "ground"),
    [(ESPRESSO, HONEY), (HONEY, ESPRESSO), (LABEL, ESPRESSO), (CREAM, ESPRESSO)],
)
def test_letters_stand_out_from_their_ground(letter: Tone, ground: Tone, stops: Stops) -> None:
    assert contrast(rgb(letter, stops), rgb(ground, stops)) >= TEXT


@pytest.mark.parametrize("tone", [HONEY, *STRENGTHS])
def test_honey_stands_out_from_empty_cells_and_trays(tone: Tone) -> None:
    assert contrast(rgb(tone), rgb(COCOA)) >= SHAPE


@SCALES
@pytest.mark.parametrize(
    ("background", "tone"),
    [(DARK, HONEY), (DARK, CREAM), (DARKEST, HONEY), (DARKEST, CREAM), (LIGHT, ESPRESSO)],
)
def test_faces_or_their_rims_stand_out_from_the_background(
    background: Rgb, tone: Tone, stops: Stops
) -> None:
    assert contrast(rgb(tone, stops), background) >= SHAPE


@SCALES
def test_a_lighter_tone_is_a_lighter_color(stops: Stops) -> None:
    lights = [luminance(rgb(tone, stops)) for tone in range(ESPRESSO, CREAM + 1)]
    assert all(darker < lighter for darker, lighter in pairwise(lights))


@SCALES
def test_only_tones_below_espresso_let_the_background_through(stops: Stops) -> None:
    opacities = [color_of(tone, stops)[3] for tone in range(256)]
    assert opacities[: ESPRESSO + 1] == sorted(
        {round(255 * tone / ESPRESSO) for tone in range(ESPRESSO + 1)}
    )
    assert {*opacities[ESPRESSO:]} == {255}


@pytest.mark.parametrize("seen", [tuple, without_green])
def test_a_face_that_celebrates_is_no_honey_to_the_color_blind_either(
    seen: Callable[[Rgb], Rgb],
) -> None:
    faces = [lab(seen(rgb(HONEY, stops))) for stops in (HONEYED, BLOOMING, ROYAL)]
    honey, *others = faces
    assert all(dist(honey, other) >= APART for other in others)


@pytest.mark.parametrize("tone", [NOTHING, ESPRESSO, COCOA, AMBER, HONEY, LABEL, CREAM, *STRENGTHS])
def test_named_tones_are_kept_when_the_number_of_tones_is_reduced(tone: Tone) -> None:
    assert FEWER[tone] == tone
