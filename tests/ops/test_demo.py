"""Without a token: the playground with the bot and its page, from a post to a word on the board."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from yarl import URL

from tests.support.processes import service
from tests.support.waiting import waiting_for

ADA = "1000000000"
LINK = 5  # the style of a button


@asynccontextmanager
async def demo(folder: Path) -> AsyncIterator[tuple[str, str]]:
    """A demo that runs: where its playground is, and where its page."""
    variables = {"PLAYGROUND_PORT": "0", "DATABASE_URL": f"sqlite:///{folder / 'play.db'}"}
    for library in ("cryptography", "backports"):  # which hosts do not have
        hidden = folder / "elsewhere" / f"{library}.py"
        hidden.parent.mkdir(exist_ok=True)
        hidden.write_text("raise ImportError")
    async with service(folder, **variables) as running:
        await running.ready()
        playground = re.search(r"Open (http://127\.0\.0\.1:\d+/)", running.output)
        page = re.search(r"the games' own page, (http://127\.0\.0\.1:\d+)\n", running.output)
        assert playground
        assert page
        yield playground[1], page[1]
    assert "Traceback" not in running.output


async def links(playground: str, number: int) -> list[str]:
    """Where so many posts of the playground's first channel lead."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{playground}page/socket") as wire,
    ):
        while True:
            view = (await wire.receive_json()).get("view")
            if view and len(view["messages"]) >= number:
                found = [url for each in view["messages"] for url in urls_in(each["components"])]
                return sorted(found)


def urls_in(parts: list[dict[str, Any]]) -> list[str]:
    """Where the links of a message lead."""
    found = [part["url"] for part in parts if part.get("style") == LINK]
    return found + [url for part in parts for url in urls_in(part.get("components") or [])]


async def log_in(session: aiohttp.ClientSession, address: str) -> URL:
    """Open a link of a post, say at the stand-in's Discord who one is; where one ends up."""
    async with session.get(address) as asked:
        assert asked.url.path == "/oauth2/authorize"
        assert "<option" in await asked.text()
    form = {"person": ADA, "answer": "yes"}
    headers = {"Origin": str(asked.url.origin())}
    async with session.post(asked.url, data=form, headers=headers) as shown:
        assert shown.status == 200
        return shown.url


async def ask(wire: aiohttp.ClientWebSocketResponse, **request: Any) -> Any:
    """What the page's server answers to a request; what it pushes meanwhile is passed over."""
    await wire.send_json(request)
    while True:
        answer = await wire.receive_json()
        if answer.get("id") == request["id"]:
            return answer["ok"]


async def test_a_post_leads_to_the_page_where_whoever_logs_in_plays(tmp_path: Path) -> None:
    jar = aiohttp.CookieJar(unsafe=True)  # which keeps cookies of a host without a name
    async with (
        waiting_for("the page to be played on", seconds=120),
        demo(tmp_path) as (playground, page),
        aiohttp.ClientSession(cookie_jar=jar) as session,
    ):
        addresses = await links(playground, 3)
        server = f"{page}/s/1000000000000/"
        assert addresses == [f"{server}#{game}" for game in ("anigram", "honeycomb", "square")]
        assert str(await log_in(session, addresses[1])) == server
        async with session.ws_connect(f"{server}socket", headers={"Origin": page}) as wire:
            hello = await ask(wire, id=1, do="hello")
            assert hello["person"]["name"] == "Ada"
            assert hello["place"]["name"] == "Bee Garden"
            board = await ask(wire, id=2, do="act", game="honeycomb", edition=None, action="show")
            letters = {board["state"]["center"], *board["state"]["outer"]}
            guessed = await ask(
                wire, id=3, do="act", game="honeycomb", edition=None, action="guess", text="zzzzzz"
            )
    assert len(letters) == 7
    assert "ZZZZZZ" in json.dumps(guessed["news"])
