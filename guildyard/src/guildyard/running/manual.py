"""The documents as they were installed: ``guildyard docs`` lists them, and prints one by name."""

from __future__ import annotations

from pathlib import Path

import guildyard
from guildyard.running.programs import UnknownProgram

PACKAGE = Path(guildyard.__file__).parent
CHECKOUT = PACKAGE.parents[1]
PAGES = CHECKOUT / "docs" if (CHECKOUT / "pyproject.toml").exists() else PACKAGE / "docs"


def manual(name: str = "") -> str:
    """The page of this name, or the list of all; UnknownProgram when there is none."""
    known = {path.stem: path for path in sorted(PAGES.glob("*.md"))}
    if not name:
        lines = [f"{page:12} {_title(path)}" for page, path in known.items()]
        return "\n".join([f"guildyard docs NAME prints a page. All are in {PAGES}", "", *lines, ""])
    if name not in known:
        raise UnknownProgram(f"there is no page {name}: {', '.join(known)}")
    return known[name].read_text(encoding="utf-8")


def _title(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
