"""The frames of a page, read and written: whatever comes in is doubted, field by field."""

import json
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.guesses import replace_surrogates

LONGEST = 1000  # characters of a text, as in a form
MOST_ID = 2**53  # numbers that JavaScript counts exactly

Fields = dict[str, Any]  # what a request says

# One encoder for all: `json.dumps` makes one a call when it is told anything.
write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class EncodedJson(str):
    """JSON that is written already."""

    __slots__ = ()


def read(frame: str) -> Fields:
    """The fields of a request.

    Raises PlayerError when it is none.
    """
    try:
        fields = json.loads(frame)
    except (ValueError, RecursionError):
        raise PlayerError(ErrorCode.OLD_PAGE) from None
    if not isinstance(fields, dict):
        raise PlayerError(ErrorCode.OLD_PAGE)
    return fields


def text(fields: Fields, name: str, default: str | None = None, longest: int = LONGEST) -> str:
    """A text; without a default it must be there. Raises PlayerError when it is none."""
    value = fields.get(name)
    if value is None:
        value = default
    if not isinstance(value, str) or len(value) > longest:
        raise PlayerError(ErrorCode.OLD_PAGE)
    return replace_surrogates(value)


def number(fields: Fields, name: str, below: int, default: int | None = None) -> int:
    """A number from 0, as above."""
    value = fields.get(name)
    if value is None:
        value = default
    if type(value) is not int or not 0 <= value < below:
        raise PlayerError(ErrorCode.OLD_PAGE)
    return value


def answer(number: int | None, told: Any) -> str:
    """The frame that answers a request."""
    if isinstance(told, EncodedJson):
        return f'{{"id":{write(number)},"ok":{told}}}'
    return write({"id": number, "ok": told})


def refused(number: int | None, code: str, sentence: str, wait: int | None = None) -> str:
    """The one that says why there is no answer, and after how many seconds there may be one."""
    error: Fields = {"code": code, "text": sentence}
    if wait is not None:
        error["wait"] = wait
    return write({"id": number, "error": error})


def push(name: str, **fields: Any) -> str:
    """A frame that nobody asked for."""
    return write({"push": name, **fields})
