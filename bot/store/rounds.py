"""Rounds as they were played, so that a later word list never changes an old score."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from bot.store.backend import Backend, Row


@dataclass(frozen=True)
class StoredRound:
    """A round of any game; what the letters mean is the game's own business."""

    game: str
    day: date
    letters: str
    targets: frozenset[str]
    bonus: frozenset[str]
    language: str = "en"


ADD = """
INSERT INTO rounds (game, language, day, letters, targets, bonus)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (game, language, day) DO NOTHING
"""
GET = """
SELECT letters, targets, bonus FROM rounds WHERE game = $1 AND language = $2 AND day = $3
"""
BETWEEN = """
SELECT letters FROM rounds WHERE game = $1 AND language = $2 AND $3 <= day AND day < $4 ORDER BY day
"""


async def get_round(
    database: Backend, game: str, day: date, language: str = "en"
) -> StoredRound | None:
    """The round of a game and day in a language, if it was ever set up."""
    rows = await database.fetch(GET, game, language, day.isoformat())
    return stored_round(game, day, rows[0], language) if rows else None


async def add_round(database: Backend, round_: StoredRound) -> None:
    """Keep a round, unless its day has one already."""
    words = (join_words(round_.targets), join_words(round_.bonus))
    async with database.transaction() as transaction:
        key = round_.game, round_.language, round_.day.isoformat()
        await transaction.execute(ADD, *key, round_.letters, *words)


async def letters_between(
    database: Backend, game: str, first: date, end: date, language: str = "en"
) -> list[str]:
    """The letters of a game's rounds from the first day up to, not including, the end, by day."""
    rows = await database.fetch(BETWEEN, game, language, first.isoformat(), end.isoformat())
    return [row["letters"] for row in rows]


def stored_round(game: str, day: date, row: Row, language: str = "en") -> StoredRound:
    """The round that a row tells."""
    targets, bonus = (frozenset(row[column].split()) for column in ("targets", "bonus"))
    return StoredRound(game, day, row["letters"], targets, bonus, language)


def join_words(words: Iterable[str]) -> str:
    """Words as the database keeps them."""
    return " ".join(sorted(words))
