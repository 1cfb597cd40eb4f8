"""Somebody who comes to the bot's own page with a browser, and logs in with Discord."""

from __future__ import annotations

import aiohttp
from yarl import URL

from guildyard.people.authorizing import is_page
from guildyard.people.person import Person

MOST_STEPS = 20  # from one address to the next, as browsers have it


async def log_in(
    session: aiohttp.ClientSession, person: Person, address: str, *, agrees: bool = True
) -> aiohttp.ClientResponse:
    """The page at which a person ends up who opens an address; its body is read.

    Redirects are followed, with the cookies of the session. On Discord's authorization page, the
    playground's or Discord's own, the person agrees, or does not. Raises Refused when nothing is
    asked there, as for an address to which nobody is sent back.
    """
    for _ in range(MOST_STEPS):
        async with session.get(address, allow_redirects=False) as answer:
            await answer.read()
        if "Location" not in answer.headers:
            return answer
        address = str(answer.url.join(URL(answer.headers["Location"])))
        if is_page(address):
            step = person.authorize if agrees else person.decline
            address = await step(address)
    raise ValueError(f"{MOST_STEPS} redirects, the last to {address}")
