"""A real PostgreSQL server, and one that a test may harm."""

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.store.opening import open_database
from bot.store.postgresql import route
from bot.store.postgresql.address import Address
from bot.store.postgresql.database import Database
from tests.store.conftest import NOON
from tests.support.patience import PATIENCE
from tests.support.postgresql import Cluster, cluster, programs
from tests.support.relay import Relay, relay_to


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits are tested here; only new connections have all the time that they need."""
    monkeypatch.setattr(route, "CONNECT_WITHIN", PATIENCE)


@pytest.fixture
def kind() -> str:
    return "postgresql"


@pytest.fixture
def address(place: Address) -> Address:
    return place


@pytest.fixture
async def database(address: Address) -> AsyncIterator[Database]:
    async with open_database(address, NOON) as opened:
        assert isinstance(opened, Database)
        yield opened


@pytest.fixture
async def relay(postgresql: Cluster) -> AsyncIterator[Relay]:
    """What stands between the bot and the server."""
    async with relay_to(postgresql) as made:
        yield made


@pytest.fixture(scope="module")
def other_server() -> Iterator[Cluster]:
    """A server of its own, to be stopped and crashed; whoever stops it starts it again."""
    if programs() is None:
        pytest.skip("PostgreSQL is missing: apt-get install postgresql")
    with cluster(synchronous_commit="on") as running:
        yield running
