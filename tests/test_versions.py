"""Every place that names a version of Honeygram, guildyard or Python names the same one."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def project(folder: str) -> dict[str, Any]:
    """What a distribution says of itself."""
    found: dict[str, Any] = tomllib.loads(read(f"{folder}/pyproject.toml"))["project"]
    return found


VERSION = project(".")["version"]


def test_both_distributions_have_one_version() -> None:
    """A tag publishes both, and PyPI takes each version once."""
    assert project("guildyard")["version"] == VERSION


def test_the_newest_heading_of_the_changelog_is_the_version() -> None:
    headings = re.findall(r"^## (.+)$", read("CHANGELOG.md"), re.MULTILINE)
    newest = next(each for each in headings if each != "Unreleased")
    assert newest.startswith(f"{VERSION} · ")


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (".github/ISSUE_TEMPLATE/bug.yml", r"placeholder: ([\d.]+), SQLite"),
        (".github/workflows/release.yml", r"A tag such as v(\S+)"),
        ("guildyard/docs/ci.md", r"guildyard-([\d.]+)-py3"),
        ("README.md", r"this is version (\d+\.\d+\.\d+)"),
    ],
)
def test_a_page_names_the_version(path: str, place: str) -> None:
    assert re.findall(place, read(path)) == [VERSION]


def test_a_version_below_one_is_no_stable_one() -> None:
    [status] = [each for each in project(".")["classifiers"] if "Development Status" in each]
    assert (status == "Development Status :: 4 - Beta") == VERSION.startswith("0.")


def test_the_pythons_of_the_classifiers_are_those_of_the_tests() -> None:
    pythons = re.findall(r'Python :: (3\.\d+)"', read("pyproject.toml"))
    [tested] = {*re.findall(r"python: \[(.*)\]", read(".github/workflows/test.yml"))}
    assert re.findall(r'"(.*?)"', tested) == pythons
    assert f"Python {pythons[0]} to {pythons[-1]}" in read("docs/operating.md")


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("guildyard/pyproject.toml", r'requires-python = ">=(.*)"'),
        ("pyproject.toml", r'requires-python = ">=(.*)"'),
        ("Makefile", r"needs Python (3\.\d+) or newer"),
        ("README.md", r"Python (3\.\d+) or newer"),
        ("README.es.md", r"Python (3\.\d+)"),
        ("docs/hosts.md", r"Python (3\.\d+) or newer"),
        ("docs/operating.md", r"Python (3\.\d+) to"),
    ],
)
def test_a_page_names_the_oldest_python(path: str, place: str) -> None:
    oldest = re.findall(r'Python :: (3\.\d+)"', read("pyproject.toml"))[0]
    assert set(re.findall(place, read(path))) == {oldest}
