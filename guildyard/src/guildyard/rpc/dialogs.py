"""What an Activity asks the client to ask the person."""

from __future__ import annotations

from urllib.parse import urlencode

from guildyard.interactions.options import Refused
from guildyard.people.messages import check_message, write
from guildyard.rest.purchases import grant, held
from guildyard.rpc.errors import RPCError, RPCErrorCode
from guildyard.rpc.frame import Frame
from guildyard.validation.components import Kind
from guildyard.wire import rpc
from guildyard.world.errors import Json
from guildyard.world.model import User
from guildyard.world.permissions import BITS

PROMISES = {
    "identify": "know your name and avatar",
    "email": "know your e-mail address",
    "guilds": "know which servers you are in",
    "guilds.members.read": "know your name and roles on servers",
    "guilds.join": "let you join servers",
    "connections": "know your accounts elsewhere",
    "relationships.read": "know who your friends are",
    "rpc.activities.write": "show what you are doing in it",
    "rpc.voice.read": "know who is in a voice channel with you",
    "applications.commands": "add commands to a server",
}


def form(title: str, submit: str, *parts: Json, **more: str) -> Json:
    """A dialog of the client, drawn as a form of a bot is."""
    return {"title": title, "custom_id": "activity", "parts": [*parts], "submit": submit, **more}


def told(text: str) -> Json:
    """A paragraph in a dialog."""
    return {"type": Kind.TEXT_DISPLAY, "content": text}


async def consents(frame: Frame, scopes: tuple[str, ...]) -> bool:
    """Does the person allow this? They are asked once."""
    if frame.consents or frame.world.grants.has_allowed(frame.user, scopes):
        return True
    name = frame.world.bot.name
    wishes = "\n".join(f"- {PROMISES.get(each, f'use {each}')}" for each in scopes)
    asked = form(f"Authorize {name}", "Authorize", told(f"**{name}** would like to\n{wishes}"))
    return await frame.window.ask(frame, asked) is not None


async def open_external_link(frame: Frame, args: Json) -> Json:
    """A page outside of Discord, if the person wants to go there."""
    url = args["url"]
    if not url.startswith(("https://", "http://")):
        raise RPCError(RPCErrorCode.INVALID_PAYLOAD, f"Invalid url: {url}")
    leaving = told(f"This link leads to\n{url}")
    asked = form("You are leaving Discord", "Visit the page", leaving, opens=url)
    return {"opened": await frame.window.ask(frame, asked) is not None}


async def open_invite_dialog(frame: Frame, _: Json) -> None:
    """Ask somebody of the server to join in: a message with their name in the channel."""
    channel = frame.instance.channel
    if channel.guild is None:
        raise RPCError(RPCErrorCode.INVALID_GUILD, "There is nobody to invite in this channel")
    if not channel.permissions_of(frame.user) & BITS["create_instant_invite"]:
        raise RPCError(RPCErrorCode.INVALID_PERMISSIONS, "Missing CREATE_INSTANT_INVITE")
    members = [each.user for each in channel.guild.members.values()]
    choice = _choice("who", "Who", [each for each in members if _can_come(frame, each)])
    asked = form(f"Invite somebody to {frame.world.bot.name}", "Invite", choice)
    chosen = await frame.window.ask(frame, asked)
    if chosen and chosen.get("who"):
        _say(frame, f"<@{chosen['who'][0]}>, come to **{frame.world.bot.name}**!")


async def open_share_moment_dialog(frame: Frame, args: Json) -> None:
    """Show a picture or video of the CDN to the channel."""
    asked = form("Share this moment", "Send", told(args["mediaUrl"]))
    if await frame.window.ask(frame, asked) is not None:
        _say(frame, args["mediaUrl"])


async def share_link(frame: Frame, args: Json) -> Json:
    """Send a link to the Activity, which hands on who sent it and what it is about."""
    query = {"custom_id": args.get("custom_id"), "referrer_id": str(frame.user.id)}
    given = urlencode({name: value for name, value in query.items() if value})
    link = f"https://discord.com/activities/{frame.world.bot.id}?{given}"
    text = f"{args['message']}\n{link}"
    asked = form(f"Share {frame.world.bot.name}", "Send", told(text))
    sent = await frame.window.ask(frame, asked) is not None
    if sent:
        _say(frame, text)
    return {"success": sent, "didSendMessage": sent, "didCopyLink": False}


async def start_purchase(frame: Frame, args: Json) -> list[Json] | None:
    """Buy a SKU, which costs nothing here."""
    sku = args["sku_id"]
    asked = form(f"Buy premium of {frame.world.bot.name}", "Buy for nothing", told(f"SKU {sku}"))
    if await frame.window.ask(frame, asked) is None:
        return None
    made = grant(frame.world, sku, frame.user)
    bought = held(frame.world, frame.user, frame.instance.channel.guild)
    return [rpc.entitlement(each) for each in bought if each["id"] == str(made.id)]


def _can_come(frame: Frame, user: User) -> bool:
    seen = frame.instance.channel.permissions_of(user) & BITS["view_channel"]
    return bool(seen) and not user.bot and user not in frame.instance.users


def _choice(name: str, label: str, users: list[User]) -> Json:
    options = [{"value": str(each.id), "label": each.name} for each in users]
    kind = Kind.STRING_SELECT
    return {"type": kind, "custom_id": name, "label": label, "options": options, "required": True}


def _say(frame: Frame, text: str) -> None:
    channel = frame.instance.channel
    if not channel.permissions_of(frame.user) & BITS["send_messages"]:
        raise RPCError(RPCErrorCode.INVALID_PERMISSIONS, "Missing SEND_MESSAGES")
    try:
        check_message(channel, text, [])
    except Refused as refusal:
        raise RPCError(RPCErrorCode.INVALID_PAYLOAD, str(refusal)) from None
    write(frame.user, channel, text)
