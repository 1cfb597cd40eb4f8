"""What an Activity can ask of the client: each command with its arguments, scopes and answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from guildyard.rest.purchases import held
from guildyard.rpc import dialogs
from guildyard.rpc.errors import RPCError, RPCErrorCode
from guildyard.rpc.events import participants, visible
from guildyard.rpc.frame import Frame, Layout, OrientationLock, Platform
from guildyard.validation.fields import (
    Fields,
    anything,
    many,
    nested,
    one_of,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.wire import rpc
from guildyard.world.errors import Json
from guildyard.world.grants import SCOPES

CLOSED = "access_denied: The resource owner or authorization server denied the request"
UNKNOWN_SCOPE = "invalid_scope: The requested scope is invalid, unknown, or malformed."
LEVELS = ("log", "warn", "debug", "info", "error")


@dataclass(frozen=True, kw_only=True)
class RPCCommand:
    """One of them."""

    carry_out: Callable[[Frame, Json], Awaitable[Any]]
    fields: Fields = field(default_factory=dict)
    scopes: tuple[str, ...] = ()


async def authorize(frame: Frame, args: Json) -> Json:
    """A code for the application's own server; the person is asked unless they agreed before."""
    application, scopes = frame.world.bot.id, tuple(args["scope"])
    if args["client_id"] != application:
        raise RPCError(RPCErrorCode.INVALID_CLIENT_ID, "Invalid Client ID")
    if not scopes or not {*scopes} <= SCOPES:
        raise RPCError(RPCErrorCode.OAUTH2, f"OAuth2 Error: {UNKNOWN_SCOPE}")
    if not await dialogs.consents(frame, scopes):
        raise RPCError(RPCErrorCode.OAUTH2, f"OAuth2 Error: {CLOSED}")
    challenge = args.get("code_challenge")
    return {"code": frame.world.grants.code(frame.user, scopes, challenge=challenge)}


async def authenticate(frame: Frame, args: Json) -> Json:
    """Believe the page what it may do, by an access token of the person."""
    token = args.get("access_token") or ""
    grant = frame.world.grants.bearer(token)
    if grant is None or grant.user is not frame.user:
        raise RPCError(RPCErrorCode.INVALID_TOKEN, "Invalid access token")
    frame.grant = grant
    world = frame.world
    about: Json = {"id": str(world.bot.id), "name": world.bot.name, "icon": None, "rpc_origins": []}
    return {
        "access_token": grant.access,
        "user": rpc.account(frame.user),
        "scopes": [*grant.scopes],
        "expires": grant.expires_at.isoformat(),
        "application": about | {"description": str(world.application.get("description") or "")},
    }


async def get_participants(frame: Frame, args: Json) -> Json:
    """Everybody who is in the instance."""
    (told,) = participants(frame, args)
    return told


async def get_channel(frame: Frame, args: Json) -> Json:
    """A channel that the person sees."""
    found = visible(frame, args["channel_id"])
    if found.guild is None:
        frame.need("dm_channels.read")
    return rpc.channel(found)


async def get_channel_permissions(frame: Frame, _: Json) -> Json:
    """What the person may do in the channel of the instance."""
    return {"permissions": str(frame.instance.channel.permissions_of(frame.user))}


async def get_locale(_: Frame, __: Json) -> Json:
    """The language of the client."""
    return {"locale": "en-US"}


async def get_platform_behaviors(frame: Frame, _: Json) -> Json:
    """How this client differs from others."""
    return {"iosKeyboardResizesView": True} if frame.platform is Platform.MOBILE else {}


async def get_entitlements(frame: Frame, _: Json) -> Json:
    """What the person has of the bot's premium."""
    bought = held(frame.world, frame.user, frame.instance.channel.guild)
    return {"entitlements": [rpc.entitlement(each) for each in bought]}


async def get_skus(_: Frame, __: Json) -> Json:
    """What is for sale: nothing has a price here."""
    return {"skus": []}


async def get_relationships(_: Frame, __: Json) -> Json:
    """Friends, whom nobody has here."""
    return {"relationships": []}


async def get_user(frame: Frame, args: Json) -> Json | None:
    """Somebody by their id."""
    found = frame.world.account(args["id"])
    return rpc.account(found) if found else None


async def set_activity(frame: Frame, args: Json) -> Json:
    """Show what the person does, beside the name of the application."""
    given = {name: each for name, each in (args.get("activity") or {}).items() if each is not None}
    frame.presence = given or None
    frame.window.changed(frame)
    bot = frame.world.bot
    created = int(frame.world.clock().timestamp() * 1000)
    about = {"name": bot.name, "application_id": str(bot.id), "type": 0, "created_at": created}
    return about | given


async def set_config(frame: Frame, args: Json) -> Json:
    """May the page be used while it is small?"""
    frame.has_interactive_pip = args["use_interactive_pip"]
    frame.window.changed(frame)
    return args


