"""Run the commands of the README, and check what else it claims."""

import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterable
from pathlib import Path

import discord
import pytest

from bot.discord.permissions import NEEDED

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
LINES = [line.partition("#")[0].strip() for block in BLOCKS for line in block.splitlines()]
COMMANDS = [line for line in LINES if line.startswith("honeygram ")]
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
MOST_WORDS = 800  # that a stranger reads before the first puzzle
TARGETS = [line for line in LINES if line.startswith("make ")]
SAMPLE = ROOT / "guildyard" / "docs" / "examples" / "python" / "bot.py"
needs_guildyard = pytest.mark.skipif(
    not (ROOT / ".venv/guildyard").exists(), reason="guildyard is missing: make .venv/guildyard"
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_works(command: str, tmp_path: Path) -> None:
    words = os.environ.get("ENABLE1_PATH")
    if "enable1.txt" in command:
        if not words:
            pytest.skip("ENABLE1_PATH does not name the word list enable1.txt")
        (tmp_path / "enable1.txt").symlink_to(Path(words).resolve())
    arguments = shlex.split(command)[1:]
    done = subprocess.run(
        [sys.executable, "-m", "bot", *arguments], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert TARGETS
    for line in TARGETS:
        assert re.search(rf"^{line.split()[1]}:", makefile, re.MULTILINE), line


def test_a_stranger_has_read_it_soon() -> None:
    assert len(README.split()) <= MOST_WORDS


def test_the_spanish_one_says_what_works() -> None:
    """Its commands, targets, links and pictures are those of the English one, or files here."""
    spanish = (ROOT / "README.es.md").read_text(encoding="utf-8")
    code = re.compile(r"^(?:make [a-z-]+|\| `/.*?` \|)|https://discord\.com\S+", re.MULTILINE)
    assert {*code.findall(spanish)} == {*code.findall(README)}
    for path in re.findall(r'(?:\]\(|src(?:set)?=")([^)"#]+)', spanish):
        assert (ROOT / path).exists(), path


def test_the_link_to_invite_the_bot_asks_for_what_posts_need_and_nothing_else() -> None:
    needed = discord.Permissions(**dict.fromkeys(NEEDED, True))
    assert re.findall(r"permissions=(\d+)", README) == [str(needed.value)]


def test_links_of_the_readme_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r'src(?:set)?="([^"]+)"', README)
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert missing == []


@needs_guildyard
def test_make_run_without_a_token_starts_a_playground(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    environment |= {
        "PLAYGROUND_PORT": "0",
        "DATABASE_URL": f"sqlite:///{tmp_path}/honeygram.db",
        "PYTHONUNBUFFERED": "1",
    }
    assert "make run" in LINES
    assert b"<html" in page_of(["make", "--no-print-directory", "run"], environment)


@needs_guildyard
def test_guildyard_runs_a_bot_as_the_readme_says() -> None:
    [line] = [line for line in LINES if "guildyard run" in line]
    program, run, bot = line.split()
    assert bot == SAMPLE.name
    command = [str(ROOT / program), run, "--port", "0", str(SAMPLE)]
    assert b"<html" in page_of(command, {**os.environ, "PYTHONUNBUFFERED": "1"})


def test_every_setting_and_program_that_the_readme_names_exists() -> None:
    rows = "\n".join(line for line in README.splitlines() if line.startswith("| `"))
    named = re.findall(r"`([A-Z_]+|honeygram [a-z ]+?)(?: FILE)?`", rows)
    public = (ROOT / "tests" / "public_names.txt").read_text(encoding="utf-8")
    assert {"DISCORD_TOKEN", "honeygram check"} <= {*named}
    for name in named:
        assert re.search(rf"^(setting|program) {name}\b", public, re.MULTILINE), name


def page_of(command: list[str], environment: dict[str, str]) -> bytes:
    """Start a program in the project's folder, load the page that it prints, and stop it."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            with urllib.request.urlopen(address_in(process.stdout), timeout=60) as page:
                content: bytes = page.read()
                return content
        finally:
            os.killpg(process.pid, signal.SIGTERM)


def address_in(output: Iterable[str] | None) -> str:
    """The first web address that a program prints."""
    return next(found[0] for line in output or () if (found := ADDRESS.search(line)))
