"""No module but those of the languages knows which letters there are."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# A range of letters in a pattern, all of them in a row, and what asks for ASCII.
LETTERS = re.compile(r"a-z|A-Z|abcdefg|ascii_(lower|upper)case|ascii_letters|\bisascii\b")

# Where letters are not those of words.
OTHERS = {
    "bot/cli/privacy.py": "an id of Discord",
    "bot/discord/answering/mentions.py": "names of commands",
    "bot/ops/config.py": "a token",
    "bot/ops/health.py": "a host",
    "bot/web/activity.py": "a code and an instance of Discord",
    "bot/web/login.py": "an id of Discord",
}


def known_letters(source: str) -> list[str]:
    """The texts and names in a module that know an alphabet, comments and docstrings apart."""
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = [
        node.value
        if isinstance(node, ast.Constant)
        else node.attr
        if isinstance(node, ast.Attribute)
        else ""
        for node in ast.walk(tree)
        if id(node) not in docstrings
    ]
    return [each for each in found if isinstance(each, str) and LETTERS.search(each)]


@pytest.mark.parametrize(
    ("source", "knows"),
    [
        ('x = re.compile("[a-z]+")', True),
        ('x = f"(?P<word>[a-z]+):{y}"', True),
        ("x = word.isascii()", True),
        ("x = string.ascii_lowercase", True),
        ('x = "abcdefghijklmnopqrstuvwxyz"', True),
        ('"""Letters a-z."""', False),
        ('x = "a to z"  # [a-z]', False),
    ],
)
def test_what_counts_as_knowing_an_alphabet(source: str, knows: bool) -> None:
    assert bool(known_letters(source)) is knows


def test_no_module_but_those_of_the_languages_knows_an_alphabet() -> None:
    paths = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    names = {path: path.relative_to(ROOT).as_posix() for path in paths}
    found = {
        names[path]: known
        for path in paths
        if not names[path].startswith("bot/language/")
        and (known := known_letters(path.read_text(encoding="utf-8")))
    }
    assert {name: known for name, known in found.items() if name not in OTHERS} == {}
    assert OTHERS.keys() - found.keys() == set(), "these know none any more"
