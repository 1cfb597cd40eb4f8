"""libcurl where it can be, aiohttp where it cannot."""

import select

import pytest

from bot.discord.answering import http_choice
from bot.discord.answering.http_aiohttp import AiohttpClient
from bot.discord.answering.http_choice import http_client
from bot.discord.answering.http_curl import CurlClient


async def test_answers_go_over_libcurl() -> None:
    client = http_client("me")
    assert isinstance(client, CurlClient)
    await client.close()


async def test_without_pycurl_answers_go_over_aiohttp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_choice, "find_spec", lambda _: None)
    client = http_client("me")
    assert isinstance(client, AiohttpClient)
    await client.close()


async def test_without_epoll_answers_go_over_aiohttp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(select, "epoll")
    client = http_client("me")
    assert isinstance(client, AiohttpClient)
    await client.close()
