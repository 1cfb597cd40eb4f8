"""What players found and solved: a scorecard a player, game and day."""

from collections.abc import Sequence
from datetime import date, datetime

from bot.model import FoundWord, Player, Scorecard, TakenHint
from bot.store.backend import Row, Source, Transaction
from bot.store.scores import count_hint

# A scorecard is one query, because every guess asks for all of it. Steps come in their order, other
# words in that of finding.
CARD = """
SELECT entry, kind, text, points, step, at FROM (
    SELECT
        'hint' AS entry, kind, detail AS text, 0 AS points, number AS step, '' AS at
    FROM {hints}
    WHERE server_id = $1 AND player_id = $2 AND game = $3 AND {key} = $4
    UNION ALL
    SELECT 'name', '', name, 0, 0, '' FROM players WHERE server_id = $1 AND player_id = $2
    UNION ALL
    SELECT 'found', '', word, points, step, found_at FROM {words}
    WHERE server_id = $1 AND player_id = $2 AND game = $3 AND {key} = $4
) AS entries
ORDER BY entry, step, at, text
"""
SCORECARD = CARD.format(hints="hints", words="found_words", key="day")

PUT_PLAYER = """
INSERT INTO players (server_id, player_id, name) VALUES ($1, $2, $3)
ON CONFLICT (server_id, player_id) DO UPDATE SET name = excluded.name
WHERE players.name <> excluded.name
"""

SCORED = """
SELECT 1 FROM total_scores WHERE server_id = $1 AND player_id = $2 AND points > 0 LIMIT 1
"""

ADD_HINT = """
INSERT INTO hints (server_id, player_id, game, day, number, kind, detail, given_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""

CHANGE_HINT = """
UPDATE hints SET kind = $6, detail = $7
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND day = $4 AND kind = $5
"""


async def put_player(transaction: Transaction, player: Player) -> None:
    """Keep the player's name as it is now."""
    await transaction.execute(PUT_PLAYER, player.server_id, player.player_id, player.name)


async def has_scored(source: Source, player: Player) -> bool:
    """Has the player ever found a word in the server?"""
    return bool(await source.fetch(SCORED, player.server_id, player.player_id))


async def read_scorecard(source: Source, player: Player, game: str, day: date) -> Scorecard:
    """What a player has done in a game on a day."""
    key = (player.server_id, player.player_id, game, day.isoformat())
    return scorecard_of(await source.fetch(SCORECARD, *key))


def scorecard_of(rows: Sequence[Row]) -> Scorecard:
    """The scorecard that rows tell, in their order: each is an entry, with a text."""
    return Scorecard(
        tuple(_found(row) for row in rows if row["entry"] == "found"),
        tuple(TakenHint(row["kind"], row["text"]) for row in rows if row["entry"] == "hint"),
        next((row["text"] for row in rows if row["entry"] == "name"), None),
    )


async def add_hint(
    transaction: Transaction, player: Player, game: str, day: date, hint: TakenHint, now: datetime
) -> None:
    """Count one more hint of a game and day."""
    await put_player(transaction, player)
    number = len((await read_scorecard(transaction, player, game, day)).hints) + 1
    key = (player.server_id, player.player_id, game, day.isoformat())
    await transaction.execute(ADD_HINT, *key, number, hint.kind, hint.detail, now.isoformat())
    await count_hint(transaction, player, game, day, now)


async def change_hint(
    transaction: Transaction, player: Player, game: str, day: date, kind: str, other: TakenHint
) -> None:
    """Keep another hint in the place of one of a kind; it counts as before."""
    key = (player.server_id, player.player_id, game, day.isoformat())
    await transaction.execute(CHANGE_HINT, *key, kind, other.kind, other.detail)


def _found(row: Row) -> FoundWord:
    return FoundWord(row["text"], row["points"], row["step"], row["at"])
