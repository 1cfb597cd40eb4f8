"""Looking back: the answers of the day before, and the recap that a new post carries."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.server_rounds import ServerRounds
from bot.model import ALL_GAMES, Board, Period, Standing, WordFinders
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.ranks import Rank, points_for
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.finders import finders_of, server_days, words_found
from bot.store.leaderboards import cut
from bot.store.sqlite.database import Database

NAMES = 3  # of those who found a word
TOP = 3
GENIUSES = 5  # named on the post


@dataclass(frozen=True)
class BeeAnswers:
    """The target words of a round and who found each, in alphabetical order."""

    round: HoneycombRound
    words: tuple[WordFinders, ...]

    @property
    def nobody(self) -> tuple[WordFinders, ...]:
        """The words that nobody found."""
        return tuple(found for found in self.words if not found.people)

    @property
    def only_one(self) -> tuple[WordFinders, ...]:
        """The words that only one person found."""
        return tuple(found for found in self.words if found.people == 1)


@dataclass(frozen=True)
class Recap:
    """How a puzzle day went in one server."""

    day: date
    top: tuple[Standing, ...]  # of both games
    players: int  # of the honeycomb, as all that follows but the streak
    pangrams: tuple[WordFinders, ...]
    missed: tuple[str, ...]  # target words that nobody found, the longest first
    found: int  # target words that anybody found
    targets: int
    streak: int  # days in a row on which anybody scored


@dataclass(frozen=True)
class BeeStatus:
    """How a server does in the running honeycomb."""

    players: int
    found: int
    targets: int
    geniuses: tuple[str, ...]  # names, the first few
    more_geniuses: int


@dataclass(frozen=True)
class AnigramStatus:
    """How a server does in the running anigram."""

    players: int
    leader: Standing | None


class Review:
    """The use cases of looking back, and of looking at the server as a whole."""

    def __init__(self, database: Database, rounds: ServerRounds) -> None:
        self._database = database
        self._rounds = rounds

    async def bee_answers(self, server_id: int, now: datetime) -> BeeAnswers:
        """The previous honeycomb of a server with its words and who found them."""
        day = await self._rounds.today(server_id, now) - timedelta(days=1)
        played = await self._rounds.of(server_id, HONEYCOMB, day)
        words = await finders_of(
            self._database, server_id, day, sorted(played.targets), names=NAMES
        )
        return BeeAnswers(played, tuple(words))

    async def anigram_answers(self, server_id: int, now: datetime) -> AnigramRound:
        """The previous anigram of a server."""
        day = await self._rounds.today(server_id, now) - timedelta(days=1)
        return await self._rounds.of(server_id, ANIGRAM, day)

    async def recap(self, server_id: int, day: date) -> Recap | None:
        """How a day went, or None when nobody scored on it."""
        board = Board(server_id, ALL_GAMES, Period.DAY, day)
        best = await cut(self._database, board, limit=TOP)
        if not best.players:
            return None
        played = await self._rounds.of(server_id, HONEYCOMB, day)
        found = await words_found(self._database, server_id, day, played.targets)
        pangrams = await finders_of(
            self._database, server_id, day, sorted(played.pangrams), names=NAMES
        )
        missed = sorted(played.targets - found, key=lambda word: (-len(word), word))
        return Recap(
            day=day,
            top=best.standings,
            players=(await cut(self._database, replace(board, game=HONEYCOMB.name))).players,
            pangrams=tuple(pangrams),
            missed=tuple(missed),
            found=len(found),
            targets=len(played.targets),
            streak=run_until(day, await server_days(self._database, server_id, day)),
        )

    async def bee_status(self, server_id: int, day: date) -> BeeStatus:
        """How the server does in a honeycomb."""
        played = await self._rounds.of(server_id, HONEYCOMB, day)
        board = Board(server_id, HONEYCOMB.name, Period.DAY, day)
        needed = points_for(Rank.GENIUS, played.maximum)
        best = await cut(self._database, board, limit=GENIUSES + 1)
        reached = [standing.name for standing in best.standings if standing.points >= needed]
        return BeeStatus(
            players=best.players,
            found=len(await words_found(self._database, server_id, day, played.targets)),
            targets=len(played.targets),
            geniuses=tuple(reached[:GENIUSES]),
            more_geniuses=len(reached) > GENIUSES,
        )

    async def anigram_status(self, server_id: int, day: date) -> AnigramStatus:
        """How the server does in an anigram."""
        board = Board(server_id, ANIGRAM.name, Period.DAY, day)
        best = await cut(self._database, board, limit=1)
        return AnigramStatus(players=best.players, leader=next(iter(best.standings), None))


def run_until(day: date, days: list[date]) -> int:
    """The number of consecutive days up to this one, given days in descending order."""
    run = 0
    for each in days:
        if each != day - timedelta(days=run):
            break
        run += 1
    return run
