"""Earlier days to choose from, and which of them is over."""

from datetime import date, timedelta

import pytest

from bot.application import Application
from bot.games.archive import FIRST
from bot.games.editions import archived
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.play.archive import LISTED, day_over
from bot.texts.days import day_words
from tests.support.harness import MORNING
from tests.support.language import ENGLISH

ADA = Player(1, 10, "Ada")
DAY = MORNING.date()
ONE_DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("wanted", "day"),
    [
        (None, DAY - ONE_DAY),
        (DAY, DAY - ONE_DAY),
        (DAY + ONE_DAY, DAY - ONE_DAY),
        (DAY - 2 * ONE_DAY, DAY - 2 * ONE_DAY),
        (FIRST - ONE_DAY, DAY - ONE_DAY),
    ],
)
def test_a_day_that_is_not_over_or_had_no_puzzle_is_the_day_before(
    wanted: date | None, day: date
) -> None:
    assert day_over(wanted, DAY) == day


async def listed(app: Application, typed: str) -> list[date]:
    found = await app.games.archive.listed(
        ADA,
        HONEYCOMB,
        typed,
        MORNING + 3 * ONE_DAY,
        languages=[day_words(ENGLISH)],
        month_first=False,
        named=date.isoformat,
    )
    return [each.day for each in found]


async def test_days_are_listed_from_today_back_or_by_what_is_typed_of_them(
    app: Application,
) -> None:
    today = DAY + 3 * ONE_DAY
    opened = [DAY - back * ONE_DAY for back in range(LISTED)]  # before noon, one less is over
    assert await listed(app, " ") == [today, *opened]
    assert await listed(app, "November 20") == [DAY]
    assert await listed(app, "-10-31") == [date(2026, 10, 31)]
    assert await listed(app, "nonsense") == []


async def test_a_listed_day_says_how_far_the_player_is(app: Application) -> None:
    now = MORNING + 3 * ONE_DAY
    await app.games.play(HONEYCOMB).guess(ADA, "game", MORNING)
    await app.games.play(HONEYCOMB).answers(ADA, now, archived(DAY - ONE_DAY))
    found = await app.games.archive.listed(
        ADA,
        HONEYCOMB,
        "",
        now,
        languages=[day_words(ENGLISH)],
        month_first=False,
        named=date.isoformat,
    )
    of = {each.day: each for each in found}
    assert of[DAY].progress.points == 1
    assert (of[DAY - ONE_DAY].answered, of[DAY - ONE_DAY].progress) == (True, None)
    assert (of[DAY - 2 * ONE_DAY].answered, of[DAY - 2 * ONE_DAY].progress) == (False, None)
