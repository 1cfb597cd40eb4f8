"""What a Prometheus makes of `/metrics`: the alerts that fire and keep quiet, the dashboard."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from prometheus_client.parser import text_string_to_metric_families

from bot.application import open_application
from bot.discord.limits.rest_gate import Gate
from bot.ops.assembly import system_clock
from bot.ops.health import HealthMonitor, monitor_app
from bot.store.backups import note_backup
from tests.support.pages import show_figures_of_a_page
from tests.support.processes import ROOT

yaml = pytest.importorskip("yaml", reason="needs PyYAML: make .venv/dev")

DEPLOY = ROOT / "deploy"
RULES = [
    rule
    for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]
]
NAME = re.compile(r"\b(?:honeygram|process|python)_\w+")
AT = 'instance="one", job="honeygram"'
COPIED = datetime(2026, 11, 20, 4, 10, tzinfo=UTC)
HOUR = 60  # in minutes, of which each is one sample

Series = dict[str, str]  # a figure with its labels, and its values minute by minute


@dataclass(frozen=True)
class Case:
    """What Prometheus has read, and what must come of it."""

    alert: str
    series: Series
    minutes: int = 30
    fires: int = 1


def up(*instances: str, value: int = 1) -> Series:
    """Targets that answer, or not."""
    return {f'up{{instance="{each}", job="honeygram"}}': f"{value}x9999" for each in instances}


def figure(name: str, values: str, labels: str = AT) -> Series:
    return {f"honeygram_{name}{{{labels}}}": values}


def stuck(connected: int, last: str) -> Series:
    job = figure("job_last_success_timestamp_seconds", last, f'{AT}, exported_job="posts"')
    return job | figure("gateway_connected", f"{connected}x9999")


def slow(name: str, seconds: str) -> Series:
    """A hundred in a minute, all of them no faster than that."""
    bounds = ("0.5", "2.0", "5.0", "+Inf")
    counts = {each: "0+100x99" if float(each) >= float(seconds) else "0x99" for each in bounds}
    return {
        key: values
        for bound, values in counts.items()
        for key, values in figure(f"{name}_bucket", values, f'{AT}, le="{bound}"').items()
    }


def processes(seen: int, *answering: str) -> Series:
    living = figure("processes", f"{seen}x9999")
    return up(*answering) | living | figure("processes", f"{seen + 1}x9999", 'instance="two"')


def cases() -> Iterator[Case]:
    """Each alert, once with a reason and once without."""
    yield Case("HoneygramIsDown", up("one", value=0))
    yield Case("HoneygramIsDown", up("one"), fires=0)
    off, starting = figure("gateway_connected", "0x99"), figure("gateway_starting", "1x99")
    yield Case("HoneygramIsNotConnected", off | figure("gateway_starting", "0x99"))
    yield Case("HoneygramIsNotConnected", off | starting, fires=0)
    yield Case("HoneygramIsBarred", figure("requests_barred", "1x99"))
    yield Case("HoneygramIsBarred", figure("requests_invalid", "1000x99"))
    good = figure("requests_barred", "0x99") | figure("requests_invalid", "999x99")
    yield Case("HoneygramIsBarred", good, fires=0)
    limit = figure("identifies_limit", "1000x99")
    yield Case("HoneygramRunsOutOfSessions", limit | figure("identifies_left", "249x99"))
    yield Case("HoneygramRunsOutOfSessions", limit | figure("identifies_left", "250x99"), fires=0)
    yield Case("HoneygramPostsAreLate", figure("posts_late", "0x20 2x20"))
    yield Case("HoneygramPostsAreLate", figure("posts_late", "0x20 2x5 0x20"), fires=0)
    yield Case("HoneygramJobIsStuck", stuck(1, "60x99"))
    yield Case("HoneygramJobIsStuck", stuck(1, "0+60x99"), fires=0)
    yield Case("HoneygramJobIsStuck", stuck(0, "60x99"), fires=0)
    yield Case("HoneygramHasErrors", figure("errors_total", "0x20 1x20"))
    yield Case("HoneygramHasErrors", figure("errors_total", "7x99"), fires=0)
    yield Case("HoneygramAnswersSlowly", slow("answer_seconds", "5.0"))
    yield Case("HoneygramAnswersSlowly", slow("answer_seconds", "2.0"), fires=0)
    yield Case("HoneygramWritesSlowly", slow("database_write_seconds", "2.0"))
    yield Case("HoneygramWritesSlowly", slow("database_write_seconds", "0.5"), fires=0)
    copied = "backup_last_success_timestamp_seconds"
    yield Case("HoneygramHasNoBackup", figure(copied, "0x9999"), 38 * HOUR)
    nightly = f"0x{24 * HOUR} {24 * 3600}x{24 * HOUR}"
    yield Case("HoneygramHasNoBackup", figure(copied, nightly), 38 * HOUR, fires=0)
    failing = f'{AT}, page="callback", status="502"'
    yield Case("HoneygramPageFails", figure("web_requests_total", "0+3x99", failing))
    lately = figure("web_requests_total", "0x10 5x99", failing)
    fine = figure("web_requests_total", "0+99x99", f'{AT}, page="start", status="200"')
    yield Case("HoneygramPageFails", lately | fine, fires=0)
    yield Case("HoneygramPageIsNearlyFull", figure("web_connections", "3000x99"))
    yield Case("HoneygramPageIsNearlyFull", figure("web_connections", "2000x99"), fires=0)
    yield Case("HoneygramLeavesShardsUnserved", figure("shards_unserved", "3x99"))
    yield Case("HoneygramLeavesShardsUnserved", figure("shards_unserved", "0x99"), fires=0)
    yield Case("HoneygramCannotRenewItsLease", figure("lease_seconds", "4x99"))
    yield Case("HoneygramCannotRenewItsLease", figure("lease_seconds", "14x99"), fires=0)
    yield Case("HoneygramProcessIsGone", processes(2, "one", "two", "three"))
    yield Case("HoneygramProcessIsGone", processes(2, "one", "two"), fires=0)
    stopped = processes(2, "one", "two") | up("three", value=0)  # it is down, or was stopped
    yield Case("HoneygramProcessIsGone", stopped, fires=0)
    fewer = figure("processes", "3x10 2x90") | {
        'up{instance="one", job="honeygram"}': "1x99",
        'up{instance="two", job="honeygram"}': "1x99",
        'up{instance="three", job="honeygram"}': "1x10 stale",
    }
    yield Case("HoneygramProcessIsGone", fewer, 20, fires=0)


@pytest.fixture(scope="session")
def promtool() -> str:
    """What looks at rules and figures as Prometheus does."""
    found = os.environ.get("PROMTOOL_PATH") or shutil.which("promtool")
    if found is None:
        pytest.skip("promtool is missing: apt-get install prometheus, or set PROMTOOL_PATH")
    return found


@pytest.fixture
async def shown(tmp_path: Path) -> str:
    """What `/metrics` shows of a bot with a page that has judged a word, done a job and been
    copied."""
    async with open_application(tmp_path / "honeygram.db", system_clock) as application:
        metrics, watch = application.host.metrics, HealthMonitor(application, Gate())
        show_figures_of_a_page(application)
        metrics.watch_process("0.9.0")
        metrics.web_request("start", 200)
        metrics.guessed("honeycomb", "accepted")
        metrics.arrived("command")
        metrics.job_done("posts", application.host.clock())
        await note_backup(application.host.database, COPIED)
        app = monitor_app(watch, metrics, "127.0.0.1")
        async with TestClient(TestServer(app)) as client, client.get("/metrics") as response:
            return await response.text()


def run(promtool: str, *arguments: str | Path, told: str | None = None) -> None:
    """Let promtool look, and say what it says if it finds something."""
    done = subprocess.run([promtool, *arguments], input=told, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "lint error" not in done.stdout + done.stderr


def test_every_alert_is_tried_with_and_without_a_reason() -> None:
    tried = {(case.alert, bool(case.fires)) for case in cases()}
    assert tried == {(rule["alert"], fires) for rule in RULES for fires in (True, False)}


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: f"{case.alert}-{case.fires}")
def test_an_alert_fires_when_it_should_and_else_is_quiet(
    promtool: str, tmp_path: Path, case: Case
) -> None:
    firing = f'count(ALERTS{{alertname="{case.alert}", alertstate="firing"}}) or vector(0)'
    asked = {
        "expr": firing,
        "eval_time": f"{case.minutes}m",
        "exp_samples": [{"labels": "{}", "value": case.fires}],
    }
    run_rules(promtool, tmp_path, case, {"promql_expr_test": [asked]})


def test_a_summary_names_the_job_and_how_long_it_has_been(promtool: str, tmp_path: Path) -> None:
    [rule] = [each for each in RULES if each["alert"] == "HoneygramJobIsStuck"]
    summary = 'The job "posts" has not succeeded for 29m 0s.'
    told = {
        "exp_labels": {
            **{"severity": "warning", "exported_job": "posts"},
            **{"instance": "one", "job": "honeygram"},
        },
        "exp_annotations": {
            **rule["annotations"],
            "summary": summary,
            "description": rule["annotations"]["description"].replace(
                "{{ $labels.instance }}", "one"
            ),
        },
    }
    asked = {"eval_time": "30m", "alertname": "HoneygramJobIsStuck", "exp_alerts": [told]}
    case = Case("HoneygramJobIsStuck", stuck(1, "60x99"))
    run_rules(promtool, tmp_path, case, {"alert_rule_test": [asked]})


def run_rules(promtool: str, folder: Path, case: Case, asked: dict[str, Any]) -> None:
    """Let the rules see the figures of a case, minute by minute."""
    series = [{"series": name, "values": values} for name, values in case.series.items()]
    test = {
        "rule_files": [str(DEPLOY / "alerts.yml")],
        "evaluation_interval": "1m",
        "tests": [{"interval": "1m", "input_series": series, **asked}],
    }
    file = folder / "test.yml"
    file.write_text(json.dumps(test), encoding="utf-8")  # which is YAML as well
    run(promtool, "test", "rules", file)


def test_prometheus_takes_the_configuration_and_its_rules(promtool: str) -> None:
    run(promtool, "check", "config", DEPLOY / "prometheus.yml")


async def test_promtool_has_nothing_to_say_about_the_figures(promtool: str, shown: str) -> None:
    run(promtool, "check", "metrics", told=shown)


async def test_the_former_name_of_a_figure_goes_on_beside_the_new_one(shown: str) -> None:
    samples = {
        each.name: (each.value, family.type)
        for family in text_string_to_metric_families(shown)
        for each in family.samples
    }
    assert samples["honeygram_identifies_total"] == (1000, "unknown")
    assert samples["honeygram_identifies_limit"] == (1000, "gauge")
    assert samples["honeygram_backup_last_success_timestamp_seconds"] == (
        COPIED.timestamp(),
        "gauge",
    )
    assert [name for name in samples if name.endswith("_created")] == []


@pytest.mark.parametrize("file", ["alerts.yml", "grafana-dashboard.json"])
async def test_alerts_and_dashboard_name_only_figures_that_are_shown(shown: str, file: str) -> None:
    samples = {
        each.name for family in text_string_to_metric_families(shown) for each in family.samples
    }
    asked = set(NAME.findall(" ".join(queries(file))))
    assert len(asked) > 10
    assert asked - samples == set()


def queries(file: str) -> list[str]:
    """All that is asked of Prometheus."""
    if file == "alerts.yml":
        return [rule["expr"] for rule in RULES]
    dashboard = json.loads((DEPLOY / file).read_text(encoding="utf-8"))
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_says_how_bad_it_is_and_where_to_read_what_to_do(rule: dict[str, Any]) -> None:
    assert rule["labels"]["severity"] in ("critical", "warning")
    told = rule["annotations"]
    assert told.keys() == {"summary", "description", "runbook"}
    page, _, anchor = told["runbook"].partition("#")
    assert anchor == rule["alert"].lower()
    assert f"\n## {rule['alert']}\n" in (ROOT / page).read_text(encoding="utf-8")


def test_the_dashboard_lets_one_choose_the_prometheus_and_says_what_each_panel_is() -> None:
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    kinds = {each["name"]: each["type"] for each in dashboard["templating"]["list"]}
    assert kinds["datasource"] == "datasource"
    panels = dashboard["panels"]
    assert {each["datasource"]["uid"] for each in panels} == {"${datasource}"}
    assert len({each["id"] for each in panels}) == len(panels)
    assert all(each["title"] and each["description"].endswith((".", "?")) for each in panels)
