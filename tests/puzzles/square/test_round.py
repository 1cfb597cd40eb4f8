"""What a guess deserves in a square made by hand, and what is told of its lines."""

import pytest

from bot.puzzles.square.round import SquareVerdict, judge
from tests.support.harness import MORNING
from tests.support.rounds import CROSSED, square_round

ROUND = square_round(MORNING.date())
WORDS = {"tiered", "rumbly", "bridal", "planet"}


def test_every_line_has_its_word_and_its_clue() -> None:
    assert [*ROUND.lines] == [*"ABCD1234"]
    assert ROUND.lines["B"] == "rumble"
    assert ROUND.line_of["allege"] == "4"
    assert ROUND.clue("4") == "claim without proof"


def test_the_pairs_lie_in_an_order_that_is_not_that_of_the_square() -> None:
    assert sorted(ROUND.tray) == sorted(ROUND.cells)
    assert len(ROUND.cells) == 12
    assert ROUND.tray != ROUND.cells
    assert ROUND.tray == square_round(MORNING.date()).tray


def test_a_word_that_was_blocked_since_then_is_not_to_be_found() -> None:
    left = frozenset(CROSSED.words) - {"rumble"}
    played = type(ROUND)(ROUND.day, CROSSED, ROUND.clues, left)
    assert [*played.lines] == [*"ACD1234"]
    assert played.clue("C") == "way over a river"


@pytest.mark.parametrize(
    ("word", "line", "verdict", "told"),
    [
        ("rumble", "", SquareVerdict.ACCEPTED, "B"),
        ("rumble", "3", SquareVerdict.ACCEPTED, "B"),  # it lands where it belongs
        ("actual", "", SquareVerdict.ALREADY_FOUND, "A"),
        ("r1mble", "", SquareVerdict.NOT_LETTERS, ""),
        ("", "", SquareVerdict.NOT_LETTERS, ""),
        ("rumbles", "", SquareVerdict.WRONG_LENGTH, ""),
        ("zzzzzz", "", SquareVerdict.NOT_IN_LIST, ""),
        ("tiered", "", SquareVerdict.NOT_OF_SQUARE, ""),
        ("tiered", "B", SquareVerdict.NOT_OF_SQUARE, "B"),
    ],
)
def test_every_word_gets_its_verdict_and_its_line(
    word: str, line: str, verdict: SquareVerdict, told: str
) -> None:
    judgement = judge(word, line, ROUND, {"actual"}, WORDS)
    assert (judgement.verdict, judgement.line) == (verdict, told)


@pytest.mark.parametrize(
    ("word", "line", "standing"),
    [
        ("rumbly", "B", ("ru", "mb", "")),
        ("bridal", "C", ("br", "id", "")),
        ("planet", "C", ("", "", "")),
        ("bridal", "", ()),
    ],
)
def test_of_a_word_with_its_place_the_pairs_that_stand_right_are_told(
    word: str, line: str, standing: tuple[str, ...]
) -> None:
    assert judge(word, line, ROUND, (), WORDS).standing == standing


def test_a_word_that_is_none_tells_nothing_of_the_square() -> None:
    assert judge("rumbzz", "B", ROUND, (), WORDS).standing == ()
