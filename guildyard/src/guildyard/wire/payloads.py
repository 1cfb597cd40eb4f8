"""The things of the world as Discord's API writes them in JSON."""

from datetime import datetime

from guildyard.wire.polls import poll
from guildyard.wire.reactions import reactions
from guildyard.wire.threads import tag, thread
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import POSTED_IN, Attachment, ChannelKind, Member, Message, Role, User
from guildyard.world.signing import UNKNOWN
from guildyard.world.threads import Thread

FORWARD = 1  # a kind of reference; 0 is a reply
REQUIRES_TAG = 1 << 4  # a flag of forums


def moment(when: datetime | None) -> str | None:
    """A time as Discord writes it: ISO 8601 with the offset."""
    return when.isoformat() if when else None


def user(account: User) -> Json:
    """An account; a bot has no name for display."""
    return {
        "id": str(account.id),
        "username": account.name.lower().replace(" ", "_"),
        "global_name": None if account.bot else account.name,
        "discriminator": "0000" if account.bot else "0",
        "avatar": None,
        "bot": account.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    } | account.details


def own_user(account: User) -> Json:
    """The bot's account as it sees itself."""
    return user(account) | {"mfa_enabled": False, "locale": "en-US", "verified": True}


def person(account: User, *, with_email: bool) -> Json:
    """An account as an application sees it that was allowed to."""
    whole = user(account) | {"mfa_enabled": False, "locale": "en-US", "premium_type": 0}
    address = f"{whole['username']}@example.com"
    return whole | ({"email": address, "verified": True} if with_email else {})


def application(
    bot: User, guild_count: int, *, owner: User | None = None, details: Json | None = None
) -> Json:
    """The bot's application with what the bot set of it; its host may have no part in the world."""
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": UNKNOWN,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner or User(id=bot.id - 1, name="Host")),
        "approximate_guild_count": guild_count,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    } | (details or {})


def role(group: Role) -> Json:
    """A set of permissions as guilds list it, with its looks."""
    return {
        "id": str(group.id),
        "name": group.name,
        "permissions": str(group.permissions),
        "position": group.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": group.managed,
        "mentionable": group.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    } | group.details


def member(person: Member, *, with_user: bool = True) -> Json:
    """Somebody's membership, with or without the account itself."""
    fields = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(group.id) for group in person.roles],
        "joined_at": moment(person.joined_at),
        "premium_since": None,
        "communication_disabled_until": moment(person.timed_out_until),
        "flags": 0,
        "pending": False,
        "mute": False,
        "deaf": False,
    } | person.details
    return fields | {"user": user(person.user)} if with_user else fields


def channel(place: Channel) -> Json:
    """A place of a guild with its overwrites, a thread, or a direct one with its recipients."""
    if isinstance(place, Thread):
        return thread(place)
    if place.guild is None:
        others = [user(account) for account in place.recipients if not account.bot]
        direct: Json = {
            "id": str(place.id),
            "type": int(place.kind),
            "flags": 0,
            "last_message_id": None,
            "recipients": others,
        }
        if place.kind is not ChannelKind.GROUP:
            return direct
        return direct | {"name": place.name, "icon": None, "owner_id": others[0]["id"]}
    return {
        "id": str(place.id),
        "type": int(place.kind),
        "guild_id": str(place.guild.id),
        "name": place.name,
        "position": list(place.guild.channels).index(place.id)
        if place.id in place.guild.channels
        else 0,
        "flags": 0,
        "topic": None,
        "nsfw": False,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "last_message_id": str(place.messages[-1].id) if place.messages else None,
        "permission_overwrites": [_overwrite(place, target) for target in place.overwrites],
        **_special(place),
        **place.details,
    }


