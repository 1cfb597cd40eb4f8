"""`honeygram anigrams` as a person or a program meets it at the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.cli.app import app

# Two games from four letters to nine: by way of abcde or of abcdf.
GAME = ["abcd", "dcba", "abcde", "abcdf", "abcdef", "abcdefg", "abcdefgh", "abcdefghi"]
RIDDLERS = ["ride", "dire", "dried", "redid", "riddle", "riddler", "riddlers", "cat"]


@pytest.fixture
def word_list(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join([*GAME, *RIDDLERS]))
    return path


def run(*arguments: str, source: Path | None = None, text: bytes | None = None) -> Result:
    words = [] if source is None else ["--words", str(source)]
    return CliRunner().invoke(app, ["anigrams", *arguments, *words], input=text)


def answer(*arguments: str, source: Path) -> str:
    result = run(*arguments, source=source)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def fields(*arguments: str, source: Path) -> Any:
    return json.loads(answer(*arguments, "--json", source=source))


def test_longest_prints_every_word_of_every_term(word_list: Path) -> None:
    assert answer("longest", "ride", source=word_list).splitlines() == [
        "The longest chain has 5 words:",
        " 4      dire, ride",
        " 5  +D  dried, redid",
        " 6  +L  riddle",
        " 7  +R  riddler",
        " 8  +S  riddlers",
        "The longest chains end in: riddlers",
    ]


def test_longest_without_a_start_is_that_of_all_four_letter_terms(word_list: Path) -> None:
    chain = fields("longest", source=word_list)
    assert chain["length"] == 6
    assert [row["words"][0] for row in chain["chain"]] == [
        *["abcd", "abcde", "abcdef"],
        *["abcdefg", "abcdefgh", "abcdefghi"],
    ]
    assert chain["endings"] == [["abcdefghi"]]


def test_count_tells_the_games_and_who_starts_most(word_list: Path) -> None:
    assert answer("count", source=word_list).splitlines() == [
        "2 games from 4 letters to 9, from 2 terms.",
        "ABCD (abcd, dcba) starts most: 2 games.",
    ]
    assert answer("count", "ride", source=word_list) == "DEIR (dire, ride) starts 0 games.\n"
    assert answer("count", "abcdf", source=word_list) == "ABCDF (abcdf) starts 1 game.\n"


def test_count_gives_programs_plain_numbers(word_list: Path) -> None:
    count = fields("count", source=word_list)
    assert (count["games"], count["terms"]) == (2, 2)
    assert count["most"]["letters"] == "abcd"
    assert count["most"]["growth"] == 5


def test_chain_prints_one_whole_game(word_list: Path) -> None:
    assert answer("chain", "bdca", source=word_list).splitlines() == [
        " 4      abcd, dcba",
        " 5  +E  abcde",
        " 6  +F  abcdef",
        " 7  +G  abcdefg",
        " 8  +H  abcdefgh",
        " 9  +I  abcdefghi",
    ]
    assert fields("chain", "abcd", source=word_list)["complete"] is True


def test_chain_says_when_it_falls_short_of_a_game(word_list: Path) -> None:
    result = run("chain", "ride", source=word_list)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == " 8  +S  riddlers"
    assert result.stderr == "No chain from here reaches 9 letters; this is a longest one.\n"
    assert fields("chain", "ride", source=word_list)["complete"] is False


def test_grow_prints_each_larger_term_with_what_can_become_of_it(word_list: Path) -> None:
    assert answer("grow", "abcd", source=word_list).splitlines() == [
        "ABCD (abcd, dcba) grows into 2 terms.",
        " 5  +E  abcde  (1 game, growth 4)",
        " 5  +F  abcdf  (1 game, growth 4)",
    ]
    assert answer("grow", "cat", source=word_list) == "ACT (cat) grows into 0 terms.\n"
    grown = fields("grow", "dire", source=word_list)
    assert grown["letters"] == "deir"
    assert [(row["added"], row["words"]) for row in grown["grown"]] == [("d", ["dried", "redid"])]


@pytest.mark.parametrize("start", ["ride", "RIDE", "edri", " Dire "])
@pytest.mark.parametrize("command", ["longest", "count", "chain", "grow"])
def test_a_start_is_a_word_or_its_letters_in_any_order_and_case(
    command: str, start: str, word_list: Path
) -> None:
    assert fields(command, start, source=word_list) == fields(command, "deir", source=word_list)


@pytest.mark.parametrize("command", ["longest", "count", "chain", "grow"])
@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ("rode", "No word of the list has exactly the letters DEOR."),
        ("1234", "A term has the letters A to Z only, not '1234'."),
        ("", "A term has the letters A to Z only, not ''."),
        ("ri de", "A term has the letters A to Z only, not 'ri de'."),
        ("🐝", "A term has the letters A to Z only, not '🐝'."),
        ("réd", "A term has the letters A to Z only, not 'réd'."),
    ],
)
def test_a_start_that_is_no_term_gets_one_sentence(
    command: str, start: str, sentence: str, word_list: Path
) -> None:
    result = run(command, start, source=word_list)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"honeygram: {sentence}\n"


@pytest.mark.parametrize("command", ["longest", "count"])
def test_a_list_without_words_of_four_letters_gets_one_sentence(
    command: str, tmp_path: Path
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\n")
    result = run(command, source=path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"honeygram: {path} holds no words of 4 letters.\n"


@pytest.mark.parametrize("content", ["", "\n\n", "123 won't\n"])
def test_a_list_without_words_gets_one_sentence(content: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text(content)
    result = run("count", source=path)
    assert result.exit_code == 2
    assert result.stderr == f"honeygram: {path} holds no words of the letters a to z.\n"


def test_a_missing_list_gets_one_sentence(tmp_path: Path) -> None:
    result = run("count", source=tmp_path / "none.txt")
    assert result.exit_code == 2
    assert result.stderr.startswith("honeygram: Cannot read")


def test_with_ai_adds_two_words_and_starts_from_one_letter(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("is\nads\nas\ndais")
    chain = fields("longest", "--with-ai", source=path)
    assert [row["words"] for row in chain["chain"]] == [["a"], ["as"], ["ads"], ["dais"]]
    assert fields("count", "--with-ai", source=path)["terms"] == 2


def test_the_word_list_may_come_from_standard_input() -> None:
    result = run("count", "cat", "--words", "-", text=b"CAT\r\nact\r\n")
    assert result.stdout == "ACT (act, cat) starts 0 games.\n"


def test_the_word_list_is_the_accepted_one_unless_named(
    word_list: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    word_list.rename(word_list.with_name("accepted.txt"))
    monkeypatch.setattr("bot.cli.files.resource_folder", lambda _name: word_list.parent)
    assert run("count", "abcd").stdout == "ABCD (abcd, dcba) starts 2 games.\n"
