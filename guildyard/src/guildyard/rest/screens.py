"""The routes about what newcomers see of a guild: welcome screen, onboarding, widget."""

from typing import Any

from guildyard.rest.audit import note
from guildyard.rest.collection import written
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import (
    Fields,
    many,
    nested,
    one_of,
    snowflake,
    text,
    yes_no,
)
from guildyard.wire.guilds import guild as guild_payload
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json, Problems
from guildyard.world.guilds import Guild
from guildyard.world.world import World

WELCOME: Fields = {
    "enabled": yes_no(),
    "description": text(0, 140),
    "welcome_channels": many(
        nested(
            {
                "channel_id": snowflake(required=True),
                "description": text(1, 50, required=True),
                "emoji_id": snowflake(),
                "emoji_name": text(),
            }
        ),
        most=5,
    ),
}
OPTION: Fields = {
    "id": snowflake(),
    "title": text(1, 50, required=True),
    "description": text(0, 100),
    "emoji_id": snowflake(),
    "emoji_name": text(0, 100),
    "emoji_animated": yes_no(),
    "role_ids": many(snowflake(), most=50),
    "channel_ids": many(snowflake(), most=50),
}
PROMPT: Fields = {
    "id": snowflake(required=True),
    "title": text(1, 100, required=True),
    "options": many(nested(OPTION), 1, 50, required=True),
    "single_select": yes_no(),
    "required": yes_no(),
    "in_onboarding": yes_no(),
    "type": one_of(0, 1),
}
ONBOARDING: Fields = {
    "prompts": many(nested(PROMPT), most=15),
    "default_channel_ids": many(snowflake(), most=500),
    "enabled": yes_no(),
    "mode": one_of(0, 1),
}
WIDGET: Fields = {"enabled": yes_no(), "channel_id": snowflake()}
LEAST_CHANNELS = 7  # by default, with which onboarding can be enabled


