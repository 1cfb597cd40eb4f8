"""``make texts``: the catalog of each translation, as translators edit it, and compiled.

Messages are what the program gives to ``gettext``, ``ngettext`` and ``N_``, and what discord.py
takes from the commands: docstrings, descriptions of options and groups, and choices. The docstring
of the function around a message tells translators what it is for.
"""

import ast
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.texts.locale import TRANSLATIONS, catalog_path

ROOT = Path(__file__).parents[2]
FOLDERS = ("bot/texts", "cogs")

MESSAGES = {"gettext": 1, "N_": 1, "ngettext": 2}  # how many of the arguments are messages
COMMAND, DESCRIBE, GROUPS = "command", "describe", {"GroupCog", "GameCog"}  # of discord.py

MessageId = str | tuple[str, str]  # or one and many


@dataclass
class Use:
    """Where a message is, and what for."""

    places: set[str] = field(default_factory=set)
    comments: set[str] = field(default_factory=set)


def messages() -> dict[MessageId, Use]:
    """All messages of the program, in the order of its modules."""
    found: dict[MessageId, Use] = {}
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")):
        for key, comment in messages_in(ast.parse(path.read_text(encoding="utf-8"))):
            use = found.setdefault(key, Use())
            use.places.add(path.relative_to(ROOT).as_posix())
            use.comments |= {comment} if comment else set()
    return found


def messages_in(tree: ast.AST, comment: str = "") -> Iterator[tuple[MessageId, str]]:
    """The messages of a piece of a module, with what the function around them does."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            said = (ast.get_docstring(node) or "").partition("\n\n")[0].replace("\n", " ")
            if any(name_of(each) == COMMAND for each in node.decorator_list):
                yield said, ""
            yield from messages_in(node, said)
            continue
        if isinstance(node, ast.Call):
            yield from ((each, comment) for each in given(node))
        elif isinstance(node, ast.ClassDef) and {*map(name_of, node.bases)} & GROUPS:
            yield from ((text, "") for text in texts(node.keywords, only="description"))
        yield from messages_in(node, comment)


def given(call: ast.Call) -> Iterator[MessageId]:
    """The messages that a call is given."""
    name = name_of(call.func)
    if name == DESCRIBE:
        yield from texts(call.keywords)
    if name not in MESSAGES:
        return
    match [text_of(each) for each in call.args[: MESSAGES[name]]]:
        case [str(one), str(many)]:
            yield one, many
        case [str(one)]:
            yield one


def texts(keywords: Iterable[ast.keyword], only: str = "") -> Iterator[str]:
    """The texts that are given by name, or by this name only."""
    for each in keywords:
        value = text_of(each.value)
        if value is not None and only in ("", each.arg):
            yield value


def text_of(node: ast.expr) -> str | None:
    """The text that is written there, if it is one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def name_of(node: ast.AST) -> str:
    """The last name of ``a.b.c`` or ``a.b.c()``."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return getattr(node, "attr", getattr(node, "id", ""))


def template() -> Catalog:
    """What translators begin with."""
    made = empty(None)
    for key, use in messages().items():
        places = [(place, 0) for place in sorted(use.places)]
        made.add(key, locations=places, auto_comments=sorted(use.comments), flags=flags(key))
    return made


def flags(key: MessageId) -> set[str]:
    """What tools of translators check: the fields of Python's ``format``."""
    return {"python-brace-format"} if "{" in str(key) else set()


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
