"""The bots of the documents, each of its own library, as processes in a playground."""

import asyncio
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from guildyard.inspect.contract import Contract
from guildyard.people.person import Person
from guildyard.running.programs import Whereabouts, command_for
from guildyard.server import Playground
from guildyard.testing.waiting import until
from guildyard.world.guilds import Channel

ROOT = Path(__file__).parents[3]
DOCUMENTS = ROOT / "guildyard" / "docs"
INSTALLED = Path(os.environ.get("PLAYGROUND_LIBRARIES") or ROOT / ".venv" / "libraries")
COMMANDS = {"hello", "panel", "find", "edit", "delete", "upload", "weigh", "post", "ask", "Shout"}


@dataclass(frozen=True)
class Library:
    """A library, the page of the document about it, and what the bot of that page is written in."""

    name: str
    page: str
    suffix: str = ".py"
    lacks: tuple[str, ...] = ()  # abilities
    environment: str = "libraries"  # where it is installed, beside the tests' own libraries

    @property
    def commands(self) -> set[str]:
        """The names of its bot's commands."""
        return COMMANDS - {"ask"} if "poll" in self.lacks else COMMANDS

    @property
    def code(self) -> str:
        """The whole bot of the page."""
        text = (DOCUMENTS / f"{self.page}.md").read_text(encoding="utf-8")
        found = re.search(r"```(?:python|js)\n(.+?)```", text, re.DOTALL)
        assert found is not None
        return found[1]

    @property
    def python(self) -> str:
        """The Python that has the library; discord.py is among the tests' own libraries."""
        own = INSTALLED.with_name(self.environment) / "bin" / "python"
        return sys.executable if self.name == "discord.py" else str(own)

    def require(self) -> None:
        """Skip the test when the library is not here."""
        if self.suffix == ".py":
            here = Path(self.python).exists()
        else:
            modules = INSTALLED / "node_modules" / "discord.js"
            here = modules.exists() and shutil.which("node") is not None
        if not here:
            pytest.skip(f"{self.name} is missing (make libraries)")


LIBRARIES = [
    Library("discord.py", "discordpy"),
    Library("discord.js", "discordjs", ".cjs"),
    Library("hikari", "hikari"),
    Library("disnake", "disnake"),
    Library("nextcord", "nextcord", lacks=("poll",)),
    Library("py-cord", "pycord", environment="py-cord"),
]


@dataclass
class Stage:
    """A bot in a playground of its own, and somebody who uses it."""

    playground: Playground
    channel: Channel
    ada: Person
    commands: set[str]  # of its bot, by name

    @property
    def complaints(self) -> list[str]:
        """What the bot asked that does not exist."""
        return self.playground.findings

    @property
    def is_ready(self) -> bool:
        """Is the bot there with all its commands?"""
        return self.registered == self.commands and self.playground.gateway.shards == 1

    @property
    def registered(self) -> set[str]:
        """The names of the bot's commands."""
        return {command["name"] for command in self.playground.commands.of()}


@asynccontextmanager
async def stage(library: Library, folder: Path, contract: Contract | None) -> AsyncIterator[Stage]:
    """The bot of a library, logged in and with its commands registered."""
    library.require()
    playground = Playground(deadline=10, patience=10)
    await playground.start()
    guild = playground.add_guild("Library")
    desk, ada = guild.add_text_channel("desk"), guild.add_member("Ada")
    made = Stage(playground, desk, ada, library.commands)
    program = folder / f"bot{library.suffix}"
    program.write_text(library.code)
    process = await asyncio.create_subprocess_exec(
        *command_for(str(program), [], library.python),
        env=environment(playground, guild.id),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=None if os.environ.get("SHOW_BOTS") else asyncio.subprocess.DEVNULL,
    )
    try:
        await until(lambda: made.is_ready or process.returncode is not None)
        assert process.returncode is None, "the bot has ended"
        yield made
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
        await playground.close()
    if contract:
        known = [each for each in playground.exchanges if each.route]
        assert [problem for each in known for problem in contract.check(each)] == []


def environment(playground: Playground, guild_id: int) -> dict[str, str]:
    """What ``guildyard run`` gives to a bot, and where Node finds its library."""
    here = Whereabouts(
        api_url=playground.api_url,
        gateway_url=playground.gateway_url,
        token=playground.token,
        application_id=playground.world.bot.id,
        guild_id=guild_id,
    )
    return here.environment(os.environ) | {"NODE_PATH": str(INSTALLED / "node_modules")}
