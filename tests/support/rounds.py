"""Rounds made by hand, small enough to check in the head."""

from datetime import date, timedelta

from bot.lexicon.lexicon import Lexicon, word_list
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.honeycomb import Honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.puzzles.words import term
from bot.store.rounds import add_round
from bot.store.sqlite.database import Database

HONEYCOMB = Honeycomb("aeglmpx", "g")
BEE_TARGETS = frozenset({"amalgam", "game", "gleam", "glam", "megaplex"})
BEE_BONUS = frozenset({"gemel", "agape"})

# Game and glam have none here.
DEFINITIONS = {
    "gleam": "to shine; a gleam of light",
    "amalgam": "a mixture, as of metals",
    "megaplex": "a cinema with very many screens",
}

CHAIN = ("ride", "tried", "tiered", "retired", "interred", "reprinted")
LEVELS = tuple(map(term, CHAIN))
ANIGRAM_TARGETS = frozenset({*CHAIN, "dire", "tired"})
ANIGRAM_BONUS = frozenset({"ired"})

LEXICON = Lexicon(
    targets=word_list(BEE_TARGETS | ANIGRAM_TARGETS),
    accepted=word_list(BEE_TARGETS | BEE_BONUS | ANIGRAM_TARGETS | ANIGRAM_BONUS),
    blocked=frozenset(
        {"gaga"}
    ),  # innocent in itself; it stands for the words that do not exist here
)


def bee_round(day: date) -> HoneycombRound:
    """AEGLMPX with G: five target words of 7 + 1 + 5 + 1 + 15 = 29 points, and two bonus words."""
    return HoneycombRound(day, HONEYCOMB, BEE_TARGETS, BEE_BONUS)


def anigram_round(day: date) -> AnigramRound:
    """From RIDE to REPRINTED."""
    return AnigramRound(day, LEVELS, ANIGRAM_TARGETS, ANIGRAM_BONUS)


async def lay_out(database: Database, first: date, days: int) -> None:
    """Set up the rounds of some days, so that none has to be picked."""
    for number in range(days):
        day = first + timedelta(days=number)
        await add_round(database, bee_round(day))
        await add_round(database, anigram_round(day))
