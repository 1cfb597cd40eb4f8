"""``guildyard run`` as a host types it: a bot in a process of its own, and the page beside it."""

import asyncio
import re
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from guildyard.running.inject.guard import STOPPED
from guildyard.running.programs import UnknownProgram, command_for
from guildyard.testing.free_ports import free_port
from guildyard.testing.waiting import waiting_for
from tests.test_alone import ask

TWELVE_LINES = """\
import os
import discord
class Bot(discord.Client):
    async def setup_hook(self):
        await tree.sync()
bot = Bot(intents=discord.Intents.all())
tree = discord.app_commands.CommandTree(bot)
@tree.command(description="Say hello")
async def hello(interaction: discord.Interaction):
    await interaction.response.send_message(f"Hello, {interaction.user.display_name}!")
bot.run(os.environ["DISCORD_TOKEN"])
"""

BY_NAME = """
import asyncio, os
import aiohttp
async def main():
    token = {"Authorization": "Bot " + os.environ["DISCORD_TOKEN"]}
    async with aiohttp.ClientSession(headers=token) as session:
        async with session.get("https://discord.com/api/v10/users/@me") as answer:
            print((await answer.json())["username"])
        async with session.ws_connect("wss://gateway.discord.gg/?v=10") as socket:
            print((await socket.receive_json())["op"])
asyncio.run(main())
"""
SERVER = """
from aiohttp import web
async def handle(request):
    return web.Response(status={status})
app = web.Application()
app.router.add_post("/", handle)
web.run_app(app, host="127.0.0.1", port={port}, print=None)
"""


@asynccontextmanager
async def running(*arguments: str) -> AsyncIterator[Process]:
    """The command, ended with the block as a terminal that is closed would."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "guildyard", "run", "--port", "0", *arguments),
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.communicate()


async def page_of(process: Process) -> str:
    """The address that the command prints first."""
    assert process.stdout is not None
    said = (await process.stdout.readline()).decode()
    address = re.search(r"http://\S+", said)
    assert address is not None, said
    return address[0]


async def answers(page: aiohttp.ClientWebSocketResponse, wanted: str) -> None:
    """Ask until the bot says what is wanted: a bot that starts anew is away for a while."""
    answer: Any = None
    async with waiting_for(f"the answer {wanted!r}", lambda: answer):
        while answer is None or answer.get("reply", {}).get("content") != wanted:
            answer = await ask(page, do="command", path="hello", options={})
            await asyncio.sleep(0.05)


async def test_a_bot_of_twelve_lines_answers_and_starts_anew_when_it_is_saved(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(TWELVE_LINES)
    async with (
        waiting_for("the whole story", seconds=120),
        running(str(bot)) as process,
        session.ws_connect(await page_of(process) + "page/socket") as page,
    ):
        await answers(page, "Hello, Ada!")
        bot.write_text(TWELVE_LINES.replace("Hello", "Welcome back"))
        await answers(page, "Welcome back, Ada!")


async def test_a_bot_that_fetches_a_picture_has_it_from_the_playground(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    bot = tmp_path / "bot.py"
    fetched = "str((await interaction.user.avatar.read())[:4])"
    bot.write_text(TWELVE_LINES.replace('f"Hello, {interaction.user.display_name}!"', fetched))
    async with (
        waiting_for("the whole story", seconds=120),
        running("--strict", str(bot)) as process,
        session.ws_connect(await page_of(process) + "page/socket") as page,
    ):
        await answers(page, r"b'\x89PNG'")


async def test_the_clock_of_the_page_is_the_bots(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    bot = tmp_path / "bot.py"
    told = TWELVE_LINES.replace("import os\n", "import os, time\n")
    bot.write_text(told.replace('f"Hello, {interaction.user.display_name}!"', "str(time.time())"))
    async with (
        waiting_for("the whole story", seconds=120),
        running(str(bot)) as process,
        session.ws_connect(await page_of(process) + "page/socket") as page,
    ):
        await ask(page, do="forward", seconds=24 * 60 * 60)
        answer: Any = {}
        async with waiting_for("an answer", lambda: answer):
            while "reply" not in answer:
                answer = await ask(page, do="command", path="hello", options={})
                await asyncio.sleep(0.05)
        assert float(answer["reply"]["content"]) > time.time() + 23 * 60 * 60


async def test_strictly_a_bot_that_reaches_for_another_address_is_stopped_and_told_why(
    tmp_path: Path,
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("import urllib.request\nurllib.request.urlopen('http://192.0.2.7/')\n")
    async with (
        waiting_for("the end of the bot"),
        running("--strict", "--no-restart", str(bot)) as process,
    ):
        _, said = await process.communicate()
    assert process.returncode == STOPPED
    assert said.decode().splitlines() == [
        "playground: your bot wanted to reach 192.0.2.7:80 (bot.py, line 2), so it was stopped.",
        "playground: if that is meant: guildyard run --allow 192.0.2.7:80 ...",
    ]


@pytest.mark.parametrize(
    ("program", "told"),
    [("bot.java", "ends in none of .py, .js"), ("nothing.py", "There is no nothing.py")],
)
def test_what_cannot_be_run_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.java").touch()
    with pytest.raises(UnknownProgram, match=told):
        command_for(program, [])


async def test_a_bot_that_asks_discord_by_its_name_asks_the_playground(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BY_NAME)
    async with (
        waiting_for("the end of the bot"),
        running("--no-restart", "--bot-name", "Ann", str(bot)) as run,
    ):
        said, complaints = await run.communicate()
    assert said.decode().splitlines()[-2:] == ["ann", "10"], complaints.decode()


async def test_it_is_told_whether_the_address_of_a_bot_holds(tmp_path: Path) -> None:
    bot, port = tmp_path / "bot.py", free_port()
    url = f"http://127.0.0.1:{port}/"
    for status, told in ((200, "no PONG"), (401, "no PONG")):
        bot.write_text(SERVER.format(port=port, status=status))
        async with waiting_for("the verdict"), running("--interactions", url, str(bot)) as process:
            assert process.stderr is not None
            said = (await process.stderr.readline()).decode()
        assert said.startswith("playground: the interactions endpoint could not be verified")
        assert told in said
