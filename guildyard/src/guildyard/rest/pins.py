"""The routes that do something to messages as a moderator: pin, delete many, publish."""

from datetime import datetime, timedelta

from guildyard.rest.access import find_channel
from guildyard.rest.audit import note
from guildyard.rest.messages import find_message
from guildyard.rest.routes import Action, Call, Route
from guildyard.rest.webhooks import WEBHOOKS, tell_webhooks
from guildyard.validation.fields import Fields, many, moment, snowflake, whole
from guildyard.wire import payloads
from guildyard.world.audit import AuditKind
from guildyard.world.errors import (
    ApiError,
    Json,
    missing_permissions,
    wrong_channel_type,
)
from guildyard.world.guilds import Channel
from guildyard.world.model import ChannelKind, Flag, Message
from guildyard.world.permissions import BITS
from guildyard.world.records import Record
from guildyard.world.world import World

MOST_PINS = 250
OLDEST = timedelta(days=14)
PINNED, FOLLOWED = 6, 12  # kinds of Discord's own messages
DELETED = ("MESSAGE_DELETE_BULK",)
PIN_EVENTS = ("MESSAGE_UPDATE", "MESSAGE_CREATE", "CHANNEL_PINS_UPDATE")
CHANGED = ("MESSAGE_UPDATE", "MESSAGE_CREATE")


