"""A player's past is found by the player, however many others play."""

from datetime import date, timedelta

import pytest

from bot.model import FoundWord, Player, Score
from bot.store.backend import Backend
from bot.store.histories import (
    POINTS,
    WORD_DAYS,
    points_by_day,
    points_by_game,
)
from tests.store.conftest import NOON
from tests.support.postgresql import ON_SQLITE

DAY, NEXT_DAY = date(2026, 11, 20), date(2026, 11, 21)
ADA, BRUNO, ADA_ELSEWHERE = Player(1, 10, "Ada"), Player(1, 11, "Bruno"), Player(2, 10, "Ada")


@ON_SQLITE
@pytest.mark.parametrize(("sql", "values"), [(POINTS, 2), (WORD_DAYS, 6)])
async def test_the_past_is_not_looked_for_among_all_of_the_server(
    database: Backend, sql: str, values: int
) -> None:
    rows = await database.fetch(f"EXPLAIN QUERY PLAN {sql}", *range(values))
    plan = [row["detail"] for row in rows]
    assert "(server_id=? AND player_id=?" in plan[0]


async def test_the_points_of_a_player_are_told_by_game_and_day(database: Backend) -> None:
    for player, game, day, points in (
        (ADA, "honeycomb", DAY, 5),
        (ADA, "honeycomb", NEXT_DAY, 7),
        (ADA, "anigram", NEXT_DAY, 4),
        (BRUNO, "anigram", DAY, 9),
        (ADA_ELSEWHERE, "honeycomb", DAY, 11),
    ):
        found = FoundWord("glam", points)
        moment = NOON + timedelta(days=(day - DAY).days)
        await database.score(Score(player, game, day, (found,), moment))

    assert await points_by_game(database, ADA) == {
        "honeycomb": {DAY: 5, NEXT_DAY: 7},
        "anigram": {NEXT_DAY: 4},
    }
    assert await points_by_day(database, ADA) == {DAY: 5, NEXT_DAY: 11}
    assert await points_by_game(database, Player(3, 10, "Ada")) == {}
