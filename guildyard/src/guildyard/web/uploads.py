"""Files on their way: a page sends them here first, and then says what they are for."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

from aiohttp import web

from guildyard.interactions.options import Refused
from guildyard.world.files import BIGGEST_UPLOAD, File

KEPT = 50  # files


class Uploads:
    """The last files that pages sent, by a key that only the page knows."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, File] = OrderedDict()

    async def take(self, request: web.Request) -> web.Response:
        """Take a file: its name in the query, its bytes as the body."""
        data = await request.read()
        if len(data) > BIGGEST_UPLOAD:
            return web.json_response({"problem": "a file has at most 10 MB"}, status=413)
        key = secrets.token_hex(8)
        self._files[key] = File(request.query.get("name", "") or "unnamed", data)
        while len(self._files) > KEPT:
            self._files.popitem(last=False)
        return web.json_response({"key": key})

    def file(self, key: str) -> File:
        """The file of a key; Refused when it is gone."""
        if key not in self._files:
            raise Refused("this file is gone: choose it again")
        return self._files[key]

    def files(self, keys: Iterable[Any]) -> list[File]:
        """The files of several keys."""
        return [self.file(str(key)) for key in keys]
