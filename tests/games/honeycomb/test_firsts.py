"""What is special about a guess, by its words; who was first is in tests/play/test_turn.py."""

import pytest

from bot.games.honeycomb.firsts import words_to_genius
from bot.games.honeycomb.progress import Guessed, Progress
from bot.model import FoundWord
from bot.puzzles.honeycomb.honeycomb import judge
from tests.support.harness import MORNING
from tests.support.rounds import bee_round

ROUND = bee_round(MORNING.date())  # 29 points, of which 20 make a Genius


@pytest.mark.parametrize(
    ("before", "words", "needed"),
    [
        ("", "megaplex", ""),
        ("", "megaplex gleam game", "megaplex gleam"),
        ("megaplex", "game gaze glam gleam amalgam", "game glam gleam"),
        ("megaplex gleam", "game", ""),
    ],
)
def test_the_words_that_make_a_genius_are_those_up_to_its_points(
    before: str, words: str, needed: str
) -> None:
    judgements = tuple(judge(word, ROUND.honeycomb, ROUND.points, ()) for word in words.split())
    kept = [*before.split(), *(each.word for each in judgements if each.points)]
    found = tuple(FoundWord(word, ROUND.points[word]) for word in kept)
    outcome = Guessed(judgements, Progress(ROUND, ()), Progress(ROUND, found))
    assert words_to_genius(outcome) == needed.split()
