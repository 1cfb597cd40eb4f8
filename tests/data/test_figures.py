"""What the puzzles of a week have in common, as data/README.md has it of a year."""

from datetime import date

import pytest

from benchmarks.figures import main


def test_the_figures_of_a_week_are_as_promised(capsys: pytest.CaptureFixture[str]) -> None:
    main("a seed", date(2026, 1, 1), 7)
    lines = [line.split(": ") for line in capsys.readouterr().out.splitlines()]
    figures = {name: float(number) for name, number in lines}

    assert figures["days"] == 7
    assert figures["honeycombs without familiar pangram"] == 0
    assert figures["honeycombs dealt twice"] == 0
    assert 20 <= figures["fewest targets"] <= figures["mean targets"] <= figures["most targets"]
    assert figures["most targets"] <= 65
    assert figures["highest share of rare targets"] <= 10
    assert figures["anigram levels without familiar answer"] == 0
    assert figures["days with more plain plurals"] == 0
