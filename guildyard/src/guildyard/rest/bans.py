"""The routes by which a bot bans people, and prunes those who never come."""

from datetime import datetime, timedelta

from guildyard.rest.audit import note
from guildyard.rest.routes import Action, Call, Route
from guildyard.validation.fields import (
    Fields,
    anything,
    many,
    snowflake,
    whole,
    yes_no,
)
from guildyard.wire import payloads
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json, missing_permissions, unknown_user
from guildyard.world.guilds import Ban, Guild
from guildyard.world.model import Member, User
from guildyard.world.permissions import ALL
from guildyard.world.world import World

WEEK = 604_800  # seconds, for which messages can be deleted with a ban
PAGE: Fields = {"limit": whole(1, 1_000), "before": snowflake(), "after": snowflake()}
BAN: Fields = {"delete_message_seconds": whole(0, WEEK), "delete_message_days": whole(0, 7)}
BULK: Fields = {
    "user_ids": many(snowflake(), most=200, required=True),
    "delete_message_seconds": whole(0, WEEK),
}
COUNT: Fields = {"days": whole(1, 30), "include_roles": anything("ids")}
PRUNE: Fields = COUNT | {"compute_prune_count": yes_no()}
BANNED = ("GUILD_MEMBER_REMOVE", "GUILD_BAN_ADD", "MESSAGE_DELETE_BULK", "VOICE_STATE_UPDATE")


