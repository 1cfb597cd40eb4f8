"""The application, put together without Discord."""

from bot.application import open_application
from bot.games.catalog import GAMES
from bot.store.opening import Place
from tests.support.harness import MORNING, Clock
from tests.support.rounds import LANGUAGE, WITH_SQUARES
from tests.support.servers import posting_server

ANOTHER_HOUR = "UPDATE servers SET post_time = '10:00' WHERE server_id = $1"


async def test_every_game_of_the_catalog_is_played(place: Place) -> None:
    async with open_application(place, Clock(), language=WITH_SQUARES) as app:
        assert [*app.games.plays] == [game.name for game in GAMES]
        assert [app.games.play(game) for game in GAMES] == [*app.games.plays.values()]


async def test_a_shard_taken_over_brings_its_servers_as_they_are_now(place: Place) -> None:
    async with open_application(place, Clock(), language=LANGUAGE) as app:
        servers, database = app.posts.servers, app.host.database
        kept = await servers.start_posts(posting_server(7, 5), MORNING)
        assert await servers.get(7) == kept
        async with database.transaction() as transaction:  # as another process does it
            await transaction.execute(ANOTHER_HOUR, 7)

        app.take_over(shard=1, count=2)
        assert (await servers.get(7)).post_time == kept.post_time, "which is on the other shard"
        app.take_over(shard=0, count=2)
        assert (await servers.get(7)).post_time.hour == 10
