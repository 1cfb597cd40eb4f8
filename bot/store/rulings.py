"""What a server's admins decided about words.

No more than the newest rulings are read, which are all unless the file is older than their limit.
"""

from dataclasses import dataclass
from datetime import date, datetime

from bot.model import Change, Player, Ruling, Stand
from bot.store.backend import Backend, Row, Transaction

MOST_RULINGS = 500  # rulings of a server
MOST_READ = 1000  # with those on words that were ruled on more than once


@dataclass(frozen=True)
class Made:
    """How many rulings a server has made, counted up to what is read of them."""

    rulings: int
    known: bool  # is there one on the word in question?
    replaced: bool  # and of the day in question?


PUT = """
INSERT INTO rulings (server_id, word, effective_on, verdict, reason, ruled_by, ruled_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (server_id, word, effective_on) DO UPDATE SET
    verdict = excluded.verdict,
    reason = excluded.reason,
    ruled_by = excluded.ruled_by,
    ruled_at = excluded.ruled_at
"""

MADE = """
SELECT
    (
        SELECT count(*) FROM (SELECT 1 FROM rulings WHERE server_id = $1 LIMIT $4) AS made
    ) AS rulings,
    (
        SELECT max(effective_on) FROM rulings WHERE server_id = $1 AND word = $2
    ) AS known,
    (
        SELECT count(*) FROM rulings WHERE server_id = $1 AND word = $2 AND effective_on = $3
    ) AS replaced
"""

# Of several rulings on a word, the latest that has come into effect, unless it was taken back.
HELD = """
FROM (
    SELECT
        *, row_number() OVER (PARTITION BY word ORDER BY effective_on DESC) AS newest_first
    FROM (
        SELECT * FROM rulings WHERE server_id = $1 AND effective_on <= $2
        ORDER BY effective_on DESC, word DESC LIMIT $3
    ) AS newest
) AS ranked
WHERE newest_first = 1 AND verdict <> 'clear'
"""

# A row for many words: for each row that is fetched, a thread waits for the interpreter anew.
WORDS = f"SELECT verdict, group_concat(word, ' ') AS words {HELD} GROUP BY verdict"

IN_FORCE = f"""
SELECT word, verdict, reason, effective_on, count(*) OVER () AS number {HELD}
ORDER BY word LIMIT $4
"""

ON_WORD = """
SELECT word, verdict, reason, effective_on FROM rulings
WHERE server_id = $1 AND word = $2 AND effective_on <= $3
ORDER BY effective_on DESC LIMIT 1
"""

CHANGES = """
SELECT effective_on, verdict, group_concat(word, ' ') AS words
FROM (
    SELECT * FROM rulings WHERE server_id = $1
    ORDER BY effective_on DESC, word DESC LIMIT $2
) AS newest
GROUP BY effective_on, verdict
ORDER BY effective_on
"""


async def rulings_made(
    transaction: Transaction, server_id: int, word: str, effective_on: date
) -> Made:
    """How many rulings there are before another one comes."""
    key = (server_id, word, effective_on.isoformat())
    [row] = await transaction.fetch(MADE, *key, MOST_READ)
    return Made(row["rulings"], row["known"] is not None, row["replaced"] > 0)


async def put_ruling(
    transaction: Transaction, admin: Player, ruling: Ruling, now: datetime
) -> None:
    """Keep a ruling; one of the same day on the same word is replaced."""
    await transaction.execute(
        PUT,
        admin.server_id,
        ruling.word,
        ruling.effective_on.isoformat(),
        ruling.stand.value,
        ruling.reason,
        admin.player_id,
        now.isoformat(),
    )


async def words_ruled(database: Backend, server_id: int, day: date) -> dict[Stand, frozenset[str]]:
    """The words that are allowed and those that are denied on a puzzle day."""
    rows = await database.fetch(WORDS, server_id, day.isoformat(), MOST_READ)
    return {Stand(row["verdict"]): frozenset(row["words"].split()) for row in rows}


async def rulings_in_force(
    database: Backend, server_id: int, day: date, limit: int
) -> tuple[list[Ruling], int]:
    """The first rulings that hold on a puzzle day, one a word, in alphabetical order; and how many
    there are."""
    key = (server_id, day.isoformat())
    rows = await database.fetch_patiently(IN_FORCE, *key, MOST_READ, limit)
    return [_ruling(row) for row in rows], rows[0]["number"] if rows else 0


async def ruling_on(database: Backend, server_id: int, word: str, day: date) -> Ruling | None:
    """The ruling on a word that holds on a puzzle day."""
    found = await last_ruling(database, server_id, word, day)
    return found if found and found.stand is not Stand.CLEAR else None


async def last_ruling(database: Backend, server_id: int, word: str, day: date) -> Ruling | None:
    """The last ruling on a word that is in effect by a puzzle day, also one that takes back."""
    rows = await database.fetch(ON_WORD, server_id, word, day.isoformat())
    return _ruling(rows[0]) if rows else None


async def changes_of(database: Backend, server_id: int) -> list[Change]:
    """What a server's rulings changed on each day, in the order of coming into effect."""
    rows = await database.fetch_patiently(CHANGES, server_id, MOST_READ)
    return [
        Change(
            date.fromisoformat(row["effective_on"]),
            Stand(row["verdict"]),
            frozenset(row["words"].split()),
        )
        for row in rows
    ]


def _ruling(row: Row) -> Ruling:
    effective_on = date.fromisoformat(row["effective_on"])
    return Ruling(row["word"], Stand(row["verdict"]), row["reason"], effective_on)
