"""A player's whole past in one server."""

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from bot.store.database import Database
from bot.store.scores import Player
from bot.store.transaction import Row


@dataclass(frozen=True)
class BeeDay:
    """What a player found in the honeycomb of one day."""

    day: date
    points: int
    words: frozenset[str]
    targets: frozenset[str]  # of the round, as it was played


FINDS = """
SELECT day, word, points FROM finds WHERE server_id = $1 AND player_id = $2 ORDER BY day, word
"""

TARGETS = """
SELECT day, targets FROM rounds
WHERE game = 'bee' AND day IN (SELECT day FROM finds WHERE server_id = $1 AND player_id = $2)
"""

ANIGRAM_DAYS = """
SELECT day, count(*) AS steps FROM anigram_steps
WHERE server_id = $1 AND player_id = $2
GROUP BY day ORDER BY day
"""

HINTS = "SELECT count(*) AS hints FROM hints WHERE server_id = $1 AND player_id = $2"


async def bee_days(database: Database, player: Player) -> list[BeeDay]:
    """The honeycombs in which a player found a word, by day."""
    key = (player.server_id, player.player_id)
    targets = {row["day"]: row["targets"] for row in await database.fetch(TARGETS, *key)}
    rows = await database.fetch(FINDS, *key)
    return [
        _bee_day(day, list(found), targets[day])
        for day, found in groupby(rows, key=lambda row: str(row["day"]))
    ]


async def anigram_days(database: Database, player: Player) -> dict[date, int]:
    """{day: levels solved} of a player."""
    rows = await database.fetch(ANIGRAM_DAYS, player.server_id, player.player_id)
    return {date.fromisoformat(row["day"]): row["steps"] for row in rows}


async def all_hints(database: Database, player: Player) -> int:
    """The number of hints that a player ever took."""
    rows = await database.fetch(HINTS, player.server_id, player.player_id)
    return int(rows[0]["hints"])


def _bee_day(day: str, found: list[Row], targets: str) -> BeeDay:
    return BeeDay(
        day=date.fromisoformat(day),
        points=sum(row["points"] for row in found),
        words=frozenset(row["word"] for row in found),
        targets=frozenset(targets.split()),
    )
