"""The group card: small, within its edges, and the same in words that no typeface has."""

from dataclasses import replace

import pytest

from bot.drawing.group_card import (
    EMPTY,
    MARGIN,
    ROW,
    STRIPE,
    WIDTH,
    CardMark,
    CardRow,
    CardView,
    Ladder,
    group_card_picture,
)
from bot.drawing.palette import CREAM, ESPRESSO, HONEY, LABEL
from bot.drawing.portraits import COLORS, PIXELS, Portrait
from tests.drawing.looks import contrast, ink, near, opened, rgb

BEE, ANIGRAM = ("Honeycomb", Ladder.COMB), ("Anigram", Ladder.STAIRS)
ADA = CardRow(
    "1", "Ada", (CardMark(9, 9, crowned=True), CardMark(6, 6, "+2", crowned=True)), "0", "365"
)
BEA = CardRow("2", "Bea", (CardMark(3, 9), None), "12", "1")
ALONE = CardView("Friday, 20 November", "1 player", (BEE, ANIGRAM), (ADA,))
USUAL = replace(ALONE, count="2 players", rows=(ADA, BEA))
WIDEST = CardView(
    "Wednesday, 30 September 2026",
    "10,000 players",
    (BEE, ANIGRAM),
    tuple(replace(ADA, place="10", name="W" * 40, hints="1000", streak="12345") for _ in range(10)),
    "and 9,990 more",
)
MANY_GAMES = replace(
    USUAL, columns=(BEE, ANIGRAM, ANIGRAM), rows=(replace(ADA, marks=(*ADA.marks, None)),)
)
PORTRAYED = replace(
    WIDEST,
    rows=tuple(replace(row, portrait=Portrait("WW", at)) for at, row in enumerate(WIDEST.rows)),
)


@pytest.mark.parametrize("card", [ALONE, USUAL, WIDEST, MANY_GAMES, PORTRAYED])
def test_it_is_a_small_palette_picture_with_clear_margins(card: CardView) -> None:
    png = group_card_picture(card)
    picture = opened(png)
    assert (picture.mode, picture.width) == ("P", WIDTH)
    assert len(png) < 65_000
    for tone in (CREAM, LABEL, HONEY):
        left, top, right, bottom = ink(picture, tone)
        assert min(left, WIDTH - right, top, picture.height - bottom) >= MARGIN - 24


def test_it_is_as_tall_as_its_rows_and_never_much_taller_than_wide() -> None:
    alone, usual, widest = (opened(group_card_picture(each)) for each in (ALONE, USUAL, WIDEST))
    assert usual.height - alone.height == ROW
    assert alone.width > 3 * alone.height
    assert widest.height < 1.2 * WIDTH


def test_all_that_is_said_is_in_the_picture() -> None:
    comb, stairs = ADA.marks
    assert comb
    assert stairs
    rows = [
        replace(ADA, place="2"),
        replace(ADA, name="Adam"),
        replace(ADA, hints="1"),
        replace(ADA, streak="1"),
        replace(ADA, marks=(replace(comb, crowned=False), stairs)),
        replace(ADA, marks=(replace(comb, step=8), stairs)),
        replace(ADA, marks=(comb, replace(stairs, beyond=""))),
        replace(ADA, marks=(comb, replace(stairs, crowned=False))),
        replace(ADA, marks=(comb, replace(stairs, step=5))),
        replace(ADA, marks=(comb, None)),
    ]
    others = [
        *(replace(ALONE, rows=(row,)) for row in rows),
        replace(ALONE, title="Thursday, 19 November"),
        replace(ALONE, count="3 players"),
        replace(ALONE, more="and 2 more"),
        replace(ALONE, columns=(("Bee", Ladder.COMB), ANIGRAM)),
    ]
    assert len({group_card_picture.draw(each) for each in (ALONE, *others)}) == len(others) + 1


def test_a_fuller_comb_has_more_honey() -> None:
    def honey(step: int) -> int:
        row = replace(ADA, place="", marks=(CardMark(step, 9), None))
        png = group_card_picture.draw(replace(ALONE, title="", rows=(row,)))
        return opened(png).histogram()[HONEY]

    amounts = [honey(step) for step in range(10)]
    assert amounts == sorted(set(amounts))


def test_a_name_that_the_typeface_lacks_has_something_in_its_place() -> None:
    def of(name: str, unnamed: str = "Player 1") -> bytes:
        row = replace(ADA, name=name, unnamed=unnamed)
        return group_card_picture.draw(replace(ALONE, rows=(row,)))

    assert of("田中") == of("🐝🐝") == of("", "Player 1")
    assert of("田中") != of("田中", "Player 2")
    assert of("🐝 Bee") == of("Bee")


def test_a_long_name_is_cut_and_leaves_the_marks_alone() -> None:
    png = group_card_picture.draw(replace(ALONE, rows=(replace(ADA, name="W" * 200),)))
    assert png == group_card_picture.draw(replace(ALONE, rows=(replace(ADA, name="W" * 40),)))


@pytest.mark.parametrize("ground", [ESPRESSO, STRIPE])
def test_whatever_is_to_be_read_stands_out(ground: int) -> None:
    for tone in (CREAM, LABEL, HONEY):
        assert contrast(rgb(tone), rgb(ground)) >= 7
    assert contrast(rgb(HONEY), rgb(EMPTY)) >= 3


def test_a_card_needs_somebody_and_a_mark_for_each_game() -> None:
    with pytest.raises(ValueError, match="nobody"):
        replace(ALONE, rows=())
    with pytest.raises(ValueError, match="needs 1 marks"):
        replace(ALONE, columns=(BEE,))


def has(card: CardView, color: tuple[int, int, int]) -> bool:
    """Is a color, or one like it, in the picture of a card?"""
    picture = opened(group_card_picture(card)).convert("RGBA").convert("RGB")
    return any(near(each, color) for _, each in picture.getcolors(1_000_000) or [])


def test_portraits_have_colors_that_no_other_picture_has() -> None:
    berry, blue = COLORS[1], (20, 60, 220)
    ada = replace(ADA, portrait=Portrait("A", 0, bytes(blue) * (PIXELS // 3)))
    card = replace(USUAL, rows=(ada, replace(BEA, portrait=Portrait("B", 1))))
    assert not has(USUAL, berry)
    assert not has(USUAL, blue)
    assert has(card, berry)
    assert has(card, blue)


def test_a_name_has_room_beside_its_portrait() -> None:
    long = replace(ADA, name="Benedikt", portrait=Portrait("B", 0))
    short = replace(long, name="Bene")
    shown = [group_card_picture(replace(ALONE, rows=(each,))) for each in (long, short)]
    assert shown[0] != shown[1]


def test_a_portrait_for_some_and_none_for_others_is_no_card() -> None:
    with pytest.raises(ValueError, match="portrait"):
        replace(USUAL, rows=(replace(ADA, portrait=Portrait("A", 0)), BEA))
