"""Names that players, admins and hosts use are those of ``public_names.txt``.

A test that fails shows the line to add or to take away. A line that goes is a name that somebody
uses: say so in ``CHANGELOG.md``.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import app_commands
from prometheus_client import CollectorRegistry

from bot.application import Application, open_application
from bot.discord.gateway.client import Honeygram
from bot.discord.limits.rest_gate import Gate
from bot.ops.health import HealthMonitor
from bot.store.opening import Place
from tests.support.harness import MORNING, Clock, application
from tests.support.pages import show_figures_of_a_page
from tests.support.program import COMMANDS
from tests.support.rounds import WITH_SQUARES
from tests.support.settings import setting_names

NAMES = Path(__file__).parent / "public_names.txt"


def compare(kind: str, found: set[str]) -> None:
    """Compare with the recorded lines of one kind: command, program, setting or metric."""
    lines = NAMES.read_text(encoding="utf-8").splitlines()
    recorded = {line for line in lines if line.startswith(f"{kind} ")}
    added = [f"+ {line}" for line in sorted(found - recorded)]
    gone = [f"- {line}" for line in sorted(recorded - found)]
    assert not added + gone, "\n".join(["", *added, *gone])


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application in a language that has puzzles of every game."""
    async with application(furnished, clock, WITH_SQUARES) as opened:
        yield opened


async def test_commands_and_their_options_are_as_recorded(bot: Honeygram) -> None:
    lines = {
        " ".join(
            [f"command /{command.qualified_name}", *sorted(map(option_of, command.parameters))]
        )
        for command in bot.tree.walk_commands()
        if not isinstance(command, app_commands.Group)
    }
    compare("command", lines)


def option_of(option: app_commands.Parameter) -> str:
    """The name and the type of an option, with a question mark where it can be left out."""
    return f"{option.name}:{option.type.name}{'' if option.required else '?'}"


def test_the_programs_options_are_as_recorded() -> None:
    lines = set()
    for name, command in COMMANDS.items():
        given = [(each.param_type_name, each) for each in command.params]
        arguments = [each.name.upper() for kind, each in given if kind == "argument"]
        options = sorted(each.opts[0] for kind, each in given if kind == "option")
        lines.add(" ".join([f"program honeygram {name}", *arguments, *options]))
    compare("program", lines)


def test_settings_are_as_recorded() -> None:
    compare("setting", {f"setting {name.upper()}" for name in setting_names()})


async def test_metrics_and_their_labels_are_as_recorded(tmp_path: Path, clock: Clock) -> None:
    async with open_application(tmp_path / "honeygram.db", clock) as opened:
        metrics = opened.host.metrics
        HealthMonitor(opened, Gate())
        show_figures_of_a_page(opened)
        metrics.watch_process("0.9.0")
        # A metric with labels shows them once it has counted something.
        metrics.guessed("bee", "accepted")
        metrics.arrived("command")
        metrics.web_request("/", 200)
        metrics.lacks_text("es")
        metrics.job_done("posts", MORNING)
        lines = metric_lines(metrics.registry)
    compare("metric", lines)


def metric_lines(registry: CollectorRegistry) -> set[str]:
    """The bot's own metrics as they are scraped, each with its labels."""
    lines = set()
    for family in registry.collect():
        if family.name.startswith("honeygram_"):
            assert family.samples, f"{family.name} has not counted anything yet"
            name = f"{family.name}_total" if family.type == "counter" else family.name
            labels = sorted({label for each in family.samples for label in each.labels} - {"le"})
            lines.add(" ".join(["metric", name, *labels]))
    return lines
