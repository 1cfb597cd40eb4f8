import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.cli.test_word_lists import complaint

LIMITS = ("--min-words", 0, "--max-words", 9)


def test_the_bank_is_written_by_letters(honeygram: Command, ten: Path, tmp_path: Path) -> None:
    out = tmp_path / "bank.json"
    result = honeygram("bank", "build", "--words", ten, *LIMITS, "--out", out)
    assert result.stdout == (
        "6 words: 2 of 4, 1 of 5, 2 of 7, 1 of 8 letters\n"
        "5 lettersets: 2 of 4, 1 of 5, 2 of 7 letters\n"
        "2 puzzles of 0 to 9 words\n"
    )
    assert json.loads(out.read_text()) == {
        "ACEGILP": ["pelagic"],
        "AEGLMPX": ["amalgam", "game", "glam", "maple", "megaplex"],
    }


def test_the_published_way_loses_words(honeygram: Command, ten: Path) -> None:
    result = honeygram("bank", "build", "--words", ten, *LIMITS, "--as-published", "--out", "-")
    assert json.loads(result.stdout) == {"ACEGILP": ["pelagic"], "AEGLMPX": ["megaplex"]}
    assert "2 puzzles" in result.stderr
    assert "loses 4 of 6 words (66.7 %), in 1 of 2 lettersets" in result.stderr


def test_the_device_of_standard_output_is_the_screen(honeygram: Command, ten: Path) -> None:
    result = honeygram("bank", "build", "--words", ten, *LIMITS, "--out", "/dev/stdout")
    assert len(json.loads(result.stdout)) == 2


def test_puzzles_by_honeycomb_tell_target_words_from_the_others(
    honeygram: Command, ten: Path, tmp_path: Path
) -> None:
    targets = tmp_path / "targets.txt"
    targets.write_text("game megaplex maple")
    options = ("--words", ten, "--targets", targets, "--min-words", 2, "--max-words", 2)
    result = honeygram("bank", "build", "--by-honeycomb", *options, "--out", "-")
    assert [each["center"] for each in json.loads(result.stdout)] == ["G", "L", "P"]
    assert json.loads(result.stdout)[0] == {
        "letters": "AEGLMPX",
        "center": "G",
        "points": 16,
        "accepted": 4,
        "pangrams": ["megaplex"],
        "targets": ["game", "megaplex"],
    }


def test_a_honeycomb_is_shown_as_a_player_meets_it(
    honeygram: Command, ten: Path, tmp_path: Path
) -> None:
    targets = tmp_path / "targets.txt"
    targets.write_text("game megaplex maple amalgam glam")
    result = honeygram("bank", "show", "aeglmpx", "g", "--words", ten, "--targets", targets)
    assert result.stdout == (
        "AEGLMPX with center G: 24 points, 4 target words, 4 accepted\n"
        "Pangrams: megaplex\n"
        "Target words: amalgam game glam megaplex\n"
        "Ranks: Beginner 0, Good Start 1, Moving Up 2, Good 3, Solid 4, Nice 6, Great 10, "
        "Amazing 12, Genius 17\n"
    )


def test_a_shown_honeycomb_can_be_json(honeygram: Command, ten: Path) -> None:
    options = ("--words", ten, "--targets", ten, "--json")
    result = honeygram("bank", "show", "AEGLMPX", "G", *options)
    assert json.loads(result.stdout)["points"] == 24


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--min-words", "9", "--max-words", "2"], "--min-words 9 is more than --max-words 2"),
        (["--by-honeycomb", "--as-published"], "does not go with"),
        (["--targets", "x"], "--by-honeycomb only"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    honeygram: Command, ten: Path, tmp_path: Path, options: list[str], reason: str
) -> None:
    out = tmp_path / "bank.json"
    assert reason in complaint(honeygram("bank", "build", "--words", ten, *options, "--out", out))
    assert not out.exists()


def test_a_folder_that_does_not_exist_is_named(
    honeygram: Command, ten: Path, tmp_path: Path
) -> None:
    out = tmp_path / "no" / "bank.json"
    said = complaint(honeygram("bank", "build", "--words", ten, "--out", out))
    assert f"the folder {out.parent} does not exist" in said


@pytest.mark.parametrize(
    ("letters", "center", "reason"),
    [("AEGLMP", "G", "has 6"), ("AEGLMPX", "Z", "none of the letters"), ("AEGLMPP", "G", "P")],
)
def test_an_impossible_honeycomb_is_not_shown(
    honeygram: Command, ten: Path, letters: str, center: str, reason: str
) -> None:
    result = honeygram("bank", "show", letters, center, "--words", ten, "--targets", ten)
    assert reason in complaint(result)
