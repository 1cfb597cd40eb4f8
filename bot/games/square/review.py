"""Looking at a square from above: how a server does in it, and the one of the day before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from bot.games.editions import Edition
from bot.games.game import Game, Rung, Tools
from bot.games.square.progress import NO_HINT_BONUS, POINTS
from bot.model import LeaderboardScope, Period, Player, Standing, StandingsPage, WordFinders
from bot.puzzles.square.puzzle import SIZE
from bot.puzzles.square.round import SquareRound
from bot.store.finders import finders_of, reached_before, words_found
from bot.store.histories import days_of_scores, days_of_steps
from bot.store.leaderboards import leaderboard_page
from bot.store.scorecards import read_scorecard

NAMES = 3  # of those who found all words
AT_ONCE = 100  # standings read for a recap

WORDS = 2 * SIZE
ALL_WORDS = WORDS * POINTS  # points of a square
FLAWLESS = ALL_WORDS + NO_HINT_BONUS


@dataclass(frozen=True)
class SquareStatus:
    """How a server does in the running square."""

    players: int
    found: int  # words that anybody found
    words: int
    finishers: tuple[str, ...]  # names of those who found all, the first few
    more_finishers: bool


@dataclass(frozen=True)
class SquareAnswers:
    """A round that is over, and which of its words one player found."""

    round: SquareRound
    own: frozenset[str]
    beside: Edition | None = None  # None: the daily one
    people: Mapping[str, int] = field(default_factory=dict)  # who found each word
    players: int = 0  # of the server, where it is the daily one


@dataclass(frozen=True)
class SquareRecap:
    """How a square went in one server."""

    players: int
    finished: int  # who found all words
    flawless: int  # of these, without a hint
    names: tuple[str, ...]  # of those who did so, the first few; if nobody did, of who finished
    hardest: WordFinders | None  # the word that the fewest found, where several played


@dataclass(frozen=True)
class SquarePast:
    """What a player did in a server's squares since the beginning."""

    days: int = 0  # with a word found
    words: int = 0
    finished: int = 0  # days with all of them
    flawless: int = 0  # of these, without a hint


class SquareReview:
    """The use cases of looking at the server as a whole."""

    def __init__(self, game: Game[SquareRound, Any], tools: Tools) -> None:
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds

    async def answers(self, player: Player, day: date) -> SquareAnswers:
        """A square, and the player's words in it."""
        round_ = await self._rounds.of(player.server_id, self._game, day)
        card = await read_scorecard(self._database, player, self._game.name, day)
        found = await self._finders(player.server_id, round_)
        return SquareAnswers(
            round_,
            frozenset(find.word for find in card.found),
            people={each.word: each.people for each in found},
            players=(await self._page(player.server_id, day)).players,
        )

    async def recap(self, server_id: int, day: date) -> SquareRecap:
        """How a square went."""
        round_ = await self._rounds.of(server_id, self._game, day)
        finished = await self._finished(server_id, day)
        flawless = [each for each in finished if not each.hints]
        players = (await self._page(server_id, day)).players
        found = await self._finders(server_id, round_, names=NAMES) if players > 1 else []
        hardest = min(found, key=lambda each: each.people, default=None)
        return SquareRecap(
            players=players,
            finished=len(finished),
            flawless=len(flawless),
            names=tuple(each.name for each in (flawless or finished)[:NAMES]),
            hardest=hardest if hardest and hardest.people < players else None,
        )

    async def past(self, player: Player, told_before: date | None = None) -> SquarePast:
        """What a player did since the beginning, which names no word."""
        words = await days_of_steps(self._database, player, self._game.name)
        finished = sum(number >= WORDS for number in words.values())
        flawless = len(await self.flawless_days(player))
        return SquarePast(len(words), sum(words.values()), finished, flawless)

    async def flawless_days(self, player: Player) -> list[date]:
        """The days on which a player found all words without a hint."""
        days = await days_of_scores(self._database, player, self._game.name)
        return [each.day for each in days if each.points >= ALL_WORDS and not each.hints]

    async def finished_before(self, player: Player, day: date) -> bool:
        """Return True if somebody else found all words before the player: their points say so."""
        return await reached_before(self._database, player, self._game.name, day, ALL_WORDS)

    async def is_first_finish(self, player: Player, day: date) -> bool:
        """Did the player not find all words on any earlier day? Their points say so."""
        days = await days_of_scores(self._database, player, self._game.name)
        return not any(each.points >= ALL_WORDS for each in days if each.day < day)

    async def status(self, server_id: int, day: date) -> SquareStatus:
        """How the server does in a square."""
        round_ = await self._rounds.of(server_id, self._game, day)
        best = await self._page(server_id, day, NAMES + 1)
        finished = [each.name for each in best.standings if each.points >= ALL_WORDS]
        key = (server_id, self._game.name, day)
        return SquareStatus(
            players=best.players,
            found=len(await words_found(self._database, *key, round_.targets)),
            words=len(round_.lines),
            finishers=tuple(finished[:NAMES]),
            more_finishers=len(finished) > NAMES,
        )

    async def rungs(self, server_id: int, day: date, scores: Sequence[Standing]) -> list[Rung]:
        """The words of each, and whether these are all."""
        total = len((await self._rounds.of(server_id, self._game, day)).lines)
        found = [min(each.points // POINTS, total) for each in scores]
        return [Rung(each, total, crowned=each == total) for each in found]

    async def _finished(self, server_id: int, day: date) -> list[Standing]:
        """Everybody who found all words, the best first."""
        found: list[Standing] = []
        while True:
            page = await self._page(server_id, day, AT_ONCE, len(found))
            done = [each for each in page.standings if each.points >= ALL_WORDS]
            found += done
            if len(done) < AT_ONCE:
                return found

    async def _finders(
        self, server_id: int, round_: SquareRound, *, names: int = 0
    ) -> list[WordFinders]:
        """Who found each word, across before down."""
        key = (self._database, server_id, self._game.name, round_.day)
        return await finders_of(*key, list(round_.lines.values()), names=names)

    async def _page(
        self, server_id: int, day: date, limit: int = 0, offset: int = 0
    ) -> StandingsPage:
        board = LeaderboardScope(server_id, self._game.name, Period.DAY, day)
        return await leaderboard_page(self._database, board, limit=limit, offset=offset)
