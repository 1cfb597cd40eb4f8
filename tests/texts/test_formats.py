"""Words and numbers as all texts write them."""

from datetime import date

import pytest

from bot.texts import formats
from tests.support.language import ENGLISH

FRIDAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("things", "text"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_ends_with_and(things: list[str], text: str) -> None:
    assert formats.listed(ENGLISH, things) == text
    assert formats.either(ENGLISH, things) == text.replace("and", "or")


def test_a_long_list_tells_how_many_more_there_are() -> None:
    assert formats.first_few(ENGLISH, ["a", "b", "c"], 3) == "a, b and c"
    assert formats.first_few(ENGLISH, ["a", "b", "c"], 2) == "a, b and 1 more"


def test_days_are_written_out_or_short() -> None:
    assert formats.day_name(ENGLISH, FRIDAY) == "November 20, 2026"
    assert formats.full_day(ENGLISH, FRIDAY) == "Friday, November 20, 2026"
    assert formats.short_day(ENGLISH, FRIDAY) == "Fri, Nov 20"
    assert formats.month_name(ENGLISH, FRIDAY) == "November 2026"


@pytest.mark.parametrize(("people", "players", "text"), [(1, 300, "1%"), (2, 4, ""), (0, 9, "")])
def test_a_share_of_few_players_is_not_told(people: int, players: int, text: str) -> None:
    assert formats.percent_of(ENGLISH, people, players) == text


def test_what_a_message_has_no_room_for_is_counted() -> None:
    assert formats.fitting(ENGLISH, ["one", "two", "three"], 8) == "one\ntwo\n-# and 1 more"
    assert formats.fitting(ENGLISH, ["one", "two"], 8) == "one\ntwo"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Ada", "Ada"), ("**Ada**", r"\*\*Ada\*\*"), ("\u200b", "someone"), ("\u202eAda", "Ada")],
)
def test_a_name_changes_nothing_around_it(name: str, shown: str) -> None:
    assert formats.shown_name(ENGLISH, name) == shown


def test_only_letters_of_a_rejected_word_are_repeated() -> None:
    assert formats.rejected("gl3am", "no such word") == "❌ GL?AM: no such word"
    assert formats.rejected("123", "no such word") == "❌ no such word"