class PinRoutes:
    """Pins with both of their addresses, the deletion of a hundred, and announcements."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """The older addresses of pins are Discord's too."""
        place = "/channels/{channel_id}"
        pin, manage = ("read_message_history", "pin_messages"), ("manage_messages",)
        page: Fields = {"before": moment(), "limit": whole(1, 50)}
        rows: list[
            tuple[str, str, Action, tuple[str, ...], Fields, tuple[str, ...], AuditKind | None]
        ] = [
            ("GET", "messages/pins", self._list, pin[:1], page, (), None),
            ("GET", "pins", self._list_all, pin[:1], {}, (), None),
            (
                "POST",
                "messages/bulk-delete",
                self._delete_many,
                manage,
                {"messages": many(snowflake(), 2, 100, required=True)},
                DELETED,
                AuditKind.MESSAGE_BULK_DELETE,
            ),
            ("POST", "messages/{message_id}/crosspost", self._publish, (), {}, CHANGED, None),
            (
                "POST",
                "followers",
                self._follow,
                (),
                {"webhook_channel_id": snowflake(required=True)},
                ("WEBHOOKS_UPDATE", "MESSAGE_CREATE"),
                None,
            ),
            *(
                (method, f"{where}/{{message_id}}", action, pin, {}, PIN_EVENTS, kind)
                for where in ("messages/pins", "pins")
                for method, action, kind in [
                    ("PUT", self._pin, AuditKind.MESSAGE_PIN),
                    ("DELETE", self._unpin, AuditKind.MESSAGE_UNPIN),
                ]
            ),
        ]
        return [
            Route(
                method=method,
                template=f"{place}/{path}",
                action=action,
                needs=needs,
                query=fields if method == "GET" else {},
                fields={} if method == "GET" else fields,
                events=events,
                audit=(kind,) if kind else (),
            )
            for method, path, action, needs, fields, events, kind in rows
        ]

    def _list(self, call: Call) -> Json:
        before = call.asked.get("before")
        found = [(at, each) for at, each in _pins(call.channel) if before is None or at < before]
        shown = found[: call.asked.get("limit") or 50]
        items = [{"pinned_at": at.isoformat(), "message": payloads.message(m)} for at, m in shown]
        return {"items": items, "has_more": len(found) > len(shown)}

    def _list_all(self, call: Call) -> list[Json]:
        return [payloads.message(each) for _, each in _pins(call.channel)[:50]]

    def _pin(self, call: Call) -> None:
        channel, message = call.channel, find_message(call.channel, call)
        if message.pinned_at:
            return
        if len(_pins(channel)) >= MOST_PINS:
            raise ApiError(400, 30003, f"Maximum number of pins reached ({MOST_PINS})")
        message.pinned_at = self._world.clock()
        self._tell(call, message, AuditKind.MESSAGE_PIN)
        self._say(channel, PINNED, replies_to=message.id)

    def _unpin(self, call: Call) -> None:
        message = find_message(call.channel, call)
        if message.pinned_at:
            message.pinned_at = None
            self._tell(call, message, AuditKind.MESSAGE_UNPIN)

    def _tell(self, call: Call, message: Message, kind: AuditKind) -> None:
        channel, pins = call.channel, _pins(call.channel)
        self._world.announce.message_changed(message, "MESSAGE_UPDATE")
        data: Json = {"channel_id": str(channel.id)}
        data["last_pin_timestamp"] = pins[0][0].isoformat() if pins else None
        if channel.guild:
            data["guild_id"] = str(channel.guild.id)
        self._world.announce.happened("CHANNEL_PINS_UPDATE", data, channel.guild)
        if channel.guild:
            note(call, kind, message.author.id, channel_id=channel.id, message_id=message.id)

    def _delete_many(self, call: Call) -> None:
        """Who names a message twice, or one that is gone, names one less."""
        channel, wanted = call.channel, {*call.fields["messages"]}
        gone = [each for each in channel.everything if each.id in wanted]
        if any(self._world.clock() - each.created_at > OLDEST for each in gone):
            told = "You can only bulk delete messages that are under 14 days old."
            raise ApiError(400, 50034, told)
        channel.everything[:] = [each for each in channel.everything if each.id not in wanted]
        data = {
            "ids": [str(each.id) for each in gone],
            "channel_id": str(channel.id),
            "guild_id": str(call.guild.id),
        }
        self._world.announce.happened("MESSAGE_DELETE_BULK", data, channel.guild)
        note(call, AuditKind.MESSAGE_BULK_DELETE, channel.id, count=len(gone))

    def _publish(self, call: Call) -> Json:
        """Send a message of an announcement channel to every channel that follows it."""
        channel, message = call.channel, find_message(call.channel, call)
        if channel.kind is not ChannelKind.ANNOUNCEMENT:
            raise wrong_channel_type()
        own = message.author is self._world.bot
        needed = "send_messages" if own else "manage_messages"
        if not channel.permissions_of(self._world.bot) & BITS[needed]:
            raise missing_permissions()
        if Flag.CROSSPOSTED in message.flags:
            raise ApiError(400, 40033, "This message has already been crossposted.")
        message.flags |= Flag.CROSSPOSTED
        self._world.announce.message_changed(message, "MESSAGE_UPDATE")
        for hook in self._followers(channel):
            target = self._world.channel(hook.place or 0)
            if target:
                self._say(target, None, follows=hook, original=message)
        return payloads.message(message)

    def _follow(self, call: Call) -> Json:
        source = call.channel
        if source.kind is not ChannelKind.ANNOUNCEMENT:
            raise wrong_channel_type()
        wanted = call.fields["webhook_channel_id"]
        target = find_channel(self._world, wanted, "manage_webhooks")
        hook = Record(
            id=self._world.snowflakes.next(),
            kind=WEBHOOKS,
            place=target.id,
            creator=self._world.bot,
            created_at=self._world.clock(),
            fields={"name": source.name, "type": 2, "source": source.id, "avatar": None},
        )
        self._world.records.of(WEBHOOKS, target.id)[hook.id] = hook
        tell_webhooks(target)
        self._say(target, FOLLOWED, content=source.name)
        return {"channel_id": str(source.id), "webhook_id": str(hook.id)}

    def _followers(self, channel: Channel) -> list[Record]:
        places = [each.id for guild in self._world.bot_guilds() for each in guild.channels.values()]
        hooks = [
            each for place in places for each in self._world.records.of(WEBHOOKS, place).values()
        ]
        return [each for each in hooks if each.fields.get("source") == channel.id]

    def _say(
        self,
        channel: Channel,
        kind: int | None,
        *,
        content: str = "",
        replies_to: int | None = None,
        follows: Record | None = None,
        original: Message | None = None,
    ) -> None:
        """A message that nobody wrote here: of Discord's own, or of a channel that is followed."""
        message = Message(
            id=self._world.snowflakes.next(),
            channel=channel,
            author=original.author if original else self._world.bot,
            created_at=self._world.clock(),
            content=original.content if original else content,
            embeds=original.embeds if original else [],
            attachments=original.attachments if original else [],
            kind=kind,
            replies_to=replies_to,
            webhook_id=follows.id if follows else None,
        )
        if original:
            message.flags |= Flag.IS_CROSSPOST
        channel.everything.append(message)
        self._world.announce.message_changed(message, "MESSAGE_CREATE")


def _pins(channel: Channel) -> list[tuple[datetime, Message]]:
    """When each pinned message was pinned, the newest pin first."""
    pinned = [(each.pinned_at, each) for each in channel.messages if each.pinned_at]
    return sorted(pinned, key=lambda pair: pair[0], reverse=True)
