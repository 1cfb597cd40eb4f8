"""Rounds made by hand, small enough to check in the head."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.catalog import GAMES, by_name
from bot.games.game import AnyGame, Rung
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.rounds import Rounds, as_stored
from bot.games.server_rounds import ServerRounds
from bot.language.english.english import english_of
from bot.language.lexicon import Lexicon, word_list
from bot.model import Player, Standing
from bot.play.day import Days
from bot.play.group_card import GroupCards
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.honeycomb import Honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.puzzles.words import term
from bot.store.backend import Backend
from bot.store.rounds import add_round

CATALOG = by_name(GAMES)
SEVEN = Honeycomb("aeglmpx", "g")
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

# A perfect pangram and a word for every letter; three words of it are made up.
RICH_TARGETS = frozenset({"gmaplex", "agape", "eagle", "legal", "magma", "pagel", "xgame", "game"})
RICH_BONUS = frozenset({"gemel"})

LEXICON = Lexicon(
    targets=word_list(BEE_TARGETS | ANIGRAM_TARGETS),
    accepted=word_list(BEE_TARGETS | BEE_BONUS | ANIGRAM_TARGETS | ANIGRAM_BONUS),
    blocked=frozenset(
        {"gaga"}
    ),  # innocent in itself; it stands for the words that do not exist here
    familiar=word_list({*CHAIN, "megaplex"}),
    rare=word_list(["amalgam", "dire"]),
    pangrams=word_list(["megaplex"]),
    names=word_list(["deri", "pagel"]),
)
LANGUAGE = english_of(LEXICON, DEFINITIONS.get)


def bee_round(day: date) -> HoneycombRound:
    """AEGLMPX with G: five target words of 7 + 1 + 5 + 1 + 15 = 29 points, and two bonus words."""
    return HoneycombRound(day, SEVEN, BEE_TARGETS, BEE_BONUS)


def rich_round(day: date) -> HoneycombRound:
    """AEGLMPX with G: eight target words of 14 + 6 · 5 + 1 = 45 points, and a bonus word."""
    return HoneycombRound(day, SEVEN, RICH_TARGETS, RICH_BONUS)


def anigram_round(day: date) -> AnigramRound:
    """From RIDE to REPRINTED."""
    return AnigramRound(day, LEVELS, ANIGRAM_TARGETS, ANIGRAM_BONUS)


async def lay_out(database: Backend, first: date, days: int) -> None:
    """Set up the rounds of some days, so that none has to be picked."""
    for number in range(days):
        day = first + timedelta(days=number)
        await keep_round(database, bee_round(day))
        await keep_round(database, anigram_round(day))


class _Handmade(Rounds):
    async def of(self, game: AnyGame, day: date) -> Any:
        return bee_round(day) if game is HONEYCOMB else anigram_round(day)


def handmade(app: Application) -> Days:
    """The posts of any day, with rounds made by hand, without a database; nobody has played."""
    dealt = _Handmade(app.host.database, LANGUAGE, "", CATALOG)
    rounds = ServerRounds(app.host.database, app.posts.servers, dealt)
    reviews = dict.fromkeys(CATALOG, _Unplayed())
    cards = GroupCards(app.host.database, app.posts.servers, reviews)
    return Days(
        app.host.database,
        app.posts.servers,
        rounds,
        app.games.hives,
        app.posts.recaps,
        reviews,
        cards,
    )


class _Unplayed:
    """A game of which nothing is known."""

    async def status(self, server_id: int, day: date) -> None:
        return None

    async def recap(self, server_id: int, day: date) -> None:
        return None

    async def past(self, player: Player) -> None:
        return None

    async def rungs(self, server_id: int, day: date, scores: Sequence[Standing]) -> list[Rung]:
        return []


async def keep_round(database: Backend, played: HoneycombRound | AnigramRound) -> None:
    """Keep a round, unless its day has one already."""
    game: AnyGame = HONEYCOMB if isinstance(played, HoneycombRound) else ANIGRAM
    await add_round(database, as_stored(game, played))
