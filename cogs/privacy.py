"""``/privacy``: a copy of all that is stored about a person, and its end."""

import asyncio
import gzip
import json
import re
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.concurrency import in_turns
from bot.discord.client import Honeygram
from bot.discord.components import button, row
from bot.discord.defer import defer, defer_edit
from bot.discord.interaction import Interaction
from bot.discord.replies import edit, edit_answer, reply, send_file
from bot.errors import ErrorCode, PlayerError
from cogs.texts import privacy as texts

FILE_NAME = "honeygram.json"
FORGET = "privacy:forget:(?P<person>[0-9]{1,20}):(?P<asked>[0-9]{1,10})"


class Privacy(commands.GroupCog, name="privacy", description="What's stored about you"):
    """Both commands are about all servers that the bot is in."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        bot.components.add(FORGET, self._forget)
        bot.components.add("privacy:keep", self._keep)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Download everything stored about you."""
        services = self.bot.services
        await defer(interaction)
        found = await services.privacy.export(interaction.user.id, services.clock())
        if found is None:
            await reply(interaction, texts.NOTHING)
        else:
            data, name = await file_of(found, interaction.filesize_limit)
            await send_file(interaction, texts.EXPORTED, data, name)

    @app_commands.command()
    async def forget(self, interaction: Interaction) -> None:
        """Delete everything stored about you; you'll be asked to confirm."""
        asked = int(self.bot.services.clock().timestamp())
        delete = button(
            texts.DELETE,
            *("privacy", "forget", interaction.user.id, asked),
            style=discord.ButtonStyle.danger,
        )
        await reply(interaction, texts.ASK, row(delete, button(texts.KEEP, "privacy", "keep")))

    async def _forget(self, interaction: Interaction, match: re.Match[str]) -> None:
        if int(match["person"]) != interaction.user.id:
            raise PlayerError(ErrorCode.NOT_YOUR_BUTTON)
        services = self.bot.services
        asked = datetime.fromtimestamp(int(match["asked"]), UTC)
        services.privacy.check_asked(asked, services.clock())
        await defer_edit(interaction)
        await services.privacy.forget(interaction.user.id, services.clock())
        self.bot.traffic.untold.forget(interaction.user.id)
        await edit_answer(interaction, texts.FORGOTTEN)

    async def _keep(self, interaction: Interaction, match: re.Match[str]) -> None:
        await edit(interaction, texts.KEPT)


async def file_of(found: dict[str, Any], most: int) -> tuple[bytes, str]:
    """The file to download and its name; packed when it has more bytes than Discord takes."""
    pieces = json.JSONEncoder(indent=1, ensure_ascii=False).iterencode(found)
    data = "".join([piece async for piece in in_turns(pieces)]).encode()
    if len(data) <= most:
        return data, FILE_NAME
    return await asyncio.to_thread(gzip.compress, data), f"{FILE_NAME}.gz"


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Privacy(bot))
