"""Refuses a bot whatever it tries to reach but the playground, and says so; strictly, it ends it.

It runs inside of the bot, in whatever Python that has, so it needs nothing but Python itself. It
keeps one from reaching the real Discord by mistake; it is no sandbox for a bot that means harm.
"""

import errno
import os
import socket
import sys
import sysconfig
from collections.abc import Awaitable, Callable
from types import CodeType, FrameType
from typing import Any, NoReturn

STOPPED = 77  # the exit code of a bot that was stopped
CONNECTING = ("socket.connect", "socket.sendto", "socket.sendmsg")
LOOKING_UP = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr")
REFUSED = "the playground lets nothing out"
DISCORD = ("discord.com", "discord.gg", "discordapp.com", "discordapp.net")
# How uvloop connects, and which of the arguments is the host.
UVLOOP_DOORS = {"create_connection": 1, "getaddrinfo": 0, "sock_connect": 1}

Target = tuple[str, int | None]  # a host and a port; None: every port
Door = Callable[..., Awaitable[Any]]


def parse(text: str) -> set[Target]:
    """The targets of ``127.0.0.1:8100 example.org``: a host alone is open at every port."""
    targets: set[Target] = set()
    for each in text.split():
        host, _, port = each.rpartition(":")
        bare = ":" in host and not host.startswith("[")  # an IPv6 address without a port
        if host and port.isdecimal() and not bare:
            targets.add((host.strip("[]"), int(port)))
        else:
            targets.add((each.strip("[]"), None))
    return targets


class Guard:
    """Knows where the bot may go, and lets it go nowhere else."""

    def __init__(self, allowed: set[Target], *, strict: bool = False) -> None:
        self._allowed = allowed
        self._strict = strict  # is a bot that goes elsewhere ended?
        self._told: set[str] = set()
        self._asking = False  # our own look-ups are not watched

    def audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Python's audit hook."""
        if self._asking or not event.startswith("socket."):
            return
        if event in CONNECTING and isinstance(arguments[1], tuple):
            self.require(str(arguments[1][0]), arguments[1][1])
        elif event in LOOKING_UP and arguments[0] is not None:
            self.require_name(_text(arguments[0]))

    def require(self, host: str, port: Any) -> None:
        """Refuse unless the bot may reach this host at this port."""
        if not self._may_reach(host, port):
            self._tell(f"{host}:{port}")
            raise ConnectionRefusedError(errno.ECONNREFUSED, f"{REFUSED}: {host}:{port}")

    def require_name(self, host: str) -> None:
        """Refuse unless the name is open to the bot; a number is judged when it is connected."""
        here = (*(known for known, _ in self._allowed), socket.gethostname(), "localhost", "")
        if host not in here and not is_number(host):
            self._tell(host)
            raise socket.gaierror(socket.EAI_NONAME, f"{REFUSED}: {host}")

    def _tell(self, target: str) -> None:
        """Say it once, and strictly once for all."""
        if target in self._told:
            return
        self._told.add(target)
        text = explanation(target, bots_line(sys._getframe()), strict=self._strict)
        if self._strict:
            end(text)
        say(text)

    def _may_reach(self, host: str, port: Any) -> bool:
        if os.name == "nt" and host == "127.0.0.1":
            return True  # Windows makes pairs of sockets that way
        names = [name for name, open_port in self._allowed if open_port in (None, port)]
        return host in names or any(host in self._addresses(name) for name in names)

    def _addresses(self, name: str) -> set[str]:
        """What a name that is open to the bot stands for at the moment."""
        self._asking = True
        try:
            return {str(found[4][0]) for found in socket.getaddrinfo(name, None)}
        except OSError:
            return set()
        finally:
            self._asking = False

    def watch_uvloop(self, uvloop: Any) -> None:
        """uvloop connects without Python's sockets: watch its own doors."""
        for name, place in UVLOOP_DOORS.items():
            door = getattr(uvloop.Loop, name)
            setattr(uvloop.Loop, name, self._watched(door, name == "getaddrinfo", place))

    def _watched(self, door: Door, names_only: bool, place: int) -> Door:
        """The same door, which looks first whom it is opened for; ``place`` is the host's."""

        async def watched(loop: object, *given: Any, **named: Any) -> Any:
            host, port = [*given[place:], None, None][:2]
            host, port = named.get("host", host), named.get("port", port)
            if isinstance(host, tuple):  # a host and a port in one
                host, port = host[:2]
            if host and names_only:
                self.require_name(_text(host))
            elif host:
                self.require(_text(host), port)
            return await door(loop, *given, **named)

        return watched


def explanation(target: str, line: str, *, strict: bool = False) -> str:
    """Why the bot was refused or stopped, and what to do."""
    host = target.rpartition(":")[0] or target
    outcome = "so it was stopped" if strict else "and was refused"
    text = f"playground: your bot wanted to reach {target}{line}, {outcome}."
    if host.endswith(DISCORD):
        return (
            f"{text}\nplayground: this is Discord itself. Its library does not know the playground"
            " yet: give it PLAYGROUND_API_URL and PLAYGROUND_GATEWAY_URL of the environment."
        )
    return f"{text}\nplayground: if that is meant: guildyard run --allow {target} ..."


def bots_line(frame: FrameType | None) -> str:
    """The innermost line of the bot's own files, as far as it can be told."""
    ours = (os.path.dirname(__file__), *_libraries())
    while frame is not None:
        code: CodeType = frame.f_code
        if os.path.isabs(code.co_filename) and not code.co_filename.startswith(ours):
            return f" ({os.path.basename(code.co_filename)}, line {frame.f_lineno})"
        frame = frame.f_back
    return ""


def end(text: str) -> NoReturn:
    """Say it and be gone: whoever catches exceptions would try again and again."""
    say(text)
    os._exit(STOPPED)


def say(text: str) -> None:
    """Tell the host, after what the bot has said."""
    sys.stdout.flush()
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def is_number(host: str) -> bool:
    """Is it an address and no name?"""
    for family in (socket.AF_INET, socket.AF_INET6):
        try:
            socket.inet_pton(family, host.partition("%")[0])
        except OSError:
            continue
        return True
    return False


def _text(host: Any) -> str:
    return host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)


def _libraries() -> tuple[str, ...]:
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    return tuple({sysconfig.get_paths()[name] for name in names})
