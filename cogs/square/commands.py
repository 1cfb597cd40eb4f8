"""``/square``: eight words that cross."""

import re

from discord import app_commands

from bot.discord.answering.components import DAY
from bot.discord.answering.interaction import locale_of
from bot.discord.answering.replies import reply
from bot.discord.faces import Face
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.group_card import Ladder
from bot.games.editions import Edition, read_edition
from bot.games.square.game import SQUARE
from bot.games.turns import ANSWERS, HINT, SHARE
from bot.play.turn import Action
from bot.texts import buttons as labels
from bot.texts.square import answers as answer_texts
from bot.texts.square import board as board_texts
from bot.texts.square import pages
from bot.texts.square import together as together_texts
from cogs.boards.game import GameCog
from cogs.square.board import SquareRenderer
from cogs.square.picture import picture_of_round

COMMAND = SQUARE.command


class SquareCog(GameCog, name=COMMAND, description="The square: eight words that cross"):
    """Show, guess, get hints, look back and share."""

    def __init__(self, bot: Honeygram) -> None:
        super().__init__(bot, SquareRenderer())
        bot.components.add(f"{COMMAND}:answers:{DAY}", self.press_answers)

    @app_commands.command()
    @app_commands.describe(word="Your word, or several, each with its place if you like: A demure")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Guess a word, or several at once."""
        await self.handlers.guess(interaction, None, text=word)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """Choose a hint: a pair, a letter or another clue. Counts as one."""
        await self.handlers.do(interaction, None, Action(HINT))

    @app_commands.command()
    async def answers(self, interaction: Interaction) -> None:
        """See yesterday's words."""
        await self._answers(interaction, None)

    @app_commands.command()
    async def share(self, interaction: Interaction) -> None:
        """Share your progress, spoiler-free."""
        await self.handlers.do(interaction, None, Action(SHARE))

    async def press_answers(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Answers button of a post or recap."""
        await self._answers(interaction, read_edition(match["day"]))

    async def _answers(self, interaction: Interaction, edition: Edition | None) -> None:
        turn = await self.handlers.act(interaction, edition, Action(ANSWERS))
        await reply(interaction, self._renderer.answers(locale_of(interaction), turn.told))


FACE = Face(
    game=SQUARE,
    board=board_texts,
    answers=answer_texts,
    together=together_texts,
    picture=picture_of_round,
    buttons={"hint": labels.HINT, "show": labels.MY_WORDS},
    ladder=Ladder.GRID,
    rung=pages.rung,
)


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[SQUARE.name] = FACE
    await bot.add_cog(SquareCog(bot))
