"""How the daily posts get into their channels."""

from typing import Any

import discord

from bot.client import Honeygram
from bot.components import custom_id
from bot.daily import CannotPost
from bot.puzzles.rounds import Round
from bot.store.posts import Claim, Post, SentPost
from cogs._layouts import NOBODY, layout, picture_of, texts_of

HISTORY = 100  # messages that are searched for a post that may have been sent


class DiscordPoster:
    """Puts posts into channels and keeps them up to date."""

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot

    def serves(self, server_id: int) -> bool:
        """Is the server on one of this process's shards, and is the bot still in it?"""
        guild = self._bot.get_guild(server_id)
        return guild is not None and not guild.unavailable

    async def send(self, post: Post, played: Round, nonce: str) -> int:
        """Send a post.

        Raises CannotPost when the channel is gone or closed.
        """
        channel = self._channel(post)
        texts = await texts_of(self._bot.services, post, played)
        picture = await picture_of(played)
        view = layout(post, texts, picture)
        try:
            message = await channel.send(view=view, file=picture.file(), nonce=nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            raise CannotPost(error.text) from error
        return message.id

    async def find(self, claim: Claim) -> int | None:
        """The bot's own message with the buttons of this post."""
        wanted = custom_id(claim.post.game, "guess", claim.post.day)
        try:
            async for message in self._channel(claim.post).history(limit=HISTORY):
                if message.author == self._bot.user and wanted in _custom_ids(message):
                    return message.id
        except (discord.Forbidden, discord.NotFound) as error:
            raise CannotPost(error.text) from error
        return None

    async def refresh(self, sent: SentPost, played: Round) -> str:
        """Let a post say how the day goes; returns what it says. A lost post is left alone."""
        texts = await texts_of(self._bot.services, sent.post, played)
        if texts.status != (sent.shown or NOBODY[sent.post.game]):
            view = layout(sent.post, texts, await picture_of(played))
            try:
                message = self._channel(sent.post).get_partial_message(sent.message_id)
                await message.edit(view=view)
            except (discord.Forbidden, discord.NotFound, CannotPost):
                pass  # deleted or closed to the bot: the day goes on without it
        return texts.status

    def _channel(self, post: Post) -> discord.TextChannel:
        channel = self._bot.get_channel(post.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise CannotPost("the channel is gone")
        return channel


def _custom_ids(message: discord.Message) -> set[str]:
    """The custom_ids of all buttons of a message."""
    found: set[str] = set()
    pending: list[Any] = list(message.components)
    while pending:
        component = pending.pop()
        pending += getattr(component, "children", [])
        found.add(getattr(component, "custom_id", None) or "")
    return found
