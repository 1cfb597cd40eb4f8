"""Rounds as they were played, so that a later word list never changes an old score."""

from collections.abc import Iterable
from datetime import date

from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.honeycomb import Honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.puzzles.rounds import Round
from bot.puzzles.words import Letterset, letterset
from bot.store.sqlite.database import Database
from bot.store.sqlite.transaction import Row

ADD = """
INSERT INTO rounds (game, day, letters, targets, bonus) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (game, day) DO NOTHING
"""
GET = "SELECT * FROM rounds WHERE game = $1 AND day = $2"
BETWEEN = "SELECT letters FROM rounds WHERE game = 'bee' AND $1 <= day AND day < $2"


async def get_bee_round(database: Database, day: date) -> HoneycombRound | None:
    """The honeycomb of a day, if it was ever set up."""
    rows = await database.fetch(GET, "bee", day.isoformat())
    return _bee_round(rows[0]) if rows else None


async def get_anigram_round(database: Database, day: date) -> AnigramRound | None:
    """The anigram of a day, if it was ever set up."""
    rows = await database.fetch(GET, "anigram", day.isoformat())
    return _anigram_round(rows[0]) if rows else None


async def add_round(database: Database, played: Round) -> None:
    """Keep a round, unless its day has one already."""
    if isinstance(played, HoneycombRound):
        game, letters = "bee", played.honeycomb.center + played.honeycomb.outer
    else:
        game, letters = "anigram", " ".join(played.levels)
    async with database.write() as transaction:
        await transaction.execute(
            ADD, game, played.day.isoformat(), letters, _join(played.targets), _join(played.bonus)
        )


async def lettersets_between(database: Database, first: date, end: date) -> set[Letterset]:
    """The lettersets of the honeycombs from the first day up to, not including, the end."""
    rows = await database.fetch(BETWEEN, first.isoformat(), end.isoformat())
    return {letterset(row["letters"]) for row in rows}


def _join(words: Iterable[str]) -> str:
    return " ".join(sorted(words))


def _bee_round(row: Row) -> HoneycombRound:
    letters = row["letters"]
    return HoneycombRound(
        day=date.fromisoformat(row["day"]),
        honeycomb=Honeycomb(letterset(letters), letters[0]),
        targets=frozenset(row["targets"].split()),
        bonus=frozenset(row["bonus"].split()),
    )


def _anigram_round(row: Row) -> AnigramRound:
    return AnigramRound(
        day=date.fromisoformat(row["day"]),
        levels=tuple(row["letters"].split()),
        targets=frozenset(row["targets"].split()),
        bonus=frozenset(row["bonus"].split()),
    )
