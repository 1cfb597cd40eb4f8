"""``/bee``: the honeycomb."""

from discord import app_commands

from bot.discord.faces import Face
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.group_card import Ladder
from bot.games.editions import Edition
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.turns import HINT, SHOW, SOLUTION
from bot.play.turn import Action
from bot.texts import buttons as labels
from bot.texts.honeycomb import answers as answer_texts
from bot.texts.honeycomb import board as board_texts
from bot.texts.honeycomb import challenge as challenge_texts
from bot.texts.honeycomb import ranks
from bot.texts.honeycomb import together as together_texts
from cogs.boards.game import GameCog
from cogs.honeycomb.answers import HoneycombLookBack
from cogs.honeycomb.board import HoneycombRenderer
from cogs.honeycomb.challenge import ChallengeHandlers
from cogs.honeycomb.challenge_message import challenge_message
from cogs.honeycomb.picture import picture_of_round

COMMAND = HONEYCOMB.command


class HoneycombCog(GameCog, name=COMMAND, description="The honeycomb: find every word"):
    """Show, guess, get hints, look back and share."""

    def __init__(self, bot: Honeygram) -> None:
        super().__init__(bot, HoneycombRenderer())
        self.look_back = HoneycombLookBack(bot, self.handlers)
        self.challenges = ChallengeHandlers(bot, self.handlers.of(SHOW), self.handlers.of(SOLUTION))

    @app_commands.command()
    @app_commands.describe(word="Your word, or up to 25, separated by spaces")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Guess a word, or up to 25 at once."""
        await self.handlers.guess(interaction, None, text=word, drawn=False)

    @app_commands.command()
    @app_commands.describe(letters=challenge_texts.LETTERS)
    async def custom(self, interaction: Interaction, letters: str) -> None:
        """Challenge everyone here with your own letters."""
        await self.challenges.preview(interaction, letters)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """See what's left to find. Counts as a hint."""
        await self.handlers.do(interaction, None, Action(HINT))

    @app_commands.command()
    async def answers(  # type: ignore[override]  # as a command of another class
        self, interaction: Interaction
    ) -> None:
        """See yesterday's words and who found them."""
        await self.show_answers(interaction, None)

    async def show_answers(self, interaction: Interaction, edition: Edition | None) -> None:
        """With who found what behind a button."""
        await self.look_back.show(interaction, edition)


FACE = Face(
    game=HONEYCOMB,
    board=board_texts,
    answers=answer_texts,
    together=together_texts,
    picture=picture_of_round,
    buttons={"shuffle": labels.SHUFFLE, "hint": labels.HINT, "show": labels.MY_WORDS},
    ladder=Ladder.COMB,
    rung=ranks.rung,
    challenge=challenge_message,
)


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[HONEYCOMB.name] = FACE
    await bot.add_cog(HoneycombCog(bot))
