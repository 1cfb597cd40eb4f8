"""What holds for all modules and all commands, those to come included.

Of ``bot/discord/gateway/cogs.py``.
"""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.cogs import COGS
from bot.games.catalog import GAMES
from bot.store.opening import Place
from conftest import SLOW
from playground.interactions.commands import leaves
from playground.server import Playground
from playground.validation.command_forms import command_length
from tests.support.harness import Clock, application
from tests.support.rounds import WITH_SQUARES

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "cogs", "solvers", "playground")

# What its page names: modules, and names of others.
INTERFACE = {
    *re.findall(
        r"`(playground(?:\.\w+)+)`",
        (ROOT / "playground" / "docs" / "interface.md").read_text(encoding="utf-8"),
    )
}

MOST_COMMANDS = 100
MOST_CHARACTERS = 8_000  # of one command with all that is in it
MOST_DESCRIPTION = 100
MOST_CHOICES = 25
ROW = re.compile(r"^\| (`/.*?) \|", re.MULTILINE)  # of a table of commands
NAME = re.compile(r"[a-z][a-z_]{0,31}")

SQL = re.compile(r"\b(SELECT .+ FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE)\b", re.I)
NOT_FOR_ENGINES = (
    "discord",
    "aiohttp",
    "aiosqlite",
    "sqlite3",
    "asyncpg",
    "logging",
    "dotenv",
)

# Imports everything once, so that the libraries have read what they want; then once more the
# project's own modules, with every door watched. Prints what came through.
WATCH = """
import collections, importlib, os, sys, threading

class Watched(collections.UserDict):
    def __getitem__(self, name):
        seen.append(f"the environment: {name}")
        return super().__getitem__(name)
    def __contains__(self, name):
        seen.append(f"the environment: {name}")
        return super().__contains__(name)

def watch(event, arguments):
    if not watching:
        return
    if event == "open" and not str(arguments[0]).endswith((".py", ".pyc")):
        seen.append(f"open {arguments[0]}")
    if event.startswith(("socket.", "subprocess.", "sqlite3.", "os.system", "_thread.start")):
        seen.append(event)

names, seen, watching = sys.argv[1:], [], False
for name in names:
    importlib.import_module(name)
own = {name.split(".")[0] for name in names}
for name in [name for name in sys.modules if name.split(".")[0] in own]:
    del sys.modules[name]
sys.addaudithook(watch)
os.environ, watching = Watched(os.environ), True
for name in names:
    importlib.import_module(name)
watching = False
print(*seen, sep="\\n")
"""


def modules(*folders: str) -> list[str]:
    """The dotted names of all modules of these packages, but those of tests and of examples."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    apart = (ROOT / "playground" / "tests", ROOT / "playground" / "docs")
    paths = [path for path in paths if not any(map(path.is_relative_to, apart))]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    return [name.removesuffix(".__init__") for name in names]


def everything_described(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Commands, groups, sub-commands and options."""
    below = [option for command in commands for option in command.get("options") or ()]
    return [*commands, *everything_described(below)] if commands else []


async def test_commands_and_options_are_described_within_discords_limits(
    bot: Honeygram, playground: Playground
) -> None:
    commands = playground.commands.of()
    assert 0 < len(commands) <= MOST_COMMANDS
    assert [each["name"] for each in commands if command_length(each) > MOST_CHARACTERS] == []
    for part in everything_described(commands):
        assert NAME.fullmatch(part["name"]), part["name"]
        assert 3 < len(part["description"]) <= MOST_DESCRIPTION, part["name"]
        assert len(part.get("choices") or ()) <= MOST_CHOICES, part["name"]
        assert "…" not in part["description"], f"{part['name']} has no description of its own"


async def test_every_command_is_on_the_page_for_players(
    bot: Honeygram, playground: Playground
) -> None:
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    paths = [path for path, _ in leaves(playground.commands.of())]
    assert [path for path in paths if f"| `/{path}` |" not in page] == []


async def test_the_spanish_page_for_players_has_the_commands_of_players(
    bot: Honeygram, playground: Playground
) -> None:
    english, spanish = (
        (ROOT / "docs" / name).read_text(encoding="utf-8")
        for name in ("players.md", "players.es.md")
    )
    theirs = english.partition("These are for [admins]")[0]
    assert named(spanish) == named(theirs)
    assert named(theirs) <= {path for path, _ in leaves(playground.commands.of())}


