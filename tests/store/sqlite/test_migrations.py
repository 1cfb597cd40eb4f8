"""Schemas that go forward one whole step at a time, with all data in them.

Of ``bot/store/migrations.py``.
"""

import hashlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.errors import HostError
from bot.games.honeycomb.play import PAGE
from bot.puzzles.honeycomb.ranks import Rank, points_for
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.resources import resource_folder
from bot.store.backend import Backend
from bot.store.migrations import Migration, schema_version
from bot.store.sqlite.database import Database, open_database
from bot.store.sqlite.migrations import (
    migrate,
    migrate_for_many,
    read_migrations,
    require_schema,
    statements,
)
from tests.store.conftest import NOON
from tests.support.rounds import BEE_TARGETS, SEVEN
from tests.support.store_processes import hear, processes, tell

MIGRATIONS = read_migrations(resource_folder("migrations"))

# The sha256 of each released migration: databases out there have run exactly these texts, so a
# change comes as a new migration.
RELEASED = {
    "0012_baseline.postgresql.sql": (
        "4a150b3eb68607cb1cd2bae71feb41ca4022e8e71530c3898103512be1ff9efd"
    ),
    "0001_first_games.sql": "d3c4fa2e5c6bb6dc76f02082d03501266349bd795a291047f4d662e31868093a",
    "0002_rulings_and_live_posts.sql": (
        "a245ff0b18d3b6ef4414eea3a95feaa817150c789cb436926788821f0d4ae140"
    ),
    "0003_privacy_and_departures.sql": (
        "383eda78fe769056dea7123541fa31d1aa6ec469a44c7dd9a3a2ffc388d71d36"
    ),
    "0004_bookings.sql": "31c441a862c41e29f33cf8a538fb02bf55b7dc0f82730a8996ac3aecc9f1defa",
    "0005_own_files_and_second_looks.sql": (
        "0fc79d64ec6f69a589d91729dd86f04e535528ece9ff23b01e4559cd6284e7d2"
    ),
    "0006_first_claims.sql": "e92ac8ff1ca672cd999738bb955c086c8bb026aa8df0d7c5019cc2b6e8601bd5",
    "0007_bounded_piles.sql": ("a4c011c5852e8f6eb2f74aa5c9a38881c10a33a78adfea2680e0e645e0cba104"),
    "0008_names_in_posts.sql": "a7e644611f2b1913ef3197c13b1ef8932459b74ce18930430432e1d925620421",
    "0009_games_and_scores.sql": (
        "52f25fcde945bf7121c5f259785a690b7db427b8dae487b62a26daf164341148"
    ),
    "0010_tried_words.sql": "ef4005540e8655606a2a5fbd32f07b337a9ae83cd5cebe60d8c68404965993a2",
    "0011_cleared_rulings.sql": "3115a667cdbe4f8f8a8e6215d9106f89da0f1d96b7caf79aea671ddc5716fd66",
    "0012_fair_points.sql": "9e69ba604d8310b507e5a216ae66c3d12fac955c71f3f7993ed41409bbba206c",
    "0013_threads_and_roles.sql": (
        "72767c05decbc4eb0a274145744c1ee0eda564e66167de781cf258d340b35733"
    ),
    "0014_editions.sql": "5cbfa6b7830b703936742eb13c799c80c5131eed800c328ee703e3ba9fd93a75",
    "0015_reminders.sql": "14ee31f5f1ec252f1422872a73e58cd199d108dc52bdd9e405b1163f01bd7045",
    "0016_practice.sql": "e888e7538fd112c5fcc9a8c54a498e6a7894e91e157c3c33e448346dac2392e1",
    "0017_shard_claims.sql": "44f2c8c34c590101ded60be6b4317b0852f116c7439a8200a66e5c6bcc60acee",
    "0018_challenges.sql": "563ae8c7d05fc218be6bbca0a65736607a162cbacb7a94556651f2886358aabe",
    "0019_together.sql": "96a56d41b32f177705d64bd38da5033cb39c8719162c1ce3595e984742d77283",
    "0020_former_posts_end.sql": (
        "a9e73b43ef3dc7b1552827d2a1c4d816ad479ae548c4e0545d28997b5e2ee7df"
    ),
    "0021_hint_page.sql": "515ed9b671c8a8a7998d5f45ad7217b9a2d0366e41a4b58923ec7f49e17d0265",
    "0022_servers_by_clock.sql": "102f3e17be689bb97d254ba07b9d7ec07d9f40cac12fdf43040964273f5d3390",
    "0023_challenge_ends.sql": "3f9c82360f10e966bb1392f26eaf7af0b9d79e85089d5644d5ad31ff5805006d",
    "0024_digests_and_kinds.sql": (
        "4a23d8fa8b79fc367a4c27abd979c5f7a350fd131d5679a8b4e40d246c338c96"
    ),
    "0025_group_cards.sql": ("a4959dcb6ff7547c64a5c6e3232b1d7d6f1fd9a3c107cf9eb03da5fb8b29fb97"),
    "0026_avatars.sql": "7e07edfedb7ec60998c84bb25f7d97453c75d55ff433d8a5bdde080b98acbfca",
    "0027_logins.sql": "eab1f2dba4166327deacec3a791f6b746bbfb0002c74a247a77fa253af78f9f7",
    "0028_web_addresses.sql": "d83ea61f361ee72666044b5361e200390ff782be15dc759ecba4154fd13b8ec5",
    "0029_languages.sql": "486d2be596eeef7fc24d7f8ef23caeb39b8cef8a43e12f3af9d5d715fc2a1915",
    "0030_reminder_attempts.sql": (
        "6b07cb5b214bc0c42c066be6b167a1697a443c87e33432d0ef87a929b09a3e88"
    ),
    "0031_reminder_times.sql": "50248059a0ccd58bf334ceb77ee0ef2da8c59458eabb01aa506fdc6b5b2efa09",
}

