"""Guilds as Discord's API writes them in JSON."""

from guildyard.wire.emojis import uploaded
from guildyard.wire.payloads import channel, member, moment, role
from guildyard.wire.scheduled_events import KIND, is_to_come, scheduled_event
from guildyard.wire.threads import thread
from guildyard.wire.voice import voice_state
from guildyard.world.errors import Json
from guildyard.world.guilds import Guild
from guildyard.world.model import User


def guild(server: Guild) -> Json:
    """A guild as REST answers it."""
    return {
        "id": str(server.id),
        "name": server.name,
        "owner_id": str(server.owner.id),
        "roles": [role(group) for group in server.roles.values()],
        "features": [],
        "emojis": [
            uploaded(each, server.world.bot)
            for each in server.world.emojis.values()
            if each.guild_id == server.id
        ],
        "stickers": [],
        "preferred_locale": server.preferred_locale,
        "region": "deprecated",
        "afk_timeout": 300,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "premium_subscription_count": 0,
        **dict.fromkeys(_NOTHING),
        "system_channel_id": str(server.system_channel.id) if server.system_channel else None,
        **dict.fromkeys(_ZERO, 0),
        **dict.fromkeys(_FALSE, False),
        **server.details,
    }


def preview(server: Guild) -> Json:
    """What people see of a guild before they join."""
    whole = guild(server)
    members = len(server.members)
    return {name: whole[name] for name in _PREVIEWED} | {
        "approximate_member_count": members,
        "approximate_presence_count": members,
    }


_PREVIEWED = [
    "id",
    "name",
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "features",
    "emojis",
    "stickers",
]
_NOTHING = [
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "widget_channel_id",
    "max_presences",
    "vanity_url_code",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
    "incidents_data",
]
_ZERO = [
    "system_channel_flags",
    "verification_level",
    "default_message_notifications",
    "mfa_level",
    "explicit_content_filter",
    "premium_tier",
    "nsfw_level",
]
_FALSE = ["widget_enabled", "premium_progress_bar_enabled", "nsfw"]


def guild_create(server: Guild, bot: User) -> Json:
    """A guild as the gateway sends it; of the members only the bot, for want of the intent.

    One that was there before also says that it is not unavailable; one just joined does not.
    """
    events = server.world.records.of(KIND, server.id).values()
    return guild(server) | {
        "joined_at": moment(server.members[bot.id].joined_at),
        "large": False,
        "member_count": len(server.members),
        "members": [member(server.members[bot.id])],
        "channels": [channel(place) for place in server.channels.values()],
        "threads": [
            thread(each)
            for each in server.threads.values()
            if not each.archived and each.permissions_of(bot)
        ],
        "voice_states": [voice_state(server, each.user) for each in server.voice.values()],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [scheduled_event(each) for each in events if is_to_come(each)],
        "soundboard_sounds": [],
    }
