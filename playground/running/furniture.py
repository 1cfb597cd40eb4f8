"""What a fresh playground holds for a bot."""

from playground.server import Playground


def furnish(playground: Playground) -> None:
    """Two guilds to begin with, each with two channels, an admin and two members."""
    for name in ("Playground", "Backyard"):
        guild = playground.add_guild(name)
        guild.add_text_channel("general")
        guild.add_text_channel("games")
        guild.add_member("Ada", manage_guild=True)
        guild.add_member("Ben")
        guild.add_member("Cleo")