AT = "2026-11-20T09:00:00+00:00"
EDITION = {"server_id": 1, "player_id": 2, "game": "anigram", "edition": "a2026-03-03"}

# Rows for each table that a version brings, as (table, {column: value}).
DATA: dict[int, list[tuple[str, dict[str, object]]]] = {
    1: [
        ("settings", {"name": "seed", "value": "5eed"}),
        (
            "servers",
            {
                "server_id": 1,
                "channel_id": 5,
                "post_time": "08:00",
                "timezone": "Europe/Berlin",
                "bee": 1,
                "anigram": 0,
                "recap": 1,
                "latest_day": "2026-11-20",
            },
        ),
        (
            "rounds",
            {
                "game": "bee",
                "day": "2026-11-20",
                "letters": "gaelmpx",
                "targets": "game glam megaplex",
                "bonus": "gemel",
            },
        ),
        (
            "posts",
            {
                "server_id": 1,
                "game": "bee",
                "day": "2026-11-20",
                "channel_id": 5,
                "state": "sent",
                "claimed_at": "2026-11-20T07:00:00+00:00",
                "claimed_by": "someone",
                "attempts": 1,
                "message_id": 99,
            },
        ),
        ("players", {"server_id": 1, "player_id": 2, "name": "Ada"}),
        (
            "finds",
            {
                "server_id": 1,
                "player_id": 2,
                "day": "2026-11-20",
                "word": "game",
                "points": 1,
                "found_at": "2026-11-20T09:00:00+00:00",
            },
        ),
        (
            "anigram_steps",
            {
                "server_id": 1,
                "player_id": 2,
                "day": "2026-11-20",
                "level": 1,
                "word": "ride",
                "points": 4,
                "solved_at": "2026-11-20T09:00:00+00:00",
            },
        ),
        (
            "hints",
            {
                "server_id": 1,
                "player_id": 2,
                "game": "anigram",
                "day": "2026-11-20",
                "number": 1,
                "detail": "r",
                "given_at": "2026-11-20T09:00:00+00:00",
            },
        ),
        (
            "standings",
            {
                "server_id": 1,
                "game": "bee",
                "period": "day",
                "starts_on": "2026-11-20",
                "player_id": 2,
                "points": 1,
                "hints": 0,
                "reached_at": "2026-11-20T09:00:00+00:00",
            },
        ),
    ],
    2: [
        (
            "rulings",
            {
                "server_id": 1,
                "word": "gemel",
                "effective_on": "2026-11-21",
                "verdict": "allow",
                "reason": "A kind of ring.",
                "ruled_by": 2,
                "ruled_at": "2026-11-20T09:00:00+00:00",
            },
        ),
        (
            "reports",
            {
                "server_id": 1,
                "player_id": 2,
                "word": "gemel",
                "reason": "It is in my dictionary.",
                "reported_at": "2026-11-20T09:00:00+00:00",
            },
        ),
        ("server_days", {"server_id": 1, "day": "2026-11-21"}),
    ],
    3: [("departures", {"server_id": 1, "left_at": "2026-11-22T09:00:00+00:00"})],
    4: [
        (
            "bookings",
            {
                "server_id": 1,
                "game": "bee",
                "day": "2026-11-20",
                "player_id": 2,
                "points": 5,
                "hints": 0,
                "booked_at": "2026-11-20T09:00:00+00:00",
            },
        )
    ],
    5: [],
    6: [],
    7: [],
    8: [
        (
            "former_posts",
            {
                "message_id": 100,
                "server_id": 1,
                "channel_id": 6,
                "game": "bee",
                "day": "2026-11-20",
                "shown_at": "2026-11-20T09:00:00+00:00",
                "forgotten": 1,
            },
        )
    ],
    9: [
        ("games", {"name": "chess"}),
        ("server_games", {"server_id": 1, "game": "chess"}),
        (
            "found_words",
            {
                "server_id": 1,
                "player_id": 2,
                "game": "chess",
                "day": "2026-11-20",
                "step": 3,
                "word": "mate",
                "points": 9,
                "found_at": "2026-11-20T10:00:00+00:00",
            },
        ),
        (
            "daily_scores",
            {
                "server_id": 1,
                "game": "chess",
                "day": "2026-11-20",
                "player_id": 2,
                "points": 9,
                "hints": 0,
                "reached_at": "2026-11-20T10:00:00+00:00",
            },
        ),
        (
            "total_scores",
            {
                "server_id": 1,
                "game": "chess",
                "player_id": 2,
                "points": 9,
                "hints": 0,
                "reached_at": "2026-11-20T10:00:00+00:00",
            },
        ),
        ("forgotten_days", {"server_id": 1, "day": "2026-11-19"}),
    ],
    10: [
        (
            "tried_words",
            {"server_id": 1, "day": "2026-11-20", "word": "glamp", "people": 4},
        )
    ],
    11: [],
    12: [],
    13: [],
    14: [
        (
            "edition_rounds",
            {
                "game": "anigram",
                "edition": "a2026-03-03",
                "letters": "deir",
                "targets": "ride",
                "bonus": "",
            },
        ),
        ("edition_games", EDITION | {"points": 4, "hints": 1, "finished": 0, "reached_at": AT}),
        ("edition_words", EDITION | {"step": 1, "word": "ride", "points": 4, "found_at": AT}),
        ("edition_hints", EDITION | {"number": 1, "detail": "level 1", "given_at": AT}),
    ],
    15: [
        (
            "reminders",
            {
                "server_id": 1,
                "player_id": 2,
                "hours": 3,
                "told_on": "2026-11-20",
                "closed_at": None,
            },
        )
    ],
    16: [("practice_off", {"server_id": 1})],
    17: [
        (
            "shard_claims",
            {
                "shard": 0,
                "holder": "host-1",
                "generation": 2,
                "leased_until": "2026-11-20T12:00:20.000000+00:00",
            },
        ),
        (
            "leases",
            {
                "name": "cleaner",
                "holder": "host-1",
                "leased_until": "2026-11-20T12:02:00.000000+00:00",
            },
        ),
        ("identify_turns", {"bucket": 0, "not_before": 1763640005.5}),
    ],
    18: [
        (
            "challenges",
            {
                "server_id": 1,
                "game": "honeycomb",
                "letters": "gaelmpx",
                "player_id": 2,
                "made_at": AT,
            },
        )
    ],
    19: [
        (
            "milestones",
            {
                "server_id": 1,
                "game": "chess",
                "day": "2026-11-20",
                "milestone": "mate",
                "booked_at": "2026-11-20T10:00:00+00:00",
            },
        )
    ],
    20: [],
    21: [],
    22: [],
    23: [],
    24: [],
    25: [
        ("card_refusals", {"server_id": 1, "player_id": 2, "refused_at": AT}),
        (
            "group_cards",
            {
                "server_id": 1,
                "day": "2026-11-20",
                "channel_id": 5,
                "message_id": 98,
                "digest": "5f3a",
                "shown_at": AT,
                "forgotten": 0,
            },
        ),
    ],
    26: [],
    27: [("logins", {"person_id": 2, "generation": "5f3a", "renewed_at": AT})],
    28: [("web_addresses", {"process": "host-1", "address": "10.0.0.1:8080"})],
    29: [
        ("server_languages", {"server_id": 1, "first_day": "2026-11-24", "language": "es"}),
    ],
    30: [],
    31: [],
}

