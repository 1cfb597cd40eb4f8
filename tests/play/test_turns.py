"""What comes of whatever a player does in front of a board, as facts: no face is there.

Of ``bot/play/turn.py``, ``bot/play/beside.py``, ``bot/games/turns.py``, ``bot/places.py`` and
``bot/games/anigram/firsts.py``.
"""

from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.application import Application
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.games.anigram.game import ANIGRAM
from bot.games.archive import FIRST
from bot.games.editions import Edition, archived, daily, practice
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.turns import Offer, Tone
from bot.model import FoundWord, Mode, Player
from bot.places import ServerPlace
from bot.play.beside import others
from bot.play.turn import LOOK, OVER, Action, Turn
from bot.play.turns import ORDERS
from bot.puzzles.honeycomb.ranks import Rank
from tests.support.harness import MORNING, Clock
from tests.support.rounds import BEE_TARGETS, CHAIN
from tests.support.servers import posting_server

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
DAY = MORNING.date()
YESTERDAY = DAY - timedelta(days=1)


async def act(
    app: Application,
    code: str,
    edition: Edition | None = None,
    *,
    game: AnyGame = HONEYCOMB,
    player: Player = ADA,
    **more: Any,
) -> Turn:
    place = ServerPlace(player.server_id)
    return await app.games.turns.act(player, place, game, edition, Action(code, **more))


async def guess(app: Application, text: str, edition: Edition | None = None, **more: Any) -> Turn:
    return await act(app, "guess", edition, text=text, **more)


def codes(offers: tuple[Offer, ...]) -> list[str]:
    return [offer.action for offer in offers]


async def refusal(awaitable: Any) -> ErrorCode:
    with pytest.raises(PlayerError) as refused:
        await awaitable
    return refused.value.code


async def test_a_guess_tells_its_verdicts_and_what_counts_from_now_on(app: Application) -> None:
    turn = await guess(app, "game gaze glam")

    assert turn.told.verdicts == ["accepted", "bad-letters", "accepted"]
    assert turn.kept == (FoundWord("game", 1), FoundWord("glam", 1))
    assert (turn.edition, turn.progress.points, turn.refusal) == (daily(DAY), 2, None)
    assert turn.told.rank_before is Rank.BEGINNER
    assert turn.progress.rank is Rank.MOVING_UP
    assert codes(turn.offers) == ["guess", "shuffle", "hint", "words", "share"]


@pytest.mark.parametrize("unread", ["special", "reached", "standing"])
async def test_what_was_kept_is_told_as_kept_although_nothing_else_can_be_read(
    app: Application, monkeypatch: pytest.MonkeyPatch, unread: str
) -> None:
    """As when the database goes away a moment after its commit."""
    silent = AsyncMock(side_effect=StorageUnavailable(ErrorCode.STORAGE_BUSY))
    readers = (app.games.play(HONEYCOMB).firsts, app.people.statistics, app.games.hives)
    [reader] = [each for each in readers if hasattr(each, unread)]
    monkeypatch.setattr(reader, unread, silent)

    turn = await guess(app, "game")

    assert silent.await_count == 1
    assert (turn.kept, turn.refusal) == ((FoundWord("game", 1),), None)


