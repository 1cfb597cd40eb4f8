"""Words that people try in vain: noted in memory while they play, kept once three have tried one.

Who tried a word is known to the process alone, until the day is over. The database gets the word
and the number of people, and nothing before there are three. A process that starts in the middle of
a day counts anew, and the larger number stays.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from bot.model import Player, TriedWord
from bot.store.backend import Backend
from bot.store.tried_words import (
    LEAST_PEOPLE,
    TriedRow,
    drop_tried_before,
    put_tried,
    tried_between,
)

LONGEST = 20  # letters; what is longer is no word
MOST_PEOPLE = 25  # counted for a word
MOST_OF_SERVER = 100  # words noted of a server and day
MOST_WORDS = 16_384  # words noted of all servers
STEP = 100  # rows in one transaction
KEPT_FOR = timedelta(days=90)
OVER = timedelta(days=2)  # no server's day lasts so long

Noted = dict[str, tuple[int, ...]]  # the people who tried each word
TriedKey = tuple[int, date, str]  # server, day, word


class TriedWords:
    """What was tried in vain on the running days, and what is kept of it."""

    def __init__(self, database: Backend) -> None:
        self._database = database
        self._noted: dict[tuple[int, date], Noted] = {}
        self._number = 0  # of the words noted
        self._due: set[TriedKey] = set()

    def note(self, player: Player, day: date, words: Iterable[str]) -> None:
        """A player tried words that could be some, and are on no list."""
        key = (player.server_id, day)
        for word in words:
            people = self._noted.get(key, {}).get(word, ())
            if len(word) > LONGEST or player.player_id in people or len(people) >= MOST_PEOPLE:
                continue
            if not people:
                self._make_room(key)
                self._number += 1
            self._noted.setdefault(key, {})[word] = (*people, player.player_id)
            if len(people) + 1 >= LEAST_PEOPLE:
                self._due.add((*key, word))

    async def keep(self, now: datetime) -> None:
        """Write down what three people or more have tried, and end the days that are over."""
        due = sorted(self._due)
        for start in range(0, len(due), STEP):
            some = due[start : start + STEP]
            await self._keep(some)
        for key in [key for key in self._noted if key[1] < now.date() - OVER]:
            self._drop(key)

    async def _keep(self, some: list[TriedKey]) -> None:
        self._due.difference_update(some)  # first: somebody else may try one of them meanwhile
        try:
            async with self._database.transaction() as transaction:
                await put_tried(transaction, self._counted(some))
        except BaseException:
            self._due.update(some)
            raise

    async def drop_old(self, now: datetime) -> None:
        """Delete what is older than 90 days, some of it at a time."""
        await drop_tried_before(self._database, (now - KEPT_FOR).date(), most=STEP)

    def forget(self, person_id: int) -> None:
        """Know no more what a person tried."""
        for noted in self._noted.values():
            for word in [word for word, people in noted.items() if person_id in people]:
                noted[word] = tuple(each for each in noted[word] if each != person_id)
                if not noted[word]:
                    self._remove(noted, word)

    def forget_all(self) -> None:
        """Know no more what anybody tried."""
        self._noted.clear()
        self._due.clear()
        self._number = 0

    async def between(self, server_id: int, first: date, last: date) -> list[TriedWord]:
        """What three people or more of a server tried on one of some days, as far as it is kept."""
        return await tried_between(self._database, server_id, first, last)

    def _counted(self, due: Iterable[TriedKey]) -> list[TriedRow]:
        counts = (
            (server_id, day, word, len(self._noted.get((server_id, day), {}).get(word, ())))
            for server_id, day, word in due
        )
        return [row for row in counts if row[-1] >= LEAST_PEOPLE]

    def _make_room(self, key: tuple[int, date]) -> None:
        """Before a word comes: the least tried one of a server goes, or the server noted first."""
        noted = self._noted.get(key, {})
        if len(noted) >= MOST_OF_SERVER:
            self._remove(noted, min(noted, key=lambda word: len(noted[word])))
        elif self._number >= MOST_WORDS:
            self._drop(next(iter(self._noted)))

    def _remove(self, noted: Noted, word: str) -> None:
        del noted[word]
        self._number -= 1

    def _drop(self, key: tuple[int, date]) -> None:
        self._number -= len(self._noted.pop(key))
