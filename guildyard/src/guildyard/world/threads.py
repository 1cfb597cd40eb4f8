"""Threads: under a message of a channel, or as the posts of a forum."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from guildyard.world.guilds import Channel
from guildyard.world.model import ChannelKind, Flag, Message, Tag, User
from guildyard.world.permissions import BITS

DAY = 24 * 60  # minutes
DURATIONS = (60, DAY, 3 * DAY, 7 * DAY)  # minutes without a message until a thread is archived


@dataclass(eq=False, kw_only=True)
class Thread(Channel):
    """A conversation beside a channel, with the channel's permissions."""

    parent: Channel
    owner: User
    created_at: datetime
    active_at: datetime  # the last message, or when it was opened anew
    duration: int = DAY  # minutes
    locked: bool = False
    put_away: bool = False  # by somebody, not by time
    applied_tags: tuple[Tag, ...] = ()
    joined: dict[int, datetime] = field(default_factory=dict)  # the ids of members, and since when
    invitable: bool = True  # may members of a private thread let others in?

    @property
    def archived(self) -> bool:
        """Is the thread put away, by somebody or by time?"""
        quiet = self.world.clock() - self.active_at
        return self.put_away or quiet >= timedelta(minutes=self.duration)

    def permissions_of(self, user: User) -> int:
        """What an account may do here: what the channel says. Only who is in a private thread
        knows it, and who manages threads."""
        granted = self.parent._permissions_of(user, in_thread=True)
        hidden = self.kind is ChannelKind.PRIVATE_THREAD and user.id not in self.joined
        return 0 if hidden and not granted & BITS["manage_threads"] else granted

    def join(self, user: User) -> bool:
        """Let an account in; False when it is in already."""
        if user.id in self.joined:
            return False
        self.joined[user.id] = self.world.clock()
        return True

    def archive(self, *, locked: bool = False) -> None:
        """Put the thread away, as a moderator would."""
        self.put_away, self.locked = True, locked
        self.world.announce.channel_changed(self, "THREAD_UPDATE")

    def wake(self) -> None:
        """Something happens here: the thread is open."""
        archived, self.put_away, self.active_at = self.archived, False, self.world.clock()
        if archived:
            self.world.announce.channel_changed(self, "THREAD_UPDATE")

    async def delete(self) -> None:
        """Delete the thread with its messages, as a moderator would."""
        if self.guild is None:
            raise ValueError(f"a thread without a guild: {self.name}")
        del self.guild.threads[self.id]
        self.world.announce.channel_changed(self, "THREAD_DELETE")


def open_thread(
    parent: Channel,
    name: str,
    owner: User,
    *,
    duration: int = DAY,
    under: Message | None = None,
    tags: tuple[Tag, ...] = (),
    kind: ChannelKind = ChannelKind.THREAD,
    invitable: bool = True,
    slowmode: int = 0,
) -> Thread:
    """A new thread, which has the id of the message that it is under.

    Raises ValueError outside a guild.
    """
    if parent.guild is None:
        raise ValueError(f"no threads in a direct channel: {parent.name}")
    now = parent.world.clock()
    thread = Thread(
        id=under.id if under else parent.world.snowflakes.next(),
        name=name,
        kind=kind,
        world=parent.world,
        guild=parent.guild,
        parent=parent,
        owner=owner,
        created_at=now,
        active_at=now,
        duration=duration,
        applied_tags=tags,
        joined={owner.id: now},
        invitable=invitable,
        details={"rate_limit_per_user": slowmode} if slowmode else {},
    )
    parent.guild.threads[thread.id] = thread
    if under:
        under.flags |= Flag.HAS_THREAD
    parent.world.announce.channel_changed(thread, "THREAD_CREATE")
    return thread
