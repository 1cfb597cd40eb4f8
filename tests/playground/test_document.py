"""The document of the playground names modules and folders that there are."""

import importlib
import re
from pathlib import Path

import playground

HOME = Path(playground.__file__).parent
DOCUMENT = (HOME.parent / "docs" / "playground.md").read_text(encoding="utf-8")


def test_every_import_that_is_named_can_be_done() -> None:
    named = re.findall(r"`(playground(?:\.[a-z_]+)+)\.([A-Z]\w+)`", DOCUMENT)
    named += re.findall(r"^from (playground[.\w]*) import (\w+)$", DOCUMENT, re.MULTILINE)
    assert len(named) >= 10
    found = [getattr(importlib.import_module(module), name) for module, name in named]
    assert [each.__module__ for each in found] == [module for module, _ in named]


def test_every_folder_is_named() -> None:
    folders = {path.name for path in HOME.iterdir() if path.is_dir() and path.name[0].isalpha()}
    assert folders == set(re.findall(r"`([a-z]+)/`", DOCUMENT))
