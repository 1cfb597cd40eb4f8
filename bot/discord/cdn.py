"""Small files from Discord's CDN."""

import aiohttp
from yarl import URL

LARGEST = 64 * 1024  # bytes; an avatar in the size of a group card has some 8 kB
CONNECTIONS = 24


class Cdn:
    """Fetches small files from Discord's CDN. Nothing is asked before the first is wanted."""

    def __init__(self, user_agent: str, proxy: str | None = None) -> None:
        self._user_agent, self._proxy = user_agent, proxy
        self._session: aiohttp.ClientSession | None = None

    async def get(self, address: str) -> bytes:
        """A file; nothing but that address is asked, wherever it leads to.

        Raises aiohttp.ClientError or OSError when it does not come, ValueError when it is large.
        """
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=CONNECTIONS),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self._user_agent},
                auto_decompress=False,
            )
        async with self._session.get(
            URL(address, encoded=True), allow_redirects=False, proxy=self._proxy
        ) as response:
            if response.status != 200:
                raise ValueError(f"the answer is {response.status}")
            return await _small(response)

    async def close(self) -> None:
        """Close all connections."""
        if self._session:
            await self._session.close()


async def _small(response: aiohttp.ClientResponse) -> bytes:
    said = b""
    async for piece in response.content.iter_any():
        said += piece
        if len(said) > LARGEST:
            response.close()
            raise ValueError("it has too many bytes for an avatar")
    return said
