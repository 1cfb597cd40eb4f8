"""The bot, its tests and its benchmarks use guildyard by its interface."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]

# What its page names: modules, and names of others.
INTERFACE = {
    *re.findall(
        r"`(guildyard(?:\.\w+)+)`",
        (ROOT / "guildyard" / "docs" / "interface.md").read_text(encoding="utf-8"),
    )
}


def beside_the_interface(path: Path) -> list[str]:
    """What a file imports of guildyard that is not for others."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    imports = [
        (node.module or "", name.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    ]
    imports += [("", name.name) for n in nodes if isinstance(n, ast.Import) for name in n.names]
    return [
        f"{path.relative_to(ROOT)}: {module}.{name}"
        for module, name in imports
        if (module or name).partition(".")[0] == "guildyard"
        and not {module, f"{module}.{name}".lstrip(".")} & INTERFACE
    ]


def test_guildyard_is_used_by_its_interface_only() -> None:
    folders = ("tests", "benchmarks", "bot", "cogs")
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(INTERFACE) > 40
    assert [name for path in paths for name in beside_the_interface(path)] == []
