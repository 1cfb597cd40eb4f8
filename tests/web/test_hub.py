"""What pages are told without asking.

Of ``bot/web/views/friends.py``.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from guildyard import Playground

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.games.editions import Edition
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import CardStyle, Player
from bot.places import ServerPlace
from bot.play.turn import Action
from bot.web import hub
from bot.web.visitor import Visitor
from tests.conftest import Hive
from tests.support.harness import MORNING, Clock, running_bot
from tests.support.pages import ADA, BRUNO, Page, PageServer
from tests.support.servers import posting_server
from tests.support.spoken import heard
from tests.support.waiting import until

QUIET = 0.4  # seconds in which a push would have come


async def on_discord(
    app: Application,
    text: str,
    *,
    code: str = "guess",
    edition: Edition | None = None,
    person: int = ADA.person_id,
    game: AnyGame = HONEYCOMB,
) -> None:
    """What somebody does on a board of Discord's."""
    player = Player(1, person, {10: "Ada", 11: "Bruno"}.get(person, "Cai"))
    await app.games.turns.act(player, ServerPlace(1), game, edition, Action(code, text))


async def is_told_nothing(page: Page) -> bool:
    await asyncio.sleep(QUIET)
    return page.pushes.empty()


async def test_a_word_guessed_on_discord_reaches_the_page(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as page:
        shown = await page.act("shuffle")
        await on_discord(games, "game")
        board = (await page.pushed("board"))["board"]
        assert [each["word"] for each in board["state"]["found"]] == ["game"]
        assert board["state"]["outer"] == shown["state"]["outer"]


@pytest.fixture
async def playing_bot(
    playground: Playground, hive: Hive, games: Application
) -> AsyncIterator[Honeygram]:
    async with running_bot(playground, games) as running:
        yield running


async def test_a_word_guessed_by_a_command_reaches_the_page_within_a_second(
    pages: PageServer, games: Application, hive: Hive, playing_bot: Honeygram
) -> None:
    alice = replace(ADA, person_id=hive.alice.id, server_id=hive.guild.id, name="Alice")
    async with await pages.open(alice) as page:
        await page.act("show")
        await hive.alice.command("bee guess", hive.channel, word="game")
        board = (await page.pushed("board"))["board"]
        assert hub.SOON < 1
        assert [each["word"] for each in board["state"]["found"]] == ["game"]
        await page.guess("glam")
        shown = await hive.alice.command("bee show", hive.channel)
        assert "Your words: GAME, GLAM" in heard(shown)


async def test_another_tab_of_the_same_person_is_told_and_the_one_that_guessed_is_not(
    pages: PageServer,
) -> None:
    async with await pages.open() as one, await pages.open() as other:
        await one.act("show")
        await other.act("show")
        await one.guess("game")
        board = (await other.pushed("board"))["board"]
        assert board["state"]["points"] == 1
        assert await is_told_nothing(one)


async def test_words_that_come_together_are_told_together(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as page:
        await page.act("show")
        await asyncio.gather(*(on_discord(games, word) for word in ("game", "glam", "gleam")))
        board = (await page.pushed("board"))["board"]
        assert board["state"]["points"] == 7
        assert await is_told_nothing(page)


async def test_only_the_edition_that_a_page_shows_is_told(
    pages: PageServer, games: Application, clock: Clock
) -> None:
    clock.advance(days=10)
    async with await pages.open() as page, await pages.open(BRUNO) as other:
        await page.act("show", edition="a2026-11-20")
        await other.act("show")
        await on_discord(games, "game")
        assert await is_told_nothing(page)
        assert await is_told_nothing(other)


async def test_a_hint_taken_elsewhere_is_told(pages: PageServer, games: Application) -> None:
    async with await pages.open() as page:
        await page.act("show")
        await on_discord(games, "", code="take")
        assert (await page.pushed("board"))["board"]["state"]["hints"] == 1
        assert (await page.act("hint"))["action"] == "hint"  # nobody is asked again


async def test_friends_are_told_how_far_each_is_and_no_word(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as ada, await pages.open(BRUNO) as bruno:
        assert await ada.ok("friends", game="honeycomb") == {"friends": []}
        await bruno.guess("megaplex")
        told = await ada.pushed("friends")
        assert told == {
            "push": "friends",
            "game": "honeycomb",
            "friends": [
                {
                    "id": "11",
                    "name": "Bruno",
                    "avatar": "",
                    "rung": "Amazing",
                    "share": 0.889,
                    "crowned": False,
                    "now": True,
                }
            ],
        }
        await bruno.close()
        assert (await ada.pushed("friends"))["friends"][0]["now"] is False


async def test_friends_are_told_at_most_once_in_a_while(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as page:
        await page.ok("friends", game="honeycomb")
        for person, word in enumerate(("game", "glam", "gleam", "amalgam"), 20):
            await on_discord(games, word, person=person)
        await asyncio.sleep(QUIET)
        assert page.pushes.qsize() <= 2
        pushes = [page.pushes.get_nowait() for _ in range(page.pushes.qsize())]
        assert len(pushes[-1]["friends"]) == 4


async def test_ones_own_words_are_no_news_of_friends(pages: PageServer) -> None:
    async with await pages.open() as page:
        await page.ok("friends", game="honeycomb")
        await page.guess("game")
        assert await is_told_nothing(page)


async def test_who_is_on_no_card_is_no_friend_and_where_there_are_none_nobody_is(
    pages: PageServer, games: Application
) -> None:
    await on_discord(games, "game", person=11)
    await on_discord(games, "game", person=12)
    await games.posts.cards.choose(Player(1, 11, "Bruno"), MORNING, named=False)
    async with await pages.open() as page:
        told = await page.ok("friends", game="honeycomb")
        assert [friend["name"] for friend in told["friends"]] == ["Cai"]
        server = replace(posting_server(1, 5), card=CardStyle.OFF)
        await games.posts.servers.start_posts(server, MORNING)
        assert await page.ok("friends", game="honeycomb") == {"friends": []}


async def test_avatars_are_seen_where_cards_have_them(
    pages: PageServer, games: Application
) -> None:
    server = replace(posting_server(1, 5), card=CardStyle.AVATARS)
    await games.posts.servers.start_posts(server, MORNING)
    await on_discord(games, "game", person=12)
    async with await pages.open() as page, await pages.open(BRUNO) as bruno:
        await bruno.guess("glam")
        told = await page.ok("friends", game="honeycomb")
        avatars = {friend["name"]: friend["avatar"] for friend in told["friends"]}
        assert avatars == {"Cai": "", "Bruno": ADA.avatar}


async def test_a_page_that_stays_open_overnight_gets_the_new_day(
    pages: PageServer, games: Application, clock: Clock
) -> None:
    async with await pages.open() as page:
        await page.guess("game")
        clock.advance(hours=22, minutes=59)
        assert await is_told_nothing(page)
        clock.advance(minutes=1)
        told = await page.pushed("day")
        assert told["day"] == "2026-11-21"
        assert told["ends"] == MORNING.replace(day=22, hour=8).timestamp()
        assert (await page.act("show"))["state"]["points"] == 0


async def test_a_day_that_an_admin_moves_is_told_soon(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as page:
        server = replace(posting_server(1, 5), post_time=MORNING.time().replace(hour=10))
        await games.posts.servers.start_posts(server, MORNING)
        told = await page.pushed("day")
        assert told["ends"] == MORNING.replace(day=21, hour=10).timestamp()


async def test_nobody_is_listened_to_where_no_page_is_open(
    pages: PageServer, games: Application
) -> None:
    page = await pages.open()
    assert len(pages.hub) == 1
    await page.close()
    await until(lambda: len(pages.hub) == 0)
    await on_discord(games, "game")
    assert games.games.watching.count == 0


async def test_a_hundred_pages_come_and_go(pages: PageServer) -> None:
    people = [replace(ADA, person_id=100 + each, server_id=1 + each % 7) for each in range(100)]
    opened = [await pages.open(person) for person in people]
    assert len(pages.hub) == 100
    await asyncio.gather(*(page.close() for page in opened))
    await until(lambda: len(pages.hub) == 0)


def in_group(person_id: int, name: str) -> Visitor:
    return Visitor(person_id, name, "", -700, "", "en-US")


async def test_in_a_group_the_new_day_reaches_each_by_their_own_clock(
    pages: PageServer, clock: Clock
) -> None:
    madrid, tokyo = in_group(10, "Ada"), in_group(11, "Bruno")
    async with (
        await pages.open(madrid, zone="Europe/Madrid") as ada,
        await pages.open(tokyo, zone="Asia/Tokyo") as bruno,
    ):
        assert ada.hello["ends"] - bruno.hello["ends"] == 8 * 3600
        clock.advance(hours=6)
        told = await bruno.pushed("day")
        assert (told["day"], told["ends"]) == ("2026-11-21", bruno.hello["ends"] + 24 * 3600)
        assert await is_told_nothing(ada)
        clock.advance(hours=8)
        assert (await ada.pushed("day"))["day"] == "2026-11-21"
        assert await is_told_nothing(bruno)


async def test_a_day_that_somebody_moves_reaches_all_of_their_places(
    pages: PageServer, games: Application
) -> None:
    group, own = in_group(10, "Ada"), replace(in_group(10, "Ada"), server_id=-10)
    async with (
        await pages.open(group, zone="Europe/Madrid") as here,
        await pages.open(own) as there,
    ):
        await games.people.own_settings.choose_clock(10, "Asia/Tokyo", MORNING)
        for page in (here, there):
            assert (await page.pushed("day"))["ends"] == MORNING.replace(hour=15).timestamp()


async def test_friends_in_a_group_are_told_of_the_day_that_each_has(
    pages: PageServer, clock: Clock
) -> None:
    clock.advance(hours=6)  # in Tokyo it is tomorrow
    madrid, tokyo, paris = in_group(10, "Ada"), in_group(11, "Bruno"), in_group(12, "Cai")
    async with (
        await pages.open(madrid, zone="Europe/Madrid") as ada,
        await pages.open(tokyo, zone="Asia/Tokyo") as bruno,
        await pages.open(paris, zone="Europe/Paris") as cai,
    ):
        for page in (ada, bruno):
            await page.ok("friends", game="honeycomb")
        await cai.guess("game")
        assert [each["name"] for each in (await ada.pushed("friends"))["friends"]] == ["Cai"]
        assert (await bruno.ok("friends", game="honeycomb"))["friends"] == []
        await bruno.guess("glam")
        assert [each["name"] for each in (await ada.pushed("friends"))["friends"]] == ["Cai"]
