"""What a server finds together, where it wants a score of its own.

It is computed from the words of its players whenever somebody looks: who is forgotten takes theirs
along, and what others found too stays.
"""

from dataclasses import dataclass
from datetime import date

from bot.games.game import AnyGame, Together
from bot.games.server_rounds import ServerRounds
from bot.model import LeaderboardScope, Mode, Period, Player, Standing
from bot.servers.settings import Servers
from bot.store.backend import Backend
from bot.store.finders import all_words_found, number_found
from bot.store.leaderboards import leaderboard_page

NAMED = 5  # people of whom it is said how many words they found


@dataclass(frozen=True)
class Finder:
    """A player, and how many words they found."""

    name: str
    words: int


@dataclass(frozen=True)
class Company:
    """Who else plays: how many, and the best of them."""

    others: int
    best: Standing


@dataclass(frozen=True)
class Hive:
    """How a server does together in a game on a day."""

    together: Together
    finders: tuple[Finder, ...]  # the first few, those with most words first
    players: int


class Hives:
    """The use cases of playing together."""

    def __init__(self, database: Backend, servers: Servers, rounds: ServerRounds) -> None:
        self.games = rounds.games
        self._database = database
        self._servers = servers
        self._rounds = rounds

    async def standing(self, server_id: int, game: AnyGame, day: date) -> Together | None:
        """How far a server came together, without who found how many; None as below."""
        if (await self._servers.get(server_id)).mode is not Mode.TOGETHER:
            return None
        words = await all_words_found(self._database, server_id, game.name, day)
        if not words:
            return None
        return game.together(await self._rounds.of(server_id, game, day), words)

    async def company(self, player: Player, game: AnyGame, day: date) -> Company | None:
        """Who else has points on a day, where the server plays together; None for nobody."""
        board = LeaderboardScope(player.server_id, game.name, Period.DAY, day)
        page = await leaderboard_page(self._database, board, limit=2, player_id=player.player_id)
        others = [each for each in page.standings if each.player_id != player.player_id]
        return Company(page.players - bool(page.own), others[0]) if others else None

    async def of(self, server_id: int, game: AnyGame, day: date) -> Hive | None:
        """How a server does together; None where it does not want to, or nobody found a word."""
        together = await self.standing(server_id, game, day)
        if together is None:
            return None
        board = LeaderboardScope(server_id, game.name, Period.DAY, day)
        best = await leaderboard_page(self._database, board, limit=NAMED)
        finders = [
            Finder(each.name, await self._number(server_id, each.player_id, game, day))
            for each in best.standings
        ]
        finders.sort(key=lambda each: -each.words)
        return Hive(together, tuple(finders), best.players)

    async def _number(self, server_id: int, player_id: int, game: AnyGame, day: date) -> int:
        return await number_found(self._database, server_id, player_id, game.name, day)