# Where the rows of a table that is gone went, and under which names: what is said of a player comes
# from the words now, and a day of a server from its scores, unless nobody's are left.
MOVED: dict[str, tuple[str, dict[str, object]]] = {
    "finds": ("found_words", {"game": "honeycomb", "step": None}),
    "anigram_steps": ("found_words", {"game": "anigram"}),
    "server_days": ("forgotten_days", {}),
    "standings": ("daily_scores", {}),
}
RENAMED = {"level": "step", "solved_at": "found_at", "starts_on": "day"}
DROPPED = {"bee", "anigram", "period"}


def by_now(table: str, row: dict[str, object]) -> tuple[str, dict[str, object]]:
    """Where a row of an older version is, and how it reads, in the newest."""
    table, added = MOVED.get(table, (table, {}))
    kept = {RENAMED.get(name, name): row[name] for name in row.keys() - DROPPED} | added
    return table, kept | ({"game": "honeycomb"} if kept.get("game") == "bee" else {})


async def fill(database: Backend, rows: Iterable[tuple[str, dict[str, object]]]) -> None:
    async with database.transaction() as transaction:
        for table, row in rows:
            places = ", ".join(f"${number}" for number in range(1, len(row) + 1))
            await transaction.execute(
                f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})",  # noqa: S608 - from DATA
                *row.values(),
            )


