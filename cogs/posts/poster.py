"""How the daily posts get into their channels."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import partial
from typing import Any, Final

import discord

from bot.discord.answering.components import custom_id, custom_ids
from bot.discord.limits.rate_limit import EDITS
from bot.discord.limits.refusals import Refused, Work, working_on
from bot.discord.permissions import PostChannel, missing_permissions
from bot.discord.sender import Sender
from bot.games.game import Together
from bot.model import CardMessage, ChannelTrouble, Claim, Post, SentPost, TroubleKind
from bot.play.challenges import ChallengeShown
from bot.play.day import DayContent
from bot.play.group_card import GroupCard
from bot.play.poster import CannotPost, NotYet
from bot.texts import daily
from bot.texts.locale import Locale
from cogs.posts.group_card import picture_of_card
from cogs.posts.notices import tell_admin
from cogs.posts.places import UNKNOWN_CHANNEL, in_archive_too, message_in, messages_since, put
from cogs.posts.writing import Written, write

ONE_DAY_OPEN: Final = 1440  # minutes without a message until the thread of a day is archived
FIRST_FEW = 20  # messages of a thread, of which the bot's line is one if it got through
SKEW = timedelta(minutes=1)  # between Discord's clock and this machine's

UNKNOWN_MESSAGE = 10008
INVALID_FORM = 50035
THREAD_EXISTS = 160004

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
    40067,  # no post without a tag in this forum
    50083,  # the thread is archived, and the bot may not open it
    160005,  # the thread is locked
    160006,  # as many threads are open as a server can have
}


class DiscordPoster(Sender):
    """Puts posts into channels and keeps them up to date."""

    @property
    def edits_barred(self) -> bool:
        """Does Discord take no edits?"""
        return self._bot.traffic.gate.is_closed_for(Work.EDIT)

    @property
    def edits_a_second(self) -> float:
        """A part of the requests that this process may make."""
        return self._bot.limiter.rate * EDITS

    async def send(self, content: DayContent, nonce: str) -> int:
        """Send a post.

        Raises CannotPost when the channel is gone or closed, NotYet when Discord lets it rest.
        """
        channel = await self._channel(content.post)
        written = await write(self._bot, content)
        with _refusals():
            return await put(channel, written, nonce)

    async def find(self, claim: Claim) -> int | None:
        """The bot's own message with the buttons of this post.

        Raises as `send` does.
        """
        wanted = custom_id(self._bot.faces[claim.post.game].game.command, "guess", claim.post.day)
        channel = await self._channel(claim.post)
        with _refusals():
            async for message in messages_since(channel, claim.first_claimed_at - SKEW):
                if message.author == self._bot.user and wanted in custom_ids(message):
                    return message.id
        return None

    async def refresh(self, sent: SentPost, content: DayContent) -> None:
        """Let a post say something else. A lost post is left alone."""
        written = await write(self._bot, content)
        with (
            working_on(Work.EDIT),
            suppress(CannotPost),
            _refusals(),
        ):  # the day goes on without the post
            channel = await self._channel(sent.post)
            message = message_in(self._bot, channel, sent.message_id)
            rewrite = partial(_rewrite, message, written, anew=sent.forgotten > 0)
            await in_archive_too(self._bot, message, rewrite)

    async def redraw(self, sent: CardMessage, card: GroupCard | None) -> None:
        """Let the message of a group card show who played by now; what it says stays."""
        files: list[discord.File] = []
        if card:
            run = self._bot.services.host.work.patiently
            files.append((await picture_of_card(self._bot, sent.server_id, card, run)).file())
        place = self._bot.get_partial_messageable(sent.channel_id)
        with working_on(Work.EDIT), _refusals():
            await place.get_partial_message(sent.message_id).edit(attachments=files)

    async def announce(self, sent: SentPost, milestones: Sequence[str], together: Together) -> None:
        """Tell where a post is what was reached, without a ping; in a forum that is its thread."""
        texts, locale = self._bot.faces[sent.post.game].together, await self._locale(sent.post)
        text = "\n".join(
            filter(None, (texts.milestone(locale, code, together) for code in milestones))
        )
        if not text:
            return
        channel = await self._channel(sent.post)
        with _refusals():
            await message_in(self._bot, channel, sent.message_id).channel.send(text, silent=True)

    async def open_thread(self, post: Post, message_id: int) -> None:
        """Open the thread of the day under a post, unless it is there, with a line on what belongs
        in it; a forum's post is one."""
        channel = await self._channel(post)
        if isinstance(channel, discord.ForumChannel):
            return
        name, is_new = daily.thread_name(await self._locale(post), post.day), True
        with _refusals():
            try:
                await channel.get_partial_message(message_id).create_thread(
                    name=name, auto_archive_duration=ONE_DAY_OPEN
                )
            except discord.HTTPException as error:
                if error.code != THREAD_EXISTS:
                    raise
                is_new = False
        if channel.permissions_for(channel.guild.me).send_messages_in_threads:
            with suppress(CannotPost), _refusals():
                await self._welcome(channel, message_id, is_new=is_new)

    async def _welcome(
        self, channel: discord.TextChannel, message_id: int, *, is_new: bool
    ) -> None:
        """The first line of a thread, which has the id of its message. One that was there before
        may have it: an earlier attempt may have come so far."""
        thread = self._bot.get_partial_messageable(
            message_id, guild_id=channel.guild.id, type=discord.ChannelType.public_thread
        )
        if not is_new:
            async for message in thread.history(limit=FIRST_FEW, oldest_first=True):
                if message.author == self._bot.user and message.content:
                    return
        await thread.send(
            (await self._bot.locale_in(channel.guild.id)).gettext(daily.THREAD_WELCOME),
            nonce=str(message_id),
            silent=True,
        )

    async def end_challenge(self, shown: ChallengeShown) -> None:
        """Let the message of a challenge say what came of it, wherever in the server it is."""
        challenge, write_challenge = shown.challenge, self._bot.faces[shown.game].challenge
        if challenge.channel_id is None or challenge.message_id is None or not write_challenge:
            return
        place = self._bot.get_partial_messageable(challenge.channel_id)
        locale = await self._bot.locale_in(shown.server_id)
        text, view = write_challenge(locale, shown)
        content = self._bot.mentions.linked(text)
        with working_on(Work.EDIT), _refusals():
            await place.get_partial_message(challenge.message_id).edit(content=content, view=view)

    async def tell(self, trouble: ChannelTrouble) -> bool:
        """Tell an admin why a post was not sent, and how to mend it; was anybody reached?"""
        guild = self._bot.get_guild(trouble.server_id)
        if guild is None:
            return False
        channel = guild.get_channel(trouble.channel_id)
        missing = missing_permissions(channel) if isinstance(channel, PostChannel) else []
        locale, name = await self._bot.locale_in(guild.id), channel.name if channel else None
        text = daily.notice(locale, guild.name, name, trouble, missing)
        return await tell_admin(self._bot, guild, trouble.admin_id, text)

    async def _locale(self, post: Post) -> Locale:
        return await self._bot.locale_in(post.server_id, post.day)

    async def _channel(self, post: Post) -> PostChannel:
        """The channel of a post; that it is gone is believed only when Discord says so."""
        guild = self._bot.get_guild(post.server_id)  # not in all of them
        channel: Any = guild and guild.get_channel_or_thread(post.channel_id)
        with _refusals():
            channel = channel or await self._bot.fetch_channel(post.channel_id)
        if not isinstance(channel, PostChannel):
            raise CannotPost("the channel takes no posts")
        return channel


async def _rewrite(message: discord.PartialMessage, written: Written, *, anew: bool) -> None:
    """Edit a post, with new pictures where they may name somebody, or where it lacks one."""
    if anew or not await _keeps_pictures(message, written):
        files = await written.files()
        await message.edit(view=written.view, attachments=files, allowed_mentions=written.allowed)


async def _keeps_pictures(message: discord.PartialMessage, written: Written) -> bool:
    """Edit a post that keeps its pictures; False when it lacks one, being of an older version."""
    try:
        await message.edit(view=written.view, allowed_mentions=written.allowed)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM:
            raise
        return False
    return True


@contextmanager
def _refusals() -> Iterator[None]:
    """What Discord's refusals mean for a post."""
    try:
        yield
    except (discord.RateLimited, Refused) as error:
        if error.retry_after is None:
            raise
        raise NotYet(error.retry_after) from error
    except discord.HTTPException as error:
        if error.code not in {*CLOSED, UNKNOWN_MESSAGE}:
            raise
        kind = TroubleKind.GONE if error.code == UNKNOWN_CHANNEL else TroubleKind.CLOSED
        raise CannotPost(error.text, kind) from error
