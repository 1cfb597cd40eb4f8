"""Words that the players of a server dispute.

A report is open until its word is ruled on, or for some months. However many there are, no more
than a server may have open are looked at.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.model import Player, Report
from bot.store.backend import Backend, Transaction

MOST_OWN = 20  # open reports of a person in a server
MOST_REPORTS = 1000  # of a server
OPEN_FOR = timedelta(days=90)
STEP = 100  # rows that go with one that comes, where there are more than MOST_REPORTS


@dataclass(frozen=True)
class OpenReports:
    """How many reports are open in a server, counted up to what it may have."""

    own: int  # of a player
    all: int
    known: bool  # is there one of the player and the word in question?


COUNT = """
SELECT
    (
        SELECT count(*) FROM (
            SELECT 1 FROM reports
            WHERE server_id = $1 AND player_id = $2 AND reported_at > $4 LIMIT $5
        ) AS own
    ) AS own,
    (
        SELECT count(*) FROM (
            SELECT 1 FROM reports WHERE server_id = $1 AND reported_at > $4 LIMIT $6
        ) AS here
    ) AS here,
    (
        SELECT count(*) FROM reports WHERE server_id = $1 AND player_id = $2 AND word = $3
    ) AS known
"""

PUT = """
INSERT INTO reports (server_id, player_id, word, reason, reported_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (server_id, player_id, word) DO UPDATE SET
    reason = excluded.reason, reported_at = excluded.reported_at
"""

# By their number, not by their age: a clock that is wrong for a moment deletes next to nothing.
DROP_OLDEST = """
DELETE FROM reports WHERE rowid IN (
    SELECT rowid FROM reports WHERE server_id = $1 ORDER BY reported_at DESC LIMIT $2 OFFSET $3
)
"""

DROP_WORD = "DELETE FROM reports WHERE server_id = $1 AND word = $2 RETURNING 1"

OPEN = """
SELECT word, reason, people
FROM (
    SELECT
        word,
        reason,
        reported_at,
        count(*) OVER (PARTITION BY word) AS people,
        row_number() OVER (PARTITION BY word ORDER BY reported_at DESC, player_id) AS newest_first
    FROM (
        SELECT * FROM reports WHERE server_id = $1 AND reported_at > $2
        ORDER BY reported_at DESC LIMIT $3
    ) AS newest
) AS ranked
WHERE newest_first = 1
ORDER BY people DESC, reported_at DESC, word
LIMIT $4
"""


NUMBER = """
SELECT count(DISTINCT word) AS words FROM reports WHERE server_id = $1 AND reported_at > $2
"""


async def open_reports(
    transaction: Transaction, player: Player, word: str, now: datetime
) -> OpenReports:
    """How many reports are open before another one comes."""
    who = (player.server_id, player.player_id, word)
    [row] = await transaction.fetch(COUNT, *who, _opened(now), MOST_OWN, MOST_REPORTS)
    return OpenReports(row["own"], row["here"], row["known"] > 0)


async def put_report(
    transaction: Transaction, player: Player, word: str, reason: str, now: datetime
) -> None:
    """Keep a player's report of a word; a second one replaces the first."""
    who = (player.server_id, player.player_id)
    await transaction.execute(PUT, *who, word, reason, now.isoformat())
    await transaction.execute(DROP_OLDEST, player.server_id, STEP, MOST_REPORTS)


async def close_reports(transaction: Transaction, server_id: int, word: str) -> bool:
    """Drop the reports of a word, which was ruled on; were there any?"""
    return bool(await transaction.fetch(DROP_WORD, server_id, word))


async def reports_of(database: Backend, server_id: int, now: datetime, limit: int) -> list[Report]:
    """The words that most people of a server dispute."""
    rows = await database.fetch_patiently(OPEN, server_id, _opened(now), MOST_REPORTS, limit)
    return [Report(row["word"], row["reason"], row["people"]) for row in rows]


async def number_reported(database: Backend, server_id: int, now: datetime) -> int:
    """How many words the people of a server dispute."""
    [row] = await database.fetch(NUMBER, server_id, _opened(now))
    return int(row["words"])


def _opened(now: datetime) -> str:
    """When the oldest report can have come that is still open."""
    return (now - OPEN_FOR).isoformat()
