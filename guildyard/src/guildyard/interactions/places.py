"""Where a command can be used, and by whose installation of the application.

https://docs.discord.com/developers/interactions/application-commands#contexts
"""

from __future__ import annotations

from enum import IntEnum

from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import User

Owners = dict[str, str]  # by the kind of the installation: the id of the guild or account


class Context(IntEnum):
    """Where something is done, as Discord numbers it (``context``)."""

    GUILD = 0
    BOT_DIRECT = 1
    PRIVATE = 2  # between people


class Installation(IntEnum):
    """Who has the application, as Discord numbers it (``integration_types``)."""

    GUILD = 0
    USER = 1


def context_of(channel: Channel) -> Context:
    """The kind of place that a channel is."""
    if channel.guild is not None:
        return Context.GUILD
    return Context.PRIVATE if channel.is_private else Context.BOT_DIRECT


def owners(command: Json, channel: Channel, user: User | None) -> Owners:
    """Whose installations let somebody use a command here; none when it cannot be used.

    Without a user it is what everybody can use.
    """
    context = context_of(channel)
    if context not in _contexts(command):
        return {}
    return _supported(_installations(channel, user), command, context)


def installed(channel: Channel, user: User) -> Owners:
    """The same for what is no command: a button, a form."""
    return _installations(channel, user)


def _supported(found: Owners, command: Json, context: Context) -> Owners:
    if "guild_id" in command:
        kinds: list[int] = [Installation.GUILD]
    else:
        kinds = command.get("integration_types") or [Installation.GUILD]
    if context is Context.PRIVATE:
        kinds = [each for each in kinds if each == Installation.USER]
    return {kind: owner for kind, owner in found.items() if int(kind) in kinds}


def _installations(channel: Channel, user: User | None) -> Owners:
    """The installations that are in reach of a place."""
    world, found = channel.world, {}
    if channel.guild is not None and world.bot.id in channel.guild.members:
        found[str(int(Installation.GUILD))] = str(channel.guild.id)
    elif channel.guild is None and not channel.is_private:
        found[str(int(Installation.GUILD))] = "0"
    if user is not None and user in world.installed:
        found[str(int(Installation.USER))] = str(user.id)
    return found


def _contexts(command: Json) -> list[int]:
    """Where a command says that it can be used; Discord's default is not between people, unless
    it can be installed to an account."""
    contexts = command.get("contexts")
    if contexts is not None:
        return list(contexts)
    direct = [Context.BOT_DIRECT] if command.get("dm_permission", True) else []
    private = Installation.USER in (command.get("integration_types") or ())
    return [Context.GUILD, *direct, *([Context.PRIVATE] if private else [])]
