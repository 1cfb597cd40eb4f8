"""Every sentence for players is in ``bot/texts``, and in the catalogs: nothing else has any."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.texts.catalogs import KEYWORDS

ROOT = Path(__file__).parents[2]
ELSEWHERE = ("bot/texts", "bot/ops", "bot/cli")  # the latter two speak to the host

# Modules below those two whose sentences are for the host, too.
FOR_THE_HOST = {
    "bot/discord/gateway/connection.py": "why Discord takes no connection, for the log",
    "bot/discord/limits/rest_gate.py": "why nothing is sent, for the log and /healthz",
    "bot/processes/clocks.py": "why nothing is posted, for the log and /healthz",
    "bot/servers/cities.py": "what people type, and no sentence",
    "bot/servers/wrong_clock.py": "why nothing is posted, for the log and /healthz",
    "bot/store/identify_budget.py": "how many sessions are left today, for the log and /healthz",
    "bot/store/postgresql/route.py": "why a server is refused, for the log and the host",
    "bot/store/postgresql/owner.py": "why a server or a database is of no use, for the host",
    "bot/discord/unreachable.py": "why Discord is out of reach, for the log",
}

# Whatever is given to these, by itself or as a constant of the module, is no text of an answer.
SAYS_OTHERWISE = {
    "log",  # and what becomes of it, such as log.info
    "compile",  # a pattern
    "tell",  # the log, or whoever migrates by hand
    *("HostError", "InUseError", "PassingHostError", "Restart"),  # to the host
    *("Counter", "Gauge", "Histogram", "gauge"),  # what a metric is
    # How a command is declared to Discord, which discord.py hands to a translator of its own.
    *("describe", "GroupCog", "GameCog"),
}

# What is no message among the texts.
NO_TEXTS = {"NAME", "NO_LETTERS", "NOTHING", "JOINS", "CHOOSES", "MOMENT", "CHANGES"}
FOR_PROGRAMS = {"UTC", "https://discord.com/channels/{}/{}/{}", "words", "ranks", "define"}
WORDINGS = {
    "play",
    "sure",
    "another",
    "list",
    "grid",
    "pairs",
    "later",
    "lengths",
}  # which of several labels is meant

WORD = re.compile(r"[^\W\d_]{2,}")
BEGINS = re.compile(r"\W*([A-Z][a-z']+|I|A) ")  # like a sentence, not like SQL
ENDS = re.compile(r"\w\W*[.!?]\W*$")


def is_sentence(text: str) -> bool:
    """Does it look like what a person is told: words, with a capital or a full stop?"""
    return len(WORD.findall(text)) > 1 and bool(BEGINS.match(text) or ENDS.search(text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Type a word to guess.", True),
        ("-# No words found yet", True),
        ("✅ Well done", True),
        ("**{}** leads with {} points.", True),
        ("{} found it!", True),
        ("SELECT day FROM rounds", False),
        ("missing-center", False),
        ("a post in server %s could not be edited", False),
        ("Guess", False),
        ("bee:guess:{}", False),
    ],
)
def test_what_counts_as_a_sentence(text: str, sentence: bool) -> None:
    assert is_sentence(text) is sentence


def test_every_sentence_for_players_is_among_the_texts() -> None:
    told = [f"{path}:{line} {text!r}" for path in modules() for line, text in sentences(path)]
    assert told == []


def test_every_word_among_the_texts_is_part_of_a_message() -> None:
    """So that it is translated: whoever renders a message gives it facts only."""
    paths = sorted((ROOT / "bot" / "texts").rglob("*.py"))
    told = [
        f"{path.name}:{line} {text!r}"
        for path in paths
        if path.name != "locale.py"  # which opens the catalogs
        for line, text in loose_words(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert len(paths) > 25
    assert told == []


@pytest.mark.parametrize(
    "source",
    [
        "f'{words} found'",
        "'Well done'",
        "locale.gettext('fine') + ' and more'",
        "locale.ngettext('word', many, 3, noun='noun')",
    ],
)
def test_a_word_beside_the_catalog_is_found(source: str) -> None:
    assert len([*loose_words(ast.parse(source))]) == 1


def test_every_exception_is_of_use() -> None:
    assert [path for path in FOR_THE_HOST if not any(sentences(path, exempt=False))] == []


def test_no_button_is_written_on_where_it_is_made() -> None:
    written = [
        f"{path}:{node.lineno}"
        for path in modules()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call)
        and name_of(node.func) == "button"
        and any(texts(node.args[0]))
    ]
    assert written == []


def loose_words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What has words and is no message, no docstring, no key and nothing that programs read."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and is_docstring(node, tree):
            skipped.add(node.value)
        elif isinstance(node, ast.Call):
            skipped |= {*node.args[: len(KEYWORDS.get(name_of(node.func), ()))]}
        elif isinstance(node, ast.Dict):
            skipped.update(each for each in node.keys if each)
        elif is_code(node):
            skipped |= {*ast.walk(node)}
    for node, text in texts(tree):
        words = WORD.search(text.replace("{}", ""))
        if node not in skipped and words and text not in FOR_PROGRAMS | WORDINGS:
            yield node.lineno, text


def is_code(node: ast.AST) -> bool:
    """Is it an enum of codes, or a constant that is known to hold no text?"""
    if isinstance(node, ast.ClassDef):
        return "StrEnum" in map(name_of, node.bases)
    return isinstance(node, ast.Assign) and bool({*map(name_of, node.targets)} & NO_TEXTS)


def is_docstring(node: ast.Expr, tree: ast.Module) -> bool:
    """Is it a text by itself, in a module that has more?"""
    return isinstance(node.value, ast.Constant) and len(tree.body) > 1


def modules() -> list[str]:
    """The modules that have no sentence for players, from the top of the project."""
    paths = [path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py")]
    names = sorted(path.relative_to(ROOT).as_posix() for path in paths)
    return [name for name in names if not name.startswith(ELSEWHERE)]


def parsed(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def sentences(path: str, *, exempt: bool = True) -> Iterator[tuple[int, str]]:
    """The sentences of a module, with their lines."""
    if exempt and path in FOR_THE_HOST:
        return
    tree = parsed(path)
    skipped = set(excused(tree))
    for node, text in texts(tree):
        if node not in skipped and is_sentence(text):
            yield node.lineno, text


def texts(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """All texts, those with braces in one piece."""
    pieces = {
        piece for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for piece in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node, "".join(map(shown, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in pieces:
            yield node, node.value


def shown(piece: ast.expr) -> str:
    return str(piece.value) if isinstance(piece, ast.Constant) else "{}"


def excused(tree: ast.Module) -> Iterator[ast.AST]:
    """Docstrings, and what is told to others than players."""
    told: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Call) and name_of(node.func) in SAYS_OTHERWISE:
            yield from ast.walk(node)
            told |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        elif isinstance(node, ast.ClassDef) and {*map(name_of, node.bases)} & SAYS_OTHERWISE:
            yield from (each.value for each in node.keywords)
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and {*map(name_of, statement.targets)} & told:
            yield from ast.walk(statement)


def name_of(node: ast.AST) -> str:
    """The last name of ``a.b.c``, and ``log`` of anything that is told to the log."""
    if isinstance(node, ast.Attribute):
        return "log" if name_of(node.value) == "log" else node.attr
    return node.id if isinstance(node, ast.Name) else ""
