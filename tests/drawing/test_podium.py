from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from bot.drawing.palette import CREAM, HONEY, LABEL
from bot.drawing.podium import COLUMNS, HEIGHT, MARGIN, WIDTH, Podium, PodiumPlace, podium_picture
from tests.drawing.looks import ink, opened

ADA, BEA, CHIYO = (
    PodiumPlace(1, "Ada", "187 points"),
    PodiumPlace(2, "Bea", "90 points"),
    PodiumPlace(3, "Chiyo", "1"),
)
USUAL = Podium("Friday, November 20", (ADA, BEA, CHIYO))
WIDEST = Podium(
    "Wednesday, September 30",
    tuple(PodiumPlace(1, "W" * 16 + "…", "100,000 points") for _ in COLUMNS),
)
ALONE = Podium("Friday, November 20", (ADA,))


@pytest.mark.parametrize("podium", [USUAL, WIDEST, ALONE])
def test_it_is_a_small_palette_picture_with_clear_margins(podium: Podium) -> None:
    png = podium_picture(podium)
    picture = opened(png)
    assert (picture.mode, picture.size) == ("P", (WIDTH, HEIGHT))
    assert len(png) < 40_000
    for tone in (CREAM, LABEL):
        left, top, right, _ = ink(picture, tone)
        assert min(left, WIDTH - right, top) >= MARGIN - 10


def test_a_better_place_stands_higher_and_equals_stand_alike() -> None:
    def tops(podium: Podium) -> list[int]:
        picture = opened(podium_picture(podium))
        towers = [picture.crop((x - 90, MARGIN + 60, x + 90, HEIGHT)) for x in COLUMNS]
        return [ink(tower, HONEY)[1] for tower in towers]

    first, second, third = tops(USUAL)
    assert first < second < third
    one, other, last = tops(replace(USUAL, steps=(ADA, replace(BEA, place=1), CHIYO)))
    assert (one, last) == (first, third)
    assert other == pytest.approx(one, abs=4)


def test_all_that_is_said_is_in_the_picture() -> None:
    others = [
        replace(USUAL, title="Thursday, November 19"),
        replace(USUAL, steps=(ADA, BEA)),
        replace(USUAL, steps=(replace(ADA, name="Adam"), BEA, CHIYO)),
        replace(USUAL, steps=(replace(ADA, points="188 points"), BEA, CHIYO)),
    ]
    assert len({podium_picture(each) for each in (USUAL, *others)}) == 5


def test_a_name_that_the_typeface_lacks_leaves_place_and_points() -> None:
    nameless = replace(USUAL, steps=(replace(ADA, name="Ада"), BEA, CHIYO))
    empty = replace(USUAL, steps=(replace(ADA, name=""), BEA, CHIYO))
    assert podium_picture(nameless) == podium_picture(empty)


@pytest.mark.parametrize(
    "steps", [(), (ADA,) * 4, (replace(ADA, place=0),), (PodiumPlace(4, "", ""),)]
)
def test_what_is_no_podium_is_refused(steps: tuple[PodiumPlace, ...]) -> None:
    with pytest.raises(ValueError, match=r"podium|places"):
        Podium("", steps)


def test_pictures_drawn_in_many_threads_are_the_same_and_few_are_kept() -> None:
    with ThreadPoolExecutor(4) as threads:
        drawn = set(threads.map(podium_picture.draw, [USUAL] * 8))
    assert drawn == {podium_picture(USUAL)}
    assert podium_picture.most == 32
