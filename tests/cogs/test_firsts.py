"""Who was first, when two players do the same in the same moment."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.model import Score, Scored
from bot.store.opening import Place
from tests.conftest import Hive
from tests.support.harness import Clock, application
from tests.support.postgresql import ON_BOTH
from tests.support.rounds import CHAIN, CROSSED, WITH_SQUARES
from tests.support.spoken import heard


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    async with application(furnished, clock, WITH_SQUARES) as opened:
        yield opened


def saved_together(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on each score waits until another one is saved, too, as in a group commit."""
    score, both = app.host.database.score, asyncio.Barrier(2)

    async def wait_for_other(guess: Score) -> Scored:
        scored = await score(guess)
        await both.wait()
        return scored

    monkeypatch.setattr(app.host.database, "score", wait_for_other)


@ON_BOTH
@pytest.mark.parametrize(
    ("command", "before", "word"),
    [
        ("/bee guess", (), "megaplex"),
        ("/bee guess", ("megaplex",), "gleam"),
        ("/anigram next", CHAIN[:-1], CHAIN[-1]),
        ("/square guess", (), " ".join(CROSSED.words)),
    ],
    ids=["pangram", "genius", "anigram", "square"],
)
async def test_of_two_in_the_same_moment_exactly_one_is_first(
    app: Application,
    bot: Honeygram,
    hive: Hive,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    before: tuple[str, ...],
    word: str,
) -> None:
    people = hive.alice, hive.bob
    for each in before:
        for person in people:
            await person.command(command, hive.channel, word=each)
        clock.advance(seconds=1)
    saved_together(app, monkeypatch)
    answers = await asyncio.gather(
        *(person.command(command, hive.channel, word=word) for person in people)
    )
    firsts = [
        [line for line in heard(answer).splitlines() if line.startswith("🥇")] for answer in answers
    ]
    assert [len(lines) for lines in firsts] == [1, 0], "of equal moments the smaller id was first"
