"""What players found and solved: a scorecard a player, game and day."""

from collections.abc import Sequence
from datetime import date, datetime

from bot.model import FoundWord, Player, Scorecard
from bot.store.backend import Row, Source, Transaction
from bot.store.scores import count_hint

# A scorecard is one query, because every guess asks for all of it. Steps come in their order, other
# words in that of finding.
CARD = """
SELECT kind, text, points, step, at FROM (
    SELECT 'hint' AS kind, detail AS text, 0 AS points, number AS step, '' AS at FROM {hints}
    WHERE server_id = $1 AND player_id = $2 AND game = $3 AND {key} = $4
    UNION ALL
    SELECT 'name', name, 0, 0, '' FROM players WHERE server_id = $1 AND player_id = $2
    UNION ALL
    SELECT 'found', word, points, step, found_at FROM {words}
    WHERE server_id = $1 AND player_id = $2 AND game = $3 AND {key} = $4
) AS entries
ORDER BY kind, step, at, text
"""
SCORECARD = CARD.format(hints="hints", words="found_words", key="day")

PUT_PLAYER = """
INSERT INTO players (server_id, player_id, name) VALUES ($1, $2, $3)
ON CONFLICT (server_id, player_id) DO UPDATE SET name = excluded.name
WHERE players.name <> excluded.name
"""

ADD_HINT = """
INSERT INTO hints (server_id, player_id, game, day, number, detail, given_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""

CHANGE_HINT = """
UPDATE hints SET detail = $6
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND day = $4 AND detail = $5
"""


async def put_player(transaction: Transaction, player: Player) -> None:
    """Keep the player's name as it is now."""
    await transaction.execute(PUT_PLAYER, player.server_id, player.player_id, player.name)


async def read_scorecard(source: Source, player: Player, game: str, day: date) -> Scorecard:
    """What a player has done in a game on a day."""
    key = (player.server_id, player.player_id, game, day.isoformat())
    return scorecard_of(await source.fetch(SCORECARD, *key))


def scorecard_of(rows: Sequence[Row]) -> Scorecard:
    """The scorecard that rows tell, in their order: each of a kind, with a text."""
    return Scorecard(
        tuple(_found(row) for row in rows if row["kind"] == "found"),
        tuple(row["text"] for row in rows if row["kind"] == "hint"),
        next((row["text"] for row in rows if row["kind"] == "name"), None),
    )


async def add_hint(
    transaction: Transaction, player: Player, game: str, day: date, detail: str, now: datetime
) -> None:
    """Count one more hint of a game and day, with what it reveals."""
    await put_player(transaction, player)
    number = len((await read_scorecard(transaction, player, game, day)).hints) + 1
    key = (player.server_id, player.player_id, game, day.isoformat())
    await transaction.execute(ADD_HINT, *key, number, detail, now.isoformat())
    await count_hint(transaction, player, game, day, now)


async def change_hint(
    transaction: Transaction, player: Player, game: str, day: date, detail: str, other: str
) -> None:
    """Keep something else of a hint than what it was kept with."""
    key = (player.server_id, player.player_id, game, day.isoformat())
    await transaction.execute(CHANGE_HINT, *key, detail, other)


def _found(row: Row) -> FoundWord:
    return FoundWord(row["text"], row["points"], row["step"], row["at"])
