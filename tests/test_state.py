"""What players read may change, and comes in any language: nothing decides by a sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BELOW_THE_FACES = ("bot/store", "bot/play", "bot/games")

SQL = re.compile(r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|CASE|ON CONFLICT)\b")
SENTENCE = re.compile(r"\w\s\w")

# Columns for people, which may hold any text: no query decides by them.
FOR_PEOPLE = re.compile(r"\b(?:WHERE|AND|OR|WHEN|ON)\s+\(?(?:\w+\.)?(?:detail|reason)\b")
QUOTED = re.compile(r"'([^']*)'")

# Words of others that have a space, and a name that is in databases since 1.0.
CODES = {"in progress", "another program's", "shard count"}


def parsed(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules of some folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def text_of(node: ast.AST) -> str:
    """A text of the source; what is put into it stands as one letter."""
    if isinstance(node, ast.JoinedStr):
        return "".join(
            text_of(part) if isinstance(part, ast.Constant) else "x" for part in node.values
        )
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def queries(tree: ast.Module) -> Iterator[str]:
    """The queries of a module, and the parts of them."""
    documents = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }
    for node in ast.walk(tree):
        text = text_of(node)
        if text not in documents and SQL.search(text):
            yield text


def read_from_texts(tree: ast.Module) -> list[int]:
    """The lines in which something is compared with a sentence, or a query decides by one."""
    sentences = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target, value in _pairs(node)
        if isinstance(target, ast.Name) and is_sentence(text_of(value))
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        for part in ast.walk(side)
        if is_sentence(text_of(part)) or (isinstance(part, ast.Name) and part.id in sentences)
    ]


def _pairs(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each name that is assigned, with its value."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=False)
        else:
            yield target, node.value


def is_sentence(text: str) -> bool:
    """Are there words apart by a space, and is it no query?"""
    return bool(SENTENCE.search(text)) and text not in CODES and not SQL.search(text)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('PAGE = "the page"\nif PAGE in hints: pass', [2]),
        ('PAGE, LIST = "the page", "the page as a list"\nlist_ = LIST == shown', [2]),
        ('is_first = text == "Nobody has played yet."', [1]),
        ('DONE = "done"\nis_done = code == DONE', []),
        ('PAGE = Hint("page", "the page")\nasked = PAGE.kind in kinds', []),
        ('GET = "SELECT 1 FROM posts WHERE ended = 0"\nif GET == sql: pass', []),
    ],
)
def test_what_counts_as_state_read_from_a_sentence(source: str, lines: list[int]) -> None:
    assert read_from_texts(ast.parse(source)) == lines


def test_no_state_is_read_back_from_a_sentence() -> None:
    """What players read may change, and come in any language; codes and digests stay."""
    found = {str(path): read_from_texts(tree) for path, tree in parsed(*BELOW_THE_FACES)}
    assert len(found) > 100
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_no_query_decides_by_a_sentence_or_by_a_column_for_people() -> None:
    assert FOR_PEOPLE.search("WHERE server_id = $1 AND detail = $5")
    wrong = [
        (str(path), query)
        for path, tree in parsed("bot/store")
        for query in queries(tree)
        if FOR_PEOPLE.search(query) or any(map(is_sentence, QUOTED.findall(query)))
    ]
    assert wrong == []
