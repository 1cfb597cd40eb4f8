"""``/anigram``: letters that grow one by one."""

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
from bot.discord.replies import open_form, reply
from bot.drawing.statistics import Section
from bot.errors import ErrorCode, PlayerError
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.play import Progress
from bot.model import Player
from bot.puzzles.anigram.round import AnigramRound
from cogs._days import check_day, day_over
from cogs.posts.pictures import picture_of_letters
from cogs.texts import anigram as texts
from cogs.texts import buttons as labels
from cogs.texts.formats import shared

FORM_LIMIT = 100  # characters of an answer in a form
WORD = "word"
COMMAND = ANIGRAM.command


def answer_form(day: str, label: str) -> discord.ui.Modal:
    """The form behind the Guess button."""
    form = discord.ui.Modal(title=texts.FORM_TITLE, custom_id=custom_id(COMMAND, "form", day))
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=WORD, max_length=FORM_LIMIT)
    form.add_item(discord.ui.Label(text=label, component=entry))
    return detached(form)


def next_buttons(progress: Progress) -> discord.ui.View:
    """What to do with the letters given; nothing in a dead end."""
    day = progress.round.day
    buttons = [] if progress.dead_end else [button(labels.GUESS, COMMAND, "guess", day)]
    if not progress.overtime:
        buttons.append(button(labels.HINT, COMMAND, "hint", day))
    return row(*buttons)


class AnigramCog(
    commands.GroupCog, name=COMMAND, description="The anigram: letters that grow one by one"
):
    """Show, solve, look back and share."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        bot.components.add(f"{COMMAND}:guess:{DAY}", self.open_form)
        bot.components.add(f"{COMMAND}:form:{DAY}", self.submit_form)
        bot.components.add(f"{COMMAND}:show:{DAY}", self.press_show)
        bot.components.add(f"{COMMAND}:today", self.press_today)
        bot.components.add(f"{COMMAND}:hint:{DAY}", self.press_hint)
        bot.components.add(f"{COMMAND}:answers:{DAY}", self.press_answers)

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show your level, its letters and your words so far."""
        await self._show(interaction)

    @app_commands.command()
    @app_commands.describe(word="A word that uses all the letters; without one, see the letters")
    async def next(self, interaction: Interaction, word: str | None = None) -> None:
        """Solve the current letters and get the next one."""
        if word is None:
            await self._show(interaction)
        else:
            await self._answer(interaction, word)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """Reveal the next letter of the current word; hints are counted."""
        await self._hint(interaction)

    @app_commands.command()
    async def answers(self, interaction: Interaction) -> None:
        """Show the words of the previous anigram."""
        await self._answers(interaction)

    @app_commands.command()
    async def share(self, interaction: Interaction) -> None:
        """Tell the channel how far you are, without spoiling anything."""
        services = self.bot.services
        player = player_of(interaction)
        progress = await services.play(ANIGRAM).show(player, services.clock())
        if not progress.solved:
            raise PlayerError(ErrorCode.NO_LEVEL_TO_SHARE, command=COMMAND)
        await reply(interaction, shared(player, texts.share(progress)), private=False)

    async def press_answers(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Answers button of a post or recap."""
        await self._answers(interaction, match["day"])

    async def press_today(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The button of a post whose day is over."""
        await self._show(interaction)

    async def press_hint(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Hint button."""
        await check_day(interaction, match["day"], COMMAND)
        await self._hint(interaction)

    async def open_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Guess button of a post."""
        await check_day(interaction, match["day"], COMMAND)
        services = self.bot.services
        progress = await services.play(ANIGRAM).show(player_of(interaction), services.clock())
        if progress.dead_end:
            await reply(interaction, texts.show(progress))
        else:
            form = answer_form(match["day"], texts.form_label(progress))
            await open_form(interaction, form)

    async def submit_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The form behind the Guess button."""
        await check_day(interaction, match["day"], COMMAND)
        await self._answer(interaction, field(interaction, WORD))

    async def press_show(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The My words button of a post."""
        await check_day(interaction, match["day"], COMMAND)
        await self._show(interaction)

    async def _answers(self, interaction: Interaction, wanted: str = "") -> None:
        day = await day_over(interaction, wanted)
        services = self.bot.services
        shown = await services.play(ANIGRAM).review.answers(player_of(interaction), day)
        await reply(interaction, texts.answers(shown, services.lexicon.rare))

    async def _show(self, interaction: Interaction) -> None:
        services = self.bot.services
        progress = await services.play(ANIGRAM).show(player_of(interaction), services.clock())
        await reply(interaction, texts.show(progress), next_buttons(progress))

    async def _answer(self, interaction: Interaction, text: str) -> None:
        services = self.bot.services
        player = player_of(interaction)
        async with self.bot.deferral.under_load(interaction):
            outcome = await services.play(ANIGRAM).answer(player, text, services.clock())
            services.metrics.guessed(ANIGRAM.name, outcome.judgement.verdict.value)
            if outcome.points:
                services.live.touch(player.server_id)
            view = next_buttons(outcome.progress)
            await reply(interaction, texts.answered(outcome), view, kept=texts.kept(outcome))

    async def _hint(self, interaction: Interaction) -> None:
        services = self.bot.services
        given = await services.play(ANIGRAM).hint(player_of(interaction), services.clock())
        await reply(interaction, texts.hint(given), next_buttons(given.progress))


def face_of(services: Application) -> Face:
    """The anigram as its posts show it."""
    review = services.play(ANIGRAM).review

    async def picture(played: AnigramRound) -> Picture:
        return await picture_of_letters(played.scrambled[0])

    async def status(server_id: int, day: date) -> str:
        return texts.status(await review.status(server_id, day))

    async def recap(server_id: int, day: date) -> list[str]:
        return texts.recap(await review.recap(server_id, day))

    async def past(player: Player) -> Section | None:
        return texts.past(await review.past(player))

    return Face(
        game=ANIGRAM,
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
    named = {"hint": labels.HINT, "show": labels.MY_WORDS}
    return [button(label, COMMAND, name, day) for name, label in named.items()]


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[ANIGRAM.name] = face_of(bot.services)
    await bot.add_cog(AnigramCog(bot))
