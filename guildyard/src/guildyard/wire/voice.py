"""Who is in a voice channel, as Discord's API writes it in JSON."""

from guildyard.wire.payloads import moment
from guildyard.world.errors import Json
from guildyard.world.guilds import Guild
from guildyard.world.model import User


def voice_state(guild: Guild, user: User) -> Json:
    """Where somebody is, and whether they can speak; nobody is anywhere without a channel."""
    state, member = guild.voice.get(user.id), guild.members.get(user.id)
    details = member.details if member else {}
    return {
        "channel_id": str(state.channel.id) if state else None,
        "user_id": str(user.id),
        "session_id": state.session if state else "",
        "deaf": bool(details.get("deaf")),
        "mute": bool(details.get("mute")),
        "self_deaf": bool(state and state.deafened),
        "self_mute": bool(state and state.muted),
        "self_stream": bool(state and state.streaming),
        "self_video": bool(state and state.camera),
        "suppress": bool(state and state.suppressed),
        "request_to_speak_timestamp": moment(state.asked_to_speak) if state else None,
    }
