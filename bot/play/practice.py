"""Practice: puzzles without end, which count for nothing."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.errors import ErrorCode, PlayerError
from bot.games.editions import Edition, practice
from bot.games.game import AnyGame
from bot.games.guesses import typed_words
from bot.games.practice_codes import PracticeDifficulty
from bot.games.server_rounds import ServerRounds
from bot.language.alphabet import ENGLISH
from bot.store.backend import Backend
from bot.store.practice import drop_practice_before, practice_is_off, turn_practice

KEPT_FOR = timedelta(days=7)  # since somebody played
Clock = Callable[[], datetime]  # aware, UTC

STEP = 100  # games deleted in one transaction


class Practice:
    """The use cases of practice; playing it is up to each game."""

    def __init__(self, database: Backend, rounds: ServerRounds, clock: Clock) -> None:
        self._database = database
        self._rounds = rounds
        self._clock = clock

    async def new(self, server_id: int, game: AnyGame, difficulty: PracticeDifficulty) -> Edition:
        """Any puzzle in the server's language. Raises PlayerError when it wants no practice."""
        await self._check_on(server_id)
        today = await self._rounds.today(server_id, self._clock())
        return practice(await self._rounds.new_code(server_id, game, today, difficulty))

    async def of_code(self, server_id: int, game: AnyGame, typed: str) -> Edition:
        """The puzzle of a code. Raises PlayerError as above, and when there is no such code."""
        await self._check_on(server_id)
        code = "".join(map(ENGLISH.fold_typed, typed_words(typed)))
        today = await self._rounds.today(server_id, self._clock())
        (await self._rounds.dealt_code(server_id, game, today, code)).check_code(game, code)
        return practice(code)

    async def turn(self, server_id: int, *, on: bool) -> None:
        """Let a server practice, or not."""
        await turn_practice(self._database, server_id, on=on)

    async def is_on(self, server_id: int) -> bool:
        """Does a server practice?"""
        return not await practice_is_off(self._database, server_id)

    async def drop_old(self, now: datetime) -> None:
        """Delete what nobody has played for a week, some of it at a time."""
        await drop_practice_before(self._database, now - KEPT_FOR, most=STEP)

    async def _check_on(self, server_id: int) -> None:
        if not await self.is_on(server_id):
            raise PlayerError(ErrorCode.PRACTICE_OFF)
