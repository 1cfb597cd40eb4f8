"""The command line starts quickly: what a call does not need is not imported."""

import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bot.puzzles
from tests.cli.conftest import Command
from tests.support.program import PROGRAM
from tests.support.services import without_settings

ROOT = Path(__file__).parents[2]
OF_THE_BOT = {"discord", "aiosqlite", "asyncpg", "aiohttp", "rich"}
HEAVY = {*OF_THE_BOT, "asyncio", "numpy", "numpy.ma", "pydantic", "solvers", "typer"}

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
    return set(done.stdout.split()) & HEAVY


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
    lines = honeygram("--help").stdout.partition("Commands:")[2].splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "]
    assert listed == [*PROGRAM.commands]
    for name, command in PROGRAM.commands.items():
        [line] = [line for line in lines if line.startswith(f"  {name} ")]
        assert command.help.startswith(line.removeprefix(f"  {name}").strip().removesuffix("..."))


def test_the_help_loads_typer_and_no_command() -> None:
    assert loaded_after(RUN.format(arguments=["--help"])) == {"typer"}


@pytest.mark.parametrize(
    ("line", "libraries"),
    [
        ("bee best", {"numpy"}),
        ("anigrams chain aers", {"numpy"}),
        ("square --width 3 --height 3", set()),
    ],
)
def test_a_puzzle_command_loads_the_solvers_and_nothing_of_the_bot(
    line: str, libraries: set[str]
) -> None:
    loaded = loaded_after(RUN.format(arguments=line.split()))
    assert loaded & OF_THE_BOT == set()
    assert loaded & {"numpy", "solvers"} == {"solvers", *libraries}


@pytest.mark.parametrize("line", ["health", "health --json", "run"])
def test_what_a_service_calls_is_read_without_typer(line: str, tmp_path: Path) -> None:
    """Of a whole run of the bot: tests/ops/test_service.py."""
    settings = {"METRICS_PORT": "1", "DATABASE_URL": "sqlite:////nowhere/at/all.db"}
    command = [sys.executable, "-X", "importtime", "-m", "bot", *line.split()]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=without_settings() | {"PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "a.b.c"} | settings,
        check=False,
    )
    imported = {each.rpartition("|")[2].strip() for each in done.stderr.splitlines()}
    assert done.returncode in (1, 2)
    assert "bot.cli.console" in imported
    assert not imported & {"typer", "rich", "pydantic"}


def test_a_shell_completes_commands_and_what_is_below_them() -> None:
    for typed, word, expected in [("honeygram be", 1, "bee"), ("honeygram db res", 2, "restore")]:
        asked = {"COMP_WORDS": typed, "COMP_CWORD": str(word)}
        done = subprocess.run(
            [sys.executable, "-c", RUN.format(arguments=[])],
            capture_output=True,
            text=True,
            env=without_settings() | {"_HONEYGRAM_COMPLETE": "complete_bash", **asked},
            check=True,
        )
        assert done.stdout.split() == [expected]


def test_completion_is_installed_for_the_shell_that_asks(tmp_path: Path) -> None:
    code = RUN.format(arguments=["--install-completion"])
    done = subprocess.run(
        ["bash", "-c", '"$0" -c "$1"; exit $?', sys.executable, code],
        capture_output=True,
        text=True,
        env=without_settings() | {"HOME": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "bash completion installed" in done.stdout
    [script] = (tmp_path / ".bash_completions").iterdir()
    assert "_HONEYGRAM_COMPLETE=complete_bash" in script.read_text()
    assert str(script) in (tmp_path / ".bashrc").read_text()


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
