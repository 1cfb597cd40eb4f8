"""What a route takes, declared field by field: a table is checked, kept and documented.

``{"name": text(1, 100, required=True), "color": whole(0, 0xFFFFFF)}`` are the fields of a form or
of a query, which has texts only.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from guildyard.world.avatars import hash_of
from guildyard.world.errors import Json, Path, Problems

Read = Callable[[Any, Path, Problems], Any]  # the value as the world keeps it; None when refused
BIGGEST_PICTURE = 10 * 1024 * 1024  # bytes
YES, NO = (True, "true", "True", "1"), (False, "false", "False", "0")


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field: its kind, and what is accepted of it."""

    kind: str  # in a word, for the table of the documents
    read: Read
    least: int | None = None
    most: int | None = None
    choices: tuple[int | str, ...] = ()
    inside: Fields | None = None
    required: bool = False

    def __post_init__(self) -> None:
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(f"no {self.kind} is between {self.least} and {self.most}")

    def __str__(self) -> str:
        bounds = "" if self.most is None else f" {self.least or 0}-{self.most}"
        chosen = f" {'/'.join(map(str, self.choices))}" if self.choices else ""
        return f"{self.kind}{bounds}{chosen}"


Fields = dict[str, Field]


def checked(form: Any, fields: Fields, path: Path = ()) -> Json:
    """The known fields of a form as the world keeps them; refused with all that is wrong."""
    problems = Problems()
    found = read_fields({} if form is None else form, fields, path, problems)
    problems.refuse()
    return found


def checked_list(forms: Any, fields: Fields) -> list[Json]:
    """The same of a body that is a list of forms."""
    problems = Problems()
    if not isinstance(forms, list):
        problems.add((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        problems.refuse()
    found = [read_fields(each, fields, (place,), problems) for place, each in enumerate(forms)]
    problems.refuse()
    return found


def read_fields(form: Any, fields: Fields, path: Path, problems: Problems) -> Json:
    """The known fields of a form; what is wrong is noted. Null stays null, and is none given."""
    if not isinstance(form, dict):
        problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return {}
    found: Json = {}
    for name, field in fields.items():
        if form.get(name) is not None:
            found[name] = field.read(form[name], (*path, name), problems)
        elif field.required:
            problems.required((*path, name))
        elif name in form:
            found[name] = None
    return found


def text(least: int = 0, most: int | None = None, *, required: bool = False) -> Field:
    """A text of so many characters."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        if not isinstance(value, str):
            problems.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif least and not value.strip():
            problems.required(path)
        elif len(value) < least or (most is not None and len(value) > most):
            problems.out_of_bounds(path, least, most or 0)
        return value

    return Field(kind="text", read=read, least=least, most=most, required=required)


def whole(least: int | None = None, most: int | None = None, *, required: bool = False) -> Field:
    """A whole number, which may be written as a text."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        try:
            number = int(value) if not isinstance(value, bool | float) else None
        except (TypeError, ValueError):
            number = None
        if number is None:
            problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif least is not None and number < least:
            told = f"int value should be greater than or equal to {least}."
            problems.add(path, "NUMBER_TYPE_MIN", told)
        elif most is not None and number > most:
            told = f"int value should be less than or equal to {most}."
            problems.add(path, "NUMBER_TYPE_MAX", told)
        return number

    return Field(kind="number", read=read, least=least, most=most, required=required)


def decimal(least: int, most: int) -> Field:
    """A number with a point."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float):
            problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
        elif not least <= value <= most:
            told = f"float value should be between {least} and {most}."
            problems.add(path, "NUMBER_TYPE_MAX", told)
        return value

    return Field(kind="decimal", read=read, least=least, most=most)


def yes_no(*, required: bool = False) -> Field:
    """A truth value; in a query it is a text."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        if value in YES or value in NO:
            return value in YES
        problems.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return None

    return Field(kind="yes/no", read=read, required=required)


def snowflake(*, required: bool = False) -> Field:
    """An id, kept as a number."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        if isinstance(value, int | str) and str(value).isdecimal():
            return int(value)
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return None

    return Field(kind="id", read=read, required=required)


def one_of(*choices: int | str, required: bool = False) -> Field:
    """One of a few values; numbers may be written as texts."""
    by_text = {str(each): each for each in choices}

    def read(value: Any, path: Path, problems: Problems) -> Any:
        if isinstance(value, int | str) and str(value) in by_text:
            return by_text[str(value)]
        told = ", ".join(map(repr, choices))
        problems.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({told}).")
        return None

    return Field(kind="one of", read=read, choices=choices, required=required)


def moment(*, required: bool = False) -> Field:
    """A time in ISO 8601; without a zone it is UTC."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        try:
            found = datetime.fromisoformat(value)
        except (TypeError, ValueError):
            told = f"Could not parse {value}. Should be ISO8601."
            problems.add(path, "DATE_TIME_TYPE_PARSE", told)
            return None
        return found if found.tzinfo else found.replace(tzinfo=UTC)

    return Field(kind="time", read=read, required=required)


def many(each: Field, least: int = 0, most: int | None = None, *, required: bool = False) -> Field:
    """A list of so many of one kind."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if len(value) < least or (most is not None and len(value) > most):
            problems.out_of_bounds(path, least, most or 0)
        return [each.read(one, (*path, place), problems) for place, one in enumerate(value)]

    kind = f"list of {each.kind}"
    return Field(
        kind=kind, read=read, least=least, most=most, inside=each.inside, required=required
    )


def nested(fields: Fields, *, required: bool = False) -> Field:
    """A form in the form."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        return read_fields(value, fields, path, problems)

    return Field(kind="object", read=read, inside=fields, required=required)


def picture(*, required: bool = False) -> Field:
    """A picture as ``data:image/png;base64,…``, kept as the hash by which it is named."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        data = decoded(value)
        if data is None:
            problems.add(path, "IMAGE_INVALID", "Invalid image data")
            return None
        if len(data) > BIGGEST_PICTURE:
            told = "File cannot be larger than 10240.0 kb."
            problems.add(path, "BINARY_TYPE_MAX_SIZE", told)
        return hash_of(data)

    return Field(kind="picture", read=read, required=required)


def anything(kind: str = "checked apart", *, required: bool = False) -> Field:
    """What a module of its own checks, or what is kept as it comes."""

    def read(value: Any, path: Path, problems: Problems) -> Any:
        return value

    return Field(kind=kind, read=read, required=required)


def decoded(value: Any) -> bytes | None:
    """The bytes of a ``data:`` address; None when it is none."""
    head, _, data = value.partition(",") if isinstance(value, str) else ("", "", "")
    if not (head.startswith("data:") and head.endswith(";base64")):
        return None
    try:
        return base64.b64decode(data, validate=True)
    except binascii.Error:
        return None
