"""All of one person, and nobody else, wherever the schema keeps people."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from bot.store.backend import Backend
from bot.store.finders import server_days
from bot.store.privacy import forget_person, forget_some
from tests.store.conftest import NOON as MOMENT
from tests.support.kept import all_of
from tests.support.postgresql import ON_SQLITE
from tests.support.schema import schema

ALICE, BOB = 7_700_000_000_000_000_001, 8_800_000_000_000_000_002
HIVE, GARDEN = 1_100_000_000_000_000_003, 2_200_000_000_000_000_004
NAMES = {ALICE: "Alice Adelaide", BOB: "Bob Bartholomew"}
NOON = MOMENT.isoformat()
DAY = "2026-11-20"

# Numbers of Discord's that are no person.
PLACES = {"server_id", "channel_id", "message_id", "role_id"}

# A column of text in which a person's name may stand, besides their own row.
SAYS_NAMES = {("posts", "digest")}

# What the other columns of a row say as well, in words for people.
SAID_BY_OTHERS = {"hints": {"kind"}}

# Nothing of a person: what all servers share.
SHARED = {"settings", "games", "rounds", "edition_rounds", "schema_migrations"}
SHARED |= {
    "shard_claims",
    "leases",
    "identify_turns",
    "web_addresses",
}  # what processes have agreed on

Rows = dict[str, dict[str, object]]

# By hours before the end of a day, or at a time of day.
REMINDED_AT: tuple[tuple[object, ...], ...] = ((3, None, None), (None, "20:00", "Europe/Madrid"))


def rows_of(server_id: int, person_id: int) -> Rows:
    """A row a table, as if this person had done all that happened in the server.

    Whoever adds a table or a column adds it here; what identifies a person goes into
    bot/store/privacy.py as well, or `test_nothing_of_a_person_is_left` fails.
    """
    here: dict[str, object] = {"server_id": server_id}
    own = here | {"player_id": person_id}
    return {
        "servers": here
        | {"channel_id": 5, "post_time": "08:00", "timezone": "UTC"}
        | {"recap": 1, "latest_day": DAY, "started_by": person_id}
        | {"trouble": "closed", "told_at": NOON, "thread": 1, "role_id": 7, "mode": "each"}
        | {"card": "names", "avatars": 1},
        "departures": here | {"left_at": NOON, "due_at": NOON},
        "posts": here
        | {
            "game": "honeycomb",
            "day": DAY,
            "channel_id": 5,
            "state": "sent",
            "claimed_at": NOON,
            "first_claimed_at": NOON,
        }
        | {"claimed_by": "test", "attempts": 1, "message_id": 99, "shown_at": NOON}
        | {"digest": f"Ahead: {NAMES[person_id]}", "ended": 0, "forgotten": 0, "thread": "open"},
        "milestones": here
        | {"game": "honeycomb", "day": DAY, "milestone": "genius", "booked_at": NOON},
        "former_posts": here
        | {"message_id": 100 + server_id, "channel_id": 6, "game": "honeycomb", "day": DAY}
        | {"shown_at": NOON, "forgotten": 0, "ended": 1},
        "players": own | {"name": NAMES[person_id]},
        "found_words": own
        | {"game": "anigram", "day": DAY, "step": 1, "word": "ride", "points": 4}
        | {"found_at": NOON},
        "hints": own
        | {"game": "honeycomb", "day": DAY, "number": 1, "kind": "page", "detail": "page"}
        | {"given_at": NOON},
        "edition_games": own
        | {"game": "anigram", "edition": "a2026-03-03", "points": 4, "hints": 1, "finished": 0}
        | {"reached_at": NOON},
        "edition_words": own
        | {"game": "anigram", "edition": "a2026-03-03", "step": 1, "word": "ride", "points": 4}
        | {"found_at": NOON},
        "edition_hints": own
        | {"game": "anigram", "edition": "a2026-03-03", "number": 1, "kind": "level-1"}
        | {"detail": "level 1", "given_at": NOON},
        "daily_scores": own
        | {"game": "anigram", "day": DAY, "points": 4, "goal": 46, "hints": 1, "reached_at": NOON},
        "total_scores": own
        | {"game": "anigram", "points": 4, "percent": 8, "hints": 1, "reached_at": NOON},
        "reminders": own
        | dict(zip(("hours", "local_time", "zone"), REMINDED_AT[person_id % 2], strict=True))
        | {"any_streak": 1}
        | {"told_on": DAY, "closed_at": NOON}
        | {"tried_on": DAY, "tried_at": NOON, "channel_id": 7},
        "card_refusals": own | {"refused_at": NOON},
        "group_cards": here
        | {"day": DAY, "channel_id": 5, "message_id": 98, "digest": "5f3a", "shown_at": NOON}
        | {"forgotten": 0},
        "reports": own | {"word": "ired", "reason": "unknown", "reported_at": NOON},
        "rulings": here
        | {"word": "agape", "effective_on": DAY, "verdict": "deny", "reason": "rare"}
        | {"ruled_by": person_id, "ruled_at": NOON},
        "forgotten_days": here | {"day": DAY},
        "tried_words": here | {"day": DAY, "word": "glamp", "people": 3},
        "challenges": own
        | {"game": "honeycomb", "letters": f"gaelmp{'xy'[person_id % 2]}", "made_at": NOON}
        | {"channel_id": 5, "message_id": 40 + person_id, "ended": 0},
        "practice_off": here,
        "server_games": here | {"game": "honeycomb"},
        "server_languages": here | {"first_day": DAY, "language": "es"},
        "logins": {"person_id": person_id, "generation": f"of {person_id % 9}", "renewed_at": NOON},
    }


async def fill(database: Backend, rows: Rows) -> None:
    """Keep rows; of what a server has once, the first."""
    async with database.transaction() as transaction:
        for table, row in rows.items():
            places = ", ".join(f"${number}" for number in range(1, len(row) + 1))
            await transaction.execute(
                f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})"  # noqa: S608 - from rows_of
                " ON CONFLICT DO NOTHING",
                *row.values(),
            )


@pytest.fixture
async def filled(database: Backend) -> Backend:
    """Alice runs the hive and Bob the garden; both play in both."""
    await fill(database, rows_of(HIVE, ALICE))
    await fill(database, rows_of(GARDEN, BOB))
    await fill(database, rows_of(HIVE, BOB))
    await fill(database, rows_of(GARDEN, ALICE))
    return database


async def cells(database: Backend) -> list[tuple[str, str, object]]:
    """(table, column, value) of everything in the database."""
    return [
        (table, column, value)
        for table in await schema(database)
        for row in await database.fetch(f"SELECT * FROM {table}")  # noqa: S608 - from the schema
        for column, value in dict(row).items()
        if (table, column) != ("daily_scores", "percent")
    ]


async def forget(database: Backend, person_id: int) -> None:
    async with database.transaction() as transaction:
        await forget_person(transaction, person_id, MOMENT)


def about(person_id: int, found: list[tuple[str, str, object]]) -> set[tuple[str, str]]:
    """Where the id or the name of a person stands."""
    marks = (str(person_id), NAMES[person_id])
    return {
        (table, column)
        for table, column, value in found
        if any(mark in str(value) for mark in marks)
    }


async def test_every_table_and_column_is_looked_at_here(filled: Backend) -> None:
    """Fails when a migration adds one that `rows_of` leaves out."""
    known = {table: set(row) for table, row in rows_of(HIVE, ALICE).items()}
    columns = await schema(filled)
    assert known == {name: set(columns[name]) for name in columns.keys() - SHARED}
    found = {(table, column) for table, column, value in await cells(filled) if value is not None}
    assert [(t, c) for t in known for c in known[t] if (t, c) not in found] == []


async def test_every_number_that_is_no_place_is_a_person_here(filled: Backend) -> None:
    """So the other tests see each column that can hold somebody's id."""
    numbers = {
        (table, column)
        for table, columns in (await schema(filled)).items()
        for column, kind in columns.items()
        if kind == "BIGINT" and column not in PLACES
    }
    people = {
        (table, column) for table, column, value in await cells(filled) if value in (ALICE, BOB)
    }
    assert numbers == people


