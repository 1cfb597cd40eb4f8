"""``/anigram``: letters that grow one by one."""

from discord import app_commands

from bot.discord.faces import Face
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.group_card import Ladder
from bot.games.anigram.game import ANIGRAM
from bot.games.turns import HINT, SHOW
from bot.play.turn import Action
from bot.texts import buttons as labels
from bot.texts.anigram import answers as answer_texts
from bot.texts.anigram import board as board_texts
from bot.texts.anigram import pages
from bot.texts.anigram import together as together_texts
from cogs.anigram.board import AnigramRenderer
from cogs.anigram.picture import picture_of_round
from cogs.boards.game import GameCog

COMMAND = ANIGRAM.command


class AnigramCog(GameCog, name=COMMAND, description="The anigram: letters that grow one at a time"):
    """Show, solve, look back and share."""

    def __init__(self, bot: Honeygram) -> None:
        super().__init__(bot, AnigramRenderer())

    @app_commands.command()
    @app_commands.describe(word="A word that uses all the letters; leave it out to see them")
    async def next(self, interaction: Interaction, word: str | None = None) -> None:
        """Unscramble the letters and get the next one."""
        if word is None:
            await self.handlers.do(interaction, None, Action(SHOW))
        else:
            await self.handlers.guess(interaction, None, text=word)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """Reveal the next letter of an answer. Counts as a hint."""
        await self.handlers.do(interaction, None, Action(HINT))


FACE = Face(
    game=ANIGRAM,
    board=board_texts,
    answers=answer_texts,
    together=together_texts,
    picture=picture_of_round,
    buttons={"hint": labels.HINT, "show": labels.MY_WORDS},
    ladder=Ladder.STAIRS,
    rung=pages.rung,
)


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[ANIGRAM.name] = FACE
    await bot.add_cog(AnigramCog(bot))
