"""A server that takes more than a second a statement: what players wait, and what they are told."""

import asyncio
from time import perf_counter

from guildyard import Playground

from bot.application import open_application
from bot.store.postgresql.address import Address
from tests.conftest import Hive
from tests.support.harness import Clock, running_bot
from tests.support.postgresql import Cluster
from tests.support.relay import Relay
from tests.support.rounds import LANGUAGE
from tests.support.spoken import heard

SLOW = 1.7  # seconds; two statements take longer than Discord listens
WORDS = "SELECT word FROM found_words ORDER BY word"


async def test_a_guess_is_told_after_one_statement_and_a_late_one_after_a_sign(
    playground: Playground,
    hive: Hive,
    clock: Clock,
    furnished: Address,
    postgresql: Cluster,
    relay: Relay,
) -> None:
    address = relay.address(furnished.database)
    async with (
        open_application(address, clock, language=LANGUAGE) as app,
        running_bot(playground, app),
    ):
        await hive.alice.command("/bee guess", hive.channel, word="game")
        relay.seconds = SLOW
        began = perf_counter()
        late = asyncio.create_task(hive.bob.command("/bee guess", hive.channel, word="glam"))
        told = await hive.alice.command("/bee guess", hive.channel, word="gleam")
        assert perf_counter() - began >= SLOW
        assert "GLEAM" in heard(told)
        assert "GLAM" in heard(await late)
        relay.seconds = 0.0
        again = await hive.bob.command("/bee guess", hive.channel, word="glam")
        assert "already found" in heard(again)
    assert postgresql.sql(furnished.database, WORDS).split() == ["game", "glam", "gleam"]
