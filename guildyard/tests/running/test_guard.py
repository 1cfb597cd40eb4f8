"""Where a bot may go: programs that try other ways, in Python and in Node."""

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from guildyard.running.inject.guard import STOPPED, explanation, parse
from guildyard.running.programs import Whereabouts, command_for, module_command

HERE = Whereabouts(
    api_url="http://127.0.0.1:1/api/v10",
    gateway_url="ws://127.0.0.1:1/gateway",
    token="secret",
    application_id=1,
    guild_id=2,
)
BY_NAME = "import socket\nsocket.getaddrinfo('discord.com', 443)\n"
BY_DATAGRAM = (
    "import socket\nsocket.socket(type=socket.SOCK_DGRAM).sendto(b'', ('192.0.2.7', 53))\n"
)
BY_AIOHTTP = """\
import aiohttp, asyncio
async def main():
    async with aiohttp.ClientSession() as session:
        await session.get("https://192.0.2.7/")
asyncio.run(main())
"""
BY_UVLOOP = """\
import asyncio, uvloop
async def main():
    await asyncio.get_running_loop().create_connection(asyncio.Protocol, "192.0.2.7", 443)
uvloop.run(main())
"""
BY_CATCHING = """\
import urllib.request
while True:
    try:
        urllib.request.urlopen("https://discord.com/api/v10/gateway")
    except Exception:
        pass
"""
ALLOWED = (
    "import socket, sys\nsocket.create_connection(('127.0.0.1', int(sys.argv[1])))\nprint('in')\n"
)
GOING_ON = """\
import socket
for _ in range(2):
    try:
        socket.getaddrinfo("discord.com", 443)
    except OSError as error:
        unknown = type(error).__name__
    try:
        socket.create_connection(("192.0.2.7", 443))
    except OSError as error:
        print(unknown, type(error).__name__)
"""
GOING_ON_IN_NODE = """\
import dns from "node:dns";
import dgram from "node:dgram";
import net from "node:net";
dgram.createSocket("udp4").send("lost", 53, "192.0.2.7", function () { this.close(); });
for (const _ of [1, 2])
  dns.lookup("discord.com", (unknown) =>
    net.connect(443, "192.0.2.7").on("error", (error) => console.log(unknown.code, error.code)));
"""
BY_FETCH = "fetch('https://gateway.discord.gg/').catch(() => {});"
BY_NET = "require('node:net').connect(443, '192.0.2.7').on('error', () => {});"
BY_UDP = "require('node:dgram').createSocket('udp4').send('', 53, '192.0.2.7');"
ALLOWED_IN_NODE = """\
require("node:net").connect(Number(process.argv[2]), "127.0.0.1", () => {
  console.log("in");
  process.exit();
});
"""


@pytest.fixture
def port() -> Iterator[int]:
    """The port of somebody else who listens on this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def run(
    folder: Path,
    name: str,
    code: str,
    *arguments: str,
    allowed: tuple[str, ...] = (),
    strict: bool = True,
) -> str:
    """What a bot prints; of one that was stopped, why."""
    if not name.endswith(".py") and shutil.which("node") is None:
        pytest.skip("node is missing")
    (folder / name).write_text(code)
    here = replace(HERE, allowed=allowed, strict=strict)
    done = subprocess.run(
        command_for(str(folder / name), [*arguments]),
        env=here.environment(os.environ),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == (STOPPED if strict and done.stderr else 0), done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("name", ["DISCORD_TOKEN", "BOT_TOKEN", "DISCORD_CLIENT_SECRET"])
def test_a_bot_is_not_led_to_the_file_with_a_real_secret(name: str) -> None:
    environment = HERE.environment({f"{name}_FILE": "/run/secrets/real"})
    assert not environment[f"{name}_FILE"]


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("bot.py", BY_NAME, "discord.com (bot.py, line 2)"),
        ("bot.py", BY_DATAGRAM, "192.0.2.7:53 (bot.py, line 2)"),
        ("bot.py", BY_AIOHTTP, "192.0.2.7:443 (bot.py, line 4)"),
        ("bot.py", BY_UVLOOP, "192.0.2.7:443 (bot.py, line 3)"),
        ("bot.py", BY_CATCHING, "discord.com (bot.py, line 4)"),
        ("bot.cjs", BY_NET, "192.0.2.7:443 (bot.cjs, line 1)"),
        ("bot.cjs", BY_UDP, "192.0.2.7 (bot.cjs, line 1)"),
        ("bot.mjs", BY_FETCH, "gateway.discord.gg:443"),
    ],
)
def test_strictly_whoever_tries_another_address_is_stopped(
    tmp_path: Path, name: str, code: str, told: str
) -> None:
    said = run(tmp_path, name, code)
    assert f"wanted to reach {told}" in said
    assert ("this is Discord itself" in said) == ("discord" in told)


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("bot.py", GOING_ON, "discord.com gaierror 192.0.2.7:443 ConnectionRefusedError"),
        ("bot.mjs", GOING_ON_IN_NODE, "discord.com ENOTFOUND 192.0.2.7:443 ECONNREFUSED"),
    ],
)
def test_whoever_tries_another_address_is_refused_and_goes_on(
    tmp_path: Path, name: str, code: str, told: str
) -> None:
    said = run(tmp_path, name, code, strict=False)
    name, unknown, address, refused = told.split()
    assert f"{unknown} {refused}\n" in said
    for target in (name, address):
        assert len(re.findall(rf"wanted to reach {target}\b.*, and was refused", said)) == 1


@pytest.mark.parametrize(("name", "code"), [("bot.py", ALLOWED), ("bot.cjs", ALLOWED_IN_NODE)])
def test_an_address_can_be_opened_to_a_bot(tmp_path: Path, port: int, name: str, code: str) -> None:
    assert f"reach 127.0.0.1:{port} (" in run(tmp_path, name, code, str(port))
    assert run(tmp_path, name, code, str(port), allowed=(f"127.0.0.1:{port}",)) == "in\n"


def test_a_name_that_is_open_is_open_under_its_numbers(tmp_path: Path, port: int) -> None:
    code = "import socket, sys\nsocket.create_connection(('127.0.0.1', int(sys.argv[1])))\n"
    assert run(tmp_path, "bot.py", code, str(port), allowed=("localhost",)) == ""
    assert parse("a.b:1 a.b ::1 [::1]:80") == {
        ("a.b", 1),
        ("a.b", None),
        ("::1", None),
        ("::1", 80),
    }


def test_the_sitecustomize_of_the_bots_own_python_runs_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "sitecustomize.py").write_text("print('mine')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "own"))
    assert run(tmp_path, "bot.py", "print('the bot')\n") == "mine\nthe bot\n"


def test_a_bot_can_be_a_module() -> None:
    assert module_command("my.bot", ["--debug"], "python3") == [
        "python3",
        "-m",
        "my.bot",
        "--debug",
    ]
    assert sys.executable == command_for(__file__, [])[0]
    assert "--allow 10.0.0.1:5432" in explanation("10.0.0.1:5432", "")
