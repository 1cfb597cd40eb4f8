"""A year of version 8 says the same after its migration: what is asked before is asked by the plain
SQL of that version, straight from its tables."""

import itertools
import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bot.games.honeycomb.play import PAGE
from bot.model import ALL_GAMES, LeaderboardScope, Period, Player
from bot.resources import resource_folder
from bot.store.finders import finders_of, server_days, words_found
from bot.store.histories import all_hints, days_of_steps, days_of_words
from bot.store.leaderboards import leaderboard_page
from bot.store.posts import message_of
from bot.store.reports import reports_of
from bot.store.rulings import changes_of
from bot.store.sqlite.database import Database, open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from tests.store.conftest import NOON
from tests.store.sqlite.year import DAYS, FORGOTTEN_DAY, PLAYERS, SERVERS, STARTS, write_a_year
from tests.support.kept import all_of
from tests.support.posts import posting_servers, settled_posts

OLD = 8  # the schema of the year
MIGRATIONS = read_migrations(resource_folder("migrations"))
GAMES = {"bee": "honeycomb", "anigram": "anigram"}

BOARD = """
SELECT player_id, sum(points) AS points, sum(hints) AS hints
FROM (
    SELECT player_id, points, hints, CASE WHEN points > 0 THEN reached_at END AS at FROM standings
    WHERE server_id = :server AND game IN (:game, :other)
        AND period = :period AND starts_on = :start
    UNION ALL
    SELECT player_id, points, hints, CASE WHEN points > 0 THEN booked_at END FROM bookings
    WHERE server_id = :server AND game IN (:game, :other) AND day BETWEEN :start AND :end
)
GROUP BY player_id HAVING sum(points) > 0
ORDER BY sum(points) DESC, sum(hints), max(at), player_id
"""

DAYS_OF_BOARD = """
SELECT player_id, game, points FROM standings
WHERE server_id = ? AND period = 'day' AND starts_on BETWEEN ? AND ? AND points > 0
UNION ALL
SELECT player_id, game, sum(points) FROM bookings
WHERE server_id = ? AND day BETWEEN ? AND ? GROUP BY player_id, game, day HAVING sum(points) > 0
"""
GOALS = {"bee": 8, "anigram": 46}

SENT = "SELECT channel_id, message_id FROM posts WHERE (server_id, game, day) = (?, ?, ?)"

STREAK = """
SELECT day FROM server_days WHERE server_id = ?
UNION SELECT day FROM bookings WHERE server_id = ? AND points > 0
ORDER BY day DESC
"""


@pytest.fixture
async def old(path: Path) -> sqlite3.Connection:
    """What version 8 kept, to be asked after the migration as well."""
    async with open_database(path) as database:
        await migrate(database, MIGRATIONS[:OLD], NOON)
    with closing(sqlite3.connect(path)) as connection:
        write_a_year(connection)
        kept = sqlite3.connect(":memory:")
        connection.backup(kept)
    kept.row_factory = sqlite3.Row
    return kept


async def test_a_year_says_the_same_after_its_migration(
    old: sqlite3.Connection, path: Path
) -> None:
    with closing(old):
        async with open_database(path) as database:
            assert await migrate(database, MIGRATIONS, NOON) == MIGRATIONS[OLD:]
            assert await database.fetch("PRAGMA foreign_key_check") == []
            for server in SERVERS:
                await compare_boards(old, database, server)
                await compare_days(old, database, server)
                for player in PLAYERS:
                    await compare_statistics(old, database, Player(server, player, ""))
                await compare_the_rest(old, database, server)
            for player in (*PLAYERS, 99):
                await compare_export(old, database, player)


async def compare_boards(old: sqlite3.Connection, database: Database, server: int) -> None:
    """Who is ahead, in each game and both, in every week and month, ever, and on days of all
    weekdays."""
    days = {Period.DAY: DAYS[-2:] + DAYS[::6]}
    boards = {
        (period, STARTS[period.value](day)) for period in Period for day in days.get(period, DAYS)
    }
    for (period, start), game in itertools.product(sorted(boards, key=str), (*GAMES, "all")):
        values = {"server": server, "period": period.value, "start": str(start)}
        values |= (
            {"game": "bee", "other": "anigram"} if game == "all" else {"game": game, "other": game}
        )
        rows = old.execute(BOARD, values | {"end": str(period.end(start))}).fetchall()
        board = LeaderboardScope(server, GAMES.get(game, ALL_GAMES), period, start)
        page = await leaderboard_page(database, board, limit=99)
        shown = [(each.player_id, each.points, each.hints) for each in page.standings]
        expected = [tuple(row) for row in rows]
        if game == "all":
            percents = fair(old, board)
            expected = [(who, percents[who], hints) for who, _, hints in expected]
            expected.sort()
            shown.sort()
        assert shown == expected, board


