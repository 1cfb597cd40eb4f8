"""Playing the toy game."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from bot.errors import ErrorCode, PlayerError
from bot.games.editions import Edition
from bot.games.game import Game, Tools
from bot.games.turns import ANSWERS, GUESS, Deed, Offer, Past
from bot.model import FoundWord, LeaderboardScope, Period, Player, Scorecard
from bot.store.histories import days_of_steps
from bot.store.leaderboards import leaderboard_page
from tests.games.toy.mirror import ACCEPTED, ALREADY_READ, MirrorRound, judge


@dataclass(frozen=True)
class MirrorProgress:
    """How far a player is: there or not."""

    round: MirrorRound
    edition: Edition
    points: int
    offers = (Offer(GUESS),)

    @property
    def complete(self) -> bool:
        return self.points > 0


@dataclass(frozen=True)
class Read:
    """What came of a guess."""

    progress: MirrorProgress
    verdict: str
    word: str
    new_letters = redrawn = False

    @property
    def verdicts(self) -> list[str]:
        return [self.verdict]

    @property
    def kept(self) -> list[FoundWord]:
        return [FoundWord(self.word, len(self.word))] * (self.verdict == ACCEPTED)


class MirrorFirsts:
    """Nothing is special here."""

    async def special(self, player: Player, outcome: Read) -> list[str]:
        """Nothing is."""
        return []

    async def look_back(self, player: Player, before: date, day: date) -> list[str]:
        """There is nothing to tell."""
        return []


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

    firsts = MirrorFirsts()
    deeds: Mapping[str, Deed] = MappingProxyType({})

    def __init__(self, game: Game[MirrorRound, Any], tools: Tools) -> None:
        self.review = MirrorReview(self)
        self._game = game
        self._database = tools.database
        self._rounds = tools.rounds
        self._sheets = tools.sheets
        self.past: Mapping[str, Past] = {ANSWERS: self._answers_of}

    async def round(self, server_id: int, day: date) -> MirrorRound:
        """The round of a day."""
        return await self._rounds.of(server_id, self._game, day)

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
        return await self.round(player.server_id, day)

    async def reads(self, player: Player) -> int:
        """How many words a player has read."""
        return sum((await days_of_steps(self._database, player, self._game.name)).values())

    async def readers(self, server_id: int, day: date) -> int:
        """How many have read the word."""
        board = LeaderboardScope(server_id, self._game.name, Period.DAY, day)
        return (await leaderboard_page(self._database, board)).players


def _is_read(card: Scorecard) -> bool:
    return bool(card.found)
