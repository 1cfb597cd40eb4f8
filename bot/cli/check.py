"""``honeygram check``: is this installation fit to run?"""

import asyncio

from bot.cli.console import say, say_json
from bot.errors import HostError
from bot.ops.checks import check_all
from bot.ops.config import RemovedSettingError, Settings, read_settings, secret_sources
from bot.ops.findings import Finding

SIGNS = {"ok": "ok  ", "note": "note", "bad": "BAD "}


def print_findings(*, as_json: bool) -> None:
    """Print what the checks find; SystemExit with 1 if anything is bad."""
    try:
        settings = read_settings()
    except RemovedSettingError:
        raise  # ends with exit code 2, as the start does
    except HostError as error:
        rows = [{"about": "settings", "grade": "bad", "text": str(error)}]
    else:
        ok = {"about": "settings", "grade": "ok", "text": "The settings can be used."}
        rows = [ok, *_secret_rows(), *map(_row, asyncio.run(_findings(settings)))]
    if as_json:
        say_json({"fit": _fit(rows), "findings": rows})
    else:
        for row in rows:
            say(f"{SIGNS[row['grade']]} {row['about']}: {row['text']}")
    if not _fit(rows):
        raise SystemExit(1)


def _secret_rows() -> list[dict[str, str]]:
    return [
        {"about": f"setting {name}", "grade": "ok", "text": f"It comes {source}."}
        for name, source in secret_sources().items()
    ]


async def _findings(settings: Settings) -> list[Finding]:
    return [finding async for finding in check_all(settings)]


def _row(finding: Finding) -> dict[str, str]:
    return {"about": finding.about, "grade": finding.grade.value, "text": finding.text}


def _fit(rows: list[dict[str, str]]) -> bool:
    return all(row["grade"] != "bad" for row in rows)