class ScreenRoutes:
    """Kept with the guild, and read back."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Each is read, and changed by who manages the guild."""
        one, manage = "/guilds/{guild_id}", ("manage_guild",)
        return [
            Route(method="GET", template=f"{one}/welcome-screen", action=self._welcome, needs=()),
            Route(
                method="PATCH",
                template=f"{one}/welcome-screen",
                action=self._set_welcome,
                needs=manage,
                fields=WELCOME,
                events=("GUILD_UPDATE",),
            ),
            Route(method="GET", template=f"{one}/new-member-welcome", action=_nothing, needs=()),
            Route(method="GET", template=f"{one}/onboarding", action=self._onboarding, needs=()),
            Route(
                method="PUT",
                template=f"{one}/onboarding",
                action=self._set_onboarding,
                needs=("manage_guild", "manage_roles"),
                fields=ONBOARDING,
                audit=(AuditKind.ONBOARDING_UPDATE,),
            ),
            Route(method="GET", template=f"{one}/widget", action=self._widget, needs=manage),
            Route(
                method="PATCH",
                template=f"{one}/widget",
                action=self._set_widget,
                needs=manage,
                fields=WIDGET,
                events=("GUILD_UPDATE",),
                audit=(AuditKind.GUILD_UPDATE,),
            ),
            Route(
                method="GET",
                template=f"{one}/widget.json",
                action=self._shown_widget,
                needs_token=False,
            ),
        ]

    def _welcome(self, call: Call) -> Json:
        screen = call.guild.screens.get("welcome")
        if screen is None:
            raise ApiError(404, 10069, "Unknown Guild Welcome Screen")
        return {name: screen[name] for name in ("description", "welcome_channels")}

    def _set_welcome(self, call: Call) -> Json:
        guild, wanted = call.guild, call.fields
        listed = [each["channel_id"] for each in wanted.get("welcome_channels") or []]
        _check_channels(guild, "welcome_channels", listed)
        before = guild.screens.get("welcome") or {"description": None, "welcome_channels": []}
        screen = before | {name: value for name, value in wanted.items() if name != "enabled"}
        none = {"emoji_id": None, "emoji_name": None}
        shown = [none | written(each) for each in screen["welcome_channels"] or []]
        guild.screens["welcome"] = screen | {"welcome_channels": shown}
        if wanted.get("enabled") is not None:
            _set_feature(guild, "WELCOME_SCREEN_ENABLED", wanted["enabled"])
        self._world.announce.guild_changed(guild, "GUILD_UPDATE")
        return self._welcome(call)

    def _onboarding(self, call: Call) -> Json:
        empty: Json = {"prompts": [], "default_channel_ids": [], "enabled": False, "mode": 0}
        return empty | call.guild.screens.get("onboarding", {}) | {"guild_id": str(call.guild.id)}

    def _set_onboarding(self, call: Call) -> Json:
        guild, wanted = call.guild, call.fields
        before = self._onboarding(call)
        kept = {name: value for name, value in wanted.items() if value is not None}
        if "default_channel_ids" in kept:
            _check_channels(guild, "default_channel_ids", kept["default_channel_ids"])
        if "prompts" in kept:
            kept["prompts"] = [self._prompt(each) for each in kept["prompts"]]
        after = before | written(kept)
        if after["enabled"] and len(after["default_channel_ids"]) < LEAST_CHANNELS:
            told = f"At least {LEAST_CHANNELS} default channels are needed."
            raise ApiError(400, 350000, told)
        guild.screens["onboarding"] = after
        note(
            call,
            AuditKind.ONBOARDING_UPDATE,
            guild.id,
            before={"enabled": before["enabled"]},
            after={"enabled": after["enabled"]},
        )
        return self._onboarding(call)

    def _prompt(self, form: Json) -> Json:
        defaults: Json = {
            "single_select": False,
            "required": False,
            "in_onboarding": True,
            "type": 0,
        }
        given = {name: value for name, value in form.items() if value is not None}
        options = [self._option(each) for each in form["options"]]
        return defaults | given | {"id": str(form["id"]), "options": options}

    def _option(self, form: Json) -> Json:
        emoji_id = form.get("emoji_id")
        return {
            "id": str(form.get("id") or self._world.snowflakes.next()),
            "title": form["title"],
            "description": form.get("description") or "",
            "emoji": {
                "id": str(emoji_id) if emoji_id else None,
                "name": form.get("emoji_name"),
                "animated": bool(form.get("emoji_animated")),
            },
            "role_ids": [str(each) for each in form.get("role_ids") or []],
            "channel_ids": [str(each) for each in form.get("channel_ids") or []],
        }

    def _widget(self, call: Call) -> Json:
        shown = guild_payload(call.guild)
        return {"enabled": shown["widget_enabled"], "channel_id": shown["widget_channel_id"]}

    def _set_widget(self, call: Call) -> Json:
        guild, wanted, before = call.guild, call.fields, self._widget(call)
        if wanted.get("channel_id"):
            _check_channels(guild, "channel_id", [wanted["channel_id"]])
        if "enabled" in wanted:
            guild.details["widget_enabled"] = bool(wanted["enabled"])
        if "channel_id" in wanted:
            channel_id = wanted["channel_id"]
            guild.details["widget_channel_id"] = str(channel_id) if channel_id else None
        self._world.announce.guild_changed(guild, "GUILD_UPDATE")
        note(call, AuditKind.GUILD_UPDATE, guild.id, before=before, after=self._widget(call))
        return self._widget(call)

    def _shown_widget(self, call: Call) -> Json:
        """What a page about the guild shows to everybody; without names of members here."""
        guild = self._world.guilds.get(call.id("guild_id"))
        if guild is None or not guild.details.get("widget_enabled"):
            raise ApiError(403, 50004, "Widget Disabled")
        voices = [each for each in guild.channels.values() if each.kind == 2]
        return {
            "id": str(guild.id),
            "name": guild.name,
            "instant_invite": None,
            "channels": [
                {"id": str(each.id), "name": each.name, "position": place}
                for place, each in enumerate(voices)
            ],
            "members": [],
            "presence_count": len(guild.members),
        }


def _nothing(_: Call) -> Any:
    """No guild here has a page of its own for newcomers."""
    return None


def _check_channels(guild: Guild, field: str, wanted: list[int]) -> None:
    problems = Problems()
    for each in wanted:
        if each not in guild.channels:
            problems.add((field,), "CHANNEL_DOES_NOT_EXIST", f"Channel {each} does not exist.")
    problems.refuse()


def _set_feature(guild: Guild, name: str, wanted: bool) -> None:
    others = [each for each in guild.details.get("features", []) if each != name]
    guild.details["features"] = [*others, name] if wanted else others
