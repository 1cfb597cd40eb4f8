"""``/glass``: the toy game on Discord."""

import re
from datetime import date

import discord
from discord import app_commands
from discord.ext import commands

from bot.application import Application
from bot.discord.attachments import Picture
from bot.discord.client import Honeygram, player_of
from bot.discord.components import DAY, custom_id, detached, field
from bot.discord.faces import Button, Face
from bot.discord.interaction import Interaction
from bot.discord.replies import open_form, reply
from bot.drawing.statistics import Section
from bot.drawing.tiles import tiles_picture
from bot.model import Player
from tests.games.toy import texts
from tests.games.toy.game import MIRROR
from tests.games.toy.mirror import MirrorRound

WORD = "word"


class MirrorCog(commands.GroupCog, name=MIRROR.command, description="A word in the mirror"):
    """Guess by command, or by the button of a post."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        bot.components.add(f"{MIRROR.command}:guess:{DAY}", self.open_form)
        bot.components.add(f"{MIRROR.command}:form:{DAY}", self.submit_form)
        bot.components.add(f"{MIRROR.command}:answers:{DAY}", self.press_answers)
        bot.components.add(f"{MIRROR.command}:today", self.press_today)

    @app_commands.command()
    @app_commands.describe(word="The word in the mirror")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Read the word in the mirror."""
        await self._guess(interaction, word)

    async def open_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        form = discord.ui.Modal(
            title="Mirror", custom_id=custom_id(MIRROR.command, "form", match["day"])
        )
        entry: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(custom_id=WORD)
        form.add_item(discord.ui.Label(text="The word", component=entry))
        await open_form(interaction, detached(form))

    async def press_answers(self, interaction: Interaction, match: re.Match[str]) -> None:
        play, player = self.bot.services.play(MIRROR), player_of(interaction)
        played = await play.round(player.server_id, date.fromisoformat(match["day"]))
        await reply(interaction, texts.answer(played))

    async def press_today(self, interaction: Interaction, match: re.Match[str]) -> None:
        services, server_id = self.bot.services, player_of(interaction).server_id
        today = await services.servers.day(server_id, services.clock())
        played = await services.play(MIRROR).round(server_id, today)
        await reply(interaction, texts.letters(played))

    async def submit_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        await self._guess(interaction, field(interaction, WORD))

    async def _guess(self, interaction: Interaction, text: str) -> None:
        services, player = self.bot.services, player_of(interaction)
        verdict, word = await services.play(MIRROR).guess(player, text, services.clock())
        services.metrics.guessed(MIRROR.name, verdict)
        services.live.touch(player.server_id)
        await reply(interaction, texts.guessed(verdict, word))


def face_of(services: Application) -> Face:
    """The toy game as its posts show it."""
    play = services.play(MIRROR)

    async def picture(played: MirrorRound) -> Picture:
        letters = played.shown
        return Picture(tiles_picture(letters), "mirror.png", texts.alt_text(played))

    async def status(server_id: int, day: date) -> str:
        return texts.status(await play.readers(server_id, day))

    async def recap(server_id: int, day: date) -> list[str]:
        word = (await play.round(server_id, day)).word
        return texts.recap(await play.readers(server_id, day), word)

    async def past(player: Player) -> Section | None:
        return texts.past(await play.reads(player))

    def buttons(day: date) -> list[Button]:
        return []

    return Face(
        game=MIRROR,
        noun=texts.NOUN,
        full_marks=texts.FULL_MARKS,
        introduction=texts.INTRODUCTION,
        offer=texts.OFFER,
        title=texts.TITLE,
        nobody=texts.NOBODY,
        letters=texts.letters,
        task=texts.task,
        picture=picture,
        status=status,
        buttons=buttons,
        recap=recap,
        past=past,
    )


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[MIRROR.name] = face_of(bot.services)
    await bot.add_cog(MirrorCog(bot))
