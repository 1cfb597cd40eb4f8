"""A player's whole past in one server."""

from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from datetime import date

from bot.model import PlayedDay, Player, ScoredDay
from bot.store.backend import Backend, Row

AT_ONCE = 30  # days read and worked on before anybody else has a turn


# A row a day, because a long history has a hundred times as many words.
WORD_DAYS = """
SELECT
    day,
    sum(points) AS points,
    group_concat(word, ' ') AS words,
    (
        SELECT targets FROM rounds
        WHERE game = $3 AND rounds.day = found_words.day AND language = coalesce((
            SELECT language FROM server_languages
            WHERE server_id = $1 AND first_day <= found_words.day
            ORDER BY first_day DESC LIMIT 1
        ), $6)
    ) AS targets
FROM found_words
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND day > $4
GROUP BY day ORDER BY day
LIMIT $5
"""

STEP_DAYS = """
SELECT day, count(*) AS steps FROM found_words
WHERE server_id = $1 AND player_id = $2 AND game = $3
GROUP BY day ORDER BY day
"""

DAYS = """
SELECT day, count(*) AS words FROM found_words
WHERE server_id = $1 AND player_id = $2
GROUP BY day ORDER BY day
"""

POINTS = """
SELECT day, sum(points) AS points FROM daily_scores
WHERE server_id = $1 AND player_id = $2 AND points > 0
GROUP BY day ORDER BY day
"""

POINTS_BY_GAME = """
SELECT game, day, points FROM daily_scores
WHERE server_id = $1 AND player_id = $2 AND points > 0
"""

SCORES = """
SELECT day, points, goal, hints FROM daily_scores
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND points > 0
ORDER BY day
"""

HINTS = "SELECT count(*) AS hints FROM hints WHERE server_id = $1 AND player_id = $2"


async def days_of_words(
    database: Backend, player: Player, game: str, language: str
) -> AsyncIterator[PlayedDay]:
    """Yield the days of a game on which a player found a word, in order, a month at a time.

    Takes the language of a server that never chose.
    """
    after = ""
    while True:
        key = (player.server_id, player.player_id, game, after)
        rows = await database.fetch_patiently(WORD_DAYS, *key, AT_ONCE, language)
        for row in rows:
            yield _played_day(row)
        if len(rows) < AT_ONCE:
            return
        after = rows[-1]["day"]


async def days_of_steps(database: Backend, player: Player, game: str) -> dict[date, int]:
    """{day: steps solved} of a player in a game."""
    key = (player.server_id, player.player_id, game)
    rows = await database.fetch_patiently(STEP_DAYS, *key)
    return {date.fromisoformat(row["day"]): row["steps"] for row in rows}


async def words_by_day(database: Backend, player: Player) -> dict[date, int]:
    """{day: words that counted} of a player, in all games together."""
    rows = await database.fetch_patiently(DAYS, player.server_id, player.player_id)
    return {date.fromisoformat(row["day"]): row["words"] for row in rows}


async def points_by_day(database: Backend, player: Player) -> dict[date, int]:
    """{day: points} of a player, in all games together."""
    rows = await database.fetch(POINTS, player.server_id, player.player_id)
    return {date.fromisoformat(row["day"]): row["points"] for row in rows}


async def points_by_game(database: Backend, player: Player) -> Mapping[str, Mapping[date, int]]:
    """{game: {day: points}} of a player: what the first guess of a day asks, once."""
    games: defaultdict[str, dict[date, int]] = defaultdict(dict)
    for row in await database.fetch(POINTS_BY_GAME, player.server_id, player.player_id):
        games[row["game"]][date.fromisoformat(row["day"])] = row["points"]
    return games


async def days_of_scores(database: Backend, player: Player, game: str) -> list[ScoredDay]:
    """The days of a game on which a player scored, in order: what a guess asks now and then."""
    rows = await database.fetch(SCORES, player.server_id, player.player_id, game)
    return [
        ScoredDay(date.fromisoformat(row["day"]), row["points"], row["goal"], row["hints"])
        for row in rows
    ]


async def all_hints(database: Backend, player: Player) -> int:
    """The number of hints that a player ever took."""
    rows = await database.fetch_patiently(HINTS, player.server_id, player.player_id)
    return int(rows[0]["hints"])


def _played_day(row: Row) -> PlayedDay:
    return PlayedDay(
        day=date.fromisoformat(row["day"]),
        points=row["points"],
        words=frozenset(row["words"].split()),
        targets=frozenset(row["targets"].split()),
    )
