"""Fixtures for pytest: a playground for each test, and the bot in it.

    [tool.pytest.ini_options]
    playground_bot = "bot.py"

A test takes ``playground_stage``; ``playground_bot`` can be overridden as every fixture can.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from playground.server import Playground
from playground.testing.stage import Stage, open_stage


def pytest_addoption(parser: pytest.Parser) -> None:
    """The settings that name the bot and the world."""
    parser.addini("playground_world", "the saved world that playground_stage opens: world.json")
    parser.addini("playground_bot", "the bot that playground_stage starts: bot.py, bot.js")


@pytest.fixture
def playground_bot(pytestconfig: pytest.Config) -> str | None:
    """The program of the bot, below the root of the tests; None when there is none to start."""
    program = _path(pytestconfig, "playground_bot")
    return str(program) if program else None


@pytest.fixture
def playground_world(pytestconfig: pytest.Config) -> Path | None:
    """The file of the world, below the root of the tests; None for the usual one."""
    return _path(pytestconfig, "playground_world")


@pytest.fixture
def playground_stage(playground_bot: str | None, playground_world: Path | None) -> Iterator[Stage]:
    """A playground with two servers, three people and the bot, as ``playground run`` opens it."""
    with open_stage(playground_world) as stage:
        if playground_bot:
            stage.start_bot(playground_bot)
        yield stage


@pytest.fixture
def playground(playground_stage: Stage) -> Playground:
    """The stand-in itself: its exchanges, findings, faults and gateway."""
    return playground_stage.playground


def _path(config: pytest.Config, setting: str) -> Path | None:
    """The path of a setting, below the root of the tests."""
    value = str(config.getini(setting))
    return Path(config.rootpath, value) if value else None
