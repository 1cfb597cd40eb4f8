"""The table of ways to find the best honeycomb, in docs/puzzles.md."""

from pathlib import Path

import pytest

from benchmarks.methods import main
from tests.support.word_lists import TEN


def test_methods_are_compared_side_by_side(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "ten.txt"
    words.write_text("\n".join(TEN))
    main(words)
    table = capsys.readouterr().out
    assert [line[:20].strip() for line in table.splitlines()] == [
        "method",
        "brute force",
        "pangram lettersets",
        "points table",
        "branch and bound",
        "arrays",
        "~ extrapolated from",
    ]
    assert "3,364,900" in table
    assert "extrapolated from 14 honeycombs" in table