class BanRoutes:
    """Who must not come back, and who never was here."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """Bans one by one and two hundred at once, and the prune with its estimate."""
        every = "/guilds/{guild_id}/bans"
        one, prune = f"{every}/{{user_id}}", "/guilds/{guild_id}/prune"
        ban, server = ("ban_members",), ("manage_guild",)
        rows: list[
            tuple[str, str, Action, tuple[str, ...], Fields, tuple[str, ...], AuditKind | None]
        ] = [
            ("GET", every, self._list, ban, PAGE, (), None),
            ("GET", one, self._read, ban, {}, (), None),
            ("PUT", one, self._ban, ban, BAN, BANNED, AuditKind.MEMBER_BAN_ADD),
            (
                "DELETE",
                one,
                self._unban,
                ban,
                {},
                ("GUILD_BAN_REMOVE",),
                AuditKind.MEMBER_BAN_REMOVE,
            ),
            (
                "POST",
                "/guilds/{guild_id}/bulk-ban",
                self._ban_many,
                (*ban, *server),
                BULK,
                BANNED,
                AuditKind.MEMBER_BAN_ADD,
            ),
            ("GET", prune, self._estimate, (*server, "kick_members"), COUNT, (), None),
            (
                "POST",
                prune,
                self._prune,
                (*server, "kick_members"),
                PRUNE,
                ("GUILD_MEMBER_REMOVE", "VOICE_STATE_UPDATE"),
                AuditKind.MEMBER_PRUNE,
            ),
        ]
        return [
            Route(
                method=method,
                template=path,
                action=action,
                needs=needs,
                query=fields if method == "GET" or fields is BAN else {},
                fields={} if method == "GET" else fields,
                events=events,
                audit=(kind,) if kind else (),
            )
            for method, path, action, needs, fields, events, kind in rows
        ]

    def _list(self, call: Call) -> list[Json]:
        after, before = call.asked.get("after") or 0, call.asked.get("before") or 1 << 63
        known = [call.guild.bans[each] for each in sorted(call.guild.bans) if after < each < before]
        limit = call.asked.get("limit") or 1_000
        shown = known[:limit] if not call.asked.get("before") else known[-limit:]
        return [_shown(each) for each in shown]

    def _read(self, call: Call) -> Json:
        return _shown(_ban_of(call))

    def _ban(self, call: Call) -> None:
        user = self._world.account(call.id("user_id"))
        if user is None:
            raise unknown_user()
        if not _can_ban(call.guild, user):
            raise missing_permissions()
        wanted = call.asked | call.fields  # discord.py asks for it in the query
        days = wanted.get("delete_message_days") or 0
        self._carry_out(call, user, wanted.get("delete_message_seconds") or days * 86_400)

    def _ban_many(self, call: Call) -> Json:
        """Whom it cannot ban is named; when that is everybody, the request failed."""
        banned, failed = [], []
        for user_id in call.fields["user_ids"]:
            user = self._world.account(user_id)
            if user is None or user_id in call.guild.bans or not _can_ban(call.guild, user):
                failed.append(str(user_id))
                continue
            self._carry_out(call, user, call.fields.get("delete_message_seconds") or 0)
            banned.append(str(user_id))
        if not banned:
            raise ApiError(400, 500000, "Failed to ban users")
        return {"banned_users": banned, "failed_users": failed}

    def _carry_out(self, call: Call, user: User, seconds: int) -> None:
        guild = call.guild
        if user.id not in guild.bans:
            guild.ban(user, call.reason)
            data = {"guild_id": str(guild.id), "user": payloads.user(user)}
            self._world.announce.happened("GUILD_BAN_ADD", data, guild)
            note(call, AuditKind.MEMBER_BAN_ADD, user.id)
        if seconds:
            self._forget(guild, user, self._world.clock() - timedelta(seconds=seconds))

    def _forget(self, guild: Guild, user: User, since: datetime) -> None:
        """Delete what somebody wrote of late."""
        for channel in (*guild.channels.values(), *guild.threads.values()):
            gone = [
                each
                for each in channel.everything
                if each.author is user and each.created_at >= since
            ]
            if gone:
                channel.everything[:] = [each for each in channel.everything if each not in gone]
                data = {
                    "ids": [str(each.id) for each in gone],
                    "channel_id": str(channel.id),
                    "guild_id": str(guild.id),
                }
                self._world.announce.happened("MESSAGE_DELETE_BULK", data, guild)

    def _unban(self, call: Call) -> None:
        ban, guild = _ban_of(call), call.guild
        del guild.bans[ban.user.id]
        data = {"guild_id": str(guild.id), "user": payloads.user(ban.user)}
        self._world.announce.happened("GUILD_BAN_REMOVE", data, guild)
        note(call, AuditKind.MEMBER_BAN_REMOVE, ban.user.id)

    def _estimate(self, call: Call) -> Json:
        return {"pruned": len(self._absent(call.guild, call.asked))}

    def _prune(self, call: Call) -> Json:
        gone = self._absent(call.guild, call.fields)
        for member in gone:
            call.guild.leave(member.user)
        days = call.fields.get("days") or 7
        note(
            call,
            AuditKind.MEMBER_PRUNE,
            None,
            delete_member_days=days,
            members_removed=len(gone),
        )
        counted = call.fields.get("compute_prune_count") is not False
        return {"pruned": len(gone) if counted else None}

    def _absent(self, guild: Guild, wanted: Json) -> list[Member]:
        """Those without a role who have written nothing for so many days."""
        since = self._world.clock() - timedelta(days=wanted.get("days") or 7)
        listed = wanted.get("include_roles") or []
        spared = {int(each) for each in (listed.split(",") if isinstance(listed, str) else listed)}
        seen = {
            message.author.id
            for channel in (*guild.channels.values(), *guild.threads.values())
            for message in channel.everything
            if message.created_at >= since
        } | {guild.owner.id, self._world.bot.id}
        return [
            member
            for member in guild.members.values()
            if member.joined_at < since
            and member.user.id not in seen
            and not {role.id for role in member.roles} - spared
        ]


def _shown(ban: Ban) -> Json:
    return {"user": payloads.user(ban.user), "reason": ban.reason}


def _ban_of(call: Call) -> Ban:
    if call.id("user_id") not in call.guild.bans:
        raise ApiError(404, 10026, "Unknown Ban")
    return call.guild.bans[call.id("user_id")]


def _can_ban(guild: Guild, user: User) -> bool:
    """Nobody bans the owner, an administrator, or oneself."""
    member = guild.members.get(user.id)
    own = user is guild.world.bot
    return not own and (member is None or member.guild_permissions != ALL)
