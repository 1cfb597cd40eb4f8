"""A honeycomb of a server: as one player would be who found all its words."""

import pytest

from bot.games.honeycomb.game import HONEYCOMB
from bot.puzzles.honeycomb.ranks import Rank
from tests.support.harness import MORNING
from tests.support.rounds import BEE_BONUS, BEE_TARGETS, bee_round

ROUND = bee_round(MORNING.date())


@pytest.mark.parametrize(
    ("words", "points", "rank", "milestones"),
    [
        ("", 0, Rank.BEGINNER, []),
        ("gleam game", 6, Rank.SOLID, []),
        ("gleam amalgam", 12, Rank.GREAT, ["great"]),
        ("gleam agape gemel", 15, Rank.AMAZING, ["great"]),
        ("megaplex gleam", 20, Rank.GENIUS, ["great", "genius"]),
        ("game glam gleam amalgam megaplex", 29, Rank.QUEEN_BEE, ["great", "genius", "queen-bee"]),
        ("gleam gaga unheard", 5, Rank.SOLID, []),
    ],
)
def test_each_word_counts_once_and_few_ranks_are_told(
    words: str, points: int, rank: Rank, milestones: list[str]
) -> None:
    together = HONEYCOMB.together(ROUND, frozenset(words.split()))

    assert (together.progress.points, together.progress.rank) == (points, rank)
    assert together.milestones == milestones


def test_bonus_words_count_as_they_do_for_a_player() -> None:
    everything = HONEYCOMB.together(ROUND, BEE_TARGETS | BEE_BONUS)
    assert everything.progress.points == 39
    assert everything.progress.found_targets == 5
