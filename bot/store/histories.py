"""A player's whole past in one server."""

from collections.abc import AsyncIterator
from datetime import date

from bot.model import BeeDay, Player
from bot.store.sqlite.database import Database
from bot.store.sqlite.transaction import Row

AT_ONCE = 30  # days read and worked on before anybody else has a turn


# A row a day, because a long history has a hundred times as many words.
BEE_DAYS = """
SELECT
    day,
    sum(points) AS points,
    group_concat(word, ' ') AS words,
    (SELECT targets FROM rounds WHERE game = 'bee' AND rounds.day = finds.day) AS targets
FROM finds
WHERE server_id = $1 AND player_id = $2 AND day > $3
GROUP BY day ORDER BY day
LIMIT $4
"""

ANIGRAM_DAYS = """
SELECT day, count(*) AS steps FROM anigram_steps
WHERE server_id = $1 AND player_id = $2
GROUP BY day ORDER BY day
"""

HINTS = "SELECT count(*) AS hints FROM hints WHERE server_id = $1 AND player_id = $2"


async def bee_days(database: Database, player: Player) -> AsyncIterator[BeeDay]:
    """The honeycombs in which a player found a word, by day, a month at a time."""
    after = ""
    while True:
        key = (player.server_id, player.player_id, after)
        rows = await database.fetch_patiently(BEE_DAYS, *key, AT_ONCE)
        for row in rows:
            yield _bee_day(row)
        if len(rows) < AT_ONCE:
            return
        after = rows[-1]["day"]


async def anigram_days(database: Database, player: Player) -> dict[date, int]:
    """{day: levels solved} of a player."""
    rows = await database.fetch_patiently(ANIGRAM_DAYS, player.server_id, player.player_id)
    return {date.fromisoformat(row["day"]): row["steps"] for row in rows}


async def all_hints(database: Database, player: Player) -> int:
    """The number of hints that a player ever took."""
    rows = await database.fetch_patiently(HINTS, player.server_id, player.player_id)
    return int(rows[0]["hints"])


def _bee_day(row: Row) -> BeeDay:
    return BeeDay(
        day=date.fromisoformat(row["day"]),
        points=row["points"],
        words=frozenset(row["words"].split()),
        targets=frozenset(row["targets"].split()),
    )
