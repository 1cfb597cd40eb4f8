"""The routes by which a bot registers its commands: all at once, or one by one."""

from guildyard.interactions.commands import CommandBook
from guildyard.rest.access import find_guild
from guildyard.rest.message_fields import COMMAND, NEW_COMMAND
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import yes_no
from guildyard.world.errors import ApiError, Json, missing_access
from guildyard.world.world import World

SCOPES = ("/applications/{application_id}", "/applications/{application_id}/guilds/{guild_id}")


class CommandRoutes:
    """The global commands, and those of a guild."""

    def __init__(self, world: World, commands: CommandBook) -> None:
        self._world = world
        self._commands = commands

    def routes(self) -> list[Route]:
        """The same six for both scopes."""
        return [route for scope in SCOPES for route in self._routes_of(scope)]

    def _routes_of(self, scope: str) -> list[Route]:
        many, one = f"{scope}/commands", f"{scope}/commands/{{command_id}}"
        return [
            Route(
                method="GET",
                template=many,
                action=self._list,
                query={"with_localizations": yes_no()},
            ),
            Route(
                method="PUT", template=many, action=self._overwrite, fields=NEW_COMMAND, listed=True
            ),
            Route(
                method="POST", template=many, action=self._create, status=201, fields=NEW_COMMAND
            ),
            Route(method="GET", template=one, action=self._read),
            Route(method="PATCH", template=one, action=self._edit, fields=COMMAND),
            Route(method="DELETE", template=one, action=self._delete),
        ]

    def _list(self, call: Call) -> list[Json]:
        return self._commands.of(self._scope(call))

    def _overwrite(self, call: Call) -> list[Json]:
        return self._commands.overwrite(call.form, self._scope(call))

    def _create(self, call: Call) -> Json:
        return self._commands.create(call.form, self._scope(call))

    def _read(self, call: Call) -> Json:
        return self._commands.read(call.id("command_id"), self._scope(call))

    def _edit(self, call: Call) -> Json:
        return self._commands.edit(call.id("command_id"), call.form, self._scope(call))

    def _delete(self, call: Call) -> None:
        self._commands.delete(call.id("command_id"), self._scope(call))

    def is_command(self, call: Call) -> bool:
        """Is the command of the path registered, globally or in the guild of the path?"""
        known = [*self._commands.of(), *self._commands.of(call.id("guild_id"))]
        return any(each["id"] == call.parameters["command_id"] for each in known)

    def _scope(self, call: Call) -> int | None:
        """The guild of guild commands; refused when it is not the bot's application or guild."""
        if call.id("application_id") != self._world.bot.id:
            raise ApiError(403, 20012, "You are not authorized to perform this action")
        if "guild_id" not in call.parameters:
            return None
        return find_guild(self._world, call.id("guild_id"), missing_access()).id
