"""Rounds as one server plays them: the round of its puzzle day, with its own rulings.

The rulings are a cache, which is invalidated when somebody rules.
"""

import random
from collections.abc import Callable, Container
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from bot.games.game import AnyGame, Game, Games, RoundType
from bot.games.language_rounds import LanguageRounds
from bot.games.practice_codes import PracticeDifficulty
from bot.games.rounds import Rounds
from bot.language.language import Language
from bot.model import Server, Stand
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.rulings import words_ruled
from bot.store.servers import languages_spoken

KEPT = 4096  # servers and days whose rulings are in memory


@dataclass(frozen=True)
class Ruled:
    """The words that a server's rulings add and take away on a day."""

    allowed: frozenset[str]
    denied: frozenset[str]

    def __bool__(self) -> bool:
        return bool(self.allowed or self.denied)

    def counts(self, word: str, accepted: Container[str]) -> bool:
        """Does a word count, with these words on the lists?"""
        return word in self.allowed or (word in accepted and word not in self.denied)


NOTHING_RULED = Ruled(frozenset(), frozenset())


class ServerRounds:
    """The round of any server, game and day."""

    def __init__(self, database: Backend, servers: Servers, rounds: LanguageRounds) -> None:
        self._database = database
        self._servers = servers
        self._languages = rounds
        self._ruled: dict[tuple[int, date], Ruled] = {}

    async def today(self, server_id: int, now: datetime) -> date:
        """The server's current puzzle day."""
        return await self._servers.day(server_id, now)

    async def prepare(self, now: datetime, *, busy: bool = False) -> None:
        """Set up the rounds that will soon be asked for, in all languages that servers have; when
        busy, no more than those."""
        await self._languages.first.prepare(now, busy=busy)
        for code in await languages_spoken(self._database):
            with suppress(KeyError):  # of a program that knows more languages
                await (await self._languages.of(code)).prepare(now, busy=busy)

    async def make_ready(self, server: Server, day: date) -> None:
        """Have the rounds of a day that a server posts: the first ones in a language take time."""
        dealt = await self.dealt(server.server_id, day)
        for game in dealt.games.values():
            if game.name in server.games:
                await dealt.of(game, day)

    @property
    def games(self) -> Games:
        """The catalog."""
        return self._languages.first.games

    async def dealt(self, server_id: int, day: date) -> Rounds:
        """The rounds in the language that a server has on a day."""
        return await self._languages.of((await self._servers.get(server_id)).language_on(day))

    async def language(self, server_id: int, day: date, /) -> Language:
        """The language that a server has on a day."""
        return (await self.dealt(server_id, day)).language

    async def not_offered(self, server: Server) -> list[str]:
        """The games that a server posts and that the language it chose last has no puzzles for."""
        _, code = server.languages[-1] if server.languages else (None, None)
        offered = (await self._languages.of(code)).games
        return [name for name in server.games if name in self.games and name not in offered]

    async def dealt_code(
        self, server_id: int, game: Game[RoundType, Any], day: date, code: str
    ) -> Rounds:
        """The rounds among which a practice code is: codes of a language that a server had go
        on."""
        today = await self.dealt(server_id, day)
        for former in () if today.knows_code(game, code) else await self._former(server_id):
            if game.name in former.games and former.knows_code(game, code):
                return former
        return today

    async def new_code(
        self, server_id: int, game: AnyGame, day: date, difficulty: PracticeDifficulty
    ) -> str:
        """Return a code for practice that names no puzzle in another language of the server.

        Two letters of a code are a check; of 324 codes of one language, another knows one.
        """
        today, rng = await self.dealt(server_id, day), random.Random()
        former = await self._former(server_id)
        others = [each for each in former if each.language.code != today.language.code]
        while True:
            code = today.new_code(game, difficulty, rng)
            if not any(each.knows_code(game, code) for each in others):
                return code

    async def _former(self, server_id: int) -> list[Rounds]:
        """Those in all languages that a server has had, the first one included."""
        chosen = dict.fromkeys(code for _, code in (await self._servers.get(server_id)).languages)
        return [self._languages.first, *[await self._languages.of(code) for code in chosen]]

    async def of(self, server_id: int, game: Game[RoundType, Any], day: date, /) -> RoundType:
        """A server's round of a game and day."""
        dealt = await self.dealt(server_id, day)
        return await self.with_rulings(server_id, game, await dealt.of(game, day), day)

    async def with_rulings(
        self, server_id: int, game: Game[RoundType, Any], round_: RoundType, day: date
    ) -> RoundType:
        """A round with the rulings that are in force in a server on a day."""
        ruled = await self.ruled(server_id, day)
        return game.rule(round_, ruled.allowed, ruled.denied) if ruled else round_

    async def ruled(self, server_id: int, day: date) -> Ruled:
        """What the server's rulings say on a day."""
        key = (server_id, day)
        if key not in self._ruled:
            found = await words_ruled(self._database, server_id, day)
            while len(self._ruled) >= KEPT:
                del self._ruled[next(iter(self._ruled))]
            ruled = Ruled(*(found.get(each, frozenset()) for each in (Stand.ALLOW, Stand.DENY)))
            self._ruled[key] = ruled or NOTHING_RULED  # most servers, so that they share it
        return self._ruled[key]

    def invalidate(self, server_id: int) -> None:
        """Read the rulings of a server anew."""
        self.invalidate_where(lambda each: each == server_id)

    def invalidate_where(self, concerns: Callable[[int], bool]) -> None:
        """The same for all servers that a question is answered with yes for."""
        for key in [key for key in self._ruled if concerns(key[0])]:
            del self._ruled[key]
