"""The guide for hosts is followed to the letter, in folders of its own."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from guildyard import Playground
from guildyard.testing import free_port
from typer.testing import CliRunner

from bot.application import open_application
from bot.cli.app import app
from bot.discord.limits.rest_gate import Gate
from bot.ops.assembly import system_clock
from bot.ops.health import HealthMonitor
from tests.support.pages import show_figures_of_a_page
from tests.support.postgresql import Cluster
from tests.support.processes import ROOT
from tests.support.services import furnish, without_settings
from tests.support.waiting import waiting_for

PAGES = ("operating.md", "watching.md", "growing.md")
GUIDE = "\n".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES)
DEPLOY = ROOT / "deploy"
PORT = "9464"
GROWING_PAUSES = re.compile(r"Unknown key (name )?'(RestartSteps|RestartMaxDelaySec)'")
FOLDERS = ("/opt/honeygram", "/var/lib/honeygram", "/var/backups/honeygram", "/etc/systemd/system")

# What needs a whole machine is done by these instead. The service is started by its ExecStart line.
STUBS = {
    "runuser": 'shift 3; exec "$@"',
    "install": 'exec /usr/bin/install "${@/#honeygram/$(id -un)}"',
    "journalctl": 'cat "$FAKE/log"',
    "systemctl": """
case "$*" in
*daemon-reload | *timer) ;;
*start\\ honeygram | *--now\\ honeygram)
    line=$(sed -n 's/^ExecStart=//p' "$FAKE/etc/systemd/system/honeygram.service")
    cd "$FAKE/var/lib/honeygram"
    setsid $line >>"$FAKE/log" 2>&1 </dev/null &
    echo $! >"$FAKE/pid"
    timeout 20 sh -c 'until tail -n 1 "$FAKE/log" | grep -q "ready as"; do sleep 0.1; done' ;;
*stop\\ honeygram)
    kill "$(cat "$FAKE/pid")"
    timeout 20 sh -c 'until tail -n 1 "$FAKE/log" | grep -q stopped; do sleep 0.1; done' ;;
*) exit 64 ;;
esac""",
}


def blocks(kind: str, guide: str = GUIDE) -> list[str]:
    """The code blocks of a kind, in order."""
    return re.findall(rf"^ *```{kind}\n(.*?)^ *```", guide, re.MULTILINE | re.DOTALL)


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time."""
    server = Playground()
    await server.start()
    yield server
    await server.close()


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A root folder with the program installed, and commands that touch nothing else."""
    return machine_in(tmp_path, STUBS)


def machine_in(tmp_path: Path, stubs: Mapping[str, str]) -> Path:
    """The same with other stubs."""
    program = tmp_path / "opt" / "honeygram"
    (program / ".venv" / "bin").mkdir(parents=True)
    (program / "deploy").symlink_to(DEPLOY)
    command = shutil.which("honeygram", path=ROOT / ".venv" / "bin") or shutil.which("honeygram")
    if command is None:
        pytest.skip("the console script honeygram is missing: make .venv/run")
    (program / ".venv" / "bin" / "honeygram").symlink_to(command)
    (tmp_path / "etc" / "systemd" / "system").mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    (tmp_path / "log").touch()
    for name, script in stubs.items():
        stub = tmp_path / "bin" / name
        stub.write_text(f"#!/bin/bash\nset -eu\n{script}\n")
        stub.chmod(0o755)
    return tmp_path


async def follow(machine: Path, script: str, port: str) -> str:
    """Run a block as it stands, but in the folders of this machine."""
    for folder in FOLDERS:
        script = script.replace(folder, f"{machine}{folder}")
    environment = {
        "FAKE": str(machine),
        "PATH": f"{machine}/bin:{os.environ['PATH']}",
        "LC_ALL": "C",
    }
    process = await asyncio.create_subprocess_exec(
        "bash",
        "-euo",
        "pipefail",
        "-c",
        script.replace(PORT, port),
        cwd=machine,
        env=without_settings() | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with waiting_for(f"the end of {script!r}"):
        output, _ = await process.communicate()
    assert process.returncode == 0, f"{script}\n{output.decode()}"
    return output.decode()


def prepare(machine: Path, playground: Playground, port: str) -> None:
    """Fill in the settings, and let the units name this machine's folders."""
    (machine / "var/lib/honeygram/.env").write_text(
        f"DISCORD_TOKEN={playground.token}\nMETRICS_PORT={port}\n"
        f"DISCORD_API_URL={playground.api_url}\nDISCORD_GATEWAY_URL={playground.gateway_url}\n"
    )
    unit = machine / "etc/systemd/system/honeygram.service"
    unit.write_text(unit.read_text().replace("/opt/", f"{machine}/opt/"))


