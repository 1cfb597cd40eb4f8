"""Installed wheels work from any folder: the bot's, and the playground's beside it."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PLAY = """
import asyncio, pathlib, sys
from datetime import UTC, datetime
import bot
from bot.games.honeycomb.game import HONEYCOMB
from bot.application import open_application
from bot.model import Player

assert pathlib.Path(bot.__file__).is_relative_to(sys.argv[1]), bot.__file__

async def main():
    now = datetime(2026, 11, 20, 9, tzinfo=UTC)
    async with open_application(pathlib.Path("honeygram.db"), lambda: now) as application:
        progress = await application.play(HONEYCOMB).show(Player(1, 2, "Alice"), now)
        print(len(progress.round.targets))

asyncio.run(main())
"""


@pytest.fixture(scope="session")
def unpacked_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, unpacked as pip would install it."""
    return unpacked(ROOT, tmp_path_factory.mktemp("wheel"), "--wheel")


@pytest.fixture(scope="session")
def unpacked_playground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from the source distribution of the playground."""
    return unpacked(ROOT / "playground", tmp_path_factory.mktemp("playground"))


def unpacked(project: Path, folder: Path, *options: str) -> Path:
    """What is in the wheel of a project."""
    command = [sys.executable, "-m", "build", *options, "--no-isolation", "--outdir", str(folder)]
    # A relative PYTHONPATH would lead into the project, whose folders can be named as modules are.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([*command, str(project)], check=True, capture_output=True, env=environment)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "installed")
    return folder / "installed"


def run_alone(
    folder: Path, *wheels: Path, arguments: list[str], **settings: str
) -> subprocess.CompletedProcess[str]:
    """Python in an empty folder with these wheels and the libraries, and nothing of this checkout.

    Without ``-S`` a checkout that is installed for development would be found as well.
    """
    found = [*map(str, wheels), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        cwd=folder,
        env={"PYTHONPATH": os.pathsep.join(found), **settings},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_wheel_plays_from_any_folder(unpacked_wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAY, str(unpacked_wheel)]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PYTHONPATH": str(unpacked_wheel)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert 20 <= int(done.stdout) <= 65


def test_a_wheel_holds_the_licences_and_no_tests(unpacked_wheel: Path) -> None:
    names = {path.relative_to(unpacked_wheel).as_posix() for path in unpacked_wheel.rglob("*")}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/data/LICENSES.md") for name in names)
    assert not any(name.startswith(("tests", "benchmarks", "playground")) for name in names)


def test_a_bot_without_a_playground_says_what_to_install(
    unpacked_wheel: Path, tmp_path: Path
) -> None:
    done = run_alone(tmp_path, unpacked_wheel, arguments=["-m", "bot", "run"])
    assert done.returncode == 2
    assert "install honeygram[playground]" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_playground_is_a_distribution_of_its_own(
    unpacked_playground: Path, tmp_path: Path
) -> None:
    names = {path.relative_to(unpacked_playground) for path in unpacked_playground.rglob("*")}
    packaged = ROOT / "playground"
    here = {
        path.relative_to(ROOT)
        for path in packaged.rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and path.name not in ("LICENSE", "README.md", "pyproject.toml")
    }
    assert {name for name in names if name.parts[0] == "playground" and name.suffix} == here
    assert any(name.as_posix().endswith("licenses/LICENSE") for name in names)
    assert (packaged / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    done = run_alone(tmp_path, unpacked_playground, arguments=["-m", "playground", "--help"])
    assert done.returncode == 0, done.stderr
    assert "--privileged-intents" in done.stdout
