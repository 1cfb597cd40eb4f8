"""What a server found together: who found which word, and on which days anybody played."""

import json
from collections.abc import Iterable
from datetime import date

from bot.model import WordFinders
from bot.store.backend import Backend

HERE = "server_id = $1 AND game = $2 AND day = $3 AND word = $4"

PEOPLE = f"SELECT count(*) AS people FROM found_words WHERE {HERE}"  # noqa: S608 - from above

FIRST = f"""
SELECT name FROM found_words JOIN players USING (server_id, player_id)
WHERE {HERE}
ORDER BY found_at, player_id
LIMIT $5
"""  # noqa: S608 - from above

# However many play, it reads two entries of an index a word.
FEW = """
SELECT value AS word, (
    SELECT count(*) FROM (
        SELECT 1 FROM found_words
        WHERE server_id = $1 AND game = $2 AND day = $3 AND word = value
        LIMIT 2
    ) AS found
) AS people
FROM json_each($4)
"""

WITHOUT_HINTS = f"""
SELECT count(*) AS people FROM found_words JOIN daily_scores USING (server_id, game, day, player_id)
WHERE {HERE} AND hints = 0
"""  # noqa: S608 - from above

# Each word once, found in the index by the one before it, however many people found it.
WORDS = """
WITH RECURSIVE found (word) AS (
    SELECT min(word) FROM found_words WHERE server_id = $1 AND game = $2 AND day = $3
    UNION ALL
    SELECT (
        SELECT min(word) FROM found_words
        WHERE server_id = $1 AND game = $2 AND day = $3 AND word > found.word
    )
    FROM found WHERE word IS NOT NULL
)
SELECT word FROM found WHERE word IS NOT NULL
"""

NUMBER = """
SELECT count(*) AS number FROM found_words
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND day = $4
"""

# Each day of a game once, found in the index by the one after it, however many people played.
DAYS = """
WITH RECURSIVE played (game, day) AS (
    SELECT name, (
        SELECT max(day) FROM daily_scores
        WHERE server_id = $1 AND game = name AND day <= $2 AND points > 0
    )
    FROM games
    UNION ALL
    SELECT game, (
        SELECT max(day) FROM daily_scores
        WHERE server_id = $1 AND game = played.game AND day < played.day AND points > 0
    )
    FROM played WHERE day IS NOT NULL
)
SELECT day FROM played WHERE day IS NOT NULL
UNION
SELECT day FROM forgotten_days WHERE server_id = $1 AND day <= $2
ORDER BY day DESC
"""


async def finders_of(
    database: Backend, server_id: int, game: str, day: date, words: Iterable[str], *, names: int
) -> list[WordFinders]:
    """Who found each of the words, with up to so many names, in the order of the words."""
    key = (server_id, game, day.isoformat())
    return [await _found(database, key, word, names) for word in words]


async def words_found(
    database: Backend, server_id: int, game: str, day: date, words: Iterable[str]
) -> set[str]:
    """Those of the words that anybody found."""
    few = await few_finders(database, server_id, game, day, words)
    return {word for word, people in few.items() if people}


async def all_words_found(
    database: Backend, server_id: int, game: str, day: date
) -> frozenset[str]:
    """All words that anybody found."""
    rows = await database.fetch_patiently(WORDS, server_id, game, day.isoformat())
    return frozenset(row["word"] for row in rows)


async def number_found(
    database: Backend, server_id: int, player_id: int, game: str, day: date
) -> int:
    """How many words a player found."""
    rows = await database.fetch_patiently(NUMBER, server_id, player_id, game, day.isoformat())
    return int(rows[0]["number"])


async def few_finders(
    database: Backend, server_id: int, game: str, day: date, words: Iterable[str]
) -> dict[str, int]:
    """How many people found each of the words, in their order: none, one, or 2 for any more."""
    asked = list(words)
    rows = await database.fetch_patiently(FEW, server_id, game, day.isoformat(), json.dumps(asked))
    people = {row["word"]: int(row["people"]) for row in rows}
    return {word: people[word] for word in asked}


async def found_without_hints(
    database: Backend, server_id: int, game: str, day: date, words: Iterable[str]
) -> int:
    """How many finds of the words were made by people who took no hint on that day."""
    key = (server_id, game, day.isoformat())
    rows = [await database.fetch_patiently(WITHOUT_HINTS, *key, word) for word in words]
    return sum(row["people"] for [row] in rows)


async def server_days(database: Backend, server_id: int, until: date) -> list[date]:
    """The days up to one on which anybody scored, the latest first."""
    rows = await database.fetch_patiently(DAYS, server_id, until.isoformat())
    return [date.fromisoformat(row["day"]) for row in rows]


async def _found(
    database: Backend, key: tuple[int, str, str], word: str, names: int
) -> WordFinders:
    people = (await database.fetch_patiently(PEOPLE, *key, word))[0]["people"]
    rows = await database.fetch_patiently(FIRST, *key, word, names) if people else []
    return WordFinders(word, people, tuple(row["name"] for row in rows))
