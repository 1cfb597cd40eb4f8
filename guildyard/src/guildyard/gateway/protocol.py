"""The numbers of the gateway's protocol: opcodes, close codes and intents."""

from enum import IntEnum, IntFlag


class Op(IntEnum):
    """What a payload is about (``op``)."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class CloseCode(IntEnum):
    """Why the gateway hangs up, as the code of the websocket's close frame."""

    GOING_AWAY = 1001
    UNKNOWN_OP = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    INVALID_SHARD = 4010
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Intent(IntFlag):
    """What a bot wants to hear of, as it says when it identifies."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MODERATION = 1 << 2
    GUILD_EXPRESSIONS = 1 << 3
    GUILD_INTEGRATIONS = 1 << 4
    GUILD_WEBHOOKS = 1 << 5
    GUILD_INVITES = 1 << 6
    GUILD_VOICE_STATES = 1 << 7
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15
    GUILD_SCHEDULED_EVENTS = 1 << 16
    AUTO_MODERATION_CONFIGURATION = 1 << 20
    AUTO_MODERATION_EXECUTION = 1 << 21
    GUILD_MESSAGE_POLLS = 1 << 24
    DIRECT_MESSAGE_POLLS = 1 << 25


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1

# What a bot must want to hear of, by the beginning of an event's name; the rest comes to everybody.
# https://docs.discord.com/developers/events/gateway#list-of-intents
INTENTS = {
    "GUILD_AUDIT_LOG_": Intent.GUILD_MODERATION,
    "GUILD_BAN_": Intent.GUILD_MODERATION,
    "GUILD_EMOJIS_": Intent.GUILD_EXPRESSIONS,
    "GUILD_STICKERS_": Intent.GUILD_EXPRESSIONS,
    "GUILD_SOUNDBOARD_": Intent.GUILD_EXPRESSIONS,
    "GUILD_INTEGRATIONS_": Intent.GUILD_INTEGRATIONS,
    "INTEGRATION_": Intent.GUILD_INTEGRATIONS,
    "WEBHOOKS_": Intent.GUILD_WEBHOOKS,
    "INVITE_": Intent.GUILD_INVITES,
    "VOICE_CHANNEL_": Intent.GUILD_VOICE_STATES,
    "VOICE_STATE_": Intent.GUILD_VOICE_STATES,
    "GUILD_SCHEDULED_EVENT_": Intent.GUILD_SCHEDULED_EVENTS,
    "AUTO_MODERATION_RULE_": Intent.AUTO_MODERATION_CONFIGURATION,
    "AUTO_MODERATION_ACTION_": Intent.AUTO_MODERATION_EXECUTION,
    "STAGE_INSTANCE_": Intent.GUILDS,
    "CHANNEL_PINS_": Intent.GUILDS,
    "THREAD_": Intent.GUILDS,
    "GUILD_UPDATE": Intent.GUILDS,
}
IN_GUILDS_OR_NOT = {
    "MESSAGE_DELETE_BULK": (Intent.GUILD_MESSAGES, Intent.DIRECT_MESSAGES),
    "TYPING_START": (Intent.GUILD_MESSAGE_TYPING, Intent.DIRECT_MESSAGE_TYPING),
}


def intent_of(event: str, *, in_guild: bool) -> Intent:
    """The intent by which a bot hears of an event; 0 when it needs none."""
    if event in IN_GUILDS_OR_NOT:
        return IN_GUILDS_OR_NOT[event][0 if in_guild else 1]
    return next((bit for begins, bit in INTENTS.items() if event.startswith(begins)), Intent(0))
