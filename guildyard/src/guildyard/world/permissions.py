"""Who may do what where: Discord's permission bits and the order in which they are combined."""

from collections.abc import Iterable
from dataclasses import dataclass

NAMES = [
    "create_instant_invite",
    "kick_members",
    "ban_members",
    "administrator",
    "manage_channels",
    "manage_guild",
    "add_reactions",
    "view_audit_log",
    "priority_speaker",
    "stream",
    "view_channel",
    "send_messages",
    "send_tts_messages",
    "manage_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "mention_everyone",
    "use_external_emojis",
    "view_guild_insights",
    "connect",
    "speak",
    "mute_members",
    "deafen_members",
    "move_members",
    "use_vad",
    "change_nickname",
    "manage_nicknames",
    "manage_roles",
    "manage_webhooks",
    "manage_guild_expressions",
    "use_application_commands",
    "request_to_speak",
    "manage_events",
    "manage_threads",
    "create_public_threads",
    "create_private_threads",
    "use_external_stickers",
    "send_messages_in_threads",
    "use_embedded_activities",
    "moderate_members",
    "view_creator_monetization_analytics",
    "use_soundboard",
    "create_guild_expressions",
    "create_events",
    "use_external_sounds",
    "send_voice_messages",
    "use_clyde_ai",
    "set_voice_channel_status",
    "send_polls",
    "use_external_apps",
    "pin_messages",
    "bypass_slowmode",
]  # in the order of their bits, from bit 0

BITS = {name: 1 << position for position, name in enumerate(NAMES)}
ALL = (1 << len(NAMES)) - 1


def bits(*names: str) -> int:
    """The permissions of these names as one number; KeyError for a name that does not exist."""
    return sum(BITS[name] for name in set(names))


EVERYONE = bits(
    "create_instant_invite",
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
    "stream",
    "connect",
    "speak",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "send_messages_in_threads",
    "use_embedded_activities",
    "send_polls",
    "use_external_apps",
)

IN_TIMEOUT = bits("view_channel", "read_message_history")
NEEDS_SENDING = bits(
    "send_tts_messages", "mention_everyone", "attach_files", "embed_links", "send_polls"
)


@dataclass(frozen=True, kw_only=True)
class Overwrite:
    """What a channel allows and denies to one role or one member."""

    target: int
    is_member: bool
    allow: int = 0
    deny: int = 0

    def over(self, permissions: int) -> int:
        """The permissions after this overwrite."""
        return permissions & ~self.deny | self.allow


def in_channel(
    guild_permissions: int,
    *,
    guild_id: int,
    member_id: int,
    role_ids: Iterable[int],
    overwrites: Iterable[Overwrite],
    in_thread: bool = False,
) -> int:
    """A member's permissions in a channel: everyone, then the roles together, then the member.

    Whoever cannot see a channel can do nothing in it, and who cannot write cannot attach files. In
    the threads of a channel another permission says who can write.
    """
    if guild_permissions & BITS["administrator"]:
        return ALL
    by_target = {overwrite.target: overwrite for overwrite in overwrites}
    permissions = guild_permissions
    if guild_id in by_target:
        permissions = by_target[guild_id].over(permissions)
    permissions = _merged(by_target[role] for role in role_ids if role in by_target).over(
        permissions
    )
    if member_id in by_target:
        permissions = by_target[member_id].over(permissions)
    return _implied(_inside_thread(permissions) if in_thread else permissions)


def _inside_thread(permissions: int) -> int:
    """Writing is what the channel allows in its threads."""
    may_write = permissions & BITS["send_messages_in_threads"]
    return permissions & ~BITS["send_messages"] | (BITS["send_messages"] if may_write else 0)


def _implied(permissions: int) -> int:
    """Without what they rest on, permissions are worth nothing."""
    if not permissions & BITS["view_channel"]:
        return 0
    return permissions if permissions & BITS["send_messages"] else permissions & ~NEEDS_SENDING


def _merged(overwrites: Iterable[Overwrite]) -> Overwrite:
    """Several roles' overwrites as one: an allow of any role beats a deny of another."""
    allow = deny = 0
    for overwrite in overwrites:
        allow |= overwrite.allow
        deny |= overwrite.deny
    return Overwrite(target=0, is_member=False, allow=allow, deny=deny)
