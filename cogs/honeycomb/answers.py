"""``/bee answers``: a honeycomb that is over in one message, and who found what behind a button."""

import re
from collections.abc import Sequence
from datetime import date

import discord

from bot.discord.client import Honeygram
from bot.discord.components import DAY, button, row
from bot.discord.interaction import Interaction, player_of, server_of
from bot.discord.replies import edit, edit_or_reply, reply
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import TriedWord
from bot.texts import buttons as labels
from bot.texts.honeycomb import answers as texts
from cogs.boards.days import day_over

COMMAND = HONEYCOMB.command


class HoneycombLookBack:
    """The answers, and the pages of who found them."""

    def __init__(self, bot: Honeygram) -> None:
        self._review = bot.services.play(HONEYCOMB).review
        self._rare = bot.services.language.lexicon.rare
        bot.components.add(f"{COMMAND}:answers:{DAY}", self.press_answers)
        bot.components.add(f"{COMMAND}:yours:{DAY}", self.press_yours)
        bot.components.add(rf"{COMMAND}:finders:{DAY}:(?P<page>\d{{1,3}})", self.press_finders)

    async def show(self, interaction: Interaction, wanted: str = "") -> None:
        """The answers of a day, or of the last one that is over."""
        day = await day_over(interaction, wanted)
        await reply(interaction, await self._answers(interaction, day), answer_buttons(day))

    async def press_answers(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Answers button of a post or recap."""
        await self.show(interaction, match["day"])

    async def press_yours(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Back from who found what."""
        day = await day_over(interaction, match["day"])
        await edit(interaction, await self._answers(interaction, day), answer_buttons(day))

    async def press_finders(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Who found what, and its page buttons."""
        day = await day_over(interaction, match["day"])
        shown = await self._review.finders(server_of(interaction), day)
        pages = texts.finder_pages(shown)
        page = min(max(int(match["page"]), 1), len(pages))
        view = finder_buttons(day, page, len(pages))
        await edit_or_reply(interaction, pages[page - 1], view)

    async def _answers(self, interaction: Interaction, day: date) -> str:
        player = player_of(interaction)
        tried: Sequence[TriedWord] = ()
        if interaction.permissions.manage_guild:  # who may rule on what was tried in vain
            words = interaction.client.services.words
            tried = await words.tried_between(player.server_id, day, day)
        return texts.answers(await self._review.answers(player, day), self._rare, tried)


def answer_buttons(day: date) -> discord.ui.View:
    """What is below the answers."""
    return row(button(labels.WHO_FOUND_WHAT, COMMAND, "finders", day, 1))


def finder_buttons(day: date, page: int, pages: int) -> discord.ui.View:
    """What is below who found what."""
    key, turns = (COMMAND, "finders", day), []
    if pages > 1:
        turns = [
            button(labels.PREVIOUS, *key, page - 1, disabled=page == 1),
            button(labels.NEXT, *key, page + 1, disabled=page == pages),
        ]
    return row(*turns, button(labels.YOUR_WORDS, COMMAND, "yours", day))
