from pathlib import Path

import pytest

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
