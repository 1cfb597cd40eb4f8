"""What few players do: asked when a guess may have done it, and by the statistics.

All of it is computed from the words found and their times, so nothing is kept beside them. Which
words are rare, and what is short, is up to the game: it gives the letters and points to look for.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date

from bot.model import Player
from bot.store.backend import Backend

MINE = "server_id = $1 AND player_id = $2 AND game = $3"

FOUND_BEFORE = f"""
SELECT 1 FROM found_words
WHERE {MINE} AND day < $4 AND length(word) = $5 AND points = $6
LIMIT 1
"""  # noqa: S608 - from above

BEGAN_BEFORE = f"""
SELECT 1 FROM found_words
WHERE {MINE} AND day < $4
GROUP BY day HAVING count(DISTINCT substr(word, 1, 1)) >= $5
LIMIT 1
"""  # noqa: S608 - from above

# The points after each word, or after a whole guess where its words have one time, as in 1.0; then
# the points with which a day came to its goal, and those with the first short word.
LONG_DAYS = f"""
SELECT day FROM (
    SELECT
        day,
        min(CASE WHEN so_far >= goal THEN so_far END) AS reached,
        min(CASE WHEN letters <= $4 THEN so_far END) AS short
    FROM (
        SELECT
            found_words.day, goal, length(word) AS letters,
            sum(found_words.points) OVER (
                PARTITION BY found_words.day ORDER BY found_at
            ) AS so_far
        FROM daily_scores JOIN found_words USING (server_id, player_id, game, day)
        WHERE {MINE} AND daily_scores.points >= goal
    ) AS guesses
    GROUP BY day
) AS days
WHERE short IS NULL OR short > reached
"""  # noqa: S608 - from above

# On days on which more people played than $6.
LONE = """
SELECT day, word FROM found_words AS mine
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND day >= $4 AND day < $5
    AND NOT EXISTS (
        SELECT 1 FROM found_words AS other
        WHERE other.server_id = $1 AND other.game = $3 AND other.day = mine.day
            AND other.word = mine.word AND other.player_id <> $2
    )
    AND EXISTS (
        SELECT 1 FROM daily_scores AS score
        WHERE score.server_id = $1 AND score.game = $3 AND score.day = mine.day AND points > 0
        LIMIT 1 OFFSET $6
    )
ORDER BY day, word
"""

LAST_DAY = "SELECT max(day) AS day FROM daily_scores WHERE server_id = $1 AND game = $2"

FIRST_FOUND = """
SELECT count(*) AS number FROM found_words AS mine
WHERE server_id = $1 AND player_id = $2 AND game = $3
    AND length(word) >= $4 AND points = length(word) + $5
    AND NOT EXISTS (
        SELECT 1 FROM found_words AS other
        WHERE other.server_id = $1 AND other.game = $3 AND other.day = mine.day
            AND other.word = mine.word
            AND (other.found_at, other.player_id) < (mine.found_at, mine.player_id)
    )
"""


async def found_before(
    database: Backend, player: Player, game: str, day: date, *, letters: int, points: int
) -> bool:
    """Did a player find a word of so many letters and points before a day?"""
    key = (*_key(player, game), str(day), letters, points)
    return bool(await database.fetch_patiently(FOUND_BEFORE, *key))


async def began_before(
    database: Backend, player: Player, game: str, day: date, *, beginnings: int
) -> bool:
    """Did a player's words of a day begin with so many letters, before a day?"""
    key = (*_key(player, game), str(day), beginnings)
    return bool(await database.fetch_patiently(BEGAN_BEFORE, *key))


async def days_without_short_words(
    database: Backend, player: Player, game: str, *, short: int
) -> list[date]:
    """The days on which a player came to the goal without a word of so few letters."""
    rows = await database.fetch_patiently(LONG_DAYS, *_key(player, game), short)
    return [date.fromisoformat(row["day"]) for row in rows]


async def lone_words(
    database: Backend, player: Player, game: str, first: date, before: date, *, players: int
) -> Mapping[date, set[str]]:
    """The words that nobody else found, by day, from one day to before another, where so many
    played."""
    found: defaultdict[date, set[str]] = defaultdict(set)
    key = (*_key(player, game), str(first), str(before), players - 1)
    for row in await database.fetch_patiently(LONE, *key):
        found[date.fromisoformat(row["day"])].add(row["word"])
    return found


async def last_day(database: Backend, server_id: int, game: str) -> date:
    """The last day on which anybody played a game; any day where there is none."""
    [row] = await database.fetch_patiently(LAST_DAY, server_id, game)
    return date.fromisoformat(row["day"]) if row["day"] else date.min


async def first_found(
    database: Backend, player: Player, game: str, *, letters: int, extra: int
) -> int:
    """How many words a player was the first of the server to find, of those with so many letters or
    more, and with so many points more than letters."""
    [row] = await database.fetch_patiently(FIRST_FOUND, *_key(player, game), letters, extra)
    return int(row["number"])


def _key(player: Player, game: str) -> tuple[int, int, str]:
    return player.server_id, player.player_id, game