def _special(place: Channel) -> Json:
    """What only channels of this kind have."""
    if place.kind in (ChannelKind.VOICE, ChannelKind.STAGE):
        return {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    if place.kind in POSTED_IN:
        flags = REQUIRES_TAG if place.demands_tag else 0
        return {"flags": flags, "available_tags": [tag(each) for each in place.tags]}
    return {}


def _overwrite(place: Channel, target: int) -> Json:
    overwrite = place.overwrites[target]
    return {
        "id": str(target),
        "type": int(overwrite.is_member),
        "allow": str(overwrite.allow),
        "deny": str(overwrite.deny),
    }


def attachment(file: Attachment, *, ephemeral: bool = False) -> Json:
    """A file in a message: its address, type and measures, never its bytes."""
    fields: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": len(file.data),
        "url": file.url,
        "proxy_url": file.url,
        "content_type": file.content_type,
    }
    if file.description is not None:
        fields["description"] = file.description
    if file.size is not None:
        fields["width"], fields["height"] = file.size
    return fields | {"ephemeral": True} if ephemeral else fields


def message(stored: Message) -> Json:
    """A message. A file that an embed or a component shows is not listed among the attachments."""
    account = stored.channel.world.account
    mentioned = [account(id_) for id_ in sorted(stored.pings.users)]
    shown = [file for file in stored.attachments if not (file.in_embed or file.in_layout)]
    fields: Json = {
        "id": str(stored.id),
        "type": _message_type(stored),
        "channel_id": str(stored.channel.id),
        "author": user(stored.author),
        "content": stored.content,
        "embeds": stored.embeds,
        "components": stored.components,
        "attachments": [attachment(file, ephemeral=stored.ephemeral) for file in shown],
        "mentions": [user(each) for each in mentioned if each],
        "mention_roles": [str(id_) for id_ in sorted(stored.pings.roles)],
        "mention_everyone": stored.pings.everyone,
        "timestamp": moment(stored.created_at),
        "edited_timestamp": moment(stored.edited_at),
        "flags": int(stored.flags),
        "pinned": stored.pinned_at is not None,
        "tts": stored.tts,
    }
    return fields | _optional_fields(stored)


SNAPSHOT = (
    "type",
    "content",
    "mentions",
    "mention_roles",
    "attachments",
    "embeds",
    "timestamp",
    "edited_timestamp",
    "flags",
    "components",
    "sticker_items",
)


def _forwarded(original: Message) -> Json:
    """Where a forwarded message came from, and what stood there."""
    place: Json = {"channel_id": str(original.channel.id), "message_id": str(original.id)}
    if original.channel.guild:
        place["guild_id"] = str(original.channel.guild.id)
    whole = message(original)
    kept = {name: whole[name] for name in SNAPSHOT if name in whole}
    return {
        "message_reference": {"type": FORWARD, **place},
        "message_snapshots": [{"message": kept}],
    }


def _message_type(stored: Message) -> int:
    """20 for the answer to a command, 23 for one from a menu, 46 for the result of a poll,
    19 for a reply, 0 for any other."""
    if stored.kind is not None:
        return stored.kind
    if stored.poll_result:
        return 46
    if stored.interaction and stored.interaction["type"] == 2:
        return 23 if stored.interaction.keys() & {"target_user", "target_message_id"} else 20
    return 19 if stored.replies_to else 0


def _optional_fields(stored: Message) -> Json:
    fields: Json = {}
    if stored.nonce is not None:
        fields["nonce"] = stored.nonce
    if stored.application_id is not None:
        fields["application_id"] = str(stored.application_id)
    if stored.interaction is not None:
        fields["webhook_id"] = str(stored.author.id)
        fields["interaction_metadata"] = stored.interaction
    if stored.webhook_id is not None:
        fields["webhook_id"] = str(stored.webhook_id)
    if stored.stickers:
        fields["sticker_items"] = stored.stickers
    if stored.forwarded is not None:
        fields |= _forwarded(stored.forwarded)
    if stored.replies_to is not None:
        place = {"channel_id": str(stored.channel.id), "message_id": str(stored.replies_to)}
        fields["message_reference"] = {"type": 0, **place}
    if stored.poll:
        fields["poll"] = poll(stored.poll, stored.channel.world.bot)
    if stored.reactions:
        fields["reactions"] = reactions(stored, stored.channel.world.bot)
    guild = stored.channel.guild
    under = guild.threads.get(stored.id) if guild else None
    if under and under.parent is stored.channel:
        fields["thread"] = thread(under)
    return fields
