"""The kinds of HTTP client that answers can go over."""

from collections.abc import Callable

from bot.discord.answering.http_aiohttp import AiohttpClient
from bot.discord.answering.http_client import HttpClient
from bot.discord.answering.http_curl import CurlClient

HTTP_CLIENTS: dict[str, Callable[..., HttpClient]] = {
    "aiohttp": AiohttpClient,
    "curl": CurlClient,
}
