"""Playing the toy game."""

from datetime import date, datetime
from typing import Any

from bot.games.editions import Edition
from bot.games.game import Game, Tools
from bot.games.sheet import Sheet
from bot.model import Board, FoundWord, Period, Player, Scorecard
from bot.store.histories import days_of_steps
from bot.store.leaderboards import leaderboard_page
from tests.games.toy.mirror import ACCEPTED, ALREADY_READ, MirrorRound, judge


class MirrorReview:
    """The toy game seen from above."""

    def __init__(self, play: "MirrorPlay") -> None:
        self._play = play

    async def status(self, server_id: int, day: date) -> int:
        """How many have read the word."""
        return await self._play.readers(server_id, day)

    async def recap(self, server_id: int, day: date) -> tuple[int, str]:
        """How many read which word."""
        word = (await self._play.round(server_id, day)).word
        return await self._play.readers(server_id, day), word


class MirrorPlay:
    """The use cases of the toy game."""

    def __init__(self, game: Game[MirrorRound, Any], tools: Tools) -> None:
        self.review = MirrorReview(self)
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds
        self._sheets = tools.sheets

    async def round(self, server_id: int, day: date) -> MirrorRound:
        """The round of a day."""
        return await self._rounds.of(server_id, self._game, day)

    async def sheet(self, player: Player, now: datetime, edition: Edition) -> Sheet[MirrorRound]:
        """A player's game of an edition."""
        return await self._sheets.of(player, self._game, now, edition)

    async def guess(
        self, player: Player, text: str, now: datetime, edition: Edition
    ) -> tuple[str, str]:
        """The verdict on a guess, and the word."""
        sheet = await self.sheet(player, now, edition)
        word = sheet.round.word
        verdict = judge(text, sheet.round, read=bool((await sheet.card()).found))
        if verdict == ACCEPTED:
            scored = await sheet.keep((FoundWord(word, len(word)),), now, len(word), _is_read)
            if not scored.new:
                verdict = ALREADY_READ  # another guess of this player was faster
        return verdict, word

    async def answer(self, player: Player, now: datetime, edition: Edition) -> MirrorRound:
        """The round of an edition that is not the daily one, with its word."""
        return (await self._sheets.answered(player, self._game, now, edition)).round

    async def reads(self, player: Player) -> int:
        """How many words a player has read."""
        return sum((await days_of_steps(self._database, player, self._game.name)).values())

    async def readers(self, server_id: int, day: date) -> int:
        """How many have read the word."""
        board = Board(server_id, self._game.name, Period.DAY, day)
        return (await leaderboard_page(self._database, board)).players


def _is_read(card: Scorecard) -> bool:
    return bool(card.found)
