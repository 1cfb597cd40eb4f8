"""The packed squares are read, or the host is told why not."""

import gzip
from pathlib import Path

import pytest

from bot.errors import HostError
from bot.language.languages import read_language
from bot.language.squares import read_squares
from bot.puzzles.square.pool import Pool
from bot.resources import resource_folder


def test_the_lines_of_a_packed_file_are_read(tmp_path: Path) -> None:
    path = tmp_path / "squares.txt.gz"
    path.write_bytes(gzip.compress(b"one two\nthree\n"))
    assert read_squares(path) == ("one two", "three")


@pytest.mark.parametrize(
    "content",
    [
        None,
        b"",
        b"no such format",
        gzip.compress(b"one two", mtime=0)[:-9],
        gzip.compress(b"\xff", mtime=0),
    ],
    ids=["missing", "empty", "no archive", "cut off", "no text"],
)
def test_a_missing_or_broken_file_is_told_to_the_host(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "squares.txt.gz"
    if content is not None:
        path.write_bytes(content)
    if content == b"":
        assert read_squares(path) == ()
    else:
        with pytest.raises(HostError, match=r"squares\.txt\.gz cannot be read"):
            read_squares(path)


def test_those_that_are_shipped_are_squares() -> None:
    pool = Pool(read_language(resource_folder("data")).squares())
    assert len(pool) > 3000
    assert all(str(square).isascii() for square in pool[:10])
