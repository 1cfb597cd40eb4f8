"""What players found and solved."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from bot.store.database import Database
from bot.store.transaction import Transaction


@dataclass(frozen=True)
class Player:
    """A person in a server, with the name shown there."""

    server_id: int
    player_id: int
    name: str


@dataclass(frozen=True)
class Find:
    """A word and its points."""

    word: str
    points: int


PUT_PLAYER = """
INSERT INTO players (server_id, player_id, name) VALUES ($1, $2, $3)
ON CONFLICT (server_id, player_id) DO UPDATE SET name = excluded.name
WHERE players.name <> excluded.name
"""

FINDS = """
SELECT word, points FROM finds
WHERE server_id = $1 AND player_id = $2 AND day = $3
ORDER BY found_at, word
"""

ADD_FIND = """
INSERT INTO finds (server_id, player_id, day, word, points, found_at)
VALUES ($1, $2, $3, $4, $5, $6)
"""

STEPS = """
SELECT word, points FROM anigram_steps
WHERE server_id = $1 AND player_id = $2 AND day = $3
ORDER BY level
"""

ADD_STEP = """
INSERT INTO anigram_steps (server_id, player_id, day, level, word, points, solved_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""

HINTS = """
SELECT detail FROM hints
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND day = $4
ORDER BY number
"""

ADD_HINT = """
INSERT INTO hints (server_id, player_id, game, day, number, detail, given_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""


async def put_player(transaction: Transaction, player: Player) -> None:
    """Keep the player's name as it is now."""
    await transaction.execute(PUT_PLAYER, player.server_id, player.player_id, player.name)


async def finds(source: Database | Transaction, player: Player, day: date) -> list[Find]:
    """The words that a player found in a day's honeycomb, in the order of finding."""
    return await _finds(source, FINDS, player, day)


async def steps(source: Database | Transaction, player: Player, day: date) -> list[Find]:
    """The words with which a player solved a day's anigram, level by level."""
    return await _finds(source, STEPS, player, day)


async def add_finds(
    transaction: Transaction, player: Player, day: date, found: Iterable[Find], now: datetime
) -> None:
    """Keep found words; the database refuses one that is there already."""
    who = (player.server_id, player.player_id, day.isoformat())
    rows = [(*who, find.word, find.points, now.isoformat()) for find in found]
    await transaction.execute_many(ADD_FIND, rows)


async def add_step(
    transaction: Transaction, player: Player, day: date, level: int, step: Find, now: datetime
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


async def hints(source: Database | Transaction, player: Player, game: str, day: date) -> list[str]:
    """What the hints revealed that a player took in a game on a day, in their order."""
    key = (player.server_id, player.player_id, game, day.isoformat())
    return [row["detail"] for row in await source.fetch(HINTS, *key)]


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


async def _finds(source: Database | Transaction, sql: str, player: Player, day: date) -> list[Find]:
    rows = await source.fetch(sql, player.server_id, player.player_id, day.isoformat())
    return [Find(row["word"], row["points"]) for row in rows]
