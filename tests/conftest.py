"""A server with two players and an admin, and the bot in it, all over the wire."""

import asyncio
import logging
import os
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from guildyard import Channel, Contract, Guild, Person, Playground
from guildyard.testing import hurry

from bot.application import Application, open_application
from bot.discord.gateway.client import Honeygram
from bot.games import challenges
from bot.store.opening import Place, open_database
from tests.support.harness import MORNING, Clock, application, running_bot
from tests.support.patience import PATIENCE
from tests.support.patience import patient as patience
from tests.support.postgresql import KINDS, Cluster, SharedDatabase, cluster, programs
from tests.support.real_words import share_dealers
from tests.support.rounds import LANGUAGE

INVALID_FORM = 50035


def pytest_configure() -> None:
    """Make what deals real words once per process."""
    share_dealers()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say on which databases the tests ran that run on both."""
    passed = [report.nodeid for report in terminalreporter.getreports("passed")]
    marks = {kind: re.compile(rf"[\[-]{kind}[\]-]|/{kind}/") for kind in KINDS}
    counts = {kind: sum(map(bool, map(mark.search, passed))) for kind, mark in marks.items()}
    if any(counts.values()):
        terminalreporter.line(", ".join(f"{number:,} on {kind}" for kind, number in counts.items()))


@pytest.fixture(scope="session")
def discord_contract() -> Contract | None:
    """Discord's description of its API, where the machine has it."""
    path = os.environ.get("DISCORD_OPENAPI_PATH")
    return Contract(path) if path else None


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for discord.py's own pauses."""
    hurry(monkeypatch)


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """Nobody gives up because the machine is busy."""
    with patience():
        yield


@pytest.fixture(autouse=True)
def reserved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of letters for a challenge only those of a day are refused; the seed, which is another one in
    each test, would refuse some by lot."""
    monkeypatch.setattr(challenges, "COVER", 0)


@pytest.fixture
def clock() -> Clock:
    """Nine in the morning, and there it stays."""
    return Clock()


@pytest.fixture
async def playground(clock: Clock, discord_contract: Contract | None) -> AsyncIterator[Playground]:
    """A stand-in whose clock is the test's. All that passed must be as Discord describes it.

    It waits longer for an answer than Discord, and the bot knows.
    """
    server = Playground(clock=clock, deadline=PATIENCE)
    await server.start()
    yield server
    await server.close()
    assert server.findings == []
    assert broken_promises(server, discord_contract) == []


def broken_promises(server: Playground, contract: Contract | None) -> list[str]:
    """What Discord would not have taken, and what is not as its description says."""
    malformed = [
        f"{each.method} {each.path}: {each.response}"
        for each in server.exchanges
        if each.status == 400 and each.response.get("code") == INVALID_FORM and not each.faulty
    ]
    if contract is None:
        return malformed
    return malformed + [problem for each in server.exchanges for problem in contract.check(each)]


@pytest.fixture
def errors(caplog: pytest.LogCaptureFixture) -> "Errors":
    """The errors in the log; a test takes those that it expects."""
    return Errors(caplog)


@pytest.fixture(autouse=True)
def no_other_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever happens to players is not an error in the log, unless a test took it from there."""
    caplog.set_level(logging.INFO)
    yield
    assert [record.getMessage() for record in Errors(caplog).all] == []


@dataclass
class Errors:
    """What the bot logged as an error."""

    caplog: pytest.LogCaptureFixture

    @property
    def all(self) -> list[logging.LogRecord]:
        """The errors that nobody took."""
        records = {*self.caplog.get_records("call"), *self.caplog.get_records("teardown")}
        return [record for record in records if record.levelno >= logging.ERROR]

    def take(self) -> list[logging.LogRecord]:
        """The errors so far, now accounted for."""
        found = self.all
        self.caplog.clear()
        return found


@dataclass
class Hive:
    """One server and the people in it."""

    guild: Guild
    channel: Channel
    alice: Person
    bob: Person
    admin: Person


@pytest.fixture
def hive(playground: Playground) -> Hive:
    guild = playground.add_guild("Hive")
    return Hive(
        guild=guild,
        channel=guild.add_text_channel("puzzles"),
        alice=guild.add_member("Alice"),
        bob=guild.add_member("Bob"),
        admin=guild.add_member("Admin", manage_guild=True),
    )


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    if programs() is None:
        pytest.skip("PostgreSQL is missing: apt-get install postgresql")
    with cluster() as running:
        yield running


@pytest.fixture
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database: SQLite, unless the test or its folder asks for both."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def empty_place(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """Where a database is to be made."""
    if kind == "sqlite":
        yield tmp_path / "honeygram.db"
        return
    with request.getfixturevalue("postgresql").database() as address:
        yield address


@pytest.fixture
def place(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Place:
    """A database that has its tables, and nothing in them."""
    if kind == "sqlite":
        return Path(shutil.copy(request.getfixturevalue("migrated"), tmp_path / "honeygram.db"))
    database: SharedDatabase = request.getfixturevalue("shared_database")
    return database.address()


@pytest.fixture
def furnished(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Place:
    """A database with all rounds made by hand."""
    if kind == "sqlite":
        return Path(shutil.copy(request.getfixturevalue("laid_out"), tmp_path / "honeygram.db"))
    database: SharedDatabase = request.getfixturevalue("shared_database")
    return database.address(request.getfixturevalue("laid_out_rows"))


def migrate_at(place: Place) -> None:
    """Make the tables of a database."""

    async def make() -> None:
        async with open_database(place, MORNING):
            pass

    asyncio.run(make())


def lay_out_at(place: Place) -> None:
    """Make a database with all rounds made by hand."""

    async def make() -> None:
        async with application(place, Clock()):
            pass

    asyncio.run(make())


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that has its tables, to be copied: the migrations take longer."""
    path = tmp_path_factory.mktemp("migrated") / "honeygram.db"
    migrate_at(path)
    return path


@pytest.fixture(scope="session")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all rounds made by hand, to be copied: each round costs a durable commit."""
    path = tmp_path_factory.mktemp("laid-out") / "honeygram.db"
    lay_out_at(path)
    return path


@pytest.fixture(scope="session")
def shared_database(postgresql: Cluster) -> SharedDatabase:
    """The database of this worker on the server."""
    return SharedDatabase(postgresql, migrate_at)


@pytest.fixture(scope="session")
def laid_out_rows(shared_database: SharedDatabase) -> str:
    """Its rows with all rounds made by hand, as SQL."""
    return shared_database.rows_after(lay_out_at)


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    async with open_application(furnished, clock, language=LANGUAGE) as opened:
        yield opened


@pytest.fixture
async def bot(playground: Playground, hive: Hive, app: Application) -> AsyncIterator[Honeygram]:
    """The bot, ready in the hive."""
    async with running_bot(playground, app) as running:
        yield running
