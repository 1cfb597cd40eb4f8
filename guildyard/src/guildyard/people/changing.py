"""What the owner of a server does on the way: kicks and timeouts, a new owner, what is allowed.

Nobody's rights are asked: these are the hands of whoever runs the playground, as in ``building``.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from guildyard.interactions.options import Refused
from guildyard.people.guilds import Guild
from guildyard.world import permissions
from guildyard.world.guilds import Channel
from guildyard.world.model import Member
from guildyard.world.permissions import ALL, Overwrite

LONGEST_TIMEOUT = 28 * 24 * 60  # minutes


async def kick(guild: Guild, name: str) -> None:
    """Throw somebody out; the bot too, which is told that the server is gone."""
    user = member_of(guild, name).user
    if user is guild.world.bot:
        await guild.remove_bot()
    else:
        guild.leave(user)


async def invite_bot(guild: Guild) -> None:
    """Let the bot in again after it was kicked."""
    if guild.world.bot.id in guild.members:
        raise Refused(f"{guild.world.bot.name} is here already")
    await guild.add_bot()


def make_owner(guild: Guild, name: str) -> None:
    """Give the server to a member, who may do everything in it from then on."""
    user = member_of(guild, name).user
    if user.bot:
        raise Refused("no bot owns a server")
    guild.transfer(user)


def time_out(guild: Guild, name: str, minutes: float) -> None:
    """Let somebody only read for some minutes; 0 ends it. An administrator cannot be timed out."""
    member = member_of(guild, name)
    if not 0 <= minutes <= LONGEST_TIMEOUT:
        raise Refused("a timeout lasts 28 days at most")
    if minutes and member.guild_permissions == ALL:
        raise Refused(f"{name} is an administrator")
    until = guild.world.clock() + timedelta(minutes=minutes) if minutes else None
    guild.time_out(member.user, until)


def set_permissions(
    channel: Channel, who: str, allow: Iterable[str] = (), deny: Iterable[str] = ()
) -> None:
    """What a channel allows and denies to ``@everyone``, ``@Role`` or a member; nothing clears it.

    Permissions beside those that the page offers stay as they were.
    """
    target, is_member = _target(channel, who)
    granted, refused = _bits(allow), _bits(deny)
    if granted & refused:
        raise Refused("a permission cannot be allowed and denied at once")
    channel.overwrites.pop(target, None)
    if granted or refused:
        channel.overwrites[target] = Overwrite(
            target=target, is_member=is_member, allow=granted, deny=refused
        )
    channel.world.announce.channel_changed(channel, "CHANNEL_UPDATE")


def overwrite_of(channel: Channel, who: str) -> Overwrite:
    """What stands in the channel for somebody now."""
    target, is_member = _target(channel, who)
    return channel.overwrites.get(target, Overwrite(target=target, is_member=is_member))


def member_of(guild: Guild, name: str) -> Member:
    """The member of this name; nobody lays hands on the owner in the background."""
    others = (each for each in guild.members.values() if each.user is not guild.owner)
    member = next((each for each in others if each.user.name == name), None)
    if member is None:
        raise Refused(f"{name} is not in {guild.name}")
    return member


def _target(channel: Channel, who: str) -> tuple[int, bool]:
    guild = channel.guild
    if not isinstance(guild, Guild):
        raise Refused("direct messages have no permissions")
    if not who.startswith("@"):
        return member_of(guild, who).user.id, True
    name = who if who == guild.everyone.name else who[1:]
    role = next((each for each in guild.roles.values() if each.name == name), None)
    if role is None:
        raise Refused(f"there is no role {who}")
    return role.id, False


def _bits(names: Iterable[str]) -> int:
    try:
        return permissions.bits(*names)
    except KeyError as unknown:
        raise Refused(f"there is no permission {unknown.args[0]}") from None
