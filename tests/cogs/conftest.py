"""A server with two players and an admin, and the bot in it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.application import Application
from bot.client import Honeygram
from playground.guilds import Channel, Guild
from playground.people import Person
from playground.server import Playground
from tests.harness import Clock, application, running_bot


@pytest.fixture
def clock() -> Clock:
    """Nine in the morning, and there it stays."""
    return Clock()


@pytest.fixture
async def playground(clock: Clock) -> AsyncIterator[Playground]:
    """A stand-in whose clock is the test's; it must know everything that the bot asks."""
    server = Playground(clock=clock)
    await server.start()
    yield server
    await server.close()
    assert server.findings == []


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


@pytest.fixture
async def app(tmp_path: Path, clock: Clock) -> AsyncIterator[Application]:
    async with application(tmp_path / "honeygram.db", clock) as opened:
        yield opened


@pytest.fixture
async def bot(playground: Playground, hive: Hive, app: Application) -> AsyncIterator[Honeygram]:
    """The bot, ready in the hive."""
    async with running_bot(playground, app) as running:
        yield running
