"""The documents of the playground name modules and folders that there are."""

import importlib
import re
import tomllib
from pathlib import Path
from types import FunctionType

HOME = Path(__file__).parents[1]
PACKAGE = HOME / "src" / "guildyard"
DOCUMENT = (HOME / "docs" / "index.md").read_text(encoding="utf-8")
INTERFACE = (HOME / "docs" / "interface.md").read_text(encoding="utf-8")


def test_every_name_of_the_interface_is_where_it_says() -> None:
    rows = re.findall(r"^\|.*\| (`guildyard\..*) \|$", INTERFACE, re.MULTILINE)
    named = [name.rpartition(".") for row in rows for name in re.findall(r"`([\w.]+)`", row)]
    assert len(named) >= 40
    assert len(named) == len({*named})
    for module, _, name in named:
        found = getattr(importlib.import_module(module), name, None)
        if found is None:
            importlib.import_module(f"{module}.{name}")
        elif isinstance(found, type | FunctionType):
            assert found.__module__ == module


def test_every_import_that_is_shown_can_be_done() -> None:
    named = re.findall(r"^from (guildyard[.\w]*) import (\w+)$", DOCUMENT, re.MULTILINE)
    assert named
    found = [getattr(importlib.import_module(module), name) for module, name in named]
    assert [each.__module__ for each in found] == [module for module, _ in named]


def test_every_folder_is_named() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name[0].isalpha()}
    assert folders <= set(re.findall(r"`([a-z]+)/`", DOCUMENT))


def test_the_changelog_tells_of_this_version() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changes = (HOME / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", changes, re.MULTILINE)
    newest = next(each for each in headings if each != "Unreleased")
    assert newest.startswith(f"{project['version']} · ")
