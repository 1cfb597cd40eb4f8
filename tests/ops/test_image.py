"""The image and its compose files: what they promise is written in them."""

import json
import re
import tomllib
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest

from bot.ops.config import read_settings
from bot.ops.service import LONGEST_STOP
from tests.support.program import COMMANDS
from tests.support.settings import setting_names

yaml = pytest.importorskip("yaml", reason="needs PyYAML: make .venv/dev")

ROOT = Path(__file__).parents[2]
COMPOSE = sorted(ROOT.glob("compose*.yaml"))
DATA = "/var/lib/honeygram"

Instruction = tuple[str, str]


def instructions() -> list[Instruction]:
    """The instructions of the Containerfile with what follows each, in order."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in joined.splitlines())]


def stages() -> list[list[Instruction]]:
    """The instructions of each stage."""
    found: list[list[Instruction]] = []
    for each in instructions():
        if each[0] == "FROM":
            found.append([])
        found[-1].append(each)
    return found


def value(stage: list[Instruction], name: str) -> str:
    """What follows the only instruction of a name."""
    [found] = [rest for each, rest in stage if each == name]
    return found


def test_both_stages_stand_on_one_release_of_debian() -> None:
    bases = [rest.split()[0] for name, rest in instructions() if name == "FROM"]
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"debian:\d+-slim", bases[0]), "a point release is never mended"


def test_the_python_of_the_image_is_that_of_the_lock() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [locked] = set(re.findall(r"--python-version (\S+)", makefile))
    pythons = re.findall(r"python(3\.\d+)", (ROOT / "Containerfile").read_text(encoding="utf-8"))
    assert set(pythons) == {locked}


def test_libraries_come_from_the_lock_and_only_with_their_hashes() -> None:
    build, run = stages()
    installs = [rest for name, rest in build if name == "RUN" and "pip install" in rest]
    for lock, line in zip(("requirements.lock", "requirements-build.lock"), installs, strict=False):
        assert line.endswith(f"--require-hashes --only-binary :all: --requirement {lock}")
    assert "--no-deps --no-build-isolation" in installs[2]
    assert "--no-index --no-deps" in installs[2]
    assert not any("pip" in rest for name, rest in run if name == "RUN")


def test_what_builds_is_not_where_the_bot_runs() -> None:
    """Neither in the image nor in the environment of the unit: both are made of this lock."""
    names = {name: locked(name) for name in ("requirements.lock", "requirements-build.lock")}
    assert "hatchling" in names["requirements-build.lock"]
    assert names["requirements.lock"] & {*names["requirements-build.lock"], "pip", "wheel"} == set()
    build, run = stages()
    venvs = [rest for name, rest in build if "/opt/build/bin/pip" in rest]
    assert len(venvs) == 2
    assert [rest for name, rest in run if "/opt/build" in rest] == []
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [recipe] = re.findall(r"^\.venv/run:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    [install] = re.findall(r"^define install\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    installs = [line for line in (recipe + install).splitlines() if "-r " in line]
    assert [("--target" in line, line.split()[-1]) for line in installs] == [
        (False, "requirements.lock"),
        (True, "requirements-build.lock"),
    ]


def locked(lock: str) -> set[str]:
    """The names that a lock pins."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return set(re.findall(r"^([\w.-]+)==", text, re.MULTILINE))


def test_no_cache_rides_along() -> None:
    build, run = stages()
    assert all(
        "--no-cache-dir" in line for _, line in build if re.search("pip (install|wheel)", line)
    )
    [line] = [rest for name, rest in run if name == "RUN"]
    removed = re.findall(r"/var/[\w/*.]+", line.partition("rm --recursive --force")[2])
    assert {"/var/lib/apt/lists/*", "/var/cache/apt/*"} <= set(removed)


def test_it_says_what_it_is() -> None:
    run = stages()[1]
    labels = dict(re.findall(r'org\.opencontainers\.image\.(\w+)="([^"]*)"', value(run, "LABEL")))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert labels["description"] == project["description"]
    assert labels["licenses"] == project["license"]
    given = {rest.partition("=")[0] for name, rest in run if name == "ARG"}
    assert {labels[name] for name in ("version", "revision", "source")} == {
        f"${name}" for name in given
    }


