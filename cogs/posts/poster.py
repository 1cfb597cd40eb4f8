"""How the daily posts get into their channels."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.discord.attachments import Picture
from bot.discord.client import Honeygram
from bot.discord.components import custom_id
from bot.discord.permissions import missing_permissions
from bot.discord.rest_gate import is_barred
from bot.drawing.podium import Podium
from bot.games.game import Round
from bot.model import Claim, Post, SentPost, Trouble, TroubleKind
from bot.play.poster import CannotPost, NotYet
from cogs.posts.layout import (
    ONE_DAY,
    answer_buttons,
    buttons_after,
    buttons_of,
    layout,
    texts_of,
)
from cogs.posts.notices import tell_admin
from cogs.posts.pictures import picture_of_podium
from cogs.texts import daily

PAGE = 100  # messages that Discord lists at once
LONGEST_SEARCH = 5000  # messages
SKEW = timedelta(minutes=1)  # between Discord's clock and this machine's

UNKNOWN_CHANNEL = 10003  # Discord's word for a channel that was deleted
UNKNOWN_MESSAGE = 10008
INVALID_FORM = 50035

# Only these codes are Discord's word that a channel takes no posts. A 403 or 404 with another code,
# or with a page, may come from the network in front of Discord, and passes.
# https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
CLOSED = {
    UNKNOWN_CHANNEL,
    10004,  # unknown guild
    50001,  # missing access
    50008,  # no messages in a channel of this type
    50013,  # missing permissions
    50024,  # not in a channel of this type
}


class DiscordPoster:
    """Puts posts into channels and keeps them up to date."""

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot

    def serves(self, server_id: int) -> bool:
        """Is the server on one of this process's shards, and is the bot still in it?"""
        guild = self._bot.get_guild(server_id)
        return guild is not None and not guild.unavailable

    @property
    def barred(self) -> bool:
        """Does Discord take no requests, or too few to begin what can wait?"""
        return self._bot.traffic.gate.closed

    def explains(self, error: Exception) -> bool:
        """Has the gate told the host why?"""
        return is_barred(error)

    async def send(self, post: Post, played: Round, nonce: str) -> int:
        """Send a post.

        Raises CannotPost when the channel is gone or closed, NotYet when Discord lets it rest.
        """
        channel = await self._channel(post)
        face = self._bot.faces[post.game]
        status = await face.status(post.server_id, post.day)
        picture = await face.picture(played)
        view, podium = await self._view(post, played, status, picture)
        files = await _files(picture, podium)
        with _refusals():
            message = await channel.send(view=view, files=files, nonce=nonce)
        self._bot.services.live.end_day(post.server_id)
        return message.id

    async def find(self, claim: Claim) -> int | None:
        """The bot's own message with the buttons of this post.

        Raises as `send` does.
        """
        wanted = custom_id(self._bot.faces[claim.post.game].game.command, "guess", claim.post.day)
        channel = await self._channel(claim.post)
        with _refusals():
            async for message in _history(channel, claim.first_claimed_at - SKEW):
                if message.author == self._bot.user and wanted in _custom_ids(message):
                    return message.id
        return None

    async def refresh(self, sent: SentPost, played: Round, *, over: bool) -> str:
        """Let a post say how the day goes, or lead to what came of it; returns what it says. A lost
        post is left alone."""
        post, face = sent.post, self._bot.faces[sent.post.game]
        status = await face.status(post.server_id, post.day)
        if over or sent.forgotten or status != (sent.shown or face.nobody):
            picture = await face.picture(played)
            view, podium = await self._view(post, played, status, picture, over=over)
            with suppress(CannotPost), _refusals():  # the day goes on without the post
                channel = await self._channel(post)
                message = channel.get_partial_message(sent.message_id)
                if sent.forgotten or not await _keeps_pictures(message, view):
                    await message.edit(view=view, attachments=await _files(picture, podium))
        return status

    async def tell(self, trouble: Trouble) -> bool:
        """Tell an admin why a post was not sent, and how to mend it; was anybody reached?"""
        guild = self._bot.get_guild(trouble.server_id)
        if guild is None:
            return False
        channel = guild.get_channel(trouble.channel_id)
        missing = missing_permissions(channel) if isinstance(channel, discord.TextChannel) else []
        text = daily.notice(guild.name, trouble, missing)
        return await tell_admin(self._bot, guild, trouble.admin_id, text)

    async def _view(
        self, post: Post, played: Round, status: str, picture: Picture, *, over: bool = False
    ) -> tuple[discord.ui.LayoutView, Podium | None]:
        """A post, with the answers of the day before below its recap; and who is pictured there."""
        faces, server = self._bot.faces, await self._bot.services.servers.get(post.server_id)
        texts = await texts_of(self._bot.services, faces, post, played, status, over=over)
        posted = [face for name, face in faces.items() if name in server.games]
        looking_back = answer_buttons(posted, post.day - ONE_DAY)
        buttons = (buttons_after if over else buttons_of)(faces[post.game], post.day)
        return layout(texts, picture, buttons, looking_back), texts.podium

    async def _channel(self, post: Post) -> discord.TextChannel:
        """The channel of a post; that it is gone is believed only when Discord says so."""
        channel: Any = self._bot.get_channel(post.channel_id)
        with _refusals():
            channel = channel or await self._bot.fetch_channel(post.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise CannotPost("the channel takes no posts")
        return channel


async def _files(picture: Picture, podium: Podium | None) -> list[discord.File]:
    """What is attached to a post."""
    pictures = [picture, await picture_of_podium(podium)] if podium else [picture]
    return [each.file() for each in pictures]


async def _keeps_pictures(message: discord.PartialMessage, view: discord.ui.LayoutView) -> bool:
    """Edit a post that keeps its pictures; False when it lacks one, being of an older version."""
    try:
        await message.edit(view=view)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM:
            raise
        return False
    return True


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


@contextmanager
def _refusals() -> Iterator[None]:
    """What Discord's refusals mean for a post."""
    try:
        yield
    except discord.RateLimited as error:
        raise NotYet(error.retry_after) from error
    except discord.HTTPException as error:
        if error.code not in {*CLOSED, UNKNOWN_MESSAGE}:
            raise
        kind = TroubleKind.GONE if error.code == UNKNOWN_CHANNEL else TroubleKind.CLOSED
        raise CannotPost(error.text, kind) from error


def _custom_ids(message: discord.Message) -> set[str]:
    """The custom_ids of all buttons of a message."""
    found: set[str] = set()
    pending: list[Any] = list(message.components)
    while pending:
        component = pending.pop()
        pending += getattr(component, "children", [])
        found.add(getattr(component, "custom_id", None) or "")
    return found
