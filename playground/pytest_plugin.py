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
    """The setting that names the bot."""
    parser.addini("playground_bot", "the bot that playground_stage starts: bot.py, bot.js")


@pytest.fixture
def playground_bot(pytestconfig: pytest.Config) -> str | None:
    """The program of the bot, below the root of the tests; None when there is none to start."""
    program = str(pytestconfig.getini("playground_bot"))
    return str(Path(pytestconfig.rootpath, program)) if program else None


@pytest.fixture
def playground_stage(playground_bot: str | None) -> Iterator[Stage]:
    """A playground with two servers, three people and the bot, as ``playground run`` opens it."""
    with open_stage() as stage:
        if playground_bot:
            stage.start_bot(playground_bot)
        yield stage


@pytest.fixture
def playground(playground_stage: Stage) -> Playground:
    """The stand-in itself: its exchanges, findings, faults and gateway."""
    return playground_stage.playground
