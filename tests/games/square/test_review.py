"""How a server does in a square, and how it did."""

from bot.application import Application
from bot.games.game import Rung
from bot.games.square.game import SQUARE
from bot.games.square.progress import HintKind
from bot.model import Player
from bot.play.leaderboard import Span
from tests.support.harness import MORNING
from tests.support.rounds import CROSSED

ADA, BRUNO, CLEO = Player(1, 10, "Ada"), Player(1, 11, "Bruno"), Player(1, 12, "Cleo")
DAY = MORNING.date()
WORDS = CROSSED.words


async def play_it(app: Application) -> None:
    """Ada fills it, Bruno with a hint; Cleo finds two words."""
    play = app.games.play(SQUARE)
    await play.guess(ADA, " ".join(WORDS), MORNING)
    await play.hint(BRUNO, HintKind.PAIR, MORNING)
    await play.guess(BRUNO, " ".join(WORDS), MORNING)
    await play.guess(CLEO, " ".join(WORDS[1:3]), MORNING)


async def test_nobody_has_played(app: Application) -> None:
    review = app.games.play(SQUARE).review
    status = await review.status(1, DAY)
    assert (status.players, status.found, status.words, status.finishers) == (0, 0, 8, ())
    recap = await review.recap(1, DAY)
    assert (recap.players, recap.finished, recap.hardest) == (0, 0, None)
    assert (await review.past(ADA)).days == 0


async def test_the_recap_tells_who_filled_it_without_a_hint_and_the_hardest_word(
    app: Application,
) -> None:
    await play_it(app)
    recap = await app.games.play(SQUARE).review.recap(1, DAY)
    assert (recap.players, recap.finished, recap.flawless) == (3, 2, 1)
    assert recap.names == ("Ada",)
    assert recap.hardest
    assert (recap.hardest.word, recap.hardest.people) == ("actual", 2)


async def test_a_post_tells_how_many_play_and_who_filled_it(app: Application) -> None:
    await play_it(app)
    status = await app.games.play(SQUARE).review.status(1, DAY)
    assert (status.players, status.found) == (3, 8)
    assert status.finishers == ("Ada", "Bruno")
    assert not status.more_finishers


async def test_how_far_each_came_is_counted_in_words(app: Application) -> None:
    await play_it(app)
    page = await app.people.leaderboard.page(ADA, "square", Span.TODAY, MORNING)
    rungs = await app.games.play(SQUARE).review.rungs(1, DAY, page.standings)
    assert rungs == [Rung(8, 8, crowned=True), Rung(8, 8, crowned=True), Rung(2, 8)]


async def test_answers_say_which_words_were_the_players_and_how_many_found_each(
    app: Application,
) -> None:
    await play_it(app)
    shown = await app.games.play(SQUARE).review.answers(CLEO, DAY)
    assert shown.own == frozenset(WORDS[1:3])
    assert (shown.people["actual"], shown.people["rumble"], shown.players) == (2, 3, 3)
