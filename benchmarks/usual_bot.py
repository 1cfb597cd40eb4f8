"""A word bot as people write it, as the measure of what keeping words durably takes.

discord.py and aiosqlite on one connection, a SELECT, an INSERT and a commit for each guess, FULL,
and a text as long as Honeygram's. Run with ``python -m benchmarks.usual_bot API_URL GATEWAY_URL
TOKEN FOLDER``, where the folder has the list of words and gets the database.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiosqlite
import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket

Interaction = discord.Interaction[Any]

DATABASE, WORDS = "usual.db", "words.txt"
POINTS = 5
TABLE = """
CREATE TABLE IF NOT EXISTS found (
    guild_id INTEGER, user_id INTEGER, day TEXT, word TEXT, points INTEGER, found_at TEXT,
    PRIMARY KEY (guild_id, user_id, day, word)
)
"""
FOUND = "SELECT word, points FROM found WHERE guild_id = ? AND user_id = ? AND day = ?"
KEEP = "INSERT INTO found VALUES (?, ?, ?, ?, ?, ?)"


class UsualBot(discord.Client):
    """Knows ``/bee guess``."""

    database: aiosqlite.Connection

    def __init__(self, folder: Path) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.folder = folder
        self.words = frozenset((folder / WORDS).read_text("ascii").split())

    async def setup_hook(self) -> None:
        """Open the database and define the command."""
        self.database = await aiosqlite.connect(self.folder / DATABASE)
        await self.database.execute("PRAGMA journal_mode = WAL")
        await self.database.execute("PRAGMA synchronous = FULL")
        await self.database.execute(TABLE)
        await self.database.commit()
        bee = app_commands.Group(name="bee", description="A honeycomb")

        @bee.command()
        async def guess(interaction: Interaction, word: str) -> None:
            """Guess a word."""
            await interaction.response.send_message(
                await self.judge(interaction, word.strip().lower()), ephemeral=True
            )

        self.tree.add_command(bee)

    async def judge(self, interaction: Interaction, word: str) -> str:
        """The verdict, and how far the player is."""
        now = datetime.now(UTC)
        player = interaction.guild_id, interaction.user.id, now.date().isoformat()
        async with self.database.execute(FOUND, player) as cursor:
            found = {row[0]: int(row[1]) for row in await cursor.fetchall()}
        if word in found:
            return f"❌ {word.upper()}: already found"
        if word not in self.words:
            return f"❌ {word.upper()}: not in word list"
        await self.database.execute(KEEP, (*player, word, POINTS, now.isoformat()))
        await self.database.commit()
        found[word] = POINTS
        return (
            f"✅ {word.upper()} +{POINTS} · Nice!\n**Honeycomb · {now:%d %B}**\n"
            "**Beginner** (1 of 9) · 12 to Good start\n●○○○○○○○○\n"
            f"{sum(found.values())} points · {len(found)} of {len(self.words)} words\n"
            "Letters: G A E L M P X · center **G**\n"
            f"Your words: {', '.join(sorted(found)).upper()}"
        )


def main() -> None:
    """Run until interrupted."""
    api_url, gateway_url, token, folder = sys.argv[1:]
    discord.http.Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    UsualBot(Path(folder)).run(token, log_handler=None)


if __name__ == "__main__":
    main()
