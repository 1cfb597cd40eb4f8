"""The routes about the webhooks of channels."""

import secrets

from guildyard.rest.access import find_channel
from guildyard.rest.audit import note
from guildyard.rest.routes import Action, Call, Route
from guildyard.validation.fields import Fields, picture, snowflake, text
from guildyard.wire import payloads
from guildyard.world.audit import AuditKind
from guildyard.world.errors import (
    ApiError,
    Json,
    Problems,
    invalid_webhook_token,
    unknown_channel,
    unknown_webhook,
)
from guildyard.world.guilds import Channel
from guildyard.world.model import User
from guildyard.world.records import Record
from guildyard.world.world import World

WEBHOOKS = "webhook"
MOST_WEBHOOKS = 15  # of a channel
INCOMING, FOLLOWER = 1, 2
CREATE: Fields = {"name": text(1, 80, required=True), "avatar": picture()}
BY_TOKEN: Fields = {"name": text(1, 80), "avatar": picture()}
EDIT: Fields = BY_TOKEN | {"channel_id": snowflake()}
EVENTS = ("WEBHOOKS_UPDATE",)
RESERVED = ("clyde", "discord")  # no webhook bears these in its name


class WebhookRoutes:
    """Webhooks of channels, which write under a name of their own."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """By channel and guild with the bot's permissions, and by their own token without any."""
        by_channel, one = "/channels/{channel_id}/webhooks", "/webhooks/{webhook_id}"
        by_token, manage = f"{one}/{{webhook_token}}", ("manage_webhooks",)
        update, delete = AuditKind.WEBHOOK_UPDATE, AuditKind.WEBHOOK_DELETE
        rows: list[tuple[str, str, Action, Fields, AuditKind | None]] = [
            ("GET", by_channel, self._of_channel, {}, None),
            ("POST", by_channel, self._create, CREATE, AuditKind.WEBHOOK_CREATE),
            ("GET", "/guilds/{guild_id}/webhooks", self._of_guild, {}, None),
            ("GET", one, self._read, {}, None),
            ("PATCH", one, self._edit, EDIT, update),
            ("DELETE", one, self._delete, {}, delete),
            ("GET", by_token, self._read_by_token, {}, None),
            ("PATCH", by_token, self._edit_by_token, BY_TOKEN, update),
            ("DELETE", by_token, self._delete_by_token, {}, delete),
        ]
        return [
            Route(
                method=method,
                template=path,
                action=action,
                needs=manage,
                needs_token=not path.startswith(by_token),
                fields=fields,
                events=EVENTS if method != "GET" else (),
                audit=(kind,) if kind else (),
            )
            for method, path, action, fields, kind in rows
        ]

    def _of_channel(self, call: Call) -> list[Json]:
        known = self._world.records.of(WEBHOOKS, call.channel.id)
        return [self.shown(each) for each in known.values()]

    def _of_guild(self, call: Call) -> list[Json]:
        shelves = [self._world.records.of(WEBHOOKS, each) for each in call.guild.channels]
        return [self.shown(each) for shelf in shelves for each in shelf.values()]

    def _create(self, call: Call) -> Json:
        made = add_webhook(call.channel, self._world.bot, call.fields)
        note(call, AuditKind.WEBHOOK_CREATE, made.id, after={"name": made.fields["name"]})
        return self.shown(made)

    def _read(self, call: Call) -> Json:
        return self.shown(self._managed(call))

    def _read_by_token(self, call: Call) -> Json:
        return self.shown(by_token(self._world, call), with_user=False)

    def _edit(self, call: Call) -> Json:
        return self.shown(self._change(call, self._managed(call)))

    def _edit_by_token(self, call: Call) -> Json:
        return self.shown(self._change(call, by_token(self._world, call)), with_user=False)

    def _change(self, call: Call, hook: Record) -> Record:
        wanted = dict(call.fields)
        if wanted.get("name"):
            _check_name(wanted["name"])
        before, target = dict(hook.fields), wanted.pop("channel_id", None)
        if target:
            channel = find_channel(self._world, target, "manage_webhooks")
            del self._world.records.of(WEBHOOKS, hook.place)[hook.id]
            tell_webhooks(self._channel(call, hook))
            hook.place = channel.id
            self._world.records.of(WEBHOOKS, hook.place)[hook.id] = hook
        hook.fields |= {name: value for name, value in wanted.items() if value or name == "avatar"}
        tell_webhooks(self._channel(call, hook))
        names = ("name", "avatar")
        old, new = ({name: each[name] for name in names} for each in (before, hook.fields))
        note(call, AuditKind.WEBHOOK_UPDATE, hook.id, before=old, after=new)
        return hook

    def _delete(self, call: Call) -> None:
        self._remove(call, self._managed(call))

    def _delete_by_token(self, call: Call) -> None:
        self._remove(call, by_token(self._world, call))

    def _remove(self, call: Call, hook: Record) -> None:
        del self._world.records.of(WEBHOOKS, hook.place)[hook.id]
        tell_webhooks(self._channel(call, hook))
        note(call, AuditKind.WEBHOOK_DELETE, hook.id, before={"name": hook.fields["name"]})

    def _managed(self, call: Call) -> Record:
        """The webhook of the path, when the bot manages those of its channel."""
        hook = self._world.records.find(WEBHOOKS, call.id("webhook_id"))
        if hook is None:
            raise unknown_webhook()
        find_channel(self._world, hook.place or 0, "manage_webhooks")
        return hook

    def _channel(self, call: Call, hook: Record) -> Channel:
        channel = self._world.channel(hook.place or 0)
        if channel is None:
            raise unknown_channel()
        call.found_guild = channel.guild
        return channel

    def shown(self, hook: Record, *, with_user: bool = True) -> Json:
        """A webhook as JSON; only the bot that made it learns its token."""
        channel = self._world.channel(hook.place or 0)
        kind = hook.fields["type"]
        fields: Json = {
            "id": str(hook.id),
            "type": kind,
            "name": hook.fields["name"],
            "avatar": hook.fields["avatar"],
            "channel_id": str(hook.place),
            "guild_id": str(channel.guild.id) if channel and channel.guild else None,
            "application_id": str(self._world.bot.id) if kind == INCOMING else None,
        }
        if with_user:
            fields["user"] = payloads.user(hook.creator)
        if kind == INCOMING:
            token = hook.fields["token"]
            url = f"{self._world.origin}api/webhooks/{hook.id}/{token}"
            return fields | {"token": token, "url": url}
        source = self._world.channel(hook.fields["source"])
        if source and source.guild:
            guild = {"id": str(source.guild.id), "name": source.guild.name, "icon": None}
            fields["source_guild"] = guild
            fields["source_channel"] = {"id": str(source.id), "name": source.name}
        return fields


