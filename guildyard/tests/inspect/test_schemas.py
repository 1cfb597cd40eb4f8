"""The quick comparison says what the plain one says."""

from typing import Any

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from guildyard.inspect.schemas import Schemas, with_plain_choices

KINDS = {
    "oneOf": [
        {"title": "TEXT", "description": "A text", "const": 1},
        {"title": "ROW", "const": 2},
        {"const": 3},
    ]
}


def part(kind: int, **properties: Any) -> dict[str, Any]:
    """The schema of a part of a message."""
    kinds = {"type": "integer", "enum": [kind], "allOf": [{"$ref": "#/components/schemas/Kinds"}]}
    return {
        "type": "object",
        "properties": {"type": kinds, **properties},
        "required": ["type", *properties],
    }


def named(*names: str) -> list[dict[str, str]]:
    return [{"$ref": f"#/components/schemas/{name}"} for name in names]


SCHEMAS: dict[str, Any] = {
    "Kinds": KINDS,
    "Text": part(1, content={"type": "string"}),
    "Row": part(2, inside={"type": "array", "items": {"anyOf": named("Text", "Box")}}),
    "Box": part(3, inside={"oneOf": [{"type": "null"}, *named("Text", "Row")]}),
    "Message": {"type": "array", "items": {"oneOf": named("Text", "Row", "Box")}},
}
MESSAGE = "#/components/schemas/Message"

quick = Schemas({"components": {"schemas": SCHEMAS | {"Kinds": with_plain_choices(KINDS)}}})
plain = jsonschema.Draft202012Validator({"$ref": MESSAGE, "components": {"schemas": SCHEMAS}})

scraps = st.none() | st.integers(0, 4) | st.text(max_size=1) | st.booleans()
parts = st.recursive(
    scraps,
    lambda inside: st.fixed_dictionaries(
        {},
        optional={
            "type": st.integers(0, 4) | scraps,
            "content": st.text(max_size=1) | scraps,
            "inside": st.lists(inside, max_size=2) | inside,
        },
    ),
    max_leaves=8,
)


@given(st.lists(parts, max_size=3))
def test_what_fits_is_what_fits_without_haste(message: list[Any]) -> None:
    assert (not quick.problems(MESSAGE, message)) == plain.is_valid(message)


def test_a_problem_is_told_of_the_type_that_a_part_says_it_is() -> None:
    message = [{"type": 2, "inside": [{"type": 3, "inside": {"type": 1, "content": 5}}]}]
    assert quick.problems(MESSAGE, message) == (
        "$[0].inside[0].inside.content: 5 is not of type 'string'",
    )


def test_a_type_that_nobody_knows_is_a_problem() -> None:
    assert quick.problems(MESSAGE, [{"type": 4}])


def test_a_choice_among_constants_is_an_enumeration_and_nothing_else_is() -> None:
    assert with_plain_choices(KINDS | {"type": "integer"}) == {"type": "integer", "enum": [1, 2, 3]}
    for other in ({"oneOf": named("Text")}, KINDS | {"enum": [1]}, {"enum": [1]}, {"oneOf": "x"}):
        assert with_plain_choices(other) == other
