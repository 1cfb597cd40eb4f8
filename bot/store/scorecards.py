"""What players found and solved."""

from collections.abc import Iterable
from datetime import date, datetime

from bot.model import FoundWord, Player, Scorecard
from bot.store.sqlite.database import Database
from bot.store.sqlite.transaction import Transaction

# A sheet is one query, because every guess asks for all of it.
HINTS_AND_NAME = """
SELECT 'hint' AS kind, detail AS text, 0 AS points, '' AS at, number AS place FROM hints
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND day = $4
UNION ALL
SELECT 'name', name, 0, '', 0 FROM players WHERE server_id = $1 AND player_id = $2
"""

BEE_SHEET = f"""
SELECT kind, text, points FROM (
    {HINTS_AND_NAME}
    UNION ALL
    SELECT 'found', word, points, found_at, 0 FROM finds
    WHERE server_id = $1 AND player_id = $2 AND day = $4
) AS entries
ORDER BY at, place, text
"""  # noqa: S608 - from above

ANIGRAM_SHEET = f"""
SELECT kind, text, points FROM (
    {HINTS_AND_NAME}
    UNION ALL
    SELECT 'found', word, points, '', level FROM anigram_steps
    WHERE server_id = $1 AND player_id = $2 AND day = $4
) AS entries
ORDER BY place
"""  # noqa: S608 - from above

PUT_PLAYER = """
INSERT INTO players (server_id, player_id, name) VALUES ($1, $2, $3)
ON CONFLICT (server_id, player_id) DO UPDATE SET name = excluded.name
WHERE players.name <> excluded.name
"""

ADD_FIND = """
INSERT INTO finds (server_id, player_id, day, word, points, found_at)
VALUES ($1, $2, $3, $4, $5, $6)
"""

ADD_STEP = """
INSERT INTO anigram_steps (server_id, player_id, day, level, word, points, solved_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""

ADD_HINT = """
INSERT INTO hints (server_id, player_id, game, day, number, detail, given_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""


async def put_player(transaction: Transaction, player: Player) -> None:
    """Keep the player's name as it is now."""
    await transaction.execute(PUT_PLAYER, player.server_id, player.player_id, player.name)


async def read_scorecard(
    source: Database | Transaction, player: Player, game: str, day: date
) -> Scorecard:
    """What a player has done in a game on a day."""
    sql = BEE_SHEET if game == "bee" else ANIGRAM_SHEET
    rows = await source.fetch(sql, player.server_id, player.player_id, game, day.isoformat())
    return Scorecard(
        tuple(FoundWord(row["text"], row["points"]) for row in rows if row["kind"] == "found"),
        tuple(row["text"] for row in rows if row["kind"] == "hint"),
        next((row["text"] for row in rows if row["kind"] == "name"), None),
    )


async def add_finds(
    transaction: Transaction, player: Player, day: date, found: Iterable[FoundWord], now: datetime
) -> None:
    """Keep found words; the database refuses one that is there already."""
    who = (player.server_id, player.player_id, day.isoformat())
    rows = [(*who, find.word, find.points, now.isoformat()) for find in found]
    await transaction.execute_many(ADD_FIND, rows)


async def add_step(
    transaction: Transaction, player: Player, day: date, level: int, step: FoundWord, now: datetime
) -> None:
    """Keep the word that solved a level, the first being level 1."""
    await transaction.execute(
        ADD_STEP,
        player.server_id,
        player.player_id,
        day.isoformat(),
        level,
        step.word,
        step.points,
        now.isoformat(),
    )


async def add_hint(
    transaction: Transaction,
    player: Player,
    game: str,
    day: date,
    number: int,
    detail: str,
    now: datetime,
) -> None:
    """Keep a hint, the first of a game and day being number 1, with what it revealed."""
    await transaction.execute(
        ADD_HINT,
        player.server_id,
        player.player_id,
        game,
        day.isoformat(),
        number,
        detail,
        now.isoformat(),
    )