async def set_orientation_lock(frame: Frame, args: Json) -> None:
    """Say how a phone is to be held, by layout; null leaves it to the person."""
    names = {
        "lock_state": Layout.FOCUSED,
        "picture_in_picture_lock_state": Layout.PIP,
        "grid_lock_state": Layout.GRID,
    }
    if frame.platform is Platform.MOBILE:
        locks = {names[name]: OrientationLock(each) for name, each in args.items() if each}
        frame.lock_orientation(locks)
        frame.window.changed(frame)


async def encourage_hardware(_: Frame, __: Json) -> Json:
    """Is the graphics card used?"""
    return {"enabled": True}


async def capture_log(_: Frame, __: Json) -> None:
    """What the page logs is in the record of what passed."""


LOCK = one_of(*(int(each) for each in OrientationLock))
PRESENCE: Fields = {
    "type": one_of(0, 2, 3, 5),  # playing, listening, watching, competing
    "details": text(1, 128),
    "details_url": text(1, 256),
    "state": text(1, 128),
    "state_url": text(1, 256),
    "timestamps": anything(),
    "assets": anything(),
    "party": anything(),
    "secrets": anything(),
    "instance": yes_no(),
}
COMMANDS = {
    "AUTHORIZE": RPCCommand(
        carry_out=authorize,
        fields={
            "client_id": snowflake(required=True),
            "scope": many(text(1), required=True),
            "response_type": one_of("code"),
            "state": text(),
            "prompt": one_of("none", "consent"),
            "code_challenge": text(1, 128),
            "code_challenge_method": one_of("S256"),
        },
    ),
    "AUTHENTICATE": RPCCommand(carry_out=authenticate, fields={"access_token": text()}),
    "GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS": RPCCommand(carry_out=get_participants),
    "GET_CHANNEL": RPCCommand(
        carry_out=get_channel, fields={"channel_id": snowflake(required=True)}, scopes=("guilds",)
    ),
    "GET_CHANNEL_PERMISSIONS": RPCCommand(
        carry_out=get_channel_permissions, scopes=("guilds.members.read",)
    ),
    "GET_ENTITLEMENTS_EMBEDDED": RPCCommand(carry_out=get_entitlements),
    "GET_PLATFORM_BEHAVIORS": RPCCommand(carry_out=get_platform_behaviors),
    "GET_RELATIONSHIPS": RPCCommand(carry_out=get_relationships, scopes=("relationships.read",)),
    "GET_SKUS_EMBEDDED": RPCCommand(carry_out=get_skus),
    "GET_USER": RPCCommand(carry_out=get_user, fields={"id": snowflake(required=True)}),
    "USER_SETTINGS_GET_LOCALE": RPCCommand(carry_out=get_locale, scopes=("identify",)),
    "SET_ACTIVITY": RPCCommand(
        carry_out=set_activity,
        fields={"activity": nested(PRESENCE), "pid": whole(0)},
        scopes=("rpc.activities.write",),
    ),
    "SET_CONFIG": RPCCommand(
        carry_out=set_config, fields={"use_interactive_pip": yes_no(required=True)}
    ),
    "SET_ORIENTATION_LOCK_STATE": RPCCommand(
        carry_out=set_orientation_lock,
        fields={
            "lock_state": one_of(*(int(each) for each in OrientationLock), required=True),
            "picture_in_picture_lock_state": LOCK,
            "grid_lock_state": LOCK,
        },
    ),
    "ENCOURAGE_HW_ACCELERATION": RPCCommand(carry_out=encourage_hardware),
    "CAPTURE_LOG": RPCCommand(
        carry_out=capture_log,
        fields={"level": one_of(*LEVELS, required=True), "message": text(required=True)},
    ),
    "OPEN_EXTERNAL_LINK": RPCCommand(
        carry_out=dialogs.open_external_link, fields={"url": text(1, 2_000, required=True)}
    ),
    "OPEN_INVITE_DIALOG": RPCCommand(carry_out=dialogs.open_invite_dialog),
    "OPEN_SHARE_MOMENT_DIALOG": RPCCommand(
        carry_out=dialogs.open_share_moment_dialog,
        fields={"mediaUrl": text(1, 1_024, required=True)},
    ),
    "SHARE_LINK": RPCCommand(
        carry_out=dialogs.share_link,
        fields={
            "message": text(1, 1_000, required=True),
            "custom_id": text(0, 64),
            "link_id": text(0, 64),
        },
    ),
    "START_PURCHASE": RPCCommand(
        carry_out=dialogs.start_purchase, fields={"sku_id": snowflake(required=True)}
    ),
}
UNBUILT = {
    "GET_QUEST",
    "GET_QUEST_ENROLLMENT_STATUS",
    "INITIATE_IMAGE_UPLOAD",
    "INVITE_USER_EMBEDDED",
    "QUEST_START_TIMER",
    "REQUEST_PROXY_TICKET_REFRESH",
    "SHARE_INTERACTION",
}  # the SDK has them
