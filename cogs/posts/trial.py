"""A post that shows whether posts get through, and goes away again."""

from contextlib import suppress

import discord

from bot.discord.attachments import Picture
from bot.discord.gateway.client import Honeygram
from bot.discord.permissions import PostChannel
from bot.errors import ErrorCode, PlayerError
from bot.model import Server
from bot.texts import daily as texts
from bot.texts.locale import Locale
from cogs.posts.places import MODERATED, tags_for


def can_go_away(channel: PostChannel) -> bool:
    """Could a test be taken away again? The posts of a forum are for its moderators to delete."""
    if isinstance(channel, discord.TextChannel):
        return True
    return bool(getattr(channel.permissions_for(channel.guild.me), MODERATED))


async def send_test(bot: Honeygram, server: Server, channel: PostChannel) -> None:
    """Send the picture of a running puzzle, without a ping, and delete the message.

    Raises PlayerError when Discord does not take it.
    """
    services = bot.services
    posted = (face for name, face in bot.faces.items() if name in server.games)
    face = next(posted, None) or next(iter(bot.faces.values()))  # its only game may be gone
    day = await services.posts.servers.day(server.server_id, services.host.clock())
    round_ = await services.games.server_rounds.of(server.server_id, face.game, day)
    locale = await bot.locale_in(server.server_id)
    picture = await face.picture(locale, services.host.work.patiently, round_)
    try:
        sent = await _send(locale, channel, picture)
    except discord.Forbidden as error:
        raise PlayerError(ErrorCode.TEST_REFUSED, channel=channel.mention) from error
    with suppress(discord.HTTPException):  # it says itself that it is a test
        await sent.delete()


async def _send(
    locale: Locale, channel: PostChannel, picture: Picture
) -> discord.Message | discord.Thread:
    file, text = picture.file(), locale.gettext(texts.TEST_POST)
    if isinstance(channel, discord.TextChannel):
        return await channel.send(text, file=file, silent=True)
    created = await channel.create_thread(
        name=locale.gettext(texts.TEST_TITLE),
        content=text,
        file=file,
        applied_tags=tags_for(channel),
        silent=True,
    )
    return created.thread
