"""How a bot is started so that it knows the playground and nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

INJECT = Path(__file__).with_name("inject")
TOKENS = ("DISCORD_TOKEN", "DISCORD_BOT_TOKEN", "BOT_TOKEN", "TOKEN")
APPLICATIONS = (
    *("CLIENT_ID", "DISCORD_CLIENT_ID", "APP_ID", "DISCORD_APP_ID"),
    *("APPLICATION_ID", "DISCORD_APPLICATION_ID"),
)
SECRETS = ("DISCORD_CLIENT_SECRET", "CLIENT_SECRET")
PUBLIC_KEYS = ("DISCORD_PUBLIC_KEY", "PUBLIC_KEY")
GUILDS = ("GUILD_ID", "DISCORD_GUILD_ID")
NODE = (".js", ".cjs", ".mjs")


class UnknownProgram(Exception):  # noqa: N818 - what it is, in the words of the host
    """A bot of a kind that cannot be started here."""


@dataclass(frozen=True, kw_only=True)
class Whereabouts:
    """Where the playground is, and who a bot is in it."""

    api_url: str
    gateway_url: str
    token: str
    application_id: int
    guild_id: int
    allowed: tuple[str, ...] = ()  # further ``host:port`` that the bot may reach
    strict: bool = False  # is it ended when it tries another?
    public_key: str = ""  # with which the bot checks who sends it interactions over HTTP
    client_secret: str = ""  # with which the bot's own page gets tokens
    authorize_url: str = ""  # where people log in to it
    clock: str = ""  # the ``host:port`` on which it hears that time was put forward
    shift: timedelta = timedelta()  # how far it is ahead already

    @property
    def cdn_url(self) -> str:
        """Where pictures and files are: on the same port as the API."""
        return self.api_url.partition("/api")[0]

    def environment(self, before: Mapping[str, str]) -> dict[str, str]:
        """The environment of a bot: what was there before, and what it needs to come here."""
        given = {
            "PLAYGROUND_API_URL": self.api_url,
            "PLAYGROUND_API_BASE": self.api_url.rpartition("/")[0],  # without the version
            "PLAYGROUND_GATEWAY_URL": self.gateway_url,
            "PLAYGROUND_CDN_URL": self.cdn_url,
            "PLAYGROUND_ALLOWED": " ".join([*_both_names(self.api_url), *self.allowed]),
            "PLAYGROUND_STRICT": "1" if self.strict else "",
            "PLAYGROUND_CLOCK": self.clock,
            "PLAYGROUND_SHIFT": str(self.shift.total_seconds()),
            "DISCORD_API_URL": self.api_url,
            "DISCORD_GATEWAY_URL": self.gateway_url,
            "DISCORD_AUTHORIZE_URL": self.authorize_url,
            "PYTHONPATH": _joined(str(INJECT), before.get("PYTHONPATH"), os.pathsep),
            "NODE_OPTIONS": _joined(
                f'--require "{INJECT / "preload.cjs"}"', before.get("NODE_OPTIONS"), " "
            ),
        }
        given |= dict.fromkeys(TOKENS, self.token)
        given |= dict.fromkeys(APPLICATIONS, str(self.application_id))
        given |= dict.fromkeys(GUILDS, str(self.guild_id))
        given |= dict.fromkeys(PUBLIC_KEYS, self.public_key)
        given |= dict.fromkeys(SECRETS, self.client_secret)
        # Files with real secrets, which a bot may prefer or refuse beside the others.
        given |= dict.fromkeys((f"{name}_FILE" for name in (*TOKENS, *SECRETS)), "")
        return {**before, **given}


def command_for(program: str, arguments: list[str], python: str = sys.executable) -> list[str]:
    """The command line of a bot: a Python file or folder, or a file for Node.

    Raises UnknownProgram when it is neither, or not there.
    """
    path = Path(program)
    if not path.exists():
        raise UnknownProgram(f"There is no {program}.")
    if path.suffix in NODE:
        return ["node", program, *arguments]
    if path.suffix == ".py" or (path / "__main__.py").exists():
        return [python, program, *arguments]
    kinds = ", ".join((".py", *NODE))
    raise UnknownProgram(f"{program} is no bot that can be run: it ends in none of {kinds}.")


def module_command(module: str, arguments: list[str], python: str = sys.executable) -> list[str]:
    """The command line of a bot that is started as ``python -m module``."""
    return [python, "-m", module, *arguments]


def _both_names(url: str) -> list[str]:
    """The address of the playground by number and by name."""
    port = url.split(":")[2].partition("/")[0]
    return [f"127.0.0.1:{port}", f"localhost:{port}"]


def _joined(first: str, second: str | None, separator: str) -> str:
    return f"{first}{separator}{second}" if second else first
