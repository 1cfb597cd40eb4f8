import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.console import whole_file
from bot.errors import HostError
from tests.cli.conftest import Program


def test_ctrl_c_ends_with_130_and_without_a_traceback(program: Program, tmp_path: Path) -> None:
    fifo = tmp_path / "words"
    os.mkfifo(fifo)
    process = program("bee", "best", "--words", fifo)
    with fifo.open("wb"):  # opens once the program waits for words
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert errors == ""


def test_a_reader_that_goes_away_is_no_error(program: Program, ten: Path) -> None:
    process = program("bee", "report", "--words", ten)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=120) == 141
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


def test_a_whole_file_replaces_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("old")
    with whole_file(path) as file:
        file.write("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def interrupt_writing(path: Path) -> None:
    with whole_file(path) as file:
        file.write("half")
        raise KeyboardInterrupt


def test_a_fault_while_writing_leaves_the_older_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        interrupt_writing(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "out.json", tmp_path / "link.json"
    link.symlink_to(path)
    with whole_file(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert path.read_text() == "new"


@pytest.mark.parametrize("out", ["no/bank.json", ".", "/dev/null"])
def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, out: str) -> None:
    with pytest.raises(HostError, match="Cannot write"), whole_file(tmp_path / out):
        pass
