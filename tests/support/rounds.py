"""Rounds made by hand, small enough to check in the head."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from bot.application import Application
from bot.games.anigram.game import ANIGRAM
from bot.games.catalog import GAMES, by_name, games_in
from bot.games.game import AnyGame, Rung
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.language_rounds import LanguageRounds
from bot.games.rounds import Rounds, as_stored
from bot.games.server_rounds import ServerRounds
from bot.games.square.game import SQUARE
from bot.language.english.english import english_of
from bot.language.lexicon import Lexicon, word_list
from bot.model import Player, Standing
from bot.play.day import Days
from bot.play.group_card import GroupCards
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.honeycomb import Honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.puzzles.square.puzzle import SquarePuzzle
from bot.puzzles.square.round import SquareRound
from bot.puzzles.words import term
from bot.store.backend import Backend
from bot.store.rounds import add_round

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

# AC TU AL, RU MB LE, BR ID GE and IC IC LE around a diagonal of blanks.
CROSSED = SquarePuzzle((0, 1, 2, 3), ("actual", "rumble", "bridge", "icicle"))
CLUES = {
    "actual": "real, not imagined",
    "rumble": "sound of distant thunder",
    "bridge": "way over a river",
    "icicle": "frozen drip from a gutter",
    "rubric": "heading in a prayer book, often red",
    "acidic": "like lemon juice",
    "tumble": "fall head over heels",
    "allege": "claim without proof",
}
DESCRIPTIONS = {  # of the dictionary
    "actual": "presently existing in fact",
    "bridge": "a structure that allows people to cross an obstacle",
    "rubric": "a heading that is printed in red",
}

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
SQUARES = (" ".join((str(CROSSED), *CROSSED.down)),)
LANGUAGE = english_of(LEXICON, DEFINITIONS.get)  # in which nobody has looked for squares
CATALOG = by_name(games_in(LANGUAGE, GAMES))
WITH_SQUARES = english_of(LEXICON, DEFINITIONS.get, lambda: SQUARES, DESCRIPTIONS.get)


def bee_round(day: date) -> HoneycombRound:
    """AEGLMPX with G: five target words of 7 + 1 + 5 + 1 + 15 = 29 points, and two bonus words."""
    return HoneycombRound(day, SEVEN, BEE_TARGETS, BEE_BONUS)


def rich_round(day: date) -> HoneycombRound:
    """AEGLMPX with G: eight target words of 14 + 6 · 5 + 1 = 45 points, and a bonus word."""
    return HoneycombRound(day, SEVEN, RICH_TARGETS, RICH_BONUS)


def anigram_round(day: date) -> AnigramRound:
    """From RIDE to REPRINTED."""
    return AnigramRound(day, LEVELS, ANIGRAM_TARGETS, ANIGRAM_BONUS)


def square_round(day: date) -> SquareRound:
    """ACTUAL, RUMBLE, BRIDGE and ICICLE across, RUBRIC, ACIDIC, TUMBLE and ALLEGE down."""
    clues = tuple(CLUES[word] for word in CROSSED.words)
    return SquareRound(day, CROSSED, clues, frozenset(CROSSED.words))


async def lay_out(database: Backend, first: date, days: int) -> None:
    """Set up the rounds of some days, so that none has to be picked."""
    for number in range(days):
        day = first + timedelta(days=number)
        await keep_round(database, bee_round(day))
        await keep_round(database, anigram_round(day))


async def lay_out_squares(database: Backend, first: date, days: int) -> None:
    """The same for the square, where there are some."""
    for number in range(days):
        await keep_round(database, square_round(first + timedelta(days=number)))


class _Handmade(Rounds):
    async def of(self, game: AnyGame, day: date) -> Any:
        made = {HONEYCOMB.name: bee_round, ANIGRAM.name: anigram_round, SQUARE.name: square_round}
        return made[game.name](day)


def handmade(app: Application) -> Days:
    """The posts of any day, with rounds made by hand, without a database; nobody has played."""
    dealt = _Handmade(app.host.database, LANGUAGE, "", CATALOG)
    languages = LanguageRounds(dealt, lambda code: dealt)
    rounds = ServerRounds(app.host.database, app.posts.servers, languages)
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

    async def past(self, player: Player, told_before: date | None = None) -> None:
        return None

    async def rungs(self, server_id: int, day: date, scores: Sequence[Standing]) -> list[Rung]:
        return []


async def keep_round(
    database: Backend, played: HoneycombRound | AnigramRound | SquareRound
) -> None:
    """Keep a round, unless its day has one already."""
    games: dict[type, AnyGame] = {
        HoneycombRound: HONEYCOMB,
        AnigramRound: ANIGRAM,
        SquareRound: SQUARE,
    }
    game = games[type(played)]
    await add_round(database, as_stored(game, played))
