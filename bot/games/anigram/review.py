"""Looking at an anigram from above: how a server does in it, and the one of the day before."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from bot.games.editions import Edition
from bot.games.game import Game, Rung, Tools
from bot.model import LeaderboardScope, Period, Player, Standing, StandingsPage, WordFinders
from bot.puzzles.anigram.anigram import END_LENGTH, LEVELS, START_LENGTH
from bot.puzzles.anigram.round import AnigramRound
from bot.store.finders import finders_of, found_without_hints, reached_before
from bot.store.histories import days_of_scores, days_of_steps
from bot.store.leaderboards import leaderboard_page
from bot.store.scorecards import read_scorecard

NAMES = 3  # of those whose chain was as long as can be

SIX_LEVELS = sum(range(START_LENGTH, END_LENGTH + 1))  # points


@dataclass(frozen=True)
class AnigramStatus:
    """How a server does in an anigram."""

    players: int
    leaders: tuple[Standing, ...]  # the first few of those who share the first place


@dataclass(frozen=True)
class AnigramAnswers:
    """A round that is over, and the words of one player, a word a level."""

    round: AnigramRound
    own: tuple[str, ...]
    beside: Edition | None = None  # None: the daily one
    people: Mapping[str, int] = field(default_factory=dict)  # who found each word
    players: int = 0  # of the server, where it is the daily one
    rare: frozenset[str] = frozenset()  # the target words that few people know


@dataclass(frozen=True)
class AnigramRecap:
    """How an anigram went in one server."""

    players: int
    finished: int  # who solved all six levels
    flawless: int  # of these, without a hint
    par: int  # words of the longest chain
    overtime: bool  # is it longer than the levels?
    champions: tuple[str, ...]  # the first few whose chain was as long, by name
    more_champions: int


@dataclass(frozen=True)
class AnigramPast:
    """What a player did in a server's anigrams since the beginning."""

    days: int = 0  # with a level solved
    levels: int = 0  # solved, overtime included
    finished: int = 0  # days with all six
    flawless: int = 0  # of these, without a hint


class AnigramReview:
    """The use cases of looking at the server as a whole."""

    def __init__(self, game: Game[AnigramRound, Any], tools: Tools) -> None:
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds

    async def answers(self, player: Player, day: date) -> AnigramAnswers:
        """An anigram, and the player's words in it."""
        round_ = await self._rounds.of(player.server_id, self._game, day)
        card = await read_scorecard(self._database, player, self._game.name, day)
        key = (self._database, player.server_id, self._game.name, day)
        language = await self._rounds.language(player.server_id, day)
        own = tuple(language.spelled(find.word) for find in card.found)
        found = await finders_of(*key, sorted(round_.targets.union(own)), names=0)
        return AnigramAnswers(
            round_,
            own,
            people={each.word: each.people for each in found},
            players=(await self._page(player.server_id, day)).players,
            rare=language.lexicon.rare_among(round_.targets),
        )

    async def recap(self, server_id: int, day: date) -> AnigramRecap:
        """How an anigram went."""
        round_ = await self._rounds.of(server_id, self._game, day)
        key = (self._database, server_id, self._game.name, day)
        last = sorted(round_.words[round_.levels[-1]])
        ends = await finders_of(*key, round_.last_words, names=NAMES)
        names = [name for end in ends for name in end.first][:NAMES]
        return AnigramRecap(
            players=(await self._page(server_id, day)).players,
            finished=_people(await finders_of(*key, last, names=0)),
            flawless=await found_without_hints(*key, last),
            par=round_.par,
            overtime=round_.overtime,
            champions=tuple(names),
            more_champions=_people(ends) - len(names),
        )

    async def past(self, player: Player, told_before: date | None = None) -> AnigramPast:
        """What a player did since the beginning, which names no word."""
        steps = await days_of_steps(self._database, player, self._game.name)
        finished = sum(number >= LEVELS for number in steps.values())
        flawless = len(await self.flawless_days(player))
        return AnigramPast(len(steps), sum(steps.values()), finished, flawless)

    async def flawless_days(self, player: Player) -> list[date]:
        """The days on which a player solved all six levels without a hint."""
        days = await days_of_scores(self._database, player, self._game.name)
        return [each.day for each in days if each.points >= SIX_LEVELS and not each.hints]

    async def finished_before(self, player: Player, day: date) -> bool:
        """Return True if somebody else solved all levels before the player: their points say so."""
        return await reached_before(self._database, player, self._game.name, day, SIX_LEVELS)

    async def is_first_finish(self, player: Player, day: date) -> bool:
        """Did the player not solve all six levels on any earlier day? Their points say so."""
        days = await days_of_scores(self._database, player, self._game.name)
        return not any(each.points >= SIX_LEVELS for each in days if each.day < day)

    async def status(self, server_id: int, day: date) -> AnigramStatus:
        """How the server does in an anigram."""
        best = await self._page(server_id, day, NAMES + 1)
        return AnigramStatus(
            best.players, tuple(each for each in best.standings if each.place == 1)
        )

    async def rungs(self, server_id: int, day: date, scores: Sequence[Standing]) -> list[Rung]:
        """The levels of each, then the words of overtime, and whether that is par."""
        par = (await self._rounds.of(server_id, self._game, day)).par
        solved = [chain_of(each.points) for each in scores]
        return [
            Rung(min(each, LEVELS), LEVELS, max(0, each - LEVELS), crowned=each >= par)
            for each in solved
        ]

    async def _page(self, server_id: int, day: date, limit: int = 0) -> StandingsPage:
        board = LeaderboardScope(server_id, self._game.name, Period.DAY, day)
        return await leaderboard_page(self._database, board, limit=limit)


def chain_of(points: int) -> int:
    """How many words up the chain make so many points: each scores its letters, and what six levels
    without a hint earn besides is less than the word after them."""
    words, letters = 0, START_LENGTH
    while points >= letters:
        points -= letters
        words, letters = words + 1, letters + 1
    return words


def _people(found: Iterable[WordFinders]) -> int:
    """How many people found the words, of which nobody finds two."""
    return sum(each.people for each in found)
