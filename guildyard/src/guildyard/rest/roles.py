"""The routes about the roles of a guild."""

from guildyard.rest.audit import note
from guildyard.rest.routes import Action, Call, Route
from guildyard.validation.fields import (
    Fields,
    nested,
    picture,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.wire import payloads
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json, missing_permissions, unknown_role
from guildyard.world.guilds import Guild
from guildyard.world.model import Role
from guildyard.world.permissions import ALL
from guildyard.world.world import World

MOST_ROLES = 250
BRIGHTEST = 0xFFFFFF
COLOR = whole(0, BRIGHTEST)
FIELDS: Fields = {
    "name": text(1, 100),
    "permissions": whole(),
    "color": COLOR,
    "colors": nested({"primary_color": COLOR, "secondary_color": COLOR, "tertiary_color": COLOR}),
    "hoist": yes_no(),
    "mentionable": yes_no(),
    "icon": picture(),
    "unicode_emoji": text(0, 100),
}
PLACE: Fields = {"id": snowflake(), "position": whole()}


class RoleRoutes:
    """What a bot does to roles; it grants only what it may itself."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Reading, making, ordering, changing and deleting."""
        many = "/guilds/{guild_id}/roles"
        one, manage, change = f"{many}/{{role_id}}", ("manage_roles",), "GUILD_ROLE_UPDATE"
        rows: list[
            tuple[str, str, Action, tuple[str, ...], Fields, tuple[str, ...], AuditKind | None]
        ] = [
            ("GET", many, self._list, (), {}, (), None),
            ("GET", f"{many}/member-counts", self._count, (), {}, (), None),
            ("GET", one, self._read, (), {}, (), None),
            (
                "POST",
                many,
                self._create,
                manage,
                FIELDS,
                ("GUILD_ROLE_CREATE",),
                AuditKind.ROLE_CREATE,
            ),
            ("PATCH", many, self._order, manage, PLACE, (change,), AuditKind.ROLE_UPDATE),
            ("PATCH", one, self._edit, manage, FIELDS, (change,), AuditKind.ROLE_UPDATE),
            (
                "DELETE",
                one,
                self._delete,
                manage,
                {},
                ("GUILD_ROLE_DELETE",),
                AuditKind.ROLE_DELETE,
            ),
        ]
        return [
            Route(
                method=method,
                template=path,
                action=action,
                needs=needs,
                fields=fields,
                listed=fields is PLACE,
                events=events,
                audit=(kind,) if kind else (),
            )
            for method, path, action, needs, fields, events, kind in rows
        ]

    def _list(self, call: Call) -> list[Json]:
        return [payloads.role(role) for role in call.guild.roles.values()]

    def _count(self, call: Call) -> Json:
        guild = call.guild
        return {
            str(role.id): sum(role in member.roles for member in guild.members.values())
            for role in guild.roles.values()
            if role is not guild.everyone
        }

    def _read(self, call: Call) -> Json:
        return payloads.role(_role(call.guild, call.id("role_id")))

    def _create(self, call: Call) -> Json:
        guild, wanted = call.guild, call.fields
        if len(guild.roles) >= MOST_ROLES:
            raise ApiError(400, 30005, f"Maximum number of server roles reached ({MOST_ROLES})")
        granted = wanted.get("permissions")
        role = Role(
            id=self._world.snowflakes.next(),
            name="new role",
            permissions=guild.everyone.permissions if granted is None else 0,
            position=1,
        )
        self._keep(guild, role, wanted)
        guild.roles[role.id] = role
        self._world.announce.role_changed(guild, role, "GUILD_ROLE_CREATE")
        note(call, AuditKind.ROLE_CREATE, role.id, after=_told(role))
        return payloads.role(role)

    def _edit(self, call: Call) -> Json:
        guild, role = call.guild, _role(call.guild, call.id("role_id"))
        before = _told(role)
        self._keep(guild, role, call.fields)
        self._world.announce.role_changed(guild, role, "GUILD_ROLE_UPDATE")
        note(call, AuditKind.ROLE_UPDATE, role.id, before=before, after=_told(role))
        return payloads.role(role)

    def _keep(self, guild: Guild, role: Role, wanted: Json) -> None:
        if wanted.get("permissions") is not None:
            own = guild.members[self._world.bot.id].guild_permissions
            if wanted["permissions"] & ALL & ~own & ~role.permissions:
                raise missing_permissions()
            role.permissions = wanted["permissions"]
        role.name = wanted.get("name") or role.name
        role.mentionable = bool(wanted.get("mentionable", role.mentionable))
        role.details |= {name: wanted[name] for name in ("icon", "unicode_emoji") if name in wanted}
        if "hoist" in wanted:
            role.details["hoist"] = bool(wanted["hoist"])
        role.details |= _colors(wanted)

    def _order(self, call: Call) -> list[Json]:
        """New positions for some; everybody's own role stays at the bottom."""
        guild = call.guild
        places = [(each.get("id") or 0, each.get("position")) for each in call.entries]
        wanted = [(_role(guild, role_id), position) for role_id, position in places]
        if any(role is guild.everyone and position for role, position in wanted):
            raise missing_permissions()
        for role, position in wanted:
            if position is not None and position != role.position:
                before, role.position = _told(role), position
                self._world.announce.role_changed(guild, role, "GUILD_ROLE_UPDATE")
                note(call, AuditKind.ROLE_UPDATE, role.id, before=before, after=_told(role))
        return self._list(call)

    def _delete(self, call: Call) -> None:
        guild, role = call.guild, _role(call.guild, call.id("role_id"))
        if role.managed or role is guild.everyone:
            raise ApiError(400, 50028, "Invalid Role")
        guild.drop_role(role)
        note(call, AuditKind.ROLE_DELETE, role.id, before=_told(role))


def _role(guild: Guild, role_id: int) -> Role:
    if role_id not in guild.roles:
        raise unknown_role()
    return guild.roles[role_id]


def _colors(wanted: Json) -> Json:
    """The color is the first of three; each way to name it changes the other."""
    colors = wanted.get("colors")
    if colors is None and wanted.get("color") is None:
        return {}
    none = {"secondary_color": None, "tertiary_color": None}
    colors = none | (colors or {"primary_color": wanted["color"]})
    return {"color": colors.get("primary_color") or 0, "colors": {"primary_color": 0} | colors}


def _told(role: Role) -> Json:
    """What the audit log tells of a role."""
    whole_role = payloads.role(role)
    names = ("name", "permissions", "position", "color", "hoist", "mentionable")
    return {name: whole_role[name] for name in names}
