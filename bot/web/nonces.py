"""What came of a guess, kept for a while: after a lost connection a page sends it again, and it
counts once, however often it comes, and on whichever connection.

A process that has begun anew remembers none. Then the word is judged again: it is found already.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from bot.errors import StorageUnavailable
from bot.play.turn import Turn

LONGEST = 64  # characters of a nonce
MOST = 10_000  # turns in memory, about 1 kB each; the oldest go first
MOST_OF_PERSON = 32

MAX_FRAME_BYTES = 16 * 1024 * 1024  # of all boards in memory; one is some 10 to 90 kB

NonceKey = tuple[int, int, str, str, str, str]  # server, person, nonce, game, edition, action


class Nonces:
    """The turns of the last guesses."""

    def __init__(self, most: int = MOST, most_of_person: int = MOST_OF_PERSON) -> None:
        self._most = most
        self._most_of_person = most_of_person
        self._turns: OrderedDict[NonceKey, asyncio.Future[Turn]] = OrderedDict()
        self._of_people: dict[tuple[int, int], list[NonceKey]] = {}
        self._boards: OrderedDict[NonceKey, dict[str, bytes]] = OrderedDict()  # by language
        self._board_bytes = 0

    def __contains__(self, key: NonceKey | None) -> bool:
        return key in self._turns

    def __len__(self) -> int:
        return len(self._turns)

    async def once(self, key: NonceKey, act: Callable[[], Awaitable[Turn]]) -> Turn:
        """What came of a guess, which is made unless it was before, or is just now.

        A guess that was not kept, as the database was away, is made again.
        """
        while (known := self._turns.get(key)) is not None:
            await asyncio.wait([known])  # somebody else's, who may be cancelled
            if not known.cancelled():
                return known.result()
        begun = self._begin(key)
        try:
            turn = await act()
        except BaseException:
            self._forget(key)
            begun.cancel()  # whoever waits tries for themselves
            raise
        begun.set_result(turn)
        if isinstance(turn.refusal, StorageUnavailable) and not turn.kept:
            self._forget(key)
        return turn

    def board(self, key: NonceKey, locale: str) -> bytes | None:
        """Return the board that was sent for a guess, if it is still in memory."""
        return self._boards.get(key, {}).get(locale)

    def keep_board(self, key: NonceKey, locale: str, board: bytes) -> None:
        """Keep a board for a guess that comes again, as long as its turn is kept; the oldest boards
        go first."""
        if key not in self._turns:
            return
        boards = self._boards.setdefault(key, {})
        self._board_bytes += len(board) - len(boards.get(locale, b""))
        boards[locale] = board
        while self._board_bytes > MAX_FRAME_BYTES:
            self._forget_boards(next(iter(self._boards)))

    def _begin(self, key: NonceKey) -> asyncio.Future[Turn]:
        own = self._of_people.setdefault(key[:2], [])
        own.append(key)
        begun = self._turns[key] = asyncio.get_running_loop().create_future()
        if len(own) > self._most_of_person:
            self._forget(own[0])
        if len(self._turns) > self._most:
            self._forget(next(iter(self._turns)))
        return begun

    def _forget(self, key: NonceKey) -> None:
        if self._turns.pop(key, None) is not None:
            own = self._of_people[key[:2]]
            own.remove(key)
            if not own:
                del self._of_people[key[:2]]
            self._forget_boards(key)  # which would be of an earlier turn, if it came again

    def _forget_boards(self, key: NonceKey) -> None:
        self._board_bytes -= sum(map(len, self._boards.pop(key, {}).values()))
