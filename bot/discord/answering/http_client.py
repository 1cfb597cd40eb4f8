"""What answers need of an HTTP client: to post a body, and to hear a small answer."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

import aiohttp

OPENING = (
    64  # connections at a time: the greetings of TLS take more of the processor than any answer
)
KNOWN_HOST = 300  # seconds for which the address of Discord is remembered
KEPT_OPEN = 60  # seconds without a request; opening another one takes several round trips

LONGEST = 64 * 1024  # bytes of an answer that are read; Discord's have a few thousand at most


class HttpClientClosed(aiohttp.ClientError):
    """The connections are closed, and so is the bot."""

    def __init__(self) -> None:
        super().__init__("the bot is closed")


class Response(NamedTuple):
    """What came back, with what discord.py looks at when it tells of a refusal."""

    status: int
    reason: str
    headers: Mapping[str, str]  # found by names in lower case
    body: bytes  # not more than is read of one


class HttpClient(Protocol):
    """Connections to one host, kept open for the next request.

    It follows no redirects, keeps no cookies, trusts what Python trusts and takes the proxy that
    it was given and no other. Whoever no longer waits for an answer cancels.
    """

    async def post(
        self, url: str, content: bytes, content_type: str, *, fresh: bool = False
    ) -> Response:
        """Post a body, once; a fresh request goes over another connection than those that were
        there, if the client can choose.

        Raises aiohttp.ClientError or OSError when no answer came.
        """

    async def close(self) -> None:
        """Close all connections; requests under way fail, and so do later ones."""
