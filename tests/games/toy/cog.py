"""``/glass``: the toy game on Discord."""

import re
from datetime import date

from discord import app_commands

from bot.application import Application
from bot.discord.answering.components import DAY, Button
from bot.discord.answering.replies import reply
from bot.discord.attachments import Picture
from bot.discord.faces import Face, TogetherTexts
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.statistics import Section
from bot.drawing.tiles import tiles_picture
from bot.games.editions import read_edition
from bot.games.turns import ANSWERS
from bot.model import Player
from bot.play.turn import Action
from bot.texts.locale import Locale
from cogs.boards.game import GameCog
from tests.games.toy import texts
from tests.games.toy.board import MirrorRenderer
from tests.games.toy.game import MIRROR
from tests.games.toy.mirror import MirrorRound


class MirrorCog(GameCog, name=MIRROR.command, description="A word in the mirror"):
    """Guess by command, or by the button of a post."""

    def __init__(self, bot: Honeygram) -> None:
        super().__init__(bot, MirrorRenderer())
        bot.components.add(f"{MIRROR.command}:answers:{DAY}", self.press_answers)

    @app_commands.command()
    @app_commands.describe(word="The word in the mirror")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Read the word in the mirror."""
        await self.handlers.guess(interaction, None, text=word)

    async def press_answers(self, interaction: Interaction, match: re.Match[str]) -> None:
        turn = await self.handlers.act(interaction, read_edition(match["day"]), Action(ANSWERS))
        await reply(interaction, texts.answer(turn.told))


def face_of(services: Application) -> Face:
    """The toy game as its posts show it."""
    play = services.games.play(MIRROR)

    async def picture(locale: Locale, played: MirrorRound) -> Picture:
        letters = played.shown
        return Picture(tiles_picture(letters), "mirror.png", texts.alt_text(locale, played))

    async def past(locale: Locale, player: Player) -> Section | None:
        return texts.past(locale, await play.reads(player))

    def buttons(locale: Locale, day: date) -> list[Button]:
        return []

    return Face(
        game=MIRROR,
        noun=texts.NOUN,
        play=texts.PLAY,
        answers=texts.ANSWERS,
        counted=texts.counted,
        full_marks=texts.FULL_MARKS,
        introduction=texts.INTRODUCTION,
        offer=texts.OFFER,
        title=texts.TITLE,
        letters=texts.letters,
        task=texts.task,
        picture=picture,
        status=texts.status,
        result=texts.status,
        buttons=buttons,
        recap=lambda locale, shown: texts.recap(locale, *shown),
        past=past,
        together=TogetherTexts(
            texts.together, texts.milestone, texts.together, texts.together, texts.STANDING
        ),
    )


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[MIRROR.name] = face_of(bot.services)
    await bot.add_cog(MirrorCog(bot))
