"""``make texts``: the catalog of each translation, as translators edit it, and compiled.

Babel finds the messages that the program gives to ``gettext``, ``ngettext`` and ``N_``; `extract`
adds what discord.py shows of commands. The docstring of the function around a message tells
translators what it is for.
"""

import ast
import io
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.texts.locale import TRANSLATIONS, catalog_path

ROOT = Path(__file__).parents[2]
FOLDERS = ("bot/texts", "cogs")

METHOD = "tests.texts.catalogs:extract"  # the name by which Babel calls it
KEYWORDS = {"gettext": (1,), "N_": (1,), "ngettext": (1, 2)}  # which arguments are messages
# Which argument of a call or a class discord.py shows to people; "" is any.
SHOWN = {"describe": "", "Choice": "name", "GroupCog": "description", "GameCog": "description"}

MessageId = str | tuple[str, str]  # or one and many
Extracted = tuple[int, str | None, Any, list[str]]  # line, function, message, comments


def extract(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Any,
) -> Iterator[Extracted]:
    """Extract the messages of a Python file, and the texts of its commands, for Babel.

    Raises ValueError for a message that Babel doesn't see: one inside an f-string, or inside a call
    that is itself an argument of a message.
    """
    tree = ast.parse(file.read())
    file.seek(0)
    comments, seen = comments_by_line(tree), set()
    extracted: Any = extract_python(file, keywords, comment_tags, options)
    for line, name, message, _ in extracted:
        seen.add(message[0] if isinstance(message, tuple) else message)
        yield line, name, message, comments.get(line, [])
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Call(args=[ast.Constant(value=str(text)), *_]):
                if name_of(node) in keywords and text not in seen:
                    raise ValueError(f"{file.name}:{line}: name {text!r} in a line before")
        for text in shown_texts(node):
            yield line, None, text, [each for each in comments.get(line, []) if each != text]


def comments_by_line(tree: ast.AST) -> dict[int, list[str]]:
    """Map each line of a function to the summary of its docstring."""
    found: dict[int, list[str]] = {}
    for node in ast.walk(tree):  # outer functions first
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (text := summary(node)):
            first = min(each.lineno for each in (node, *node.decorator_list))
            found |= {line: [text] for line in range(first, (node.end_lineno or first) + 1)}
    return found


def summary(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The first paragraph of a docstring on one line."""
    return (ast.get_docstring(node) or "").partition("\n\n")[0].replace("\n", " ")


def shown_texts(node: ast.AST) -> Iterator[str]:
    """Yield what discord.py shows of a command, a group, their options and choices."""
    names: set[str] = set()
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            if "command" in map(name_of, node.decorator_list):
                yield summary(node)
        case ast.Call():
            names = {name_of(node)}
        case ast.ClassDef():
            names = {*map(name_of, node.bases)}
    for name in names & SHOWN.keys():
        for each in getattr(node, "keywords", []):
            match each.value:
                case ast.Constant(value=str(text)) if SHOWN[name] in ("", each.arg):
                    yield text


def name_of(node: ast.AST) -> str:
    """The last name of ``a.b.c`` or ``a.b.c()``."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return getattr(node, "attr", getattr(node, "id", ""))


def template() -> Catalog:
    """All messages of the program, untranslated."""
    made = empty(None)
    for folder in FOLDERS:
        found = extract_from_dir(ROOT / folder, [("**.py", METHOD)], keywords=KEYWORDS)
        for name, _, message, comments, _ in found:
            # The file, which is not written, decides the order.
            made.add(message, locations=[(f"{folder}/{name}", 0)], auto_comments=comments)
    return made


def messages() -> list[MessageId]:
    """All messages of the program, in the order of its modules."""
    found: Any = template()
    return [each.id for each in found if each.id]


class StableCatalog(Catalog):
    """A catalog whose head names no moment and no version, so that the same messages are the same
    file."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the head."""
        kept = ("Project-Id-Version", "Language", "MIME-", "Content-", "Plural-Forms")
        return [each for each in super().mime_headers if each[0].startswith(kept)]


def empty(code: str | None) -> Catalog:
    """A catalog without a message."""
    head = "# The texts of Honeygram. `make texts` writes this file.\n#"
    return StableCatalog(
        code and code.replace("-", "_"),
        project="Honeygram",
        version="1",
        header_comment=head,
        fuzzy=False,
    )


def catalog_of(code: str, made: Catalog) -> Catalog:
    """The catalog of a translation: every message, or in a dialect only what differs."""
    path = source_of(code)
    known = empty(code)
    if path.exists():
        with path.open("rb") as file:
            known = read_po(file, locale=code.replace("-", "_"))
    catalog = empty(code)
    for message in made:
        if message.id:
            before = known.get(message.id)
            text = before.string if before else ""
            if "-" in code and not text:
                continue
            catalog.add(
                message.id,
                text,
                locations=message.locations,
                auto_comments=message.auto_comments,
                flags=message.flags,
            )
    return catalog


def source_of(code: str) -> Path:
    """The catalog that translators edit."""
    return catalog_path(code).with_suffix(".po")


def written(catalog: Catalog) -> bytes:
    """A catalog for people."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, no_location=True, sort_by_file=True)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """A catalog for programs."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def files() -> dict[Path, bytes]:
    """All that is made, as it should be."""
    made = template()
    found = {}
    for code in TRANSLATIONS:
        catalog = catalog_of(code, made)
        found[source_of(code)] = written(catalog)
        found[catalog_path(code)] = compiled(catalog)
    return found


if __name__ == "__main__":
    for path, content in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
