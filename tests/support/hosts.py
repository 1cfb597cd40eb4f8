"""A host that answers as it is told to, for HTTP clients to be rude to."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"


class Host:
    """Answers each request with the next of some bytes; None is silence, b"" a hang-up."""

    def __init__(self, *answers: bytes | None) -> None:
        self.requests: list[str] = []
        self.connections = 0
        self.writers: list[asyncio.StreamWriter] = []
        self.serving: set[asyncio.Task[None] | None] = set()
        self._answers = list(answers)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection to its end."""
        self.connections += 1
        self.writers.append(writer)
        self.serving.add(asyncio.current_task())
        try:
            while head := (await reader.readuntil(b"\r\n\r\n")).decode():
                fields = head.lower().partition("content-length: ")[2]
                length = int(fields.split("\r\n")[0] or 0)
                self.requests.append(head + (await reader.readexactly(length)).decode())
                answer = self._answers.pop(0)
                if answer == b"":
                    return
                writer.write(answer or b"")
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def listening(host: Host, tls: ssl.SSLContext | None = None) -> AsyncIterator[str]:
    """Its address and port; on the way out, all that it serves has to end."""
    server = await asyncio.start_server(host.serve, "127.0.0.1", 0, ssl=tls)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await asyncio.gather(*filter(None, host.serving))
