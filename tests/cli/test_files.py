from pathlib import Path

import pytest

from bot.cli.files import whole_file
from bot.errors import HostError
from tests.cli.conftest import Command

BEST = '"center": "A",\n  "points": 29,'


def complaint(result: object) -> str:
    """The one sentence of a command that refused its input."""
    assert getattr(result, "exit_code", None) == 2
    assert getattr(result, "stdout", None) == ""
    errors = str(getattr(result, "stderr", ""))
    assert errors.startswith("honeygram: ")
    assert errors.endswith(".\n")
    assert errors.count("\n") == 1
    return errors


@pytest.mark.parametrize("ending", ["\n", "\r\n", " "])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_list_may_come_from_any_system(
    honeygram: Command, ten: Path, ending: str, mark: str
) -> None:
    words = ten.read_text().split()
    ten.write_bytes((mark + ending.join(words).upper()).encode())
    assert BEST in honeygram("bee", "best", "--words", ten, "--json").stdout


def test_a_dash_is_standard_input(honeygram: Command, ten: Path) -> None:
    result = honeygram("bee", "best", "--words", "-", "--json", typed=ten.read_bytes())
    assert BEST in result.stdout


def test_a_missing_file_is_named(honeygram: Command, tmp_path: Path) -> None:
    missing = tmp_path / "no.txt"
    said = complaint(honeygram("bee", "best", "--words", missing))
    assert said == f"honeygram: Cannot read {missing}: No such file or directory.\n"


def test_a_folder_is_no_list(honeygram: Command, tmp_path: Path) -> None:
    assert "Is a directory" in complaint(honeygram("bee", "best", "--words", tmp_path))


def test_a_file_that_cannot_be_read_is_named(honeygram: Command, tmp_path: Path) -> None:
    loop = tmp_path / "loop.txt"
    loop.symlink_to(loop)
    assert str(loop) in complaint(honeygram("bee", "best", "--words", loop))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "holds no words"),
        (b"\r\n \n", "holds no words"),
        (b"x-ray won't 42", "holds no words"),
        (b"game\xff", "is not UTF-8 text"),
        ("game".encode("utf-16"), "is not UTF-8 text"),
        (b"PK\x00\x01game", "is a binary file"),
    ],
)
def test_a_file_that_is_no_list_is_refused(
    honeygram: Command, tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(content)
    assert reason in complaint(honeygram("bee", "best", "--words", path))
    assert reason in complaint(honeygram("bee", "best", "--words", "-", typed=content))


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
