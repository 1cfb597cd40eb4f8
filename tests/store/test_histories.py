"""A player's past is found by the player, however many others play."""

import pytest

from bot.store.backend import Backend
from bot.store.histories import POINTS, WORD_DAYS
from tests.support.postgresql import ON_SQLITE


@ON_SQLITE
@pytest.mark.parametrize(("sql", "values"), [(POINTS, 2), (WORD_DAYS, 5)])
async def test_the_past_is_not_looked_for_among_all_of_the_server(
    database: Backend, sql: str, values: int
) -> None:
    rows = await database.fetch(f"EXPLAIN QUERY PLAN {sql}", *range(values))
    plan = [row["detail"] for row in rows]
    assert "(server_id=? AND player_id=?" in plan[0]
