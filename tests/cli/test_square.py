"""``honeygram square``: squares of words, as people and programs read them.

Of ``bot/cli/_grids.py`` and ``bot/cli/progress.py``.
"""

import json
import os
import pty
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.cli.conftest import Command, Program
from tests.cli.test_word_lists import complaint
from tests.solvers.test_squares import BY_HAND, HAND_WORDS, WEB2, is_square

HAND = " ".join(HAND_WORDS)
NO_SQUARE = HAND.replace("kess", "kest")
DENSE = [*map("".join, product(["ab", "cd", "ef", "gh", "ij"], repeat=2))]


def size(width: int, height: int) -> tuple[str, int, str, int]:
    return ("--width", width, "--height", height)


@pytest.fixture
def dense(tmp_path: Path) -> Path:
    path = tmp_path / "dense.txt"
    path.write_text("\n".join(DENSE))
    return path


@pytest.fixture
def hopeless(tmp_path: Path) -> Path:
    """So few words of four bigrams that 8×8 has no square, and so many that no proof is quick."""
    path = tmp_path / "hopeless.txt"
    common = Path("data/common.txt").read_text().split()
    path.write_text("\n".join([word for word in common if len(word) == 8][::6]))
    return path


def test_a_square_is_a_grid_and_its_words(honeygram: Command) -> None:
    result = honeygram("square", *size(3, 3), "--words", "-", "--all", typed=HAND)
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        "co na --\nma -- ke\n-- me ss\n\nAcross: cona make mess\nDown:   coma name kess\n"
    ) in result.stdout


def test_a_square_for_programs_has_rows_words_and_seed(honeygram: Command) -> None:
    result = honeygram(
        *["square", *size(3, 3), "--words", "-", "--seed", 4, "--format", "json"], typed=HAND
    )
    square = json.loads(result.stdout)
    assert list(square) == ["rows", "across", "down", "seed"]
    assert square["seed"] == 4
    rows = tuple(map(tuple, square["rows"]))
    assert is_square(rows, HAND_WORDS)
    assert square["across"] == ["".join(row) for row in rows]
    assert square["down"] == ["".join(column) for column in zip(*rows, strict=True)]


def test_a_pattern_says_which_cells_are_filled(honeygram: Command) -> None:
    options = ("square", "--pattern", "110/101/011", "--words", "-", "--all")
    result = honeygram(*options, "--format", "json", typed=HAND)
    squares = json.loads(result.stdout)
    assert [["co", "na", ""], ["ma", "", "ke"], ["", "me", "ss"]] in [
        square["rows"] for square in squares
    ]
    assert len(squares) == 2, "the one by hand and its mirror image"
    one = honeygram(*options[:-1], "--seed", 1, "--verbose", typed=HAND)
    assert one.stdout.startswith("co ")
    assert one.stderr.splitlines()[:2] == [
        "6 words, 6 of them of a length that fits: 6 of 4 letters.",
        "Seed 1.",
    ]


def test_a_pattern_need_not_be_a_square(honeygram: Command) -> None:
    options = ("--pattern", "0111/1101/1010", "--count", 3, "--seed", 1, "--format", "json")
    words = Path("data/common.txt").read_text().split()
    for square in json.loads(honeygram("square", *options).stdout):
        assert [[bool(cell) for cell in row] for row in square["rows"]] == [
            [False, True, True, True],
            [True, True, False, True],
            [True, False, True, False],
        ]
        assert is_square(tuple(map(tuple, square["rows"])), words)


