"""``python -m guildyard`` serves any discord.py bot: the whole bot of the document is run."""

import asyncio
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from guildyard.testing.waiting import waiting_for

DOCUMENT = Path(__file__).parents[1] / "docs" / "index.md"


def whole_bot(port: str) -> str:
    """The bot of the document, for a playground on this port."""
    code = re.search(r"```python\n(import discord.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert code is not None
    assert len([line for line in code[1].splitlines() if line.strip()]) <= 12
    return code[1].replace("8100", port)


@asynccontextmanager
async def program(*arguments: str) -> AsyncIterator[Process]:
    """A Python program that is ended with the block."""
    running = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdout=PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield running
    finally:
        running.terminate()
        await running.communicate()


async def ask(socket: aiohttp.ClientWebSocketResponse, **request: object) -> Any:
    """The playground's answer to the page."""
    await socket.send_json({"number": 1, **request})
    async for received in socket:
        answer = received.json()
        if answer.get("answer") == 1:
            return answer
    raise AssertionError("the playground hung up")


async def until_ready(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Commands are registered before the bot comes to the gateway, and both take their time."""
    async for received in socket:
        view = received.json().get("view")
        if view and view["commands"] and view["online"]:
            return


async def test_two_lines_are_enough_for_a_bot(session: aiohttp.ClientSession) -> None:
    alone = ("-m", "guildyard", "--port", "0", "--token", "secret", "--bot-name", "Greeter")
    async with program(*alone) as playground:
        assert playground.stdout is not None
        said = (await playground.stdout.readline()).decode()
        url = re.search(r"http://\S+", said)
        assert url is not None
        port = url[0].rstrip("/").rsplit(":", 1)[1]
        async with program("-c", whole_bot(port)), session.ws_connect(url[0] + "page/socket") as ws:
            async with waiting_for("the bot and its commands on the page"):
                await until_ready(ws)
            answer = await ask(ws, do="command", path="hello", options={})
            assert answer["reply"]["content"] == "Hello, Ada!"
            assert answer["reply"]["author_name"] == "Greeter"


async def test_it_tells_the_public_key_of_a_bot_that_listens_at_an_address() -> None:
    url = "http://127.0.0.1:3000/interactions"
    async with program("-m", "guildyard", "--port", "0", "--interactions", url) as playground:
        assert playground.stdout is not None
        said = (await playground.stdout.readuntil(b"public key ")).decode()
        key = (await playground.stdout.readline()).decode().strip()
    assert f"Interactions go to {url}\n" in said
    assert re.fullmatch(r"(?!0{64})[0-9a-f]{64}", key)
