"""The routes about the bot itself, its commands, guilds, channels and members."""

from collections.abc import Callable
from typing import Any

from playground.interactions.commands import CommandBook
from playground.rest.rest import Call, Route
from playground.wire import payloads
from playground.world.errors import (
    ApiError,
    Json,
    missing_access,
    unknown_channel,
    unknown_guild,
    unknown_member,
    unknown_user,
)
from playground.world.guilds import Channel, Guild
from playground.world.permissions import BITS
from playground.world.world import World

SESSION_STARTS = 1_000  # a day, of a bot
DAY = 24 * 60 * 60 * 1_000  # milliseconds

SESSION_STARTS = 1_000  # a day, of a bot
DAY = 24 * 60 * 60 * 1_000  # milliseconds


class WorldRoutes:
    """What a bot can read about the world, and the commands it registers."""

    def __init__(
        self,
        world: World,
        commands: CommandBook,
        gateway_url: Callable[[], str],
        identifies: Callable[[], int],
    ) -> None:
        self._world = world
        self._commands = commands
        self._gateway_url = gateway_url
        self._identifies = identifies

    def routes(self) -> list[Route]:
        """All of them."""
        commands = "/applications/{application_id}/commands"
        guild_commands = "/applications/{application_id}/guilds/{guild_id}/commands"
        return [
            _get("/users/@me", self._me),
            _get("/users/{user_id}", self._user),
            _get("/oauth2/applications/@me", self._application),
            _get("/gateway", self._gateway, needs_token=False),
            _get("/gateway/bot", self._gateway_bot),
            _get(commands, self._list_commands),
            Route(method="PUT", template=commands, action=self._overwrite_commands),
            _get(guild_commands, self._list_commands),
            Route(method="PUT", template=guild_commands, action=self._overwrite_commands),
            _get("/channels/{channel_id}", self._channel),
            _get("/guilds/{guild_id}", self._guild),
            _get("/guilds/{guild_id}/channels", self._channels),
            _get("/guilds/{guild_id}/roles", self._roles),
            _get("/guilds/{guild_id}/members/{user_id}", self._member),
            Route(method="POST", template="/users/@me/channels", action=self._open_direct),
        ]

    def _me(self, _: Call) -> Json:
        return payloads.own_user(self._world.bot)

    def _user(self, call: Call) -> Json:
        user_id = call.id("user_id")
        if user_id == self._world.bot.id:
            return payloads.user(self._world.bot)
        if user_id not in self._world.users:
            raise unknown_user()
        return payloads.user(self._world.users[user_id])

    def _application(self, _: Call) -> Json:
        return payloads.application(self._world.bot, len(self._world.bot_guilds()))

    def _gateway(self, _: Call) -> Json:
        return {"url": self._gateway_url()}

    def _gateway_bot(self, _: Call) -> Json:
        starts = {
            "total": SESSION_STARTS,
            "remaining": max(0, SESSION_STARTS - self._identifies()),
            "reset_after": DAY,
            "max_concurrency": 1,
        }
        return {"url": self._gateway_url(), "shards": 1, "session_start_limit": starts}

    def _list_commands(self, call: Call) -> list[Json]:
        return self._commands.of(self._command_scope(call))

    def _overwrite_commands(self, call: Call) -> list[Json]:
        return self._commands.overwrite(call.form, self._command_scope(call))

    def _command_scope(self, call: Call) -> int | None:
        """The guild of guild commands; refused when it is not the bot's application or guild."""
        if call.id("application_id") != self._world.bot.id:
            raise ApiError(403, 20012, "You are not authorized to perform this action")
        if "guild_id" not in call.parameters:
            return None
        return find_guild(self._world, call.id("guild_id"), missing_access()).id

    def _channel(self, call: Call) -> Json:
        return payloads.channel(find_channel(self._world, call.id("channel_id"), "view_channel"))

    def _guild(self, call: Call) -> Json:
        return payloads.guild(find_guild(self._world, call.id("guild_id")))

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
    """A guild the bot is in."""
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
            raise ApiError(403, 50013, "Missing Permissions")
    return channel


def _get(template: str, action: Any, *, needs_token: bool = True) -> Route:
    return Route(method="GET", template=template, action=action, needs_token=needs_token)
