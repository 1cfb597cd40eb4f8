"""The routes about threads: under messages, and as the posts of forums."""

from typing import Any

from playground.rest.guilds import find_channel, find_guild
from playground.rest.message_forms import write_message
from playground.rest.messages import check_new
from playground.rest.rest import Call, Route
from playground.wire import payloads
from playground.world.errors import (
    Json,
    Problems,
    missing_permissions,
    tag_required,
    thread_exists,
    thread_is_archived,
    unknown_message,
    wrong_channel_type,
)
from playground.world.guilds import Channel
from playground.world.model import ChannelKind, Message, Tag
from playground.world.permissions import BITS
from playground.world.threads import DAY, DURATIONS, Thread, open_thread
from playground.world.world import World

MOST_NAME = 100


class ThreadRoutes:
    """What a bot can do with threads."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Opening, listing, changing and deleting threads."""
        under = "/channels/{channel_id}/messages/{message_id}/threads"
        many = "/channels/{channel_id}/threads"
        archived = "/channels/{channel_id}/threads/archived/public"
        active = "/guilds/{guild_id}/threads/active"
        return [
            Route(method="POST", template=under, action=self._open_under, status=201),
            Route(method="POST", template=many, action=self._open, status=201),
            Route(method="GET", template=archived, action=self._list_archived),
            Route(method="GET", template=active, action=self._list_active),
            Route(method="PATCH", template="/channels/{channel_id}", action=self._change),
            Route(method="DELETE", template="/channels/{channel_id}", action=self._delete),
        ]

    def _open_under(self, call: Call) -> Json:
        channel = find_channel(self._world, call.id("channel_id"), "create_public_threads")
        message = channel.message(call.id("message_id"))
        if channel.kind is not ChannelKind.TEXT:
            raise wrong_channel_type()
        if message is None:
            raise unknown_message()
        if channel.guild and message.id in channel.guild.threads:
            raise thread_exists()
        name, duration = _named(call.form)
        bot = self._world.bot
        return payloads.channel(open_thread(channel, name, bot, duration=duration, under=message))

    def _open(self, call: Call) -> Json:
        channel = find_channel(self._world, call.id("channel_id"))
        if channel.kind is ChannelKind.FORUM:
            return self._post(channel, call)
        if channel.kind is not ChannelKind.TEXT:
            raise wrong_channel_type()
        find_channel(self._world, channel.id, "create_public_threads")
        name, duration = _named(call.form)
        return payloads.channel(open_thread(channel, name, self._world.bot, duration=duration))

    def _post(self, forum: Channel, call: Call) -> Json:
        """A post of a forum: a thread and the message that opens it, of the same id."""
        find_channel(self._world, forum.id, "send_messages")
        name, duration = _named(call.form)
        message_form = call.form.get("message") or {}
        check_new(forum, message_form, call.uploads)
        tags = self._tags(forum, call.form.get("applied_tags") or [])
        thread = open_thread(forum, name, self._world.bot, duration=duration, tags=tags)
        message = Message(
            id=thread.id,
            channel=thread,
            author=self._world.bot,
            created_at=self._world.clock(),
        )
        write_message(message, message_form, call.uploads)
        thread.everything.append(message)
        self._world.announce.message_changed(message, "MESSAGE_CREATE")
        return payloads.channel(thread) | {"message": payloads.message(message)}

    def _tags(self, forum: Channel, wanted: list[Any]) -> tuple[Tag, ...]:
        """The tags of a new post. A forum can demand one; some are for moderators only."""
        known = {tag.id: tag for tag in forum.tags}
        tags = tuple(known[int(tag_id)] for tag_id in wanted if int(tag_id) in known)
        if forum.demands_tag and not tags:
            raise tag_required()
        if any(tag.moderated for tag in tags):
            find_channel(self._world, forum.id, "manage_threads")
        return tags

    def _list_active(self, call: Call) -> Json:
        guild = find_guild(self._world, call.id("guild_id"))
        return self._listed([each for each in guild.threads.values() if not each.archived])

    def _list_archived(self, call: Call) -> Json:
        channel = find_channel(self._world, call.id("channel_id"), "read_message_history")
        archived = [each for each in channel.threads if each.archived]
        return self._listed(archived[::-1])

    def _listed(self, threads: list[Thread]) -> Json:
        seen = [
            each for each in threads if each.permissions_of(self._world.bot) & BITS["view_channel"]
        ]
        return {
            "threads": [payloads.channel(each) for each in seen],
            "members": [],
            "has_more": False,
        }

    def _change(self, call: Call) -> Json:
        thread = self._thread(call)
        form = call.form or {}
        self._check_change(thread, form)
        if form.get("archived") is False:
            thread.wake()
        elif thread.archived:
            raise thread_is_archived()
        thread.name = form.get("name") or thread.name
        thread.duration = form.get("auto_archive_duration") or thread.duration
        thread.locked = bool(form.get("locked", thread.locked))
        thread.put_away = bool(form.get("archived", thread.put_away))
        self._world.announce.channel_changed(thread, "THREAD_UPDATE")
        return payloads.channel(thread)

    def _check_change(self, thread: Thread, form: Json) -> None:
        """Moderators may change everything; whoever opened a thread may change some of it, and who
        may write in it may take it out of the archive."""
        granted = thread.permissions_of(self._world.bot)
        if granted & BITS["manage_threads"]:
            return
        allowed = {"archived", "name", "auto_archive_duration"}
        own = thread.owner is self._world.bot
        opens = form.get("archived") is False and granted & BITS["send_messages"]
        if thread.locked or not form.keys() <= allowed or not (own or opens):
            raise missing_permissions()

    def _delete(self, call: Call) -> Json:
        thread = self._thread(call)
        find_channel(self._world, thread.id, "manage_threads")
        del self._world.guilds[thread.guild.id if thread.guild else 0].threads[thread.id]
        self._world.announce.channel_changed(thread, "THREAD_DELETE")
        return payloads.channel(thread)

    def _thread(self, call: Call) -> Thread:
        """The thread of a call: nothing else is changed or deleted by a bot here."""
        found = find_channel(self._world, call.id("channel_id"))
        if not isinstance(found, Thread):
            raise missing_permissions()
        return found


def _named(form: Any) -> tuple[str, int]:
    """The name of a new thread, and after how many minutes without a message it is archived."""
    problems = Problems()
    fields: Json = form if isinstance(form, dict) else {}
    duration = fields.get("auto_archive_duration") or DAY
    problems.length(("name",), fields.get("name"), MOST_NAME, 1)
    if duration not in DURATIONS:
        text = f"Value must be one of {DURATIONS}."
        problems.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", text)
    problems.refuse()
    return str(fields["name"]), int(duration)