@pytest.mark.parametrize("person_id", [ALICE, BOB])
async def test_every_table_that_knows_a_person_is_handed_out(
    filled: Backend, person_id: int
) -> None:
    tables = {table for table, _ in about(person_id, await cells(filled)) - SAYS_NAMES}
    handed_out = await all_of(filled, person_id)
    assert set(handed_out) == tables
    assert [table for table, rows in handed_out.items() if not rows] == []
    assert about(BOB if person_id == ALICE else ALICE, flat(handed_out)) == set()


@pytest.mark.parametrize("person_id", [ALICE, BOB])
async def test_what_is_handed_out_is_all_that_is_there(filled: Backend, person_id: int) -> None:
    handed_out = await all_of(filled, person_id)
    for server_id in (HIVE, GARDEN):
        own = rows_of(server_id, person_id)
        for table in (
            "players",
            "found_words",
            "hints",
            "daily_scores",
            "total_scores",
            "reminders",
            "reports",
        ):
            handed = own[table].keys() - {"player_id", *SAID_BY_OTHERS.get(table, ())}
            expected = {name: own[table][name] for name in handed}
            assert expected in handed_out[table]
    server_id = {ALICE: HIVE, BOB: GARDEN}[person_id]  # which this person runs
    ruling = rows_of(server_id, person_id)["rulings"]
    assert handed_out["rulings"] == [{name: ruling[name] for name in ruling.keys() - {"ruled_by"}}]
    assert [row["server_id"] for row in handed_out["servers"]] == [server_id]


