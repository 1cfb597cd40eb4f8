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
from tests.support.harness import Clock
from tests.support.language import ENGLISH
from tests.support.rounds import lay_out

ADA = Player(1, 10, "Ada")
BEE, CHAIN = HONEYCOMB, ANIGRAM


async def act(
    app: Application, code: str = SHOW, text: str = "", *, game: AnyGame = BEE, lost: bool = False
) -> Turn:
    """What comes of an action, which reaches the player unless it is lost."""
    turn = await app.games.turns.act(
        ADA, ServerPlace(ADA.server_id), game, None, Action(code, text)
    )
    if not lost:
        app.games.turns.mark_delivered(ADA, game, turn)
    return turn


async def play(app: Application, clock: Clock, *words: str) -> None:
    """A guess a day, up to yesterday."""
    await lay_out(app.host.database, clock().date(), len(words) + 2)
    for word in words:
        await act(app, GUESS, word)
        clock.advance(days=1)


async def test_the_first_board_of_a_day_tells_the_streak_and_yesterday(
    app: Application, clock: Clock
) -> None:
    await play(app, clock, "game", "gleam", "megaplex glam")
    shown = (await act(app)).welcome

    assert shown
    assert (shown.streak.days, shown.streak.in_a_row) == (4, 4)
    assert (shown.yesterday.rank, shown.yesterday.points) == (Rank.AMAZING, 16)
    assert welcome(ENGLISH, shown, pages.came) == (
        "-# Day 4 in a row · yesterday: Amazing, 16 points"
    )


async def test_a_day_is_welcomed_once_in_a_game_whatever_comes_first(
    app: Application, clock: Clock
) -> None:
    await play(app, clock, "game")
    assert (await act(app)).welcome
    for code, text in ((SHOW, ""), (SHUFFLE, ""), (GUESS, "gleam"), (GUESS, "glam")):
        assert (await act(app, code, text)).welcome is None
    clock.advance(days=1)
    first = await act(app, GUESS, "game")
    assert first.welcome
    assert first.welcome.streak == Streak(3, 3)
    assert (await act(app, GUESS, "gleam")).welcome is None


async def test_a_welcome_that_was_lost_is_shown_until_it_is_delivered(
    app: Application, clock: Clock
) -> None:
    await play(app, clock, "game", "gleam")
    shown = (await act(app, lost=True)).welcome
    assert shown
    assert (shown.streak, shown.yesterday.points) == (Streak(3, 3), 5)
    for code, text in ((SHOW, ""), (GUESS, "gleam"), (GUESS, "glam"), (SHOW, "")):
        again = (await act(app, code, text, lost=True)).welcome
        assert again
        assert (again.streak, again.yesterday.points) == (Streak(3, 3), 5)
    assert (await act(app, GUESS, "game")).welcome
    assert (await act(app)).welcome is None


async def test_the_streak_is_told_once_a_day_in_the_game_played_first(
    app: Application, clock: Clock
) -> None:
    await act(app, GUESS, "ride", game=CHAIN)
    await play(app, clock, "game")
    await act(app, GUESS, "gleam")
    other = (await act(app, game=CHAIN)).welcome
    assert other
    assert other.streak == Streak()
    assert other.yesterday.points == 4


@pytest.mark.parametrize("days", [1, 2])
async def test_whoever_did_not_play_lately_has_nothing_to_be_told(
    app: Application, clock: Clock, days: int
) -> None:
    if days > 1:
        await play(app, clock, "game")
        clock.advance(days=days - 1)
    assert (await act(app)).welcome is None


async def test_a_game_not_played_yesterday_tells_the_streak_alone(
    app: Application, clock: Clock
) -> None:
    await play(app, clock, "game")
    shown = (await act(app, game=CHAIN)).welcome
    assert shown == Welcome(Streak(2, 2), None)
    assert welcome(ENGLISH, shown, pages.came) == "-# Day 2 in a row"


def test_a_streak_with_a_day_off_is_none_in_a_row() -> None:
    shown = Welcome(Streak(9, 2), None)
    assert welcome(ENGLISH, shown, pages.came) == "-# Day 9 of your streak"
    assert welcome(ENGLISH, shown, pages.came, cheered=True) == ""


async def test_the_past_is_asked_once_a_day_and_not_with_each_guess(
    app: Application, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(app, clock, "game")
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