def fair(old: sqlite3.Connection, board: LeaderboardScope) -> Counter[int]:
    """{player: percents of all games and days}: 8 points are Genius in a honeycomb of the year, and
    an anigram has 46."""
    percents: Counter[int] = Counter()
    key = (board.server_id, str(board.starts_on), str(board.period.end(board.starts_on)))
    for player, game, points in old.execute(DAYS_OF_BOARD, key * 2):
        percents[player] += max(1, min(100, points * 100 // GOALS[game]))
    return percents


async def compare_days(old: sqlite3.Connection, database: Database, server: int) -> None:
    """The days of the server's streak, with that of somebody who was forgotten."""
    days = [row["day"] for row in old.execute(STREAK, (server, server))]
    assert [str(day) for day in await server_days(database, server, DAYS[-1])] == days
    assert (FORGOTTEN_DAY in days) is (server == 1)


async def compare_statistics(old: sqlite3.Connection, database: Database, player: Player) -> None:
    """What the statistics of a player are made of, and with that their streak."""
    key = (player.server_id, player.player_id)
    who = "WHERE server_id = ? AND player_id = ?"
    found: dict[str, tuple[int, set[str]]] = {}
    for row in old.execute(f"SELECT * FROM finds {who}", key):  # noqa: S608
        points, words = found.get(row["day"], (0, set()))
        found[row["day"]] = points + row["points"], words | {row["word"]}
    async for day in days_of_words(database, player, "honeycomb", "en"):
        assert (day.points, set(day.words)) == found.pop(str(day.day))
        assert day.targets == {"game", "glam", "gleam"}
    assert found == {}
    steps = old.execute(f"SELECT day, count(*) FROM anigram_steps {who} GROUP BY day", key)  # noqa: S608
    expected = {date.fromisoformat(day): number for day, number in steps}
    assert await days_of_steps(database, player, "anigram") == expected
    [[hints]] = old.execute(f"SELECT count(*) FROM hints {who}", key).fetchall()  # noqa: S608
    assert await all_hints(database, player) == hints


async def compare_the_rest(old: sqlite3.Connection, database: Database, server: int) -> None:
    """Who found which word, posts, settings, rulings, reports."""
    words = [row["word"] for row in old.execute("SELECT DISTINCT word FROM finds ORDER BY word")]
    for day in DAYS[::30]:
        here = old.execute(
            "SELECT word, name FROM finds JOIN players USING (server_id, player_id)"
            " WHERE server_id = ? AND day = ? ORDER BY found_at, player_id",
            (server, str(day)),
        ).fetchall()
        names = {word: tuple(row["name"] for row in here if row["word"] == word) for word in words}
        found = await finders_of(database, server, "honeycomb", day, words, names=99)
        assert {each.word: each.first for each in found} == names
        known = await words_found(database, server, "honeycomb", day, words)
        assert known == {word for word in words if names[word]}
        for game, name in GAMES.items():
            sent = (
                "SELECT channel_id, message_id FROM posts WHERE (server_id, game, day) = (?, ?, ?)"
            )
            [post] = old.execute(sent, (server, game, str(day))).fetchall()
            assert await message_of(database, server, name, day) == tuple(post)
    settled = {(each[1], each[2]) for each in await settled_posts(database, DAYS[0])}
    assert settled == set(itertools.product(GAMES.values(), DAYS))
    games = {each.server_id: each.games for each in await posting_servers(database)}
    assert games == {1: ("honeycomb",), 2: ("anigram", "honeycomb")}
    assert [each.stand.value for each in await changes_of(database, server)] == [
        "deny",
        "allow",
        "deny",
    ]
    [report] = await reports_of(database, server, NOON, 9)
    assert report.people == len(PLAYERS)


async def compare_export(old: sqlite3.Connection, database: Database, person: int) -> None:
    """All rows of a person; the words and the scores of today are those of two tables each."""
    kept = await all_of(database, person)
    words = [
        ("honeycomb", None, "found_at", "finds"),
        ("anigram", "level", "solved_at", "anigram_steps"),
    ]
    expected = [
        {"server_id": row["server_id"], "game": game, "day": row["day"], "word": row["word"]}
        | {"step": step and row[step], "points": row["points"], "found_at": row[at]}
        for game, step, at, table in words
        for row in old.execute(f"SELECT * FROM {table} WHERE player_id = ?", (person,))  # noqa: S608
    ]
    assert ordered(kept["found_words"]) == ordered(expected)
    for table in ("players", "hints", "reports"):
        rows = old.execute(f"SELECT * FROM {table} WHERE player_id = ?", (person,))  # noqa: S608
        assert ordered(kept[table]) == ordered(renamed(dict(row)) for row in rows)
    for table, who in (("rulings", "ruled_by"), ("servers", "started_by")):
        [[number]] = old.execute(f"SELECT count(*) FROM {table} WHERE {who} = ?", (person,))  # noqa: S608
        assert len(kept[table]) == number
    for table, period in (("daily_scores", "day"), ("total_scores", "all-time")):
        columns = ("server_id", "game", "day", "points", "hints")[: None if period == "day" else 5]
        scores = old.execute(
            f"SELECT server_id, game, {'day' if period == 'day' else '1'} AS day, sum(points)"  # noqa: S608
            " AS points, sum(hints) AS hints FROM ("
            " SELECT server_id, game, starts_on AS day, points, hints FROM standings"
            " WHERE player_id = :person AND period = :period UNION ALL"
            " SELECT server_id, game, day, points, hints FROM bookings WHERE player_id = :person"
            ") GROUP BY 1, 2, 3",
            {"person": person, "period": period},
        )
        shown = [{name: row.get(name, 1) for name in columns} for row in kept[table]]
        assert ordered(shown) == ordered(renamed(dict(row)) for row in scores)


def renamed(row: dict[str, Any]) -> dict[str, Any]:
    """A row under today's names of its game and of a page of hints, without the person."""
    row.pop("player_id", None)
    page = (row.get("game"), row.get("detail")) == ("bee", "page")
    return (
        row
        | ({"detail": PAGE.detail} if page else {})
        | ({"game": GAMES[row["game"]]} if "game" in row else {})
    )


def ordered(rows: Any) -> list[list[tuple[str, str]]]:
    """Rows in an order that depends on nothing but themselves."""
    every: list[Mapping[str, Any]] = list(rows)
    return sorted(sorted((name, str(value)) for name, value in row.items()) for row in every)
