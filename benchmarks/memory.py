"""The resident memory after very many guesses, beside that after some.

Run with ``python -m benchmarks.memory [GUESSES]``: a million takes four minutes. The guesses go
through the games into a file. The exit code tells whether memory grew by less than a tenth.
"""

import asyncio
import itertools
import os
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.probes import resident
from bot.application import Application, open_application
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.ops.memory import keep_memory_small, spare_old_objects

SOME = 10_000
MANY = 1_000_000
TOGETHER = 200  # guesses at the same moment
SERVERS = 100
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PLAYERS_A_DAY = 400  # in all servers


async def play(application: Application, guesses: int) -> float:
    """Guess all words of a day, then those of the next; returns the memory in between."""
    done, first = 0, 0.0
    for number in itertools.count():
        now = NOON + timedelta(days=number)
        played = await application.games.rounds.of(HONEYCOMB, now.date())
        asked = guesses_of(sorted(played.points), number)
        while batch := list(itertools.islice(asked, TOGETHER)):
            await asyncio.gather(
                *(application.games.play(HONEYCOMB).guess(*each, now) for each in batch)
            )
            done += len(batch)
            if not first and done >= SOME:
                first = resident(os.getpid())
            if done >= guesses:
                return first
    raise AssertionError


def guesses_of(words: list[str], day: int) -> Iterator[tuple[Player, str]]:
    """Every word by every player of the day; on each day a quarter of them are new."""
    for word, number in itertools.product(words, range(PLAYERS_A_DAY)):
        person = number + day * PLAYERS_A_DAY // 4
        yield Player(person % SERVERS + 1, person, f"Player {person}"), word


async def main() -> bool:
    """Measure, print, and tell whether the goal was met."""
    guesses = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    keep_memory_small()  # as the bot does when it starts
    with tempfile.TemporaryDirectory() as folder:
        async with open_application(Path(folder) / "bench.db", lambda: NOON) as application:
            await application.games.rounds.prepare(NOON)  # so does it
            spare_old_objects()
            first = await play(application, guesses)
            last = resident(os.getpid())
    print(f"after {SOME:>9,} guesses {first:>8.1f} MiB")
    print(f"after {guesses:>9,} guesses {last:>8.1f} MiB, {last / first:.2f} times  goal 1.10")
    return last <= first * 1.1


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
