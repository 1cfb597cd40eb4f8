"""docs/promises.md: what 1.x promises is there."""

import re
from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path

import pytest
from discord import app_commands

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.store.opening import Place
from tests.support.harness import Clock, application
from tests.support.rounds import WITH_SQUARES
from tests.support.settings import setting_names

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (`/.*?) \|(.*)\|$", re.MULTILINE)
PATH = re.compile(r"`(playground\.[\w.]+)`")


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application in a language that has puzzles of every game."""
    async with application(furnished, clock, WITH_SQUARES) as opened:
        yield opened


def promised() -> dict[str, set[str]]:
    """{command: its options} of the page."""
    return {
        name: set(re.findall(r"`(\w+)`", options))
        for names, options in ROW.findall(PAGE)
        for name in re.findall(r"`/([^`]+)`", names)
    }


async def test_every_command_and_option_that_is_promised_is_there(bot: Honeygram) -> None:
    there = {
        command.qualified_name: {parameter.name for parameter in command.parameters}
        for command in bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    assert len(promised()) > 20
    assert {name: options - there.get(name, set()) for name, options in promised().items()} == {
        name: set() for name in promised()
    }
    assert [name for name in promised() if name not in there] == []


def test_every_setting_that_is_promised_is_one() -> None:
    named = set(re.findall(r"`([A-Z]+_[A-Z_]+)`", PAGE)) - {"LOG_FORMAT=json"}
    assert {name.lower() for name in named} <= setting_names()
    assert {"discord_token", "database_url"} <= {name.lower() for name in named}


def test_every_name_of_the_playground_that_is_promised_is_where_it_says() -> None:
    names = PATH.findall(PAGE)
    assert len(names) >= 9
    interface = (ROOT / "playground" / "docs" / "interface.md").read_text(encoding="utf-8")
    assert {*names} <= {*PATH.findall(interface)}
    for name in names:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute), name
    stand_in = import_module("playground.server").Playground()
    [row] = [line for line in PAGE.splitlines() if "`playground.server.Playground`" in line]
    for attribute in re.findall(r"`(\w+)`", row):
        assert hasattr(stand_in, attribute), attribute


def test_the_pythons_that_are_promised_are_those_that_are_tested() -> None:
    found = re.search(r"\*\*Python\*\* (3\.\d+) to (3\.\d+)", PAGE)
    assert found
    first, last = (int(version.split(".")[1]) for version in found.groups())
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    matrix = re.search(r"python: \[(.*)\]", workflow)
    assert matrix
    assert matrix[1] == ", ".join(f'"3.{minor}"' for minor in range(first, last + 1))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    classifiers = re.findall(r'Python :: (3\.\d+)"', project)
    assert classifiers == [f"3.{minor}" for minor in range(first, last + 1)]
    assert f'requires-python = ">=3.{first}"' in project


def test_the_changelog_tells_of_this_version() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.*)"', project, re.MULTILINE)
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert version
    newest = next(each for each in headings if each != "Unreleased")
    assert newest.startswith(f"{version[1]} · ")
