"""What a declared field takes and refuses, by the codes that Discord answers with."""

from datetime import UTC, datetime
from typing import Any

import pytest

from guildyard.validation import fields
from guildyard.validation.fields import Field, checked, checked_list
from guildyard.world.errors import ApiError

PICTURE = "data:image/png;base64,AAAA"


@pytest.mark.parametrize(
    ("field", "given", "kept"),
    [
        (fields.text(1, 3), "abc", "abc"),
        (fields.whole(0, 9), "7", 7),
        (fields.decimal(0, 1), 0.5, 0.5),
        (fields.yes_no(), "true", True),
        (fields.yes_no(), False, False),
        (fields.snowflake(), "12", 12),
        (fields.one_of(1, 2), "2", 2),
        (fields.moment(), "2030-01-01T00:00:00", datetime(2030, 1, 1, tzinfo=UTC)),
        (fields.many(fields.whole(), 1, 2), [1], [1]),
        (fields.nested({"a": fields.whole()}), {"a": 1, "b": 2}, {"a": 1}),
        (fields.picture(), PICTURE, "693e9af84d3dfcc71e640e005bdc5e2e"),
        (fields.anything(), {"x": 1}, {"x": 1}),
    ],
)
def test_what_fits_is_kept(field: Field, given: Any, kept: Any) -> None:
    assert checked({"field": given, "beside": 1}, {"field": field}) == {"field": kept}


@pytest.mark.parametrize(
    ("field", "given", "code"),
    [
        (fields.text(1, 3), "abcd", "BASE_TYPE_BAD_LENGTH"),
        (fields.text(0, 3), "abcd", "BASE_TYPE_MAX_LENGTH"),
        (fields.text(1, 3), " ", "BASE_TYPE_REQUIRED"),
        (fields.text(1, 3), 5, "STRING_TYPE_CONVERT"),
        (fields.whole(0, 9), -1, "NUMBER_TYPE_MIN"),
        (fields.whole(0, 9), 10, "NUMBER_TYPE_MAX"),
        (fields.whole(0, 9), "x", "NUMBER_TYPE_COERCE"),
        (fields.whole(0, 9), True, "NUMBER_TYPE_COERCE"),
        (fields.decimal(0, 1), "x", "NUMBER_TYPE_COERCE"),
        (fields.decimal(0, 1), 2, "NUMBER_TYPE_MAX"),
        (fields.yes_no(), "maybe", "BOOLEAN_TYPE_CONVERT"),
        (fields.snowflake(), "x", "NUMBER_TYPE_COERCE"),
        (fields.one_of(1, 2), 3, "BASE_TYPE_CHOICES"),
        (fields.moment(), "soon", "DATE_TIME_TYPE_PARSE"),
        (fields.many(fields.whole(), 1, 2), "x", "LIST_TYPE_CONVERT"),
        (fields.many(fields.whole(), 1, 2), [1, 2, 3], "BASE_TYPE_BAD_LENGTH"),
        (fields.nested({}), [], "DICT_TYPE_CONVERT"),
        (fields.picture(), "x", "IMAGE_INVALID"),
        (fields.text(required=True), None, "BASE_TYPE_REQUIRED"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_code(field: Field, given: Any, code: str) -> None:
    with pytest.raises(ApiError) as refused:
        checked({"field": given}, {"field": field})
    assert refused.value.errors is not None
    assert refused.value.errors["field"]["_errors"][0]["code"] == code


def test_null_is_none_given_and_stays_null() -> None:
    known = {"a": fields.text(), "b": fields.text()}
    assert checked({"a": None}, known) == {"a": None}
    assert checked(None, known) == {}


def test_a_list_of_forms_names_the_place_of_what_is_wrong() -> None:
    with pytest.raises(ApiError) as refused:
        checked_list([{"a": 1}, {"a": "x"}], {"a": fields.whole()})
    assert refused.value.errors is not None
    assert [*refused.value.errors] == ["1"]
    with pytest.raises(ApiError):
        checked_list({}, {"a": fields.whole()})


def test_no_field_is_between_impossible_bounds() -> None:
    with pytest.raises(ValueError, match="no text"):
        fields.text(3, 1)
