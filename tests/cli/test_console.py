import os
import pkgutil
import pty
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import bot.puzzles
from tests.cli.conftest import Command, Program

NEVER_LOADED = ("discord", "aiosqlite", "asyncpg", "aiohttp")


def loaded_after(code: str) -> set[str]:
    """Which of the heavy packages does this code load, in a fresh Python?"""
    report = "import sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split()) & set(NEVER_LOADED)


@pytest.mark.parametrize(
    "command",
    [
        "bee best",
        "bee report",
        "bee score",
        "bee methods",
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


def test_ctrl_c_ends_with_130_and_without_a_traceback(program: Program, tmp_path: Path) -> None:
    fifo = tmp_path / "words"
    os.mkfifo(fifo)
    process = program("bee", "best", "--words", fifo)
    with fifo.open("wb"):  # opens once the program waits for words
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors == ""


def test_a_reader_that_goes_away_is_no_error(program: Program, ten: Path) -> None:
    process = program("bee", "report", "--words", ten)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=30) == 141
    assert errors == ""


def test_a_full_disk_is_said_in_one_sentence(ten: Path) -> None:
    command = [sys.executable, "-m", "bot", "bee", "report", "--words", str(ten)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=30
        )
    assert done.returncode == 2
    assert done.stderr == "honeygram: Cannot write the answer: No space left on device.\n"


def test_closed_standard_input_is_said_in_one_sentence() -> None:
    command = f"{shlex.quote(sys.executable)} -m bot bee best --words - <&-"
    done = subprocess.run(  # noqa: S602 - a shell closes it, and nothing else is in the command
        command, shell=True, capture_output=True, text=True, check=False, timeout=30
    )
    assert done.returncode == 2
    assert done.stderr == "honeygram: Standard input is closed.\n"


def test_there_is_no_progress_bar_without_a_terminal(program: Program, ten: Path) -> None:
    process = program("bee", "methods", "--words", ten, "--json")
    output, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert output.startswith("[")
    assert errors == ""


def test_there_is_a_progress_bar_on_a_terminal(ten: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "bot", "bee", "methods", "--words", str(ten)]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=theirs, env=environment, check=True, timeout=30
    )
    os.close(theirs)
    shown = os.read(ours, 10_000)
    os.close(ours)
    assert b"Scoring with every word" in shown
    assert b"Scoring" not in done.stdout


@pytest.mark.parametrize(
    "module", [each.name for each in pkgutil.iter_modules(bot.puzzles.__path__)]
)
def test_an_engine_loads_neither_discord_nor_a_database_driver(module: str) -> None:
    assert loaded_after(f"import bot.puzzles.{module}") == set()


def test_a_puzzle_command_loads_neither_discord_nor_a_database_driver(ten: Path) -> None:
    code = f"""
import sys
from bot.__main__ import main
sys.argv = ["honeygram", "bee", "best", "--words", {str(ten)!r}]
try:
    main()
except SystemExit as exit:
    assert not exit.code
"""
    assert loaded_after(code) == set()
