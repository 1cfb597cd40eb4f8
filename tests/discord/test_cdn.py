"""Small files over the wire: no more of them than is wanted, and from nowhere else."""

from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import BaseTestServer, TestServer

from bot.discord.cdn import LARGEST, Cdn


async def answer(request: web.Request) -> web.StreamResponse:
    name = request.match_info["name"]
    if name == "elsewhere":
        raise web.HTTPFound("/small")
    if name == "endless":
        response = web.StreamResponse()
        await response.prepare(request)
        while True:
            await response.write(bytes(LARGEST // 4))
    if name == "packed":
        return web.Response(body=b"\x1f\x8b", headers={"Content-Encoding": "gzip"})
    if name == "small":
        return web.Response(body=b"a picture")
    raise web.HTTPNotFound


@pytest.fixture
async def server() -> AsyncIterator[BaseTestServer]:
    app = web.Application()
    app.router.add_get("/{name}", answer)
    async with TestServer(app) as running:
        yield running


@pytest.fixture
async def cdn() -> AsyncIterator[Cdn]:
    made = Cdn("Bee (test)")
    yield made
    await made.close()


async def test_a_file_comes_as_it_is(server: BaseTestServer, cdn: Cdn) -> None:
    assert await cdn.get(str(server.make_url("/small"))) == b"a picture"
    assert await cdn.get(str(server.make_url("/packed"))) == b"\x1f\x8b"


@pytest.mark.parametrize("name", ["elsewhere", "endless", "gone"])
async def test_what_leads_on_or_has_no_end_or_is_missing_is_no_file(
    server: BaseTestServer, cdn: Cdn, name: str
) -> None:
    with pytest.raises(ValueError, match=r"302|404|too many"):
        await cdn.get(str(server.make_url(f"/{name}")))
