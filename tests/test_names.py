"""What things are called: each class by one name, and each module by a test that is found."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Twins on purpose: each does for its own database or game what the other does for another.
TWINS = {
    "Database": ("bot.store.postgresql.database", "bot.store.sqlite.database"),
    "Judgement": ("bot.puzzles.anigram.anigram", "bot.puzzles.honeycomb.honeycomb"),
    "Progress": ("bot.games.anigram.progress", "bot.games.honeycomb.progress"),
    "Verdict": ("bot.puzzles.anigram.anigram", "bot.puzzles.honeycomb.honeycomb"),
}

MODULE = re.compile(r"``((?:bot|cogs|solvers)/[\w/]+\.py)``")
FOLDERS = ("bot", "cogs", "solvers")
MOST_NAMED = 6  # modules: a test that names more is nobody's main test


def modules() -> list[Path]:
    """All modules of the bot, its cogs and the solvers, from the root of the project."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
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


def main_test_of(path: Path) -> Path:
    """Where the test of a module is looked for: the same path, with the game or room kept."""
    parts = path.parts[1:] if path.parts[0] == "bot" else path.parts
    return Path("tests", *parts[:-1], f"test_{path.name.removeprefix('_')}")


def modules_named(source: str) -> set[str]:
    """The modules whose test it is as well, by its docstring."""
    return set(MODULE.findall(ast.get_docstring(ast.parse(source)) or ""))


@pytest.mark.parametrize(
    ("module", "test"),
    [
        ("bot/store/queue.py", "tests/store/test_queue.py"),
        ("bot/cli/_terms.py", "tests/cli/test_terms.py"),
        ("bot/errors.py", "tests/test_errors.py"),
        ("cogs/stats.py", "tests/cogs/test_stats.py"),
        ("cogs/posts/places.py", "tests/cogs/posts/test_places.py"),
    ],
)
def test_a_test_mirrors_its_module(module: str, test: str) -> None:
    assert main_test_of(Path(module)) == Path(test)


def test_every_module_has_a_test_that_is_found_by_its_name() -> None:
    """A test has the name of its module, or the docstring of one says whose it is as well."""
    tests = (ROOT / "tests").rglob("test_*.py")
    named = {path.relative_to(ROOT): modules_named(path.read_text("utf-8")) for path in tests}
    told = {module for found in named.values() for module in found}
    everyone = {path.as_posix() for path in modules()}
    missing = {path.as_posix() for path in modules() if main_test_of(path) not in named}
    assert len(everyone) > 250
    assert missing - told == set(), "has no test of its name, and no test says that it is its own"
    assert told - everyone == set(), "which are named by a test, and are not there"
    assert {test: found for test, found in named.items() if len(found) > MOST_NAMED} == {}
