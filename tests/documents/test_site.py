"""The site of docs/: its links are checked by a checker that is checked here, its commands work."""

import re
import shlex
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import pytest

from tests.documents.links import problems
from tests.support.program import PROGRAM

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
OWN = {
    "operating.md",
    "watching.md",
    "growing.md",
    "scale.md",
}  # followed from beginning to end by tests of their own
CHECKED = (0, 1)  # exit codes of `honeygram check`: 1 names what a host still has to do
EXECUTED = {"hosts.md"}  # those of others take minutes, or need a word list that is not ours
GUILDYARD = ROOT / "guildyard"
PAGES = sorted([*DOCS.rglob("*.md"), *GUILDYARD.glob("*.md"), *GUILDYARD.glob("docs/*.md")])

LINES = [
    (page, line.strip())
    for page in PAGES
    if page.name not in OWN
    for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    for line in block.splitlines()
]


def test_there_is_a_page_for_each_kind_of_reader() -> None:
    for name in ("index.md", "players.md", "admins.md", "hosts.md", "contributors.md"):
        assert (DOCS / name).exists()
        assert re.search(rf"(?:: |- ){name}$", SITE, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_and_picture_of_a_page_exists(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\((?!\w+:|#)([^)#]+)", text)
    links += re.findall(r'src(?:set)?="([^"]+)"', text)
    assert [link for link in links if not (page.parent / link).exists()] == []
    places = re.findall(r"\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)", text)
    lost = [
        f"{name}#{anchor}"
        for name, anchor in places
        if anchor not in anchors(page.parent / name if name else page)
    ]
    assert lost == []


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", each)).lower() for each in headings}


@pytest.mark.parametrize(
    ("page", "line"), LINES, ids=[f"{page.stem}: {line}" for page, line in LINES]
)
def test_a_command_of_a_page_works(page: Path, line: str, tmp_path: Path) -> None:
    words = shlex.split(line, comments=True)
    if words[0] == "make":
        assert re.search(rf"^{re.escape(words[1])}:", MAKEFILE, re.MULTILINE)
    elif words[0] == "honeygram":
        understood(words[1:])
    if words[0] == "honeygram" and page.name in EXECUTED:
        command = f"{sys.executable} -m bot {line.removeprefix('honeygram ')}"
        done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode in (CHECKED if words[1] == "check" else (0,)), done.stderr
        assert done.stdout


def understood(words: list[str]) -> None:
    """A command, its options and their kinds exist: Typer raises for what it does not know."""
    if words[0].startswith("--"):
        assert words == ["--version"]
        return
    rest = list(takewhile(lambda word: word not in ("||", "|", ">"), words))
    command, context = PROGRAM, PROGRAM.make_context("honeygram", [*rest])
    while hasattr(command, "resolve_command"):
        name, command, rest = command.resolve_command(context, rest)
        context = command.make_context(name, rest, parent=context)


def test_nothing_installs_guildyard_from_an_index() -> None:
    """Nobody owns the name there, so anybody could publish a package of that name."""
    by_name = re.compile(r"pip install\b(?!.*--no-index).*[ '\"\[]guildyard(?![\w/-])")
    assert by_name.search("pip install 'guildyard[browser]'")
    assert not by_name.search("pip install ./guildyard-*.whl ./guildyard")
    files = [*ROOT.glob("*.md"), *PAGES, ROOT / "Makefile", *(ROOT / ".github").rglob("*.yml")]
    files += [*(ROOT / "bot").rglob("*.py"), *(ROOT / "guildyard").rglob("*.toml")]
    assert [path for path in files if by_name.search(path.read_text(encoding="utf-8"))] == []


def test_nothing_of_the_site_comes_from_another_host() -> None:
    assert "font: false" in SITE
    assert re.findall(r"https?://", SITE) == []
    assert (
        re.findall(r"https?://(?!www\.w3\.org)|@import", (DOCS / "site/extra.css").read_text())
        == []
    )


def page(body: str) -> str:
    return f"<!doctype html><html><body>{body}</body></html>"


def test_the_checker_finds_what_leads_nowhere_and_what_comes_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "index.html").write_text(
        page(
            '<h1 id="top">A</h1><a href="#top"></a><a href="more/b.html#here"></a>'
            '<a href="more"></a>'
            '<a href="https://example.org"></a><img src="a.png"><a href="mailto:a@example.org"></a>'
        )
    )
    (tmp_path / "a.png").touch()
    (tmp_path / "more" / "index.html").write_text(page(""))
    (tmp_path / "more" / "b.html").write_text(page('<p id="here"></p><a href="/a.png"></a>'))
    assert problems(tmp_path) == []
    (tmp_path / "more" / "b.html").write_text(
        page(
            '<a href="../c.html"></a><a href="../index.html#no"></a>'
            '<script src="//x/a.js"></script>'
        )
    )
    assert problems(tmp_path) == [
        "index.html: more/b.html#here has no such anchor",
        "more/b.html: ../c.html does not exist",
        "more/b.html: ../index.html#no has no such anchor",
        "more/b.html: //x/a.js is loaded from another host",
    ]
    assert problems(tmp_path / "nothing") == [f"{tmp_path / 'nothing'} holds no pages"]
