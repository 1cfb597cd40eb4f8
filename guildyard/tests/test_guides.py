"""The guides hold: their projects pass, their workflows run, their tables name what there is."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped] # its types are a package of their own

from guildyard.people.person import Person
from guildyard.running.manual import manual
from guildyard.testing.stage import Actor, Stage
from tests.libraries.crew import INSTALLED

HOME = Path(__file__).parents[1]
DOCS = HOME / "docs"
PAGES = sorted(DOCS.glob("*.md"))
PLUGIN = "-p guildyard.pytest_plugin"
ON: Any = True  # as YAML reads the word
SAID = (
    " was never registered",
    "nothing is registered for ",
    ": has the bot synced its commands?",
    "no bot was started here: ",
    "the bot has ended (exit code ",
    "the application did not respond; its log: ",
    "the application did not respond",
    "Findings of the playground: ",
    "unknown route: ",
    "not in this playground: ",
    " has no permission to use ",
    "nobody says ",
    ", where the last is ",
)


def workflows() -> list[dict[str, Any]]:
    """The workflows of the recipe, one for each language."""
    text = (DOCS / "ci.md").read_text(encoding="utf-8")
    return [yaml.safe_load(each) for each in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)]


def commands(workflow: dict[str, Any]) -> list[str]:
    (job,) = workflow["jobs"].values()
    return [each["run"] for each in job["steps"] if "run" in each]


def run(folder: Path, command: str, **more: str) -> None:
    """A command as the runner would give it to a shell, with the playground of this checkout."""
    environment = os.environ | more
    environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": PLUGIN}
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflows_are_of_the_shape_that_github_reads() -> None:
    for workflow in workflows():
        assert workflow["permissions"] == {"contents": "read"}
        assert workflow[ON] == ["push", "pull_request"]
        (job,) = workflow["jobs"].values()
        assert job["runs-on"] == "ubuntu-latest"
        assert all(
            re.fullmatch(r"actions/[\w-]+@v\d", each["uses"])
            for each in job["steps"]
            if "uses" in each
        )


def test_the_project_in_python_passes_by_the_command_of_the_workflow(tmp_path: Path) -> None:
    folder = shutil.copytree(DOCS / "examples" / "python", tmp_path / "bot")
    install, tests = commands(workflows()[0])
    assert install.startswith("python -m pip install")
    run(folder, tests.replace("python ", f'"{sys.executable}" ', 1))
    assert 'tests="1"' in (folder / "report.xml").read_text(encoding="utf-8")


@pytest.mark.skipif(
    not (INSTALLED / "node_modules" / "discord.js").exists(),
    reason="discord.js is missing (make libraries)",
)
def test_the_project_in_javascript_passes_by_the_command_of_the_workflow(tmp_path: Path) -> None:
    folder = shutil.copytree(DOCS / "examples" / "node", tmp_path / "bot")
    (folder / "node_modules").symlink_to(INSTALLED / "node_modules")
    program = tmp_path / "guildyard"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m guildyard "$@"\n')
    program.chmod(0o755)
    assert commands(workflows()[1])[1:] == ["npm ci", "npm test"]
    run(folder, "npm test --silent", GUILDYARD=str(program))


@pytest.mark.parametrize("name", ["simcord", "dpytest"])
def test_what_takes_the_place_of_another_tools_calls_is_there(name: str) -> None:
    rows = re.findall(r"^\| `.*", (DOCS / f"{name}.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) > 12
    known = {"stage": Stage, "ada": Actor, "ada.person": Person}
    for row in rows:
        new = row.rsplit(" | ", 1)[1]
        for thing, call in re.findall(r"\b(stage|ada\.person|ada)\.(\w+)", new):
            in_the_making = ("playground", "person")  # made when one is made
            assert call in in_the_making or hasattr(known[thing], call), f"{thing}.{call}"


def test_what_a_failure_says_is_said_somewhere() -> None:
    text = (DOCS / "agents.md").read_text(encoding="utf-8")
    table = text.partition("## What a failure says")[2].partition("## For")[0]
    paths = [path for path in HOME.rglob("*.py") if path.name != Path(__file__).name]
    sources = "".join(path.read_text(encoding="utf-8") for path in paths)
    for words in SAID:
        assert words in table, words
        assert words in sources, words


def prose(page: Path) -> str:
    """A page without its code."""
    return re.sub(r"```.*?```|`[^`\n]+`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_leads_to_what_is_beside_it_also_in_the_wheel(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", prose(page)):
        if "://" not in target:
            found = (page.parent / target).resolve()
            assert found.exists(), target
            assert found.is_relative_to(DOCS)


def test_the_manual_lists_and_prints_every_page(capsys: pytest.CaptureFixture[str]) -> None:
    listed = manual()
    for page in PAGES:
        assert f"\n{page.stem} " in listed
        assert manual(page.stem) == page.read_text(encoding="utf-8")
