"""What a server found together: who found which word, and on which days anybody played."""

import json
from collections.abc import Collection, Iterable
from datetime import date

from bot.model import Player, WordFinders
from bot.store.backend import Backend

DAY = "server_id = $1 AND game = $2 AND day = $3"
# Who found a word first. Of those who found it at the same moment, the smaller id was first.
FIRST_TO_LAST = "ORDER BY found_at, player_id"
WORDS_GIVEN = f"{DAY} AND word IN (SELECT value FROM json_each($4))"  # noqa: S608

# All words at once; of each the first few people, of whom each is one entry of an index.
FINDERS = f"""
SELECT found.word, people, (
    SELECT json_group_array(name) FROM (
        SELECT name FROM found_words JOIN players USING (server_id, player_id)
        WHERE {DAY} AND word = found.word
        {FIRST_TO_LAST}
        LIMIT $5
    ) AS first
) AS names
FROM (
    SELECT word, count(*) AS people FROM found_words WHERE {WORDS_GIVEN} GROUP BY word
) AS found
"""  # noqa: S608 - from above

NUMBERS = f"""
SELECT word, count(*) AS people FROM found_words WHERE {WORDS_GIVEN} GROUP BY word
"""  # noqa: S608 - from above

FIRST = f"""
SELECT value AS word, (
    SELECT player_id FROM found_words WHERE {DAY} AND word = value
    {FIRST_TO_LAST}
    LIMIT 1
) AS player_id
FROM json_each($4)
"""  # noqa: S608 - from above

# Did anybody come to $5 points before a player, by the words that each found? It ends with the
# first one found, so where many did it reads little.
REACHED_BEFORE = f"""
SELECT 1 FROM daily_scores AS other
JOIN (
    SELECT min(found_at) AS at FROM (
        SELECT found_at, sum(points) OVER (ORDER BY found_at) AS so_far FROM found_words
        WHERE {DAY} AND player_id = $4
    ) AS words WHERE so_far >= $5
) AS mine ON mine.at IS NOT NULL
WHERE other.server_id = $1 AND other.game = $2 AND other.day = $3
    AND other.points >= $5 AND other.player_id <> $4
    AND (
        SELECT sum(points) FROM found_words AS early
        WHERE early.server_id = $1 AND early.game = $2 AND early.day = $3
            AND early.player_id = other.player_id
            AND (early.found_at, early.player_id) < (mine.at, $4)
    ) >= $5
LIMIT 1
"""  # noqa: S608 - from above

# Who of some people found all of some words.
FOUND_ALL = f"""
SELECT player_id FROM found_words
WHERE {WORDS_GIVEN} AND player_id IN (SELECT CAST(value AS bigint) FROM json_each($5))
GROUP BY player_id HAVING count(*) = $6
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
WHERE {WORDS_GIVEN} AND hints = 0
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
    """Return who found each of the words, in the order of the words, with up to `names` names."""
    asked = list(words)
    if not asked:
        return []
    key = (server_id, game, day.isoformat(), json.dumps(asked))
    if not names:
        rows = await database.fetch_patiently(NUMBERS, *key)
        people = {row["word"]: int(row["people"]) for row in rows}
        return [WordFinders(word, people.get(word, 0), ()) for word in asked]
    rows = await database.fetch_patiently(FINDERS, *key, names)
    found = {row["word"]: (int(row["people"]), tuple(json.loads(row["names"]))) for row in rows}
    return [WordFinders(word, *found.get(word, (0, ()))) for word in asked]


async def first_finders(
    database: Backend, server_id: int, game: str, day: date, words: Iterable[str]
) -> dict[str, int | None]:
    """Return {word: the id of the player who found it first}."""
    key = (server_id, game, day.isoformat(), json.dumps([*words]))
    return {row["word"]: row["player_id"] for row in await database.fetch(FIRST, *key)}


async def reached_before(
    database: Backend, player: Player, game: str, day: date, points: int
) -> bool:
    """Return True if somebody else came to `points` on a day before a player did."""
    key = (player.server_id, game, day.isoformat(), player.player_id, points)
    return bool(await database.fetch(REACHED_BEFORE, *key))


async def found_all(
    database: Backend,
    server_id: int,
    game: str,
    day: date,
    words: Collection[str],
    people: Collection[int],
) -> set[int]:
    """Return those of the people who found each of the words."""
    if not people:
        return set()
    key = (server_id, game, day.isoformat(), json.dumps([*words]), json.dumps([*people]))
    rows = await database.fetch_patiently(FOUND_ALL, *key, len(words))
    return {row["player_id"] for row in rows}


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
    key = (server_id, game, day.isoformat(), json.dumps([*words]))
    [row] = await database.fetch_patiently(WITHOUT_HINTS, *key)
    return int(row["people"])


async def server_days(database: Backend, server_id: int, until: date) -> list[date]:
    """The days up to one on which anybody scored, the latest first."""
    rows = await database.fetch_patiently(DAYS, server_id, until.isoformat())
    return [date.fromisoformat(row["day"]) for row in rows]
