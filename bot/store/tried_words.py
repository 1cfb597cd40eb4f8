"""Words that several people of a server tried in vain: how many people, never who."""

from collections.abc import Iterable
from datetime import date

from bot.model import TriedEverywhere, TriedWord
from bot.store.backend import Backend, Transaction

LEAST_PEOPLE = 3  # what fewer people tried is not kept
MOST_KEPT = 50  # words of a server and day

# A smaller number comes from a process that started in the middle of the day, and changes nothing.
PUT = """
INSERT INTO tried_words (server_id, day, word, people)
SELECT $1, $2, $3, $4
WHERE (
    SELECT count(*) FROM tried_words WHERE server_id = $1 AND day = $2 AND word <> $3
) < $5
ON CONFLICT (server_id, day, word) DO UPDATE SET people = excluded.people
WHERE tried_words.people < excluded.people
"""

OF_SERVER = """
SELECT word, max(people) AS people FROM tried_words
WHERE server_id = $1 AND day BETWEEN $2 AND $3
GROUP BY word ORDER BY max(people) DESC, word
"""

EVERYWHERE = """
SELECT
    word,
    count(DISTINCT server_id) AS servers,
    count(DISTINCT day) AS days,
    sum(people) AS people
FROM tried_words WHERE day >= $1
GROUP BY word ORDER BY sum(people) DESC, word
"""

OLD = "SELECT 1 FROM tried_words WHERE day < $1 LIMIT 1"
DROP_OLD = """
DELETE FROM tried_words WHERE (server_id, day, word) IN (
    SELECT server_id, day, word FROM tried_words WHERE day < $1 LIMIT $2
)
"""

TriedRow = tuple[int, date, str, int]  # server, day, word, people


async def put_tried(transaction: Transaction, rows: Iterable[TriedRow]) -> None:
    """Keep how many people tried words; of a server and day no more than a limit."""
    await transaction.execute_many(
        PUT,
        [
            (server_id, day.isoformat(), word, people, MOST_KEPT)
            for server_id, day, word, people in rows
        ],
    )


async def tried_between(
    database: Backend, server_id: int, first: date, last: date
) -> list[TriedWord]:
    """The words tried in a server on some days, the most tried first."""
    days = (first.isoformat(), last.isoformat())
    rows = await database.fetch_patiently(OF_SERVER, server_id, *days)
    return [TriedWord(row["word"], row["people"]) for row in rows]


async def tried_everywhere(database: Backend, since: date) -> list[TriedEverywhere]:
    """The words tried in all servers from a day on, the most tried first."""
    rows = await database.fetch_patiently(EVERYWHERE, since.isoformat())
    return [
        TriedEverywhere(row["word"], row["people"], row["servers"], row["days"]) for row in rows
    ]


async def drop_tried_before(database: Backend, day: date, *, most: int) -> None:
    """Delete up to so many words of earlier days."""
    if await database.fetch(OLD, day.isoformat()):
        async with database.transaction() as transaction:
            await transaction.execute(DROP_OLD, day.isoformat(), most)
