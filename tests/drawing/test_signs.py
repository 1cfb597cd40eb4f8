from collections.abc import Callable

import pytest
from PIL import Image

from bot.drawing.signs import bulb, crown, flame


@pytest.mark.parametrize("sign", [bulb, crown, flame])
@pytest.mark.parametrize("size", [24, 46])
def test_a_sign_fills_its_square_and_stays_in_it(
    sign: Callable[[int], Image.Image], size: int
) -> None:
    mask = sign(size)
    assert mask.size == (size, size)
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    assert max(right - left, bottom - top) >= 0.85 * size
    assert (left + right) / 2 == pytest.approx(size / 2, abs=2)


def test_the_signs_are_three() -> None:
    assert len({each(46).tobytes() for each in (bulb, crown, flame)}) == 3