async def lost(
    database: Database, rows: Iterable[tuple[str, dict[str, object]]]
) -> list[tuple[str, dict[str, object]]]:
    """The rows that are no longer there as they were."""
    missing = []
    for table, row in rows:
        found = await database.fetch(f"SELECT * FROM {table}")  # noqa: S608 - from DATA
        if not any(row.items() <= dict(each).items() for each in found):
            missing.append((table, row))
    return missing


async def tables(database: Database) -> set[str]:
    rows = await database.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {row["name"] for row in rows}


async def version_of(database: Database) -> int:
    async with database.transaction() as transaction:
        return await schema_version(transaction)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
async def test_data_of_every_older_version_is_there_in_the_newest(path: Path, version: int) -> None:
    rows = [row for number in range(1, version + 1) for row in DATA[number]]
    async with open_database(path) as database:
        for number in range(1, version + 1):
            await migrate(database, MIGRATIONS[:number], NOON)
            await fill(database, DATA[number])
    async with open_database(path) as database:
        applied = await migrate(database, MIGRATIONS, NOON)

        assert applied == MIGRATIONS[version:]
        assert await version_of(database) == MIGRATIONS[-1].version
        newest = [by_now(*row) for row in rows if row[0] != "bookings"]
        assert await lost(database, newest) == []
        assert await database.fetch("PRAGMA foreign_key_check") == []


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
async def test_every_table_that_a_version_brings_has_rows_to_try_it_with(
    path: Path, version: int
) -> None:
    async with open_database(path) as database:
        if version > 1:
            await migrate(database, MIGRATIONS[: version - 1], NOON)
        before = await tables(database)
        await migrate(database, MIGRATIONS[:version], NOON)
        new = await tables(database) - before - {"schema_migrations"}

    assert new == {table for table, _ in DATA[version]}


