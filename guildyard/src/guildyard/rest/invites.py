"""The routes about invites: who has the code can join."""

import secrets
import string
from datetime import timedelta

from guildyard.rest.access import check, find_guild, require
from guildyard.rest.audit import note
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import (
    Fields,
    anything,
    one_of,
    snowflake,
    whole,
    yes_no,
)
from guildyard.wire import payloads
from guildyard.wire.guilds import guild as guild_payload
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json
from guildyard.world.guilds import Guild
from guildyard.world.records import Record
from guildyard.world.world import World

INVITES = "invite"
LETTERS = string.ascii_letters + string.digits
LENGTH = 8
LONGEST, DAY = 5_184_000, 86_400  # seconds
MOST_INVITES = 1_000
CREATE: Fields = {
    "max_age": whole(0, LONGEST),
    "max_uses": whole(0, 100),
    "temporary": yes_no(),
    "unique": yes_no(),
    "target_user_id": snowflake(),
    "target_application_id": snowflake(),
    "target_type": one_of(1, 2),
    "role_ids": anything("ids"),
}
RESOLVE: Fields = {
    "with_counts": yes_no(),
    "guild_scheduled_event_id": snowflake(),
    "target_channel_id": snowflake(),
    "target_message_id": snowflake(),
}
GUILD_FIELDS = (
    "id",
    "name",
    "splash",
    "banner",
    "description",
    "icon",
    "features",
    "verification_level",
    "vanity_url_code",
    "nsfw_level",
    "nsfw",
    "premium_subscription_count",
)


class InviteRoutes:
    """Invites of channels; they end by the playground's clock."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Of a channel, of a guild, and each by its code."""
        channel, guild = "/channels/{channel_id}/invites", "/guilds/{guild_id}/invites"
        one = "/invites/{code}"
        return [
            Route(
                method="GET", template=channel, action=self._of_channel, needs=("manage_channels",)
            ),
            Route(
                method="POST",
                template=channel,
                action=self._create,
                needs=("create_instant_invite",),
                fields=CREATE,
                events=("INVITE_CREATE",),
                audit=(AuditKind.INVITE_CREATE,),
            ),
            Route(method="GET", template=guild, action=self._of_guild, needs=("manage_guild",)),
            Route(
                method="GET",
                template=one,
                action=self._resolve,
                needs_token=False,
                query=RESOLVE,
            ),
            Route(
                method="DELETE",
                template=one,
                action=self._revoke,
                needs=("manage_channels|manage_guild",),
                events=("INVITE_DELETE",),
                audit=(AuditKind.INVITE_DELETE,),
            ),
        ]

    def _of_channel(self, call: Call) -> list[Json]:
        place = call.channel.id
        return [
            self._shown(each, whole_invite=True)
            for each in self._living(call.guild)
            if each.fields["channel_id"] == place
        ]

    def _of_guild(self, call: Call) -> list[Json]:
        return [self._shown(each, whole_invite=True) for each in self._living(call.guild)]

    def _create(self, call: Call) -> Json:
        wanted, living = call.fields, self._living(call.guild)
        if len(living) >= MOST_INVITES:
            raise ApiError(400, 30016, f"Maximum number of invites reached ({MOST_INVITES})")
        fields: Json = {
            "channel_id": call.channel.id,
            "max_age": DAY if wanted.get("max_age") is None else wanted["max_age"],
            "max_uses": wanted.get("max_uses") or 0,
            "temporary": bool(wanted.get("temporary")),
            "uses": 0,
        }
        for name in ("target_type", "target_user_id", "target_application_id"):
            if wanted.get(name):
                fields[name] = wanted[name]
        alike = (
            each for each in living if {**each.fields, "code": None} == {**fields, "code": None}
        )
        known = None if wanted.get("unique") else next(alike, None)
        invite = known or self._made(call, fields)
        return self._shown(invite, whole_invite=True)

    def _made(self, call: Call, fields: Json) -> Record:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        invite = Record(
            id=self._world.snowflakes.next(),
            kind=INVITES,
            place=call.guild.id,
            creator=self._world.bot,
            created_at=self._world.clock(),
            fields=fields | {"code": code},
        )
        self._world.records.of(INVITES, call.guild.id)[code] = invite
        data = self._shown(invite, whole_invite=True)
        names = ("code", "created_at", "expires_at", "inviter", "max_age", "max_uses")
        event = {name: data[name] for name in (*names, "temporary", "uses")}
        place = {"guild_id": str(call.guild.id), "channel_id": str(fields["channel_id"])}
        self._world.announce.happened("INVITE_CREATE", event | place, call.guild)
        note(call, AuditKind.INVITE_CREATE, None, after={"code": code, "uses": 0})
        return invite

    def _resolve(self, call: Call) -> Json:
        shown = self._shown(self._known(call))
        if call.asked.get("with_counts"):
            members = len(self._guild(self._known(call)).members)
            shown |= {"approximate_member_count": members, "approximate_presence_count": members}
        return shown

    def _revoke(self, call: Call) -> Json:
        invite = self._known(call)
        guild = call.found_guild = find_guild(self._world, invite.place or 0)
        channel = self._world.channel(invite.fields["channel_id"])
        if channel:
            check(channel.permissions_of(self._world.bot), ("manage_channels|manage_guild",))
        else:
            require(guild, "manage_guild")
        shown, code = self._shown(invite), invite.fields["code"]
        del self._world.records.of(INVITES, invite.place)[code]
        place = {"guild_id": str(guild.id), "channel_id": str(invite.fields["channel_id"])}
        self._world.announce.happened("INVITE_DELETE", place | {"code": code}, guild)
        note(call, AuditKind.INVITE_DELETE, None, before={"code": code})
        return shown

    def _known(self, call: Call) -> Record:
        invite = self._world.records.find(INVITES, call.parameters["code"])
        if invite is None or not self._lives(invite):
            raise ApiError(404, 10006, "Unknown Invite")
        return invite

    def _living(self, guild: Guild) -> list[Record]:
        known = self._world.records.of(INVITES, guild.id).values()
        return [each for each in known if self._lives(each)]

    def _lives(self, invite: Record) -> bool:
        if self._world.channel(invite.fields["channel_id"]) is None:
            return False
        age = invite.fields["max_age"]
        return not age or self._world.clock() < invite.created_at + timedelta(seconds=age)

    def _guild(self, invite: Record) -> Guild:
        return self._world.guilds[invite.place or 0]

    def _shown(self, invite: Record, *, whole_invite: bool = False) -> Json:
        """An invite; how often it was used is for those who manage the channel."""
        server, fields = self._guild(invite), invite.fields
        channel = self._world.channel(fields["channel_id"])
        ends = invite.created_at + timedelta(seconds=fields["max_age"])
        whole_guild = guild_payload(server)
        shown: Json = {
            "type": 0,
            "code": fields["code"],
            "inviter": payloads.user(invite.creator),
            "expires_at": ends.isoformat() if fields["max_age"] else None,
            "guild": {name: whole_guild[name] for name in GUILD_FIELDS},
            "guild_id": str(server.id),
        }
        if channel:
            shown["channel"] = {
                "id": str(channel.id),
                "type": int(channel.kind),
                "name": channel.name,
            }
        if fields.get("target_type"):
            shown["target_type"] = fields["target_type"]
        target = self._world.account(fields.get("target_user_id") or 0)
        if target:
            shown["target_user"] = payloads.user(target)
        if whole_invite:
            shown["created_at"] = invite.created_at.isoformat()
            names = ("uses", "max_uses", "max_age", "temporary")
            shown |= {name: fields[name] for name in names}
        return shown
