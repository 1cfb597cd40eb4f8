"""Documents against the JSON Schemas of a description, quickly: hundreds of tests compare all they
send and get.

One library says whether a document is valid, and a slower one in what it is not. They are for tests
only, and are imported when a description is opened.
"""

from __future__ import annotations

import json
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from guildyard.world.errors import Json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import jsonschema_rs
    from jsonschema.protocols import Validator

BASE = "urn:discord"
REMEMBERED = 2_000  # documents whose problems are known: much goes over the wire again and again


class Schemas:
    """A compiled validator for each schema that was needed so far."""

    def __init__(self, description: Json) -> None:
        import jsonschema
        import jsonschema_rs
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT202012

        resource = Resource.from_contents(description, default_specification=DRAFT202012)
        self._named: Json = description.get("components", {}).get("schemas", {})
        self._registry: Any = Registry().with_resource(BASE, resource)
        extend: Any = jsonschema.validators.extend
        self._make_validator = extend(
            jsonschema.Draft202012Validator,
            {
                union: self._of_its_own_type(jsonschema.Draft202012Validator.VALIDATORS[union])
                for union in ("oneOf", "anyOf")
            },
        )
        self._validators: dict[str, Validator] = {}
        quick = jsonschema_rs.Registry([(BASE, description)])
        self._judge = partial(jsonschema_rs.Draft202012Validator, registry=quick)
        self._judges: dict[str, jsonschema_rs.Draft202012Validator] = {}
        self._known = lru_cache(REMEMBERED)(self._find_problems)

    def problems(self, pointer: str, document: Any) -> tuple[str, ...]:
        """Where a document is not as the schema at a JSON pointer wants it, in sentences."""
        return self._known(pointer, json.dumps(document))

    def _find_problems(self, pointer: str, text: str) -> tuple[str, ...]:
        schema, document = {"$ref": BASE + pointer}, json.loads(text)
        if pointer not in self._judges:
            self._judges[pointer] = self._judge(schema)
        if self._judges[pointer].is_valid(document):
            return ()
        if pointer not in self._validators:
            self._validators[pointer] = self._make_validator(schema, registry=self._registry)
        return tuple(map(_innermost, self._validators[pointer].iter_errors(document)))

    def _of_its_own_type(self, compare: Any) -> Callable[..., Iterable[Any]]:
        """The keyword of a union, for which a component or option is only what its type says.

        The dozens of other schemas, which hold unions in their turn, would all refuse it.
        """

        def choose(validator: Any, schemas: list[Json], document: Any, schema: Json) -> Any:
            own = [each for each in schemas if self._may_be(each, document)]
            return compare(validator, own or schemas, document, schema)

        return choose

    def _may_be(self, schema: Json, document: Any) -> bool:
        """Does a schema take the type that a document says it is of, if it says so?"""
        if not isinstance(document, dict) or "type" not in document:
            return True
        name = schema.get("$ref", "").removeprefix("#/components/schemas/")
        described = self._named.get(name, schema).get("properties", {}).get("type", {})
        return "enum" not in described or document["type"] in described["enum"]


def with_plain_choices(schema: Json) -> Json:
    """A schema whose choice among named constants is an enumeration: the same, and read at once."""
    choices = schema.get("oneOf")
    if not isinstance(choices, list) or "enum" in schema or not all(map(_is_constant, choices)):
        return schema
    rest = {name: value for name, value in schema.items() if name != "oneOf"}
    return rest | {"enum": [each["const"] for each in choices]}


def _is_constant(schema: Json) -> bool:
    return "const" in schema and schema.keys() <= {"title", "description", "const"}


def _innermost(error: Any) -> str:
    """The most telling of an error and the errors that led to it."""
    from jsonschema.exceptions import best_match

    deepest = best_match([error]) or error
    return f"{deepest.json_path}: {deepest.message[:300]}"
