"""What the card says in words: all of it, and as much as Discord takes."""

from dataclasses import replace
from datetime import date

import pytest

from bot.drawing.group_card import Ladder
from bot.drawing.portraits import Portrait
from bot.games.game import Rung
from bot.play.group_card import CardPlayer, GroupCard
from bot.texts.anigram import pages
from bot.texts.group_card import LONGEST_ALT, CardColumn, alt_text, view
from bot.texts.honeycomb import ranks
from tests.support.language import ENGLISH

COLUMNS = (
    CardColumn("🍯 Honeycomb", "honeycomb", Ladder.COMB, ranks.rung),
    CardColumn("🔤 Anigram", "anigram", Ladder.STAIRS, pages.rung),
)
ADA = CardPlayer(1, "Ada", (Rung(9, 9, crowned=True), Rung(6, 6, 2, crowned=True)), 2, 12)
BEA = CardPlayer(2, "田中 **さん**", (Rung(1, 9), None), 0, 1)
CARD = GroupCard(date(2026, 11, 20), ("honeycomb", "anigram"), (ADA, BEA), 14)


def test_it_is_said_in_words_who_came_how_far() -> None:
    assert alt_text(ENGLISH, CARD, COLUMNS).splitlines() == [
        "Who played on Friday, November 20: 14 players.",
        "1. Ada: honeycomb Queen Bee, anigram 6 of 6 levels and 2 in overtime, 2 hints, 12 days in"
        " a row.",
        "2. 田中 **さん**: honeycomb Beginner, 1 day in a row.",
        "And 12 more.",
    ]


def test_nobody_is_more_where_all_are_named() -> None:
    text = alt_text(ENGLISH, replace(CARD, number=2), COLUMNS)
    assert "more." not in text
    assert view(ENGLISH, replace(CARD, number=2), COLUMNS).more == ""


def test_the_picture_has_the_same_facts() -> None:
    shown = view(ENGLISH, CARD, COLUMNS)
    assert (shown.title, shown.count, shown.more) == (
        "Friday, November 20",
        "14 players",
        "and 12 more",
    )
    ada, bea = shown.rows
    assert (ada.place, ada.name, ada.hints, ada.streak) == ("1", "Ada", "2", "12")
    assert [mark and (mark.step, mark.beyond, mark.crowned) for mark in ada.marks] == [
        (9, "", True),
        (6, "+2", True),
    ]
    assert (bea.marks[1], bea.unnamed) == (None, "Player 2")


@pytest.mark.parametrize("length", [4, 32, 400])
def test_it_is_never_longer_than_discord_takes_and_counts_who_is_left_out(length: int) -> None:
    far = replace(ADA, name="W" * length, hints=1000, streak=1000)
    text = alt_text(ENGLISH, replace(CARD, players=(far,) * 10, number=50), COLUMNS)
    assert len(text) <= LONGEST_ALT
    named = len(text.splitlines()) - 2
    assert named >= 8
    assert text.endswith(f"And {50 - named} more.")


def test_portraits_are_there_where_they_are_wanted_and_say_nothing_else() -> None:
    wanted = replace(CARD, people=(7, 8))
    ada, bea = (row.portrait for row in view(ENGLISH, wanted, COLUMNS, {8: b"pixels"}).rows)
    assert (ada, bea) == (Portrait("A", 7), Portrait("2", 8, b"pixels"))
    assert [row.portrait for row in view(ENGLISH, CARD, COLUMNS).rows] == [None, None]
    assert alt_text(ENGLISH, wanted, COLUMNS) == alt_text(ENGLISH, CARD, COLUMNS)
