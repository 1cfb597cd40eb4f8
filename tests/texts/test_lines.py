"""Lines of a board, moved by their keys."""

from bot.games.honeycomb.progress import Progress
from bot.texts.honeycomb import board as honeycomb
from bot.texts.lines import Key, Line, first, text_of
from tests.support.harness import MORNING
from tests.support.language import ENGLISH
from tests.support.rounds import bee_round


def test_a_line_is_found_by_its_key_whatever_it_says() -> None:
    lines = [Line(Key.TITLE, "Letters: none"), Line(Key.LETTERS, "Buchstaben: A B")]
    assert text_of(first(Key.LETTERS, lines)) == "Buchstaben: A B\nLetters: none"


def test_the_others_stay_in_their_order() -> None:
    lines = honeycomb.board(ENGLISH, Progress(bee_round(MORNING.date()), ()))
    keys = [line.key for line in first(Key.LETTERS, lines)]
    assert keys == [Key.LETTERS, Key.TITLE, Key.RANK, Key.SCORE, Key.WORDS]