async def test_nothing_of_a_person_is_left_and_all_of_the_other(filled: Backend) -> None:
    before = [cell for cell in await cells(filled) if cell[:2] not in SAYS_NAMES]
    await forget(filled, ALICE)
    after = await cells(filled)
    assert about(ALICE, after) == set()
    assert about(BOB, after) == about(BOB, before)
    alone = [value for table, _, value in after if table == "found_words"]
    assert alone.count("ride") == 2
    rulings = await filled.fetch(
        "SELECT word, verdict, reason, ruled_by FROM rulings ORDER BY server_id"
    )
    assert [tuple(row) for row in rulings] == [
        ("agape", "deny", "rare", None),
        ("agape", "deny", "rare", BOB),
    ]


async def test_forgetting_is_about_one_person_in_all_servers(filled: Backend) -> None:
    await forget(filled, ALICE)
    assert {table for table, rows in (await all_of(filled, ALICE)).items() if rows} == set()
    left = await all_of(filled, BOB)
    assert {row["server_id"] for row in left["found_words"]} == {HIVE, GARDEN}
    await forget(filled, ALICE)  # twice is as once
    assert await all_of(filled, BOB) == left


async def test_a_day_on_which_only_they_played_stays_a_day_of_the_server(
    database: Backend,
) -> None:
    rows = rows_of(HIVE, ALICE)
    await fill(database, {table: rows[table] for table in ("players", "daily_scores")})
    await forget(database, ALICE)
    assert await server_days(database, HIVE, date.fromisoformat(DAY)) == [date.fromisoformat(DAY)]


async def test_a_long_past_goes_in_small_steps(filled: Backend) -> None:
    async with filled.transaction() as transaction:
        await transaction.execute_many(
            "INSERT INTO found_words VALUES ($1, $2, 'honeycomb', $3, NULL, $4, 5, $5)",
            [(HIVE, ALICE, f"2025-01-{day:02}", "glam", NOON) for day in range(1, 26)],
        )
    steps = 0
    more = True
    while more:
        async with filled.transaction() as transaction:
            more = await forget_some(transaction, ALICE, most=10)
        steps += 1
    assert steps == 3
    left = await all_of(filled, ALICE)
    assert (left["found_words"], left["reports"], left["rulings"]) == ([], [], [])
    assert len(left["players"]) == 2


@ON_SQLITE
async def test_what_is_forgotten_is_in_no_byte_of_the_files(filled: Backend, path: Path) -> None:
    """Neither in the file nor in its log; as long as nobody reads an older state."""
    await forget(filled, ALICE)
    assert await filled.empty_log()
    everything = b"".join(each.read_bytes() for each in path.parent.glob(f"{path.name}*"))
    assert NAMES[BOB].encode() in everything
    assert NAMES[ALICE].encode() not in everything
    assert ALICE.to_bytes(8, "big") not in everything


@ON_SQLITE
async def test_the_log_is_emptied_later_while_somebody_reads(filled: Backend, path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM players").fetchall()
        await forget(filled, ALICE)
        assert not await filled.empty_log()
        other.rollback()
        assert await filled.empty_log()


async def test_the_log_is_shortened_while_others_read_and_write(filled: Backend) -> None:
    async with filled.read_aside() as before, filled.transaction() as transaction:
        await forget_person(transaction, ALICE, MOMENT)
        await filled.shorten_log()
        assert len(await before.fetch("SELECT * FROM players")) == 4


async def test_reading_aside_sees_one_state_of_everything(filled: Backend) -> None:
    async with filled.read_aside() as source:
        before = await all_of(source, ALICE)
        await forget(filled, ALICE)
        assert await all_of(source, ALICE) == before
    assert not any((await all_of(filled, ALICE)).values())


def flat(found: object, table: str = "") -> list[tuple[str, str, object]]:
    """All values inside a structure."""
    if isinstance(found, dict):
        return [each for name, value in found.items() for each in flat(value, str(name))]
    if isinstance(found, list):
        return [each for value in found for each in flat(value, table)]
    return [(table, "", found)]
