"""Nothing that a person can send is an error, too long an answer, or another one's secret.

Some hundred inputs, the same each time; ``make fuzz`` sends 100,000.
"""

import pytest

from bot.application import Application
from bot.discord.client import Honeygram
from playground.server import Playground
from tests.conftest import Hive
from tests.fuzz.doors import ALL, RARE, Doors, knock
from tests.fuzz.inputs import Inputs
from tests.fuzz.wire import Wire
from tests.support.waiting import until


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_sent_gets_an_answer_that_fits(app: Application, seed: int) -> None:
    doors = Doors(app, Inputs(seed))
    await doors.keep_a_secret()
    for number in range(100):
        await knock(doors, doors.inputs.rng.choice(ALL if number % 25 else RARE))


async def test_whatever_comes_over_the_wire_is_answered_kindly(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await hive.admin.command("/daily start", hive.channel, channel=hive.channel)
    await until(lambda: len(hive.channel.messages) == 2)
    people = [hive.guild.add_member(Inputs(n).name()) for n in range(6)]
    wire = Wire(playground, hive.channel, [hive.admin, hive.alice, *people], 1)
    await wire.send(120)
    assert wire.unanswered == []