def test_what_is_copied_exists_and_is_let_in() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    sources = [
        source for name, rest in stages()[0] if name == "COPY" for source in rest.split()[:-1]
    ]
    assert set(sources) == let_in
    assert [source for source in sources if not (ROOT / source).exists()] == []


def test_it_runs_without_rights_and_is_ended_and_asked_as_it_expects() -> None:
    run = stages()[1]
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", value(run, "USER"))
    assert value(run, "STOPSIGNAL") == "SIGTERM"
    assert json.loads(value(run, "VOLUME")) == [value(run, "WORKDIR")] == [DATA]
    assert json.loads(value(run, "ENTRYPOINT")) == ["honeygram"]
    [command] = json.loads(value(run, "CMD"))
    assert command in COMMANDS
    options, _, asked = value(run, "HEALTHCHECK").partition(" CMD ")
    assert {"--interval", "--timeout", "--start-period", "--retries"} == set(
        re.findall(r"--[a-z-]+", options)
    )
    program, command = json.loads(asked)
    assert program == "honeygram"
    assert command in COMMANDS


def test_its_settings_are_settings_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where no .env lies
    pairs = [pair.partition("=") for pair in value(stages()[1], "ENV").split()]
    chosen = {name: given for name, _, given in pairs if name.lower() in setting_names()}
    for name, given in chosen.items():
        monkeypatch.setenv(name, given)
    settings = read_settings()
    assert settings.metrics_port
    assert settings.database_path == Path(DATA) / "honeygram.db"
    assert "DISCORD_TOKEN" not in chosen


def services(path: Path) -> dict[str, Any]:
    """The services of a compose file."""
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))["services"]
    return found


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.stem)
def test_a_service_of_compose_is_pinned_and_has_no_more_rights_than_it_needs(path: Path) -> None:
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    for name, service in document["services"].items():
        assert re.search(r":\d+\.\d+", service["image"]), name
        assert service["restart"] == "unless-stopped"
        assert service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]
        assert service["read_only"] is True
        assert "privileged" not in service
        shown = service.get("ports", [])
        assert all(port.startswith("127.0.0.1:") for port in shown), "nothing is for the network"
        for volume in service.get("volumes", []):
            assert volume.partition(":")[0] in document["volumes"]


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.stem)
def test_the_bot_of_compose_is_this_version_and_keeps_its_data(path: Path) -> None:
    bot = services(path)["honeygram"]
    address = bot["environment"].get("DATABASE_URL", "")
    if address:
        assert address.startswith("postgresql://honeygram:${POSTGRES_PASSWORD:?")
        assert bot["depends_on"] == {"database": {"condition": "service_healthy"}}
        assert services(path)["database"]["environment"]["POSTGRES_DB"] == address.split("/")[-1]
    else:
        assert bot["volumes"] == [f"data:{DATA}"]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.*)"', project, re.MULTILINE)
    assert version
    assert bot["image"] == f"honeygram:{version[1]}"
    assert bot["build"] == {"context": ".", "dockerfile": "Containerfile"}
    assert float(bot["stop_grace_period"].removesuffix("s")) > LONGEST_STOP
    assert bot["init"] is True
    assert "DISCORD_TOKEN:?" in bot["environment"]["DISCORD_TOKEN"], "it says what is missing"
    assert {name.lower() for name in bot["environment"]} <= setting_names()


def test_compose_trusts_this_machine_alone() -> None:
    document = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    wanted = document["services"]["honeygram"]["environment"]["WEB_TRUSTED_PROXIES"]
    [network] = document["networks"]["default"]["ipam"]["config"]
    assert wanted == f"${{WEB_TRUSTED_PROXIES:-127.0.0.0/8,{network['gateway']}}}"
    assert ip_address(network["gateway"]) in ip_network(network["subnet"])


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.stem)
def test_compose_hands_every_setting_on(path: Path) -> None:
    """What stands under environment comes before the file: only what this file has to know."""
    bot = services(path)["honeygram"]
    assert bot["env_file"] == ".env"
    known = {"DISCORD_TOKEN"}
    known |= {"DATABASE_URL"} if "depends_on" in bot else set()
    known |= {"WEB_TRUSTED_PROXIES"} if "ports" in bot else set()
    assert set(bot["environment"]) == known
