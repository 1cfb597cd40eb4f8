"""A world as a file: its servers with their channels, roles and people, and the bot's emoji.

All of them come back under the same ids.

Messages and threads are not kept: what a bot wrote belongs to a bot that is gone. The bot and its
role are written as ``bot``, because each start has another bot.
"""

from __future__ import annotations

import base64
from datetime import datetime

from guildyard.people.guilds import Guild
from guildyard.people.people import People
from guildyard.world import permissions
from guildyard.world.emoji import UploadedEmoji
from guildyard.world.emoji_uploads import add_emoji
from guildyard.world.errors import ApiError, Json
from guildyard.world.guilds import Channel
from guildyard.world.guilds import Guild as AnyGuild
from guildyard.world.model import ChannelKind, Member, Role, Tag, User
from guildyard.world.permissions import Overwrite
from guildyard.world.world import World

VERSION = 1
BOT = "bot"


def save(world: World) -> Json:
    """The world as JSON, which ``load`` takes."""
    saved: Json = {"version": VERSION, "servers": [*map(_server, world.guilds.values())]}
    emojis = [_emoji(each) for each in world.emojis.values() if each.guild_id is None]
    saved |= {"emojis": emojis} if emojis else {}
    talks = [each for each in world.direct_channels.values() if each.is_private]
    saved |= {"conversations": [*map(_conversation, talks)]} if talks else {}
    installed = [{"id": str(each.id), "name": each.name} for each in world.installed]
    saved |= {"installed": installed} if installed else {}
    login = {"secret": world.grants.secret, "redirects": [*world.grants.redirects]}
    return saved | {"login": login} if world.grants.redirects else saved


def load(people: People, saved: Json) -> None:
    """Add the servers of a saved world.

    Raises ValueError when it is no world, or of a version that is not known.
    """
    if not isinstance(saved, dict) or saved.get("version") != VERSION:
        raise ValueError(f"this is no saved world of version {VERSION}")
    try:
        for server in saved["servers"]:
            _add(people, server)
        for talk in saved.get("conversations") or []:
            users = [_person(people, each) for each in talk["people"]]
            people.world.conversation(users, talk["name"], int(talk["id"]))
        for each in saved.get("installed") or []:
            people.world.install(_person(people, each))
        if saved.get("login"):
            people.world.grants.secret = str(saved["login"]["secret"])
            people.world.grants.redirects += map(str, saved["login"]["redirects"])
        for each in saved.get("emojis") or []:
            image = base64.b64decode(each["image"])
            add_emoji(people.world, each["name"], image, int(each["id"]))
    except (ApiError, AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"this saved world is not whole: {error!r}") from error


def _server(guild: AnyGuild) -> Json:
    bot = guild.world.bot
    own = next((role for role in guild.roles.values() if role.managed), None)
    names = {bot.id: BOT} | ({own.id: f"{BOT} role"} if own else {})
    return {
        "id": str(guild.id),
        "name": guild.name,
        "everyone": _names(guild.everyone.permissions),
        BOT: _names(own.permissions) if own else None,
        "owner": None if guild.owner is guild.background else str(guild.owner.id),
        "system_channel": str(guild.system_channel.id) if guild.system_channel else None,
        "roles": [_role(each) for each in guild.roles.values() if _is_plain(guild, each)],
        "members": [
            _member(member)
            for member in guild.members.values()
            if member.user not in (bot, guild.background)
        ],
        "channels": [_channel(each, names) for each in guild.channels.values()],
    }


def _conversation(channel: Channel) -> Json:
    people = [{"id": str(each.id), "name": each.name} for each in channel.recipients]
    return {"id": str(channel.id), "name": channel.name, "people": people}


def _person(people: People, saved: Json) -> User:
    user = people.world.user(saved["name"], id=int(saved["id"]))
    return people.person(user).user


def _emoji(known: UploadedEmoji) -> Json:
    image = base64.b64encode(known.image).decode()
    return {"id": str(known.emoji.id), "name": known.emoji.name, "image": image}


def _member(member: Member) -> Json:
    until = member.timed_out_until
    kept = {
        "id": str(member.user.id),
        "name": member.user.name,
        "roles": [str(role.id) for role in member.roles],
    }
    return kept | {"timed_out_until": until.isoformat()} if until else kept


def _is_plain(guild: AnyGuild, role: Role) -> bool:
    return not role.managed and role is not guild.everyone


def _role(role: Role) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": _names(role.permissions),
        "mentionable": role.mentionable,
    }


def _channel(channel: Channel, names: dict[int, str]) -> Json:
    return {
        "id": str(channel.id),
        "name": channel.name,
        "kind": channel.kind.name.lower(),
        "tags": [{"id": str(tag.id), "name": tag.name} for tag in channel.tags],
        "demands_tag": channel.demands_tag,
        "overwrites": [
            {
                "target": names.get(target, str(target)),
                "member": overwrite.is_member,
                "allow": _names(overwrite.allow),
                "deny": _names(overwrite.deny),
            }
            for target, overwrite in channel.overwrites.items()
        ],
    }


def _add(people: People, saved: Json) -> None:
    guild = people.add_guild(saved["name"], int(saved["id"]))
    guild.everyone.permissions = permissions.bits(*saved["everyone"])
    own = next(role for role in guild.roles.values() if role.managed)
    if saved[BOT] is not None:
        own.permissions = permissions.bits(*saved[BOT])
    for role in saved["roles"]:
        _add_role(guild, role)
    for member in saved["members"]:
        roles = tuple(guild.roles[int(each)] for each in member["roles"])
        person = guild.add_member(member["name"], id=int(member["id"]), roles=roles)
        if "timed_out_until" in member:
            guild.time_out(person.user, datetime.fromisoformat(member["timed_out_until"]))
    ids = {BOT: guild.world.bot.id, f"{BOT} role": own.id}
    for channel in saved["channels"]:
        _add_channel(guild, channel, ids)
    if saved.get("owner"):  # a world of before says neither
        guild.transfer(guild.members[int(saved["owner"])].user)
    if saved.get("system_channel"):
        guild.welcome_in(guild.channels[int(saved["system_channel"])])


def _add_role(guild: Guild, saved: Json) -> None:
    role = Role(
        id=int(saved["id"]),
        name=saved["name"],
        permissions=permissions.bits(*saved["permissions"]),
        position=len(guild.roles),
        mentionable=saved["mentionable"],
    )
    guild.roles[role.id] = role
    guild.world.announce.role_changed(guild, role, "GUILD_ROLE_CREATE")


def _add_channel(guild: Guild, saved: Json, ids: dict[str, int]) -> None:
    kind = ChannelKind[saved["kind"].upper()]
    channel = guild.add_channel(saved["name"], kind, id=int(saved["id"]))
    channel.tags = [Tag(id=int(each["id"]), name=each["name"]) for each in saved["tags"]]
    channel.demands_tag = saved["demands_tag"]
    for each in saved["overwrites"]:
        target = ids.get(each["target"]) or int(each["target"])
        channel.overwrites[target] = Overwrite(
            target=target,
            is_member=each["member"],
            allow=permissions.bits(*each["allow"]),
            deny=permissions.bits(*each["deny"]),
        )
    guild.world.announce.channel_changed(channel, "CHANNEL_UPDATE")


def _names(granted: int) -> list[str]:
    return [name for name, bit in permissions.BITS.items() if granted & bit]
