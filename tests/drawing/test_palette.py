from itertools import pairwise

import pytest

from bot.drawing.palette import (
    AMBER,
    COCOA,
    CREAM,
    ESPRESSO,
    FEWER,
    HONEY,
    LABEL,
    NOTHING,
    SCALE,
    STRENGTHS,
    Tone,
)
from tests.drawing.looks import DARK, DARKEST, LIGHT, Rgb, contrast, luminance, rgb

TEXT, SHAPE = 4.5, 3.0  # WCAG 2.2, level AA


def test_contrast_is_computed_as_published() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize(
    ("letter", "ground"),
    [(ESPRESSO, HONEY), (HONEY, ESPRESSO), (LABEL, ESPRESSO), (CREAM, ESPRESSO)],
)
def test_letters_stand_out_from_their_ground(letter: Tone, ground: Tone) -> None:
    assert contrast(rgb(letter), rgb(ground)) >= TEXT


@pytest.mark.parametrize("tone", [HONEY, *STRENGTHS])
def test_honey_stands_out_from_empty_cells_and_trays(tone: Tone) -> None:
    assert contrast(rgb(tone), rgb(COCOA)) >= SHAPE


@pytest.mark.parametrize(
    ("background", "tone"), [(DARK, HONEY), (DARKEST, HONEY), (LIGHT, ESPRESSO)]
)
def test_faces_or_their_rims_stand_out_from_the_background(background: Rgb, tone: Tone) -> None:
    assert contrast(rgb(tone), background) >= SHAPE


def test_a_lighter_tone_is_a_lighter_color() -> None:
    lights = [luminance(color[:3]) for color in SCALE[ESPRESSO:]]
    assert all(darker < lighter for darker, lighter in pairwise(lights))


def test_only_tones_below_espresso_let_the_background_through() -> None:
    assert [color[3] for color in SCALE[: ESPRESSO + 1]] == sorted(
        {round(255 * tone / ESPRESSO) for tone in range(ESPRESSO + 1)}
    )
    assert {color[3] for color in SCALE[ESPRESSO:]} == {255}


@pytest.mark.parametrize("tone", [NOTHING, ESPRESSO, COCOA, AMBER, HONEY, LABEL, CREAM, *STRENGTHS])
def test_named_tones_are_kept_when_the_number_of_tones_is_reduced(tone: Tone) -> None:
    assert FEWER[tone] == tone