async def test_who_is_not_told_whether_a_word_was_saved_reads_that_and_nothing_else(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = app.games.play(HONEYCOMB)
    silent = AsyncMock(side_effect=StorageUnavailable(ErrorCode.STORAGE_SILENT))
    monkeypatch.setattr(play, "guess", silent)
    away = AsyncMock(side_effect=StorageUnavailable(ErrorCode.STORAGE_BUSY))
    monkeypatch.setattr(play, "show", away)

    assert await refusal(guess(app, "game")) is ErrorCode.STORAGE_SILENT
    assert away.await_count == 1


async def test_a_guess_is_counted_by_verdict_and_touches_the_post_when_it_counts(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched: list[int] = []
    monkeypatch.setattr(app.posts.live_posts, "touch", touched.append)
    for text in ("gaze", "game", "game"):
        await guess(app, text)
    assert touched == [ADA.server_id]
    for verdict in ("bad-letters", "accepted", "already-found"):
        labels = {"game": "honeycomb", "verdict": verdict}
        assert app.host.metrics.registry.get_sample_value("honeygram_guesses_total", labels) == 1


async def test_the_first_points_of_a_day_reach_a_streak_and_others_do_not(
    app: Application, clock: Clock
) -> None:
    first, second = await guess(app, "game"), await guess(app, "glam")
    assert first.reached is not None
    assert first.reached.streak.days == 1
    assert second.reached is None
    clock.advance(days=1)
    again = await guess(app, "game")
    assert again.reached is not None
    assert again.reached.streak.days == 2


async def test_what_only_this_player_found_is_looked_back_on(
    app: Application, clock: Clock
) -> None:
    for number in range(4):
        await guess(app, "game", player=Player(1, 20 + number, "Somebody"))
    await guess(app, "game gleam")
    clock.advance(days=1)
    assert (await guess(app, "glam")).looked_back == (DAY, ["gleam"])
    assert (await guess(app, "game")).looked_back is None


async def test_what_was_done_first_is_told_by_code_and_once(app: Application) -> None:
    turn = await guess(app, "megaplex")
    assert turn.special == ["first-to-pangram"]
    turn = await guess(app, "amalgam gleam")
    assert turn.special == ["first-to-genius", "own-first-genius", "long-genius"]
    assert (await guess(app, "megaplex", player=BRUNO)).special == []
    turn = await guess(app, "game glam")
    assert turn.special == ["own-first-queen"]
    assert turn.redrawn
    assert codes(turn.offers) == ["guess", "shuffle", "words", "share"]
    assert turn.offers[-1].tone is Tone.PROUD


async def test_a_level_that_is_solved_brings_letters_in_an_order_of_their_own(
    app: Application,
) -> None:
    turn = await guess(app, "dear", game=ANIGRAM, order=3)
    assert (turn.order, turn.redrawn) == (3, False)
    turn = await guess(app, "ride", game=ANIGRAM, order=3)
    assert (turn.order, turn.redrawn) == (0, True)
    turns = [await guess(app, word, game=ANIGRAM) for word in CHAIN[1:]]
    assert [turn.special for turn in turns] == [
        *[[]] * 4,
        ["first-to-all-levels", "own-first-levels"],
    ]


async def test_what_cannot_be_done_is_told_with_how_far_the_player_is(app: Application) -> None:
    turn = await guess(app, "ride tried", game=ANIGRAM, order=2)
    assert turn.refusal is not None
    assert turn.refusal.code is ErrorCode.ONE_WORD_ONLY
    assert (turn.progress.points, turn.kept, turn.order) == (0, (), 2)
    assert codes(turn.offers) == ["guess", "shuffle", "hint"]


async def test_a_board_of_another_day_leads_to_todays_and_to_its_answers(app: Application) -> None:
    turn = await act(app, "hint", daily(YESTERDAY))
    assert (turn.action, turn.edition) == (OVER, daily(YESTERDAY))
    assert codes(turn.offers) == ["today", "answers"]
    assert (turn.too_late, turn.opens) == ([], None)


async def test_what_is_typed_after_a_day_is_given_back(app: Application) -> None:
    turn = await guess(app, "game, gleam", daily(YESTERDAY))
    assert (turn.kept, turn.too_late) == ((), ["game", "gleam"])


async def test_a_shuffle_goes_through_all_orders_and_begins_again(app: Application) -> None:
    orders = [(await act(app, "shuffle", order=each)).order for each in range(ORDERS)]
    assert orders == [*range(1, ORDERS), 0]


async def test_hints_and_ranks_are_pages_with_a_way_back(app: Application) -> None:
    first = await act(app, "take")
    assert codes(first.offers) == ["guess", "show", "pairs", "define"]
    second = await act(app, "pairs")
    assert codes(second.offers) == ["guess", "show", "grid", "list", "define"]
    third, again = await act(app, "grid"), await act(app, "list")
    assert [turn.progress.hints for turn in (first, second, third, again)] == [1, 2, 3, 3]
    assert codes(third.offers) == ["guess", "show", "list", "define"]
    assert codes(again.offers) == ["guess", "show", "grid", "define"]
    told = await act(app, "define")
    assert told.told.word in told.progress.left
    assert told.offers[-1] == Offer("define", "another")
    own, ranks = await act(app, "words"), await act(app, "ranks")
    assert codes(own.offers) == ["guess", "show", "ranks"]
    assert codes(ranks.offers) == ["guess", "show", "words"]
    assert all(turn.is_page for turn in (first, second, third, again, told, own, ranks))
    assert not (await act(app, "take", game=ANIGRAM)).is_page


@pytest.mark.parametrize(
    ("game", "code"),
    [
        *[(HONEYCOMB, code) for code in ("hint", "pairs", "list", "grid", "define")],
        (ANIGRAM, "hint"),
    ],
)
async def test_no_action_takes_a_first_hint_before_its_cost_is_told(
    app: Application, clock: Clock, game: AnyGame, code: str
) -> None:
    """Buttons of older messages ask, too."""
    for _ in range(2):
        asked = await act(app, code, game=game)
        assert (asked.action, asked.is_page) == ("ask_hint", True)
        assert codes(asked.offers) == ["take", "show"]
        assert (await act(app, "show", game=game)).progress.hints == 0
    for _ in range(2):
        assert (await act(app, "take", game=game)).progress.hints == 1
    assert (await act(app, code, game=game)).action == code
    assert (await act(app, "hint", game=game, player=BRUNO)).action == "ask_hint"
    clock.advance(days=1)
    assert (await act(app, code, game=game)).action == "ask_hint"


async def test_no_step_of_hints_is_left_out(app: Application) -> None:
    """A button of an older message asks for the last step."""
    await act(app, "take")
    assert [(await act(app, "grid")).progress.hints for _ in range(3)] == [2, 3, 3]


async def test_nobody_is_asked_before_a_hint_that_cannot_be_taken(app: Application) -> None:
    for word in CHAIN:
        await guess(app, word, game=ANIGRAM)
    refused = await act(app, "hint", game=ANIGRAM)
    assert refused.refusal is not None
    await guess(app, " ".join(BEE_TARGETS))
    assert (await act(app, "hint")).action == "hint"


async def test_nothing_is_shared_before_there_is_something(app: Application) -> None:
    assert await refusal(act(app, "share")) is ErrorCode.NO_WORD_TO_SHARE
    assert await refusal(act(app, "share", game=ANIGRAM)) is ErrorCode.NO_LEVEL_TO_SHARE
    await guess(app, "game")
    assert (await act(app, "share")).offers == (Offer("today", "play", Tone.MAIN),)


async def test_a_look_before_a_guess_says_whether_there_is_anything_to_guess(
    app: Application,
) -> None:
    assert "guess" in codes((await act(app, LOOK, game=ANIGRAM)).offers)
    for word in CHAIN:
        await guess(app, word, game=ANIGRAM)
    assert "guess" not in codes((await act(app, LOOK, game=ANIGRAM)).offers)


async def test_the_answers_end_an_archived_game_once_the_player_is_sure(
    app: Application, clock: Clock
) -> None:
    clock.advance(days=3)
    then = archived(DAY)
    board = await guess(app, "game", then)
    assert codes(board.beside) == ["ask", "before", "random"]
    asked = await act(app, "ask", then)
    assert asked.offers == (Offer("solution", "sure", Tone.FINAL), Offer("show"))
    told = await act(app, "solution", then)
    assert told.told.own == {"game"}
    assert codes(told.offers) == ["show", "before", "random"]
    ended = await guess(app, "glam", then)
    assert ended.refusal is not None
    assert ended.refusal.code is ErrorCode.ANSWERS_SHOWN
    assert ended.ended
    assert codes(ended.offers) == ["solution", "share"]
    assert (await act(app, "ask", then)).action == "solution"
    assert not (await act(app, "show", then, player=BRUNO)).ended


async def test_nothing_of_another_edition_counts_for_the_day(
    app: Application, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        app.posts.live_posts, "touch", lambda server_id: pytest.fail("it was touched")
    )
    clock.advance(days=3)
    turn = await guess(app, "megaplex amalgam", archived(DAY))
    assert (turn.special, turn.reached, turn.hive) == ((), None, None)
    assert len(turn.kept) == 2


async def test_buttons_lead_to_other_editions_of_a_kind(
    app: Application, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.beside.random_day", lambda now, rng, but: but - timedelta(days=1))
    clock.advance(days=3)
    before = await act(app, "before", archived(DAY))
    assert (before.edition, before.redrawn) == (archived(YESTERDAY), True)
    assert (await act(app, "random", archived(DAY))).edition == archived(YESTERDAY)
    assert await refusal(act(app, "another", archived(DAY))) is ErrorCode.OLD_BUTTON
    assert codes(others(practice("abcdef"))) == ["another"]
    assert [offer.possible for offer in others(archived(FIRST))] == [False, True]


async def test_the_answers_of_a_day_come_when_it_is_over(app: Application, clock: Clock) -> None:
    for wanted in (None, daily(YESTERDAY), daily(DAY), daily(DAY + timedelta(days=9))):
        turn = await act(app, "answers", wanted)
        assert (turn.edition, turn.told.round.day) == (daily(YESTERDAY), YESTERDAY)
    clock.advance(days=1)
    assert (await act(app, "answers", daily(YESTERDAY))).edition == daily(YESTERDAY)


async def test_where_a_server_stands_is_below_boards_where_it_plays_together(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(
        posting_server(1, channel_id=5, mode=Mode.TOGETHER), MORNING
    )
    assert (await act(app, "show")).hive is None
    await guess(app, "gleam", player=BRUNO)
    hive: Any = (await guess(app, "game")).hive
    assert hive.progress.points == 6
    assert (await act(app, "take")).hive is None
