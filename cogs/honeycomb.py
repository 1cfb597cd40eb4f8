"""``/bee``: the honeycomb."""

import random
import re
from datetime import date
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.application import Application
from bot.discord.attachments import Picture
from bot.discord.client import Honeygram, player_of
from bot.discord.components import DAY, button, custom_id, detached, field, row
from bot.discord.faces import Button, Face
from bot.discord.interaction import Interaction
from bot.discord.replies import edit_or_reply, open_form, reply
from bot.drawing.statistics import Section
from bot.errors import ErrorCode, PlayerError
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.play import Progress
from bot.model import Player
from bot.puzzles.honeycomb.round import HoneycombRound
from cogs._days import check_day
from cogs._honeycomb_answers import HoneycombLookBack
from cogs.posts.pictures import picture_of_honeycomb
from cogs.texts import buttons as labels
from cogs.texts import honeycomb as texts
from cogs.texts import honeycomb_answers as answer_texts
from cogs.texts.formats import shared

FORM_LIMIT = 1000  # characters of a guess in a form
WORD = "word"
COMMAND = HONEYCOMB.command


def guess_form(day: str) -> discord.ui.Modal:
    """The form behind the Guess button."""
    form = discord.ui.Modal(title=texts.FORM_TITLE, custom_id=custom_id(COMMAND, "form", day))
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=WORD, max_length=FORM_LIMIT)
    form.add_item(discord.ui.Label(text=texts.FORM_LABEL, component=entry))
    return detached(form)


def play_buttons(progress: Progress) -> discord.ui.View:
    """What to do with the honeycomb."""
    day = progress.round.day
    return row(
        button(labels.GUESS, COMMAND, "guess", day, style=discord.ButtonStyle.primary),
        button(labels.SHUFFLE, COMMAND, "shuffle", day),
        button(labels.HINT, COMMAND, "hint", day),
    )


class HoneycombCog(commands.GroupCog, name=COMMAND, description="The honeycomb: find every word"):
    """Show, guess, get hints, look back and share."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        bot.components.add(f"{COMMAND}:guess:{DAY}", self.open_form)
        bot.components.add(f"{COMMAND}:form:{DAY}", self.submit_form)
        bot.components.add(f"{COMMAND}:show:{DAY}", self.press_show)
        bot.components.add(f"{COMMAND}:today", self.press_today)
        bot.components.add(f"{COMMAND}:shuffle:{DAY}", self.press_shuffle)
        bot.components.add(f"{COMMAND}:hint:{DAY}", self.press_hint)
        bot.components.add(f"{COMMAND}:define:{DAY}", self.press_define)
        self.look_back = HoneycombLookBack(bot)

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show the honeycomb, your words and your rank."""
        await self._show(interaction)

    @app_commands.command()
    @app_commands.describe(word="A word, or up to 25 words apart by spaces or commas")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Guess words of the honeycomb."""
        await self._guess(interaction, word)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """Show what is left for you, without naming a word; hints are counted."""
        await self._hint(interaction)

    @app_commands.command()
    async def answers(self, interaction: Interaction) -> None:
        """Show the words of the previous honeycomb and who found them."""
        await self.look_back.show(interaction)

    @app_commands.command()
    async def share(self, interaction: Interaction) -> None:
        """Tell the channel how far you are, without spoiling anything."""
        player = player_of(interaction)
        progress = await self.bot.services.play(HONEYCOMB).show(player, self.bot.services.clock())
        if not progress.found:
            raise PlayerError(ErrorCode.NO_WORD_TO_SHARE, command=COMMAND)
        await reply(interaction, shared(player, texts.share(progress)), private=False)

    async def open_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Guess button."""
        await check_day(interaction, match["day"], COMMAND)
        await open_form(interaction, guess_form(match["day"]))

    async def submit_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The form behind the Guess button."""
        await check_day(interaction, match["day"], COMMAND)
        await self._guess(interaction, field(interaction, WORD))

    async def press_show(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The My words button."""
        await check_day(interaction, match["day"], COMMAND)
        await self._show(interaction)

    async def press_shuffle(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Shuffle button: in place on a person's own message, else privately."""
        await check_day(interaction, match["day"], COMMAND)
        progress = await self._progress(interaction)
        honeycomb = progress.round.honeycomb
        outer = "".join(random.sample(honeycomb.outer, len(honeycomb.outer)))
        picture = await picture_of_honeycomb(honeycomb.center, outer)
        await edit_or_reply(interaction, texts.show(progress), play_buttons(progress), picture)

    async def press_today(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The button of a post whose day is over."""
        await self._show(interaction)

    async def press_hint(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Hint button."""
        await check_day(interaction, match["day"], COMMAND)
        await self._hint(interaction)

    async def press_define(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Definition button of a hint."""
        await check_day(interaction, match["day"], COMMAND)
        services = self.bot.services
        told = await services.play(HONEYCOMB).define(player_of(interaction), services.clock())
        await reply(interaction, texts.definition(told))

    async def _progress(self, interaction: Interaction) -> Progress:
        services = self.bot.services
        return await services.play(HONEYCOMB).show(player_of(interaction), services.clock())

    async def _show(self, interaction: Interaction) -> None:
        progress = await self._progress(interaction)
        honeycomb = progress.round.honeycomb
        picture = await picture_of_honeycomb(honeycomb.center, honeycomb.outer)
        await reply(interaction, texts.show(progress), play_buttons(progress), picture)

    async def _guess(self, interaction: Interaction, text: str) -> None:
        services = self.bot.services
        player = player_of(interaction)
        async with self.bot.deferral.under_load(interaction):
            outcome = await services.play(HONEYCOMB).guess(player, text, services.clock())
            services.metrics.guessed(
                HONEYCOMB.name, *(each.verdict.value for each in outcome.judgements)
            )
            if outcome.scored:
                services.live.touch(player.server_id)
            await reply(interaction, texts.guessed(outcome), kept=texts.kept(outcome))

    async def _hint(self, interaction: Interaction) -> None:
        services = self.bot.services
        progress = await services.play(HONEYCOMB).hint(player_of(interaction), services.clock())
        view = None
        if progress.left:
            view = row(button(labels.DEFINITION, COMMAND, "define", progress.round.day))
        await reply(interaction, texts.hint(progress), view)


def face_of(services: Application) -> Face:
    """The honeycomb as its posts show it."""
    review = services.play(HONEYCOMB).review

    async def picture(played: HoneycombRound) -> Picture:
        return await picture_of_honeycomb(played.honeycomb.center, played.honeycomb.outer)

    async def status(server_id: int, day: date) -> str:
        return texts.status(await review.status(server_id, day))

    async def recap(server_id: int, day: date) -> list[str]:
        return answer_texts.recap(await review.recap(server_id, day))

    async def past(player: Player) -> Section | None:
        return answer_texts.past(await review.past(player))

    return Face(
        game=HONEYCOMB,
        noun=texts.NOUN,
        introduction=texts.INTRODUCTION,
        offer=texts.OFFER,
        title=texts.TITLE,
        nobody=texts.NOBODY,
        letters=texts.letters,
        task=texts.task,
        picture=picture,
        status=status,
        buttons=post_buttons,
        recap=recap,
        past=past,
    )


def post_buttons(day: date) -> list[Button]:
    """What a post offers beside guessing."""
    named = {"shuffle": labels.SHUFFLE, "hint": labels.HINT, "show": labels.MY_WORDS}
    return [button(label, COMMAND, name, day) for name, label in named.items()]


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[HONEYCOMB.name] = face_of(bot.services)
    await bot.add_cog(HoneycombCog(bot))
