"""Avatars and initials: round, in their own colors, and nothing that is no small picture."""

import io
import struct
import zlib

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from bot.drawing.palette import ESPRESSO, FEWER, color_of
from bot.drawing.portraits import (
    COLORS,
    DIAMETER,
    FREE,
    INK,
    LARGEST,
    PIXELS,
    Hung,
    Portrait,
    avatar_pixels,
    hang,
    initials_of,
)
from bot.drawing.shapes import SIGNATURE, canvas, packed
from tests.drawing.looks import near, opened

BLUE = (20, 60, 220)


def png(color: tuple[int, ...], size: tuple[int, int] = (64, 64), **options: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGBA" if len(color) == 4 else "RGB", size, color).save(
        file, options.get("kind", "PNG")
    )
    return file.getvalue()


def hung(*portraits: Portrait) -> Image.Image:
    """Portraits beside each other on espresso, in their colors."""
    picture = canvas(DIAMETER * len(portraits), DIAMETER)
    picture.paste(ESPRESSO, (0, 0, *picture.size))
    few = picture.point(FEWER)
    places = [Hung(each, (DIAMETER * at, 0), ESPRESSO) for at, each in enumerate(portraits)]
    return opened(packed(few, hang(few, places))).convert("RGBA").convert("RGB")


def test_an_avatar_fills_its_circle_and_nothing_beside_it() -> None:
    picture = hung(Portrait("A", 0, avatar_pixels(png(BLUE))))
    assert near(picture.getpixel((DIAMETER // 2, DIAMETER // 2)), BLUE)
    assert near(picture.getpixel((2, DIAMETER // 2)), BLUE)
    assert picture.getpixel((1, 1)) == color_of(ESPRESSO)[:3]


def test_who_has_none_has_initials_on_a_color_that_stays_theirs() -> None:
    for number, color in enumerate(COLORS):
        picture = hung(Portrait("BG", number + 5 * len(COLORS)))
        assert near(picture.getpixel((DIAMETER // 2, 6)), color)
        colors = picture.getcolors(4096) or []
        assert any(near(each, INK) for _, each in colors)


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Ada", "A"),
        ("ada lovelace", "AL"),
        ("Maximilian von Hohenzollern", "MV"),
        ("xX_wolf_Xx", "X"),
        ("Zoë 🌸", "Z"),
        ("Дмитрий Иванов", "DI"),
        ("(the) bee!", "TB"),
        ("田中", "7"),
        ("🌸", "7"),
        ("...", "7"),
        ("", "7"),
    ],
)
def test_initials_are_the_first_letters_of_a_name_or_a_number(name: str, initials: str) -> None:
    assert initials_of(name, "7") == initials


def test_any_size_and_form_of_picture_becomes_the_same_pixels() -> None:
    for file in (png(BLUE), png(BLUE, (16, 16)), png(BLUE, (128, 96)), png((*BLUE, 128))):
        assert len(avatar_pixels(file)) == PIXELS
    few_colors = io.BytesIO()
    Image.new("P", (64, 64), 1).save(few_colors, "PNG")
    assert len(avatar_pixels(few_colors.getvalue())) == PIXELS


def header(side: int) -> bytes:
    return b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)


def bomb(side: int, *before: bytes) -> bytes:
    """A small file that says it has `side` pixels on a side, after some other chunks."""
    data = b"IDAT" + zlib.compress(bytes(1_000_000), 9)
    chunks = (
        struct.pack(">I", len(each) - 4) + each + struct.pack(">I", zlib.crc32(each))
        for each in (*before, header(side), data, b"IEND")
    )
    return SIGNATURE + b"".join(chunks)


SMALL = struct.pack(">II", 64, 64)  # in the place of a size


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"<html>",
        SIGNATURE,
        png(BLUE)[:60],
        png(BLUE)[:-30],
        SIGNATURE + bytes(200),
        png(BLUE, kind="GIF"),
        png(BLUE, kind="JPEG"),
        png(BLUE, (LARGEST + 1, 1)),
        bomb(50_000),
        bomb(2**31 - 1),
        bomb(0),
        bomb(9_400, b"tEXt" + SMALL + b"comment"),
        bomb(9_400, header(64)),
        bomb(50_000, header(64)),
        SIGNATURE + struct.pack(">I", 8) + b"IHDR" + SMALL + bytes(40),
    ],
    ids=range(16),
)
def test_what_is_no_small_picture_is_refused(file: bytes) -> None:
    with pytest.raises(ValueError, match=r"PNG|avatar"):
        avatar_pixels(file)


def test_the_size_is_checked_before_a_pixel_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[tuple[int, int]] = []
    load = PngImageFile.load

    def noted(picture: PngImageFile) -> object:
        decoded.append(picture.size)
        return load(picture)

    monkeypatch.setattr(PngImageFile, "load", noted)
    for file in (bomb(9_400, b"tEXt" + SMALL), bomb(9_400, header(64)), bomb(129)):
        with pytest.raises(ValueError, match=r"PNG|avatar"):
            avatar_pixels(file)
    assert decoded == []
    avatar_pixels(png(BLUE))
    assert decoded[0] == (64, 64)


def test_of_an_animation_the_first_frame_is_shown() -> None:
    frames = [Image.new("RGB", (64, 64), color) for color in (BLUE, (250, 0, 0))]
    file = io.BytesIO()
    frames[0].save(file, "PNG", save_all=True, append_images=frames[1:])
    assert avatar_pixels(file.getvalue()) == avatar_pixels(png(BLUE))


def test_all_tones_keep_their_colors_beside_ten_photographs() -> None:
    assert not {*FREE} & {*FEWER}
    noise = [
        Portrait("", 0, Image.effect_noise((DIAMETER, DIAMETER), 90 + at).convert("RGB").tobytes())
        for at in range(10)
    ]
    picture = hung(*noise)
    assert picture.getpixel((1, 1)) == color_of(ESPRESSO)[:3]
    assert len(picture.getcolors(100_000) or []) > 20
