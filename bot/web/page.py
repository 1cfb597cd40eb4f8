"""The files of the page, under names that change when any of them does.

They lie in one folder whose name is a hash of all of them, so what they say of each other stays as
it is written, and only ``index.html``, which nobody keeps, names the folder. It also names the
modules that others import, so that a browser asks for all at once instead of one after the other.
"""

import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from aiohttp import web

from bot.errors import HostError
from bot.web.headers import FOR_EVER, NEVER

INDEX = "index.html"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PACKED = (".png", ".webp", ".woff2")  # as small as they can be
WORTH_PACKING = 512  # bytes

# What index.html names of the folder: href="./style.css", src="app.js".
NAMED = re.compile(r'\b(?P<attribute>href|src)="(?:\./)?(?P<name>[\w./-]+)"')
MODULE = re.compile(r'<script[^>]*type="module"[^>]*src="(?:\./)?(?P<name>[\w./-]+)"')
# import … from "./x.js", export … from "./x.js", import "./x.js"; not import("./x.js"), which is
# for later.
IMPORT = re.compile(r'^\s*(?:import|export)\b[^"\'();]*["\'](?P<path>\.{1,2}/[\w./-]+)["\']', re.M)


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    kind: str
    plain: bytes
    packed: bytes | None  # with gzip, where that is smaller

    def response(self, request: web.Request, caching: str) -> web.Response:
        """It, packed for whoever takes that."""
        headers = {"Content-Type": self.kind, "Cache-Control": caching, "Vary": "Accept-Encoding"}
        takes = "gzip" in request.headers.get("Accept-Encoding", "").lower()
        if self.packed is None or not takes:
            return web.Response(body=self.plain, headers=headers)
        return web.Response(body=self.packed, headers=headers | {"Content-Encoding": "gzip"})


class PageFiles:
    """All files of the page, read once."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """Files by their paths in the folder. Raises HostError without ``index.html``."""
        if INDEX not in files:
            raise HostError("The page is not a part of this installation: install it anew.")
        self.folder = f"assets/{hash_of(files)}"  # as a page names it, which is relative
        self._assets = {
            f"{self.folder}/{name}": asset(name, data)
            for name, data in files.items()
            if name != INDEX
        }
        self._index = asset(INDEX, self._rewritten(files).encode())

    def index(self, request: web.Request) -> web.Response:
        """The page itself, which is never kept."""
        return self._index.response(request, NEVER)

    def asset(self, request: web.Request) -> web.Response:
        """A file by the rest of its path, which is a name of the list and never one of the disk.

        Raises HTTPNotFound.
        """
        found = self._assets.get(f"assets/{request.match_info['path']}")
        if found is None:
            raise web.HTTPNotFound
        return found.response(request, FOR_EVER)

    def _rewritten(self, files: Mapping[str, bytes]) -> str:
        """The page, with the names that its files have."""
        text = files[INDEX].decode()
        modules = [each["name"] for each in MODULE.finditer(text)]

        def named(match: re.Match[str]) -> str:
            name = match["name"]
            return f'{match["attribute"]}="{self.folder}/{name}"' if name in files else match[0]

        links = "".join(
            f'<link rel="modulepreload" href="{self.folder}/{name}">\n'
            for name in imported(files, modules)
        )
        return NAMED.sub(named, text).replace("</head>", f"{links}</head>", 1)


def read_page(folder: Path) -> PageFiles:
    """The page of a folder."""
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in KINDS and path.is_file()]
    return PageFiles({path.relative_to(folder).as_posix(): path.read_bytes() for path in paths})


def hash_of(files: Mapping[str, bytes]) -> str:
    """What changes when a file, or its name, does."""
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:16]


def asset(name: str, data: bytes) -> Asset:
    """A file, packed where that is worth it."""
    suffix, packed = PurePosixPath(name).suffix, None
    if suffix not in PACKED and len(data) >= WORTH_PACKING:
        packed = gzip.compress(data, 9, mtime=0)
    return Asset(KINDS[suffix], data, packed if packed and len(packed) < len(data) else None)


def imported(files: Mapping[str, bytes], modules: list[str]) -> list[str]:
    """All modules that these need before they run, each once, nearest first, without themselves."""
    found, ahead = dict.fromkeys(modules), list(modules)
    for name in ahead:  # which grows
        for path in imports_of(name, files.get(name, b"").decode(errors="replace")):
            if path in files and path not in found:
                found[path] = None
                ahead.append(path)
    return [name for name in found if name not in modules]


def imports_of(name: str, source: str) -> Iterator[str]:
    """The files that a module imports at once, by their paths in the folder."""
    for each in IMPORT.finditer(source):
        parts: list[str] = [*PurePosixPath(name).parent.parts]
        for part in each["path"].split("/"):
            if part == "..":
                del parts[-1:]
            elif part != ".":
                parts.append(part)
        yield "/".join(parts)
