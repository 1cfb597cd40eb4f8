"""The routes about guilds, their channels, roles and members."""

from playground.rest.rest import Call, Route
from playground.wire import payloads
from playground.wire.guilds import guild as guild_payload
from playground.world.errors import (
    ApiError,
    Json,
    missing_access,
    missing_permissions,
    unknown_channel,
    unknown_guild,
    unknown_member,
    unknown_user,
)
from playground.world.guilds import Channel, Guild
from playground.world.permissions import BITS
from playground.world.world import World


class GuildRoutes:
    """What a bot can read about the places it is in."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Reading guilds, channels, roles and members, and opening a direct channel."""
        member = "/guilds/{guild_id}/members/{user_id}"
        return [
            Route(method="GET", template="/channels/{channel_id}", action=self._channel),
            Route(method="GET", template="/guilds/{guild_id}", action=self._guild),
            Route(method="GET", template="/guilds/{guild_id}/channels", action=self._channels),
            Route(method="GET", template="/guilds/{guild_id}/roles", action=self._roles),
            Route(method="GET", template=member, action=self._member),
            Route(method="POST", template="/users/@me/channels", action=self._open_direct),
        ]

    def _channel(self, call: Call) -> Json:
        return payloads.channel(find_channel(self._world, call.id("channel_id"), "view_channel"))

    def _guild(self, call: Call) -> Json:
        return guild_payload(find_guild(self._world, call.id("guild_id")))

    def _channels(self, call: Call) -> list[Json]:
        guild = find_guild(self._world, call.id("guild_id"))
        return [payloads.channel(channel) for channel in guild.channels.values()]

    def _roles(self, call: Call) -> list[Json]:
        guild = find_guild(self._world, call.id("guild_id"))
        return [payloads.role(role) for role in guild.roles.values()]

    def _member(self, call: Call) -> Json:
        guild = find_guild(self._world, call.id("guild_id"))
        member = guild.members.get(call.id("user_id"))
        if member is None:
            raise unknown_member()
        return payloads.member(member)

    def _open_direct(self, call: Call) -> Json:
        recipient = int((call.form or {}).get("recipient_id") or 0)
        if recipient not in self._world.users:
            raise unknown_user()
        return payloads.channel(self._world.direct_channel(self._world.users[recipient]))


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
    for name in needed:
        if not granted & BITS[name]:
            raise missing_permissions()
    return channel
