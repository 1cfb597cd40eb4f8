"""Measure the processor time of an answer alone, over each HTTP client.

Run with ``python -m benchmarks.bench_answers``. The server is another process, so that only the
client counts; the clients are asked in turn, with 32 answers in flight.
"""

import asyncio
import json
import multiprocessing
import statistics
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import uvloop

from bot.discord.answering.http_aiohttp import AiohttpClient
from bot.discord.answering.http_client import HttpClient
from bot.discord.answering.http_curl import CurlClient

CLIENTS: dict[str, Callable[[str], HttpClient]] = {"aiohttp": AiohttpClient, "libcurl": CurlClient}
IN_FLIGHT = 32
EACH = 20  # answers one after the other, of each in flight
ROUNDS = 30
PATH = f"/api/v10/interactions/1500000000000000000/token{'x' * 120}/callback"
BODY = json.dumps({"type": 4, "data": {"content": "x" * 850, "flags": 64}}).encode()
ANSWER = (
    b"HTTP/1.1 204 No Content\r\nDate: Mon, 23 Nov 2026 10:00:00 GMT\r\nVia: 1.1 google\r\n"
    b"CF-Cache-Status: DYNAMIC\r\nStrict-Transport-Security: max-age=31536000\r\n"
    b"X-Content-Type-Options: nosniff\r\nServer: cloudflare\r\nCF-RAY: 8a0000000000000-FRA\r\n\r\n"
)


class Discord(asyncio.Protocol):
    """Says the same to each request, which all have one length of body."""

    def connection_made(self, transport: Any) -> None:
        """Begin."""
        self._transport, self._heard = transport, b""

    def data_received(self, data: bytes) -> None:
        """Answer what is whole."""
        self._heard += data
        while (end := self._heard.find(b"\r\n\r\n")) >= 0:
            end += 4 + len(BODY)
            if len(self._heard) < end:
                return
            self._heard = self._heard[end:]
            self._transport.write(ANSWER)


def serve(tell: Connection) -> None:
    """Serve until killed."""

    async def listen() -> None:
        server = await asyncio.get_running_loop().create_server(Discord, "127.0.0.1", 0)
        tell.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    uvloop.run(listen())


async def ask(client: HttpClient, url: str) -> float:
    """The seconds of processor time that one answer took."""

    async def one_by_one() -> None:
        for _ in range(EACH):
            await client.post(url, BODY, "application/json")

    begin = time.process_time()
    await asyncio.gather(*(one_by_one() for _ in range(IN_FLIGHT)))
    return (time.process_time() - begin) / (IN_FLIGHT * EACH)


async def measure(url: str) -> dict[str, list[float]]:
    """The seconds of each round, by client."""
    clients = {name: make("bench") for name, make in CLIENTS.items()}
    times: dict[str, list[float]] = {name: [] for name in clients}
    for number in range(ROUNDS + 1):
        for name, client in clients.items():
            seconds = await ask(client, url)
            if number:  # the first opens the connections
                times[name].append(seconds)
    for client in clients.values():
        await client.close()
    return times


def main() -> None:
    """Measure and print."""
    hear, tell = multiprocessing.Pipe(duplex=False)
    server = multiprocessing.Process(target=serve, args=(tell,), daemon=True)
    server.start()
    times = uvloop.run(measure(f"http://127.0.0.1:{hear.recv()}{PATH}"))
    server.terminate()
    server.join()
    for name, seconds in times.items():
        least, median = min(seconds) * 1e6, statistics.median(seconds) * 1e6
        print(f"{name:<10} {least:6.1f} µs at least, {median:6.1f} in the median")
    pairs = zip(times["libcurl"], times["aiohttp"], strict=True)
    print(f"ratio      {statistics.median(ours / theirs for ours, theirs in pairs):6.2f}")


if __name__ == "__main__":
    main()
