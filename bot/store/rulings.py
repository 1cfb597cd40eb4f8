"""What a server's admins decided about words, and what its players dispute."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum

from bot.store.database import Database
from bot.store.scores import Player
from bot.store.transaction import Row


class Stand(Enum):
    """What a ruling says of a word."""

    ALLOW = "allow"
    DENY = "deny"


@dataclass(frozen=True)
class Ruling:
    """A server's own word on a word, from a puzzle day on."""

    word: str
    stand: Stand
    reason: str
    effective_on: date


@dataclass(frozen=True)
class Report:
    """A word that players dispute, with the last reason given and the number of people."""

    word: str
    reason: str
    people: int


PUT = """
INSERT INTO rulings (server_id, word, effective_on, verdict, reason, ruled_by, ruled_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (server_id, word, effective_on) DO UPDATE SET
    verdict = excluded.verdict,
    reason = excluded.reason,
    ruled_by = excluded.ruled_by,
    ruled_at = excluded.ruled_at
"""

# Of several rulings on a word, the latest that has come into effect.
IN_FORCE = """
SELECT word, verdict, reason, effective_on
FROM (
    SELECT
        *, row_number() OVER (PARTITION BY word ORDER BY effective_on DESC) AS newest_first
    FROM rulings
    WHERE server_id = $1 AND effective_on <= $2
) AS ranked
WHERE newest_first = 1
ORDER BY word
"""

ALL = """
SELECT word, verdict, reason, effective_on FROM rulings WHERE server_id = $1
ORDER BY effective_on, word
"""

PUT_REPORT = """
INSERT INTO reports (server_id, player_id, word, reason, reported_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (server_id, player_id, word) DO UPDATE SET
    reason = excluded.reason, reported_at = excluded.reported_at
"""

REPORTS = """
SELECT word, reason, people
FROM (
    SELECT
        word,
        reason,
        reported_at,
        count(*) OVER (PARTITION BY word) AS people,
        row_number() OVER (PARTITION BY word ORDER BY reported_at DESC, player_id) AS newest_first
    FROM reports
    WHERE server_id = $1
) AS ranked
WHERE newest_first = 1
ORDER BY people DESC, reported_at DESC, word
LIMIT $2
"""


async def put_ruling(database: Database, admin: Player, ruling: Ruling, now: datetime) -> None:
    """Keep a ruling; one of the same day on the same word is replaced."""
    async with database.write() as transaction:
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


async def rulings_in_force(database: Database, server_id: int, day: date) -> list[Ruling]:
    """The rulings that hold on a puzzle day, one a word, in alphabetical order."""
    return [_ruling(row) for row in await database.fetch(IN_FORCE, server_id, day.isoformat())]


async def all_rulings(database: Database, server_id: int) -> list[Ruling]:
    """Every ruling that a server ever made, in the order of coming into effect."""
    return [_ruling(row) for row in await database.fetch(ALL, server_id)]


async def put_report(
    database: Database, player: Player, word: str, reason: str, now: datetime
) -> None:
    """Keep a player's report of a word; a second one replaces the first."""
    async with database.write() as transaction:
        await transaction.execute(
            PUT_REPORT, player.server_id, player.player_id, word, reason, now.isoformat()
        )


async def reports_of(database: Database, server_id: int, limit: int) -> list[Report]:
    """The words that most people of a server dispute."""
    rows = await database.fetch(REPORTS, server_id, limit)
    return [Report(row["word"], row["reason"], row["people"]) for row in rows]


def _ruling(row: Row) -> Ruling:
    effective_on = date.fromisoformat(row["effective_on"])
    return Ruling(row["word"], Stand(row["verdict"]), row["reason"], effective_on)
