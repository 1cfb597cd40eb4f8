"""Who is in which voice channel, and what they do there; nobody hears anything."""

from __future__ import annotations

from guildyard.interactions.options import Refused
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import ChannelKind, User, VoiceState
from guildyard.world.permissions import BITS

SPOKEN_IN = (ChannelKind.VOICE, ChannelKind.STAGE)


def join(user: User, channel: Channel) -> None:
    """Come into a voice channel, from another one or from none (VOICE_STATE_UPDATE)."""
    if channel.guild is None or channel.kind not in SPOKEN_IN:
        raise Refused(f"nobody speaks in {channel.name}")
    needed = BITS["view_channel"] | BITS["connect"]
    if channel.permissions_of(user) & needed != needed:
        raise Refused(f"{user.name} may not connect to {channel.name}")
    known = channel.guild.voice.get(user.id)
    if known and known.channel is channel:
        raise Refused(f"{user.name} is in {channel.name} already")
    leave_all(user, but=channel.guild)
    channel.guild.connect(user, channel)


def leave(user: User, guild: Guild) -> None:
    """Hang up."""
    _state(user, guild)
    guild.connect(user, None)


def leave_all(user: User, *, but: Guild) -> None:
    """An account is in one voice channel at a time, wherever it is."""
    for guild in but.world.guilds.values():
        if guild is not but and user.id in guild.voice:
            guild.connect(user, None)


def speak(
    user: User,
    guild: Guild,
    *,
    muted: bool | None = None,
    deafened: bool | None = None,
    streaming: bool | None = None,
    camera: bool | None = None,
) -> None:
    """Mute oneself and the like; what is not given stays. Who hears nothing says nothing either."""
    state = _state(user, guild)
    if (streaming or camera) and not state.channel.permissions_of(user) & BITS["stream"]:
        raise Refused(f"{user.name} may not stream in {state.channel.name}")
    if deafened is not None:
        state.deafened = state.muted = deafened
    if muted is not None:
        state.muted = muted
        state.deafened = state.deafened and muted
    state.streaming = state.streaming if streaming is None else streaming
    state.camera = state.camera if camera is None else camera
    guild.world.announce.voice_changed(guild, user)


def voice_of(user: User, guild: Guild | None) -> VoiceState | None:
    """Where somebody is in a guild; None when they are in none of its channels."""
    return guild.voice.get(user.id) if guild else None


def _state(user: User, guild: Guild) -> VoiceState:
    state = voice_of(user, guild)
    if state is None:
        raise Refused(f"{user.name} is in no voice channel of {guild.name}")
    return state
