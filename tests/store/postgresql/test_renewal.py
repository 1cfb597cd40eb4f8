"""What a process that serves shards asks a slow server for."""

from datetime import timedelta

from bot.store.opening import open_database
from bot.store.postgresql.address import Address
from bot.store.renewal import Renewal
from bot.store.shard_claims import agree_on_count
from tests.store.conftest import NOON
from tests.support.postgresql import Cluster
from tests.support.relay import Relay

LEASE = timedelta(seconds=20)
END = "SELECT min(leased_until::timestamptz - clock_timestamp()) > '19 s' FROM shard_claims"


async def test_a_renewal_is_one_statement_by_the_clock_of_the_server(
    address: Address, relay: Relay, postgresql: Cluster
) -> None:
    """It was seven, one after the other; a claim and giving back were as many."""
    async with open_database(relay.address(address.database), NOON) as database:
        async with database.transaction() as transaction:
            await agree_on_count(transaction, 2, "process", NOON)
        renewal = Renewal("process", 2, LEASE, most=2)
        await database.renew(renewal, None)  # it is prepared once
        await database.release("process")
        before = relay.heard
        claimed = await database.renew(renewal, None)
        kept = await database.renew(renewal, None)
        assert relay.heard - before == 2
        assert claimed == kept
        assert (kept.claims, kept.unserved) == ({0: 2, 1: 2}, 0)
        assert postgresql.sql(address.database, END) == "t"
        await database.release("process")
        assert relay.heard - before == 3


async def test_nobody_claims_what_is_being_claimed_or_waits_for_it(
    address: Address, postgresql: Cluster
) -> None:
    async with (
        open_database(address, NOON) as database,
        open_database(address, NOON) as other,
    ):
        async with database.transaction() as transaction:
            await agree_on_count(transaction, 2, "process", NOON)
        async with database.transaction() as transaction:
            await transaction.execute("UPDATE shard_claims SET holder = 'a', leased_until = 'b'")
            assert (await other.renew(Renewal("other", 2, LEASE, most=2), NOON)).claims == {}
