"""Guilds and their channels, with the things an admin does to them.

Every change is announced, so that the gateway can tell the bots and the page can tell the people.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from guildyard.world import permissions
from guildyard.world.audit import AuditEntry
from guildyard.world.errors import Json
from guildyard.world.model import ChannelKind, Member, Message, Role, Tag, User, VoiceState
from guildyard.world.permissions import Overwrite

if TYPE_CHECKING:
    from guildyard.world.threads import Thread
    from guildyard.world.world import World


@dataclass(eq=False, kw_only=True)
class Channel:
    """A place for messages; a direct channel has recipients and no guild."""

    id: int
    name: str
    kind: ChannelKind
    world: World = field(repr=False)
    guild: Guild | None = None
    recipients: list[User] = field(default_factory=list)
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    tags: list[Tag] = field(default_factory=list)  # of a forum
    demands_tag: bool = False
    details: Json = field(default_factory=dict)  # topic, slowmode and the like, by Discord's names
    everything: list[Message] = field(default_factory=list, repr=False)

    @property
    def is_private(self) -> bool:
        """Is it between people? No bot is in there, and none hears of it."""
        return self.guild is None and self.world.bot not in self.recipients

    @property
    def messages(self) -> list[Message]:
        """What everybody reads here, oldest first: ephemeral messages are left out."""
        return [message for message in self.everything if not message.ephemeral]

    @property
    def threads(self) -> list[Thread]:
        """The threads of this channel, oldest first."""
        threads = self.guild.threads.values() if self.guild else ()
        return [thread for thread in threads if thread.parent is self]

    def message(self, message_id: int) -> Message | None:
        """The message of this id, ephemeral ones included."""
        return next((kept for kept in self.everything if kept.id == message_id), None)

    def permissions_of(self, user: User) -> int:
        """What an account may do here; 0 for a stranger."""
        return self._permissions_of(user)

    def _permissions_of(self, user: User, *, in_thread: bool = False) -> int:
        if self.guild is None:
            return permissions.EVERYONE if user in self.recipients else 0
        member = self.guild.members.get(user.id)
        if member is None:
            return 0
        return permissions.in_channel(
            member.guild_permissions,
            guild_id=self.guild.id,
            member_id=user.id,
            role_ids=[role.id for role in member.roles],
            overwrites=self.overwrites.values(),
            in_thread=in_thread,
        )

    def deny(self, *names: str, to: User | None = None) -> None:
        """Deny permissions here to an account, or to the bot: ``channel.deny("send_messages")``."""
        self._overwrite(to or self.world.bot, deny=permissions.bits(*names))

    def allow(self, *names: str, to: User | None = None) -> None:
        """Allow permissions here to an account, or to the bot."""
        self._overwrite(to or self.world.bot, allow=permissions.bits(*names))

    def _overwrite(self, user: User, *, allow: int = 0, deny: int = 0) -> None:
        before = self.overwrites.get(user.id, Overwrite(target=user.id, is_member=True))
        self.overwrites[user.id] = Overwrite(
            target=user.id,
            is_member=True,
            allow=before.allow & ~deny | allow,
            deny=before.deny & ~allow | deny,
        )
        self.world.announce.channel_changed(self, "CHANNEL_UPDATE")

    async def delete(self) -> None:
        """Delete the channel, as an admin would."""
        if self.guild is None:
            raise ValueError(f"nobody deletes a direct channel: {self.name}")
        self.guild.delete_channel(self)


@dataclass(frozen=True, kw_only=True)
class Ban:
    """Somebody who must not come back."""

    user: User
    reason: str | None = None


@dataclass(eq=False, kw_only=True)
class Guild:
    """What people call a server: its channels, roles and members."""

    id: int
    name: str
    world: World = field(repr=False)
    owner: User = field(init=False)
    background: User = field(init=False)  # the owner as long as nobody is made one
    everyone: Role = field(init=False)
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    threads: dict[int, Thread] = field(default_factory=dict)
    bans: dict[int, Ban] = field(default_factory=dict)  # by the id of the account
    system_channel: Channel | None = None  # where Discord's own messages come
    preferred_locale: str = "en-US"
    details: Json = field(default_factory=dict)  # what an admin set, by Discord's names
    voice: dict[int, VoiceState] = field(default_factory=dict)  # by the id of the account
    screens: dict[str, Json] = field(default_factory=dict)  # what newcomers see, by its name
    audit_log: list[AuditEntry] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        self.owner = self.background = owner = self.world.user(f"Owner of {self.name}")
        self.everyone = Role(
            id=self.id, name="@everyone", permissions=permissions.EVERYONE, position=0
        )
        self.roles[self.id] = self.everyone
        self.members[owner.id] = Member(user=owner, guild=self, joined_at=self.world.clock())

    def add_text_channel(self, name: str, *, id: int | None = None) -> Channel:  # noqa: A002 - as in discord.py
        """Add a channel for messages."""
        return self.add_channel(name, ChannelKind.TEXT, id=id)

    def add_voice_channel(self, name: str, *, id: int | None = None) -> Channel:  # noqa: A002 - as in discord.py
        """Add a channel for talk."""
        return self.add_channel(name, ChannelKind.VOICE, id=id)

    def add_forum(self, name: str, *tags: str, demands_tag: bool = False) -> Channel:
        """Add a channel whose posts are threads, with tags to mark them."""
        forum = self.add_channel(name, ChannelKind.FORUM)
        forum.tags = [Tag(id=self.world.snowflakes.next(), name=tag) for tag in tags]
        forum.demands_tag = demands_tag
        self.world.announce.channel_changed(forum, "CHANNEL_UPDATE")
        return forum

    def add_role(self, name: str, *names: str, mentionable: bool = False) -> Role:
        """Add a role that grants permissions: ``add_role("Hosts", "manage_guild")``."""
        role = Role(
            id=self.world.snowflakes.next(),
            name=name,
            permissions=permissions.bits(*names),
            position=len(self.roles),
            mentionable=mentionable,
        )
        self.roles[role.id] = role
        self.world.announce.role_changed(self, role, "GUILD_ROLE_CREATE")
        return role

    async def delete_role(self, role: Role) -> None:
        """Delete a role, and take it from everybody, as an admin would."""
        self.drop_role(role)

    def drop_role(self, role: Role) -> None:
        """Delete a role, and take it from everybody (GUILD_ROLE_DELETE)."""
        del self.roles[role.id]
        for member in self.members.values():
            member.roles = [each for each in member.roles if each is not role]
        self.world.announce.role_changed(self, role, "GUILD_ROLE_DELETE")

    def join(self, user: User, *roles: Role) -> Member:
        """Make an account a member with these roles (GUILD_MEMBER_ADD)."""
        member = Member(user=user, guild=self, joined_at=self.world.clock(), roles=[*roles])
        self.members[user.id] = member
        self.world.announce.member_changed(member, "GUILD_MEMBER_ADD")
        return member

    def permit(self, user: User, name: str, *, granted: bool) -> None:
        """Give a member a permission, or take it away with every role that brings it."""
        member, bit = self.members[user.id], permissions.bits(name)
        member.roles = [role for role in member.roles if not role.permissions & bit]
        if granted:
            member.roles.append(self.role_for([name]))
        self.world.announce.member_changed(member, "GUILD_MEMBER_UPDATE")

    def give_role(self, user: User, role: Role) -> None:
        """Give a member a role (GUILD_MEMBER_UPDATE)."""
        member = self.members[user.id]
        member.roles.append(role)
        self.world.announce.member_changed(member, "GUILD_MEMBER_UPDATE")

    def take_role(self, user: User, role: Role) -> None:
        """Take a role from a member who may have it (GUILD_MEMBER_UPDATE)."""
        member = self.members[user.id]
        member.roles = [each for each in member.roles if each is not role]
        self.world.announce.member_changed(member, "GUILD_MEMBER_UPDATE")

    def time_out(self, user: User, until: datetime | None) -> None:
        """Let a member only read until a moment; None lets them write again."""
        member = self.members[user.id]
        member.timed_out_until = until
        self.world.announce.member_changed(member, "GUILD_MEMBER_UPDATE")

    def connect(self, user: User, channel: Channel | None) -> None:
        """Let a member into a voice channel, or out of any (VOICE_STATE_UPDATE)."""
        if channel is None:
            self.voice.pop(user.id, None)
        else:
            before = self.voice.get(user.id)
            self.voice[user.id] = VoiceState(
                user=user,
                channel=channel,
                suppressed=channel.kind is ChannelKind.STAGE,
                muted=bool(before and before.muted),
                deafened=bool(before and before.deafened),
            )
        self.world.announce.voice_changed(self, user)

    def ban(self, user: User, reason: str | None = None) -> None:
        """Throw an account out, or keep it out (GUILD_MEMBER_REMOVE)."""
        self.bans[user.id] = Ban(user=user, reason=reason)
        if user.id in self.members:
            self.leave(user)

    def transfer(self, user: User) -> None:
        """Make a member the owner (GUILD_UPDATE); the one in the background is no longer needed."""
        if user.id not in self.members:
            raise ValueError(f"{user.name} is not in {self.name}")
        before, self.owner = self.owner, user
        if before is self.background:
            self.leave(before)
        self.world.announce.guild_changed(self, "GUILD_UPDATE")

    def welcome_in(self, channel: Channel | None) -> None:
        """Where Discord's own messages come, as of who joined (GUILD_UPDATE)."""
        self.system_channel = channel
        self.world.announce.guild_changed(self, "GUILD_UPDATE")

    def leave(self, user: User) -> None:
        """Take an account's membership and roles away (GUILD_MEMBER_REMOVE)."""
        if user.id in self.voice:
            self.connect(user, None)
        for place in (*self.channels.values(), *self.threads.values()):
            self.world.activities.clear(place, user)
        member = self.members.pop(user.id)
        self.world.announce.member_changed(member, "GUILD_MEMBER_REMOVE")

    async def remove_bot(self) -> None:
        """Throw the bot out, as an admin would (GUILD_DELETE)."""
        self.dismiss_bot()

    def dismiss_bot(self) -> None:
        """Let the bot leave (GUILD_DELETE)."""
        self.members.pop(self.world.bot.id)
        self.world.announce.guild_changed(self, "GUILD_DELETE")

    async def add_bot(self) -> None:
        """Invite the bot anew, with a fresh role of its own (GUILD_CREATE)."""
        self.world.invite_bot(self)

    def add_channel(self, name: str, kind: ChannelKind, *, id: int | None = None) -> Channel:  # noqa: A002 - as in discord.py
        """Add a channel of any kind, under an id of one's own when it is given."""
        channel = Channel(
            id=id or self.world.snowflakes.next(),
            name=name,
            kind=kind,
            world=self.world,
            guild=self,
        )
        self.channels[channel.id] = channel
        self.world.announce.channel_changed(channel, "CHANNEL_CREATE")
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads; what stood in a category stands on its own."""
        for thread in channel.threads:
            self.world.activities.clear(thread)
            del self.threads[thread.id]
        self.world.activities.clear(channel)
        del self.channels[channel.id]
        for each in self.channels.values():
            if each.details.get("parent_id") == str(channel.id):
                each.details["parent_id"] = None
                self.world.announce.channel_changed(each, "CHANNEL_UPDATE")
        self.world.announce.channel_changed(channel, "CHANNEL_DELETE")

    def role_for(self, names: list[str]) -> Role:
        """The role of exactly these permissions, added when there is none."""
        title = ", ".join(names).replace("_", " ")
        known = (role for role in self.roles.values() if role.name == title)
        return next(known, None) or self.add_role(title, *names)
