"""Which post of a day looks back, and of which a role is told."""

from datetime import date, timedelta

import pytest

from bot.model import Post
from bot.play.openings import Opening, opening
from bot.store.posts import PostOfDay
from tests.support.harness import MORNING
from tests.support.servers import ALL

BEE, ANIGRAM = ALL
LATER = MORNING + timedelta(hours=1)
HERE, THERE = 5, 6

FIRST, LOOKS_BACK, NOTHING = Opening(True, True), Opening(True, False), Opening(False, False)


def claimed(game: str, channel_id: int = HERE, *, late: bool = False) -> PostOfDay:
    return PostOfDay(game, channel_id, LATER if late else MORNING, None)


def left_behind(game: str, channel_id: int, message_id: int) -> PostOfDay:
    return PostOfDay(game, channel_id, None, message_id)


@pytest.mark.parametrize(
    ("of_day", "bee", "anigram"),
    [
        ([claimed(ANIGRAM), claimed(BEE)], FIRST, NOTHING),
        ([claimed(BEE, late=True), claimed(ANIGRAM)], NOTHING, FIRST),
        ([claimed(ANIGRAM), claimed(BEE, late=True)], NOTHING, FIRST),
        ([claimed(ANIGRAM)], NOTHING, FIRST),
        ([claimed(BEE), left_behind(BEE, THERE, 1)], LOOKS_BACK, NOTHING),
        (
            [claimed(BEE), left_behind(BEE, THERE, 2), left_behind(BEE, HERE, 1)],
            LOOKS_BACK,
            NOTHING,
        ),
        ([left_behind(BEE, HERE, 2), left_behind(ANIGRAM, HERE, 1)], NOTHING, LOOKS_BACK),
        ([claimed("retired"), claimed(BEE, late=True)], FIRST, NOTHING),
        ([], FIRST, FIRST),
    ],
)
def test_the_first_post_looks_back_and_notifies_unless_one_stayed_behind(
    of_day: list[PostOfDay], bee: Opening, anigram: Opening
) -> None:
    for game, expected in ((BEE, bee), (ANIGRAM, anigram)):
        post = Post(1, HERE, game, date(2026, 11, 20))
        assert opening(post, of_day, ALL) == expected
