"""A year of two servers as version 8 of the schema kept it: written by plain SQL, from a seed."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

FIRST = date(2025, 11, 21)
DAYS = [FIRST + timedelta(days=number) for number in range(365)]
SERVERS, PLAYERS = (1, 2), range(10, 22)
LETTERS = "gaelmpx"
FORGOTTEN_DAY = "2025-12-24"  # on which only somebody played who was forgotten since
OPEN_SINCE = DAYS[-2]  # points and hints from here on are booked, and in no standings yet

STARTS: dict[str, Callable[[date], date]] = {
    "day": lambda day: day,
    "week": lambda day: day - timedelta(days=day.weekday()),
    "month": lambda day: day.replace(day=1),
    "all-time": lambda day: date.min,
}

Booking = tuple[int, str, date, int, int, int, str]  # server, game, day, player, points, hints, at


def write_a_year(connection: sqlite3.Connection, seed: int = 8) -> None:
    """Fill all tables that version 8 has."""
    rng = random.Random(seed)
    for server in SERVERS:
        write_server(connection, server)
        for day in DAYS:
            write_posts(connection, server, day)
    for day in DAYS:
        rounds = [("bee", str(day), LETTERS, "game glam gleam", "gemel")]
        rounds.append(("anigram", str(day), "deir deirt", "ride tired", ""))
        connection.executemany("INSERT INTO rounds VALUES (?, ?, ?, ?, ?)", rounds)
    bookings = [each for each in live(connection, rng) if str(each[2]) != FORGOTTEN_DAY]
    book(connection, bookings)
    connection.commit()


def write_server(connection: sqlite3.Connection, server: int) -> None:
    """Settings, people, rulings, reports."""
    connection.execute(
        "INSERT INTO servers (server_id, channel_id, post_time, timezone, bee, anigram, recap,"
        " latest_day, started_by) VALUES (?, 5, '08:00', 'UTC', 1, ?, 1, ?, 10)",
        (server, server - 1, str(DAYS[-1])),
    )
    people = [(server, player, f"Player {player}") for player in PLAYERS]
    connection.executemany("INSERT INTO players VALUES (?, ?, ?)", people)
    for number, verdict in enumerate(("deny", "allow", "deny")):
        day = str(DAYS[100 * number])
        connection.execute(
            "INSERT INTO rulings (server_id, word, effective_on, verdict, reason, ruled_by,"
            " ruled_at) VALUES (?, 'gleam', ?, ?, 'so', 10, ?)",
            (server, day, verdict, f"{day}T08:00:00+00:00"),
        )
    reports = [(server, player, "gemel", "why?", f"{DAYS[-1]}T09:00:00") for player in PLAYERS]
    connection.executemany("INSERT INTO reports VALUES (?, ?, ?, ?, ?)", reports)


def write_posts(connection: sqlite3.Connection, server: int, day: date) -> None:
    """The posts of a day."""
    for place, game in enumerate(("bee", "anigram")):
        connection.execute(
            "INSERT INTO posts (server_id, game, day, channel_id, state, claimed_at, claimed_by,"
            " attempts, message_id, shown) VALUES (?, ?, ?, 5, 'sent', ?, 'x', 1, ?, 'shown')",
            (server, game, str(day), f"{day}T08:00:00+00:00", day.toordinal() * 4 + place),
        )


def live(connection: sqlite3.Connection, rng: random.Random) -> Iterator[Booking]:
    """Let everybody play on some days, write down what they did, and tell what it counts for."""
    words = [f"word{'d' * number}" for number in range(9)]
    for day in DAYS:
        noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        for server, player in ((s, p) for s in SERVERS for p in PLAYERS if rng.random() < 0.3):
            if str(day) == FORGOTTEN_DAY:
                continue
            who, minutes = (server, player, str(day)), rng.sample(range(600), 10)
            at = [(noon + timedelta(minutes=each)).isoformat() for each in sorted(minutes)]
            for number, word in enumerate(rng.sample(words, rng.randrange(5))):
                points = rng.randrange(1, 9)
                row = (*who, word, points, at[number])
                connection.execute("INSERT INTO finds VALUES (?, ?, ?, ?, ?, ?)", row)
                yield server, "bee", day, player, points, 0, at[number]
            for level in range(1, rng.randrange(1, 5)):
                step = (*who, level, "w" * (level + 3), level + 3, at[4 + level])
                connection.execute("INSERT INTO anigram_steps VALUES (?, ?, ?, ?, ?, ?, ?)", step)
                yield server, "anigram", day, player, level + 3, 0, at[4 + level]
            for game in rng.sample(("bee", "anigram"), rng.randrange(3)):
                hint = (server, player, game, str(day), 1, "page", at[-1])
                connection.execute("INSERT INTO hints VALUES (?, ?, ?, ?, ?, ?, ?)", hint)
                yield server, game, day, player, 0, 1, at[-1]


def book(connection: sqlite3.Connection, bookings: list[Booking]) -> None:
    """Count all of it: the latest in bookings, what came before in standings and days."""
    connection.execute(
        "CREATE TEMP TABLE past (server, game, day, player, points, hints, at, start)"
    )
    for server, game, day, player, points, hints, at in bookings:
        if day >= OPEN_SINCE:
            row = (server, game, str(day), player, points, hints, at)
            connection.execute("INSERT INTO bookings VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        else:
            row = (server, game, str(day), player, points, hints, at)
            connection.execute("INSERT INTO past VALUES (?, ?, ?, ?, ?, ?, ?, NULL)", row)
    for period, start in STARTS.items():
        connection.executemany(
            "UPDATE past SET start = ? WHERE day = ?", [(str(start(day)), str(day)) for day in DAYS]
        )
        connection.execute(
            "INSERT INTO standings SELECT server, game, ?, start, player, sum(points), sum(hints),"
            " coalesce(max(CASE WHEN points > 0 THEN at END), max(at))"
            " FROM past GROUP BY server, game, start, player",
            (period,),
        )
    connection.execute("INSERT INTO server_days SELECT DISTINCT server, day FROM past WHERE points")
    connection.execute("INSERT INTO server_days VALUES (1, ?)", (FORGOTTEN_DAY,))
