"""The routes about the messages of a channel."""

from datetime import timedelta

from guildyard.interactions.registry import InteractionRegistry
from guildyard.rest.audit import note
from guildyard.rest.message_fields import CREATED, EDITED, HISTORY
from guildyard.rest.message_forms import Upload, check_form, edit_message, write_message
from guildyard.rest.referring import chosen_stickers, forwarded, replied_to
from guildyard.rest.routes import Call, Route
from guildyard.wire import payloads
from guildyard.world.audit import AuditKind
from guildyard.world.errors import (
    Json,
    Problems,
    missing_permissions,
    not_for_messages,
    not_the_author,
    thread_is_archived,
    unknown_message,
)
from guildyard.world.guilds import Channel
from guildyard.world.model import WITHOUT_MESSAGES, Flag, Message
from guildyard.world.permissions import BITS
from guildyard.world.threads import Thread
from guildyard.world.world import World

NONCE_LIFE = timedelta(minutes=5)  # Discord says "the past few minutes"
MOST_LISTED = 100


class MessageRoutes:
    """What a bot can do with the messages of a channel."""

    def __init__(self, world: World, interactions: InteractionRegistry) -> None:
        self._world = world
        self._interactions = interactions
        self._by_nonce: dict[str | int, Message] = {}

    def routes(self) -> list[Route]:
        """Reading, sending, editing and deleting messages, and typing."""
        many = "/channels/{channel_id}/messages"
        one = "/channels/{channel_id}/messages/{message_id}"
        history = ("read_message_history",)
        return [
            Route(method="GET", template=many, action=self._list, needs=(), query=HISTORY),
            Route(
                method="POST",
                template=many,
                action=self._create,
                needs=("send_messages",),
                fields=CREATED,
                events=("MESSAGE_CREATE", "THREAD_UPDATE"),
            ),
            Route(
                method="POST",
                template="/channels/{channel_id}/typing",
                action=self._type,
                needs=("send_messages",),
                events=("TYPING_START",),
            ),
            Route(method="GET", template=one, action=self._read, needs=history),
            Route(
                method="PATCH",
                template=one,
                action=self._edit,
                needs=(),
                fields=EDITED,
                events=("MESSAGE_UPDATE",),
            ),
            Route(
                method="DELETE",
                template=one,
                action=self._delete,
                needs=(),
                events=("MESSAGE_DELETE",),
                audit=(AuditKind.MESSAGE_DELETE,),
            ),
        ]

    def _type(self, call: Call) -> None:
        """The bot hears that it types itself, as everybody in the channel does."""
        channel, bot = call.channel, self._world.bot
        data: Json = {
            "channel_id": str(channel.id),
            "user_id": str(bot.id),
            "timestamp": int(self._world.clock().timestamp()),
        }
        if channel.guild:
            member = payloads.member(channel.guild.members[bot.id])
            data |= {"guild_id": str(channel.guild.id), "member": member}
        self._world.announce.happened("TYPING_START", data, channel.guild)

    def _create(self, call: Call) -> Json:
        channel = call.channel
        if channel.kind in WITHOUT_MESSAGES:
            raise not_for_messages()
        form = call.form or {}
        check_new(channel, form, call.uploads)
        if (form.get("flags") or 0) & Flag.EPHEMERAL:
            problems = Problems()
            problems.add(("flags",), "INVALID_FLAGS", "Invalid flags")
            problems.refuse()
        known = self._known_nonce(form)
        return payloads.message(known or self._write(channel, call, form))

    def _write(self, channel: Channel, call: Call, form: Json) -> Message:
        message = Message(
            id=self._world.snowflakes.next(),
            channel=channel,
            author=self._world.bot,
            created_at=self._world.clock(),
            nonce=form.get("nonce"),
            replies_to=replied_to(channel, form),
            forwarded=forwarded(channel, form),
            stickers=chosen_stickers(channel, form),
        )
        if message.forwarded:
            message.flags |= Flag.HAS_SNAPSHOT
        write_message(message, form, call.uploads)
        channel.everything.append(message)
        if message.nonce is not None:
            self._by_nonce[message.nonce] = message
        if isinstance(channel, Thread):
            channel.wake()
        self._world.announce.message_changed(message, "MESSAGE_CREATE")
        return message

    def _known_nonce(self, form: Json) -> Message | None:
        """The message that this one repeats, when the bot asked for that check."""
        known = self._by_nonce.get(form.get("nonce") or "")
        if known is None or not form.get("enforce_nonce"):
            return None
        return known if self._world.clock() - known.created_at <= NONCE_LIFE else None

    def _list(self, call: Call) -> list[Json]:
        channel = call.channel
        if not channel.permissions_of(self._world.bot) & BITS["read_message_history"]:
            return []  # Discord shows an empty history, it does not refuse
        return [payloads.message(each) for each in listed(channel.messages, call.query)]

    def _read(self, call: Call) -> Json:
        return payloads.message(find_message(call.channel, call))

    def _edit(self, call: Call) -> Json:
        channel = call.channel
        message = find_message(channel, call)
        if message.author is not self._world.bot:
            raise not_the_author()
        if isinstance(channel, Thread) and channel.archived:
            raise thread_is_archived()
        edit_message(message, call.form or {}, call.uploads)
        self._world.announce.message_changed(message, "MESSAGE_UPDATE")
        self._interactions.note_change(message)
        return payloads.message(message)

    def _delete(self, call: Call) -> None:
        channel = call.channel
        message = find_message(channel, call)
        granted = channel.permissions_of(self._world.bot)
        if message.author is not self._world.bot and not granted & BITS["manage_messages"]:
            raise missing_permissions()
        channel.everything.remove(message)
        self._world.announce.message_changed(message, "MESSAGE_DELETE")
        if channel.guild and message.author is not self._world.bot:
            target = message.author.id
            note(call, AuditKind.MESSAGE_DELETE, target, channel_id=channel.id, count=1)


