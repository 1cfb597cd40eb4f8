"""The declarations of the routes, compared with their page and with Discord's description."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guildyard.rest.routes import Route, RouteTable
from guildyard.server import Playground
from guildyard.validation.fields import Field
from tests.routes_page import PAGE, made

METHODS = ("get", "post", "put", "patch", "delete")
BOUNDS = {
    "text": ("minLength", "maxLength"),
    "number": ("minimum", "maximum"),
    "decimal": ("minimum", "maximum"),
    "list": ("minItems", "maxItems"),
}
# Discord takes of these what its description does not name, or less than it says there.
BESIDE = {
    "voice and text": {"user_limit", "icon", "name"},
    "named apart": {"delete_message_seconds", "delete_message_days", "type", "data"},
}


@pytest.fixture(scope="session")
def description() -> dict[str, Any]:
    path = os.environ.get("DISCORD_OPENAPI_PATH")
    if path is None:
        pytest.skip("DISCORD_OPENAPI_PATH does not name Discord's OpenAPI description")
    found: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8"))
    return found


@pytest.fixture
def routes(playground: Playground) -> list[Route]:
    return playground.routes


def for_bots(description: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The operations that a bot may use, by the name of their route."""
    return {
        f"{method.upper()} {path}": operation | {"shared": operations.get("parameters", [])}
        for path, operations in description["paths"].items()
        for method, operation in operations.items()
        if method in METHODS
        if any("BotToken" in each or each == {} for each in operation.get("security", []))
    }


def resolved(schema: dict[str, Any], description: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema and all those that it offers or joins."""
    if "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    yield schema
    for union in ("oneOf", "anyOf", "allOf"):
        for each in schema.get(union, ()):
            yield from resolved(each, description)


def properties(
    operation: dict[str, Any], description: dict[str, Any], *, listed: bool
) -> dict[str, list[dict[str, Any]]]:
    """What the body of a request may hold, each with the schemas that describe it."""
    found: dict[str, list[dict[str, Any]]] = {}
    for content in operation.get("requestBody", {}).get("content", {}).values():
        bodies = [*resolved(content["schema"], description)]
        if listed:
            bodies = [i for b in bodies if "items" in b for i in resolved(b["items"], description)]
        for body in bodies:
            for name, schema in body.get("properties", {}).items():
                found.setdefault(name, []).extend(resolved(schema, description))
    return found


def fits(field: Field, schemas: list[dict[str, Any]]) -> bool:
    """Are the bounds of a field those of one of its schemas, as far as that has any?"""
    low, high = BOUNDS.get(field.kind.split()[0], ("", ""))
    if field.most is None or not low:
        return True
    described = [each for each in schemas if high in each]
    return not described or any(
        each[high] == field.most and each.get(low, field.least or 0) in (field.least, 0, 1)
        for each in described
    )


async def test_the_page_is_made_from_the_routes() -> None:
    """``python -m tests.routes_page`` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == await made()


def test_every_route_of_the_description_is_here_or_says_that_it_is_not(
    routes: list[Route], description: dict[str, Any]
) -> None:
    known = {each.name: each.unbuilt for each in routes if each.for_bots and not each.by_secret}
    documented = for_bots(description)
    assert known.keys() == documented.keys()
    assert {
        name: operation["operationId"]
        for name, operation in documented.items()
        if known[name] is not None
    } == {name: unbuilt for name, unbuilt in known.items() if unbuilt is not None}
    assert sum(unbuilt is None for unbuilt in known.values()) >= 150


def test_whoever_brings_a_token_of_somebody_needs_the_scope_that_is_described(
    routes: list[Route], description: dict[str, Any]
) -> None:
    opened = {each.name: each.bearer for each in routes if each.bearer is not None}
    assert {
        "GET /users/@me": "identify",
        "GET /users/@me/guilds": "guilds",
    }.items() <= opened.items()
    for name, scope in opened.items():
        method, path = name.split()
        security = description["paths"][path][method.lower()]["security"]
        [scopes] = [each["OAuth2"] for each in security if "OAuth2" in each]
        assert (scopes == [scope]) if scope else len(scopes) > 1


def test_every_field_is_described_with_its_bounds(
    routes: list[Route], description: dict[str, Any]
) -> None:
    documented, wrong = for_bots(description), []
    apart = {name for names in BESIDE.values() for name in names}
    for route in (each for each in routes if each.name in documented):
        operation = documented[route.name]
        described = properties(operation, description, listed=route.listed)
        asked = {
            each["name"]: [*resolved(each["schema"], description)]
            for each in (*operation["shared"], *operation.get("parameters", []))
            if each["in"] == "query"
        }
        for fields, known in ((route.fields, described), (route.query, asked)):
            wrong += [
                f"{route.name}: {name}"
                for name, field in fields.items()
                if name not in apart and (name not in known or not fits(field, known[name]))
            ]
    assert wrong == []


def test_a_word_of_a_path_goes_before_a_placeholder() -> None:
    def route(template: str) -> Route:
        return Route(method="GET", template=template, action=lambda _: None)

    table = RouteTable([route("/a/{id}"), route("/a/me"), route("/a/{id}/{other}")])
    assert table.find("GET", "/a/me")[0] == table.routes[1]
    found, values = table.find("GET", "/a/x%2Fy")
    assert (found, values) == (table.routes[0], {"id": "x/y"})
    assert table.find("GET", "/a/1/2")[1] == {"id": "1", "other": "2"}
    assert table.find("POST", "/a/me") == (None, {})
    with pytest.raises(ValueError, match="two routes"):
        RouteTable([route("/a"), route("/a")])
