"""Workflows and forms of issues say what exists, and ask for no more rights than they need."""

import fnmatch
import re
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml", reason="needs PyYAML: make .venv/dev")

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
KINDS = {"markdown", "input", "textarea", "dropdown", "checkboxes"}


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_reads_only_and_every_job_ends(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}, "a job that needs more says so"
    assert all("timeout-minutes" in job for job in workflow["jobs"].values())
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"] == {"persist-credentials": False} for step in checkouts)
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.+)", text)
    pinned = re.compile(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+")
    assert [each for each in used if not pinned.fullmatch(each)] == [], "a tag can be moved"
    dangerous = re.findall(r"\$\{\{ github\.(?:event|head_ref)", text)
    assert dangerous == [], "what strangers write is never a part of a command"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_workflow_makes_is_a_target(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for job in read(path)["jobs"].values():
        for step in job["steps"]:
            for targets in re.findall(r"(?:^|&& )make ([\w ./-]+)", step.get("run", "")):
                for target in targets.split():
                    assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), target


def test_every_check_runs_the_slow_tests_too() -> None:
    check = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^timeout .+ make test-all 2>&1 \| tee ", check, re.MULTILINE)
    jobs = read(ROOT / ".github" / "workflows" / "test.yml")["jobs"]
    for job, target in (("test", "test-bot"), ("guildyard", "test-guildyard")):
        assert f"make {target}" in [step.get("run") for step in jobs[job]["steps"]]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^check: style test-all ", makefile, re.MULTILINE)
    assert re.search(r"^test-all: .+\n.+ test-bot test-guildyard$", makefile, re.MULTILINE)


def release() -> dict[str, Any]:
    """The jobs of a release, by name."""
    jobs: dict[str, Any] = read(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    return jobs


def test_a_release_is_checked_before_it_is_built_and_attested() -> None:
    jobs = release()
    needs = {name: job.get("needs") for name, job in jobs.items()}
    assert needs == {
        "check": None,
        "build": "check",
        "attest": "build",
        "publish": "attest",
        "image": "attest",
        "pypi": "attest",
    }
    assert "make check" in [step.get("run") for step in jobs["check"]["steps"]]
    built = [step.get("run", "") for step in jobs["build"]["steps"]]
    [twice] = [line for line in built if "diff --recursive" in line]
    assert twice.split("\n").count("make dist") == 2
    attested = [step["with"] for step in jobs["attest"]["steps"] if "/attest@" in step["uses"]]
    assert attested[0] == {"subject-path": "dist/*"}
    [sbom] = [each["subject-path"] for each in attested if "sbom-path" in each]
    wheels = ["dist/honeygram-0.9.0-py3-none-any.whl", "dist/guildyard-0.9.0-none.whl"]
    assert fnmatch.filter(wheels, sbom) == wheels[:1]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_who_may_sign_or_publish_runs_nothing_of_ours(path: Path) -> None:
    """No checkout, no make: a dependency of a test or of a build gets at no identity."""
    for name, job in read(path)["jobs"].items():
        if "write" not in {*job.get("permissions", {}).values()} or name == "analyze":
            continue  # CodeQL reads the checkout, and may only say what it found
        used = [step["uses"].partition("@")[0] for step in job["steps"] if "uses" in step]
        allowed = [
            *("actions/download-artifact", "actions/attest", "actions/deploy-pages"),
            "pypa/gh-action-pypi-publish",
        ]
        assert set(used) <= set(allowed), name
        commands = "\n".join(step.get("run", "") for step in job["steps"])
        run = set(re.findall(r"^(?:[a-z]+=\$\()?([a-z]+) ", commands, re.MULTILINE))
        assert run <= {"gh", "docker", "echo"}, name


def test_the_file_of_the_image_is_one_that_docker_loads_and_that_is_tried() -> None:
    built = "\n".join(step.get("run", "") for step in release()["build"]["steps"])
    [file] = re.findall(r"--output type=docker,dest=(\S+)", built)
    assert built.index(f"docker load --input {file}") < built.index("docker run --rm")
    given = set(re.findall(r"--build-arg (\w+)=", built))
    containerfile = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert given == set(re.findall(r"^ARG (\w+)=", containerfile, re.MULTILINE))
    job = release()["image"]
    assert job["if"] == "vars.REGISTRY != ''"
    assert f"docker load --input {file}" in job["steps"][1]["run"], "not built once more"
    assert job["steps"][-1]["with"]["push-to-registry"] is True


def test_the_bot_is_published_without_a_password_and_guildyard_not_at_all() -> None:
    job = release()["pypi"]
    [package] = [step["with"]["name"] for step in job["steps"] if "/download" in step["uses"]]
    [uploaded] = [
        step["with"]["path"].split()
        for step in release()["build"]["steps"]
        if step.get("with", {}).get("name") == package
    ]
    assert all(path.startswith("dist/honeygram-") for path in uploaded)
    assert job["permissions"] == {"id-token": "write"}
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"`{job['environment']}`" in contributing, "what is to be set up is said"
    variables = re.findall(r"vars\.(\w+)", str(release()))
    assert [each for each in variables if f"`{each}`" not in contributing] == []


def test_newer_versions_are_proposed_for_all_that_is_pinned() -> None:
    updates = read(ROOT / ".github" / "dependabot.yml")["updates"]
    watched = {
        (each["package-ecosystem"], folder)
        for each in updates
        for folder in each.get("directories") or [each["directory"]]
    }
    libraries = "/guildyard/tests/libraries"
    assert {("pip", "/"), ("pip", "/guildyard"), ("npm", libraries), ("docker", "/")} <= watched
    assert [folder for _, folder in watched if not (ROOT / folder.strip("/")).is_dir()] == []
    assert all(each["cooldown"]["default-days"] >= 7 for each in updates)


@pytest.mark.parametrize("name", ["test", "release"])
def test_the_tests_of_a_workflow_have_what_the_check_installs(name: str) -> None:
    check = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    wanted = re.findall(r"^packages=\((.*)\)$", check, re.MULTILINE)[0].split()
    workflow = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    [installed] = re.findall(r"apt-get install .*", workflow)
    there = {"make", "python3-venv", "chromium"}  # on the machine, or linked to its own browser
    assert {*wanted} - there <= {*installed.split()}


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_asks_for_what_it_needs(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "body"} <= set(form)
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in form["body"]} <= KINDS
    assert len({field["id"] for field in asked}) == len(asked)
    assert all(field["attributes"]["label"] for field in asked)
    assert any(field.get("validations", {}).get("required") for field in asked)


def test_there_is_a_form_for_a_word_a_bug_and_an_idea() -> None:
    assert {path.stem for path in FORMS} == {"word", "bug", "idea"}
