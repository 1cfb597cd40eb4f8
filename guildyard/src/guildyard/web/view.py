"""What the page shows to one person in one channel, as JSON."""

from __future__ import annotations

from typing import Any

from guildyard.interactions.commands import CommandBook, CommandKind, leaves, permitted
from guildyard.interactions.replies import Modal
from guildyard.people.moderated import ALERTED
from guildyard.people.people import People
from guildyard.people.person import Person
from guildyard.validation.components import Kind
from guildyard.web import listing, reacting, voting
from guildyard.wire import payloads
from guildyard.world.clock import ShiftedClock
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import WITHOUT_MESSAGES, ChannelKind, Flag, Message, User
from guildyard.world.permissions import BITS
from guildyard.world.world import World

SHOWN_MESSAGES = 100
SHOWN_QUOTE = 80  # characters of a message that is replied to


def view(
    world: World, people: People, commands: CommandBook, person: Person, channel: Channel
) -> Json:
    """Everything the page needs, after any change."""
    return {
        "people": [_person(each) for each in people],
        "guilds": [
            {"id": str(guild.id), "name": guild.name, "channels": _channels(guild, person)}
            for guild in world.guilds.values()
            if person.id in guild.members
        ],
        "direct": _place(person.direct_channel),
        "conversations": [
            _place(each) | {"name": title_for(each, person.user)}
            for each in world.direct_channels.values()
            if each.is_private and person.user in each.recipients
        ],
        "installed": person.user in world.installed,
        "person": str(person.id),
        "manages": bool(channel.permissions_of(person.user) & BITS["manage_guild"]),
        "channel": _place(channel)
        | {"guild": channel.guild.name if channel.guild else None, "private": channel.is_private}
        | ({"name": title_for(channel, person.user)} if channel.is_private else {}),
        "may_write": channel.kind not in WITHOUT_MESSAGES
        and bool(channel.permissions_of(person.user) & BITS["send_messages"]),
        "voice": listing.shown(channel, person.user),
        "bot": world.bot.name,
        "messages": [message(each, person.user) for each in person.sees(channel)[-SHOWN_MESSAGES:]],
        "names": _names(world, person, channel),
        "choosable": _choosable(people, channel),
        "commands": [
            _command(path, leaf)
            for registered in commands.available(channel, user=person.user)
            if permitted(registered, channel, person.user)
            for path, leaf in leaves([registered])
        ],
        "menus": {
            kind.name.lower(): [
                each["name"]
                for each in commands.available(channel, kind, person.user)
                if permitted(each, channel, person.user)
            ]
            for kind in (CommandKind.USER, CommandKind.MESSAGE)
        },
        "clock": clock(world),
    }


def title_for(channel: Channel, reader: User) -> str:
    """The name of a conversation: for one of two that of the other."""
    if channel.kind is ChannelKind.GROUP:
        return channel.name
    return next((each.name for each in channel.recipients if each is not reader), channel.name)


def first_channel(world: World, person: Person) -> Channel:
    """Where somebody looks who has not chosen yet."""
    for guild in world.guilds.values():
        for channel in guild.channels.values():
            if channel.permissions_of(person.user):
                return channel
    return person.direct_channel


def clock(world: World) -> Json | None:
    """How far the playground's time is ahead, in seconds; None when the page cannot move it."""
    if not isinstance(world.clock, ShiftedClock):
        return None
    return {"ahead": world.clock.shift.total_seconds()}


def message(stored: Message, reader: User | None = None) -> Json:
    """A message with what a client knows beyond the API."""
    shown = payloads.message(stored) | {
        "author_name": stored.author.name,
        "ephemeral": stored.ephemeral,
        "loading": Flag.LOADING in stored.flags,
        "layout": Flag.COMPONENTS_V2 in stored.flags,
        "silent": Flag.SUPPRESS_NOTIFICATIONS in stored.flags,
        "pinged": _pinged(stored, reader),
        "reactions": reacting.shown(stored, reader),
        "poll": voting.shown(stored, reader),
    }
    if Flag.SUPPRESS_EMBEDS in stored.flags or stored.poll_result:
        shown["embeds"] = []
    if stored.poll_result:
        shown["content"] = _result(stored)
    if stored.kind == ALERTED:
        shown |= {"content": _alert(stored), "embeds": [], "author_name": "AutoMod"}
    if stored.interaction and stored.command:
        user = stored.interaction["user"]
        by = {"by": user["global_name"], "by_id": user["id"], "by_avatar": user["avatar"]}
        shown["used"] = {"command": stored.command, "menu": shown["type"] == 23, **by}
    answered = stored.channel.message(stored.replies_to) if stored.replies_to else None
    if answered:
        asked = answered.poll.question if answered.poll else ""
        quote = (answered.content or asked)[:SHOWN_QUOTE]
        shown["answers"] = {"by": answered.author.name, "text": quote, "id": str(answered.id)}
    return shown


