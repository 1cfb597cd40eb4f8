"""The permissions that the bot is missing, as Discord's settings name them."""

from collections.abc import Sequence

from bot.servers.wishes import FOR_ROLE, FOR_THREAD
from bot.texts.formats import either
from bot.texts.locale import N_, Locale

# How Discord's settings name what a daily post needs.
PERMISSIONS = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "embed_links": N_("Embed Links"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
    "create_public_threads": N_("Create Public Threads"),
    "mention_everyone": N_("Mention @everyone, @here, and All Roles"),
    "create_posts": N_("Create Posts"),  # in a forum
    "send_messages_in_posts": N_("Send Messages in Posts"),
}

# What the bot cannot do without a permission that posts don't need.
BEYOND_POSTS = {FOR_THREAD: N_("open the day's thread"), FOR_ROLE: N_("mention that role")}
CANNOT_POST = N_(
    "I can't post in {channel} yet. Please give me these permissions there and try again:"
    " {permissions}. Nothing was changed."
)
CANNOT_DO = N_(
    "I can't {actions} in {channel} yet. Please give me these permissions there and try again:"
    " {permissions}. Nothing was changed."
)


def permissions(locale: Locale, names: Sequence[str]) -> str:
    """Permissions as Discord's settings name them."""
    return ", ".join(locale.gettext(PERMISSIONS[name]) for name in names)


def missing(locale: Locale, channel: str, missing: Sequence[str]) -> str:
    """What the bot cannot do in a channel, and what it needs for that."""
    lacking = sorted(
        {locale.gettext(BEYOND_POSTS[each]) for each in missing if each in BEYOND_POSTS}
    )
    named = permissions(locale, missing)
    if any(each not in BEYOND_POSTS for each in missing):
        return locale.gettext(CANNOT_POST, channel=channel, permissions=named)
    actions = either(locale, lacking)
    return locale.gettext(CANNOT_DO, actions=actions, channel=channel, permissions=named)
