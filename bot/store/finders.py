"""What a server found together: who found which word, and on which days anybody played."""

from collections.abc import Iterable
from datetime import date

from bot.model import WordFinders
from bot.store.sqlite.database import Database

PEOPLE = "SELECT count(*) AS people FROM finds WHERE server_id = $1 AND day = $2 AND word = $3"

FIRST = """
SELECT name FROM finds JOIN players USING (server_id, player_id)
WHERE server_id = $1 AND day = $2 AND word = $3
ORDER BY found_at, player_id
LIMIT $4
"""

ANYBODY = "SELECT 1 FROM finds WHERE server_id = $1 AND day = $2 AND word = $3 LIMIT 1"

DAYS = """
SELECT day FROM server_days WHERE server_id = $1 AND day <= $2
UNION
SELECT day FROM bookings WHERE server_id = $1 AND day <= $2 AND points > 0
ORDER BY day DESC
"""


async def finders_of(
    database: Database, server_id: int, day: date, words: Iterable[str], *, names: int
) -> list[WordFinders]:
    """Who found each of the words, with up to so many names, in the order of the words."""
    return [await _found(database, server_id, day, word, names) for word in words]


async def words_found(
    database: Database, server_id: int, day: date, words: Iterable[str]
) -> set[str]:
    """Those of the words that anybody found."""
    key = (server_id, day.isoformat())
    return {word for word in words if await database.fetch_patiently(ANYBODY, *key, word)}


async def server_days(database: Database, server_id: int, until: date) -> list[date]:
    """The days up to one on which anybody scored, the latest first."""
    rows = await database.fetch_patiently(DAYS, server_id, until.isoformat())
    return [date.fromisoformat(row["day"]) for row in rows]


async def _found(
    database: Database, server_id: int, day: date, word: str, names: int
) -> WordFinders:
    key = (server_id, day.isoformat(), word)
    people = (await database.fetch_patiently(PEOPLE, *key))[0]["people"]
    rows = await database.fetch_patiently(FIRST, *key, names) if people else []
    return WordFinders(word, people, tuple(row["name"] for row in rows))