def named(page: str) -> set[str]:
    """The commands in the first column of a page's tables."""
    return set(re.findall(r"^\| `/([a-z ]+)` \|", page, re.MULTILINE))


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application in a language that has puzzles of every game."""
    async with application(furnished, clock, WITH_SQUARES) as opened:
        yield opened


async def test_the_page_for_players_names_no_command_that_does_not_exist(
    bot: Honeygram, playground: Playground
) -> None:
    known = {path for path, _ in leaves(playground.commands.of())}
    pages = (ROOT / "README.md", ROOT / "docs" / "players.md")
    rows = [row for page in pages for row in ROW.findall(page.read_text(encoding="utf-8"))]
    named = {name for row in rows for name in re.findall(r"`/([a-z ]+)`", row)}
    assert named == known


def test_every_public_cog_is_loaded() -> None:
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "cogs").rglob("*.py")
        if "async def setup(" in path.read_text(encoding="utf-8")
    }
    assert found == {*COGS, *(game.cog for game in GAMES)}


def test_package_files_are_empty() -> None:
    folders = [*PACKAGES, "tests"]
    files = [path for folder in folders for path in (ROOT / folder).rglob("__init__.py")]
    assert files
    assert [path for path in files if path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("folder", ["cogs", "bot/play", "bot/puzzles", "playground"])
def test_sql_is_in_the_store_only(folder: str) -> None:
    texts = [
        (path.name, node.value)
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert [(name, text) for name, text in texts if SQL.search(text)] == []


def test_engines_load_neither_discord_nor_a_database_driver_nor_logging() -> None:
    names = modules("bot/puzzles", "solvers")
    script = (
        f"import sys; import numpy; before = set(sys.modules)\n"
        f"for name in {names!r}: __import__(name)\n"
        f"print(sorted({set(NOT_FOR_ENGINES)!r} & (set(sys.modules) - before)))"
    )
    assert python("-c", script).strip() == "[]"


def test_importing_reads_no_environment_and_no_file_and_starts_nothing() -> None:
    seen = python("-c", WATCH, *modules(*PACKAGES)).splitlines()
    assert [each for each in seen if each] == []


def python(*arguments: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def answered_beside_the_bot(source: str) -> list[int]:
    """The lines in which discord.py's own ways to answer an interaction are used."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr in ("response", "followup", "edit_original_response")
        and isinstance(node.value, ast.Name)
        and node.value.id.endswith("interaction")
    ]


def test_whoever_answers_an_interaction_does_it_by_the_replies() -> None:
    """Two ways to answer do not know of each other, and the second text would be lost."""
    assert answered_beside_the_bot("await interaction.response.send_message('x')") == [1]
    files = list((ROOT / "cogs").rglob("*.py"))
    files += [path for path in (ROOT / "bot").rglob("*.py") if "discord" not in path.parts]
    found = {path.name: answered_beside_the_bot(path.read_text("utf-8")) for path in files}
    assert {name: lines for name, lines in found.items() if lines} == {}


def is_use_case(thing: object) -> bool:
    """Does it do something with what is kept, rather than say what came of it?"""
    return inspect.iscoroutinefunction(thing) or (
        inspect.isclass(thing) and any(map(inspect.iscoroutinefunction, vars(thing).values()))
    )


def use_cases_imported(source: str) -> list[str]:
    """What a source imports of games and of play that is no value, code or pure function."""
    return [
        f"{node.module}.{alias.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module
        if node.module.startswith(("bot.games.", "bot.play."))
        for alias in node.names
        if is_use_case(getattr(import_module(node.module), alias.name))
    ]


def games_asked(source: str) -> list[int]:
    """The lines in which the use cases of one game are reached, without a turn."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr in ("play", "plays")
        and ast.unparse(node.value).endswith("services.games")
    ]


def test_no_use_case_of_a_game_is_in_a_cog() -> None:
    """Whatever players do comes in by ``Turns.act``, so that every face has it."""
    assert use_cases_imported("from bot.games.honeycomb.play import PAGE, HoneycombPlay") == [
        "bot.games.honeycomb.play.HoneycombPlay"
    ]
    assert games_asked("await self.bot.services.games.play(HONEYCOMB).guess(player, text)") == [1]
    files = list((ROOT / "cogs").rglob("*.py"))
    found = {path.name: use_cases_imported(path.read_text("utf-8")) for path in files}
    assert {name: names for name, names in found.items() if names} == {}
    asked = {path.name: games_asked(path.read_text("utf-8")) for path in files}
    assert {name: lines for name, lines in asked.items() if lines} == {}


def beside_the_interface(path: Path) -> list[str]:
    """What a file imports of the playground that is not for others."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    imports = [
        (node.module or "", name.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    ]
    imports += [("", name.name) for n in nodes if isinstance(n, ast.Import) for name in n.names]
    return [
        f"{path.relative_to(ROOT)}: {module}.{name}"
        for module, name in imports
        if (module or name).partition(".")[0] == "playground"
        and not {module, f"{module}.{name}".lstrip(".")} & INTERFACE
    ]


def test_the_playground_is_used_by_its_interface_only() -> None:
    folders = ("tests", "benchmarks", "bot", "cogs")
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(INTERFACE) > 40
    assert [name for path in paths for name in beside_the_interface(path)] == []


def test_every_benchmark_has_a_make_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    programs = {
        path.stem
        for path in (ROOT / "benchmarks").glob("*.py")
        if "__main__" in path.read_text(encoding="utf-8")
    }
    measured = set(re.findall(r"-m benchmarks\.(\w+)", makefile))
    assert programs - measured == {"pong_bot", "usual_bot"}, "which bot_load starts"


@pytest.mark.parametrize("beginning", SLOW)
def test_what_is_marked_as_slow_is_there(beginning: str) -> None:
    assert (ROOT / beginning).exists() or [*ROOT.glob(f"{beginning}*")]
