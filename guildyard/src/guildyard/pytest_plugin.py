"""Fixtures for pytest: a playground for the tests, and the bot in it.

    [tool.pytest.ini_options]
    playground_bot = "bot.py"

A test takes ``playground_stage``; ``playground_bot`` can be overridden as every fixture can. The
bot is started once; the world is for each test what it was for the first.
"""

import re
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from guildyard.server import Playground
from guildyard.testing.reports import report
from guildyard.testing.snapshots import Snapshots
from guildyard.testing.stage import Stage
from guildyard.testing.stages import Cast, Stages

MARKER = "playground(fresh=False, findings=False): start a bot for this test; let it have findings"
STAGE = pytest.StashKey[Stage]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The settings that name the bot and the world, and what is asked on the command line."""
    parser.addini("playground_world", "the saved world that playground_stage opens: world.json")
    parser.addini("playground_bot", "the bot that playground_stage starts: bot.py, bot.js")
    parser.addini("playground_python", "the Python of the bot, when it is not that of the tests")
    parser.addini("playground_interactions", "where the bot takes interactions over HTTP")
    parser.addini("playground_redirects", "where people who log in may be sent back to", "args")
    parser.addini("playground_activity_url", "where the page of the bot's Activity is")
    parser.addini("playground_activities", "switch Activities on (true) as in the portal, or off")
    parser.addini("playground_allow", "what else the bot may reach: localhost:5432", "args")
    parser.addini("playground_fresh", "start the bot anew for each test", "bool", default=False)
    parser.addini("playground_findings", "let tests pass that have findings", "bool", default=False)
    group = parser.getgroup("playground", "a stand-in for Discord")
    group.addoption("--playground-fresh", action="store_true", help="start bots anew for each test")
    group.addoption("--playground-update", action="store_true", help="write snapshots anew")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line("markers", MARKER)


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
def playground_python(pytestconfig: pytest.Config) -> str:
    """The Python of the bot, that of the tests unless the settings name another."""
    return str(_path(pytestconfig, "playground_python") or sys.executable)


@pytest.fixture
def playground_interactions(pytestconfig: pytest.Config) -> str:
    """Where the bot takes interactions over HTTP; nothing when it does so at the gateway."""
    return str(pytestconfig.getini("playground_interactions") or "")


@pytest.fixture(scope="session")
def playground_stages(pytestconfig: pytest.Config) -> Iterator[Stages]:
    """The stages of all tests, which are closed after the last."""
    stages = Stages(echo=pytestconfig.getoption("capture") == "no")
    yield stages
    stages.close_all()


@pytest.fixture
def playground_stage(
    request: pytest.FixtureRequest,
    playground_stages: Stages,
    playground_bot: str | None,
    playground_world: Path | None,
    playground_python: str,
    playground_interactions: str,
) -> Iterator[Stage]:
    """A playground with two servers, three people and the bot, as ``guildyard run`` opens it.

    The bot comes once, and everything else is as it was then; ``fresh`` starts another.
    """
    cast = Cast(playground_bot, playground_world, playground_python, playground_interactions)
    fresh = _is_fresh(request)
    stage = playground_stages.take(cast, fresh=fresh)
    request.node.stash[STAGE] = stage
    stage.allowed = tuple(request.config.getini("playground_allow"))
    if switch := str(request.config.getini("playground_activities") or ""):
        stage.switch_activities(switch.lower() == "true")
    stage.register(*request.config.getini("playground_redirects"))
    if url := request.config.getini("playground_activity_url"):
        stage.map_url(url)
    if playground_bot and not stage.has_bot:
        stage.start_bot(
            playground_bot, python=playground_python, interactions=playground_interactions
        )
    yield stage
    del request.node.stash[STAGE]
    if fresh or stage.has_bot != bool(playground_bot):  # the test has started one of its own
        playground_stages.close(cast)


@pytest.fixture
def playground(playground_stage: Stage) -> Playground:
    """The stand-in itself: its exchanges, findings, faults and gateway."""
    return playground_stage.playground


@pytest.fixture
def playground_snapshot(request: pytest.FixtureRequest) -> Snapshots:
    """Compares an answer with what it was when it was last looked at."""
    update = bool(request.config.getoption("--playground-update"))
    return Snapshots(request.path, request.node.name, update=update)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """A test fails when its bot asked for what is not there, unless it says that it may."""
    result = yield
    stage = item.stash.get(STAGE, None)
    if stage is not None:
        stage.let_finish()
        findings = stage.playground.findings
        if surprising := [each for each in findings if not _may_find(item, each)]:
            pytest.fail("Findings of the playground: " + "\n".join(surprising), pytrace=False)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """A test that fails tells what passed, what the bot logged, and what the world is like."""
    made = yield
    stage = item.stash.get(STAGE, None)
    if stage is not None and made.failed:
        made.sections += report(stage)
    return made


def _is_fresh(request: pytest.FixtureRequest) -> bool:
    asked = request.config.getoption("--playground-fresh")
    return bool(asked or _said(request.node, "fresh", request.config.getini("playground_fresh")))


def _may_find(item: pytest.Item, finding: str) -> bool:
    """May there be this finding? The marker says yes, no, or names those that may be."""
    said = _said(item, "findings", item.config.getini("playground_findings"))
    return re.search(said, finding) is not None if isinstance(said, str) else bool(said)


def _said(item: pytest.Item, name: str, otherwise: Any) -> Any:
    """What the nearest marker says."""
    for marker in item.iter_markers("playground"):
        if name in marker.kwargs:
            return marker.kwargs[name]
    return otherwise


def _path(config: pytest.Config, setting: str) -> Path | None:
    """The path of a setting, below the root of the tests."""
    value = str(config.getini(setting))
    return Path(config.rootpath, value) if value else None
