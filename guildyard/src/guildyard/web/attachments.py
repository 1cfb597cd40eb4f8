"""The files of messages, as Discord's CDN serves them."""

from io import BytesIO

from aiohttp import web

from guildyard.web.middleware import Handler
from guildyard.world.world import World


def serve_attachment(world: World) -> Handler:
    """The handler for the files of messages: nothing in them is run by a browser."""

    async def handle(request: web.Request) -> web.Response:
        file_id = request.match_info["file_id"]
        file = world.files.get(int(file_id)) if file_id.isdecimal() else None
        if file is None or request.match_info["name"] != file.filename:
            raise web.HTTPNotFound
        headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
        return web.Response(
            body=BytesIO(file.data), content_type=file.content_type, headers=headers
        )

    return handle


def serve_emoji(world: World) -> Handler:
    """The handler for the pictures of emoji: ``/emojis/ID``, with or without an ending."""

    async def handle(request: web.Request) -> web.Response:
        emoji_id = request.match_info["name"].partition(".")[0]
        known = world.emojis.get(int(emoji_id)) if emoji_id.isdecimal() else None
        if known is None:
            raise web.HTTPNotFound
        headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
        return web.Response(body=known.image, content_type=known.content_type, headers=headers)

    return handle
