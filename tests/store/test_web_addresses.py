"""Where the holder of a shard takes what others pass on to it.

Of ``bot/store/web_addresses.py`` and ``bot/play/web_addresses.py``.
"""

from datetime import datetime, timedelta

from bot.play.web_addresses import WebAddresses
from bot.processes.shard_claims import ShardClaims, ShardWish
from bot.store.backend import Backend
from bot.store.web_addresses import address_of_holder, publish_address, withdraw_address
from tests.store.conftest import NOON

SERVER = 3 << 22  # on shard 1 of 2
FIRST, SECOND = "10.0.0.1:80", "10.0.0.2:80"


async def joined(database: Backend) -> tuple[ShardClaims, WebAddresses]:
    """A process with the next free shard of two."""

    async def now() -> datetime:
        return NOON

    wish = ShardWish(2, most=1)
    claims = ShardClaims(database, now, wish, moment=lambda: NOON)

    async def advice() -> int:
        return 2

    await claims.agree(advice)
    await claims.turn()
    return claims, WebAddresses(database, now, claims)


async def test_the_holder_of_a_servers_shard_is_found_by_the_others(database: Backend) -> None:
    claims, first = await joined(database)
    other, second = await joined(database)
    assert await first.holder(SERVER) is None, "it has said nothing yet"
    await first.publish(FIRST)
    await second.publish(SECOND)
    assert await first.holder(SERVER) == SECOND
    assert await second.holder(SERVER) is None, "it is its own"
    assert await second.holder(2 << 22) == FIRST
    assert await second.holder(-SERVER) == FIRST, "what is no server is the first shard's"
    assert await first.holder(-SERVER) is None
    assert first.several
    assert first.may_serve()
    await second.withdraw()
    assert await first.holder(SERVER) is None
    await second.publish(SECOND)
    await other.release()
    assert await first.holder(SERVER) is None, "nobody serves it"
    await claims.release()


async def test_a_lease_that_is_over_leads_nowhere(database: Backend) -> None:
    claims, first = await joined(database)
    await first.publish(FIRST)
    later = NOON + timedelta(hours=1)
    assert await address_of_holder(database, 0, "another", NOON) == FIRST
    assert await address_of_holder(database, 0, "another", later) is None
    assert await address_of_holder(database, 0, claims.process, NOON) is None


async def test_processes_that_are_gone_are_nowhere(database: Backend) -> None:
    await publish_address(database, "gone", SECOND)
    claims, first = await joined(database)
    await first.publish(FIRST)
    rows = await database.fetch("SELECT process FROM web_addresses")
    assert [row["process"] for row in rows] == [claims.process]
    await withdraw_address(database, claims.process)
    assert await database.fetch("SELECT process FROM web_addresses") == []


async def test_a_process_that_is_alone_needs_nobody(database: Backend) -> None:
    async def now() -> datetime:
        return NOON

    alone = WebAddresses(database, now, None)
    await alone.publish(FIRST)
    assert await alone.holder(SERVER) is None
    await alone.withdraw()
    assert not alone.several
    assert alone.may_serve()
    assert await database.fetch("SELECT process FROM web_addresses") == []
