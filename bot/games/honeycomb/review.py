"""Looking at a honeycomb from above: how a server does in it, and how it did."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from bot.games.editions import Edition
from bot.games.game import Game, Rung, Tools
from bot.games.honeycomb.past import HoneycombPast, honeycomb_past
from bot.model import LeaderboardScope, Period, Player, Standing, StandingsPage, WordFinders
from bot.puzzles.honeycomb.ranks import LADDER, Rank, points_for, rank_of
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.finders import few_finders, finders_of, found_all, words_found
from bot.store.leaderboards import leaderboard_page
from bot.store.scorecards import read_scorecard

NAMES = 3  # of those who found a word
GENIUSES = 5  # named on the post


@dataclass(frozen=True)
class HoneycombAnswers:
    """A round that is over, and what one player found in it."""

    round: HoneycombRound
    own: frozenset[str]
    beside: Edition | None = None  # None: the daily one
    rare: frozenset[str] = frozenset()  # the target words that few people know

    @property
    def found(self) -> list[str]:
        """The target words that the player found, in alphabetical order."""
        return sorted(self.round.targets & self.own)

    @property
    def missed(self) -> list[str]:
        """The target words that the player did not find, in alphabetical order."""
        return sorted(self.round.targets - self.own)

    @property
    def bonus(self) -> list[str]:
        """The bonus words that the player found, in alphabetical order."""
        return sorted(self.round.bonus & self.own)


@dataclass(frozen=True)
class HoneycombFinders:
    """The target words of a round and who found each, in alphabetical order."""

    round: HoneycombRound
    words: tuple[WordFinders, ...]
    players: int = 0  # of the server

    @property
    def nobody(self) -> tuple[WordFinders, ...]:
        """The words that nobody found."""
        return tuple(found for found in self.words if not found.people)

    @property
    def only_one(self) -> tuple[WordFinders, ...]:
        """The words that only one person found."""
        return tuple(found for found in self.words if found.people == 1)


@dataclass(frozen=True)
class HoneycombRecap:
    """How a honeycomb went in one server."""

    players: int
    pangrams: tuple[WordFinders, ...]
    longest: WordFinders | None  # of the target words found
    rarest: WordFinders | None  # which only one of several people found
    missed: tuple[str, ...]  # target words that nobody found, the longest first
    found: int  # target words that anybody found
    targets: int
    queens: tuple[str, ...]  # names of those who found every target word, the first few


@dataclass(frozen=True)
class HoneycombStatus:
    """How a server does in the running honeycomb."""

    players: int
    found: int
    targets: int
    queens: tuple[str, ...]  # names of those who found every target word
    geniuses: tuple[str, ...]  # and of others who are Genius, the first few of all
    more_geniuses: bool


class HoneycombReview:
    """The use cases of looking at the server as a whole."""

    def __init__(self, game: Game[HoneycombRound, Any], tools: Tools) -> None:
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds
        self._first_language = tools.language

    async def answers(self, player: Player, day: date) -> HoneycombAnswers:
        """A honeycomb with its words, and which of them the player found."""
        round_ = await self._rounds.of(player.server_id, self._game, day)
        card = await read_scorecard(self._database, player, self._game.name, day)
        own = frozenset(find.word for find in card.found)
        language = await self._rounds.language(player.server_id, day)
        rare = language.lexicon.rare_among(round_.targets)
        return HoneycombAnswers(round_, language.spelled_all(own), rare=rare)

    async def finders(self, server_id: int, day: date) -> HoneycombFinders:
        """A honeycomb with its words and who found them."""
        round_ = await self._rounds.of(server_id, self._game, day)
        words = await finders_of(
            self._database, server_id, self._game.name, day, sorted(round_.targets), names=NAMES
        )
        players = (await self._page(server_id, day)).players
        return HoneycombFinders(round_, tuple(words), players)

    async def recap(self, server_id: int, day: date) -> HoneycombRecap:
        """How a honeycomb went."""
        round_ = await self._rounds.of(server_id, self._game, day)
        key = (self._database, server_id, self._game.name, day)
        few = await few_finders(*key, sorted(round_.targets, key=_longest_first))
        found = [word for word, people in few.items() if people]
        best = await self._page(server_id, day, GENIUSES)
        queens = await self._queens(server_id, round_, best.standings)
        longest = found[:1]
        said = {*longest, *round_.pangrams}
        rarest = [
            word for word in found if few[word] == 1 and word not in said and best.players > 1
        ]
        pangrams, rarest = sorted(round_.pangrams), rarest[:1]
        named = await finders_of(*key, [*pangrams, *longest, *rarest], names=NAMES)
        finders = {each.word: each for each in named}
        return HoneycombRecap(
            players=best.players,
            pangrams=tuple(finders[word] for word in pangrams),
            longest=next((finders[word] for word in longest), None),
            rarest=next((finders[word] for word in rarest), None),
            missed=tuple(word for word, people in few.items() if not people),
            found=len(found),
            targets=len(round_.targets),
            queens=tuple(each.name for each in queens),
        )

    async def past(self, player: Player, told_before: date | None = None) -> HoneycombPast:
        """What a player did since the beginning; the longest word is of a day before the first
        that is not told yet."""
        key = self._database, self._game.name, player
        return await honeycomb_past(*key, self._rounds, self._first_language, told_before)

    async def status(self, server_id: int, day: date) -> HoneycombStatus:
        """How the server does in a honeycomb."""
        round_ = await self._rounds.of(server_id, self._game, day)
        needed = points_for(Rank.GENIUS, round_.maximum)
        best = await self._page(server_id, day, GENIUSES + 1)
        reached = [each for each in best.standings if each.points >= needed]
        named = reached[:GENIUSES]
        queens = await self._queens(server_id, round_, named)
        return HoneycombStatus(
            players=best.players,
            found=len(await self._words_found(server_id, round_)),
            targets=len(round_.targets),
            queens=tuple(each.name for each in queens),
            geniuses=tuple(each.name for each in named if each not in queens),
            more_geniuses=len(reached) > GENIUSES,
        )

    async def rungs(self, server_id: int, day: date, scores: Sequence[Standing]) -> list[Rung]:
        """The open rank of each, counted from 1, and whether it is Queen Bee."""
        round_ = await self._rounds.of(server_id, self._game, day)
        queens = await self._queens(server_id, round_, scores)
        return [
            Rung(
                LADDER.index(rank_of(each.points, round_.maximum)) + 1,
                len(LADDER),
                crowned=each in queens,
            )
            for each in scores
        ]

    async def _queens(
        self, server_id: int, round_: HoneycombRound, best: Iterable[Standing]
    ) -> list[Standing]:
        """Those of the best who found every target word; only they can have so many points."""
        able = [each for each in best if each.points >= round_.maximum > 0]
        key = (self._database, server_id, self._game.name, round_.day)
        queens = await found_all(*key, round_.targets, [each.player_id for each in able])
        return [each for each in able if each.player_id in queens]

    async def _words_found(self, server_id: int, round_: HoneycombRound) -> set[str]:
        key = (server_id, self._game.name, round_.day)
        return await words_found(self._database, *key, round_.targets)

    async def _page(self, server_id: int, day: date, limit: int = 0) -> StandingsPage:
        board = LeaderboardScope(server_id, self._game.name, Period.DAY, day)
        return await leaderboard_page(self._database, board, limit=limit)


def _longest_first(word: str) -> tuple[int, str]:
    return -len(word), word
