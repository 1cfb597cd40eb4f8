"""What the page shows to one person in one channel, as JSON."""

from itertools import islice
from typing import Any

from playground import payloads
from playground.commands import CommandBook, leaves, permitted
from playground.components import SELECTS, Kind
from playground.errors import Json
from playground.exchanges import Exchange, Recorder
from playground.guilds import Channel
from playground.model import ChannelKind, Flag, Message
from playground.people import Person
from playground.replies import Modal
from playground.world import World

SHOWN_MESSAGES = 100
SHOWN_EXCHANGES = 40


def view(
    world: World, commands: CommandBook, recorder: Recorder, person: Person, channel: Channel
) -> Json:
    """Everything the page needs, after any change."""
    return {
        "people": [{"id": str(each.id), "name": each.name} for each in world.people],
        "guilds": [
            {"id": str(guild.id), "name": guild.name, "channels": _channels(guild.channels, person)}
            for guild in world.guilds.values()
            if person.id in guild.members
        ],
        "direct": _place(person.direct_channel),
        "person": str(person.id),
        "channel": _place(channel),
        "bot": world.bot.name,
        "messages": [message(each) for each in person.sees(channel)[-SHOWN_MESSAGES:]],
        "names": _names(world, channel),
        "commands": [
            _command(path, leaf)
            for registered in commands.available(channel)
            if permitted(registered, channel, person.user)
            for path, leaf in leaves([registered])
        ],
        "wire": [_exchange(each) for each in islice(reversed(recorder.exchanges), SHOWN_EXCHANGES)],
    }


def message(stored: Message) -> Json:
    """A message with what a client knows beyond the API."""
    shown = payloads.message(stored) | {
        "author_name": stored.author.name,
        "ephemeral": stored.ephemeral,
        "loading": Flag.LOADING in stored.flags,
        "layout": Flag.COMPONENTS_V2 in stored.flags,
    }
    if stored.interaction and stored.command:
        user = stored.interaction["user"]
        shown["used"] = {"command": stored.command, "by": user["global_name"]}
    return shown


def modal(opened: Modal) -> Json:
    """A modal to fill in."""
    fields = [field.data | {"select": _is_select(field.data)} for field in opened.fields]
    return {"title": opened.title, "custom_id": opened.custom_id, "fields": fields}


def _is_select(field: Json) -> bool:
    return field["type"] in SELECTS or field["type"] == Kind.CHECKBOX_GROUP


def _channels(channels: dict[int, Channel], person: Person) -> list[Json]:
    visible = (each for each in channels.values() if each.permissions_of(person.user))
    return [_place(each) for each in visible]


def _place(channel: Channel) -> Json:
    voice = channel.kind is ChannelKind.VOICE
    return {"id": str(channel.id), "name": channel.name, "voice": voice}


def _names(world: World, channel: Channel) -> Json:
    """The names behind the ids that a text can mention."""
    names: dict[str, Any] = {f"@{user.id}": user.name for user in world.users.values()}
    names[f"@{world.bot.id}"] = world.bot.name
    if channel.guild:
        names |= {f"&{role.id}": role.name for role in channel.guild.roles.values()}
        names |= {f"#{each.id}": each.name for each in channel.guild.channels.values()}
    return names


def _command(path: str, leaf: Json) -> Json:
    return {
        "path": path,
        "description": leaf["description"],
        "options": leaf.get("options") or [],
    }


def _exchange(exchange: Exchange) -> Json:
    return {"method": exchange.method, "path": exchange.path, "status": exchange.status}
