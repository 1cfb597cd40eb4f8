"""The processor time of the reminders: one look that finds everybody's time come, and those after.

Run with ``python -m benchmarks.bench_reminders``. 100,000 people want one, some hours before the
end of a day or at one of 300 times of day: in 2,500 servers, and all in the same one. Three in four
have played; of the others most have no streak. The exit code tells whether the goal was met.
"""

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import process_time

from bot.application import open_application
from bot.backoff import PassingRefusal
from bot.play.reminders import Reminder, Reminders

MOST_SECONDS = 1.0
PEOPLE = 100_000
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
LATE = NOON.replace(hour=5) + timedelta(days=1)  # three hours before the end, everywhere
LATER = timedelta(seconds=20)

ASKED = """
INSERT INTO reminders (server_id, player_id, hours, local_time, zone, any_streak)
VALUES (?, ?, ?, ?, ?, 1)
"""
PLAYED = "INSERT INTO daily_scores VALUES (?, ?, ?, ?, 9, 0, ?, 46)"


class Nobody:
    """Takes all messages and sends none."""

    barred = False

    def __init__(self) -> None:
        self.told = 0

    def serves(self, server_id: int) -> bool:
        """All servers."""
        return True

    def refusal_of(self, error: Exception) -> PassingRefusal | None:
        """No fault."""
        return None

    async def remind(
        self, reminder: Reminder, nonce: str, channel_id: int | None, since: datetime | None
    ) -> int | None:
        """Count a message."""
        self.told += 1
        return 1


async def main() -> bool:
    """Measure, print, and tell whether the goal was met."""
    cases = [(servers, at_times) for at_times in (False, True) for servers in (1, 2_500)]
    slowest = [await measure(servers, at_times=at_times) for servers, at_times in cases]
    return max(slowest) < MOST_SECONDS


async def measure(servers: int, *, at_times: bool) -> float:
    """The processor seconds of the look that has the most to do."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        async with open_application(path, lambda: NOON):
            pass
        await asyncio.to_thread(fill, path, servers, at_times=at_times)
        async with open_application(path, lambda: NOON) as application:
            reminders, nobody = application.people.reminders, Nobody()
            first = await seconds(reminders, nobody)
            idle = await seconds(reminders, nobody)
    kind = "at times" if at_times else "by hours"
    text = f"{PEOPLE:,} people in {servers:,} servers {kind}, {nobody.told} told"
    print(f"{text:<56}{first:>7.2f} s, then {idle * 1e3:.0f} ms{MOST_SECONDS:>6.0f} s")
    return first


async def seconds(reminders: Reminders, nobody: Nobody) -> float:
    """The processor seconds of one look, in all threads."""
    began = process_time()
    await reminders.send_due(LATE, nobody)
    return process_time() - began


def fill(path: Path, servers: int, *, at_times: bool) -> None:
    """People who asked, and their last days."""
    people = [(1 + number % servers, number) for number in range(PEOPLE)]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executemany("INSERT INTO players VALUES (?, ?, 'Bee')", people)
        chosen = time_of_day if at_times else hours
        connection.executemany(ASKED, ((*each, *chosen(each[1])) for each in people))
        connection.executemany(PLAYED, scores(people))
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def hours(number: int) -> tuple[object, ...]:
    """Three to five before the end of a day."""
    return 3 + number % 3, None, None


def time_of_day(number: int) -> tuple[object, ...]:
    """One of 100 times in one of three zones, all of them before the look."""
    zone = ("UTC", "Europe/Madrid", "America/New_York")[number % 3]
    return None, f"{10 + number // 3 % 100 // 10:02}:{number // 3 % 10:02}", zone


def scores(people: list[tuple[int, int]]) -> Iterator[tuple[object, ...]]:
    """Three in four have played today. Of the others one in 250 has a streak."""
    for server, number in people:
        today = number % 4 != 0
        ago = range(9) if today else (1, 2) if number % 1_000 == 0 else range(3, 9)
        for days in ago:
            day = (NOON - timedelta(days=days)).date().isoformat()
            yield server, ("honeycomb", "anigram")[days % 2], day, number, day


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