def by_token(world: World, call: Call) -> Record:
    """The webhook of the path, opened by its token."""
    hook = world.records.find(WEBHOOKS, call.id("webhook_id"))
    if hook is None or world.channel(hook.place or 0) is None:
        raise unknown_webhook()
    token = hook.fields.get("token") or ""
    if not secrets.compare_digest(token.encode(), call.parameters["webhook_token"].encode()):
        raise invalid_webhook_token()
    return hook


def add_webhook(channel: Channel, creator: User, fields: Json) -> Record:
    """A webhook of a channel with a fresh token, which everybody is told of."""
    world = channel.world
    shelf = world.records.of(WEBHOOKS, channel.id)
    if len(shelf) >= MOST_WEBHOOKS:
        raise ApiError(400, 30007, f"Maximum number of webhooks reached ({MOST_WEBHOOKS})")
    _check_name(fields["name"])
    made = Record(
        id=world.snowflakes.next(),
        kind=WEBHOOKS,
        place=channel.id,
        creator=creator,
        created_at=world.clock(),
        fields={"type": INCOMING, "token": secrets.token_urlsafe(51)} | {"avatar": None, **fields},
    )
    shelf[made.id] = made
    tell_webhooks(channel)
    return made


def tell_webhooks(channel: Channel) -> None:
    """The webhooks of a channel are others now."""
    if channel.guild:
        data = {"guild_id": str(channel.guild.id), "channel_id": str(channel.id)}
        channel.world.announce.happened("WEBHOOKS_UPDATE", data, channel.guild)


def _check_name(name: str) -> None:
    problems = Problems()
    for word in RESERVED:
        if word in name.lower():
            told = f'Username cannot contain "{word}"'
            problems.add(("name",), "USERNAME_INVALID_CONTAINS", told)
    problems.refuse()