def end(pid: Path) -> None:
    """End what still runs."""
    with suppress(FileNotFoundError, ProcessLookupError):
        os.kill(int(pid.read_text()), signal.SIGKILL)


async def test_the_guide_can_be_followed_from_its_beginning_to_its_end(
    machine: Path, playground: Playground
) -> None:
    port = str(free_port())
    first, *others = blocks("sh")
    try:
        await follow(machine, first, port)
        prepare(machine, playground, port)
        outputs = [await follow(machine, block, port) for block in others]
    finally:
        end(machine / "pid")
    told = "\n".join(outputs)
    for text in ("ok   token", "ready as", '"status": "ok"', "# TYPE honeygram_servers", "Wrote"):
        assert text in told
    for text in ("Restored", "is up to date", "Registered"):
        assert text in told
    assert "Traceback" not in (machine / "log").read_text()


async def test_the_nightly_unit_makes_a_copy(machine: Path) -> None:
    for folder in FOLDERS:
        (machine / folder[1:]).mkdir(parents=True, exist_ok=True)
    await furnish(machine / "var/lib/honeygram/honeygram.db")
    command = exec_start("honeygram-backup.service").replace("$$", "$").replace("%%", "%")
    for _ in range(2):
        told = await follow(machine, f"cd /var/lib/honeygram; {command}", PORT)
        assert told.startswith("Wrote ")
    [copy] = (machine / "var/backups/honeygram").iterdir()
    assert re.fullmatch(r"[A-Z][a-z]{2}\.db", copy.name)


async def test_the_nightly_unit_for_postgresql_makes_a_copy_of_a_server(
    machine: Path, postgresql: Cluster
) -> None:
    for folder in FOLDERS:
        (machine / folder[1:]).mkdir(parents=True, exist_ok=True)
    command = exec_start("honeygram-backup-postgresql.service")
    command = command.replace("$$", "$").replace("%%", "%")
    with postgresql.database() as address:
        postgresql.sql(address.database, "CREATE TABLE bees (name TEXT)")
        settings = f"PATH={postgresql.bin}:$PATH; export DATABASE_URL='{address.url}'"
        for _ in range(2):
            await follow(machine, f"{settings}; {command}", PORT)
    [copy] = (machine / "var/backups/honeygram").iterdir()
    assert re.fullmatch(r"[A-Z][a-z]{2}\.dump", copy.name)
    assert "TABLE public bees" in postgresql.run("pg_restore", "--list", str(copy))


def exec_start(unit: str) -> str:
    """The command of a unit."""
    found = re.search(r"^ExecStart=(.*)$", (DEPLOY / unit).read_text(), re.MULTILINE)
    assert found
    return found[1]


def test_every_command_of_the_guide_exists() -> None:
    for group in set(
        re.findall(r"honeygram (db [\w-]+|privacy \w+|check|health|sync|run)\b", GUIDE)
    ):
        assert CliRunner().invoke(app, [*group.split(), "--help"]).exit_code == 0 or group == "run"


