"""What the stand-in knows: the bot, its guilds and the people in them. No network here."""

from __future__ import annotations

import secrets
from collections import defaultdict
from datetime import UTC, datetime
from typing import Protocol, TypeVar

from guildyard.world import permissions
from guildyard.world.activities import Activities
from guildyard.world.alarms import Alarms
from guildyard.world.avatars import avatar_of, hash_of
from guildyard.world.emoji import Emoji, UploadedEmoji, custom_id, is_character
from guildyard.world.errors import Json
from guildyard.world.grants import Grants
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import (
    Attachment,
    ChannelKind,
    Member,
    Message,
    PollAnswer,
    Role,
    User,
)
from guildyard.world.records import Records
from guildyard.world.signing import SigningKey
from guildyard.world.snowflakes import COUNTER_BITS, Clock, Snowflakes, snowflake_at

AnyGuild = TypeVar("AnyGuild", bound=Guild)
BOT_PERMISSIONS = permissions.bits(
    "view_channel", "send_messages", "embed_links", "attach_files", "read_message_history"
)


class Announcer(Protocol):
    """Whoever must hear of changes; an event is named as on the gateway."""

    def guild_changed(self, guild: Guild, event: str) -> None:
        """The bot was let into a guild or removed from it (GUILD_CREATE, GUILD_DELETE)."""

    def channel_changed(self, channel: Channel, event: str) -> None:
        """A channel or thread was added, edited or deleted (CHANNEL_CREATE, THREAD_CREATE, …)."""

    def role_changed(self, guild: Guild, role: Role, event: str) -> None:
        """A role was added or deleted (GUILD_ROLE_CREATE, …)."""

    def member_changed(self, member: Member, event: str) -> None:
        """Somebody joined or left a guild, or has other roles (GUILD_MEMBER_ADD, …)."""

    def message_changed(self, message: Message, event: str) -> None:
        """A message was written, edited or deleted (MESSAGE_CREATE, …)."""

    def vote_changed(self, message: Message, event: str, user: User, answer: PollAnswer) -> None:
        """Somebody voted in a poll or took it back (MESSAGE_POLL_VOTE_ADD, …)."""

    def voice_changed(self, guild: Guild, user: User) -> None:
        """Somebody came to a voice channel, left it, or may speak now (VOICE_STATE_UPDATE)."""

    def happened(self, event: str, data: Json, guild: Guild | None) -> None:
        """Anything else, with its data as the gateway sends them (INVITE_CREATE, …)."""

    def reaction_changed(
        self, message: Message, event: str, emoji: Emoji | None, user: User | None
    ) -> None:
        """An emoji was put under a message or taken away (MESSAGE_REACTION_ADD, …)."""


