"""Playing the toy game."""

from datetime import date, datetime
from typing import Any

from bot.games.game import Game, Tools
from bot.model import Board, FoundWord, Period, Player, Score
from bot.store.histories import days_of_steps
from bot.store.leaderboards import leaderboard_page
from bot.store.scorecards import read_scorecard
from tests.games.toy.mirror import ACCEPTED, ALREADY_READ, MirrorRound, judge


class MirrorPlay:
    """The use cases of the toy game."""

    def __init__(self, game: Game[MirrorRound, Any], tools: Tools) -> None:
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds

    async def round(self, server_id: int, day: date) -> MirrorRound:
        """The round of a day."""
        return await self._rounds.of(server_id, self._game, day)

    async def guess(self, player: Player, text: str, now: datetime) -> tuple[str, str]:
        """The verdict on a guess, and the word."""
        day = await self._rounds.today(player.server_id, now)
        played = await self.round(player.server_id, day)
        card = await read_scorecard(self._database, player, self._game.name, day)
        verdict = judge(text, played, read=bool(card.found))
        if verdict == ACCEPTED:
            words = (FoundWord(played.word, len(played.word)),)
            score = Score(player, self._game.name, day, words, now, len(played.word))
            if not await self._database.score(score):
                verdict = ALREADY_READ  # another guess of this player was faster
        return verdict, played.word

    async def reads(self, player: Player) -> int:
        """How many words a player has read."""
        return sum((await days_of_steps(self._database, player, self._game.name)).values())

    async def readers(self, server_id: int, day: date) -> int:
        """How many have read the word."""
        board = Board(server_id, self._game.name, Period.DAY, day)
        return (await leaderboard_page(self._database, board)).players
