"""Installed wheels work from any folder: the bot's, and guildyard's beside it.

Of ``bot/resources.py``.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from itertools import chain
from pathlib import Path

import pytest

from bot.resources import resource_folder

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
        progress = await application.games.play(HONEYCOMB).show(Player(1, 2, "Alice"), now)
        print(len(progress.round.targets))

asyncio.run(main())
"""


GUILDYARD = ROOT / "guildyard"


@pytest.fixture(scope="session")
def unpacked_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, unpacked as pip would install it."""
    return unpacked(ROOT, tmp_path_factory.mktemp("wheel"), "--wheel")


@pytest.fixture(scope="session")
def unpacked_guildyard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from the source distribution of guildyard."""
    return unpacked(GUILDYARD, tmp_path_factory.mktemp("guildyard"))


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


def test_a_wheel_solves_the_published_puzzles(unpacked_wheel: Path, tmp_path: Path) -> None:
    for line, answer in (
        ("bee score jukebox", "BEJKOUX with center J: "),
        ("bank show AEGLMPX G", "AEGLMPX with center G: "),
        ("anigrams grow ride", "DEIR (dire, ired, ride) grows into "),
        ("square --width 3 --height 3", ""),
    ):
        done = run_alone(tmp_path, unpacked_wheel, arguments=["-m", "bot", *line.split()])
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(answer)


def test_a_wheel_holds_the_licences_and_no_tests(unpacked_wheel: Path) -> None:
    names = {path.relative_to(unpacked_wheel).as_posix() for path in unpacked_wheel.rglob("*")}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/data/LICENSES.md") for name in names)
    assert not any(name.startswith(("tests", "benchmarks", "guildyard")) for name in names)


def test_a_wheel_holds_all_data_that_is_read_and_every_migration(unpacked_wheel: Path) -> None:
    migrations = {path.name for path in (ROOT / "migrations").rglob("*.sql")}
    assert {path.name for path in unpacked_wheel.rglob("*.sql")} == migrations
    held = {path.name for path in (unpacked_wheel / "bot" / "data").iterdir()}
    read = {path.name for path in resource_folder("data").iterdir() if path.name in _source_code()}
    assert read - held == set()
    assert len(held) >= 7


def _source_code() -> set[str]:
    """Every name of a file that the program has in quotes."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py"))
    return {name for text in texts for name in re.findall(r'"([\w.]+\.(?:txt|tsv))"', text)}


def test_a_build_elsewhere_at_another_time_is_the_same_bit_by_bit(tmp_path: Path) -> None:
    """What a release holds can be checked by whoever builds it anew."""
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(ROOT, elsewhere, ignore=_not_ours, copy_function=shutil.copyfile)
    assert built(elsewhere, tmp_path / "second") == built(ROOT, tmp_path / "first")


def _not_ours(folder: str, names: list[str]) -> set[str]:
    """What lies in a checkout and belongs to no distribution."""
    kept = {"bot", "cogs", "solvers", "guildyard", "data", "migrations", "tests", "README.md"}
    kept |= {"CHANGELOG.md", "LICENSE", "pyproject.toml", "conftest.py", ".gitignore"}
    return set(names) - kept if Path(folder) == ROOT else {"__pycache__"}


def built(project: Path, out: Path) -> dict[str, str]:
    """{name: SHA-256} of the wheel and the source distribution of a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    clean["SOURCE_DATE_EPOCH"] = "1795305600"
    subprocess.run(command, cwd=project, env=clean, check=True, capture_output=True)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in out.iterdir()}


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a release: both wheels and both source distributions."""
    folder = tmp_path_factory.mktemp("release")
    for project in (ROOT, GUILDYARD):
        unpacked(project, folder)
        shutil.rmtree(folder / "installed")
    return folder


OURS = re.compile(r"_?(honeygram|guildyard)|(bot|cogs|solvers)$")
INSTALLS = re.findall(
    r"^pip install [^#\n]*[^#\s]",
    (GUILDYARD / "docs" / "index.md").read_text(),
    re.MULTILINE,
)


@pytest.mark.parametrize("command", INSTALLS)
def test_it_is_installed_as_the_document_says(command: str, release: Path, tmp_path: Path) -> None:
    """Without an index, so that what nobody has published yet cannot come from there."""
    folder = release if ".whl" in command else ROOT
    programs = environment_with_libraries(tmp_path / "venv")
    wanted = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "PIP_NO_INDEX": "1"}
    wanted |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_BUILD_ISOLATION": "0"}  # as 0 means off
    wanted = {
        name: value
        for name, value in wanted.items()
        if name not in ("PYTHONPATH", "PIP_FIND_LINKS")
    }
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=wanted, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    told = subprocess.run([programs / "guildyard", "--help"], capture_output=True, timeout=60)
    assert b"--privileged-intents" in told.stdout
    assert (programs / "honeygram").exists() == ("honeygram" in command or " . " in command)


def environment_with_libraries(folder: Path) -> Path:
    """The programs of a fresh environment that has what this one has, but neither distribution:
    nor their folders, into which an installation would write through the link."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, capture_output=True)
    site = next(folder.glob("lib/python*/site-packages"))
    for each in Path(sysconfig.get_path("purelib")).iterdir():
        if not (site / each.name).exists() and not OURS.match(each.name):
            (site / each.name).symlink_to(each)
    return folder / "bin"


