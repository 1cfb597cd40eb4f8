"""``/glass``: the toy game on Discord."""

from discord import app_commands

from bot.discord.faces import Face
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.group_card import Ladder
from cogs.boards.game import GameCog
from tests.games.toy.cogs.board import MirrorRenderer
from tests.games.toy.cogs.picture import picture_of_round
from tests.games.toy.games.game import MIRROR
from tests.games.toy.texts import answers, board, together


class MirrorCog(GameCog, name=MIRROR.command, description="A word in the mirror"):
    """Guess by command, or by the button of a post."""

    def __init__(self, bot: Honeygram) -> None:
        super().__init__(bot, MirrorRenderer())

    @app_commands.command()
    @app_commands.describe(word="The word in the mirror")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Read the word in the mirror."""
        await self.handlers.guess(interaction, None, text=word)


FACE = Face(
    game=MIRROR,
    board=board,
    answers=answers,
    together=together,
    picture=picture_of_round,
    buttons={},
    ladder=Ladder.STAIRS,
    rung=lambda locale, rung: "read",
)


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[MIRROR.name] = FACE
    await bot.add_cog(MirrorCog(bot))
