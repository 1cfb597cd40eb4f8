"""Pages of the leaderboard, over both games and every period."""

from datetime import timedelta

import pytest

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import ALL_GAMES, Player
from bot.play.leaderboard import LeaderboardPage, Span
from tests.support.harness import MORNING

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")


async def page(
    app: Application, span: Span = Span.TODAY, game: str = ALL_GAMES, number: int = 1
) -> LeaderboardPage:
    return await app.people.leaderboard.page(ADA, game, span, MORNING, number=number)


async def crowd(app: Application, count: int) -> None:
    """Players 1, 2, 3, …, the first of them the one who found a word first."""
    for number in range(1, count + 1):
        player = Player(1, number, f"Player {number}")
        await app.games.play(HONEYCOMB).guess(player, "game", MORNING + timedelta(seconds=number))


async def test_an_empty_leaderboard_is_one_page(app: Application) -> None:
    empty = await page(app)

    assert (empty.number, empty.pages, empty.players) == (1, 1, 0)
    assert empty.standings == ()
    assert empty.own is None


async def test_percents_of_both_games_add_up_and_each_game_has_its_own_board(
    app: Application,
) -> None:
    await app.games.play(HONEYCOMB).guess(ADA, "gleam", MORNING)
    await app.games.play(ANIGRAM).guess(ADA, "ride", MORNING)
    await app.games.play(ANIGRAM).guess(BRUNO, "ride", MORNING)

    both, bee, anigram = [
        await page(app, game=game) for game in (ALL_GAMES, "honeycomb", "anigram")
    ]

    assert [(each.name, each.points) for each in both.standings] == [("Ada", 33), ("Bruno", 8)]
    assert [(each.name, each.points) for each in bee.standings] == [("Ada", 5)]
    assert [each.place for each in anigram.standings] == [1, 1]


@pytest.mark.parametrize(
    ("count", "number", "shown", "pages", "size"),
    [
        (10, 1, 1, 1, 10),
        (11, 1, 1, 2, 10),
        (11, 2, 2, 2, 1),
        (11, 3, 2, 2, 1),
        (11, 0, 1, 2, 10),
        (11, -5, 1, 2, 10),
        (11, 10**30, 2, 2, 1),
        (0, 10**30, 1, 1, 0),
    ],
)
async def test_a_page_holds_ten_and_one_beyond_the_last_is_the_last(
    app: Application, count: int, number: int, shown: int, pages: int, size: int
) -> None:
    await crowd(app, count)

    found = await page(app, number=number)

    assert (found.number, found.pages, len(found.standings)) == (shown, pages, size)
    assert found.players == count


async def test_ones_own_place_is_there_on_every_page(app: Application) -> None:
    await crowd(app, 11)
    await app.games.play(HONEYCOMB).guess(ADA, "megaplex", MORNING)

    last = await page(app, number=2)

    assert last.own
    assert (last.own.place, last.own.points) == (1, 80)
    assert ADA.player_id not in [each.player_id for each in last.standings]


async def test_each_period_holds_its_days(app: Application) -> None:
    """November 20, 2026 is a Friday."""
    for days in (0, 1):
        await app.games.play(HONEYCOMB).guess(ADA, "game", MORNING - timedelta(days=days))
    await app.games.play(HONEYCOMB).guess(BRUNO, "gleam", MORNING - timedelta(days=1))

    points = {
        span: {each.name: each.points for each in (await page(app, span, "honeycomb")).standings}
        for span in Span
    }
    assert points == {
        Span.TODAY: {"Ada": 1},
        Span.YESTERDAY: {"Ada": 1, "Bruno": 5},
        Span.WEEK: {"Ada": 2, "Bruno": 5},
        Span.MONTH: {"Ada": 2, "Bruno": 5},
        Span.ALL_TIME: {"Ada": 2, "Bruno": 5},
    }


async def test_the_day_of_the_leaderboard_is_the_puzzle_day(app: Application) -> None:
    early = MORNING.replace(hour=7)  # before the posting time
    await app.games.play(HONEYCOMB).guess(ADA, "game", early)

    found = await app.people.leaderboard.page(ADA, "honeycomb", Span.TODAY, early)

    assert found.board.starts_on == MORNING.date() - timedelta(days=1)
    assert (await page(app)).standings == ()
    assert len((await page(app, Span.YESTERDAY)).standings) == 1
