"""What things are called: each class by one name, and each module by a test that is found."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent

# Twins on purpose: each does for its own database or game what the other does for another.
TWINS = {
    "Database": ("bot.store.postgresql.database", "bot.store.sqlite.database"),
    "Judgement": ("bot.puzzles.anigram.anigram", "bot.puzzles.honeycomb.honeycomb"),
    "Progress": ("bot.games.anigram.progress", "bot.games.honeycomb.progress"),
    "Verdict": ("bot.puzzles.anigram.anigram", "bot.puzzles.honeycomb.honeycomb"),
}


def modules() -> list[Path]:
    """All modules of the bot and its cogs, from the root of the project."""
    paths = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path.relative_to(ROOT) for path in paths if not path.name.startswith("__")]


def classes_of(source: str) -> list[str]:
    """The names of all classes of a module, those within others included."""
    return [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]


def test_no_class_has_the_name_of_another() -> None:
    homes = defaultdict(list)
    for path in modules():
        for name in classes_of((ROOT / path).read_text(encoding="utf-8")):
            homes[name].append(".".join(path.with_suffix("").parts))
    assert len(homes) > 300
    assert {name: tuple(found) for name, found in homes.items() if len(found) > 1} == TWINS
