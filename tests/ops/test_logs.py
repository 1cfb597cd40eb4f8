"""Logs for people and for programs."""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.ops.logs import set_up_logging


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    changed = [logging.getLogger(name) for name in (None, "discord", "aiosqlite")]
    handlers, levels = changed[0].handlers[:], [logger.level for logger in changed]
    changed[0].handlers[:] = []  # so that nobody closes the handlers of the test run
    yield
    changed[0].handlers[:] = handlers
    for logger, level in zip(changed, levels, strict=True):
        logger.setLevel(level)


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.splitlines()


def test_text_says_when_how_grave_where_and_what(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO", "text")
    logging.getLogger("bot.play.daily_posts").warning("no post in server %s", 7)

    [line] = lines(capsys)
    assert line.endswith("WARNING bot.play.daily_posts: no post in server 7")
    datetime.fromisoformat(line.split(",")[0])


def test_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO", "json")
    logging.getLogger("bot.play.daily_posts").warning('two\nlines, a "quote" and a 🐝')
    logging.getLogger("bot.play").info("%s of %s", 1, 2)

    first, second = map(json.loads, lines(capsys))
    assert first["message"] == 'two\nlines, a "quote" and a 🐝'
    assert (first["level"], first["logger"]) == ("WARNING", "bot.play.daily_posts")
    assert (second["level"], second["message"]) == ("INFO", "1 of 2")
    moment = datetime.fromisoformat(first["time"])
    assert moment.utcoffset() == timedelta(0)
    assert abs(datetime.now(UTC) - moment) < timedelta(minutes=1)
    assert "traceback" not in first


def test_an_exception_comes_with_its_traceback_in_the_same_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging("INFO", "json")
    try:
        raise LookupError("the round is gone")
    except LookupError:
        logging.getLogger("bot.play.daily_posts").exception("failed")

    [line] = lines(capsys)
    entry = json.loads(line)
    assert (entry["level"], entry["message"]) == ("ERROR", "failed")
    assert entry["traceback"].startswith("Traceback")
    assert entry["traceback"].endswith("LookupError: the round is gone")


@pytest.mark.parametrize(
    ("level", "heard"),
    [
        ("DEBUG", ["debug", "info", "warning", "error"]),
        ("INFO", ["info", "warning", "error"]),
        ("WARNING", ["warning", "error"]),
        ("ERROR", ["error"]),
    ],
)
def test_records_below_the_level_are_not_written(
    capsys: pytest.CaptureFixture[str], level: str, heard: list[str]
) -> None:
    set_up_logging(level, "json")
    for name in ("debug", "info", "warning", "error"):
        logging.getLogger("bot").log(logging.getLevelName(name.upper()), name)

    assert [json.loads(line)["message"] for line in lines(capsys)] == heard


@pytest.mark.parametrize(
    ("level", "heard"), [("DEBUG", ["warning", "error"]), ("ERROR", ["error"])]
)
def test_of_discord_only_what_fails_is_written(
    capsys: pytest.CaptureFixture[str], level: str, heard: list[str]
) -> None:
    set_up_logging(level, "json")
    for name in ("info", "warning", "error"):
        logging.getLogger("discord.gateway").log(logging.getLevelName(name.upper()), name)

    assert [json.loads(line)["message"] for line in lines(capsys)] == heard


def test_no_level_shows_what_goes_into_the_database(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("DEBUG", "json")
    logging.getLogger("aiosqlite").debug("executing INSERT with gleam")

    assert lines(capsys) == []


def test_logging_set_up_twice_writes_each_record_once(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO", "text")
    set_up_logging("INFO", "json")
    logging.getLogger("bot").info("once")

    assert len(lines(capsys)) == 1
