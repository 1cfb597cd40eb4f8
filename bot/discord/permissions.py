"""What the bot must be allowed to do in the channel of the posts."""

import discord

# What a daily post needs, and how Discord's settings name it; the history shows whether a post got
# through before a crash.
NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


def missing_permissions(channel: discord.TextChannel) -> list[str]:
    """What the bot may not do in a channel, as Discord's settings name it."""
    return lacking(channel.permissions_for(channel.guild.me))


def lacking(granted: discord.Permissions) -> list[str]:
    """What is needed and not granted."""
    return [title for name, title in NEEDED.items() if not getattr(granted, name)]
