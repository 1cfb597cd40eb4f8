"""The rounds being played, in memory; made from the seed when a day has none yet."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.challenges import is_cover
from bot.games.game import AnyGame, Dealer, Game, Games, OwnLetters, RoundType
from bot.games.practice_codes import PracticeDifficulty, difficulty_of, is_code, new_code
from bot.language.language import Language
from bot.puzzles.words import letterset
from bot.store.backend import Backend
from bot.store.rounds import StoredRound, add_round, get_round, letters_between
from bot.work_queue import WorkQueue

KEPT = 16  # rounds of a game in memory: today and its neighbors in other time zones, and spare

Puzzles = tuple[str, str]  # a game's in one language: their names


class Rounds:
    """The round of any game and day, in one language."""

    def __init__(
        self,
        database: Backend,
        language: Language,
        seed: str,
        games: Games,
        work: WorkQueue | None = None,
    ) -> None:
        self.games = games
        self._work = work or WorkQueue()
        self._database = database
        self.language = language
        self._seed = language.seed(seed)
        self._kept: defaultdict[Puzzles, dict[date, Any]] = defaultdict(dict)
        self._own: dict[tuple[Puzzles, str], Any] = {}  # by what somebody typed
        self._dealers: dict[Puzzles, Dealer[Any]] = {}  # of the games of which a round was made
        self._lock = asyncio.Lock()
        self._dealers_lock = asyncio.Lock()
        self._prepared = False

    async def of(self, game: Game[RoundType, Any], day: date) -> RoundType:
        """The round of a game and day."""
        kept: dict[date, RoundType] = self._kept[self._puzzles(game)]
        if day in kept:
            return kept[day]
        async with self._lock:
            round_ = await self._stored(game, day)
            while len(kept) >= KEPT:
                del kept[next(iter(kept))]
            return kept.setdefault(day, round_)

    async def prepare(self, now: datetime, *, busy: bool = False) -> None:
        """Set up the rounds that any time zone can ask for soon, so that nobody waits for them; at
        a later turn, when the bot has long begun and is not busy, also what deals any others."""
        today = now.date()
        for day in (today, today + timedelta(days=1), today - timedelta(days=1)):
            for game in self.games.values():
                await self.of(game, day)
        for game in self.games.values() if self._prepared and not busy else ():
            await self._dealer(game)
        self._prepared = True

    async def _stored(self, game: Game[RoundType, Any], day: date) -> RoundType:
        """The round that is kept, made where there is none. Whoever else makes it at the same time
        plays the one that is kept first."""
        stored = await get_round(self._database, game.name, day, self.language.code)
        if stored is None:
            dealt = await self._work.patiently(await self._dealing(game, day))
            await add_round(self._database, self.stored(game, dealt))
            stored = await get_round(self._database, game.name, day, self.language.code)
        if stored is None:
            raise LookupError(f"the round of {day} is gone")
        return self.read(game, stored)

    def read(self, game: Game[RoundType, Any], stored: StoredRound) -> RoundType:
        """A round that is kept, without words that were blocked since then."""
        blocked, spelled = self.language.blocked, self.language.spelled_all
        targets, bonus = stored.targets - blocked, stored.bonus - blocked
        return game.read(stored.day, stored.letters, spelled(targets), spelled(bonus))

    def _spelled(self, game: Game[RoundType, Any], dealt: RoundType) -> RoundType:
        """A round that was dealt a moment ago, whose words show their true spelling."""
        is_plain = self.language.alphabet.is_plain
        return dealt if is_plain else self.read(game, self.stored(game, dealt))

    def _puzzles(self, game: AnyGame) -> Puzzles:
        return game.name, self.language.code

    async def deal(self, game: Game[RoundType, Any], day: date) -> RoundType:
        """The round that a day gets, which is not kept.

        Raises PlayerError when too many people ask for one.
        """
        return self._spelled(game, await self._work.run(await self._dealing(game, day)))

    async def _dealing(self, game: Game[RoundType, Any], day: date) -> Callable[[], RoundType]:
        """What deals the round of a day."""
        dealer = await self._dealer(game)
        span = dealer.since(day), day
        earlier = await letters_between(self._database, game.name, *span, self.language.code)
        return partial(dealer.deal, day, earlier)

    async def practice(self, game: Game[RoundType, Any], code: str) -> RoundType:
        """The round of a code, which is not kept.

        Raises PlayerError when there is no such code, and when too many people ask for one.
        """
        self.check_code(game, code)
        dealer = await self._dealer(game)
        dealt = await self._work.run(partial(dealer.practice, code, difficulty_of(code)))
        return self._spelled(game, dealt)

    async def own(self, game: AnyGame, typed: str) -> Any:
        """The round of somebody's own letters, which is not kept.

        Raises PlayerError when the game takes none, they make no puzzle, and when too many people
        ask for one.
        """
        key = self._puzzles(game), typed
        if key not in self._own:
            made = await self._make_own(game, typed)
            while len(self._own) >= KEPT:
                del self._own[next(iter(self._own))]
            self._own[key] = self._own[self._puzzles(game), game.letters(made)] = made
        return self._own[key]

    async def _make_own(self, game: AnyGame, typed: str) -> Any:
        dealer = await self._dealer(game)
        if not isinstance(dealer, OwnLetters):
            raise PlayerError(ErrorCode.OLD_BUTTON)
        return self._spelled(game, await self._work.run(partial(dealer.own, typed)))

    async def is_reserved(
        self, game: AnyGame, letters: str, days: Sequence[date], today: date
    ) -> bool:
        """Are these the letters of any of the days, in any order, or reserved to cover those of
        days after today?"""
        taken = [letterset(game.letters(await self.of(game, day))) for day in days]
        to_come = [day for day in days if day > today]
        own = letterset(letters)
        return own in taken or is_cover(self._seed, game.name, own, to_come)

    def stored(self, game: AnyGame, round_: Any) -> StoredRound:
        """A round as the database keeps it, in this language."""
        return replace(as_stored(game, round_), language=self.language.code)

    def knows_code(self, game: AnyGame, code: str) -> bool:
        """Is it the code of a puzzle to practice on?"""
        return is_code(self._seed, game.name, code)

    def check_code(self, game: AnyGame, code: str) -> None:
        """Refuse, with a PlayerError, a code that never was."""
        if not self.knows_code(game, code):
            raise PlayerError(ErrorCode.NO_SUCH_CODE)

    def new_code(self, game: AnyGame, difficulty: PracticeDifficulty, rng: random.Random) -> str:
        """The code of a puzzle to practice on."""
        return new_code(self._seed, game.name, difficulty, rng)

    async def _dealer(self, game: Game[RoundType, Any]) -> Dealer[RoundType]:
        """What deals a game's rounds: once, however many wait for it; it takes a second."""
        key = self._puzzles(game)
        async with self._dealers_lock:
            if key not in self._dealers:
                found = await asyncio.to_thread(game.dealer, self.language, self._seed)
                self._dealers[key] = found
            return self._dealers[key]


def as_stored(game: AnyGame, round_: Any) -> StoredRound:
    """A round as the database keeps it."""
    return StoredRound(game.name, round_.day, game.letters(round_), round_.targets, round_.bonus)
