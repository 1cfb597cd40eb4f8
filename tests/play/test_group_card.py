"""Who is on the card of a day, and how far they came.

Of ``bot/games/anigram/review.py`` and ``bot/games/honeycomb/review.py`` too.
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.review import chain_of
from bot.games.game import Rung
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import CardStyle, Player
from bot.play.group_card import GroupCard
from bot.store.group_cards import MOST
from tests.support.harness import MORNING
from tests.support.rounds import BEE_TARGETS, CHAIN

DAY = MORNING.date()
ADA, BEA, CAI = (Player(1, number, name) for number, name in enumerate(("Ada", "Bea", "Cai"), 1))


async def bee(app: Application, player: Player, words: str) -> None:
    await app.games.play(HONEYCOMB).guess(player, words, MORNING)


async def climb(app: Application, player: Player, levels: int) -> None:
    for word in CHAIN[:levels]:
        await app.games.play(ANIGRAM).guess(player, word, MORNING)


async def card_of(app: Application) -> GroupCard:
    card = await app.posts.cards.of(1, DAY)
    assert card
    return card


async def names(app: Application) -> list[str]:
    return [each.name for each in (await card_of(app)).players]


async def test_where_nobody_played_there_is_none(app: Application) -> None:
    assert await app.posts.cards.of(1, DAY) is None


async def test_it_tells_ranks_levels_hints_and_streaks_of_the_best_first(app: Application) -> None:
    await bee(app, ADA, " ".join(BEE_TARGETS))
    await climb(app, ADA, 6)
    await app.games.play(ANIGRAM).hint(BEA, MORNING)
    await climb(app, BEA, 2)

    card = await card_of(app)

    assert (card.day, card.games, card.number) == (DAY, ("honeycomb", "anigram"), 2)
    ada, bea = card.players
    assert (ada.place, ada.name, ada.hints, ada.streak) == (1, "Ada", 0, 1)
    assert ada.rungs == (Rung(9, 9, crowned=True), Rung(6, 6, crowned=True))
    assert (bea.place, bea.hints, bea.rungs) == (2, 1, (None, Rung(2, 6)))


async def test_a_game_without_points_has_no_column(app: Application) -> None:
    await climb(app, ADA, 1)
    assert (await card_of(app)).games == ("anigram",)


async def test_equals_share_a_place_and_the_first_who_got_there_is_first(app: Application) -> None:
    for player in (BEA, ADA):
        await bee(app, player, "gleam")
    await bee(app, CAI, "game")
    assert [each.place for each in (await card_of(app)).players] == [1, 1, 3]


async def test_of_many_the_best_are_named_and_the_others_counted(app: Application) -> None:
    for number in range(1, 51):
        await bee(app, Player(1, number, f"Bee {number}"), "megaplex" if number == 50 else "game")
    card = await card_of(app)
    assert len(card.players) == MOST
    assert card.players[0].name == "Bee 50"
    assert (card.number, card.more) == (50, 40)


async def test_who_wants_to_be_left_out_only_counts(app: Application) -> None:
    for player, words in ((ADA, "gleam"), (BEA, "game")):
        await bee(app, player, words)
    await app.posts.cards.choose(ADA, MORNING, named=False)
    card = await card_of(app)
    assert [(each.place, each.name) for each in card.players] == [(1, "Bea")]
    assert (card.number, card.more) == (2, 1)
    assert not await app.posts.cards.names(ADA)

    await app.posts.cards.choose(ADA, MORNING, named=True)
    assert await names(app) == ["Ada", "Bea"]


async def test_a_choice_is_one_servers_and_may_come_before_the_first_game(app: Application) -> None:
    await app.posts.cards.choose(replace(ADA, server_id=2), MORNING, named=False)
    await app.posts.cards.choose(BEA, MORNING, named=False)
    for player in (ADA, BEA):
        await bee(app, player, "gleam")
    assert await names(app) == ["Ada"]


async def test_nobody_named_is_no_card(app: Application) -> None:
    await bee(app, ADA, "gleam")
    await app.posts.cards.choose(ADA, MORNING, named=False)
    assert await app.posts.cards.of(1, DAY) is None


async def test_whoever_is_forgotten_is_gone_with_their_choice(app: Application) -> None:
    await bee(app, ADA, "gleam")
    await app.posts.cards.choose(ADA, MORNING, named=False)
    await app.people.privacy.forget(ADA.player_id, MORNING)
    assert await app.posts.cards.names(ADA)


async def test_a_server_may_want_none(app: Application) -> None:
    await bee(app, ADA, "gleam")
    before = await app.posts.servers.get(1)
    chosen = replace(before, channel_id=5, card=CardStyle.OFF)
    await app.posts.servers.start_posts(chosen, MORNING)
    assert await app.posts.cards.of(1, DAY) is None


async def test_avatars_are_those_of_whom_it_names_where_a_server_wants_them(
    app: Application,
) -> None:
    for player in (ADA, BEA, CAI):
        await bee(app, player, "gleam")
    await app.posts.cards.choose(BEA, MORNING, named=False)
    plain = await card_of(app)
    before = await app.posts.servers.get(1)
    chosen = replace(before, channel_id=5, card=CardStyle.AVATARS, avatars=True)
    await app.posts.servers.start_posts(chosen, MORNING)
    card = await card_of(app)
    assert (plain.people, card.people) == ((), (ADA.player_id, CAI.player_id))
    assert card.digest != plain.digest == replace(card, people=()).digest
    assert replace(card, people=(8, 9)).digest == card.digest


@pytest.mark.parametrize(("days", "streak"), [(1, 1), (6, 6), (75, 75)])
async def test_a_streak_is_counted_to_its_beginning(
    app: Application, days: int, streak: int
) -> None:
    async with app.host.database.transaction() as transaction:
        await transaction.execute("INSERT INTO players VALUES (1, 1, 'Ada')")
        await transaction.execute_many(
            "INSERT INTO daily_scores (server_id, game, day, player_id, points, hints, reached_at)"
            " VALUES (1, 'honeycomb', $1, 1, 4, 0, $2)",
            [
                ((DAY - timedelta(days=each)).isoformat(), MORNING.isoformat())
                for each in [*range(days), days + 3]
            ],
        )
    assert (await card_of(app)).players[0].streak == streak


async def test_its_digest_is_of_all_that_it_shows(app: Application) -> None:
    await bee(app, ADA, "gleam")
    card = await card_of(app)
    assert card.digest == (await card_of(app)).digest
    await app.games.play(HONEYCOMB).show(ADA, MORNING)
    [ada] = card.players
    others = [
        replace(card, number=2),
        replace(card, players=(replace(ada, name="Eda"),)),
        replace(card, players=(replace(ada, hints=1),)),
        replace(card, players=(replace(ada, streak=2),)),
        replace(card, players=(replace(ada, rungs=(Rung(1, 9),)),)),
    ]
    assert len({each.digest for each in (card, *others)}) == 6


@pytest.mark.parametrize(
    ("points", "words"),
    [(0, 0), (4, 1), (9, 2), (30, 5), (39, 6), (46, 6), (49, 7), (56, 7), (60, 8), (67, 8)],
)
def test_points_of_an_anigram_tell_how_many_words_they_are(points: int, words: int) -> None:
    assert chain_of(points) == words


@pytest.mark.parametrize(("step", "beyond"), [(-1, 0), (10, 0), (9, -1)])
def test_a_rung_is_on_its_ladder(step: int, beyond: int) -> None:
    with pytest.raises(ValueError, match="is not on a ladder"):
        Rung(step, 9, beyond)
