"""The routes about the bot itself: its account, its application, the gateway, its commands."""

from collections.abc import Callable

from playground.interactions.commands import CommandBook
from playground.rest.guilds import find_guild
from playground.rest.rest import Call, Route
from playground.wire import payloads
from playground.world.errors import ApiError, Json, missing_access, unknown_user
from playground.world.world import World

SESSION_STARTS = 1_000  # a day, of a bot
DAY = 24 * 60 * 60 * 1_000  # milliseconds


class ApplicationRoutes:
    """What a bot can read about itself, and the commands it registers."""

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
        """The bot's account and application, the gateway's address, its commands."""
        commands = "/applications/{application_id}/commands"
        guild_commands = "/applications/{application_id}/guilds/{guild_id}/commands"
        open_gateway = Route(
            method="GET", template="/gateway", action=self._gateway, needs_token=False
        )
        return [
            Route(method="GET", template="/users/@me", action=self._me),
            Route(method="GET", template="/users/{user_id}", action=self._user),
            Route(method="GET", template="/oauth2/applications/@me", action=self._application),
            open_gateway,
            Route(method="GET", template="/gateway/bot", action=self._gateway_bot),
            Route(method="GET", template=commands, action=self._list_commands),
            Route(method="PUT", template=commands, action=self._overwrite_commands),
            Route(method="GET", template=guild_commands, action=self._list_commands),
            Route(method="PUT", template=guild_commands, action=self._overwrite_commands),
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