async def test_past_days_get_the_goal_that_the_games_set(path: Path) -> None:
    """Genius of each honeycomb, and a perfect chain; points of other days stay."""
    played = HoneycombRound(NOON.date(), SEVEN, BEE_TARGETS, frozenset())
    larger = frozenset({*BEE_TARGETS, "pelage", "plage", "gape", "gaga", "megagamplex"})
    targets = {"2026-11-20": BEE_TARGETS, "2026-11-21": larger}
    somebody: dict[str, object] = {"server_id": 1, "player_id": 2}
    rows: list[tuple[str, dict[str, object]]] = [("players", somebody | {"name": "Ada"})]
    for day, words in targets.items():
        letters: dict[str, object] = {"game": "honeycomb", "day": day, "letters": "gaelmpx"}
        rows.append(("rounds", letters | {"targets": " ".join(sorted(words)), "bonus": ""}))
    for game, day, points in (
        ("anigram", "2026-11-20", 39),
        ("anigram", "2026-11-21", 4),
        ("honeycomb", "2026-11-20", 7),
        ("honeycomb", "2026-11-21", 99),
        ("honeycomb", "2026-11-22", 5),
    ):
        score = somebody | {"game": game, "points": points, "hints": 0, "reached_at": day}
        rows.append(("daily_scores", score | {"day": day}))
        if day == "2026-11-20":
            rows.append(("total_scores", score))
    async with open_database(path) as database:
        await migrate(database, MIGRATIONS[:11], NOON)
        await fill(database, rows)
        await migrate(database, MIGRATIONS, NOON)
        days = await database.fetch(
            "SELECT day, goal, percent FROM daily_scores ORDER BY game, day"
        )
        totals = await database.fetch("SELECT game, percent FROM total_scores ORDER BY game")

    genius = [
        points_for(Rank.GENIUS, replace(played, targets=each).maximum) for each in targets.values()
    ]
    assert [tuple(row) for row in days] == [
        ("2026-11-20", 46, 84),
        ("2026-11-21", 46, 8),
        ("2026-11-20", genius[0], 35),
        ("2026-11-21", genius[1], 100),
        ("2026-11-22", 100, 5),
    ]
    assert [tuple(row) for row in totals] == [("anigram", 92), ("honeycomb", 140)]


async def test_a_page_of_hints_that_was_counted_is_not_counted_again(path: Path) -> None:
    somebody: dict[str, object] = {"server_id": 1, "player_id": 2}
    game: dict[str, object] = somebody | {"game": "honeycomb", "edition": "a2026-03-03"}
    page: dict[str, object] = {"number": 1, "detail": "page", "given_at": AT}
    async with open_database(path) as database:
        await migrate(database, MIGRATIONS[:20], NOON)
        rows: list[tuple[str, dict[str, object]]] = [
            ("players", somebody | {"name": "Ada"}),
            ("hints", somebody | page | {"game": "honeycomb", "day": "2026-11-20"}),
            ("edition_games", game | {"points": 0, "hints": 1, "finished": 0, "reached_at": AT}),
            ("edition_hints", game | page),
        ]
        await fill(database, rows)
        await migrate(database, MIGRATIONS, NOON)
        for table in ("hints", "edition_hints"):
            [kept] = await database.fetch(f"SELECT detail FROM {table}")  # noqa: S608 - the two
            assert kept["detail"] == PAGE.detail


POSTS = {"honeycomb": "over", "anigram": "-# 1 player", "chess": None}
HINTS = {
    "the page": ("honeycomb", "page"),
    "the page as a list": ("honeycomb", "list"),
    "gleam": ("honeycomb", "word"),
    "level 1": ("anigram", "level-1"),
    "level 6": ("anigram", "level-6"),
    "r": ("anigram", "word"),
}


def rows_with_state_in_texts() -> list[tuple[str, dict[str, object]]]:
    """What version 23 kept of posts and hints."""
    server: dict[str, object] = {"server_id": 1}
    clock = {"post_time": "08:00", "timezone": "UTC", "recap": 1}
    post = server | {"day": "2026-11-20", "channel_id": 5, "state": "sent", "claimed_at": AT}
    post |= {"claimed_by": "test", "attempts": 1, "message_id": 99}
    somebody, given = server | {"player_id": 2}, {"given_at": AT}
    beside = {"edition": "a2026-03-03"}
    return [
        ("games", {"name": "chess"}),
        ("servers", server | clock),
        *(("posts", post | {"game": game, "shown": shown}) for game, shown in POSTS.items()),
        ("players", somebody | {"name": "Ada"}),
        *(
            ("edition_games", somebody | beside | {"game": game, "reached_at": AT} | COUNTS)
            for game in ("honeycomb", "anigram")
        ),
        *(
            (table, somebody | key | given | {"game": game, "number": number, "detail": detail})
            for table, key in (("hints", {"day": "2026-11-20"}), ("edition_hints", beside))
            for number, (detail, (game, _)) in enumerate(HINTS.items(), 1)
        ),
        (
            "edition_hints",
            somebody | beside | given | {"game": "anigram", "number": 9, "detail": "the answers"},
        ),
    ]


