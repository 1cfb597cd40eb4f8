"""The buttons that lead to today's boards, one a game."""

from collections.abc import Iterable, Iterator

import discord

from bot.discord.answering.components import Button, button
from bot.discord.faces import Face
from bot.games.turns import TODAY
from bot.texts.locale import Locale


def board_buttons(
    locale: Locale,
    faces: Iterable[Face],
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Iterator[Button]:
    """A button a game."""
    for face in faces:
        yield button(locale.gettext(face.board.PLAY), face.game.command, TODAY, style=style)
