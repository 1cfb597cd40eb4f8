"""The first board of a day: the streak, and how far the player came the day before."""

from typing import Any

import pytest

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.turns import GUESS, SHOW, SHUFFLE
from bot.model import Player
from bot.places import ServerPlace
from bot.play.streaks import Streak
from bot.play.turn import Action, Turn
from bot.play.welcome import Welcome
from bot.puzzles.honeycomb.ranks import Rank
from bot.store import histories
from bot.texts.board import welcome
from bot.texts.honeycomb import pages
from tests.support.language import ENGLISH
from tests.support.rounds import lay_out

ADA = Player(1, 10, "Ada")
BEE, CHAIN = HONEYCOMB, ANIGRAM


async def act(
    app: Application, code: str = SHOW, text: str = "", *, game: AnyGame = BEE, player: Player = ADA
) -> Turn:
    place = ServerPlace(player.server_id)
    return await app.games.turns.act(player, place, game, None, Action(code, text))


async def play(app: Application, *words: str) -> None:
    """A guess a day, up to yesterday."""
    clock: Any = app.host.clock
    await lay_out(app.host.database, clock().date(), len(words) + 2)
    for word in words:
        await act(app, GUESS, word)
        clock.advance(days=1)


async def test_the_first_board_of_a_day_tells_the_streak_and_yesterday(app: Application) -> None:
    await play(app, "game", "gleam", "megaplex glam")
    shown = (await act(app)).welcome

    assert shown
    assert (shown.streak.days, shown.streak.in_a_row) == (4, 4)
    assert (shown.yesterday.rank, shown.yesterday.points) == (Rank.AMAZING, 16)
    assert welcome(ENGLISH, shown, pages.came) == (
        "-# Day 4 in a row · yesterday: Amazing, 16 points"
    )


async def test_a_day_is_welcomed_once_in_a_game_whatever_comes_first(app: Application) -> None:
    await play(app, "game")
    assert (await act(app)).welcome
    for code, text in ((SHOW, ""), (SHUFFLE, ""), (GUESS, "gleam"), (GUESS, "glam")):
        assert (await act(app, code, text)).welcome is None
    app.host.clock.advance(days=1)  # type: ignore[attr-defined]
    first = await act(app, GUESS, "game")
    assert first.welcome
    assert first.welcome.streak == Streak(3, 3)
    assert (await act(app, GUESS, "gleam")).welcome is None


async def test_the_streak_is_told_once_a_day_in_the_game_played_first(app: Application) -> None:
    await act(app, GUESS, "ride", game=CHAIN)
    await play(app, "game")
    await act(app, GUESS, "gleam")
    other = (await act(app, game=CHAIN)).welcome
    assert other
    assert other.streak == Streak()
    assert other.yesterday.points == 4


@pytest.mark.parametrize("days", [1, 2])
async def test_whoever_did_not_play_lately_has_nothing_to_be_told(
    app: Application, days: int
) -> None:
    clock: Any = app.host.clock
    if days > 1:
        await play(app, "game")
        clock.advance(days=days - 1)
    assert (await act(app)).welcome is None


async def test_a_game_not_played_yesterday_tells_the_streak_alone(app: Application) -> None:
    await play(app, "game")
    shown = (await act(app, game=CHAIN)).welcome
    assert shown == Welcome(Streak(2, 2), None)
    assert welcome(ENGLISH, shown, pages.came) == "-# Day 2 in a row"


def test_a_streak_with_a_day_off_is_none_in_a_row() -> None:
    shown = Welcome(Streak(9, 2), None)
    assert welcome(ENGLISH, shown, pages.came) == "-# Day 9 of your streak"
    assert welcome(ENGLISH, shown, pages.came, cheered=True) == ""


async def test_the_past_is_asked_once_a_day_and_not_with_each_guess(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(app, "game")
    asked: list[str] = []
    fetch = app.host.database.fetch

    async def noted(query: str, *values: Any) -> Any:
        asked.append(query)
        return await fetch(query, *values)

    monkeypatch.setattr(app.host.database, "fetch", noted)
    await act(app)
    assert asked.count(histories.POINTS_BY_GAME) == 1
    for code, text in ((SHOW, ""), (GUESS, "gaga"), (SHUFFLE, "")):
        await act(app, code, text)
    assert asked.count(histories.POINTS_BY_GAME) == 1
