"""What the page asks of the lists of a server, and of the voice channels."""

from __future__ import annotations

from guildyard.interactions.options import Refused
from guildyard.people import speaking
from guildyard.web.apps import APPS_PANEL
from guildyard.web.events import EVENTS_PANEL
from guildyard.web.panels import Page
from guildyard.web.purchases import PURCHASES_PANEL
from guildyard.web.rules import RULES_PANEL
from guildyard.web.webhooks import WEBHOOKS_PANEL
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import User

PANELS = {
    "apps": APPS_PANEL,
    "events": EVENTS_PANEL,
    "rules": RULES_PANEL,
    "webhooks": WEBHOOKS_PANEL,
    "purchases": PURCHASES_PANEL,
}
OWN = ("muted", "deafened", "streaming", "camera")


async def panel(page: Page, request: Json) -> Json:
    """A list as it is now."""
    found = PANELS.get(str(request["what"]))
    if found is None:
        raise Refused(f"there is no list of {request['what']}")
    return {"panel": found.shown(page)}


async def panel_do(page: Page, request: Json) -> Json:
    """Press a button of a list: the list as it is then, or a form to fill in first."""
    found, what, entry = PANELS[request["what"]], str(request["act"]), int(request["entry"] or 0)
    values = request.get("values")
    if what in found.forms and values is None:
        return {"modal": found.forms[what](page, entry)}
    found.do(page, what, entry, values or {})
    return await panel(page, request)


async def voice(page: Page, request: Json) -> None:
    """Join the voice channel of the page, hang up, or change what one says and shows of oneself."""
    person, channel = page.here()
    recording = page.tools.recording
    if request["act"] == "join":
        speaking.join(person.user, channel)
        recording.moved(person, "join", channel)
        return
    guild = where(person.user, channel)
    if request["act"] == "leave":
        speaking.leave(person.user, guild)
        recording.moved(person, "leave", guild.name)
    else:
        changes = {name: bool(request[name]) for name in OWN if name in request}
        speaking.speak(person.user, guild, **changes)
        recording.moved(person, "speak", guild.name, **changes)


def where(user: User, channel: Channel) -> Guild:
    """The server in whose voice channels somebody is: it may be another one than the page shows."""
    for guild in channel.world.guilds.values():
        if user.id in guild.voice:
            return guild
    raise Refused(f"{user.name} is in no voice channel")


def shown(channel: Channel, user: User) -> Json | None:
    """What the bar for speaking shows: None when there is nothing to speak in."""
    states = [each.voice.get(user.id) for each in channel.world.guilds.values()]
    state = next(filter(None, states), None)
    may_join = channel.kind in speaking.SPOKEN_IN and (not state or state.channel is not channel)
    if state is None and not may_join:
        return None
    own = {name: getattr(state, name) for name in OWN} if state else {}
    return {"in": state.channel.name if state else None, "join": may_join, **own}


def speakers(channel: Channel) -> list[Json]:
    """Who is in a voice channel, and what everybody sees of them."""
    if channel.kind not in speaking.SPOKEN_IN or channel.guild is None:
        return []
    return [
        {"id": str(each.user.id), "name": each.user.name, "avatar": each.user.details.get("avatar")}
        | {name: getattr(each, name) for name in OWN}
        for each in channel.guild.voice.values()
        if each.channel is channel
    ]
