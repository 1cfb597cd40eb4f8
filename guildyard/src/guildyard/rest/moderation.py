"""The routes by which a bot handles members: read, kick, timeout, nickname, roles, overwrites."""

from datetime import datetime, timedelta

from guildyard.rest.access import require
from guildyard.rest.audit import note
from guildyard.rest.message_fields import OVERWRITE
from guildyard.rest.routes import Action, Call, Route
from guildyard.validation.fields import (
    Fields,
    many,
    moment,
    picture,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.wire import payloads
from guildyard.world.audit import AuditKind
from guildyard.world.errors import (
    ApiError,
    Json,
    Problems,
    missing_permissions,
    unknown_member,
    unknown_role,
)
from guildyard.world.guilds import Guild
from guildyard.world.model import Member, Role
from guildyard.world.permissions import ALL, BITS, Overwrite
from guildyard.world.world import World

LONGEST_TIMEOUT = timedelta(days=28)
EDIT: Fields = {
    "nick": text(0, 32),
    "roles": many(snowflake(), most=350),
    "mute": yes_no(),
    "deaf": yes_no(),
    "channel_id": snowflake(),
    "communication_disabled_until": moment(),
    "flags": whole(),
}
NEEDED = {  # for each field; to keep the same takes nothing
    "nick": "manage_nicknames",
    "roles": "manage_roles",
    "mute": "mute_members",
    "deaf": "deafen_members",
    "channel_id": "move_members",
    "communication_disabled_until": "moderate_members",
    "flags": "manage_guild|manage_roles|moderate_members",
}
OWN: Fields = {
    "nick": text(0, 32),
    "avatar": picture(),
    "bio": text(0, 190),
    "banner": picture(),
}
CHANGED = ("GUILD_MEMBER_UPDATE",)


class ModerationRoutes:
    """What a bot does to members, as far as its own permissions go.

    The order of roles is not looked at; nobody touches the owner, and no timeout an administrator.
    """

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Members, their roles, and what a channel allows and denies."""
        every = "/guilds/{guild_id}/members"
        member = f"{every}/{{user_id}}"
        role = f"{member}/roles/{{role_id}}"
        overwrite = "/channels/{channel_id}/permissions/{overwrite_id}"
        page = {"limit": whole(1, 1_000), "after": whole(0)}
        search = {"query": text(1, 100, required=True), "limit": whole(1, 1_000)}
        roles, update = ("manage_roles",), (AuditKind.MEMBER_ROLE_UPDATE,)
        kinds = (AuditKind.MEMBER_UPDATE, AuditKind.MEMBER_ROLE_UPDATE, AuditKind.MEMBER_MOVE)
        moved = (*CHANGED, "VOICE_STATE_UPDATE")
        put = (AuditKind.CHANNEL_OVERWRITE_CREATE, AuditKind.CHANNEL_OVERWRITE_UPDATE)
        rows: list[
            tuple[str, str, Action, tuple[str, ...], Fields, tuple[str, ...], tuple[AuditKind, ...]]
        ] = [
            ("GET", every, self._list, (), page, (), ()),
            ("GET", f"{every}/search", self._search, (), search, (), ()),
            ("GET", member, self._read, (), {}, (), ()),
            (
                "DELETE",
                member,
                self._kick,
                ("kick_members",),
                {},
                ("GUILD_MEMBER_REMOVE",),
                (AuditKind.MEMBER_KICK,),
            ),
            ("PATCH", member, self._edit, (), EDIT, moved, kinds),
            ("PATCH", f"{every}/@me", self._edit_own, (), OWN, CHANGED, kinds[:1]),
            ("PUT", role, self._give_role, roles, {}, CHANGED, update),
            ("DELETE", role, self._take_role, roles, {}, CHANGED, update),
            ("PUT", overwrite, self._overwrite, roles, OVERWRITE, ("CHANNEL_UPDATE",), put),
            (
                "DELETE",
                overwrite,
                self._clear_overwrite,
                roles,
                {},
                ("CHANNEL_UPDATE",),
                (AuditKind.CHANNEL_OVERWRITE_DELETE,),
            ),
        ]
        return [
            Route(
                method=method,
                template=path,
                action=action,
                needs=needs,
                query=fields if method == "GET" else {},
                fields={} if method == "GET" else fields,
                events=events,
                audit=audit,
            )
            for method, path, action, needs, fields, events, audit in rows
        ]

    def _list(self, call: Call) -> list[Json]:
        after, limit = call.asked.get("after") or 0, call.asked.get("limit") or 1
        members = sorted(call.guild.members.values(), key=lambda each: each.user.id)
        later = [each for each in members if each.user.id > after]
        return [payloads.member(each) for each in later[:limit]]

    def _search(self, call: Call) -> list[Json]:
        """Those whose name or nickname begins so."""
        begins = call.asked["query"].lower()
        found = [
            each
            for each in call.guild.members.values()
            if each.user.name.lower().startswith(begins)
            or str(each.details.get("nick") or "").lower().startswith(begins)
        ]
        return [payloads.member(each) for each in found[: call.asked.get("limit") or 1]]

    def _read(self, call: Call) -> Json:
        return payloads.member(_member(call))

    def _kick(self, call: Call) -> None:
        member = _touchable(call)
        call.guild.leave(member.user)
        note(call, AuditKind.MEMBER_KICK, member.user.id)

    def _edit(self, call: Call) -> Json:
        """Everything is checked before anything is changed."""
        member, wanted = _member(call), call.fields
        needed = [NEEDED[name] for name in wanted]
        if needed:
            require(call.guild, *needed)
            _touchable(call)
        if "communication_disabled_until" in wanted:
            self._check_timeout(member, wanted["communication_disabled_until"])
        roles = [_role(call.guild, each) for each in wanted.get("roles") or []]
        if "channel_id" in wanted:
            self._move(call, member)
        before = payloads.member(member, with_user=False)
        if "communication_disabled_until" in wanted:
            member.timed_out_until = wanted["communication_disabled_until"]
        if "roles" in wanted:
            member.roles = roles
        kept = {name: wanted[name] for name in ("nick", "mute", "deaf", "flags") if name in wanted}
        member.details |= {"nick": kept.pop("nick") or None} if "nick" in kept else {}
        member.details |= {name: value or 0 for name, value in kept.items()}
        return self._changed(call, member, before)

    def _changed(self, call: Call, member: Member, before: Json) -> Json:
        """Tell of a change and write it down: of roles on a line of its own."""
        after = payloads.member(member, with_user=False)
        self._world.announce.member_changed(member, "GUILD_MEMBER_UPDATE")
        old, new = before.pop("roles"), after.pop("roles")
        if before != after:
            note(call, AuditKind.MEMBER_UPDATE, member.user.id, before=before, after=after)
        if old != new:
            self._note_roles(call, member, {*old}, {*new})
        return payloads.member(member)

    def _note_roles(self, call: Call, member: Member, old: set[str], new: set[str]) -> None:
        def named(ids: set[str]) -> list[Json]:
            return [{"id": each, "name": _role(call.guild, int(each)).name} for each in sorted(ids)]

        change = {"$add": named(new - old) or None, "$remove": named(old - new) or None}
        note(call, AuditKind.MEMBER_ROLE_UPDATE, member.user.id, after=change)

    def _check_timeout(self, member: Member, until: datetime | None) -> None:
        if member.guild_permissions == ALL:
            raise missing_permissions()
        if until and until > self._world.clock() + LONGEST_TIMEOUT:
            problems = Problems()
            told = "Must be within 28 days."
            problems.add(("communication_disabled_until",), "BASE_TYPE_BAD_TIME", told)
            problems.refuse()

    def _move(self, call: Call, member: Member) -> None:
        """Into another voice channel, or out of any; who is in none cannot be moved."""
        guild, wanted = call.guild, call.fields["channel_id"]
        if member.user.id not in guild.voice:
            raise ApiError(400, 40032, "Target user is not connected to voice.")
        guild.connect(member.user, guild.channels[wanted] if wanted else None)
        note(call, AuditKind.MEMBER_MOVE, None, count=1)

    def _edit_own(self, call: Call) -> Json:
        wanted = call.fields
        if "nick" in wanted:
            require(call.guild, "change_nickname")
        member = call.guild.members[self._world.bot.id]
        before = payloads.member(member, with_user=False)
        member.details |= {name: wanted[name] or None for name in wanted if name != "bio"}
        return self._changed(call, member, before)

    def _give_role(self, call: Call) -> None:
        member, role = _touchable(call), _role(call.guild, call.id("role_id"))
        if role not in member.roles:
            before = {str(each.id) for each in member.roles}
            call.guild.give_role(member.user, role)
            self._note_roles(call, member, before, before | {str(role.id)})

    def _take_role(self, call: Call) -> None:
        member, role = _touchable(call), _role(call.guild, call.id("role_id"))
        before = {str(each.id) for each in member.roles}
        call.guild.take_role(member.user, role)
        if str(role.id) in before:
            self._note_roles(call, member, before, before - {str(role.id)})

    def _overwrite(self, call: Call) -> None:
        """A bot allows and denies only what it may itself."""
        channel, target, wanted = call.channel, call.id("overwrite_id"), call.fields
        allow, deny = wanted.get("allow") or 0, wanted.get("deny") or 0
        if (allow | deny) & ALL & ~channel.permissions_of(self._world.bot) & ~BITS["manage_roles"]:
            raise missing_permissions()
        known = target in channel.overwrites
        channel.overwrites[target] = Overwrite(
            target=target, is_member=wanted.get("type") == 1, allow=allow, deny=deny
        )
        self._world.announce.channel_changed(channel, "CHANNEL_UPDATE")
        create, update = AuditKind.CHANNEL_OVERWRITE_CREATE, AuditKind.CHANNEL_OVERWRITE_UPDATE
        after = {"allow": str(allow), "deny": str(deny)}
        note(call, update if known else create, channel.id, after=after, id=target)

    def _clear_overwrite(self, call: Call) -> None:
        channel, target = call.channel, call.id("overwrite_id")
        if channel.overwrites.pop(target, None) is None:
            raise ApiError(404, 10009, "Unknown Overwrite")
        self._world.announce.channel_changed(channel, "CHANNEL_UPDATE")
        note(call, AuditKind.CHANNEL_OVERWRITE_DELETE, channel.id, id=target)


def _member(call: Call) -> Member:
    member = call.guild.members.get(call.id("user_id"))
    if member is None:
        raise unknown_member()
    return member


def _touchable(call: Call) -> Member:
    """The member of the path, whom the bot changes: nobody changes the owner."""
    member = _member(call)
    if member.user is call.guild.owner:
        raise missing_permissions()
    return member


def _role(guild: Guild, role_id: int) -> Role:
    if role_id not in guild.roles:
        raise unknown_role()
    return guild.roles[role_id]
