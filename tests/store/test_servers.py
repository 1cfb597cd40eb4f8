"""The settings of servers as they were kept.

Of ``bot/store/games.py``.
"""

from datetime import date, time

import pytest

from bot.model import CardStyle, Mode, Server
from bot.store.backend import Backend
from bot.store.games import add_games
from bot.store.servers import begin_day, get_server, languages_spoken, put_server
from tests.support.posts import posting_servers

FULL = Server(
    server_id=2**63 - 1,
    channel_id=1234567890123456789,
    post_time=time(23, 59),
    timezone="America/Argentina/Buenos_Aires",
    games=("anigram",),
    recap=False,
    latest_day=date(2026, 11, 20),
    thread=True,
    role_id=2**62,
    mode=Mode.TOGETHER,
    card=CardStyle.OFF,
    avatars=True,
    languages=((date(2026, 11, 2), "es"), (date(2026, 11, 21), "en")),
)
PORTRAYED = Server(2, card=CardStyle.AVATARS, avatars=True)


async def put(database: Backend, *servers: Server) -> None:
    async with database.transaction() as transaction:
        for server in servers:
            await put_server(transaction, server)


@pytest.mark.parametrize(
    "server", [Server(1), FULL, PORTRAYED], ids=["defaults", "everything chosen", "avatars"]
)
async def test_settings_come_back_as_they_were_put(database: Backend, server: Server) -> None:
    await put(database, server)

    assert await get_server(database, server.server_id) == server


async def test_a_server_that_never_chose_has_no_settings(database: Backend) -> None:
    assert await get_server(database, 1) is None


async def test_later_settings_replace_earlier_ones(database: Backend) -> None:
    await put(database, FULL, Server(FULL.server_id, 7))

    assert await get_server(database, FULL.server_id) == Server(FULL.server_id, 7)


async def test_only_servers_with_a_channel_get_posts(database: Backend) -> None:
    await put(database, Server(3, 30), Server(1), Server(2, 20))

    assert await posting_servers(database) == [Server(2, 20), Server(3, 30)]


@pytest.mark.parametrize(
    ("before", "begun", "after"),
    [(None, 20, 20), (19, 20, 20), (20, 20, 20), (21, 20, 21), (23, 20, 23), (24, 20, 20)],
)
async def test_a_day_that_has_begun_does_not_go_back_unless_a_clock_was_wrong(
    database: Backend, before: int | None, begun: int, after: int
) -> None:
    await put(database, Server(1, 5, latest_day=date(2026, 11, before) if before else None))
    async with database.transaction() as transaction:
        await begin_day(transaction, 1, date(2026, 11, begun), wrong_after=date(2026, 11, 23))

    server = await get_server(database, 1)
    assert server == Server(1, 5, latest_day=date(2026, 11, after))


@pytest.mark.parametrize("games", [("anigram", "honeycomb"), ("honeycomb",), ("anigram",), ()])
async def test_games_come_back_in_the_order_of_their_names(
    database: Backend, games: tuple[str, ...]
) -> None:
    await put(database, Server(1, 5, games=games[::-1]))

    server = await get_server(database, 1)
    assert server == Server(1, 5, games=games)


async def test_a_game_that_the_tables_do_not_know_is_refused_until_it_is_added(
    database: Backend,
) -> None:
    with pytest.raises(database.driver_error):
        await put(database, Server(1, 5, games=("chess",)))
    await add_games(database, ["honeycomb", "chess"])  # one is there already
    await put(database, Server(1, 5, games=("chess", "anigram")))

    server = await get_server(database, 1)
    assert server == Server(1, 5, games=("anigram", "chess"))


async def test_the_languages_that_servers_chose_last_are_spoken(database: Backend) -> None:
    assert await languages_spoken(database) == []
    spanish = ((date(2026, 11, 2), "es"),)
    await put(database, FULL, Server(1), Server(2, languages=spanish), Server(3, languages=spanish))
    assert await languages_spoken(database) == ["en", "es"]
    await put(database, Server(2), Server(3))
    assert await languages_spoken(database) == ["en"]
