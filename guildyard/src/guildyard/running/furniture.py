"""What a fresh playground holds for a bot."""

import json
from pathlib import Path

from guildyard.people.saved import load, save
from guildyard.server import Playground


def furnish(playground: Playground) -> None:
    """Two guilds to begin with, each with two channels, an admin and two members. The admin owns
    the bot's application, so that what is for its owner can be tried."""
    for name in ("Playground", "Backyard"):
        guild = playground.add_guild(name)
        guild.welcome_in(guild.add_text_channel("general"))
        guild.add_text_channel("games")
        ada = guild.add_member("Ada", manage_guild=True)
        playground.world.host = ada.user
        guild.add_member("Ben")
        guild.add_member("Cleo")


def open_world(playground: Playground, path: Path | None) -> None:
    """The world of a file; the usual one without a path, or when the file is yet to be written.

    Raises ValueError when the file holds no world.
    """
    if path is None or not path.exists():
        furnish(playground)
    else:
        load(playground.people, json.loads(path.read_text(encoding="utf-8")))


def keep_world(playground: Playground, path: Path | None) -> None:
    """Write the world to its file, if it has one."""
    if path is not None:
        path.write_text(json.dumps(save(playground.world), indent=2) + "\n", encoding="utf-8")
