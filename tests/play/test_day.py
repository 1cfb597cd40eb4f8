"""What a post says, as facts: composed once, and compared by a digest."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.review import AnigramStatus
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.review import HoneycombStatus
from bot.model import Mode, Player, Post, Standing
from bot.play.day import FIRST_DAYS, FORM, DayContent, DayStatus, is_of_another_form
from bot.play.hive import Finder, Hive
from bot.store.posts import claim_post, record_sent
from tests.games.toy.games.together import MirrorTogether
from tests.support.harness import MORNING
from tests.support.rounds import bee_round
from tests.support.servers import posting_server

DAY = MORNING.date()
YESTERDAY = timedelta(days=1)
ADA, BOB = Player(1, 10, "Ada"), Player(1, 11, "Bob")
SERVER = posting_server(1, 5, role_id=7)
BEE, NEXT = (Post(1, 5, game, DAY) for game in ("honeycomb", "anigram"))

QUIET = HoneycombStatus(0, 0, 5, (), (), more_geniuses=False)
HIVE = Hive(MirrorTogether(read=True), (Finder("Ada", 3), Finder("Bob", 1)), 2)
LED = AnigramStatus(2, (Standing(1, 10, "Ada", 9, 0),))


async def content(app: Application, post: Post, *, over: bool = False) -> DayContent:
    return await app.posts.days.content(post, over=over)


async def test_a_post_of_a_quiet_day_holds_its_round_and_when_the_next_one_comes(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(SERVER, MORNING)

    shown = await content(app, BEE)

    assert (shown.post, shown.round, shown.over) == (BEE, bee_round(DAY), False)
    assert shown.status == DayStatus(QUIET, None)
    assert shown.next_start == await app.posts.servers.next_start(1, DAY)
    assert (shown.before, shown.role_id) == (None, 7)


async def test_rules_are_known_where_a_game_was_posted_on_three_days(app: Application) -> None:
    await app.posts.servers.start_posts(SERVER, MORNING)
    for days in range(1, FIRST_DAYS + 1):
        assert not (await content(app, BEE)).knows_rules
        earlier = replace(BEE, day=DAY - timedelta(days=days))
        async with app.host.database.transaction() as transaction:
            await claim_post(
                transaction, earlier, now=MORNING, claimant="one", expired=MORNING - YESTERDAY
            )
        await record_sent(app.host.database, earlier, days)

    assert (await content(app, BEE)).knows_rules
    assert not (await content(app, NEXT)).knows_rules


async def test_a_post_whose_day_is_over_calls_nobody_and_announces_nothing(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(SERVER, MORNING)

    shown = await content(app, BEE, over=True)

    assert (shown.over, shown.next_start, shown.role_id) == (True, None, None)


async def test_the_first_post_of_a_day_looks_back_on_all_games_where_the_server_wants_it(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(SERVER, MORNING - YESTERDAY)
    await app.games.play(HONEYCOMB).guess(ADA, "gleam", MORNING - YESTERDAY)

    before = (await content(app, BEE)).before

    assert before
    assert (before.recap.day, [each.name for each in before.recap.top]) == (
        DAY - YESTERDAY,
        ["Ada"],
    )
    assert [*before.games] == ["honeycomb", "anigram"]
    assert before.games["honeycomb"].of_game.players == 1
    assert [each.together for each in before.games.values()] == [None, None]
    assert before.posted == ("honeycomb", "anigram")
    await app.posts.servers.start_posts(replace(SERVER, recap=False), MORNING)
    assert (await content(app, BEE)).before is None


async def test_a_server_that_plays_together_sees_what_it_came_to_on_both_days(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(replace(SERVER, mode=Mode.TOGETHER), MORNING - YESTERDAY)
    for now in (MORNING - YESTERDAY, MORNING):
        await app.games.play(HONEYCOMB).guess(ADA, "gleam", now)

    shown = await content(app, BEE)

    assert shown.status.hive
    assert shown.status.hive.finders == (Finder("Ada", 1),)
    assert shown.before
    assert shown.before.games["honeycomb"].together
    assert shown.before.games["anigram"].together is None


async def test_the_digest_changes_with_what_the_post_says_and_with_nothing_else(
    app: Application,
) -> None:
    await app.posts.servers.start_posts(replace(SERVER, mode=Mode.TOGETHER), MORNING)

    async def digest(game: Post = BEE) -> str:
        return (await app.posts.days.status(game)).digest

    quiet = await digest()
    await app.games.play(ANIGRAM).guess(ADA, "ride", MORNING)
    assert await digest() == quiet
    await app.games.play(HONEYCOMB).guess(ADA, "gleam", MORNING)
    once = await digest()
    await app.games.play(HONEYCOMB).guess(ADA, "gleam nonsense", MORNING)
    assert await digest() == once
    await app.games.play(HONEYCOMB).guess(BOB, "gleam", MORNING)
    twice = await digest()
    assert len({quiet, once, twice, await digest(NEXT)}) == 4


@pytest.mark.parametrize(
    ("status", "digest"),
    [
        (DayStatus(QUIET, None), "1:0d80086ccb7bd4dc"),
        (DayStatus(LED, None), "1:297e883b373f3d92"),
        (DayStatus(1, HIVE), "1:2dd64eb58e83bfd0"),
    ],
)
def test_digests_are_the_same_on_every_machine_and_in_every_version_of_a_form(
    status: DayStatus, digest: str
) -> None:
    """Whoever must change these changes FORM as well, or an update would edit every live post."""
    assert status.digest == digest


@pytest.mark.parametrize(("digest", "other"), [("0", True), (f"{FORM}:0f", False), ("2:0f", True)])
def test_a_digest_says_of_which_form_it_is(digest: str, other: bool) -> None:
    assert is_of_another_form(digest) is other
