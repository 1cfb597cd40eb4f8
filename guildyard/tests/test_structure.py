"""What holds for every module of the playground: imports go one way, and never to the bot."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

HOME = Path(__file__).parents[1]
SOURCE = HOME / "src"


def modules() -> dict[str, ast.Module]:
    """The syntax tree of every module, by its dotted name."""
    paths = (path for path in SOURCE.rglob("*.py") if path.name != "__init__.py")
    names = {path: path.relative_to(SOURCE).with_suffix("") for path in paths}
    return {
        ".".join(name.parts): ast.parse(path.read_text(encoding="utf-8"))
        for path, name in names.items()
    }


def imports(tree: ast.Module) -> set[str]:
    """The modules of the playground that are imported, also for types alone."""
    found = {
        (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return {known for module, name in found for known in (module, f"{module}.{name}")}


def test_nothing_imports_in_a_circle_but_the_things_of_the_world() -> None:
    """A channel knows its guild and its world, and they know their channels; no other circle is."""
    trees = modules()
    arrows = {
        _folded(name): {
            _folded(other)
            for same, tree in trees.items()
            if _folded(same) == _folded(name)
            for other in imports(tree) & trees.keys()
        }
        - {_folded(name)}
        for name in trees
    }
    assert list(TopologicalSorter(arrows).static_order())  # CycleError names the circle


def _folded(module: str) -> str:
    """The modules that may know each other count as one."""
    things = ("activities", "grants", "guilds", "model", "records", "threads", "world")
    return "the world" if module in {f"guildyard.world.{each}" for each in things} else module


def test_its_tests_need_nothing_else_of_the_repository() -> None:
    program = """import sys
sys.modules.update(dict.fromkeys(("bot", "cogs", "benchmarks")))  # ImportError
import pytest
sys.exit(pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", sys.argv[1]]))"""
    command = [sys.executable, "-c", program, str(HOME / "tests")]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_importing_it_needs_neither_discord_py_nor_a_browser() -> None:
    program = """import sys
sys.modules.update(dict.fromkeys(("discord", "playwright", "cryptography", "jsonschema_rs")))
import guildyard, guildyard.testing, guildyard.pytest_plugin, guildyard.__main__"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
