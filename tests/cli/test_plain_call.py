"""What is read without Typer is what Typer would have read, and the rest is left to it."""

from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli.app import load
from bot.cli.commands import COMMANDS, Command, commands_of
from bot.cli.plain_call import plain_call, values_of

ALL = [(name, each) for name in COMMANDS for each in commands_of(name).listed]
VALUES = ["3", "0", "-1", "+2", "4000", "٣", "x", "-", "--", "-x", "", " 7", "1_0", "json"]
VALUES += ["2026-01-01", "2026-1-1", "2026-02-30", "words.txt", "a=b", "--no-json"]


def typers(name: str, command: Command, words: list[str]) -> dict[str, Any]:
    """What Typer makes of these words."""
    found = load(name)
    if hasattr(found, "commands"):
        found = found.commands[command.name]
    values: dict[str, Any] = found.make_context(command.name, list(words)).params
    return values


def ours(command: Command, words: list[str]) -> dict[str, Any] | None:
    """What is read here, with the defaults of the function."""
    try:
        values = values_of(command.parameters(), words)
    except (LookupError, ValueError):
        return None
    bound = signature(command.function).bind(**values)
    bound.apply_defaults()
    return dict(bound.arguments)


def vocabulary(command: Command) -> Iterator[str]:
    """Words that somebody might type after a command."""
    yield from VALUES
    for option in filter(None, (each.option for each in command.parameters())):
        yield from (option, option[:-1], f"{option}=3", f"{option}=", f"{option}=--json")


@given(st.data())
def test_whatever_is_read_is_what_typer_reads(data: st.DataObject) -> None:
    name, command = data.draw(st.sampled_from(ALL))
    words = data.draw(st.lists(st.sampled_from(list(vocabulary(command))), max_size=5))
    values = ours(command, words)
    assert values is None or values == typers(name, command, words)


@pytest.mark.parametrize(
    "line",
    [
        "run",
        "check --json",
        "bee best",
        "bee best --top 10 --words=enable1.txt",
        "bee best --words - --json",
        "bee report AEGLMPX G --words enable1.txt",
        "bank build --out - --min-words 20 --as-published",
        "square --width 4 --height 3 --count 10 --seed 7 --format json",
        "square --pattern 0111/1011/1101/1110 --words -",
        "days bees --from 2026-01-01 --count 7",
        "privacy forget 80351110224678912 --yes --json",
        "db backed-up",
        "words enable1 --out words.txt",
    ],
)
def test_a_usual_call_needs_no_explanation(line: str) -> None:
    name, *words = line.split()
    command, rest = commands_of(name).find(words)
    assert ours(command, rest) == typers(name, command, rest)
    assert plain_call(line.split()) is not None


@pytest.mark.parametrize(
    "line",
    [
        "",
        "--help",
        "--version",
        "nonsense",
        "bee",
        "bee bst",
        "bee best --help",
        "bee best more",
        "bee best --top 0",
        "bee best --top",
        "bee best --top -3",
        "bee best --json=yes",
        "bee best --words --json",
        "bee score",
        "square --width",
        "square --width 3 --height 3 --format xml",
        "days x --from 2026-13-01",
        "days x --from 2026-01-01 --count 4000",
        "db restore -- file",
    ],
)
def test_what_has_to_be_explained_is_left_to_typer(line: str) -> None:
    assert plain_call(line.split()) is None


def test_a_call_runs_with_what_was_typed(ten: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = plain_call(["bee", "score", "AEGLMPX", "G", "--words", str(ten)])
    assert call is not None
    call()
    assert capsys.readouterr().out == "AEGLMPX with center G: 24 points, 4 words, 1 pangram\n"
