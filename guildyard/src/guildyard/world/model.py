"""The small things of the world: accounts, roles, members, files, messages."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING

from guildyard.world import permissions
from guildyard.world.emoji import Emoji
from guildyard.world.errors import Json

if TYPE_CHECKING:
    from guildyard.world.guilds import Channel, Guild


class ChannelKind(IntEnum):
    """The kinds of channels the stand-in has, as Discord numbers them."""

    TEXT = 0
    DIRECT = 1
    VOICE = 2
    GROUP = 3  # of people, without a guild
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15
    MEDIA = 16


POSTED_IN = frozenset({ChannelKind.FORUM, ChannelKind.MEDIA})  # they hold posts, no messages
WITHOUT_MESSAGES = POSTED_IN | {ChannelKind.CATEGORY}


class Flag(IntFlag):
    """What is special about a message, as the bits of Discord's ``flags``."""

    CROSSPOSTED = 1 << 0
    IS_CROSSPOST = 1 << 1
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    HAS_SNAPSHOT = 1 << 14
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = Flag(0)


@dataclass(eq=False, kw_only=True)
class User:
    """An account, of a person or of the bot."""

    id: int
    name: str
    bot: bool = False
    details: Json = field(default_factory=dict)  # avatar and the like, by Discord's names


@dataclass(eq=False, kw_only=True)
class Role:
    """A name for a set of permissions; a managed one belongs to the bot."""

    id: int
    name: str
    permissions: int
    position: int
    managed: bool = False
    mentionable: bool = False  # may everybody mention it?
    details: Json = field(default_factory=dict)  # its looks, by the names of Discord's JSON


@dataclass(frozen=True, kw_only=True)
class Tag:
    """What the posts of a forum can be marked with; a moderated one only by moderators."""

    id: int
    name: str
    moderated: bool = False
    emoji_id: str | None = None
    emoji_name: str | None = None


@dataclass(eq=False, kw_only=True)
class Member:
    """An account in a guild, with its roles there."""

    user: User
    guild: Guild
    joined_at: datetime
    roles: list[Role] = field(default_factory=list)
    timed_out_until: datetime | None = None
    details: Json = field(default_factory=dict)  # nick, mute and the like, by Discord's names

    @property
    def guild_permissions(self) -> int:
        """What the member may do in the guild, channels aside; in a timeout that is to read."""
        return self._granted & (permissions.IN_TIMEOUT if self.is_timed_out else permissions.ALL)

    @property
    def is_timed_out(self) -> bool:
        """May the member only read for now? An administrator never."""
        until = self.timed_out_until
        admin = self._granted & permissions.bits("administrator")
        return until is not None and not admin and self.guild.world.clock() < until

    @property
    def _granted(self) -> int:
        if self.user is self.guild.owner:
            return permissions.ALL
        granted = self.guild.everyone.permissions
        for role in self.roles:
            granted |= role.permissions
        return permissions.ALL if granted & permissions.bits("administrator") else granted


@dataclass(eq=False, kw_only=True)
class VoiceState:
    """Somebody in a voice channel or on a stage; nobody speaks here, but bots are told."""

    user: User
    channel: Channel
    suppressed: bool = False  # may only listen, on a stage
    muted: bool = False  # by themselves, like all that follows
    deafened: bool = False
    streaming: bool = False
    camera: bool = False
    asked_to_speak: datetime | None = None
    session: str = field(default_factory=lambda: secrets.token_hex(16))


@dataclass(eq=False, kw_only=True)
class Attachment:
    """A file that a message carries, with its bytes."""

    id: int
    filename: str
    content_type: str
    data: bytes = field(repr=False)
    url: str
    description: str | None = None
    size: tuple[int, int] | None = None  # width and height of a picture
    in_embed: bool = False
    in_layout: bool = False  # shown by a component


@dataclass(frozen=True)
class Pings:
    """Whom a message notifies: ids of accounts and roles, or everyone."""

    users: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()
    everyone: bool = False

    def __bool__(self) -> bool:
        return bool(self.users or self.roles or self.everyone)


@dataclass(frozen=True, kw_only=True)
class PollAnswer:
    """What can be voted for."""

    id: int  # from 1
    text: str
    emoji: Emoji | None = None


@dataclass(eq=False, kw_only=True)
class Poll:
    """A question in a message, and who voted for what."""

    question: str
    answers: tuple[PollAnswer, ...]
    ends_at: datetime
    multiple: bool = False
    ended: bool = False  # and the votes are counted
    votes: dict[int, list[User]] = field(default_factory=dict)  # by the answer


@dataclass(eq=False, kw_only=True)
class Message:
    """A message as it is stored, private ones included."""

    id: int
    channel: Channel
    author: User
    created_at: datetime
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: Flag = NO_FLAGS
    edited_at: datetime | None = None
    nonce: str | int | None = None
    pings: Pings = Pings()
    visible_to: User | None = None  # None: whoever sees the channel
    interaction: Json | None = None  # the interaction that it answers
    command: str | None = None  # the path of the command that it answers: "bee guess"
    application_id: int | None = None
    replies_to: int | None = None
    reactions: dict[Emoji, list[User]] = field(default_factory=dict)
    poll: Poll | None = None
    poll_result: bool = False  # tells what came of the poll that it refers to
    tts: bool = False
    pinned_at: datetime | None = None
    stickers: list[Json] = field(default_factory=list)  # id, name and format of each
    forwarded: Message | None = None  # as it was then
    webhook_id: int | None = None  # of a webhook of a channel, which is its author
    kind: int | None = None  # of a message of Discord's own: 6 for a pin
    revision: int = 0

    @property
    def ephemeral(self) -> bool:
        """Is the message private, for one person's eyes only?"""
        return Flag.EPHEMERAL in self.flags