async def test_the_guide_knows_every_figure(tmp_path: Path) -> None:
    path = tmp_path / "honeygram.db"
    async with open_application(path, system_clock) as application:
        HealthMonitor(application, Gate())
        show_figures_of_a_page(application)
        application.host.metrics.watch_process("0.9.0")
        figures = {
            f"{family.name}_total" if family.type == "counter" else family.name
            for family in application.host.metrics.registry.collect()
            if family.name.startswith("honeygram_")
        }
    assert set(re.findall(r"\bhoneygram_\w+", GUIDE)) == figures


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer")))
def test_systemd_takes_the_units(unit: Path, tmp_path: Path) -> None:
    if (analyze := shutil.which("systemd-analyze")) is None:
        pytest.skip("systemd-analyze is missing: apt-get install systemd")
    text = unit.read_text().replace("/opt/honeygram/.venv/bin/honeygram", "/bin/true")
    copy = tmp_path / unit.name
    copy.write_text(text)
    for other in DEPLOY.glob("*.service"):
        (tmp_path / other.name).write_text(
            text if other == unit else "[Service]\nExecStart=/bin/true\n"
        )
    done = subprocess.run([analyze, "verify", str(copy)], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if unit.name in line]
    assert [line for line in complaints if not GROWING_PAUSES.search(line)] == []
    version = re.search(
        r"systemd (\d+)", subprocess.check_output([analyze, "--version"], text=True)
    )
    assert not complaints or (version and int(version[1]) < 254)


def test_what_is_installed_can_be_read_by_the_user_of_the_unit() -> None:
    """Root's umask may be 077; a checkout made under it ends each start with 203/EXEC."""
    writing = [
        block for block in blocks("console") if re.search(r"^(git|make) ", block, re.MULTILINE)
    ]
    assert len(writing) == 3, "the installation, the update, and the update of an old database"
    assert all(block.startswith("umask 022 ") for block in writing)


def test_the_unit_cannot_use_up_the_sessions_of_a_day() -> None:
    lines = (DEPLOY / "honeygram.service").read_text(encoding="utf-8").splitlines()
    unit = dict(line.split("=", 1) for line in lines if re.match(r"\w+=", line))
    assert (unit["StartLimitIntervalSec"], unit["StartLimitBurst"]) == ("1d", "100")
    assert unit["RestartMaxDelaySec"] == "30min"
    first, steps, longest = float(unit["RestartSec"]), int(unit["RestartSteps"]), 30 * 60.0
    growing = [first * (longest / first) ** (step / steps) for step in range(steps)]
    assert steps + (24 * 60 * 60 - sum(growing)) / longest < 60


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")), ids=lambda unit: unit.stem)
def test_systemd_gives_the_units_no_more_than_they_need(unit: Path) -> None:
    if (analyze := shutil.which("systemd-analyze")) is None:
        pytest.skip("systemd-analyze is missing: apt-get install systemd")
    most = "--threshold=20"  # of 100
    command = [analyze, "security", "--no-pager", "--offline=true", most, str(unit)]
    done = subprocess.run(command, capture_output=True, text=True)
    if "unrecognized option" in done.stderr:
        pytest.skip("systemd-analyze is older than version 250, which looks at files")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")), ids=lambda unit: unit.stem)
def test_the_units_give_up_every_right_that_costs_nothing(unit: Path) -> None:
    given_up = {
        *("LockPersonality=yes", "NoNewPrivileges=yes", "PrivateDevices=yes", "PrivateTmp=yes"),
        *("PrivateUsers=yes", "ProtectClock=yes", "ProtectHome=yes", "ProtectHostname=yes"),
        *("ProtectKernelLogs=yes", "ProtectProc=invisible", "ProtectSystem=strict"),
        *("RemoveIPC=yes", "RestrictNamespaces=yes", "RestrictSUIDSGID=yes"),
        *("SystemCallArchitectures=native", "SystemCallFilter=@system-service", "UMask=0077"),
    }
    assert given_up - set(unit.read_text(encoding="utf-8").splitlines()) == set()


def test_the_bot_waits_for_the_clock_to_be_set() -> None:
    [after] = re.findall(r"^After=(.*)$", (DEPLOY / "honeygram.service").read_text(), re.MULTILINE)
    assert "time-sync.target" in after.split()