COUNTS: dict[str, object] = {"points": 0, "hints": 1, "finished": 0}
STATE_IN_CODES = [
    {("honeycomb", None, 1), ("anigram", "0", 0), ("chess", None, 0)},
    {(detail, kind) for detail, (_, kind) in HINTS.items()},
    {(detail, kind) for detail, (_, kind) in HINTS.items()} | {("the answers", "answers")},
]
STATE = (
    "SELECT game, digest, ended FROM posts",
    "SELECT detail, kind FROM hints",
    "SELECT detail, kind FROM edition_hints",
)


async def test_state_that_was_kept_in_texts_is_kept_in_codes(path: Path) -> None:
    async with open_database(path) as database:
        await migrate(database, MIGRATIONS[:23], NOON)
        await fill(database, rows_with_state_in_texts())
        await migrate(database, MIGRATIONS, NOON)
        assert [{tuple(row) for row in await database.fetch(sql)} for sql in STATE] == (
            STATE_IN_CODES
        )


REMINDED: dict[str, object] = {"server_id": 1, "player_id": 2}
TRIED: dict[str, object] = {"tried_on": "2026-11-20", "tried_at": AT, "channel_id": 7}


async def check_reminders_stay(database: Backend, upgrade: Callable[[], Awaitable[object]]) -> None:
    """A reminder of version 30 comes at its hour, of any streak, and knows what was tried."""
    kept = REMINDED | {"hours": 3, "told_on": "2026-11-19", "closed_at": None} | TRIED
    await fill(database, [("players", REMINDED | {"name": "Ada"}), ("reminders", kept)])
    await upgrade()
    [row] = await database.fetch("SELECT * FROM reminders")
    assert dict(row) == kept | {"local_time": None, "zone": None, "any_streak": 1}
    async with database.transaction() as transaction:
        await transaction.execute("DELETE FROM players WHERE player_id = 2")
    assert await database.fetch("SELECT * FROM reminders") == []


async def test_reminders_stay_as_they_were_set(path: Path) -> None:
    async with open_database(path) as database:
        await migrate(database, MIGRATIONS[:30], NOON)
        await check_reminders_stay(database, partial(migrate, database, MIGRATIONS, NOON))


def test_past_days_find_genius_where_the_ranks_have_it() -> None:
    """The migration cannot ask them, so it has a formula of its own."""
    for maximum in range(1_000):
        assert points_for(Rank.GENIUS, maximum) == max(8, (70 * maximum + 50) // 100)


async def test_a_migration_is_applied_once_and_recorded(path: Path) -> None:
    async with open_database(path) as database:
        assert await migrate(database, MIGRATIONS, NOON) == MIGRATIONS
        assert await migrate(database, MIGRATIONS, NOON) == []
        rows = await database.fetch("SELECT * FROM schema_migrations ORDER BY version")

    assert [tuple(row) for row in rows] == [
        (step.version, step.name, NOON.isoformat()) for step in MIGRATIONS
    ]


def test_a_released_migration_is_never_edited() -> None:
    digests = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in resource_folder("migrations").glob("*.sql")
    }

    assert digests == RELEASED


def test_every_script_in_the_folder_is_a_migration() -> None:
    """One whose name is not four digits and an underscore first would be left out in silence."""
    paths = resource_folder("migrations").glob("*.sql")
    assert len(MIGRATIONS) == len([path for path in paths if ".postgresql." not in path.name])


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE bees (name TEXT);\nCREATE TABLE bees (name TEXT);",
        "CREATE TABLE bees (name TEXT);\nINSERT INTO bees VALUES ('Maya');\nSELECT * FROM wasps;",
        "CREATE TABLE bees (name TEXT);\nCREATE TABLE wasps (",
        "CREATE TABLE bees (name TEXT);\nSELECT 1; SELECT 2;",
    ],
    ids=["refused", "unknown table", "cut off", "two on a line"],
)
async def test_a_migration_that_fails_leaves_nothing_behind(path: Path, sql: str) -> None:
    async with open_database(path) as database:
        good = Migration(1, "good", "CREATE TABLE flowers (name TEXT);")
        with pytest.raises((sqlite3.Error, sqlite3.Warning, ValueError)):
            await migrate(database, [good, Migration(2, "bad", sql)], NOON)

        assert await version_of(database) == 1
        assert await tables(database) == {"flowers", "schema_migrations"}
        mended = Migration(2, "mended", "CREATE TABLE bees (name TEXT);")
        assert await migrate(database, [good, mended], NOON) == [mended]


