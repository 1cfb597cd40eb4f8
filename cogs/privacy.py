"""``/privacy``: a copy of all that is stored about a person, its end, and where they are seen."""

import asyncio
import re
import zlib
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.answering.components import button, row
from bot.discord.answering.defer import defer, defer_edit
from bot.discord.answering.interaction import locale_of, player_of
from bot.discord.answering.replies import edit, edit_answer, reply, send_file
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.clock_door import ANYTIME
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError
from bot.texts import group_card as card_texts
from bot.texts import privacy as texts

FILE_NAME = "honeygram.json"
GZIP = 31  # what zlib calls its format, with the largest window
AT_ONCE = 256 * 1024  # bytes that are packed at a time
FORGET = "privacy:forget:(?P<person>[0-9]{1,20}):(?P<asked>[0-9]{1,10})"


class Download:
    """A file as it is written; packed as soon as it has more bytes than Discord takes.

    Neither the rows nor all of the text are in memory at any time.
    """

    def __init__(self, most: int) -> None:
        self.name = FILE_NAME
        self._most = most
        self._written = bytearray()
        self._packing: Any = None

    async def write(self, text: str) -> None:
        """Add some text."""
        self._written += text.encode()
        if self._packing is None and len(self._written) > self._most:
            self._packing = zlib.compressobj(wbits=GZIP)
            self.name = f"{FILE_NAME}.gz"
            self._packed = bytearray()
        if self._packing is not None and len(self._written) > AT_ONCE:
            piece, self._written = self._written, bytearray()
            self._packed += await asyncio.to_thread(self._packing.compress, piece)

    def content(self) -> bytes:
        """The whole file. Raises PlayerError when even packed it is too much for Discord."""
        if self._packing is None:
            return bytes(self._written)
        self._packed += self._packing.compress(self._written) + self._packing.flush()
        if len(self._packed) > self._most:
            raise PlayerError(ErrorCode.EXPORT_TOO_LARGE)
        return bytes(self._packed)


class PrivacyCog(
    commands.GroupCog,
    name="privacy",
    description="What's stored about you",
    group_extras=ANYTIME,
):
    """Export and forget are about all servers that the bot is in, the card about one."""

    def __init__(self, bot: Honeygram) -> None:
        self._privacy, self._clock = bot.services.people.privacy, bot.services.host.clock
        self._cards = bot.services.posts.cards
        self._untold, self._avatars = bot.traffic.untold, bot.avatars
        bot.components.add(FORGET, self._forget, anytime=True)
        bot.components.add("privacy:keep", self._keep, anytime=True)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Download everything stored about you."""
        locale = locale_of(interaction)
        await defer(interaction)
        file, person_id = Download(interaction.filesize_limit), interaction.user.id
        if await self._privacy.write_export(person_id, self._clock(), file.write):
            await send_file(interaction, locale.gettext(texts.EXPORTED), file.content(), file.name)
        else:
            await reply(interaction, locale.gettext(texts.NOTHING))

    @app_commands.command()
    async def forget(self, interaction: Interaction) -> None:
        """Delete everything stored about you; you'll be asked to confirm."""
        asked, locale = int(self._clock().timestamp()), locale_of(interaction)
        delete = button(
            locale.gettext(texts.DELETE),
            *("privacy", "forget", interaction.user.id, asked),
            style=discord.ButtonStyle.danger,
        )
        keep = button(locale.gettext(texts.KEEP), "privacy", "keep")
        await reply(interaction, locale.gettext(texts.ASK), row(delete, keep))

    @app_commands.command()
    @app_commands.describe(shown=card_texts.CHOICE)
    async def card(self, interaction: Interaction, shown: bool | None = None) -> None:
        """See or choose whether the group card here shows you."""
        player, locale = player_of(interaction), locale_of(interaction)
        if player.is_alone:
            raise PlayerError(ErrorCode.SERVERS_ONLY)
        if shown is None:
            named = await self._cards.names(player)
            text = card_texts.SHOWN if named else card_texts.HIDDEN
        else:
            await self._cards.choose(player, self._clock(), named=shown)
            text = card_texts.NOW_SHOWN if shown else card_texts.NOW_HIDDEN
        await reply(interaction, locale.gettext(text))

    async def _forget(self, interaction: Interaction, match: re.Match[str]) -> None:
        if int(match["person"]) != interaction.user.id:
            raise PlayerError(ErrorCode.NOT_YOUR_BUTTON)
        asked = datetime.fromtimestamp(int(match["asked"]), UTC)
        self._privacy.check_asked(asked, self._clock())
        await defer_edit(interaction)
        await self._privacy.forget(interaction.user.id, self._clock())
        self._untold.forget(interaction.user.id)
        self._avatars.forget(interaction.user.id)
        await edit_answer(interaction, locale_of(interaction).gettext(texts.FORGOTTEN))

    async def _keep(self, interaction: Interaction, match: re.Match[str]) -> None:
        await edit(interaction, locale_of(interaction).gettext(texts.KEPT))


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(PrivacyCog(bot))