def test_that_no_square_has_a_pattern_is_proven(honeygram: Command) -> None:
    result = honeygram("square", "--pattern", "011/110/101", "--words", "-", typed=NO_SQUARE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("No square of this pattern exists with these words")


def test_all_squares_are_a_list_for_programs(honeygram: Command) -> None:
    result = honeygram(
        *["square", *size(3, 3), "--words", "-", "--all", "--format", "json"], typed=HAND
    )
    squares = json.loads(result.stdout)
    assert len(squares) == 2, "the one by hand and its mirror image"
    assert [list(row) for row in BY_HAND.rows] in [square["rows"] for square in squares]
    assert {square["seed"] for square in squares} == {None}


@pytest.mark.parametrize("options", [(), ("--seed", 5), ("--common",)])
def test_all_squares_are_found_in_any_order(honeygram: Command, options: tuple[object]) -> None:
    result = honeygram("square", *size(3, 3), "--words", "-", "--all", *options, typed=HAND)
    assert sorted(result.stdout.split("\n\n")[0::2]) == sorted(
        ["co na --\nma -- ke\n-- me ss", "co ma --\nna -- me\n-- ke ss"]
    )


def test_count_gives_so_many_different_squares(honeygram: Command, dense: Path) -> None:
    options = ("--words", dense, "--count", 7, "--seed", 1, "--format", "json")
    squares = json.loads(honeygram("square", *size(3, 3), *options).stdout)
    assert len({json.dumps(square["rows"]) for square in squares}) == 7


def test_too_high_a_count_is_said(honeygram: Command) -> None:
    result = honeygram("square", *size(3, 3), "--words", "-", "--count", 9, typed=HAND)
    assert (result.exit_code, result.stderr) == (0, "There are no more: 2 squares in all.\n")


def test_the_same_seed_finds_the_same_square(honeygram: Command, dense: Path) -> None:
    first = honeygram("square", *size(3, 3), "--words", dense, "--verbose")
    seed = first.stderr.split("Seed ")[1].split(".")[0]
    again = honeygram("square", *size(3, 3), "--words", dense, "--seed", seed)
    assert (again.stdout, again.stderr) == (first.stdout, "")


def test_verbose_tells_the_words_the_seed_and_the_search(honeygram: Command) -> None:
    result = honeygram(
        *["square", *size(3, 4), "--words", "-", "--seed", 1, "--verbose"], typed=HAND + " to be"
    )
    assert result.stderr.splitlines() == [
        "8 words, 6 of them of a length that fits: 6 of 4, 0 of 6 letters.",
        "Seed 1.",
        "Searched 0 patterns, 756 nodes.",
    ]


@pytest.mark.parametrize(
    ("width", "height", "why"),
    [
        (2, 2, "its two bigrams would be words both across and down"),
        (2, 3, "lines of 2 cells fill one each, 3 in all, but the two columns of 3 need 4"),
        (3, 2, "lines of 2 cells fill one each, 3 in all, but the two rows of 3 need 4"),
        (2, 99, "99 in all, but the two columns of 99 need 100"),
    ],
)
def test_sizes_without_squares_are_proven(
    honeygram: Command, width: int, height: int, why: str
) -> None:
    result = honeygram("square", *size(width, height))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"No {width}×{height} square exists: ")
    assert why in result.stdout


