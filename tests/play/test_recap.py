"""Looking back on a day, against a plain recount of what each player did.

Of ``bot/games/anigram/review.py`` and ``bot/games/honeycomb/review.py``.
"""

from datetime import timedelta

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player, WordFinders
from tests.support.harness import MORNING
from tests.support.rounds import BEE_TARGETS

DAY = MORNING.date()
NEXT = MORNING + timedelta(days=1)
PEOPLE = [Player(1, number, f"Bee {number}") for number in range(1, 9)]
FOUND = {
    1: "gleam game",
    2: "gleam",
    3: "gleam",
    4: "gleam agape",
    5: "megaplex",
    6: "gemel",
}


async def play(app: Application) -> None:
    for player in PEOPLE:
        if words := FOUND.get(player.player_id):
            later = timedelta(minutes=10 - player.player_id)  # the last of them was the first
            await app.games.play(HONEYCOMB).guess(player, words, MORNING + later)


async def test_answers_count_all_finders_and_name_the_first_three_of_them(
    app: Application,
) -> None:
    await play(app)

    answers = await app.games.play(HONEYCOMB).review.finders(1, DAY)

    found = {each.word: each for each in answers.words}
    assert set(found) == BEE_TARGETS
    assert (found["gleam"].people, found["gleam"].first) == (4, ("Bee 4", "Bee 3", "Bee 2"))
    assert [each.word for each in answers.nobody] == ["amalgam", "glam"]
    assert [each.word for each in answers.only_one] == ["game", "megaplex"]


async def test_the_recap_is_that_of_a_plain_recount(app: Application) -> None:
    await play(app)
    await app.games.play(ANIGRAM).guess(PEOPLE[6], "ride", MORNING)

    recap = await app.posts.recaps.of(1, DAY)

    assert recap
    assert [(each.place, each.name, each.points) for each in recap.top] == [
        (1, "Bee 5", 75),
        (2, "Bee 4", 50),
        (3, "Bee 1", 30),
    ]
    assert recap.streak == 1
    of_honeycomb = await app.games.play(HONEYCOMB).review.recap(1, DAY)
    assert (of_honeycomb.players, of_honeycomb.found, of_honeycomb.targets) == (6, 3, 5)
    pangrams = [(each.word, each.first) for each in of_honeycomb.pangrams]
    assert pangrams == [("megaplex", ("Bee 5",))]
    assert of_honeycomb.missed == ("amalgam", "glam")
    assert of_honeycomb.longest == of_honeycomb.pangrams[0]
    assert of_honeycomb.rarest == WordFinders("game", 1, ("Bee 1",))


async def test_a_day_of_hints_alone_has_no_recap_and_is_no_day_of_the_streak(
    app: Application,
) -> None:
    await app.games.play(HONEYCOMB).hint(PEOPLE[0], MORNING)
    await app.games.play(ANIGRAM).hint(PEOPLE[0], MORNING)

    assert await app.posts.recaps.of(1, DAY) is None
    await app.games.play(HONEYCOMB).guess(PEOPLE[0], "gleam", NEXT)
    recap = await app.posts.recaps.of(1, NEXT.date())
    assert recap
    assert recap.streak == 1


async def test_status_counts_players_words_and_geniuses(app: Application) -> None:
    await play(app)
    for number in range(1, 8):
        await app.games.play(HONEYCOMB).guess(
            Player(1, 100 + number, f"Genius {number}"), GENIUS, MORNING
        )

    status = await app.games.play(HONEYCOMB).review.status(1, DAY)

    assert (status.players, status.found, status.targets) == (13, 3, 5)
    assert status.geniuses == tuple(f"Genius {number}" for number in range(1, 6))
    assert status.more_geniuses


GENIUS = "megaplex gleam game"  # 21 of 29 points; Genius begins at 20
