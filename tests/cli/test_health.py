"""``honeygram health``: a sentence and an exit code, with nothing but Python.

Of ``bot/ops/told.py``.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from guildyard.testing import free_port

from bot.discord.gateway.client import Honeygram
from bot.ops.health import HealthMonitor, monitor
from tests.cli.conftest import Command

WELL = {"status": "ok", "problems": [], "notes": []}


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> int:
    """A free port, which the settings name."""
    port = free_port()
    monkeypatch.setenv("METRICS_PORT", str(port))
    return port


@asynccontextmanager
async def answering(port: int, answer: bytes) -> AsyncIterator[None]:
    """Something that gives the same answer to everybody."""

    async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(reply, "127.0.0.1", port):
        yield


async def test_health_is_what_the_running_bot_says(
    bot: Honeygram, tmp_path: Path, port: int, honeygram: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = await asyncio.to_thread(honeygram, "health")
    assert silent.exit_code == 1
    assert silent.stdout == f"No bot answers on 127.0.0.1 port {port}: Connection refused.\n"

    watch = HealthMonitor(bot.services, bot.traffic.gate)
    watch.client = bot
    async with monitor(watch, bot.services.host.metrics, "127.0.0.1", port):
        well = await asyncio.to_thread(honeygram, "health")
        assert (well.exit_code, well.stdout) == (0, "The bot is well.\n")
        monkeypatch.setenv("METRICS_HOST", "0.0.0.0")  # noqa: S104 - asked on loopback
        read = await asyncio.to_thread(honeygram, "health", "--json")
        assert (read.exit_code, json.loads(read.stdout)) == (0, WELL)
        watch.client = None
        unwell = await asyncio.to_thread(honeygram, "health")
        assert unwell.exit_code == 1
        assert unwell.stdout.startswith("Not connected to Discord.\n")
        read = await asyncio.to_thread(honeygram, "health", "--json")
        assert read.exit_code == 1
        assert json.loads(read.stdout)["problems"][0] == "Not connected to Discord."


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]",
        b'HTTP/1.1 404 Not Found\r\nContent-Length: 15\r\n\r\n{"problems": []}',
        b"SSH-2.0-Something\r\n\r\n",
        b"",
    ],
    ids=["text", "a list", "not found", "no HTTP", "nothing"],
)
async def test_whatever_else_answers_is_not_taken_for_the_bot(
    honeygram: Command, port: int, answer: bytes
) -> None:
    async with answering(port, answer):
        done = await asyncio.to_thread(honeygram, "health")
    assert done.exit_code == 1
    assert f"127.0.0.1 port {port}" in done.stdout


async def test_a_bot_whose_shards_wait_for_their_turn_is_well_and_says_so(
    honeygram: Command, port: int
) -> None:
    note = "Starting: 3 of 25 shards have had their turn to connect."
    body = {"status": "starting", "problems": [], "notes": [note]}
    text = json.dumps(body).encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(text)
    async with answering(port, head + text):
        done = await asyncio.to_thread(honeygram, "health")
        read = await asyncio.to_thread(honeygram, "health", "--json")
    assert (done.exit_code, done.stdout) == (0, f"{note}\n")
    assert (read.exit_code, json.loads(read.stdout)) == (0, body)


@pytest.mark.parametrize(
    ("port_set", "reason"),
    [("", "METRICS_PORT is not set"), ("0", "METRICS_PORT=0"), ("http", "METRICS_PORT: ")],
)
def test_settings_with_which_nobody_can_ask_are_told(
    honeygram: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    port_set: str,
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("METRICS_PORT", port_set)
    done = honeygram("health")
    assert done.exit_code == 2
    assert reason in done.stderr
