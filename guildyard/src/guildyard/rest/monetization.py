"""The routes about what people bought of the bot, and what it knows of them by itself."""

from collections.abc import Mapping

from guildyard.rest import purchases
from guildyard.rest.application import check_application
from guildyard.rest.collection import add_record
from guildyard.rest.routes import Action, Call, Route
from guildyard.validation.fields import (
    Fields,
    anything,
    many,
    nested,
    one_of,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.world.errors import ApiError, Json, Problems, unknown_command
from guildyard.world.guilds import Guild
from guildyard.world.model import User
from guildyard.world.records import Record
from guildyard.world.world import World

PERMISSIONS = "command permissions"
METADATA = "role connection"
OF_A_GUILD, OF_A_USER = 1, 2  # owners
LIST: Fields = {
    "user_id": snowflake(),
    "sku_ids": anything("ids"),
    "guild_id": snowflake(),
    "before": snowflake(),
    "after": snowflake(),
    "limit": whole(1, 100),
    "exclude_ended": yes_no(),
    "exclude_deleted": yes_no(),
    "only_active": yes_no(),
}
GRANT: Fields = {
    "sku_id": snowflake(required=True),
    "owner_id": snowflake(required=True),
    "owner_type": one_of(OF_A_GUILD, OF_A_USER, required=True),
}
SUBSCRIPTIONS: Fields = {
    "before": snowflake(),
    "after": snowflake(),
    "limit": whole(1, 100),
    "user_id": snowflake(),
}
RULE = {
    "id": snowflake(required=True),
    "type": one_of(1, 2, 3, required=True),
    "permission": yes_no(required=True),
}
FACT: Fields = {
    "type": one_of(*range(1, 9), required=True),
    "key": text(1, 50, required=True),
    "name": text(1, 100, required=True),
    "name_localizations": anything("texts"),
    "description": text(1, 200, required=True),
    "description_localizations": anything("texts"),
}
MOST_FACTS = 5


class MonetizationRoutes:
    """Entitlements with their test purchases, and the metadata of linked roles."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """All below the application, but subscriptions, which belong to what is sold."""
        one = "/applications/{application_id}"
        many_, facts = f"{one}/entitlements", f"{one}/role-connections/metadata"
        bought, sku = f"{many_}/{{entitlement_id}}", "/skus/{sku_id}/subscriptions"
        rows: list[tuple[str, str, Action, Fields, Fields, tuple[str, ...]]] = [
            ("GET", many_, self._list, LIST, {}, ()),
            ("POST", many_, self._create, {}, GRANT, ("ENTITLEMENT_CREATE",)),
            ("GET", bought, self._read, {}, {}, ()),
            ("DELETE", bought, self._delete, {}, {}, ("ENTITLEMENT_DELETE",)),
            ("POST", f"{bought}/consume", self._consume, {}, {}, ("ENTITLEMENT_UPDATE",)),
            ("GET", sku, self._subscriptions, SUBSCRIPTIONS, {}, ()),
            ("GET", f"{sku}/{{subscription_id}}", self._subscription, {}, {}, ()),
            ("GET", facts, self._facts, {}, {}, ()),
            ("PUT", facts, self._set_facts, {}, FACT, ()),
        ]
        return [
            Route(
                method=method,
                template=path,
                action=action,
                query=query,
                fields=fields,
                listed=fields is FACT,
                events=events,
            )
            for method, path, action, query, fields, events in rows
        ]

    def _list(self, call: Call) -> list[Json]:
        check_application(self._world, call)
        asked = call.asked
        skus = {*str(asked.get("sku_ids") or "").split(",")} - {""}
        found = [
            each
            for each in purchases.purchases(self._world).values()
            if not skus or each.fields["sku_id"] in skus
            if asked.get("user_id") is None or each.fields.get("user_id") == str(asked["user_id"])
            if asked.get("guild_id") is None or each.fields["guild_id"] == str(asked["guild_id"])
            if not (asked.get("exclude_ended") and purchases.has_ended(each))
            if (asked.get("after") or 0) < each.id < (asked.get("before") or 1 << 63)
        ]
        return [purchases.shown(self._world, each) for each in found[: asked.get("limit") or 100]]

    def _create(self, call: Call) -> Json:
        """A test purchase: it never ends, and is deleted rather than refunded."""
        check_application(self._world, call)
        wanted = call.fields
        for_user = wanted["owner_type"] == OF_A_USER
        owners: Mapping[int, User | Guild] = self._world.users if for_user else self._world.guilds
        if wanted["owner_id"] not in owners:
            raise ApiError(404, 10013, "Unknown User") if for_user else _unknown_guild()
        made = purchases.grant(self._world, wanted["sku_id"], owners[wanted["owner_id"]])
        return purchases.shown(self._world, made)

    def _read(self, call: Call) -> Json:
        return purchases.shown(self._world, self._known(call))

    def _delete(self, call: Call) -> None:
        purchases.remove(self._world, self._known(call))

    def _consume(self, call: Call) -> None:
        purchases.consume(self._world, self._known(call))

    def _known(self, call: Call) -> Record:
        check_application(self._world, call)
        known = purchases.purchases(self._world).get(call.id("entitlement_id"))
        if known is None:
            raise ApiError(404, 10064, "Unknown entitlement")
        return known

    def _subscriptions(self, call: Call) -> list[Json]:
        """Nobody pays by the month here: a test purchase is no subscription."""
        call.id("sku_id")
        return []

    def _subscription(self, call: Call) -> Json:
        call.id("subscription_id")
        raise ApiError(404, 10068, "Unknown subscription")

    def _facts(self, call: Call) -> list[Json]:
        check_application(self._world, call)
        return [each.fields for each in self._world.records.of(METADATA).values()]

    def _set_facts(self, call: Call) -> list[Json]:
        check_application(self._world, call)
        problems, keys = Problems(), [each["key"] for each in call.entries]
        if len(keys) > MOST_FACTS:
            problems.out_of_bounds((), 0, MOST_FACTS)
        elif len({*keys}) < len(keys):
            told = "Metadata keys must be unique."
            problems.add((), "APPLICATION_ROLE_CONNECTION_METADATA_DUPLICATE_KEY", told)
        problems.refuse()
        self._world.records.of(METADATA).clear()
        for entry in call.entries:
            kept = {name: value for name, value in entry.items() if value is not None}
            add_record(self._world, METADATA, call, kept)
        return self._facts(call)


class CommandPermissionRoutes:
    """Who may use which command in a guild, as its admins set it."""

    def __init__(self, world: World, is_command: Action) -> None:
        self._world = world
        self._is_command = is_command

    def routes(self) -> list[Route]:
        """Of all commands, and of one."""
        many_ = "/applications/{application_id}/guilds/{guild_id}/commands"
        one = f"{many_}/{{command_id}}/permissions"
        return [
            Route(method="GET", template=f"{many_}/permissions", action=self._list, needs=()),
            Route(method="GET", template=one, action=self._read, needs=()),
            Route(
                method="PUT",
                template=one,
                action=self._set,
                needs=("manage_guild", "manage_roles"),
                fields={"permissions": many(nested(RULE), most=100)},
                events=("APPLICATION_COMMAND_PERMISSIONS_UPDATE",),
            ),
        ]

    def _list(self, call: Call) -> list[Json]:
        check_application(self._world, call)
        return [each.fields for each in self._world.records.of(PERMISSIONS, call.guild.id).values()]

    def _read(self, call: Call) -> Json:
        check_application(self._world, call)
        known = self._world.records.of(PERMISSIONS, call.guild.id).get(call.id("command_id"))
        if known is None:
            told = "No permissions found for this application command"
            raise ApiError(404, 10066, told)
        return known.fields

    def _set(self, call: Call) -> Json:
        """Discord wants the token of an admin for it; here the bot's own will do."""
        check_application(self._world, call)
        command_id, guild = call.id("command_id"), call.guild
        if not self._is_command(call):
            raise unknown_command()
        rules = [each | {"id": str(each["id"])} for each in call.fields.get("permissions") or []]
        fields = {
            "id": str(command_id),
            "application_id": str(self._world.bot.id),
            "guild_id": str(guild.id),
            "permissions": rules,
        }
        add_record(self._world, PERMISSIONS, call, fields, key=command_id)
        event = "APPLICATION_COMMAND_PERMISSIONS_UPDATE"
        self._world.announce.happened(event, fields, guild)
        return fields


def _unknown_guild() -> ApiError:
    return ApiError(404, 10004, "Unknown Guild")
