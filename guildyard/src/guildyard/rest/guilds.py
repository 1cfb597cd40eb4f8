"""The routes about guilds: what they are, what an admin sets, and where the bot is in."""

from guildyard.rest.access import find_guild
from guildyard.rest.audit import note
from guildyard.rest.routes import Action, Call, Route
from guildyard.validation.fields import (
    Fields,
    anything,
    many,
    moment,
    one_of,
    picture,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.wire import payloads
from guildyard.wire.audit import entry as entry_payload
from guildyard.wire.guilds import guild as guild_payload
from guildyard.wire.guilds import preview
from guildyard.world.audit import AuditKind
from guildyard.world.errors import (
    ApiError,
    Json,
    Problems,
    missing_access,
    unknown_user,
)
from guildyard.world.guilds import Guild
from guildyard.world.model import User
from guildyard.world.world import World

CHANNELS = {
    "afk_channel_id",
    "system_channel_id",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
}
EDIT: Fields = {
    "name": text(2, 100),
    "description": text(0, 300),
    "region": text(),
    "icon": picture(),
    "verification_level": one_of(0, 1, 2, 3, 4),
    "default_message_notifications": one_of(0, 1),
    "explicit_content_filter": one_of(0, 1, 2),
    "preferred_locale": text(),
    "afk_timeout": one_of(60, 300, 900, 1_800, 3_600),
    **dict.fromkeys(sorted(CHANNELS), snowflake()),
    "splash": picture(),
    "banner": picture(),
    "discovery_splash": picture(),
    "home_header": picture(),
    "system_channel_flags": whole(),
    "features": many(text()),
    "premium_progress_bar_enabled": yes_no(),
}
AUDIT: Fields = {
    "user_id": snowflake(),
    "target_id": snowflake(),
    "action_type": whole(),
    "before": snowflake(),
    "after": snowflake(),
    "limit": whole(1, 100),
}
INCIDENTS: Fields = {"invites_disabled_until": moment(), "dms_disabled_until": moment()}
MY_GUILDS: Fields = {
    "before": snowflake(),
    "after": snowflake(),
    "limit": whole(1, 200),
    "with_counts": yes_no(),
}
DIRECT: Fields = {
    "recipient_id": snowflake(),
    "access_tokens": anything("list"),
    "nicks": anything("object"),
}
REGIONS = ("us-west", "us-east", "us-central", "us-south", "singapore", "rotterdam", "sydney")
LOGGED_APART = (
    "integrations",
    "webhooks",
    "guild_scheduled_events",
    "threads",
    "application_commands",
    "auto_moderation_rules",
)


class GuildRoutes:
    """What a bot reads and sets of the guilds that it is in."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """A guild, its log and integrations, and the list of all that the bot is in."""
        one, mine, edit = "/guilds/{guild_id}", "/users/@me/guilds", ("manage_guild",)
        counts: Fields = {"with_counts": yes_no()}
        update = ("GUILD_UPDATE",)
        rows: list[
            tuple[str, str, Action, tuple[str, ...], Fields, tuple[str, ...], AuditKind | None]
        ] = [
            ("GET", one, self._read, (), counts, (), None),
            ("PATCH", one, self._edit, edit, EDIT, update, AuditKind.GUILD_UPDATE),
            ("GET", f"{one}/preview", self._preview, (), {}, (), None),
            ("GET", f"{one}/audit-logs", self._audit_log, ("view_audit_log",), AUDIT, (), None),
            ("GET", f"{one}/regions", self._regions, (), {}, (), None),
            ("GET", f"{one}/vanity-url", self._vanity, edit, {}, (), None),
            ("PUT", f"{one}/incident-actions", self._close, edit, INCIDENTS, update, None),
            ("GET", f"{one}/integrations", self._integrations, edit, {}, (), None),
            (
                "DELETE",
                f"{one}/integrations/{{integration_id}}",
                self._remove_integration,
                edit,
                {},
                ("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_DELETE", "GUILD_DELETE"),
                AuditKind.INTEGRATION_DELETE,
            ),
            ("GET", "/voice/regions", self._regions, (), {}, (), None),
            ("DELETE", f"{mine}/{{guild_id}}", self._leave, (), {}, ("GUILD_DELETE",), None),
            ("POST", "/users/@me/channels", self._open_direct, (), DIRECT, (), None),
        ]
        return [
            Route(method="GET", template=mine, action=self._mine, query=MY_GUILDS, bearer="guilds"),
            Route(
                method="GET",
                template="/users/@me/connections",
                action=self._connections,
                bearer="connections",
            ),
            *(
                Route(
                    method=method,
                    template=path,
                    action=action,
                    needs=needs,
                    query=fields if method == "GET" else {},
                    fields={} if method == "GET" else fields,
                    events=events,
                    audit=(kind,) if kind else (),
                )
                for method, path, action, needs, fields, events, kind in rows
            ),
        ]

    def _read(self, call: Call) -> Json:
        shown = guild_payload(call.guild)
        if call.asked.get("with_counts"):
            members = len(call.guild.members)
            shown |= {"approximate_member_count": members, "approximate_presence_count": members}
        return shown

    def _preview(self, call: Call) -> Json:
        return preview(call.guild)

    def _edit(self, call: Call) -> Json:
        guild, wanted = call.guild, call.fields
        _check_channels(guild, wanted)
        before = guild_payload(guild)
        guild.name = wanted.get("name") or guild.name
        guild.preferred_locale = wanted.get("preferred_locale") or guild.preferred_locale
        if "system_channel_id" in wanted:
            guild.system_channel = guild.channels.get(wanted["system_channel_id"] or 0)
        beside = {"name", "preferred_locale", "system_channel_id", "region"}
        for name in wanted.keys() - beside:
            value = wanted[name]
            guild.details[name] = str(value) if name in CHANNELS and value else value
        return self._changed(call, before)

    def _changed(self, call: Call, before: Json) -> Json:
        after = guild_payload(call.guild)
        self._world.announce.guild_changed(call.guild, "GUILD_UPDATE")
        note(call, AuditKind.GUILD_UPDATE, call.guild.id, before=before, after=after)
        return after

    def _close(self, call: Call) -> Json:
        """Keep newcomers and direct messages out for a while; that is not for the audit log."""
        ends = {name: call.fields.get(name) for name in INCIDENTS}
        told = {name: each.isoformat() if each else None for name, each in ends.items()}
        call.guild.details["incidents_data"] = told if any(told.values()) else None
        self._world.announce.guild_changed(call.guild, "GUILD_UPDATE")
        return told

    def _audit_log(self, call: Call) -> Json:
        asked = call.asked
        found = [
            line
            for line in reversed(call.guild.audit_log)
            if asked.get("user_id") in (None, line.actor)
            if asked.get("target_id") in (None, line.target)
            if asked.get("action_type") in (None, line.kind)
            if (asked.get("after") or 0) < line.id < (asked.get("before") or 1 << 63)
        ]
        if "after" in asked and "before" not in asked:
            found.reverse()
        lines = found[: asked.get("limit") or 50]
        ids = sorted({each for line in lines for each in (line.actor, line.target) if each})
        accounts = [account for each in ids if (account := self._world.account(each))]
        return {
            "audit_log_entries": [entry_payload(each) for each in lines],
            "users": [payloads.user(each) for each in accounts],
            **{name: [] for name in LOGGED_APART},
        }

    def _regions(self, _: Call) -> list[Json]:
        """Where voice could be; the first is the best."""
        return [
            {
                "id": name,
                "name": name.replace("-", " ").title(),
                "custom": False,
                "deprecated": False,
                "optimal": name == REGIONS[0],
            }
            for name in REGIONS
        ]

    def _vanity(self, call: Call) -> Json:
        return {"code": call.guild.details.get("vanity_url_code"), "uses": 0}

    def _integrations(self, call: Call) -> list[Json]:
        """The bot itself is the only one."""
        bot = self._world.bot
        application = {
            "id": str(bot.id),
            "name": bot.name,
            "description": "",
            "icon": None,
            "type": None,
            "bot": payloads.user(bot),
        }
        return [
            {
                "id": str(bot.id),
                "type": "discord",
                "name": bot.name,
                "enabled": True,
                "account": {"id": str(bot.id), "name": bot.name},
                "application": application,
                "scopes": ["applications.commands", "bot"],
            }
        ]

    def _remove_integration(self, call: Call) -> None:
        """Without its integration a bot is not in the guild any more."""
        guild = call.guild
        if call.id("integration_id") != self._world.bot.id:
            raise ApiError(404, 10005, "Unknown Integration")
        note(call, AuditKind.INTEGRATION_DELETE, self._world.bot.id)
        place = {"guild_id": str(guild.id)}
        self._world.announce.happened("GUILD_INTEGRATIONS_UPDATE", place, guild)
        gone = place | {"id": str(self._world.bot.id), "application_id": str(self._world.bot.id)}
        self._world.announce.happened("INTEGRATION_DELETE", gone, guild)
        guild.dismiss_bot()

    def _mine(self, call: Call) -> list[Json]:
        after, before = call.asked.get("after") or 0, call.asked.get("before") or 1 << 63
        user = call.grant.user if call.grant else self._world.bot
        guilds = [each for each in self._world.guilds.values() if user.id in each.members]
        known = sorted(guilds, key=lambda each: each.id)
        fitting = [each for each in known if after < each.id < before]
        limit = call.asked.get("limit") or 200
        shown = fitting[-limit:] if call.asked.get("before") else fitting[:limit]
        counted = bool(call.asked.get("with_counts"))
        return [self._membership(each, user, with_counts=counted) for each in shown]

    def _membership(self, guild: Guild, user: User, *, with_counts: bool) -> Json:
        whole_guild = guild_payload(guild)
        shown = {name: whole_guild[name] for name in ("id", "name", "icon", "banner", "features")}
        own = guild.members[user.id].guild_permissions
        shown |= {"owner": guild.owner is user, "permissions": str(own)}
        if with_counts:
            members = len(guild.members)
            shown |= {"approximate_member_count": members, "approximate_presence_count": members}
        return shown

    def _leave(self, call: Call) -> None:
        find_guild(self._world, call.id("guild_id"), missing_access()).dismiss_bot()

    def _connections(self, _: Call) -> list[Json]:
        """Nobody has an account elsewhere."""
        return []

    def _open_direct(self, call: Call) -> Json:
        recipient = call.fields.get("recipient_id") or 0
        if recipient not in self._world.users:
            raise unknown_user()
        return payloads.channel(self._world.direct_channel(self._world.users[recipient]))


def _check_channels(guild: Guild, wanted: Json) -> None:
    problems = Problems()
    for name in sorted(CHANNELS & wanted.keys()):
        if wanted[name] and wanted[name] not in guild.channels:
            problems.add((name,), "CHANNEL_DOES_NOT_EXIST", "This channel does not exist.")
    problems.refuse()
