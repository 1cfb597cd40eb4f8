"""Whether a player was Queen Bee before, without reading all of their past."""

from datetime import timedelta
from typing import Any

import pytest

from bot.application import Application
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.store.finders import FOUND_ALL
from tests.support.harness import MORNING
from tests.support.rounds import BEE_BONUS, BEE_TARGETS, lay_out

ADA = Player(1, 10, "Ada")
ALL = " ".join(BEE_TARGETS)
RICH = " ".join((BEE_TARGETS - {"game"}) | BEE_BONUS)  # more points than all targets, no Queen
DAYS = 40


async def play(app: Application, words: list[str]) -> None:
    """A guess each day."""
    await lay_out(app.host.database, MORNING.date(), len(words) + 1)
    for number, text in enumerate(words):
        await app.games.play(HONEYCOMB).guess(ADA, text, MORNING + timedelta(days=number))


async def was_queen(app: Application, days: int) -> bool:
    day = MORNING.date() + timedelta(days=days)
    return await app.games.play(HONEYCOMB).firsts.was_queen(ADA, day)


async def test_a_queen_is_who_found_all_words_on_an_earlier_day(app: Application) -> None:
    await play(app, ["game", RICH, ALL])
    assert [await was_queen(app, days) for days in range(4)] == [False, False, False, True]


async def test_of_the_past_only_days_with_a_queens_points_are_read(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(app, [*["game gleam glam amalgam"] * DAYS, RICH, ALL, ALL])
    read: list[str] = []
    fetch = app.host.database.fetch_patiently

    async def noted(sql: str, *values: Any) -> Any:
        read.extend([values[2]] if sql == FOUND_ALL else [])
        return await fetch(sql, *values)

    monkeypatch.setattr(app.host.database, "fetch_patiently", noted)
    assert not await was_queen(app, DAYS + 1)
    assert read == [(MORNING.date() + timedelta(days=DAYS)).isoformat()]
