"""Every error that a player can meet has a text, which names exactly the facts that it is given.

Of ``bot/errors.py``, ``bot/texts/permissions.py`` and ``bot/texts/outages.py``.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.texts.errors import LISTED, SENTENCES, also_kept, render
from tests.support.language import ENGLISH

ROOT = Path(__file__).parents[2]

TEXTS: list[tuple[PlayerError, str]] = [
    (
        StorageUnavailable(ErrorCode.STORAGE_FULL),
        "I can't save anything right now, because my disk is full. Nothing was saved. Please tell"
        " whoever runs me, and try again later.",
    ),
    (
        PlayerError(ErrorCode.UNEXPECTED, number="abc123"),
        "Something went wrong (abc123). Please try again in a moment.",
    ),
    (
        PlayerError(ErrorCode.RATE_LIMITED, seconds=7),
        "Slow down a little: try again in 7 seconds. Nothing was counted.",
    ),
    (
        PlayerError(ErrorCode.RATE_LIMITED, seconds=1),
        "Slow down a little: try again in 1 second. Nothing was counted.",
    ),
    (
        PlayerError(ErrorCode.NOT_SEVEN_LETTERS, given=9),
        "That's 9 letters. Give seven different ones, center first.",
    ),
    (
        PlayerError(ErrorCode.NOT_SEVEN_LETTERS, given=0),
        "Give seven different letters, A to Z, center first.",
    ),
    (
        PlayerError(ErrorCode.LONG_REASON, given=201, most=200),
        "That reason is 201 characters long; 200 is the most. Please shorten it a little.",
    ),
    (
        PlayerError(ErrorCode.TOO_MANY_REPORTS, most=1000),
        "This server has 1,000 open reports, as many as I keep."
        " There'll be room for yours once the admins rule on some.",
    ),
    (
        PlayerError(ErrorCode.TOO_MANY_RULINGS, most=1000, known=False),
        "This server has 1,000 rulings, as many as I keep. This one wasn't added."
        " You can still change those on `/rule list`.",
    ),
    (
        PlayerError(ErrorCode.TOO_MANY_RULINGS, most=2000, known=True),
        "This server has 2,000 rulings, as many as I keep. This one wasn't added.",
    ),
    (
        PlayerError(
            ErrorCode.MISSING_PERMISSIONS,
            channel="<#5>",
            missing=["send_messages", "read_message_history"],
        ),
        "I can't post in <#5> yet. Please give me these permissions there and try again:"
        " Send Messages, Read Message History. Nothing was changed.",
    ),
    (
        PlayerError(
            ErrorCode.MISSING_PERMISSIONS,
            channel="<#5>",
            missing=["create_public_threads", "mention_everyone"],
        ),
        "I can't mention that role or open the day's thread in <#5> yet. Please give me these"
        " permissions there and try again: Create Public Threads, Mention @everyone, @here, and All"
        " Roles. Nothing was changed.",
    ),
]


@pytest.mark.parametrize(("error", "text"), TEXTS, ids=lambda each: str(each)[:30])
def test_an_error_reads_like_this(error: PlayerError, text: str) -> None:
    assert render(ENGLISH, error) == text


def test_every_code_has_a_text_and_none_is_left_over() -> None:
    assert set(SENTENCES) == set(ErrorCode)


def test_every_error_that_is_raised_gives_the_facts_that_its_text_names() -> None:
    raised = {code: facts for path in sources() for code, facts in errors_in(path)}
    wrong = {code for code, facts in raised.items() if facts != facts_of(ErrorCode[code])}
    assert len(raised) > 25
    assert wrong == set()


def sources() -> Iterator[Path]:
    """The modules that can refuse something."""
    for folder in ("bot", "cogs"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def errors_in(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The codes that a module raises, each with the names of its facts."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="PlayerError"), args=[ast.Attribute(attr=code)]):
                yield code, {keyword.arg or "**" for keyword in node.keywords}


def facts_of(code: ErrorCode) -> set[str]:
    """The facts that a text names."""
    sentence = SENTENCES[code]
    if isinstance(sentence, str):
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}
    return set(inspect.signature(sentence).parameters) - {"locale"}


def test_words_that_were_kept_are_a_line_of_a_few() -> None:
    assert also_kept(ENGLISH, []) == ""
    assert also_kept(ENGLISH, ["GLEAM +5"]) == "Also kept: GLEAM +5\n"
    assert also_kept(ENGLISH, ["GAME +1"] * (LISTED + 2)) == f"Also kept: {'GAME +1, ' * 5}"[
        :-2
    ] + (" and 2 more\n")
