"""The buttons that lead to today's boards, one a game."""

from collections.abc import Iterator

import discord

from bot.discord.answering.components import Button, button
from bot.discord.gateway.client import Honeygram
from bot.games.turns import TODAY
from bot.texts.locale import Locale


def board_buttons(
    locale: Locale,
    bot: Honeygram,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    but: str = "",
) -> Iterator[Button]:
    """A button a game, in the order of the catalog; without that of one command."""
    for face in bot.faces.values():
        if face.game.command == but:
            continue
        yield button(locale.gettext(face.board.PLAY), face.game.command, TODAY, style=style)
