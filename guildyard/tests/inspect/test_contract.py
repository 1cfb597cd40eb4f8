"""The stand-in compared with Discord's own description, and the comparison itself."""

import dataclasses
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from guildyard.inspect.contract import Contract, as_described, with_numeric_codes
from guildyard.inspect.exchanges import Exchange

DESCRIPTION = {
    "paths": {
        "/things/{thing_id}": {
            "post": {
                "requestBody": {
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}
                    }
                },
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}
                        }
                    },
                    "204": {},
                    "4XX": {"$ref": "#/components/responses/Error"},
                },
            }
        }
    },
    "components": {
        "schemas": {"Thing": {"type": "object", "required": ["name"]}},
        "responses": {
            "Error": {
                "content": {
                    "application/json": {"schema": {"type": "object", "required": ["code"]}}
                }
            }
        },
    },
}
FITTING = Exchange(
    at=datetime(2026, 1, 1, tzinfo=UTC),
    method="POST",
    path="/things/1",
    route="/things/{thing_id}",
    query={},
    content_type="application/json",
    request={"name": "a"},
    file_names=(),
    status=200,
    response={"name": "a"},
)


@pytest.fixture
def small(tmp_path: Path) -> Contract:
    """A description small enough to see through."""
    path = tmp_path / "description.json"
    path.write_text(json.dumps(DESCRIPTION))
    return Contract(path)


def test_what_is_as_described_passes(small: Contract) -> None:
    assert small.check(FITTING) == []
    assert small.check(dataclasses.replace(FITTING, status=204, response=None)) == []
    refused = dataclasses.replace(FITTING, request={}, status=400, response={"code": 1})
    assert small.check(refused) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"request": {}}, "request $: 'name' is a required property"),
        ({"response": {}}, "response $: 'name' is a required property"),
        ({"status": 404, "response": {}}, "response $: 'code' is a required property"),
        ({"status": 204}, "status 204 has no body"),
        ({"status": 500}, "status 500 is not described"),
        ({"content_type": "text/plain"}, "a request of type text/plain is not described"),
    ],
)
def test_what_is_not_as_described_is_said(
    small: Contract, change: dict[str, object], sentence: str
) -> None:
    exchange = dataclasses.replace(FITTING, **change)  # type: ignore[arg-type] # by parametrize
    assert small.check(exchange) == [f"POST /things/1: {sentence}"]


def test_unknown_routes_are_not_described(small: Contract) -> None:
    assert small.check(dataclasses.replace(FITTING, route=None)) == [
        "POST /things/1 is not described"
    ]


def test_answers_made_up_by_a_fault_are_not_compared(small: Contract) -> None:
    assert small.check(dataclasses.replace(FITTING, response={}, faulty=True)) == []


def test_integer_attachment_ids_are_put_into_the_described_form() -> None:
    sent = {"data": {"attachments": [{"id": 0}]}}
    assert as_described(sent) == {"data": {"attachments": [{"id": "0"}]}}
    assert sent == {"data": {"attachments": [{"id": 0}]}}


def test_an_integer_that_names_a_person_is_put_into_the_described_form() -> None:
    assert as_described({"recipient_id": 7}) == {"recipient_id": "7"}


def test_named_codes_inside_an_error_tree_are_put_into_the_described_form() -> None:
    refusal = {"code": 50035, "errors": {"name": {"_errors": [{"code": "A", "message": "m"}]}}}
    assert with_numeric_codes(refusal)["errors"]["name"]["_errors"][0]["code"] == 0
    assert with_numeric_codes([]) == []


def test_discords_description_is_compared_with_every_exchange_of_these_tests(
    contract: Contract | None,
) -> None:
    """The comparison happens when a test's stand-in is closed; see conftest."""
    if contract is None:
        pytest.skip("DISCORD_OPENAPI_PATH does not name Discord's OpenAPI description")
