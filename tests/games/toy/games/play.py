"""Playing the toy game."""

from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.editions import Edition
from bot.games.game import Game, Tools
from bot.games.turns import ANSWERS, UNFOUND, Deed, Past
from bot.model import FoundWord, Player, Scorecard
from tests.games.toy.games.firsts import MirrorFirsts
from tests.games.toy.games.progress import MirrorProgress, Read
from tests.games.toy.games.review import MirrorReview
from tests.games.toy.puzzles.mirror import ACCEPTED, ALREADY_READ, MirrorRound, judge


class MirrorPlay:
    """The use cases of the toy game."""

    firsts = MirrorFirsts()
    deeds: Mapping[str, Deed] = MappingProxyType({})
    hints = ()

    def __init__(self, game: Game[MirrorRound, Any], tools: Tools) -> None:
        self.review = MirrorReview(game, tools)
        self._game = game
        self._rounds = tools.rounds
        self._sheets = tools.sheets
        self.past: Mapping[str, Past] = {
            ANSWERS: self._answers_of,
            UNFOUND: self.review.unfound,
        }

    @property
    def nothing_to_share(self) -> PlayerError:
        """What is said to who asks to share nothing."""
        return PlayerError(ErrorCode.NO_WORD_TO_SHARE, command=self._game.command)

    async def show(
        self, player: Player, now: datetime, edition: Edition | None = None
    ) -> MirrorProgress:
        """How far a player is."""
        sheet = await self._sheets.of(player, self._game, now, edition)
        return MirrorProgress(sheet.round, sheet.edition, (await sheet.card()).points)

    async def of_day(self, player: Player, day: date) -> MirrorProgress:
        """How far a player came on a day."""
        sheet = await self._sheets.of_day(player, self._game, day)
        return MirrorProgress(sheet.round, sheet.edition, (await sheet.card()).points)

    async def guess(
        self, player: Player, text: str, now: datetime, edition: Edition | None = None
    ) -> Read:
        """The verdict on a guess."""
        sheet = await self._sheets.of(player, self._game, now, edition)
        word = sheet.round.word
        verdict = judge(text, sheet.round, read=bool((await sheet.card()).found))
        if verdict == ACCEPTED:
            scored = await sheet.keep((FoundWord(word, len(word)),), now, len(word), _is_read)
            if not scored.new:
                verdict = ALREADY_READ  # another guess of this player was faster
        return Read(await self.show(player, now, edition), verdict, word)

    async def answers(self, player: Player, now: datetime, edition: Edition) -> MirrorRound:
        """The round of an edition that is not the daily one, with its word."""
        return (await self._sheets.answered(player, self._game, now, edition)).round

    async def _answers_of(self, player: Player, day: date) -> MirrorRound:
        return await self._rounds.of(player.server_id, self._game, day)


def _is_read(card: Scorecard) -> bool:
    return bool(card.found)
