"""``honeygram bee``: the best honeycombs of a list, and what is in one.

Of ``bot/cli/_honeycombs.py``.
"""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.cli.test_word_lists import complaint


def test_the_best_honeycomb_is_one_line(honeygram: Command, ten: Path) -> None:
    result = honeygram("bee", "best", "--words", ten)
    assert result.stdout == "AEGLMPX with center A: 29 points, 5 words, 1 pangram\n"


def test_the_top_is_a_list_of_candidates(honeygram: Command, ten: Path) -> None:
    result = honeygram("bee", "best", "--words", ten, "--top", 3, "--json")
    top = json.loads(result.stdout)
    assert [(each["letters"], each["center"], each["points"]) for each in top] == [
        ("AEGLMPX", "A", 29),
        ("AEGLMPX", "M", 29),
        ("AEGLMPX", "L", 28),
    ]


def test_a_top_beyond_the_candidates_lists_all_of_them(honeygram: Command, ten: Path) -> None:
    assert len(honeygram("bee", "best", "--words", ten, "--top", 99).stdout.splitlines()) == 14


def test_s_is_left_out_unless_allowed(honeygram: Command) -> None:
    words = "bejesus jesting"
    assert "no honeycomb" in complaint(honeygram("bee", "best", "--words", "-", typed=words))
    result = honeygram("bee", "best", "--words", "-", "--allow-s", typed=words)
    assert result.stdout == "EGIJNST with center E: 14 points, 1 word, 1 pangram\n"


def test_both_reports_of_a_honeycomb(honeygram: Command, ten: Path) -> None:
    result = honeygram("bee", "report", "aeglmpx", "G", "--words", ten)
    assert result.stdout == (
        "AEGLMPX with center G: 24 points, 4 words, 1 pangram\n"
        "\n"
        "AEGLMPX (15 points, 1 word): megaplex(15)\n"
        "AEGM (1 point, 1 word): game(1)\n"
        "AGLM (8 points, 2 words): amalgam(7) glam(1)\n"
        "\n"
        "Pangrams (15 points, 1 word): megaplex(15)\n"
        "Other words (9 points, 3 words): amalgam(7) game(1) glam(1)\n"
    )


def test_without_letters_the_report_is_of_the_best_honeycomb(honeygram: Command, ten: Path) -> None:
    result = honeygram("bee", "report", "--words", ten, "--json")
    report = json.loads(result.stdout)
    assert (report["letters"], report["center"], report["points"]) == ("AEGLMPX", "A", 29)
    assert report["by_kind"][0]["words"] == {"megaplex": 15}
    assert sum(each["points"] for each in report["by_letterset"]) == 29


def test_long_reports_are_wrapped(honeygram: Command, enable1: bytes) -> None:
    result = honeygram("bee", "report", "--words", "-", typed=enable1)
    assert result.stdout.startswith("AEGINRT with center R: 3,898 points, 537 words, 50 pangrams\n")
    assert max(map(len, result.stdout.splitlines())) <= 100


def test_all_centers_are_scored_in_the_order_of_the_letters(
    honeygram: Command, enable1: bytes
) -> None:
    result = honeygram("bee", "score", "jukebox", "--words", "-", typed=enable1)
    scores = [line.removeprefix("BEJKOUX with center ") for line in result.stdout.splitlines()]
    assert [line.removesuffix(" points") for line in scores] == [
        "J: 26",
        "U: 32",
        "K: 26",
        "E: 37",
        "B: 49",
        "O: 39",
        "X: 15",
    ]


def test_one_center_is_scored(honeygram: Command, ten: Path) -> None:
    result = honeygram("bee", "score", "GAELMPX", "g", "--words", ten)
    assert result.stdout == "AEGLMPX with center G: 24 points, 4 words, 1 pangram\n"
    answer = honeygram("bee", "score", "GAELMPX", "--words", ten, "--json").stdout
    assert json.loads(answer)["points"]["G"] == 24


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["score", "AEGLMP"], "AEGLMP has 6"),
        (["score", "AEGLMPXZ"], "AEGLMPXZ has 8"),
        (["score", "AAEGLMP"], "repeats A"),
        (["score", "AEGLMP1"], "letters A to Z only"),
        (["score", ""], "letters A to Z only"),
        (["score", "AEGLMPS"], "--allow-s"),
        (["score", "AEGLMPX", "Z"], "center Z is none of the letters AEGLMPX"),
        (["score", "AEGLMPX", "GE"], "center GE is none of the letters AEGLMPX"),
        (["score", "AEGLMPX", ""], "center"),
        (["report", "AEGLMPX"], "Name the center too, one of AEGLMPX"),
        (["report", "AEGLMPX", "B"], "center B is none of the letters"),
    ],
)
def test_an_impossible_honeycomb_is_refused_in_one_sentence(
    honeygram: Command, ten: Path, arguments: list[str], reason: str
) -> None:
    assert reason in complaint(honeygram("bee", *arguments, "--words", ten))


@pytest.mark.parametrize("command", ["best", "report"])
def test_a_list_without_a_pangram_makes_no_honeycomb(honeygram: Command, command: str) -> None:
    assert "no honeycomb" in complaint(honeygram("bee", command, "--words", "-", typed="game me"))
