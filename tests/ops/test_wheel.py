"""An installed wheel works from any folder: data and migrations travel in it."""

import subprocess
import sys
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
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*command, str(ROOT)], check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "installed")
    return folder / "installed"


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
    assert not any(name.startswith(("tests", "benchmarks")) for name in names)