def _result(stored: Message) -> str:
    """What came of a poll, in words."""
    told = {field["name"]: field["value"] for field in stored.embeds[0]["fields"]}
    question, best = told["poll_question_text"], told.get("victor_answer_text")
    if best is None:
        return f"📊 **{question}** is over, and no answer is ahead."
    votes = f"{told['victor_answer_votes']} of {told['total_votes']} votes"
    return f"📊 **{question}** is over: **{best}** with {votes}."


def _alert(stored: Message) -> str:
    """What moderators read of a message that a rule stopped."""
    told = {field["name"]: field["value"] for field in stored.embeds[0]["fields"]}
    quote = "\n> ".join(stored.embeds[0]["description"].splitlines())
    where = f"{stored.author.name} in <#{told['channel_id']}>"
    matched = told["keyword_matched_content"]
    return f"🛡️ **{told['rule_name']}** was broken by {where}:\n> {quote}\nIt says **{matched}**."


def modal(opened: Modal) -> Json:
    """A modal to fill in: its fields, and the texts between them, in their order."""
    by_id = {field.custom_id: field.data for field in opened.fields}
    parts: list[Json] = []
    for component in opened.components:
        if component["type"] == Kind.TEXT_DISPLAY:
            parts.append(component)
            continue
        inside = component.get("components") or [component.get("component")]
        parts += [by_id[each["custom_id"]] for each in inside]
    return {"title": opened.title, "custom_id": opened.custom_id, "parts": parts}


def _pinged(stored: Message, reader: User | None) -> bool:
    """Does the message notify its reader?"""
    if reader is None:
        return False
    guild = stored.channel.guild
    member = guild.members.get(reader.id) if guild else None
    roles = {role.id for role in member.roles} if member else set()
    pings = stored.pings
    return reader.id in pings.users or pings.everyone or bool(roles & pings.roles)


def _person(person: Person) -> Json:
    avatar = person.user.details.get("avatar")
    return {"id": str(person.id), "name": person.name, "avatar": avatar}


def _channels(guild: Guild, person: Person) -> list[Json]:
    """The channels that a person sees, each with its open threads behind it."""
    visible = (each for each in guild.channels.values() if each.permissions_of(person.user))
    places = ((each, *(open_ for open_ in each.threads if not open_.archived)) for each in visible)
    return [_place(each) for group in places for each in group]


def _place(channel: Channel) -> Json:
    last = str(channel.messages[-1].id) if channel.messages else None
    place: Json = {"id": str(channel.id), "name": channel.name, "type": int(channel.kind)}
    speakers = listing.speakers(channel)
    return place | {"last": last} | ({"speakers": speakers} if speakers else {})


def _names(world: World, person: Person, channel: Channel) -> Json:
    """The names behind the ids that a text can mention; those of channels as they are shown."""
    names: dict[str, Any] = {f"@{user.id}": user.name for user in world.users.values()}
    names[f"@{world.bot.id}"] = world.bot.name
    names |= {f":{key}": str(each.emoji) for key, each in world.emojis.items()}
    if channel.guild:
        names |= {f"&{role.id}": role.name for role in channel.guild.roles.values()}
    for guild in world.guilds.values():
        before = "" if guild is channel.guild else f"{guild.name} › "
        for each in (*guild.channels.values(), *guild.threads.values()):
            seen = each.permissions_of(person.user)
            names[f"#{each.id}"] = f"{before}#{each.name}" if seen else "No access"
    names[f"#{person.direct_channel.id}"] = f"@{world.bot.name}"
    return names


def _choosable(people: People, channel: Channel) -> Json:
    """The people, roles and channels that options and selects offer here."""
    everybody = [_person(each) for each in people]
    guild = channel.guild
    if channel.is_private:
        everybody = [_person(each) for each in people if each.user in channel.recipients]
    if guild is None:
        return {"people": everybody, "roles": [], "channels": []}
    return {
        "people": [each for each in everybody if int(each["id"]) in guild.members],
        "roles": [{"id": str(role.id), "name": role.name} for role in guild.roles.values()],
        "channels": [_place(each) for each in guild.channels.values()],
    }


def _command(path: str, leaf: Json) -> Json:
    return {
        "path": path,
        "description": leaf["description"],
        "options": leaf.get("options") or [],
    }
