"""The routes by which a bot moderates: kick, timeout, roles, and a channel's overwrites."""

from datetime import datetime, timedelta
from typing import Any

from playground.rest.guilds import find_channel, find_guild
from playground.rest.rest import Call, Route
from playground.wire import payloads
from playground.world.errors import (
    Json,
    Problems,
    missing_permissions,
    unknown_member,
    unknown_role,
)
from playground.world.guilds import Guild
from playground.world.model import Member, Role
from playground.world.permissions import ALL, BITS, Overwrite
from playground.world.world import World

LONGEST_TIMEOUT = timedelta(days=28)


class ModerationRoutes:
    """What a bot does to members, as far as its own permissions go.

    The order of roles is not looked at; nobody touches the owner, and no timeout an administrator.
    """

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Members, their roles, and what a channel allows and denies."""
        member = "/guilds/{guild_id}/members/{user_id}"
        role = f"{member}/roles/{{role_id}}"
        overwrite = "/channels/{channel_id}/permissions/{overwrite_id}"
        return [
            Route(method="DELETE", template=member, action=self._kick),
            Route(method="PATCH", template=member, action=self._edit),
            Route(method="PUT", template=role, action=self._give_role),
            Route(method="DELETE", template=role, action=self._take_role),
            Route(method="PUT", template=overwrite, action=self._overwrite),
            Route(method="DELETE", template=overwrite, action=self._clear_overwrite),
        ]

    def _kick(self, call: Call) -> None:
        member = self._member(call, "kick_members")
        member.guild.leave(member.user)

    def _edit(self, call: Call) -> Json:
        """Timeout and roles; what else a member has is not there to be changed."""
        form = call.form or {}
        if "communication_disabled_until" in form:
            self._time_out(self._member(call, "moderate_members"), form)
        if "roles" in form:
            member = self._member(call, "manage_roles")
            member.roles = [_role(member.guild, int(each)) for each in form["roles"]]
            self._world.announce.member_changed(member, "GUILD_MEMBER_UPDATE")
        return payloads.member(self._member(call))

    def _time_out(self, member: Member, form: Json) -> None:
        text = form["communication_disabled_until"]
        until = datetime.fromisoformat(text) if text else None
        if member.guild_permissions == ALL:
            raise missing_permissions()
        if until and until > self._world.clock() + LONGEST_TIMEOUT:
            problems = Problems()
            told = "Must be within 28 days."
            problems.add(("communication_disabled_until",), "BASE_TYPE_BAD_TIME", told)
            problems.refuse()
        member.guild.time_out(member.user, until)

    def _give_role(self, call: Call) -> None:
        member, role = self._member_and_role(call)
        if role not in member.roles:
            member.guild.give_role(member.user, role)

    def _take_role(self, call: Call) -> None:
        member, role = self._member_and_role(call)
        member.guild.take_role(member.user, role)

    def _overwrite(self, call: Call) -> None:
        channel = find_channel(self._world, call.id("channel_id"), "manage_roles")
        target, form = call.id("overwrite_id"), call.form or {}
        channel.overwrites[target] = Overwrite(
            target=target,
            is_member=_is_member(form.get("type")),
            allow=int(form.get("allow") or 0),
            deny=int(form.get("deny") or 0),
        )
        self._world.announce.channel_changed(channel, "CHANNEL_UPDATE")

    def _clear_overwrite(self, call: Call) -> None:
        channel = find_channel(self._world, call.id("channel_id"), "manage_roles")
        channel.overwrites.pop(call.id("overwrite_id"), None)
        self._world.announce.channel_changed(channel, "CHANNEL_UPDATE")

    def _member_and_role(self, call: Call) -> tuple[Member, Role]:
        member = self._member(call, "manage_roles")
        return member, _role(member.guild, call.id("role_id"))

    def _member(self, call: Call, *needed: str) -> Member:
        """The member of the path, when the bot may do this, and not to the owner."""
        guild = find_guild(self._world, call.id("guild_id"))
        member = guild.members.get(call.id("user_id"))
        if member is None:
            raise unknown_member()
        granted = guild.members[self._world.bot.id].guild_permissions
        if needed and member.user is guild.owner:
            raise missing_permissions()
        if any(not granted & BITS[name] for name in needed):
            raise missing_permissions()
        return member


def _role(guild: Guild, role_id: int) -> Role:
    if role_id not in guild.roles:
        raise unknown_role()
    return guild.roles[role_id]


def _is_member(kind: Any) -> bool:
    """Discord takes 0 and 1, as numbers or texts."""
    return str(kind) == "1"