@pytest.mark.parametrize("folder", [ROOT, GUILDYARD], ids=["bot", "guildyard"])
def test_a_major_version_that_nobody_has_seen_is_kept_out(folder: Path) -> None:
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    endless = [each for each in wanted if "<" not in each and "~=" not in each]
    assert [each for each in endless if not each.startswith("tzdata")] == [], "it counts years"


def test_a_wheel_knows_its_version(unpacked_wheel: Path, tmp_path: Path) -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.*)"', project, re.MULTILINE)
    assert version
    done = run_alone(tmp_path, unpacked_wheel, arguments=["-m", "bot", "--version"])
    assert done.stdout == f"honeygram {version[1]}\n", done.stderr


@pytest.mark.parametrize("folder", ["elsewhere", "guildyard/src"])
def test_a_bot_without_a_playground_asks_for_the_token(
    folder: str, unpacked_wheel: Path, tmp_path: Path
) -> None:
    (tmp_path / folder).mkdir(parents=True)  # the second is what a checkout has, uninstalled
    done = run_alone(tmp_path, unpacked_wheel, arguments=["-m", "bot", "run"])
    assert done.returncode == 2
    assert "DISCORD_TOKEN is not set: set it, or run `make run` in a checkout" in done.stderr
    assert "Traceback" not in done.stderr


def test_guildyard_is_a_distribution_of_its_own(unpacked_guildyard: Path, tmp_path: Path) -> None:
    held = files_in(unpacked_guildyard)
    package = {path for path in held if path.parts[0] == "guildyard"}
    docs = {Path("guildyard/docs") / path for path in files_in(GUILDYARD / "docs")}
    assert package == files_in(GUILDYARD / "src") | docs
    assert any(path.as_posix().endswith("licenses/LICENSE") for path in held)
    assert (GUILDYARD / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    done = run_alone(tmp_path, unpacked_guildyard, arguments=["-m", "guildyard", "--help"])
    assert done.returncode == 0, done.stderr
    assert "--privileged-intents" in done.stdout
    done = run_alone(tmp_path, unpacked_guildyard, arguments=["-m", "guildyard", "docs"])
    assert str(unpacked_guildyard) in done.stdout
    assert "\ndiscordpy " in done.stdout


def files_in(folder: Path) -> set[Path]:
    """The files below a folder, without those that Python writes."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder) for path in found if "__pycache__" not in path.parts}
