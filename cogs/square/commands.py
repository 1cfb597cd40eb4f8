"""``/square``: eight words that cross."""

from discord import app_commands

from bot.discord.faces import Face
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.group_card import Ladder
from bot.games.square.game import SQUARE
from bot.games.turns import HINT
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

    @app_commands.command()
    @app_commands.describe(word="Your word, or several, each with its place if you like: A demure")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Guess a word, or several at once."""
        await self.handlers.guess(interaction, None, text=word)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """Choose a hint: a pair, a letter or another clue. Counts as one."""
        await self.handlers.do(interaction, None, Action(HINT))


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
