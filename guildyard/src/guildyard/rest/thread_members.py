"""The routes about who is in a thread."""

from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import snowflake, whole, yes_no
from guildyard.wire import payloads
from guildyard.wire.threads import thread_member
from guildyard.world.errors import (
    Json,
    missing_permissions,
    thread_is_archived,
    unknown_member,
    wrong_channel_type,
)
from guildyard.world.model import ChannelKind, User
from guildyard.world.permissions import BITS
from guildyard.world.threads import Thread
from guildyard.world.world import World

WITH = {"with_member": yes_no()}
PAGE = WITH | {"limit": whole(1, 100), "after": snowflake()}
EVENTS = ("THREAD_MEMBERS_UPDATE",)


class ThreadMemberRoutes:
    """Who is in a thread: the bot joins and leaves, and lets others in and out."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Reading, joining, leaving, adding and removing."""
        many = "/channels/{channel_id}/thread-members"
        own, one = f"{many}/@me", f"{many}/{{user_id}}"
        rows = [
            ("GET", many, self._list, PAGE, ()),
            ("PUT", own, self._join, {}, EVENTS),
            ("DELETE", own, self._leave, {}, EVENTS),
            ("GET", one, self._read, WITH, ()),
            ("PUT", one, self._add, {}, EVENTS),
            ("DELETE", one, self._remove, {}, EVENTS),
        ]
        return [
            Route(method=method, template=path, action=action, needs=(), query=query, events=events)
            for method, path, action, query, events in rows
        ]

    def _list(self, call: Call) -> list[Json]:
        thread, asked = _thread(call), call.asked
        after = asked.get("after") or 0
        ids = sorted(user_id for user_id in thread.joined if user_id > after)
        return [self._shown(call, thread, each) for each in ids[: asked.get("limit") or 100]]

    def _read(self, call: Call) -> Json:
        thread = _thread(call)
        if call.id("user_id") not in thread.joined:
            raise unknown_member()
        return self._shown(call, thread, call.id("user_id"))

    def _shown(self, call: Call, thread: Thread, user_id: int) -> Json:
        member = call.guild.members[user_id]
        shown = thread_member(thread, member.user)
        if call.asked.get("with_member"):
            shown["member"] = payloads.member(member)
        return shown

    def _join(self, call: Call) -> None:
        self._let_in(_open(call), self._world.bot)

    def _add(self, call: Call) -> None:
        """Whoever may write in a thread lets others in; in a private one it can be forbidden."""
        thread = _open(call)
        member = call.guild.members.get(call.id("user_id"))
        if member is None:
            raise unknown_member()
        granted = thread.permissions_of(self._world.bot)
        if not granted & BITS["send_messages"]:
            raise missing_permissions()
        if not thread.invitable and not granted & BITS["manage_threads"]:
            raise missing_permissions()
        self._let_in(thread, member.user)

    def _leave(self, call: Call) -> None:
        self._let_out(_open(call), self._world.bot.id)

    def _remove(self, call: Call) -> None:
        thread = _open(call)
        own = thread.kind is ChannelKind.PRIVATE_THREAD and thread.owner is self._world.bot
        if not own and not thread.permissions_of(self._world.bot) & BITS["manage_threads"]:
            raise missing_permissions()
        self._let_out(thread, call.id("user_id"))

    def _let_in(self, thread: Thread, user: User) -> None:
        if thread.join(user):
            self._tell(thread, {"added_members": [thread_member(thread, user)]})

    def _let_out(self, thread: Thread, user_id: int) -> None:
        if thread.joined.pop(user_id, None):
            self._tell(thread, {"removed_member_ids": [str(user_id)]})

    def _tell(self, thread: Thread, change: Json) -> None:
        guild = thread.guild
        place = {"id": str(thread.id), "guild_id": str(guild.id if guild else 0)}
        data = place | {"member_count": len(thread.joined)} | change
        self._world.announce.happened("THREAD_MEMBERS_UPDATE", data, guild)


def _thread(call: Call) -> Thread:
    if not isinstance(call.channel, Thread):
        raise wrong_channel_type()
    return call.channel


def _open(call: Call) -> Thread:
    thread = _thread(call)
    if thread.archived:
        raise thread_is_archived()
    return thread
