"""The bot, its tests and its benchmarks use guildyard by its two public modules."""

import ast
from pathlib import Path

import guildyard
import guildyard.testing

ROOT = Path(__file__).parents[1]
INTERFACE = {
    f"{module.__name__}.{name}"
    for module in (guildyard, guildyard.testing)
    for name in module.__all__
}


def internals(path: Path) -> list[str]:
    """What a file imports of guildyard that is not public."""
    imports = [
        f"{node.module}.{name.name}" if isinstance(node, ast.ImportFrom) else name.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    ]
    own = [each for each in imports if each.partition(".")[0] == "guildyard"]
    return [f"{path.relative_to(ROOT)}: {each}" for each in own if each not in INTERFACE]


def test_guildyard_is_used_by_its_interface_only() -> None:
    folders = ("tests", "benchmarks", "bot", "cogs")
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    paths.remove(Path(__file__))
    assert [name for path in paths for name in internals(path)] == []
