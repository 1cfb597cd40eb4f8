"""Whether a bot may come in where a route leads: what it needs stands in the declaration."""

from guildyard.rest.routes import Call, Route
from guildyard.world.errors import (
    ApiError,
    missing_access,
    missing_permissions,
    unknown_channel,
    unknown_guild,
)
from guildyard.world.guilds import Channel, Guild
from guildyard.world.permissions import BITS
from guildyard.world.world import World


def admit(world: World, route: Route, call: Call) -> None:
    """Find the guild or channel of the path; refused without what the route needs there."""
    if route.needs is None:
        return
    if "channel_id" in call.parameters:
        call.found_channel = find_channel(world, call.id("channel_id"), *route.needs)
        call.found_guild = call.found_channel.guild
    elif "guild_id" in call.parameters:
        call.found_guild = find_guild(world, call.id("guild_id"))
        require(call.found_guild, *route.needs)


def require(guild: Guild, *needed: str) -> None:
    """Refuse a bot that lacks one of these permissions in a guild; ``a|b`` takes either."""
    check(guild.members[guild.world.bot.id].guild_permissions, needed)


def check(granted: int, needed: tuple[str, ...]) -> None:
    """Refuse whoever is granted none of the permissions of an alternative."""
    for alternatives in needed:
        if not any(granted & BITS[name] for name in alternatives.split("|")):
            raise missing_permissions()


def find_guild(world: World, guild_id: int, refusal: ApiError | None = None) -> Guild:
    """A guild the bot is in, else ``refusal`` or Discord's 10004 is raised."""
    guild = world.guilds.get(guild_id)
    if guild is None or world.bot.id not in guild.members:
        raise refusal or unknown_guild()
    return guild


def find_channel(world: World, channel_id: int, *needed: str) -> Channel:
    """A channel in which the bot has these permissions: first of all it must see it."""
    channel = world.channel(channel_id)
    if channel is None:
        raise unknown_channel()
    granted = channel.permissions_of(world.bot)
    if not granted & BITS["view_channel"]:
        raise missing_access()
    check(granted, needed)
    return channel
