"""The command line starts quickly: what a call does not need is not imported."""

import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bot.puzzles
from bot.cli.app import load
from bot.cli.commands import COMMANDS
from tests.cli.conftest import Command

HEAVY = (
    "discord",
    "aiosqlite",
    "asyncpg",
    "aiohttp",
    "asyncio",
    "numpy",
    "numpy.ma",
    "pydantic",
    "rich",
    "solvers",
    "typer",
)

RUN = """
import sys
from bot.__main__ import main
sys.argv = ["honeygram", *{arguments!r}]
try:
    main()
except SystemExit as exit:
    assert not exit.code
"""


def loaded_after(code: str) -> set[str]:
    """Which of the heavy packages does this code load, in a fresh Python?"""
    report = "import sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split()) & set(HEAVY)


@pytest.mark.parametrize(
    "command",
    [
        "bee best",
        "bee report",
        "bee score",
        "bank build",
        "bank show",
        "square",
        "check",
        "sync",
        "db backup",
        "db restore",
        "db migrate",
    ],
)
def test_help_of_every_command_has_examples(honeygram: Command, command: str) -> None:
    result = honeygram(*command.split(), "--help")
    assert "Examples:" in result.stdout
    assert f"    honeygram {command}" in result.stdout


def test_the_help_lists_every_command_with_its_line(honeygram: Command) -> None:
    told = honeygram("--help").stdout
    for name, line in COMMANDS.items():
        assert f"  {name} " in told
        assert line[:40] in told


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_a_command_is_the_first_of_its_own_help(name: str) -> None:
    assert load(name).help.splitlines()[0] == COMMANDS[name]


def test_the_help_loads_typer_and_no_command() -> None:
    assert loaded_after(RUN.format(arguments=["--help"])) == {"typer"}


@pytest.mark.parametrize("line", ["bee best", "bee best --top 2 --json", "anigrams chain aers"])
def test_a_puzzle_command_loads_numpy_and_nothing_to_read_a_command_with(line: str) -> None:
    assert loaded_after(RUN.format(arguments=line.split())) == {"numpy", "solvers"}


def test_a_command_loads_the_solvers_only_when_it_runs() -> None:
    modules = ", ".join(f"bot.cli.{name}" for name in ("anigrams", "bank", "bee", "square"))
    assert not loaded_after(f"import {modules}") & {"numpy", "solvers"}
    assert loaded_after(RUN.format(arguments=["square", "--width", "3", "--height", "3"])) == {
        "solvers"
    }


def test_a_command_loads_typer_only_where_something_is_explained(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not loaded_after(RUN.format(arguments=["db", "migrate"])) & {"typer", "pydantic"}
    explained = loaded_after(RUN.format(arguments=["days", "--help"]))
    assert explained & {"typer", "pydantic"} == {"typer"}  # Typer 0.29 wants more for --help itself


@pytest.mark.parametrize(
    "module", [each.name for each in pkgutil.iter_modules(bot.puzzles.__path__)]
)
def test_an_engine_loads_neither_discord_nor_a_database_driver(module: str) -> None:
    assert loaded_after(f"import bot.puzzles.{module}") == set()


def test_it_says_its_version_also_where_it_is_not_installed(
    honeygram: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert re.fullmatch(r"honeygram (\d+\.\d+\.\d+|of a .*)\n", honeygram("--version").stdout)
    monkeypatch.setattr(sys, "path", [])
    told = honeygram("--version")
    assert (told.exit_code, told.stdout) == (0, "honeygram of a checkout that is not installed\n")
