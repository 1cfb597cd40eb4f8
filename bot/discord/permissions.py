"""What the bot must be allowed to do in the channel of the posts, and who may give it orders."""

import discord

from bot.discord.answering.interaction import Interaction
from bot.errors import ErrorCode, PlayerError
from bot.servers.wishes import FOR_ROLE, FOR_THREAD

PostChannel = discord.TextChannel | discord.ForumChannel  # where posts can go

# What a daily post needs, as discord.py names it; the history shows whether a post got through
# before a crash.
NEEDED = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
)
# In a forum each post is a thread: to keep it up to date, the bot may have to take it out of the
# archive. Discord's settings call two of the permissions by other names there.
NEEDED_IN_FORUM = (
    "view_channel",
    "create_posts",
    "send_messages_in_posts",
    "embed_links",
    "attach_files",
    "read_message_history",
)
NAMES_IN_FORUM = {
    "create_posts": "send_messages",
    "send_messages_in_posts": "send_messages_in_threads",
}


def missing_permissions(
    channel: PostChannel, *, thread: bool = False, role: discord.Role | None = None
) -> list[str]:
    """What the bot may not do in a channel, of what posts there need."""
    granted = channel.permissions_for(channel.guild.me)
    return lacking(channel, granted, thread=thread, role=role)


def lacking(
    channel: PostChannel,
    granted: discord.Permissions,
    *,
    thread: bool = False,
    role: discord.Role | None = None,
) -> list[str]:
    """What is needed for posts, for a thread under them and for mentioning a role, and not
    granted."""
    forum = isinstance(channel, discord.ForumChannel)
    needed = [*(NEEDED_IN_FORUM if forum else NEEDED)]
    if thread and not forum:
        needed.append(FOR_THREAD)
    if role and not is_open(role):
        needed.append(FOR_ROLE)
    return [name for name in needed if not getattr(granted, NAMES_IN_FORUM.get(name, name))]


def is_open(role: discord.Role) -> bool:
    """May everybody mention the role?"""
    return role.mentionable and not role.is_default()


def may_mention(person: discord.Member, role: discord.Role, channel: PostChannel) -> bool:
    """Could a person mention the role in a channel themselves?"""
    return is_open(role) or channel.permissions_for(person).mention_everyone


def check_admin(interaction: Interaction) -> None:
    """Refuse a button, as Discord refuses a command, to whoever may not manage the server.

    Raises PlayerError.
    """
    if not interaction.permissions.manage_guild:
        raise PlayerError(ErrorCode.ADMINS_ONLY)
