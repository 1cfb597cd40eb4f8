"""The toy game seen from above."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from bot.games.game import Game, Rung, Tools
from bot.model import LeaderboardScope, Period, Player, Standing
from bot.store.histories import days_of_steps
from bot.store.leaderboards import leaderboard_page
from tests.games.toy.puzzles.mirror import MirrorRound


class MirrorReview:
    """What is known of a server's days, and of a player's."""

    def __init__(self, game: Game[MirrorRound, Any], tools: Tools) -> None:
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds

    async def status(self, server_id: int, day: date) -> int:
        """How many have read the word."""
        board = LeaderboardScope(server_id, self._game.name, Period.DAY, day)
        return (await leaderboard_page(self._database, board)).players

    async def recap(self, server_id: int, day: date) -> tuple[int, str]:
        """How many read which word."""
        word = (await self._rounds.of(server_id, self._game, day)).word
        return await self.status(server_id, day), word

    async def past(self, player: Player, told_before: date | None = None) -> int:
        """How many words a player has read."""
        return sum((await days_of_steps(self._database, player, self._game.name)).values())

    async def rungs(self, server_id: int, day: date, scores: Sequence[Standing]) -> list[Rung]:
        """The only step."""
        return [Rung(1, 1, crowned=True) for _ in scores]

    async def unfound(self, player: Player, day: date) -> list[str]:
        """The word, unless somebody read it."""
        readers, word = await self.recap(player.server_id, day)
        return [] if readers else [word]
