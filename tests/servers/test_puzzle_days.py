"""The puzzle days of all servers at once are those of each."""

import itertools
from datetime import date, time, timedelta

from bot.application import Application
from bot.model import Server
from bot.servers.shards import Shards
from bot.store.puzzle_days import WITH_PUZZLE_DAYS
from bot.store.servers import put_server
from tests.support.harness import MORNING
from tests.support.shards import ONLY_ONE

ALL = WITH_PUZZLE_DAYS + "SELECT server_id, game, day FROM puzzle_days"  # noqa: S608
ZONES = ("UTC", "America/New_York", "Pacific/Pago_Pago", "Pacific/Kiritimati")
TIMES = (time(0), time(8), time(23, 59))
LATEST = (None, *(MORNING.date() + timedelta(days=days) for days in range(-3, 7)))


async def furnish(app: Application) -> list[Server]:
    """A server for every time zone, posting time and latest day."""
    servers = [
        Server(number << 22, 5, at, zone, latest_day=latest)
        for number, (zone, at, latest) in enumerate(itertools.product(ZONES, TIMES, LATEST))
    ]
    async with app.host.database.transaction() as transaction:
        for server in servers:
            await put_server(transaction, server)
    return servers


async def test_they_are_those_of_each_server(app: Application) -> None:
    servers = await furnish(app)

    rows = await app.host.database.fetch(ALL, *await app.posts.servers.days(MORNING, ONLY_ONE))

    found = {(row["server_id"], row["game"]): date.fromisoformat(row["day"]) for row in rows}
    assert len(found) == len(rows) == len(servers) * len(app.games.catalog)
    for server, game in itertools.product(servers, app.games.catalog):
        assert found[server.server_id, game] == await app.posts.servers.day(
            server.server_id, MORNING
        )


async def test_they_are_asked_of_some_shards(app: Application) -> None:
    servers = await furnish(app)
    shards = Shards({0, 3}, 5)

    rows = await app.host.database.fetch(ALL, *await app.posts.servers.days(MORNING, shards))

    there = {each.server_id for each in servers if shards.have(each.server_id)}
    assert {row["server_id"] for row in rows} == there
