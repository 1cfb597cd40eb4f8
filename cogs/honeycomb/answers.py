"""``/bee answers``: a honeycomb that is over in one message, and who found what behind a button."""

import re
from collections.abc import Sequence
from datetime import date

import discord

from bot.discord.answering.components import DAY, button, row
from bot.discord.answering.interaction import locale_of, place_of
from bot.discord.answering.replies import edit, edit_or_reply, reply
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.games.editions import Edition, read_edition
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.turns import ANSWERS
from bot.model import TriedWord
from bot.places import ServerPlace
from bot.play.turn import Action
from bot.texts import buttons as labels
from bot.texts.editions import opened
from bot.texts.honeycomb import answers as texts
from bot.texts.locale import Locale
from cogs.boards.board import BoardHandlers

COMMAND = HONEYCOMB.command
FINDERS = "finders"


class HoneycombLookBack:
    """The answers, and the pages of who found them."""

    def __init__(self, bot: Honeygram, handlers: BoardHandlers) -> None:
        self._handlers = handlers
        bot.components.add(f"{COMMAND}:yours:{DAY}", self.press_yours)
        bot.components.add(rf"{COMMAND}:finders:{DAY}:(?P<page>\d{{1,3}})", self.press_finders)

    async def show(self, interaction: Interaction, edition: Edition | None) -> None:
        """The answers of a day, or of the last one that is over."""
        await reply(interaction, *await self._answers(interaction, edition))

    async def press_yours(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Back from who found what."""
        await edit(interaction, *await self._answers(interaction, read_edition(match["day"])))

    async def press_finders(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Who found what, and its page buttons."""
        edition = read_edition(match["day"])
        turn = await self._handlers.act(interaction, edition, Action(FINDERS))
        locale = locale_of(interaction)
        pages = texts.finder_pages(locale, turn.told)
        page = min(max(int(match["page"]), 1), len(pages))
        view = finder_buttons(locale, turn.edition.day, page, len(pages))
        await edit_or_reply(interaction, pages[page - 1], view)

    async def _answers(
        self, interaction: Interaction, edition: Edition | None
    ) -> tuple[str, discord.ui.View]:
        turn = await self._handlers.act(interaction, edition, Action(ANSWERS))
        day = turn.edition.day
        tried: Sequence[TriedWord] = ()
        place, may_rule = place_of(interaction), interaction.permissions.manage_guild
        if isinstance(place, ServerPlace) and may_rule:  # on what was tried in vain
            words = interaction.client.services.games.disputes
            tried = await words.tried_between(place.server_id, day, day)
        locale = locale_of(interaction)
        text = opened(locale, texts.answers(locale, turn.told, tried), place)
        return text, answer_buttons(locale, day)


def answer_buttons(locale: Locale, day: date) -> discord.ui.View:
    """What is below the answers."""
    return row(button(locale.gettext(labels.WHO_FOUND_WHAT), COMMAND, "finders", day, 1))


def finder_buttons(locale: Locale, day: date, page: int, pages: int) -> discord.ui.View:
    """What is below who found what."""
    key, turns = (COMMAND, "finders", day), []
    if pages > 1:
        turns = [
            button(locale.gettext(labels.PREVIOUS), *key, page - 1, disabled=page == 1),
            button(locale.gettext(labels.NEXT), *key, page + 1, disabled=page == pages),
        ]
    return row(*turns, button(locale.gettext(labels.YOUR_WORDS), COMMAND, "yours", day))