async def test_versions_are_the_numbers_of_the_steps_and_not_how_many_there_are(path: Path) -> None:
    steps = [
        Migration(7, "baseline", "CREATE TABLE bees (name TEXT);"),
        Migration(8, "wasps", "CREATE TABLE wasps (name TEXT);"),
    ]
    async with open_database(path) as database:
        assert await migrate(database, steps[:1], NOON) == steps[:1]
        assert await version_of(database) == 7
        assert await migrate(database, steps[:1], NOON) == []
        assert await migrate(database, steps, NOON) == steps[1:]
        require_schema(path, 8)
        with pytest.raises(HostError, match="needs 9"):
            require_schema(path, 9)
    assert await migrate_for_many(path, steps, NOON) is False


async def test_a_database_of_a_newer_program_is_refused_and_stays_as_it_is(path: Path) -> None:
    newer = Migration(MIGRATIONS[-1].version + 1, "newer", "CREATE TABLE bees (name TEXT);")
    async with open_database(path) as database:
        await migrate(database, [*MIGRATIONS, newer], NOON)
        with pytest.raises(HostError, match=rf"schema version {newer.version}.*newer Honeygram"):
            await migrate(database, MIGRATIONS, NOON)

        assert await version_of(database) == newer.version


@pytest.mark.parametrize("numbers", [(2,), (1, 3), (1, 1, 2), (0, 1)])
def test_migrations_are_numbered_without_gaps(tmp_path: Path, numbers: tuple[int, ...]) -> None:
    for place, number in enumerate(numbers):
        (tmp_path / f"{number:04}_{place}.sql").write_text("SELECT 1;")

    with pytest.raises(ValueError, match="numbered 1, 2, 3"):
        read_migrations(tmp_path)


def test_migrations_are_read_in_order(tmp_path: Path) -> None:
    for number in (2, 1, 10, 3, 4, 5, 6, 7, 8, 9):
        (tmp_path / f"{number:04}_step_{number}.sql").write_text(f"SELECT {number};")
    (tmp_path / "README.md").write_text("Not a migration.")

    assert read_migrations(tmp_path) == [
        Migration(number, f"step_{number}", f"SELECT {number};") for number in range(1, 11)
    ]


def test_a_script_comes_apart_into_its_statements() -> None:
    script = """-- The reason; with a semicolon.
CREATE TABLE bees (name TEXT); -- buzz
CREATE TRIGGER sting AFTER INSERT ON bees BEGIN
    SELECT 1;
    SELECT 'a; b';
END;
-- The end.
"""

    first, second = statements(script)

    assert first.endswith("CREATE TABLE bees (name TEXT); -- buzz")
    assert second.startswith("CREATE TRIGGER")
    assert second.endswith("END;")


START = """
import asyncio, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.resources import resource_folder
from bot.store.sqlite.database import open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from bot.store.settings import get_seed

async def start(path):
    async with open_database(path) as database:
        applied = await migrate(
            database, read_migrations(resource_folder("migrations")), datetime.now(UTC)
        )
        return len(applied), await get_seed(database)

print("ready", flush=True)
for line in sys.stdin:
    print(*asyncio.run(start(Path(line.strip()))), flush=True)
"""


def test_processes_that_start_at_once_migrate_once_and_agree_on_the_seed(tmp_path: Path) -> None:
    with processes(3, START) as starters:
        assert [hear(starter) for starter in starters] == ["ready"] * 3
        for attempt in range(15):
            for starter in starters:
                tell(starter, tmp_path / f"{attempt}.db")
            answers = [hear(starter).split() for starter in starters]

            assert sum(int(applied) for applied, _ in answers) == len(MIGRATIONS)
            assert len({seed for _, seed in answers}) == 1
