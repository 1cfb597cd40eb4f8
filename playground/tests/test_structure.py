"""What holds for every module of the playground: it is documented, and imports go one way."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import playground

HOME = Path(playground.__file__).parent
EMPTY_WORDS = "a all an and are as be for has in is it its of or that the them this to which"
Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def modules() -> dict[str, ast.Module]:
    """The syntax tree of every module but those of tests and examples, by its dotted name."""
    others = (HOME / "tests", HOME / "docs")
    paths = (
        path
        for path in HOME.rglob("*.py")
        if path.name != "__init__.py" and not any(map(path.is_relative_to, others))
    )
    names = {path: path.relative_to(HOME.parent).with_suffix("") for path in paths}
    return {
        ".".join(name.parts): ast.parse(path.read_text(encoding="utf-8"))
        for path, name in names.items()
    }


def public(tree: ast.Module | ast.ClassDef, inside: str) -> Iterator[tuple[str, Documented]]:
    """The public classes, functions and methods with their whole names."""
    for node in tree.body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            name = f"{inside}.{node.name}"
            yield name, node
            if isinstance(node, ast.ClassDef):
                yield from public(node, name)


def words(text: str) -> set[str]:
    """The telling words, without the ends of a plural and the like."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", text).lower()
    found = set(re.findall(r"[a-z0-9]+", spaced)) - {*EMPTY_WORDS.split()}
    return {re.sub(r"(s|es|ed|ing|e)$", "", word) for word in found}


def says_something(name: str, docstring: str | None) -> bool:
    """Does a docstring tell more than the whole name it stands under?"""
    return bool(words(docstring or "") - words(name))


def imports(tree: ast.Module) -> set[str]:
    """The modules of the playground that are imported, also for types alone."""
    found = {
        (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return {known for module, name in found for known in (module, f"{module}.{name}")}


def test_a_docstring_must_say_more_than_the_name() -> None:
    assert says_something("playground.Socket.close", "Hang up and stop listening.")
    assert not says_something("playground.Socket.close", "Close the socket of the playground.")
    assert not says_something("playground.World.add_guild", "Add a guild.")
    assert not says_something("playground.routes", "All of them.")
    assert not says_something("playground.close", None)


def test_everything_public_is_documented() -> None:
    silent = [
        name
        for module, tree in modules().items()
        for name, node in [(module, tree), *public(tree, module)]
        if not says_something(name, ast.get_docstring(node))
    ]
    assert silent == []


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
    return "the world" if module in {f"playground.world.{each}" for each in things} else module


def test_its_tests_need_nothing_else_of_the_repository() -> None:
    program = """import sys
sys.modules.update(dict.fromkeys(("bot", "cogs", "tests", "benchmarks")))  # ImportError
import pytest
sys.exit(pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", sys.argv[1]]))"""
    command = [sys.executable, "-c", program, str(HOME / "tests")]
    done = subprocess.run(command, cwd=HOME.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
