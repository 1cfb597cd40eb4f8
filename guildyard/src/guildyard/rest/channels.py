"""The routes about the channels of guilds: made, moved, changed and deleted."""

from guildyard.rest.access import check, require
from guildyard.rest.audit import note
from guildyard.rest.channel_forms import CREATE, EDIT, MOVE, keep_form
from guildyard.rest.routes import Call, Route
from guildyard.rest.threads import check_change
from guildyard.validation.fields import text
from guildyard.wire import payloads
from guildyard.world.audit import AuditKind
from guildyard.world.errors import (
    ApiError,
    Json,
    Problems,
    thread_is_archived,
    unknown_channel,
    wrong_channel_type,
)
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import ChannelKind
from guildyard.world.threads import Thread
from guildyard.world.world import World

MOST_CHANNELS, MOST_IN_CATEGORY = 500, 50
MADE = (0, 2, 4, 5, 13, 15)


class ChannelRoutes:
    """What a bot with the permissions for it does to channels."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """One is read, changed and deleted alike, whatever it is: also a thread."""
        one, many_ = "/channels/{channel_id}", "/guilds/{guild_id}/channels"
        manage = ("manage_channels",)
        return [
            Route(method="GET", template=one, action=self._read, needs=("view_channel",)),
            Route(
                method="PATCH",
                template=one,
                action=self._change,
                needs=(),
                fields=EDIT,
                events=("CHANNEL_UPDATE", "THREAD_UPDATE"),
                audit=(AuditKind.CHANNEL_UPDATE, AuditKind.THREAD_UPDATE),
            ),
            Route(
                method="DELETE",
                template=one,
                action=self._delete,
                needs=(),
                events=("CHANNEL_DELETE", "CHANNEL_UPDATE", "THREAD_DELETE"),
                audit=(AuditKind.CHANNEL_DELETE, AuditKind.THREAD_DELETE),
            ),
            Route(method="GET", template=many_, action=self._list, needs=()),
            Route(
                method="POST",
                template=many_,
                action=self._create,
                status=201,
                needs=manage,
                fields=CREATE,
                events=("CHANNEL_CREATE",),
                audit=(AuditKind.CHANNEL_CREATE,),
            ),
            Route(
                method="PATCH",
                template=many_,
                action=self._move,
                needs=manage,
                fields=MOVE,
                listed=True,
                events=("CHANNEL_UPDATE",),
            ),
            Route(
                method="PUT",
                template=f"{one}/voice-status",
                action=self._set_status,
                needs=("set_voice_channel_status",),
                fields={"status": text(0, 500)},
                events=("VOICE_CHANNEL_STATUS_UPDATE",),
            ),
        ]

    def _read(self, call: Call) -> Json:
        return payloads.channel(call.channel)

    def _list(self, call: Call) -> list[Json]:
        return [payloads.channel(channel) for channel in call.guild.channels.values()]

    def _create(self, call: Call) -> Json:
        guild, wanted = call.guild, call.fields
        kind = wanted.get("type") or 0
        if len(guild.channels) >= MOST_CHANNELS:
            raise ApiError(
                400, 30013, f"Maximum number of server channels reached ({MOST_CHANNELS})"
            )
        if kind not in MADE:
            raise wrong_channel_type()
        _check_parent(guild, wanted.get("parent_id"))
        channel = Channel(
            id=self._world.snowflakes.next(),
            name=wanted["name"],
            kind=ChannelKind(kind),
            world=self._world,
            guild=guild,
        )
        keep_form(channel, wanted)
        guild.channels[channel.id] = channel
        if wanted.get("position") is not None:
            _put(guild, channel, wanted["position"])
        self._world.announce.channel_changed(channel, "CHANNEL_CREATE")
        note(call, AuditKind.CHANNEL_CREATE, channel.id, after=_named(channel))
        return payloads.channel(channel)

    def _change(self, call: Call) -> Json:
        if isinstance(call.channel, Thread):
            return self._change_thread(call, call.channel)
        channel, wanted = call.channel, call.fields
        if channel.guild is None:
            raise wrong_channel_type()
        check(channel.permissions_of(self._world.bot), ("manage_channels",))
        if "permission_overwrites" in wanted:
            check(channel.permissions_of(self._world.bot), ("manage_roles",))
        _check_parent(call.guild, wanted.get("parent_id"))
        before = payloads.channel(channel)
        keep_form(channel, wanted)
        if wanted.get("position") is not None:
            _put(call.guild, channel, wanted["position"])
        after = payloads.channel(channel)
        self._world.announce.channel_changed(channel, "CHANNEL_UPDATE")
        note(call, AuditKind.CHANNEL_UPDATE, channel.id, before=before, after=after)
        return after

    def _change_thread(self, call: Call, thread: Thread) -> Json:
        wanted = call.fields
        check_change(thread, wanted)
        before = payloads.channel(thread)
        if wanted.get("archived") is False:
            thread.wake()
        elif thread.archived:
            raise thread_is_archived()
        thread.name = wanted.get("name") or thread.name
        thread.duration = wanted.get("auto_archive_duration") or thread.duration
        thread.locked = bool(wanted.get("locked", thread.locked))
        thread.invitable = wanted.get("invitable", thread.invitable) is not False
        thread.put_away = bool(wanted.get("archived", thread.put_away))
        if wanted.get("applied_tags") is not None:
            known = {tag.id: tag for tag in thread.parent.tags}
            thread.applied_tags = tuple(known[e] for e in wanted["applied_tags"] if e in known)
        if "rate_limit_per_user" in wanted:
            thread.details["rate_limit_per_user"] = wanted["rate_limit_per_user"] or 0
        self._world.announce.channel_changed(thread, "THREAD_UPDATE")
        after = payloads.channel(thread)
        note(call, AuditKind.THREAD_UPDATE, thread.id, before=before, after=after)
        return after

    def _delete(self, call: Call) -> Json:
        channel = call.channel
        if channel.guild is None:
            return payloads.channel(channel)  # closed for the bot, and opened anew by a message
        shown, is_thread = payloads.channel(channel), isinstance(channel, Thread)
        needed = "manage_threads" if is_thread else "manage_channels"
        check(channel.permissions_of(self._world.bot), (needed,))
        gone = _named(channel)
        if isinstance(channel, Thread):
            del channel.guild.threads[channel.id]
            self._world.announce.channel_changed(channel, "THREAD_DELETE")
            note(call, AuditKind.THREAD_DELETE, channel.id, before=gone)
        else:
            channel.guild.delete_channel(channel)
            note(call, AuditKind.CHANNEL_DELETE, channel.id, before=gone)
        return shown

    def _move(self, call: Call) -> None:
        guild = call.guild
        for entry in call.entries:
            channel = guild.channels.get(entry.get("id") or 0)
            if channel is None:
                raise unknown_channel()
            if "parent_id" in entry:
                _check_parent(guild, entry["parent_id"])
                keep_form(channel, {"parent_id": entry["parent_id"]})
            if entry.get("lock_permissions") and channel.details.get("parent_id"):
                parent = guild.channels[int(channel.details["parent_id"])]
                channel.overwrites = dict(parent.overwrites)
            if entry.get("position") is not None:
                _put(guild, channel, entry["position"])
            self._world.announce.channel_changed(channel, "CHANNEL_UPDATE")

    def _set_status(self, call: Call) -> None:
        channel, guild = call.channel, call.guild
        if channel.kind is not ChannelKind.VOICE:
            raise wrong_channel_type()
        require(guild)
        status = call.fields.get("status") or None
        data = {"id": str(channel.id), "guild_id": str(guild.id), "status": status}
        self._world.announce.happened("VOICE_CHANNEL_STATUS_UPDATE", data, guild)


def _check_parent(guild: Guild, parent_id: int | None) -> None:
    """A channel stands in a category of the same guild, and fifty in one at most."""
    if parent_id is None:
        return
    problems = Problems()
    parent = guild.channels.get(parent_id)
    inside = [e for e in guild.channels.values() if e.details.get("parent_id") == str(parent_id)]
    if parent is None:
        problems.add(("parent_id",), "CHANNEL_PARENT_INVALID", "Category does not exist")
    elif parent.kind is not ChannelKind.CATEGORY:
        problems.add(("parent_id",), "CHANNEL_PARENT_INVALID_TYPE", "Not a category")
    elif len(inside) >= MOST_IN_CATEGORY:
        told = f"Maximum number of channels in category reached ({MOST_IN_CATEGORY})"
        problems.add(("parent_id",), "CHANNEL_PARENT_MAX_CHANNELS", told)
    problems.refuse()


def _put(guild: Guild, channel: Channel, position: int) -> None:
    """Move a channel among the others, whose order is that of the guild."""
    others = [each for each in guild.channels.values() if each is not channel]
    others.insert(position, channel)
    guild.channels = {each.id: each for each in others}


def _named(channel: Channel) -> Json:
    return {"name": channel.name, "type": int(channel.kind)}
