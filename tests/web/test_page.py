"""The files of the page: found by names that change with them, and nothing else on the disk."""

import gzip
import re
from pathlib import Path

import pytest
from aiohttp.test_utils import make_mocked_request

from bot.errors import HostError
from bot.ops.page import FOLDER
from bot.texts.locale import Locales
from bot.web import landing
from bot.web.page import INDEX, PageFiles, asset, hash_of, read_page
from tests.support.web_site import FILES, WebSite

SECRET = "outside.txt"


async def test_the_page_names_its_files_by_a_hash(site: WebSite) -> None:
    async with site.browser() as browser:
        page = await browser.get("/activity/")
        names = re.findall(r'(?:href|src)="([^"]+)"', await page.text())
        assert len(names) == 2
        assert all(re.fullmatch(r"assets/[0-9a-f]{16}/[\w./]+", each) for each in names)
        assert page.headers["Cache-Control"] == "no-store"
        for door in ("/", "/activity/", "/s/1/"):
            for name in names:
                found = await browser.get(f"{door}{name}")
                assert found.status == 200
                assert found.headers["Cache-Control"] == "public, max-age=31536000, immutable"
                assert found.headers["X-Content-Type-Options"] == "nosniff"


async def test_modules_come_with_all_they_need_and_what_is_in_them_is_not_there_twice(
    site: WebSite,
) -> None:
    folder = PageFiles(FILES, Locales()).folder
    async with site.browser() as browser:
        module = await (await browser.get(f"/activity/{folder}/app.js")).text()
        alone = await browser.get(f"/activity/{folder}/parts/board.js")
        later = await browser.get(f"/activity/{folder}/sdk.js")
    assert [line for line in module.splitlines() if line.startswith("//")] == [
        "// words.js",
        "// parts/board.js",
        "// app.js",
    ]
    assert 'import("./sdk.js")' in module
    assert (alone.status, later.status) == (404, 200)


async def test_files_come_packed_for_those_who_take_that(site: WebSite) -> None:
    async with site.browser() as browser:
        names = await (await browser.get("/activity/")).text()
        style = f"/activity/{re.findall(r'assets/[^ ]+style.css', names)[0]}"
        packed = await browser.get(style, headers={"Accept-Encoding": "br, gzip"})
        plain = await browser.get(style, headers={"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"])
    assert await packed.text() == await plain.text()
    assert FILES["style.css"].decode() in await plain.text()
    assert plain.headers["Content-Type"] == "text/css; charset=utf-8"
    assert plain.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "{hash}/index.html",
        "{hash}/../page.py",
        "{hash}/%2e%2e/%2e%2e/page.py",
        "{hash}/..%2f..%2fpage.py",
        "../../../../../../etc/passwd",
        "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "..\\..\\secret",
        "{hash}/style.css%00.js",
        "0000000000000000/style.css",
        "{hash}/",
        "",
    ],
)
async def test_no_path_leads_out_of_the_list_of_files(site: WebSite, path: str) -> None:
    name = PageFiles(FILES, Locales()).folder.removeprefix("assets/")
    async with site.browser() as browser:
        for door in ("", "/activity", "/s/1"):
            answer = await browser.get(f"{door}/assets/{path.replace('{hash}', name)}")
            assert answer.status in (400, 404)


def test_a_folder_is_read_with_all_below_it(tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "notes.md").write_text("is no file of the page")
    assert read_page(tmp_path, Locales()).folder == PageFiles(FILES, Locales()).folder


def test_a_folder_without_the_page_is_told(tmp_path: Path) -> None:
    with pytest.raises(HostError, match="install it anew"):
        read_page(tmp_path, Locales())


def test_the_hash_changes_with_every_file_and_its_name() -> None:
    hashes = {hash_of(FILES)}
    for name in FILES:
        others = {each: data for each, data in FILES.items() if each != name}
        hashes |= {hash_of(others | {name: b"new"}), hash_of(others | {f"{name}x": FILES[name]})}
    assert len(hashes) == 2 * len(FILES) + 1
    assert hash_of({"a": b"bc"}) != hash_of({"ab": b"c"})


def test_what_packing_makes_no_smaller_stays_as_it_is() -> None:
    assert asset("a.js", b"x").packed is None
    assert asset("a.png", b"x" * 9000).packed is None
    packed = asset("a.js", b"x" * 9000).packed
    assert packed is not None
    assert gzip.decompress(packed) == b"x" * 9000


STYLES = b'<link rel="stylesheet" href="./a.css">\n<link rel="stylesheet" href="parts/b.css">\n'


def test_styles_come_as_one_in_their_order() -> None:
    page = PageFiles(
        {INDEX: STYLES, "a.css": b"a {}\n", "parts/b.css": b"b {}", "c.css": b""}, Locales()
    )
    assert (
        page._index(Locales().english).plain.decode()
        == f'<link rel="stylesheet" href="{page.folder}/a.css">\n'
    )
    assert (
        page._assets[f"{page.folder}/a.css"].plain
        == b"/* a.css */\na {}\n/* parts/b.css */\nb {}\n"
    )
    assert f"{page.folder}/c.css" in page._assets
    assert f"{page.folder}/parts/b.css" not in page._assets


@pytest.mark.parametrize("style", [b'@import "c.css";', b"b { background: url(b.png) }"])
def test_styles_that_lead_elsewhere_are_not_joined(style: bytes) -> None:
    with pytest.raises(ValueError, match="styles that are joined"):
        PageFiles({INDEX: STYLES, "a.css": b"a {}", "parts/b.css": style}, Locales())


def test_what_the_page_says_of_others_stays_as_it_is() -> None:
    text = b'<head></head><a href="https://e.example/app.js">x</a><a href="#app">y</a>'
    page = PageFiles({INDEX: text, "app.js": b""}, Locales())
    assert page._index(Locales().english).plain == text


def test_the_page_asks_for_nothing_that_its_policy_forbids() -> None:
    """No script and no style within it, and nothing from elsewhere."""
    text = read_page(FOLDER, Locales())._index(Locales().english).plain.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=|https?://", text) == []


def test_the_page_is_opened_with_few_files() -> None:
    text = read_page(FOLDER, Locales())._index(Locales().english).plain.decode()
    names = re.findall(r'(?:href|src)="assets/\w+/([^"]+)"', text)
    assert names == ["icon.svg", "style.css", "early.js", "app.js"]


def test_no_script_needs_more_than_safari_15_reads() -> None:
    """A lookbehind anywhere, and that browser runs nothing at all."""
    scripts = [*FOLDER.rglob("*.js")]
    assert len(scripts) > 30
    too_new = re.compile(r"\(\?<[=!]|\bstatic\s*\{")
    assert [path.name for path in scripts if too_new.search(path.read_text())] == []


def test_every_page_keeps_translators_away() -> None:
    """They would freeze what changes, and translate words that are to be found."""
    for text in ((FOLDER / INDEX).read_text(), landing.DOCUMENT):
        assert re.search(r'<html lang="[^"]+" translate="no">', text)
        assert '<meta name="google" content="notranslate">' in text


async def test_the_page_comes_in_the_language_of_its_visitor() -> None:
    page = read_page(FOLDER, Locales())
    for asked, language, said in [
        ("es-MX,es;q=0.9", "es", "Conectando…"),
        ("fr", "en", "Connecting…"),
        ('"><script>', "en", "Connecting…"),
    ]:
        request = make_mocked_request("GET", "/", headers={"Accept-Language": asked})
        text = page.index(request).text
        assert text
        assert f'<html lang="{language}" translate="no">' in text
        assert said in text
        assert "$" not in text
