"""The documents of the playground name modules and folders that there are."""

import re
import tomllib
from pathlib import Path

import guildyard
import guildyard.testing

HOME = Path(__file__).parents[1]
PACKAGE = HOME / "src" / "guildyard"
DOCUMENT = (HOME / "docs" / "index.md").read_text(encoding="utf-8")
MODULES = ("guildyard", "guildyard.testing")
IMPORTED = re.compile(r"^from (guildyard[.\w]*) import ([\w, ]+)$", re.MULTILINE)
INTERFACE = (HOME / "docs" / "interface.md").read_text(encoding="utf-8")


def interface(module: str) -> set[str]:
    """The names in the table of a module."""
    table = re.search(rf"^## {re.escape(module)}\n(.*?)(?=^## |\Z)", INTERFACE, re.M | re.S)
    assert table
    rows = re.findall(r"^\| (`.*?) \|", table[1], re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_the_interface_is_what_the_two_modules_export_and_short() -> None:
    modules = guildyard, guildyard.testing
    assert [interface(each.__name__) for each in modules] == [{*each.__all__} for each in modules]
    assert all(getattr(each, name) is not None for each in modules for name in each.__all__)
    assert sum(len(each.__all__) for each in modules) <= 30


def test_pages_import_by_the_interface() -> None:
    imports = [
        (page.name, module, name)
        for page in (HOME / "docs").rglob("*")
        if page.suffix in (".md", ".py")
        for module, names in IMPORTED.findall(page.read_text(encoding="utf-8"))
        for name in names.split(", ")
    ]
    assert imports
    known = {(module, name) for module in MODULES for name in interface(module)}
    assert [each for each in imports if each[1:] not in known] == []


def test_every_folder_is_named() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name[0].isalpha()}
    assert folders <= set(re.findall(r"`([a-z]+)/`", DOCUMENT))


def test_the_changelog_tells_of_this_version() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changes = (HOME / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", changes, re.MULTILINE)
    newest = next(each for each in headings if each != "Unreleased")
    assert newest.startswith(f"{project['version']} · ")
