"""Every command in terminals that lack some of its characters."""

import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.__main__ import main
from bot.resources import resource_folder
from tests.support.program import COMMANDS, PROGRAM
from tests.support.services import furnish, without_settings
from tests.support.word_lists import TEN

ROOT = resource_folder("migrations").parent
ENCODINGS = ("utf-8", "ascii", "latin-1", "cp1252")
STRANGE = "ñ×🐝"

in_every_encoding = pytest.mark.parametrize("encoding", ENCODINGS)


class Done(NamedTuple):
    """How a command ended; its output is known to be in the encoding."""

    code: object
    output: str
    errors: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the program on streams of an encoding that take no other character."""

    def run_in(encoding: str, *arguments: str) -> Done:
        streams = [TextIOWrapper(BytesIO(), encoding=encoding) for _ in range(2)]
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["honeygram", *arguments])
            patch.setattr(sys, "stdout", streams[0])
            patch.setattr(sys, "stderr", streams[1])
            code: object = 0
            try:
                main()
            except SystemExit as end:
                code = end.code or 0
        written = []
        for stream in streams:
            stream.flush()
            assert isinstance(stream.buffer, BytesIO)
            written.append(stream.buffer.getvalue().decode(encoding))
        return Done(code, *written)

    return run_in


@pytest.fixture
async def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an odd name that has a database and word lists with odd names."""
    place = tmp_path / STRANGE
    place.mkdir()
    for name in os.environ.keys() - without_settings():
        monkeypatch.delenv(name)
    monkeypatch.chdir(place)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{place / STRANGE}.db")
    await furnish(place / f"{STRANGE}.db")
    (place / f"{STRANGE}.txt").write_text("\n".join([STRANGE, *TEN]), encoding="utf-8")
    return place


LIST = f"{STRANGE}.txt"

# Calls that print characters beyond ASCII or fail on them: of each command at least one.
CALLS = (
    ("run", "--nothing"),
    ("check",),
    ("health",),
    ("sync",),
    ("square", "--width", "3", "--height", "3", "--words", LIST),
    ("bee", "best", "--words", LIST),
    ("bee", "score", "aeglmpx", STRANGE),
    ("anigrams", "longest", "--words", LIST),
    ("anigrams", "chain", STRANGE),
    ("bank", "build", "--out", f"{STRANGE}/{STRANGE}.json", "--words", LIST),
    ("bank", "show", "aeglmpx", "g", "--words", f"no-{LIST}"),
    ("days", STRANGE, "--from", STRANGE),
    ("db", "backup", f"{STRANGE}.copy"),
    ("db", "restore", f"no-{STRANGE}"),
    ("db", "migrate"),
    ("privacy", "export", STRANGE),
    ("privacy", "forget", STRANGE),
    ("words", "tried"),
    ("words", "enable1", "--url", f"file:///{STRANGE}"),
)


@in_every_encoding
@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_every_command_prints_in_any_encoding(
    run: Run, folder: Path, encoding: str, call: tuple[str, ...]
) -> None:
    done = run(encoding, *call)
    assert done.code in (0, 1, 2)
    assert done.output + done.errors
    assert "Traceback" not in done.errors


def test_the_calls_are_of_every_command() -> None:
    assert {call[0] for call in CALLS} == {*PROGRAM.commands}


@in_every_encoding
@pytest.mark.parametrize("command", sorted({"", *PROGRAM.commands, *COMMANDS}))
def test_help_prints_in_any_encoding(run: Run, encoding: str, command: str) -> None:
    done = run(encoding, *command.split(), "--help")
    assert (done.code, done.errors) == (0, "")
    assert "Usage: " in done.output


@pytest.mark.parametrize(
    ("encoding", "said"),
    [("utf-8", "3×3"), ("latin-1", "3×3"), ("cp1252", "3×3"), ("ascii", "3x3")],
)
def test_an_answer_has_the_nearest_characters(
    run: Run, folder: Path, encoding: str, said: str
) -> None:
    done = run(encoding, "square", "--width", "3", "--height", "3", "--words", LIST)
    assert done.output.startswith(f"No {said} square exists")


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("utf-8", STRANGE), ("latin-1", r"ñ×\U0001f41d"), ("ascii", r"nx\U0001f41d")],
)
def test_a_name_has_the_nearest_characters(
    run: Run, folder: Path, encoding: str, name: str
) -> None:
    done = run(encoding, "bee", "best", "--words", f"no-{LIST}")
    assert done.errors == f"honeygram: Cannot read no-{name}.txt: No such file or directory.\n"


@pytest.mark.parametrize(
    "settings",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"PYTHONIOENCODING": "cp1252:strict"},
    ],
    ids=str,
)
@pytest.mark.parametrize(
    ("call", "code"),
    [
        (["square", "--width", "3", "--height", "3", "--words", "-"], 0),
        (["db", "backup", b"\xff\xc3\xb1.copy"], 0),
        (["bee", "best", "--words", b"\xff\xc3\xb1.txt"], 2),
    ],
    ids=["answer", "path in an answer", "path in an error"],
)
def test_a_process_in_another_locale_has_no_traceback(
    folder: Path, call: list[str | bytes], code: int, settings: dict[str, str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", *call],
        input="\n".join(TEN).encode(),
        capture_output=True,
        env=without_settings()
        | {"PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite:///{folder}/{STRANGE}.db"}
        | settings,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert done.stdout + done.stderr
    assert b"Traceback" not in done.stderr
