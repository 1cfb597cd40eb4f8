"""The toy game in front of a player."""

from bot.application import Application
from bot.errors import ErrorCode, PlayerError
from bot.games.editions import Edition
from bot.model import Player
from bot.texts.locale import Locale
from cogs.boards.board import Board, Told, on_board
from cogs.boards.form import Form
from tests.games.toy import texts
from tests.games.toy.game import MIRROR


class MirrorTable:
    """Letters, and a word to guess. It has no hints, and nothing to share."""

    game = MIRROR
    over = texts.OVER

    def __init__(self, services: Application) -> None:
        self._services = services
        self._play = services.play(MIRROR)

    async def board(
        self, locale: Locale, player: Player, edition: Edition, turn: int = 0, news: str = ""
    ) -> Board:
        sheet = await self._play.sheet(player, self._services.clock(), edition)
        text = news or texts.board(locale, sheet.round, edition)
        return Board(text, [on_board("Guess", MIRROR, "guess", edition)])

    async def state(self, locale: Locale, player: Player, edition: Edition) -> str:
        return "read"

    async def form(self, locale: Locale, player: Player, edition: Edition, turn: int) -> Form:
        return Form("Mirror", "The word", "Backwards", 40)

    async def guess(
        self, locale: Locale, player: Player, edition: Edition, text: str, turn: int
    ) -> Told:
        now = self._services.clock()
        verdict, word = await self._play.guess(player, text, now, edition)
        board = await self.board(locale, player, edition, news=texts.guessed(verdict, word))
        return Told([verdict], [word] * (verdict == "accepted"), 0, lambda _: board)

    async def hint(self, locale: Locale, player: Player, edition: Edition, turn: int) -> Board:
        raise PlayerError(ErrorCode.NO_HINT)

    async def answers(self, locale: Locale, player: Player, edition: Edition) -> str:
        return texts.answer(await self._play.answer(player, self._services.clock(), edition))

    async def share(self, locale: Locale, player: Player, edition: Edition) -> str:
        raise PlayerError(ErrorCode.NO_WORD_TO_SHARE, command=MIRROR.command)
