"""What a page sends is doubted, field by field."""

import json

import pytest

from bot.errors import ErrorCode, PlayerError
from bot.web import frames


@pytest.mark.parametrize(
    "frame",
    ["", "x", "[]", "null", "1", '"act"', "[" * 16_000, "9" * 16_000, '{"id":', "{1:2}", "\x00"],
)
def test_what_is_no_object_is_refused(frame: str) -> None:
    with pytest.raises(PlayerError) as refused:
        frames.read(frame)
    assert refused.value.code is ErrorCode.OLD_PAGE


@pytest.mark.parametrize("value", [1, True, [], {}, "x" * 11])
def test_a_text_is_a_text_and_no_longer_than_allowed(value: object) -> None:
    with pytest.raises(PlayerError):
        frames.text({"word": value}, "word", longest=10)


def test_a_text_that_is_missing_has_its_default_or_is_refused() -> None:
    assert frames.text({"word": None}, "word", "") == ""
    with pytest.raises(PlayerError):
        frames.text({}, "word")


def test_half_a_character_becomes_a_question_mark() -> None:
    fields = frames.read('{"word": "g\\ud800"}')
    assert frames.text(fields, "word") == "g?"


@pytest.mark.parametrize("value", [True, -1, 8, 1.0, "1", 2**70, [1]])
def test_a_number_is_one_within_its_bounds(value: object) -> None:
    with pytest.raises(PlayerError):
        frames.number({"order": value}, "order", 8, 0)


def test_what_is_written_can_be_read() -> None:
    assert json.loads(frames.answer(3, {"text": "ñ"})) == {"id": 3, "ok": {"text": "ñ"}}
    assert json.loads(frames.refused(None, "a", "b")) == {
        "id": None,
        "error": {"code": "a", "text": "b"},
    }
    assert json.loads(frames.refused(1, "a", "b", 4))["error"]["wait"] == 4
    assert json.loads(frames.push("day", day="x")) == {"push": "day", "day": "x"}