def listed(messages: list[Message], query: dict[str, str]) -> list[Message]:
    """The messages of a page of history, newest first."""
    limit = query.get("limit", "50")
    if not limit.isdecimal() or not 1 <= int(limit) <= MOST_LISTED:
        problems = Problems()
        text = f"int value should be between 1 and {MOST_LISTED}."
        problems.add(("limit",), "NUMBER_TYPE_COERCE", text)
        problems.refuse()
    count = int(limit)
    newest_first = messages[::-1]
    if "around" in query:
        return _around(newest_first, int(query["around"]), count)
    if "after" in query:
        newer = [message for message in newest_first if message.id > int(query["after"])]
        return newer[-count:]
    before = int(query.get("before", 1 << 63))
    return [message for message in newest_first if message.id < before][:count]


def _around(newest_first: list[Message], middle: int, count: int) -> list[Message]:
    newer = [message for message in newest_first if message.id > middle][-(count // 2) :]
    rest = [message for message in newest_first if message.id <= middle]
    return newer + rest[: count - len(newer)]


def find_message(channel: Channel, call: Call) -> Message:
    """The message of the path; nobody but its reader knows a private one."""
    message = channel.message(call.id("message_id"))
    if message is None or message.ephemeral:
        raise unknown_message()
    return message


def check_new(channel: Channel, form: Json, uploads: list[Upload]) -> None:
    """Refuse a new message that Discord would refuse. Files and embeds need permissions of their
    own."""
    check_form(form, uploads, layout=bool((form.get("flags") or 0) & Flag.COMPONENTS_V2))
    granted = channel.permissions_of(channel.world.bot)
    if uploads and not granted & BITS["attach_files"]:
        raise missing_permissions()
    if form.get("tts") and not granted & BITS["send_tts_messages"]:
        raise missing_permissions()
    if form.get("poll") and not granted & BITS["send_polls"]:
        raise missing_permissions()
    if form.get("embeds") and not granted & BITS["embed_links"]:
        raise missing_permissions()
