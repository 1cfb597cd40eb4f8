"""Nothing that a person can send is an error, too long an answer, or another one's secret.

Some hundred inputs, the same each time; ``make fuzz`` sends 100,000.
"""

import itertools
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from guildyard import Playground

from bot.application import Application, open_application
from bot.discord.gateway.client import Honeygram
from bot.language.english.english import english_of
from bot.play.cooldown import Cooldown
from bot.store.opening import Place
from tests.conftest import Hive
from tests.fuzz.doors import ALL, RARE, Doors, knock
from tests.fuzz.inputs import EDGES, Inputs
from tests.fuzz.wire import Wire, press
from tests.support.few_words import few_words
from tests.support.harness import Clock
from tests.support.posts import start_posts
from tests.support.rounds import DEFINITIONS, LEXICON, SQUARES
from tests.support.spoken import text_of

GAMES = "(?P<game>all|bee|anigram|square)"  # in the ids of the leaderboard


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application with words enough for any day of the archive."""
    words = few_words()
    lexicon = replace(words, blocked=words.blocked | LEXICON.blocked)
    language = english_of(lexicon, DEFINITIONS.get, lambda: SQUARES)
    async with open_application(furnished, clock, language=language) as opened:
        yield opened


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_sent_gets_an_answer_that_fits(app: Application, seed: int) -> None:
    doors = Doors(app, Inputs(seed))
    await doors.keep_a_secret()
    for number in range(100):
        await knock(doors, doors.inputs.rng.choice(ALL if number % 25 else RARE))


async def test_whatever_comes_over_the_wire_is_answered_kindly(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 3
    people = [hive.guild.add_member(Inputs(n).name()) for n in range(6)]
    wire = Wire(playground, hive.channel, [hive.admin, hive.alice, *people], 1)
    await wire.send(120)
    assert wire.unanswered == []


def doors_of_days(bot: Honeygram) -> list[str]:
    """The custom_ids of everything to press that is about a day, as far as to the day."""
    patterns = [each.pattern for each in bot.components._handlers]
    marks = ("(?P<edition>", "(?P<day>", "(?P<when>")
    found = {each.partition(mark)[0] for each in patterns for mark in marks if mark in each}
    return sorted({door.replace(GAMES, name) for door in found for name in ("all", "bee")})


async def test_a_day_that_no_calendar_or_archive_has_is_refused_kindly(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    """Behind every button, and where it can be typed; nothing of it is an error in the log."""
    bot.cooldown = Cooldown(actions=10**6)
    message = (await hive.alice.command("/help", hive.channel)).message
    doors = doors_of_days(bot)
    assert len(doors) > 30
    for door, day in itertools.product(doors, EDGES):
        for rest in (day, f"a{day}", f"{day}:1"):
            kind, data = press(f"{door}{rest}")
            found = await playground.client.interact(
                hive.alice.user, kind, hive.channel, data, message=message
            )
            said = text_of(found.original) if found.original else ""
            assert "went wrong" not in said, (door, rest, said)
    for day in EDGES:
        told = await hive.alice.command("/bee show", hive.channel, day=day)
        assert "went wrong" not in told.text
        await hive.alice.autocomplete("/bee show", hive.channel, "day", day)
