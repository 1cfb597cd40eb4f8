"""What to say of a command that a bot has not registered, to whoever has to mend it."""

from __future__ import annotations

from difflib import get_close_matches

from guildyard.interactions.commands import CommandBook, CommandKind, leaves
from guildyard.interactions.options import Refused
from guildyard.world.guilds import Channel
from guildyard.world.world import World


class NeverRegistered(Refused):
    """The bot has not told Discord of this command, or not for this place."""


def never_registered(
    name: str, channel: Channel, book: CommandBook, kind: CommandKind = CommandKind.SLASH
) -> NeverRegistered:
    """Why nobody can use a command here, and what there is instead."""
    shown = "/" if kind is CommandKind.SLASH else ""
    name = name.removeprefix("/") if shown else name
    here = _names(book.available(channel, kind))
    close = get_close_matches(name, here, 1)
    said = [f"{shown}{name} was never registered"]
    if elsewhere := _elsewhere(name, channel, book, kind):
        said = [f"{shown}{name} is registered for {elsewhere} and not for {_place(channel)}"]
    if here:
        said.append(f"registered: {', '.join(f'{shown}{each}' for each in here)}")
    else:
        said.append(
            f"nothing is registered for {_place(channel)}: has the bot synced its commands?"
        )
    return NeverRegistered("; ".join(said) + (f". {shown}{close[0]}?" if close else ""))


def without_bot(told: Refused) -> NeverRegistered:
    """The same when nobody is there who could have registered anything."""
    settings = "playground_bot = bot.py, in the settings of pytest, names it"
    return NeverRegistered(f"{told}; no bot was started here: {settings}")


def _names(commands: list[dict[str, object]]) -> list[str]:
    return sorted(path for path, _ in leaves(commands))


def _elsewhere(name: str, channel: Channel, book: CommandBook, kind: CommandKind) -> str:
    """Where the command can be used, when it cannot be here."""
    world: World = channel.world
    places = [
        guild.name
        for guild in world.guilds.values()
        if name in _names([each for each in book.of(guild.id) if each["type"] == kind])
    ]
    if not places and name in _names([each for each in book.of() if each["type"] == kind]):
        return "servers" if channel.guild is None else "direct messages"
    return " and ".join(places)


def _place(channel: Channel) -> str:
    if channel.is_private:
        return "people among themselves (is it for accounts, and has somebody installed the app?)"
    return channel.guild.name if channel.guild else "direct messages"