class World:
    """All accounts, guilds and direct channels."""

    def __init__(self, clock: Clock, bot_name: str) -> None:
        self.clock = clock
        self.alarms = Alarms(clock)
        self.snowflakes = Snowflakes(clock)
        self.bot = User(id=fresh_id(), name=bot_name, bot=True)
        self.host = User(id=self.bot.id - 1, name="Host")  # who owns the application
        self.application: Json = {}  # what the bot set of it, by Discord's names
        self.signing_key = SigningKey()
        self.guilds: dict[int, Guild] = {}
        self.users: dict[int, User] = {}
        self._namesakes: defaultdict[str, list[User]] = defaultdict(list)
        self.direct_channels: dict[int, Channel] = {}
        self.files: dict[int, Attachment] = {}
        self.emojis: dict[int, UploadedEmoji] = {}  # of the bot
        self.avatars: dict[str, bytes] = {}  # that were sent, by hash
        self.records = Records()
        self.activities = Activities(self)
        self.grants = Grants(clock)
        self.installed: list[User] = []  # who has the bot's application with them everywhere
        self.origin = ""  # where files are served: set when the server knows its port
        self.announce: Announcer  # set by the server, which knows the gateway

    def add_guild(self, name: str, guild_id: int | None = None) -> Guild:
        """A new guild with the bot in it and nobody else."""
        return self.open_guild(Guild(id=guild_id or self.snowflakes.next(), name=name, world=self))

    def open_guild(self, guild: AnyGuild) -> AnyGuild:
        """Take a guild, of whatever kind, into the world and the bot into the guild."""
        self.guilds[guild.id] = guild
        self.invite_bot(guild)
        return guild

    def invite_bot(self, guild: Guild) -> None:
        """Let the bot into a guild with a role of its own."""
        role = Role(
            id=self.snowflakes.next(),
            name=self.bot.name,
            permissions=BOT_PERMISSIONS,
            position=len(guild.roles),
            managed=True,
        )
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(
            user=self.bot, guild=guild, joined_at=self.clock(), roles=[role]
        )
        self.announce.guild_changed(guild, "GUILD_CREATE")

    def install(self, user: User) -> None:
        """Let somebody have the bot's application wherever they are."""
        if user not in self.installed:
            self.installed.append(user)

    def uninstall(self, user: User) -> None:
        """Take the application from somebody again."""
        self.installed = [each for each in self.installed if each is not user]

    def user(self, name: str, *, id: int | None = None) -> User:  # noqa: A002 - as in discord.py
        """The person of this name (and id, when given); a new one when there is none."""
        for user in self._namesakes[name]:
            if id in (None, user.id):
                return user
        user = User(id=id or self.snowflakes.next(), name=name)
        user.details["avatar"] = avatar_of(name)
        self.users[user.id] = user
        self._namesakes[name].append(user)
        return user

    def give_avatar(self, user: User, avatar: bytes | bool) -> None:
        """Let somebody have this picture, the one made of the name (True), or none (False)."""
        if isinstance(avatar, bytes):
            user.details["avatar"] = self.keep_avatar(avatar)
        else:
            user.details["avatar"] = avatar_of(user.name) if avatar else None

    def keep_avatar(self, picture: bytes) -> str:
        """The hash by which a picture is asked for from now on."""
        hashed = hash_of(picture)
        self.avatars[hashed] = picture
        return hashed

    def account(self, user_id: int) -> User | None:
        """The account of this id, the bot's own included."""
        return self.bot if user_id == self.bot.id else self.users.get(user_id)

    def bot_guilds(self) -> list[Guild]:
        """Where the bot is a member, oldest first."""
        return [guild for guild in self.guilds.values() if self.bot.id in guild.members]

    def emoji(self, text: str) -> Emoji | None:
        """The emoji written as a character, ``name:id`` or ``<:name:id>``; None when there is
        none."""
        uploaded = custom_id(text)
        if uploaded is not None:
            known = self.emojis.get(uploaded)
            return known.emoji if known else None
        return Emoji(text) if is_character(text) else None

    def emoji_of(self, partial: Json | None) -> Emoji | None:
        """The emoji that a form names by id or character; None when there is none."""
        partial = partial or {}
        if partial.get("id"):
            known = self.emojis.get(int(partial["id"]))
            return known.emoji if known else None
        return self.emoji(partial.get("name") or "")

    def channel(self, channel_id: int) -> Channel | None:
        """A channel or thread by its id, wherever it is; direct channels included."""
        for guild in self.guilds.values():
            found = guild.channels.get(channel_id) or guild.threads.get(channel_id)
            if found is not None:
                return found
        return self.direct_channels.get(channel_id)

    def direct_channel(self, user: User) -> Channel:
        """The channel between the bot and a person."""
        for channel in self.direct_channels.values():
            if user in channel.recipients and not channel.is_private:
                return channel
        channel = Channel(
            id=self.snowflakes.next(),
            name=user.name,
            kind=ChannelKind.DIRECT,
            world=self,
            recipients=[user, self.bot],
        )
        self.direct_channels[channel.id] = channel
        return channel

    def conversation(self, users: list[User], name: str, id: int | None = None) -> Channel:  # noqa: A002 - as in discord.py
        """A channel of people alone: the one that two have already, or a new group."""
        kind = ChannelKind.DIRECT if len(users) == 2 else ChannelKind.GROUP
        for channel in self.direct_channels.values():
            if kind is ChannelKind.DIRECT and {*channel.recipients} == {*users}:
                return channel
        channel = Channel(
            id=id or self.snowflakes.next(),
            name=name,
            kind=kind,
            world=self,
            recipients=[*users],
        )
        self.direct_channels[channel.id] = channel
        return channel


def fresh_id() -> int:
    """An id that no earlier start of the stand-in used.

    A bot remembers for which application it registered its commands; a new start has none of
    them, so it must look like another application, even when the tests' clock stands still.
    """
    return snowflake_at(datetime.now(UTC)) + secrets.randbits(COUNTER_BITS)
