"""The command line through its door: arguments in, output and exit code out."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli.app import app
from tests.solvers.conftest import enable1
from tests.support.word_lists import TEN

__all__ = ["enable1"]  # a fixture of the engines' tests

Command = Callable[..., Result]
Program = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def honeygram() -> Command:
    """Run a command in this process; `typed` is its standard input."""

    def run(*arguments: object, typed: str | bytes | None = None) -> Result:
        return CliRunner().invoke(app, list(map(str, arguments)), input=typed)

    return run


@pytest.fixture
def program() -> Program:
    """Start the program as a shell would, with pipes for its output."""

    def start(*arguments: object) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "bot", *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start


@pytest.fixture
def ten(tmp_path: Path) -> Path:
    """A word list that is easily checked by hand."""
    path = tmp_path / "ten.txt"
    path.write_text("\n".join(TEN))
    return path
