"""The pictures of accounts, as Discord's CDN serves them."""

from aiohttp import web

from guildyard.web.middleware import Handler
from guildyard.world.avatars import DEFAULTS, SIZES, USUAL_SIZE, avatar_of, default_avatar, drawn
from guildyard.world.emoji_uploads import kind_of
from guildyard.world.world import World

STILL = ("png", "jpg", "jpeg", "webp")  # endings; what is served says itself what it is
HEADERS = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}


def serve_avatar(world: World) -> Handler:
    """The handler for the pictures that people, bots and webhooks have.

    One that was sent comes as it was sent, whatever size is asked for.
    """

    async def handle(request: web.Request) -> web.Response:
        size, avatar = _size(request), _stem(request)
        if sent := world.avatars.get(avatar):
            return _answer(sent)
        user_id = request.match_info["user_id"]
        user = world.account(int(user_id)) if user_id.isdecimal() else None
        if user is None or avatar != avatar_of(user.name):
            raise web.HTTPNotFound
        return _answer(drawn(avatar, size))

    return handle


async def serve_default_avatar(request: web.Request) -> web.Response:
    """The picture of those who have none: one of six."""
    size, number = _size(request), _stem(request)
    if number not in map(str, DEFAULTS):
        raise web.HTTPNotFound
    return _answer(default_avatar(int(number), size))


def _size(request: web.Request) -> int:
    asked = request.query.get("size", str(USUAL_SIZE))
    if asked not in map(str, SIZES):
        raise web.HTTPNotFound
    return int(asked)


def _stem(request: web.Request) -> str:
    """What stands before the ending."""
    stem, _, ending = request.match_info["name"].rpartition(".")
    if ending not in STILL:
        raise web.HTTPNotFound
    return stem


def _answer(picture: bytes) -> web.Response:
    kind = kind_of(picture) or "application/octet-stream"
    return web.Response(body=picture, content_type=kind, headers=HEADERS)
