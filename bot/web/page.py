"""The files of the page, few of them, under names that change when any of them does.

They lie in one folder whose name is a hash of all of them, so what they say of each other stays as
it is written, and only ``index.html``, which nobody keeps, names the folder. Each module that it
names comes with all that it imports, and its styles come as one: over a slow line each file costs
more than what it holds.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePosixPath
from string import Template

from aiohttp import web

from bot.errors import HostError
from bot.texts import page as texts
from bot.texts.locale import Locale, Locales
from bot.web import landing
from bot.web.headers import FOR_EVER, NEVER
from bot.web.modules import joined

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

# What the page says before the bot has answered, or while it can't be reached.
BEFORE_HELLO = {"again", "connecting", "failed", "log_in", "offline", "shut"}

# What index.html names of the folder: href="./style.css", src="app.js".
NAMED = re.compile(r'\b(?P<attribute>href|src)="(?:\./)?(?P<name>[\w./-]+)"')
MODULE = re.compile(r'<script[^>]*type="module"[^>]*src="(?:\./)?(?P<name>[\w./-]+)"')
LEADS_ELSEWHERE = re.compile(r"@import|@charset|url\((?!['\"]?(?:data:|#))")
STYLE = re.compile(r'<link rel="stylesheet" href="(?:\./)?(?P<name>[\w./-]+)">\n?')


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

    def __init__(self, files: Mapping[str, bytes], locales: Locales) -> None:
        """Files by their paths in the folder. Raises HostError without ``index.html``."""
        if INDEX not in files:
            raise HostError("The page is not a part of this installation: install it anew.")
        files = with_styles_joined(with_modules_joined(files))
        self.folder = f"assets/{hash_of(files)}"  # as a page names it, which is relative
        self._assets = {
            f"{self.folder}/{name}": asset(name, data)
            for name, data in files.items()
            if name != INDEX
        }
        self._template = Template(self._named(files))
        self._locales = locales
        self._indexes = dict[str, Asset]()  # by language

    def index(self, request: web.Request) -> web.Response:
        """Return the page itself, which is never kept, in the first language of the browser."""
        return self._index(landing.locale_of(request, self._locales)).response(request, NEVER)

    def _index(self, locale: Locale) -> Asset:
        """The page, which says in a language why it can't begin or reach the bot."""
        found = self._indexes.get(locale.code)
        if found is None:
            said = {
                "language": locale.code,
                "no_scripts": locale.gettext(texts.NO_SCRIPTS),
                "old_browser": locale.gettext(texts.OLD_BROWSER),
                "texts": json.dumps(first_texts(locale), ensure_ascii=False),
            }
            escaped = {name: escape(text) for name, text in said.items()}
            text = self._template.safe_substitute(escaped)
            found = self._indexes[locale.code] = asset(INDEX, text.encode())
        return found

    def asset(self, request: web.Request) -> web.Response:
        """A file by the rest of its path, which is a name of the list and never one of the disk.

        Raises HTTPNotFound.
        """
        found = self._assets.get(f"assets/{request.match_info['path']}")
        if found is None:
            raise web.HTTPNotFound
        return found.response(request, FOR_EVER)

    def _named(self, files: Mapping[str, bytes]) -> str:
        """The page, with the names that its files have."""

        def named(match: re.Match[str]) -> str:
            name = match["name"]
            return f'{match["attribute"]}="{self.folder}/{name}"' if name in files else match[0]

        return NAMED.sub(named, files[INDEX].decode())


def first_texts(locale: Locale) -> dict[str, str]:
    """The sentences that come with the page itself, by their keys."""
    return {key: text for key, text in texts.texts(locale).items() if key in BEFORE_HELLO}


def read_page(folder: Path, locales: Locales) -> PageFiles:
    """Read the page of a folder."""
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in KINDS and path.is_file()]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return PageFiles(files, locales)


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


def with_modules_joined(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, with one for each module that the page names and all that it imports.

    Raises ValueError for what cannot be joined.
    """
    made, inside = dict[str, bytes](), set[str]()
    for each in MODULE.finditer(files[INDEX].decode()):
        if each["name"] in files:
            text, names = joined(files, each["name"])
            made[each["name"]] = text.encode()
            inside |= names
    return {name: data for name, data in files.items() if name not in inside} | made


def with_styles_joined(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, with the page's styles in the first of them, in their order.

    Raises ValueError where a style leads to another file, which would be looked for elsewhere.
    """
    names = [each["name"] for each in STYLE.finditer(files[INDEX].decode())]
    names = [name for name in names if name in files]
    text = "".join(f"/* {name} */\n{files[name].decode().rstrip()}\n" for name in names)
    if found := LEADS_ELSEWHERE.search(text):
        raise ValueError(f"styles that are joined have no {found[0]}")

    def first_alone(match: re.Match[str]) -> str:
        return "" if match["name"] in names[1:] else match[0]

    kept = {name: data for name, data in files.items() if name not in names}
    made = {names[0]: text.encode()} if names else {}
    return kept | made | {INDEX: STYLE.sub(first_alone, files[INDEX].decode()).encode()}