def test_a_list_without_a_square_is_proven(honeygram: Command) -> None:
    result = honeygram("square", *size(3, 3), "--words", "-", typed=NO_SQUARE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("No 3×3 square exists with these words")


def test_that_there_is_no_square_can_be_json(honeygram: Command) -> None:
    options = (*size(3, 3), "--words", "-", "--seed", 1, "--format", "json")
    answer = json.loads(honeygram("square", *options, typed=NO_SQUARE).stdout)
    assert answer.pop("reason").startswith("No 3×3 square exists with these words")
    assert answer == {"rows": [], "across": [], "down": [], "seed": 1}
    several = honeygram("square", *options, "--all", typed=NO_SQUARE)
    assert json.loads(several.stdout) == []
    assert "No 3×3 square exists" in several.stderr


def test_capitalized_entries_are_left_out_unless_asked_for(honeygram: Command) -> None:
    options = ("square", *size(3, 3), "--words", "-")
    typed = HAND.replace("coma", "Coma")
    without = honeygram(*options, typed=typed)
    assert "No 3×3 square exists" in without.stdout
    assert "capitalized entry (--capitalized lets it in), for example: Coma\n" in without.stderr
    assert "coma" in honeygram(*options, "--capitalized", typed=typed).stdout
    only = complaint(honeygram(*options, typed=HAND.title()))
    assert "Standard input holds capitalized words only; --capitalized lets them in." in only


@pytest.mark.parametrize("seed", range(3))
def test_common_words_come_first(honeygram: Command, dense: Path, seed: int) -> None:
    """The words of one square among many others that are no common words."""
    common = ["taco", "mane", "pets", "tape", "coma", "nets"]
    dense.write_text("\n".join([*DENSE, *common]))
    options = ("--words", dense, "--common", "--seed", seed, "--verbose")
    result = honeygram("square", *size(3, 3), *options)
    assert "\n6 words preferred.\n" in result.stderr
    words = [
        *result.stdout.splitlines()[-2].split()[1:],
        *result.stdout.splitlines()[-1].split()[1:],
    ]
    assert set(words) == set(common)


def test_the_words_are_the_common_ones_unless_named(honeygram: Command) -> None:
    words = Path("data/common.txt").read_text().split()
    for width, height in [(3, 3), (2, 4), (4, 3), (5, 4)]:
        result = honeygram("square", *size(width, height), "--format", "json")
        rows = tuple(map(tuple, json.loads(result.stdout)["rows"]))
        assert (len(rows[0]), len(rows)) == (width, height)
        assert is_square(rows, words)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (size(1, 4), "--width must be at least 2, not 1"),
        (size(0, 4), "--width must be at least 2, not 0"),
        (size(4, -3), "--height must be at least 2, not -3"),
        ((*size(3, 3), "--count", 0), "--count must be at least 1, not 0"),
        ((*size(3, 3), "--count", 2, "--all"), "--count does not go with --all"),
        ((), "--width and --height are missing, or --pattern instead of both"),
        (("--width", 3), "--width and --height are missing"),
        (("--pattern", "011/101/110", "--width", 3), "--pattern does not go with --width"),
        (("--pattern", ""), "--pattern cannot be '': it has two rows and two columns at least"),
        (("--pattern", "01"), "it has two rows and two columns at least"),
        (("--pattern", "011/10/110"), "rows of 0 and 1 with / between them, all of one length"),
        (("--pattern", "x11/101/110"), "rows of 0 and 1 with / between them"),
        (("--pattern", "011/101/111"), "in row 3, 111, at least half of the cells must be filled"),
        (("--pattern", "0110/1100/1010"), "in column 4, 000, at least half"),
        (("--pattern", "/".join(["1" * 39 + "0"] * 2)), "in column 1, 11, at least half"),
        (size(30, 30), "a row of a 30×30 square: it takes an even number from 30 to 58 letters"),
        (size(3, 40), "a column of a 3×40 square: it takes an even number from 40 to 78 letters"),
    ],
)
def test_a_request_that_cannot_be_met_is_refused(
    honeygram: Command, options: tuple[object], reason: str
) -> None:
    assert reason in complaint(honeygram("square", *options))


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "holds no words"), (b"coma\xff", "holds no words"), (b"PK\x00", "is a binary file")],
)
def test_a_list_that_is_none_is_refused(honeygram: Command, content: bytes, reason: str) -> None:
    result = honeygram("square", *size(3, 3), "--words", "-", typed=content)
    assert reason in complaint(result)


def test_a_missing_list_is_named(honeygram: Command, tmp_path: Path) -> None:
    result = honeygram("square", *size(3, 3), "--words", tmp_path / "no.txt")
    assert "no.txt: No such file or directory" in complaint(result)


def test_ctrl_c_ends_the_stream_with_130(program: Program, dense: Path) -> None:
    process = program("square", *size(3, 3), "--words", dense, "--all")
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (130, "")


def test_a_reader_that_goes_away_ends_the_stream(program: Program, dense: Path) -> None:
    process = program("square", *size(3, 3), "--words", dense, "--all", "--format", "json")
    assert process.stdout is not None
    assert process.stderr is not None
    assert json.loads(process.stdout.readline().removeprefix("["))["seed"] is None
    process.stdout.close()
    assert (process.stderr.read(), process.wait(timeout=120)) == ("", 141)
    process.stderr.close()


def test_a_long_search_shows_a_bar_on_a_terminal_and_can_be_interrupted(hopeless: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "bot", "square", "--words", str(hopeless)]
    with subprocess.Popen(
        [*command, *map(str, size(8, 8))],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "100"},
        text=True,
    ) as process:
        shown = b""
        while b"Searched" not in shown:
            shown += os.read(ours, 10_000)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=120)
    os.close(theirs)
    os.close(ours)
    assert (process.returncode, output) == (130, "")


@pytest.mark.skipif(not WEB2.exists(), reason=f"{WEB2} is missing: apt-get install miscfiles")
@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 4), (2, 6), (5, 5), (6, 5), (6, 6)])
def test_the_system_dictionary_makes_squares(honeygram: Command, width: int, height: int) -> None:
    result = honeygram("square", *size(width, height), "--words", WEB2, "--format", "json")
    rows = tuple(map(tuple, json.loads(result.stdout)["rows"]))
    assert (len(rows[0]), len(rows)) == (width, height)
    assert is_square(rows, {word for word in WEB2.read_text().split() if word.islower()})
