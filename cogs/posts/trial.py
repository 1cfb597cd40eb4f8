"""A post that shows whether posts get through, and goes away again."""

from contextlib import suppress

import discord

from bot.discord.client import Honeygram
from bot.errors import ErrorCode, PlayerError
from bot.model import Server
from cogs.texts import daily as texts


async def send_test(bot: Honeygram, server: Server, channel: discord.TextChannel) -> None:
    """Send the picture of a running puzzle, without a ping, and delete the message.

    Raises PlayerError when Discord does not take it.
    """
    services = bot.services
    face = next(face for name, face in bot.faces.items() if name in server.games)
    day = await services.servers.day(server.server_id, services.clock())
    played = await services.server_rounds.of(server.server_id, face.game, day)
    picture = await face.picture(played)
    try:
        message = await channel.send(texts.TEST_POST, file=picture.file(), silent=True)
    except discord.Forbidden as error:
        raise PlayerError(ErrorCode.TEST_REFUSED, channel=channel.mention) from error
    with suppress(discord.HTTPException):  # it says itself that it is a test
        await message.delete()
