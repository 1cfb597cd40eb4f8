"""The routes about the bot itself: its account, its application, the gateway."""

from collections.abc import Callable

from guildyard.rest.routes import Action, Call, Route
from guildyard.validation.fields import (
    Fields,
    anything,
    many,
    nested,
    one_of,
    picture,
    snowflake,
    text,
    whole,
)
from guildyard.wire import payloads
from guildyard.wire.activities import activity_instance
from guildyard.world.errors import ApiError, Json, not_found, unknown_user
from guildyard.world.world import World

SESSION_STARTS = 1_000  # a day, of a bot
DAY = 24 * 60 * 60 * 1_000  # milliseconds
ACCOUNT: Fields = {
    "username": text(2, 32, required=False),
    "avatar": picture(),
    "banner": picture(),
}
ADDRESS = text(0, 2_048)
APPLICATION: Fields = {
    "description": anything("texts"),
    "icon": picture(),
    "cover_image": picture(),
    "team_id": snowflake(),
    "flags": whole(),
    "interactions_endpoint_url": ADDRESS,
    "explicit_content_filter": one_of(0, 1),
    "max_participants": whole(-1),
    "type": whole(),
    "tags": many(text(0, 20), most=5),
    "custom_install_url": ADDRESS,
    "install_params": nested({"scopes": many(text()), "permissions": whole()}),
    "role_connections_verification_url": ADDRESS,
    "integration_types_config": anything("by installation"),
    "event_webhooks_status": one_of(1, 2),
    "event_webhooks_url": ADDRESS,
    "event_webhooks_types": many(text()),
}

CLEARED = {"icon", "interactions_endpoint_url", "role_connections_verification_url"}


class ApplicationRoutes:
    """What a bot can read and change about itself."""

    def __init__(
        self,
        world: World,
        gateway_url: Callable[[], str],
        identifies: Callable[[], int],
    ) -> None:
        self._world = world
        self._gateway_url = gateway_url
        self._identifies = identifies

    def routes(self) -> list[Route]:
        """The bot's account and application, and the gateway's address."""
        open_gateway = Route(
            method="GET", template="/gateway", action=self._gateway, needs_token=False
        )
        one = "/applications/{application_id}"
        instance = f"{one}/activity-instances/{{instance_id}}"
        rows: list[tuple[str, str, Action, Fields, tuple[str, ...]]] = [
            ("PATCH", "/users/@me", self._edit_me, ACCOUNT, ("USER_UPDATE",)),
            ("GET", "/users/{user_id}", self._user, {}, ()),
            ("GET", "/oauth2/applications/@me", self._application, {}, ()),
            ("GET", "/applications/@me", self._application, {}, ()),
            ("PATCH", "/applications/@me", self._edit, APPLICATION, ()),
            ("GET", one, self._application, {}, ()),
            ("PATCH", one, self._edit, APPLICATION, ()),
            ("GET", instance, self._activity, {}, ()),
            ("GET", "/gateway/bot", self._gateway_bot, {}, ()),
        ]
        return [
            open_gateway,
            Route(method="GET", template="/users/@me", action=self._me, bearer="identify"),
            *(
                Route(method=method, template=path, action=action, fields=fields, events=events)
                for method, path, action, fields, events in rows
            ),
        ]

    def _me(self, call: Call) -> Json:
        if call.grant is None:
            return payloads.own_user(self._world.bot)
        return payloads.person(call.grant.user, with_email="email" in call.grant.scopes)

    def _edit_me(self, call: Call) -> Json:
        bot, wanted = self._world.bot, call.fields
        bot.name = wanted.get("username") or bot.name
        bot.details |= {name: wanted[name] for name in ("avatar", "banner") if name in wanted}
        shown = payloads.own_user(bot)
        self._world.announce.happened("USER_UPDATE", shown, None)
        return shown

    def _user(self, call: Call) -> Json:
        user = self._world.account(call.id("user_id"))
        if user is None:
            raise unknown_user()
        return payloads.user(user)

    def _application(self, call: Call) -> Json:
        check_application(self._world, call)
        return self._whole()

    def _edit(self, call: Call) -> Json:
        check_application(self._world, call)
        wanted = dict(call.fields)
        told = wanted.pop("description", None)
        if told is not None:
            wanted["description"] = told.get("default", "") if isinstance(told, dict) else told
        if wanted.get("install_params"):
            params = wanted["install_params"]
            granted = str(params.get("permissions") or 0)
            wanted["install_params"] = {"scopes": [], **params, "permissions": granted}
        self._world.application |= {
            name: value for name, value in wanted.items() if value is not None or name in CLEARED
        }
        return self._whole()

    def _whole(self) -> Json:
        world = self._world
        details = {
            "verify_key": world.signing_key.public,
            "redirect_uris": [*world.grants.redirects],
            "flags": world.activities.flags,
            "flags_new": str(world.activities.flags),
            "approximate_user_install_count": len(world.installed),
        } | world.application
        return payloads.application(
            world.bot, len(world.bot_guilds()), owner=world.host, details=details
        )

    def _activity(self, call: Call) -> Json:
        check_application(self._world, call)
        known = self._world.activities.find(call.parameters["instance_id"])
        if known is None:
            raise not_found()
        return activity_instance(known, self._world.bot)

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


def check_application(world: World, call: Call) -> None:
    """Refuse a bot that asks for another's application."""
    if call.parameters.get("application_id", str(world.bot.id)) != str(world.bot.id):
        raise ApiError(403, 20012, "You are not authorized to perform this action")
