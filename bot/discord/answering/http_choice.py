"""Which HTTP client answers go over."""

import select
from importlib.util import find_spec

from bot.discord.answering.http_aiohttp import AiohttpClient
from bot.discord.answering.http_client import HttpClient


def http_client(user_agent: str, proxy: str | None = None) -> HttpClient:
    """libcurl where there is pycurl, and epoll to drive it, else aiohttp.

    Called inside a running loop.
    """
    if find_spec("pycurl") is None or not hasattr(select, "epoll"):
        return AiohttpClient(user_agent, proxy=proxy)
    from bot.discord.answering.http_curl import CurlClient  # where there is pycurl

    return CurlClient(user_agent, proxy=proxy)
