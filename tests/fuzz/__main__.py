"""``make fuzz``: whatever can be sent, as much of it as fits into the time, and all time zones."""

import asyncio
import logging
import os
import secrets
import sys
import tempfile
import time
from datetime import time as hour
from pathlib import Path

from guildyard import Playground

from bot.language.english.english import english_of
from tests.fuzz.doors import ALL, RARE, Doors, knock
from tests.fuzz.inputs import Inputs
from tests.fuzz.wire import Wire
from tests.servers.test_time_zones import check_all_zones, check_posts
from tests.support.few_words import few_words
from tests.support.harness import Clock, application, running_bot
from tests.support.rounds import DEFINITIONS, SQUARES, WITH_SQUARES
from tests.support.time_zones import distinct_zones
from tests.support.waiting import until

ERRORS = logging.ERROR
OVER_THE_WIRE = 5_000
LANGUAGE = english_of(few_words(), DEFINITIONS.get, lambda: SQUARES)
AT_A_TIME = 250  # over the wire, between two looks at the clock
RARELY = 100  # one input in so many goes to a slow door


class Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(ERRORS)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


async def fuzz_doors(folder: Path, seed: int, number: int, deadline: float) -> int:
    """Try the doors so often, or until the time is over; returns how often that was."""
    async with application(folder / "doors.db", Clock(), WITH_SQUARES) as app:
        doors = Doors(app, Inputs(seed))
        await doors.keep_a_secret()
        for done in range(number):
            if time.monotonic() > deadline:
                return done
            act = doors.inputs.rng.choice(ALL if done % RARELY else RARE)
            try:
                await knock(doors, act)
            except BaseException:
                print(f"input {done} at {act.__name__}")
                raise
    return number


async def fuzz_wire(folder: Path, seed: int, number: int, deadline: float) -> int:
    """The same over the wire."""
    playground = Playground(clock=Clock())
    await playground.start()
    guild = playground.add_guild("Hive")
    channel = guild.add_text_channel("puzzles")
    admin = guild.add_member("Admin", manage_guild=True)
    people = [admin, *(guild.add_member(Inputs(f"{seed}/{n}").name()) for n in range(8))]
    done = 0
    async with (
        application(folder / "wire.db", Clock(), LANGUAGE) as app,
        running_bot(playground, app),
    ):
        await admin.command("/daily start", channel, channel=channel)
        await until(lambda: len(channel.messages) == 3)
        wire = Wire(playground, channel, people, seed)
        while done < number and time.monotonic() < deadline:
            await wire.send(AT_A_TIME)
            done += AT_A_TIME
    await playground.close()
    refused = [each.response for each in playground.exchanges if each.status == 400]
    assert (wire.unanswered, refused, playground.findings) == ([], [], [])
    return done


async def fuzz(seed: int, number: int, seconds: float) -> None:
    """Doors, wire, time zones."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wired = await fuzz_wire(folder, seed, min(OVER_THE_WIRE, number), began + seconds / 3)
        print(f"{wired:>9,} interactions over the wire", flush=True)
        done = await fuzz_doors(folder, seed, number - wired, began + seconds)
        print(f"{done:>9,} inputs to the use cases and their texts", flush=True)
    zones = distinct_zones()
    print(f"{check_all_zones(zones):>9,} beginnings of a day in {len(zones)} kinds of time zones")
    posts = await check_posts(zones, hour(0, 30))
    print(f"{posts:>9,} posts around changes of clocks, each once and on time")


def main() -> int:
    """INPUTS, SECONDS and SEED come from the environment."""
    seed = int(os.environ.get("SEED") or secrets.randbelow(1_000_000))
    number = int(os.environ.get("INPUTS") or 100_000)
    seconds = float(os.environ.get("SECONDS") or 300)
    print(f"SEED={seed} INPUTS={number} SECONDS={seconds:g}", flush=True)
    errors = Errors()
    logging.basicConfig(handlers=[errors], level=ERRORS)
    asyncio.run(fuzz(seed, number, seconds))
    print(f"{len(errors.found):>9,} errors in the log", *errors.found[:5], sep="\n")
    return bool(errors.found)


if __name__ == "__main__":
    sys.exit(main())
