"""What an Activity is told by the client that it runs in, as the SDK expects it."""

from guildyard.wire import payloads
from guildyard.wire.voice import voice_state
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import ChannelKind, User

SPOKEN_IN = (ChannelKind.VOICE, ChannelKind.STAGE)
HEARD = ("mute", "deaf", "self_mute", "self_deaf", "suppress")


def account(user: User) -> Json:
    """Somebody, without what only bots are told."""
    shown = payloads.user(user)
    named = ("id", "username", "global_name", "discriminator", "avatar", "bot", "flags")
    kept = {name: shown[name] for name in (*named, "public_flags")}
    return kept | {"avatar_decoration_data": None, "premium_type": 0}


def participant(user: User, guild: Guild | None) -> Json:
    """Somebody who is in an Activity, with their name on the server."""
    member = guild.members.get(user.id) if guild else None
    nick = member.details.get("nick") if member else None
    return account(user) | ({"nickname": nick} if nick else {})


def current_member(user: User, guild: Guild) -> Json:
    """Oneself as a member of a server."""
    details = guild.members[user.id].details if user.id in guild.members else {}
    return {
        "user_id": str(user.id),
        "guild_id": str(guild.id),
        "nick": details.get("nick"),
        "avatar": details.get("avatar"),
        "avatar_decoration_data": None,
        "color_string": None,
    }


def voice(user: User, guild: Guild) -> Json:
    """Somebody in a voice channel as one hears them."""
    state = voice_state(guild, user)
    return {
        "mute": False,  # for oneself alone
        "nick": user.name,
        "user": account(user),
        "voice_state": {name: state[name] for name in HEARD},
        "volume": 100,
    }


def voices(channel: Channel) -> list[Json]:
    """Everybody in a voice channel."""
    guild = channel.guild
    if guild is None:
        return []
    return [voice(each.user, guild) for each in guild.voice.values() if each.channel is channel]


def channel(place: Channel) -> Json:
    """A channel; its messages are not for Activities."""
    shown = payloads.channel(place)
    kept = ("guild_id", "name", "topic", "bitrate", "user_limit", "position")
    told = {name: shown[name] for name in kept if shown.get(name) is not None}
    return {
        "id": str(place.id),
        "type": int(place.kind),
        **told,
        "voice_states": voices(place) if place.kind in SPOKEN_IN else [],
        "messages": [],
    }


def entitlement(shown: Json) -> Json:
    """A purchase, as REST shows it, with what the client knows beside."""
    return shown | {"gift_code_flags": 0}
