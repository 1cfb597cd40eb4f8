"""The routes about templates, of which new guilds can be made."""

import secrets
import string
from typing import Any

from guildyard.rest.collection import add_record
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import Fields, text
from guildyard.wire import payloads
from guildyard.wire.guilds import guild as guild_payload
from guildyard.world.errors import ApiError, Json
from guildyard.world.guilds import Guild
from guildyard.world.records import Record, Shelf
from guildyard.world.world import World

TEMPLATES = "template"
CREATE: Fields = {"name": text(1, 100, required=True), "description": text(0, 120)}
EDIT: Fields = {"name": text(1, 100), "description": text(0, 120)}
LETTERS = string.ascii_letters + string.digits
CODE = 12
GUILD_FIELDS = (
    "name",
    "description",
    "region",
    "verification_level",
    "default_message_notifications",
    "explicit_content_filter",
    "preferred_locale",
    "afk_timeout",
    "system_channel_flags",
)


class TemplateRoutes:
    """A guild has one template at most; it is a picture of the guild as it was."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Of a guild for those who manage it, and by its code for everybody."""
        many, manage = "/guilds/{guild_id}/templates", ("manage_guild",)
        one = f"{many}/{{code}}"
        rows: list[tuple[str, str, Any, Fields]] = [
            ("GET", many, self._list, {}),
            ("POST", many, self._create, CREATE),
            ("PUT", one, self._sync, {}),
            ("PATCH", one, self._edit, EDIT),
            ("DELETE", one, self._delete, {}),
        ]
        return [
            Route(
                method="GET",
                template="/guilds/templates/{code}",
                action=self._read,
                needs_token=False,
            ),
            *(
                Route(method=method, template=path, action=action, needs=manage, fields=fields)
                for method, path, action, fields in rows
            ),
        ]

    def _shelf(self, call: Call) -> Shelf:
        return self._world.records.of(TEMPLATES, call.guild.id)

    def _known(self, call: Call) -> Record:
        known = self._shelf(call).get(call.parameters["code"])
        if known is None:
            raise _unknown()
        return known

    def _list(self, call: Call) -> list[Json]:
        return [self._shown(each) for each in self._shelf(call).values()]

    def _create(self, call: Call) -> Json:
        if self._shelf(call):
            raise ApiError(400, 30031, "Maximum number of server templates reached (1)")
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        fields: Json = {"description": None} | call.fields | {"code": code}
        made = add_record(self._world, TEMPLATES, call, fields, key=code)
        return self._pictured(made, call.guild)

    def _pictured(self, template: Record, guild: Guild) -> Json:
        template.fields |= {
            "serialized_source_guild": _picture(guild),
            "updated_at": self._world.clock().isoformat(),
        }
        return self._shown(template)

    def _read(self, call: Call) -> Json:
        known = self._world.records.find(TEMPLATES, call.parameters["code"])
        if known is None:
            raise _unknown()
        return self._shown(known)

    def _sync(self, call: Call) -> Json:
        return self._pictured(self._known(call), call.guild)

    def _edit(self, call: Call) -> Json:
        known, wanted = self._known(call), call.fields
        known.fields["name"] = wanted.get("name") or known.fields["name"]
        if "description" in wanted:
            known.fields["description"] = wanted["description"]
        known.fields["updated_at"] = self._world.clock().isoformat()
        return self._shown(known)

    def _delete(self, call: Call) -> Json:
        shown = self._shown(self._known(call))
        del self._shelf(call)[call.parameters["code"]]
        return shown

    def _shown(self, template: Record) -> Json:
        guild = self._world.guilds[template.place or 0]
        dirty = template.fields["serialized_source_guild"] != _picture(guild)
        return template.fields | {
            "usage_count": 0,
            "creator_id": str(template.creator.id),
            "creator": payloads.user(template.creator),
            "created_at": template.created_at.isoformat(),
            "source_guild_id": str(template.place),
            "is_dirty": dirty or None,
        }


def _unknown() -> ApiError:
    return ApiError(404, 10057, "Unknown guild template")


def _picture(guild: Guild) -> Json:
    """The guild without anybody in it; its things are numbered from 0."""
    whole = guild_payload(guild)
    roles = [*guild.roles.values()]
    channels = [*guild.channels.values()]
    numbers = {each.id: place for place, each in enumerate(channels)}
    own = {name: whole[name] for name in GUILD_FIELDS}
    system = numbers.get(guild.system_channel.id) if guild.system_channel else None
    return own | {
        "afk_channel_id": None,
        "system_channel_id": str(system) if system is not None else None,
        "roles": [_role(place, payloads.role(each)) for place, each in enumerate(roles)],
        "channels": [_channel(place, payloads.channel(e)) for place, e in enumerate(channels)],
    }


def _role(number: int, role: Json) -> Json:
    names = ("name", "permissions", "color", "colors", "hoist", "mentionable", "icon")
    return {"id": number} | {name: role[name] for name in (*names, "unicode_emoji")}


def _channel(number: int, channel: Json) -> Json:
    kept = {name: channel.get(name) for name in ("type", "name", "position", "topic")}
    return kept | {
        "id": number,
        "bitrate": channel.get("bitrate") or 64_000,
        "user_limit": channel.get("user_limit") or 0,
        "nsfw": channel["nsfw"],
        "rate_limit_per_user": channel["rate_limit_per_user"] or 0,
        "parent_id": None,
        "default_auto_archive_duration": channel.get("default_auto_archive_duration"),
        "permission_overwrites": [],
        "available_tags": [],
        "template": "",
        "default_reaction_emoji": None,
        "default_thread_rate_limit_per_user": None,
        "default_sort_order": None,
        "default_tag_setting": None,
        "default_forum_layout": None,
        "icon_emoji": None,
        "theme_color": None,
    }
