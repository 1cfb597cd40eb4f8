"""The routes about threads: under messages, beside them, private ones, and the posts of forums."""

from typing import Any

from guildyard.rest.access import check, find_channel, require
from guildyard.rest.message_forms import write_message
from guildyard.rest.messages import check_new
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import (
    anything,
    many,
    moment,
    one_of,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.wire import payloads
from guildyard.wire.threads import thread_member
from guildyard.world.errors import (
    Json,
    missing_permissions,
    tag_required,
    thread_exists,
    unknown_message,
    wrong_channel_type,
)
from guildyard.world.guilds import Channel
from guildyard.world.model import POSTED_IN, ChannelKind, Message, Tag
from guildyard.world.permissions import BITS
from guildyard.world.threads import DAY, DURATIONS, Thread, open_thread
from guildyard.world.world import World

MOST_NAME = 100
SLOWEST = 21_600  # seconds between two messages of one person
UNDER = {
    "name": text(1, MOST_NAME, required=True),
    "auto_archive_duration": one_of(*DURATIONS),
    "rate_limit_per_user": whole(0, SLOWEST),
}
BESIDE = UNDER | {
    "type": one_of(10, 11, 12),
    "invitable": yes_no(),
    "message": anything("message"),
    "applied_tags": many(snowflake(), most=5),
}
PAGE = {"before": moment(), "limit": whole(2, 100)}
SEARCH = {
    "name": text(0, 100),
    "slop": whole(0, 100),
    "min_id": snowflake(),
    "max_id": snowflake(),
    "tag": anything("ids"),
    "archived": yes_no(),
    "sort_by": one_of("last_message_time", "archive_time", "relevance", "creation_time"),
    "sort_order": one_of("asc", "desc"),
    "limit": whole(1, 25),
    "offset": whole(0, 9_975),
}
BEGUN_IN = {ChannelKind.TEXT: ChannelKind.THREAD, ChannelKind.ANNOUNCEMENT: ChannelKind(10)}


class ThreadRoutes:
    """How a bot opens and finds threads."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Opening them, and the lists of those that are open, archived or searched for."""
        place = "/channels/{channel_id}"
        history = ("read_message_history",)
        return [
            Route(
                method="POST",
                template=f"{place}/messages/{{message_id}}/threads",
                action=self._open_under,
                status=201,
                needs=("create_public_threads",),
                fields=UNDER,
                events=("THREAD_CREATE",),
            ),
            Route(
                method="POST",
                template=f"{place}/threads",
                action=self._open,
                status=201,
                needs=(),
                fields=BESIDE,
                events=("THREAD_CREATE", "MESSAGE_CREATE"),
            ),
            *(
                Route(
                    method="GET",
                    template=f"{place}/{path}",
                    action=action,
                    needs=(*history, *more),
                    query=query,
                )
                for path, action, more, query in [
                    ("threads/archived/public", self._list_public, (), PAGE),
                    ("threads/archived/private", self._list_private, ("manage_threads",), PAGE),
                    (
                        "users/@me/threads/archived/private",
                        self._list_own,
                        (),
                        {"before": snowflake(), "limit": whole(2, 100)},
                    ),
                    ("threads/search", self._search, (), SEARCH),
                ]
            ),
            Route(
                method="GET",
                template="/guilds/{guild_id}/threads/active",
                action=self._list_active,
                needs=(),
            ),
        ]

    def _open_under(self, call: Call) -> Json:
        channel = call.channel
        message = channel.message(call.id("message_id"))
        if channel.kind not in BEGUN_IN:
            raise wrong_channel_type()
        if message is None:
            raise unknown_message()
        if call.guild.threads.get(message.id):
            raise thread_exists()
        return payloads.channel(self._opened(call, BEGUN_IN[channel.kind], under=message))

    def _open(self, call: Call) -> Json:
        channel = call.channel
        if channel.kind in POSTED_IN:
            return self._post(call)
        if channel.kind not in BEGUN_IN:
            raise wrong_channel_type()
        kind = ChannelKind(call.fields.get("type") or ChannelKind.PRIVATE_THREAD)
        if kind is ChannelKind.PRIVATE_THREAD and channel.kind is not ChannelKind.TEXT:
            raise wrong_channel_type()
        private = kind is ChannelKind.PRIVATE_THREAD
        needed = "create_private_threads" if private else "create_public_threads"
        check(channel.permissions_of(self._world.bot), (needed,))
        return payloads.channel(self._opened(call, kind))

    def _opened(self, call: Call, kind: ChannelKind, under: Message | None = None) -> Thread:
        wanted = call.fields
        duration = wanted.get("auto_archive_duration") or DAY
        return open_thread(
            call.channel,
            wanted["name"],
            self._world.bot,
            duration=duration,
            under=under,
            kind=kind,
            invitable=wanted.get("invitable") is not False,
            slowmode=wanted.get("rate_limit_per_user") or 0,
        )

    def _post(self, call: Call) -> Json:
        """A post of a forum: a thread and the message that opens it, of the same id."""
        forum, wanted = call.channel, call.fields
        find_channel(self._world, forum.id, "send_messages")
        message_form = wanted.get("message") or {}
        check_new(forum, message_form, call.uploads)
        tags = self._tags(forum, wanted.get("applied_tags") or [])
        thread = open_thread(
            forum,
            wanted["name"],
            self._world.bot,
            duration=wanted.get("auto_archive_duration") or DAY,
            tags=tags,
        )
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
        tags = tuple(known[tag_id] for tag_id in wanted if tag_id in known)
        if forum.demands_tag and not tags:
            raise tag_required()
        if any(tag.moderated for tag in tags):
            find_channel(self._world, forum.id, "manage_threads")
        return tags

    def _list_active(self, call: Call) -> Json:
        return self._listed([each for each in call.guild.threads.values() if not each.archived])

    def _list_public(self, call: Call) -> Json:
        return self._archived(call, private=False)

    def _list_private(self, call: Call) -> Json:
        return self._archived(call, private=True)

    def _list_own(self, call: Call) -> Json:
        """The private threads that the bot is in; a page goes on before an id."""
        own = [each for each in call.channel.threads if self._world.bot.id in each.joined]
        private = [each for each in own if each.kind is ChannelKind.PRIVATE_THREAD]
        before = call.asked.get("before") or 1 << 63
        found = [each for each in private if each.archived and each.id < before]
        return self._listed(found[::-1], call.asked.get("limit"))

    def _archived(self, call: Call, *, private: bool) -> Json:
        before = call.asked.get("before")
        found = [
            each
            for each in call.channel.threads
            if each.archived and (each.kind is ChannelKind.PRIVATE_THREAD) == private
            if before is None or each.active_at < before
        ]
        return self._listed(found[::-1], call.asked.get("limit"))

    def _search(self, call: Call) -> Json:
        """The threads whose name holds the words; no likeness is weighed here."""
        require(call.guild)
        asked, words = call.asked, str(call.asked.get("name") or "").lower()
        found = [
            each
            for each in call.channel.threads
            if words in each.name.lower()
            if asked.get("archived") in (None, each.archived)
            if (asked.get("min_id") or 0) <= each.id <= (asked.get("max_id") or 1 << 63)
        ]
        ordered = found if asked.get("sort_order") == "asc" else found[::-1]
        start = asked.get("offset") or 0
        page = self._listed(ordered[start:], asked.get("limit") or 25)
        return page | {"total_results": len(found)}

    def _listed(self, threads: list[Thread], limit: int | None = None) -> Json:
        bot = self._world.bot
        seen = [each for each in threads if each.permissions_of(bot) & BITS["view_channel"]]
        shown = seen[:limit]
        return {
            "threads": [payloads.channel(each) for each in shown],
            "members": [thread_member(each, bot) for each in shown if bot.id in each.joined],
            "has_more": len(seen) > len(shown),
        }


def check_change(thread: Thread, wanted: Json) -> None:
    """Moderators may change everything of a thread; whoever opened it may change some of it, and
    who may write in it may take it out of the archive."""
    granted = thread.permissions_of(thread.world.bot)
    if granted & BITS["manage_threads"]:
        return
    allowed = {"archived", "name", "auto_archive_duration", "applied_tags"}
    own = thread.owner is thread.world.bot
    opens = wanted.get("archived") is False and granted & BITS["send_messages"]
    if thread.locked or not wanted.keys() <= allowed or not (own or opens):
        raise missing_permissions()
