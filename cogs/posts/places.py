"""Where posts go: into text channels, and into forums, where each post is a thread with a title.

A forum's thread and the message that opens it have the same id, so a post is known by one number
wherever it is.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any, Final

import discord

from bot.discord.gateway.client import Honeygram
from bot.discord.permissions import PostChannel
from bot.texts.daily import link
from cogs.posts.writing import Written

UNKNOWN_CHANNEL = 10003  # Discord's word for a channel that was deleted
PAGE = 100  # messages or threads that Discord lists at once
LONGEST_SEARCH = 5000  # messages
THREE_DAYS: Final = 4320  # minutes: so long a post stays in the list of its forum

ARCHIVED = 50083  # Discord's word for a thread whose messages cannot be edited
MODERATED = "manage_threads"  # allows tags that are not for everybody


async def channel_of(bot: Honeygram, channel_id: int) -> PostChannel | None:
    """A channel of posts; None once it was deleted, which is believed only when Discord says so."""
    channel: Any = bot.get_channel(channel_id)
    if channel is None:
        try:
            channel = await bot.fetch_channel(channel_id)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
    return channel if isinstance(channel, PostChannel) else None


async def put(channel: PostChannel, written: Written, nonce: str) -> int:
    """Send a post and return the id of its message; only a forum shows the title, and it knows no
    nonce."""
    files, view, allowed = await written.files(), written.view, written.allowed
    if isinstance(channel, discord.TextChannel):
        message = await channel.send(view=view, files=files, nonce=nonce, allowed_mentions=allowed)
        return message.id
    created = await channel.create_thread(
        name=written.title,
        auto_archive_duration=THREE_DAYS,
        view=view,
        files=files,
        allowed_mentions=allowed,
        applied_tags=tags_for(channel),
    )
    return created.message.id


def message_in(bot: Honeygram, channel: PostChannel, message_id: int) -> discord.PartialMessage:
    """The message of a post, to be edited."""
    if isinstance(channel, discord.TextChannel):
        return channel.get_partial_message(message_id)
    thread = bot.get_partial_messageable(
        message_id, guild_id=channel.guild.id, type=discord.ChannelType.public_thread
    )
    return thread.get_partial_message(message_id)


async def in_archive_too(
    bot: Honeygram, message: discord.PartialMessage, change: Callable[[], Awaitable[None]]
) -> None:
    """Change a post. One of a forum may be in the archive: there it goes back afterwards."""
    try:
        await change()
    except discord.HTTPException as error:
        if error.code != ARCHIVED:
            raise
        thread = await bot.fetch_channel(message.channel.id)
        if not isinstance(thread, discord.Thread):
            raise
        await thread.edit(archived=False)
        await change()
        await thread.edit(archived=True)


def link_to(bot: Honeygram, server_id: int, channel_id: int, message_id: int) -> str:
    """A post as Discord links to it: one of a forum is in a thread of its own."""
    in_forum = isinstance(bot.get_channel(channel_id), discord.ForumChannel)
    return link(server_id, message_id if in_forum else channel_id, message_id)


async def messages_since(channel: PostChannel, since: datetime) -> AsyncIterator[discord.Message]:
    """Where a post may be that was sent since a moment."""
    if isinstance(channel, discord.TextChannel):
        async for message in _history(channel, since):
            yield message
        return
    for thread in [
        *await channel.guild.active_threads(),
        *[each async for each in channel.archived_threads(limit=PAGE)],
    ]:
        own = thread.parent_id == channel.id and thread.owner_id == channel.guild.me.id
        if own and discord.utils.snowflake_time(thread.id) >= since:
            yield await thread.fetch_message(thread.id)


async def _history(channel: discord.TextChannel, since: datetime) -> AsyncIterator[discord.Message]:
    """The newest messages, because a clock can be wrong; then all since a moment, the oldest first,
    because a post that was sent came soon after it was claimed."""
    number, oldest = 0, since
    async for message in channel.history(limit=PAGE):
        number, oldest = number + 1, message.created_at
        yield message
    if number == PAGE and oldest > since:
        async for message in channel.history(after=since, limit=LONGEST_SEARCH):
            yield message


def tags_for(channel: PostChannel) -> Sequence[discord.ForumTag]:
    """The tag of a post where the forum demands one: the first that the bot may use."""
    if not isinstance(channel, discord.ForumChannel) or not channel.flags.require_tag:
        return []
    moderates = getattr(channel.permissions_for(channel.guild.me), MODERATED)
    return [tag for tag in channel.available_tags if moderates or not tag.moderated][:1]


def lacks_tag(channel: PostChannel) -> bool:
    """Does a forum demand a tag where there is none that the bot may use?"""
    demands = isinstance(channel, discord.ForumChannel) and channel.flags.require_tag
    return demands and not tags_for(channel)
