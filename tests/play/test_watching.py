"""Who watches hears of what changed, and of nothing else."""

import pytest

from bot.application import Application
from bot.errors import PlayerError
from bot.games.anigram.game import ANIGRAM
from bot.games.editions import archived, daily
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.places import ServerPlace
from bot.play.turn import Action, Turn
from tests.conftest import Errors
from tests.support.harness import MORNING, Clock

ADA = Player(1, 10, "Ada")

Heard = list[tuple[Player, str, str]]


@pytest.fixture
def heard(app: Application) -> Heard:
    """What somebody is told who watches."""
    told: Heard = []

    def hear(player: Player, game: str, turn: Turn) -> None:
        told.append((player, game, turn.action))

    app.games.watching.begin(hear)
    app.games.watching.begin(hear)  # once is enough
    return told


async def act(app: Application, code: str, text: str = "", game: AnyGame = HONEYCOMB) -> Turn:
    return await app.games.turns.act(ADA, ServerPlace(1), game, None, Action(code, text))


async def test_a_word_that_counts_is_told_and_one_that_does_not_is_not(
    app: Application, heard: Heard
) -> None:
    for word in ("gaze", "game", "game"):
        await act(app, "guess", word)
    assert heard == [(ADA, "honeycomb", "guess")]


@pytest.mark.parametrize("code", ["hint", "pairs", "list", "define"])
async def test_hints_are_told(app: Application, heard: Heard, code: str) -> None:
    for each in (code, "take", code):
        await act(app, each)
    assert heard == [(ADA, "honeycomb", "take"), (ADA, "honeycomb", code)]


async def test_a_hint_for_a_level_is_told(app: Application, heard: Heard) -> None:
    for each in ("hint", "take"):
        await act(app, each, game=ANIGRAM)
    assert heard == [(ADA, "anigram", "take")]


@pytest.mark.parametrize("code", ["show", "shuffle", "look", "words", "ranks", "answers"])
async def test_what_only_looks_is_not_told(app: Application, heard: Heard, code: str) -> None:
    await act(app, code)
    assert heard == []


async def test_answers_that_end_a_game_are_told(
    app: Application, clock: Clock, heard: Heard
) -> None:
    clock.advance(days=10)
    then = archived(MORNING.date())
    await app.games.turns.act(ADA, ServerPlace(1), HONEYCOMB, then, Action("solution"))
    assert heard == [(ADA, "honeycomb", "solution")]


async def test_what_is_refused_is_not_told(app: Application, heard: Heard) -> None:
    with pytest.raises(PlayerError):
        await app.games.turns.act(
            ADA, ServerPlace(1), HONEYCOMB, daily(MORNING.date()), Action("solution")
        )
    await act(app, "guess", "")
    assert heard == []


async def test_a_watcher_that_fails_keeps_no_word_from_its_player(
    app: Application, heard: Heard, errors: Errors
) -> None:
    def fail(player: Player, game: str, turn: Turn) -> None:
        raise RuntimeError("the page is gone")

    app.games.watching.begin(fail)
    assert (await act(app, "guess", "game")).kept
    app.games.watching.end(fail)
    assert (await act(app, "guess", "glam")).kept
    assert len(heard) == 2
    assert len(errors.take()) == 1
