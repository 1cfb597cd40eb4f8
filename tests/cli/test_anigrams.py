"""``honeygram anigrams``: terms that grow letter by letter, and the longest chains.

Of ``bot/cli/_terms.py``.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.cli.test_word_lists import complaint

# Two games from four letters to nine, by way of abcde or abcdf, and the published example of a
# chain that falls short of one.
WORDS = [
    *["abcd", "dcba", "abcde", "abcdf", "abcdef", "abcdefg", "abcdefgh", "abcdefghi"],
    *["ride", "dire", "dried", "redid", "riddle", "riddler", "riddlers", "cat"],
]

Answer = Callable[..., str]
Fields = Callable[..., Any]

every_command = pytest.mark.parametrize("command", ["longest", "count", "chain", "grow"])


@pytest.fixture
def word_list(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    return path


@pytest.fixture
def answer(honeygram: Command, word_list: Path) -> Answer:
    """What a command prints about the word list."""

    def ask(*arguments: str) -> str:
        result = honeygram("anigrams", *arguments, "--words", word_list)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    return ask


@pytest.fixture
def fields(answer: Answer) -> Fields:
    """The same, as a program reads it."""
    return lambda *arguments: json.loads(answer(*arguments, "--json"))


def test_longest_prints_every_word_of_every_term(answer: Answer) -> None:
    assert answer("longest", "ride").splitlines() == [
        "The longest chain has 5 words:",
        " 4      dire, ride",
        " 5  +D  dried, redid",
        " 6  +L  riddle",
        " 7  +R  riddler",
        " 8  +S  riddlers",
        "The longest chains end in: riddlers",
    ]


def test_longest_without_a_start_looks_at_all_terms_of_four_letters(fields: Fields) -> None:
    longest = fields("longest")
    assert longest["length"] == 6
    assert [row["letters"] for row in longest["chain"]] == [
        *["ABCD", "ABCDE", "ABCDEF", "ABCDEFG", "ABCDEFGH", "ABCDEFGHI"]
    ]
    assert longest["endings"] == [["abcdefghi"]]


def test_count_tells_the_games_and_which_start_has_most(answer: Answer) -> None:
    assert answer("count").splitlines() == [
        "2 games from 4 letters to 9, from 2 terms.",
        "ABCD (abcd, dcba) starts most: 2 games.",
    ]


def test_count_of_one_start_is_a_sentence(answer: Answer) -> None:
    assert answer("count", "ride") == "DEIR (dire, ride) starts 0 games.\n"
    assert answer("count", "abcdf") == "ABCDF (abcdf) starts 1 game.\n"


def test_count_gives_programs_plain_numbers(fields: Fields) -> None:
    count = fields("count")
    assert (count["games"], count["terms"]) == (2, 2)
    assert count["most"] == {
        "letters": "ABCD",
        "added": "",
        "words": ["abcd", "dcba"],
        "games": 2,
        "growth": 5,
    }


def test_chain_prints_one_whole_game(answer: Answer, fields: Fields) -> None:
    assert answer("chain", "bdca").splitlines() == [
        " 4      abcd, dcba",
        " 5  +E  abcde",
        " 6  +F  abcdef",
        " 7  +G  abcdefg",
        " 8  +H  abcdefgh",
        " 9  +I  abcdefghi",
    ]
    assert fields("chain", "abcd")["complete"] is True


def test_chain_says_when_it_falls_short_of_a_game(
    honeygram: Command, word_list: Path, fields: Fields
) -> None:
    result = honeygram("anigrams", "chain", "ride", "--words", word_list)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == " 8  +S  riddlers"
    assert result.stderr == "No chain from here reaches 9 letters; this is a longest one.\n"
    assert fields("chain", "ride")["complete"] is False


def test_grow_prints_each_larger_term_and_what_can_become_of_it(answer: Answer) -> None:
    assert answer("grow", "abcd").splitlines() == [
        "ABCD (abcd, dcba) grows into 2 terms.",
        " 5  +E  abcde  (1 game, growth 4)",
        " 5  +F  abcdf  (1 game, growth 4)",
    ]
    assert answer("grow", "cat") == "ACT (cat) grows into 0 terms.\n"


def test_grow_gives_programs_the_term_and_the_larger_ones(fields: Fields) -> None:
    grown = fields("grow", "dire")
    assert (grown["letters"], grown["words"]) == ("DEIR", ["dire", "ride"])
    assert [(row["added"], row["words"]) for row in grown["grown"]] == [("D", ["dried", "redid"])]


@every_command
@pytest.mark.parametrize("start", ["ride", "RIDE", "edri", " Dire "])
def test_a_start_is_a_word_or_its_letters_in_any_order_and_case(
    command: str, start: str, fields: Fields
) -> None:
    assert fields(command, start) == fields(command, "deir")


@every_command
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
def test_a_start_that_is_no_term_is_refused(
    honeygram: Command, word_list: Path, command: str, start: str, sentence: str
) -> None:
    result = honeygram("anigrams", command, start, "--words", word_list)
    assert complaint(result) == f"honeygram: {sentence}\n"


@pytest.mark.parametrize("command", ["longest", "count"])
def test_a_list_without_words_of_four_letters_is_refused(honeygram: Command, command: str) -> None:
    result = honeygram("anigrams", command, "--words", "-", typed="cat\n")
    assert complaint(result) == "honeygram: Standard input holds no words of 4 letters.\n"


@pytest.mark.parametrize("content", ["", "\n\n", "123 won't\n"])
def test_a_list_without_words_is_refused(honeygram: Command, content: str) -> None:
    result = honeygram("anigrams", "count", "--words", "-", typed=content)
    assert complaint(result) == "honeygram: Standard input holds no words of the letters a to z.\n"


def test_with_ai_adds_two_words_and_starts_from_one_letter(honeygram: Command) -> None:
    result = honeygram(
        *["anigrams", "longest", "--with-ai", "--words", "-"], typed="is\nads\nas\ndais"
    )
    assert result.stdout.splitlines() == [
        "The longest chain has 4 words:",
        " 1      a",
        " 2  +S  as",
        " 3  +D  ads",
        " 4  +I  dais",
        "The longest chains end in: dais",
    ]


def test_the_word_list_is_the_accepted_one_unless_named(honeygram: Command) -> None:
    """Any accepted list has games that start with AERS."""
    result = honeygram("anigrams", "count", "sear", "--json")
    assert json.loads(result.stdout)["games"] > 1000


def test_the_published_answers(honeygram: Command, enable1: bytes) -> None:
    count = honeygram("anigrams", "count", "--words", "-", typed=enable1)
    assert count.stdout.splitlines() == [
        "4,510,515 games from 4 letters to 9, from 2,674 terms.",
        "AERS (ares, arse, ears, eras, rase, sear, sera) starts most: 64,422 games.",
    ]
    longest = honeygram("anigrams", "longest", "--words", "-", typed=enable1)
    assert longest.stdout.startswith("The longest chain has 13 words:\n")
    assert longest.stdout.endswith("end in: indeterminations; underestimations\n")
