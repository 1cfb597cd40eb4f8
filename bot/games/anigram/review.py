"""Looking at an anigram from above: how a server does in it, and the one of the day before."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from bot.games.game import Game, Tools
from bot.model import Board, Period, Standing
from bot.puzzles.anigram.round import AnigramRound
from bot.store.leaderboards import leaderboard_page


@dataclass(frozen=True)
class AnigramStatus:
    """How a server does in the running anigram."""

    players: int
    leader: Standing | None


class AnigramReview:
    """The use cases of looking at the server as a whole."""

    def __init__(self, game: Game[AnigramRound, Any], tools: Tools) -> None:
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds

    async def answers(self, server_id: int, now: datetime) -> AnigramRound:
        """The previous anigram of a server."""
        day = await self._rounds.today(server_id, now) - timedelta(days=1)
        return await self._rounds.of(server_id, self._game, day)

    async def status(self, server_id: int, day: date) -> AnigramStatus:
        """How the server does in an anigram."""
        board = Board(server_id, self._game.name, Period.DAY, day)
        best = await leaderboard_page(self._database, board, limit=1)
        return AnigramStatus(players=best.players, leader=next(iter(best.standings), None))
